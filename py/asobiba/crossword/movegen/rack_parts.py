"""Hands: racks taken apart for a search, and the most that they bring in a slot.

A slot's *shape* is its word multiplier and the number of tiles that it takes (`lanes.Offer`). What a part of the rack
brings in a shape is `multiplier * worth + leave`; what its tiles count beyond that on single squares is bounded for
each square by the dearest tile that fits.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from asobiba.crossword.equity.leaves import Leave
from asobiba.crossword.equity.units import POINT
from asobiba.crossword.rules.scoring import BINGO
from asobiba.crossword.rules.tiles import BLANK, RACK_SIZE

from .lane import TILE_BITS
from .line import MASK_BITS
from .slot_words import Letters

NEVER = -(1 << 50)  # thousandths: less than any play
DEAD = -(1 << 40)  # what a square adds that no tile fits: less than any sum of points
TILES = (1 << TILE_BITS) - 1

# A part of a rack in slots of one shape: what it brings there, the value of the leave included; that value alone; its
# key; the leave, blanks first.
Part: TypeAlias = tuple[int, int, int, str]
_END: Part = (2 * NEVER, 0, 0, "")  # of a list of parts


class Hand:
    """A rack in a search.

    Args:
        leave: what the tiles that stay are worth.
    """

    def __init__(self, rack: str, keys: Mapping[str, int], values: Mapping[str, int], leave: Leave) -> None:
        letters = "".join(sorted(rack.replace(BLANK, "")))
        self.size, self.blanks = len(rack), len(rack) - len(letters)
        self.dearest = POINT * max(map(values.__getitem__, rack), default=0)
        self.letters, self.values = letters, values
        self._leave = leave
        middle = self.size // 2
        while middle < len(letters) and letters[middle] == letters[middle - 1]:
            middle += 1
        self._halves = [_choices(half, keys, values) for half in (letters[:middle], letters[middle:])]
        self._parts: dict[tuple[int, int], list[Part]] = {}

    def parts(self, tiles: int, blanks: int) -> list[Part]:
        """The distinct parts with so many tiles, so many of them blanks, where a tile counts once, the best first."""
        found = self._parts.get((tiles, blanks))
        if found is None:
            kept, leave, (one, two) = BLANK * (self.blanks - blanks), self._leave, self._halves
            size = tiles - blanks
            found = [
                (worth + other + (value := leave(stay := kept + left + rest)), value, key + more, stay)
                for taken in range(max(0, size + 1 - len(two)), min(size + 1, len(one)))
                for worth, key, left in one[taken]
                for other, more, rest in two[size - taken]
            ]
            found.sort(reverse=True)
            self._parts[tiles, blanks] = found
        return found


def _choices(letters: str, keys: Mapping[str, int], values: Mapping[str, int]) -> list[list[tuple[int, int, str]]]:
    """By how many letters are taken: worth in thousandths and key of those, and the letters that stay."""
    found = [(0, 0, 0, "")]
    for letter in dict.fromkeys(letters):
        count, key, value = letters.count(letter), keys[letter], POINT * values[letter]
        found = [
            (size + taken, worth + value * taken, one + key * taken, left + letter * (count - taken))
            for size, worth, one, left in found
            for taken in range(count + 1)
        ]
    by_size: list[list[tuple[int, int, str]]] = [[] for _ in range(len(letters) + 1)]
    for size, worth, one, left in found:
        by_size[size].append((worth, one, left))
    return by_size


class Ranked(dict[int, list[Part]]):
    """Shape of a slot -> the parts of a rack with so many blanks, by what they bring there, and an end."""

    def __init__(self, hand: Hand, blanks: int) -> None:
        super().__init__()
        self._hand, self._blanks = hand, blanks
        self._hulls: dict[int, list[tuple[int, int]]] = {}  # by number of tiles

    def __missing__(self, shape: int) -> list[Part]:
        parts, times, bonus = self._hand.parts(shape & TILES, self._blanks), (shape >> TILE_BITS) - 1, _bonus(shape)
        if times or bonus:
            parts = [(worth + times * (worth - leave) + bonus, leave, key, left) for worth, leave, key, left in parts]
            parts.sort(reverse=True)
        found = self[shape] = [*parts, _END]
        return found

    def most(self, shape: int) -> int:
        """The most that a part brings: asked for many more shapes than the parts themselves."""
        times, tiles = (shape >> TILE_BITS) - 1, shape & TILES
        hull = self._hulls.get(tiles)
        if hull is None:
            hull = self._hulls[tiles] = _hull(self._hand.parts(tiles, self._blanks))
        return _bonus(shape) + max([worth + times * score for worth, score in hull], default=_END[0])


def _hull(parts: list[Part]) -> list[tuple[int, int]]:
    """Worth and score, where a tile counts once, of the parts that no other beats in both: the best of any shape."""
    found: list[tuple[int, int]] = []
    most = NEVER
    for worth, leave, _, _ in parts:
        if worth - leave > most:
            most = worth - leave
            found.append((worth, most))
    return found


def _bonus(shape: int) -> int:
    return POINT * BINGO if shape & TILES == RACK_SIZE else 0


class Shapes(dict[int, int]):
    """Shape of a slot -> the most that a part of the rack brings there."""

    def __init__(self, ranked: Ranked) -> None:
        super().__init__()
        self._ranked = ranked

    def __missing__(self, shape: int) -> int:
        found = self[shape] = self._ranked.most(shape)
        return found


class Edges(dict[int, int]):
    """How a tile counts on a square and which fit (`lanes.Offer`) -> the most that a rack brings there."""

    def __init__(self, hand: Hand, letters: Letters) -> None:
        super().__init__()
        dearest = sorted(dict.fromkeys(hand.letters), key=hand.values.__getitem__, reverse=True)
        self._values = [(letters.bits[letter], POINT * hand.values[letter]) for letter in dearest]

    def __missing__(self, limit: int) -> int:
        found = DEAD
        for bit, value in self._values:
            if limit & bit:
                found = (limit >> MASK_BITS) * value
                break
        self[limit] = found
        return found
