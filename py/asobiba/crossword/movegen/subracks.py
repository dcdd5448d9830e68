"""Subracks: the distinct parts of a rack that can be played, with keys, values and leaves.

The key of a multiset is the sum of its letters' keys (`words.word_map`), so the key of a subrack and the key of the
letters on the board add up to the key of the word.

`Rack` lists the subracks for generating every play. `ValuedRack` ranks them for finding the best plays: the *shape* of
a slot is its word multiplier and the number of its new tiles (`lane.SlotBound`), and the worth of a subrack in a shape
is `multiplier * worth + leave`. The extra score of its tiles on single squares is bounded for each square by the
highest tile that fits (`SquareBounds`).

The name is from Quackle and MAGPIE; the bounds are those of MAGPIE's shadow playing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from asobiba.crossword.equity.leaves import LeaveValue
from asobiba.crossword.equity.units import POINT
from asobiba.crossword.rules.scoring import BINGO
from asobiba.crossword.rules.tiles import BLANK, RACK_SIZE

from .lane import TILE_BITS, TILES
from .line import MASK_BITS

WORST = -(1 << 50)  # thousandths: less than any play
NO_TILE_FITS = -(1 << 40)  # the bound of a square that only a blank fits: less than any sum of points

# Rows of hot loops, which unpack them: a NamedTuple takes about ten times as long to make or unpack (CPython 3.11).
Subrack: TypeAlias = tuple[int, int, int, str]  # key; sum of values; letters as a mask; letters that stay, sorted
BlankLetter: TypeAlias = tuple[str, str, int]  # a blank's letter, the same in lower case, its key
PartForOneBlank: TypeAlias = tuple[int, int, int, int]  # key, value and mask of a part; the letters that it lacks
# Key of a part with a letter that the rest of the rack lacks; the part's value and mask; mask of the lacking letters
# from that one on; the letter; its mask.
PartForTwoBlanks: TypeAlias = tuple[int, int, int, int, BlankLetter, int]

# A subrack in slots of one shape: its worth there, including the leave; the value of the leave alone; its key; the
# leave, blanks first.
ValuedPart: TypeAlias = tuple[int, int, int, str]
_END: ValuedPart = (2 * WORST, 0, 0, "")  # ends a list of parts


class Letters(dict[int, list[BlankLetter]]):
    """Mask of letters -> the letters that a blank may stand for (cached)."""

    def __init__(self, keys: Mapping[str, int]) -> None:
        super().__init__()
        self.keys_of = keys
        self.blanks: list[BlankLetter] = [(letter, letter.lower(), key) for letter, key in keys.items()]
        self.bits = {letter: 1 << bit for bit, letter in enumerate(keys)}
        self.firsts = [(letter, key, -self.bits[letter]) for letter, key in keys.items()]  # with it and later ones

    def __missing__(self, mask: int) -> list[BlankLetter]:
        found = self[mask] = [blank for bit, blank in enumerate(self.blanks) if mask >> bit & 1]
        return found


def _by_size(tiles: str, letters: Letters, values: Mapping[str, int], unit: int) -> list[list[Subrack]]:
    """Number of letters -> the distinct subracks without blanks; values in `unit` parts of a point."""
    subracks: list[tuple[int, int, int, int, str]] = [(0, 0, 0, 0, "")]
    for letter in dict.fromkeys(tiles):
        count, key, value = tiles.count(letter), letters.keys_of[letter], unit * values[letter]
        subracks = [
            (size + taken, part + key * taken, worth + value * taken, mask | own, left + letter * (count - taken))
            for taken, own in enumerate([0] + [letters.bits[letter]] * count)
            for size, part, worth, mask, left in subracks
        ]
    found: list[list[Subrack]] = [[] for _ in range(RACK_SIZE + 1)]
    for size, part, worth, mask, left in subracks:
        found[size].append((part, worth, mask, left))
    return found


class Rack:
    """A rack's subracks, for generating every play.

    `parts[n]` are the subracks of n letters without blanks, with values in points. For racks with blanks,
    `one_blank[n]` has each part with each letter that the rest of the rack lacks, and `two_blanks[n]` has the parts
    with each of these letters as the letter of the first blank. The lists go up to a full rack, so that larger sizes
    find nothing.
    """

    def __init__(self, rack: str, letters: Letters, values: Mapping[str, int]) -> None:
        self.letters, self.values = "".join(sorted(rack.replace(BLANK, ""))), values
        self.size = len(rack)
        self.blanks = self.size - len(self.letters)
        self.parts = _by_size(self.letters, letters, values, 1)
        bits = letters.bits
        self.mask = sum([bits[letter] for letter in dict.fromkeys(self.letters)])
        if self.blanks:
            every = (1 << len(bits)) - 1
            self.one_blank: list[list[PartForOneBlank]] = [
                [
                    (part, worth, mask, every - sum([bits[letter] for letter in set(left)]))
                    for part, worth, mask, left in sized
                ]
                for sized in self.parts
            ]
        if self.blanks > 1:
            firsts = [(blank[2], -bits[blank[0]], blank, bits[blank[0]]) for blank in letters.blanks]
            self.two_blanks: list[list[PartForTwoBlanks]] = [
                [
                    (part + key, worth, mask, lacks & later, first, bit)
                    for part, worth, mask, lacks in sized
                    for key, later, first, bit in firsts
                    if lacks & bit
                ]
                for sized in self.one_blank
            ]


class ValuedRack:
    """A rack's subracks with the values of their leaves, for finding the best plays.

    Args:
        leave: gives the value of the tiles that stay.
    """

    def __init__(self, rack: str, letters: Letters, values: Mapping[str, int], leave: LeaveValue) -> None:
        tiles = "".join(sorted(rack.replace(BLANK, "")))
        self.size, self.blanks = len(rack), len(rack) - len(tiles)
        self.highest = POINT * max(map(values.__getitem__, rack), default=0)  # value of a tile
        self.letters, self.values = tiles, values
        self._leave = leave
        middle = min(self.size // 2, len(tiles))  # with two blanks alone there are no tiles to halve
        while middle < len(tiles) and tiles[middle] == tiles[middle - 1]:
            middle += 1
        # combining the subracks of two halves takes half as long as listing all subracks
        self._halves = [_by_size(half, letters, values, POINT) for half in (tiles[:middle], tiles[middle:])]
        self._sizes = middle, len(tiles) - middle
        self._parts: dict[tuple[int, int], list[ValuedPart]] = {}

    def parts(self, tiles: int, blanks: int) -> list[ValuedPart]:
        """The subracks of given numbers of tiles and blanks, for slots without multipliers, the best first (cached)."""
        found = self._parts.get((tiles, blanks))
        if found is None:
            kept, leave, (first, second) = BLANK * (self.blanks - blanks), self._leave, self._halves
            size = tiles - blanks
            found = [
                (worth + more + (value := leave(left := kept + own + other)), value, key + further, left)
                for taken in range(max(0, size - self._sizes[1]), min(size, self._sizes[0]) + 1)
                for key, worth, _, own in first[taken]
                for further, more, _, other in second[size - taken]
            ]
            found.sort(reverse=True)
            self._parts[tiles, blanks] = found
        return found


class RankedSubracks(dict[int, list[ValuedPart]]):
    """Shape of a slot -> the subracks with a given number of blanks by their worth there, and an end mark (cached)."""

    def __init__(self, rack: ValuedRack, blanks: int) -> None:
        super().__init__()
        self._rack, self._blanks = rack, blanks

    def __missing__(self, shape: int) -> list[ValuedPart]:
        parts, times = self._rack.parts(shape & TILES, self._blanks), (shape >> TILE_BITS) - 1
        bonus = POINT * BINGO if shape & TILES == RACK_SIZE else 0
        if times or bonus:
            parts = [(worth + times * (worth - leave) + bonus, leave, key, left) for worth, leave, key, left in parts]
            parts.sort(reverse=True)
        found = self[shape] = [*parts, _END]
        return found


def _hull(parts: list[ValuedPart]) -> list[tuple[int, int]]:
    """(worth, score) without multipliers of the subracks that no other beats in both (Pareto front)."""
    found: list[tuple[int, int]] = []
    most = WORST
    for worth, leave, _, _ in parts:
        if worth - leave > most:
            most = worth - leave
            found.append((worth, most))
    return found


class BestByShape(dict[int, int]):
    """Shape of a slot -> the worth of the best subrack with a given number of blanks there.

    The values for one word multiplier are computed together.

    Attributes:
        up_to: the same for the best subrack of at most as many tiles.
    """

    def __init__(self, rack: ValuedRack, blanks: int) -> None:
        super().__init__()
        self._hulls = [_hull(rack.parts(tiles, blanks)) for tiles in range(1, RACK_SIZE + 1)]
        self.up_to = _BestUpToShape(self)

    def __missing__(self, shape: int) -> int:
        self.compute(shape >> TILE_BITS)
        return self[shape]

    def compute(self, multiplier: int) -> None:
        """Compute the values for a word multiplier."""
        times, shape, most = multiplier - 1, multiplier << TILE_BITS, _END[0]
        for hull in self._hulls:
            shape += 1
            best = _END[0]
            for worth, score in hull:
                if worth + times * score > best:
                    best = worth + times * score
            if best > most:
                most = best
            self[shape], self.up_to[shape] = best, most
        self[shape] += POINT * BINGO


class _BestUpToShape(dict[int, int]):
    def __init__(self, best: BestByShape) -> None:
        super().__init__()
        self._best = best

    def __missing__(self, shape: int) -> int:
        self._best.compute(shape >> TILE_BITS)
        return self[shape]


class SquareBounds(dict[int, int]):
    """Restriction of a square (`lane.SlotBound`) -> the most that a letter of the rack scores extra there (cached)."""

    def __init__(self, rack: ValuedRack, letters: Letters) -> None:
        super().__init__()
        highest_first = sorted(dict.fromkeys(rack.letters), key=rack.values.__getitem__, reverse=True)
        self._values = [(letters.bits[letter], POINT * rack.values[letter]) for letter in highest_first]

    def __missing__(self, restriction: int) -> int:
        found = NO_TILE_FITS
        for bit, value in self._values:
            if restriction & bit:
                found = (restriction >> MASK_BITS) * value
                break
        self[restriction] = found
        return found
