"""Lanes: what the board offers in each row and column, whatever the rack holds.

1. A lane's *gaps* are its empty squares in order, with one before the first square and one after the last. A play that
   fills the gaps i + 1 to j - 1 forms exactly the word from gaps[i] + 1 to gaps[j] - 1, because between neighbouring
   gaps there are only tiles. So a *slot* is a pair (i, j), and its *piece* is the text between: `.E..S`, a `.` for a
   new tile.
2. A gap is an *anchor* if a tile lies beside it, and *dead* if no letter fits its crossing word. For each i the legal j
   are one range, from the first anchor to the first dead gap: no slot is looked at in vain.
3. How a slot scores is worked out only when some word fits its piece (`Lane.scoring`), and kept.

Appel & Jacobson, "The world's fastest Scrabble program" (1988), for anchors and cross-checks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from math import prod
from typing import TypeAlias

from .board import EMPTY, Layout
from .scoring import BINGO
from .tiles import RACK_SIZE, TileSet

FREE = -1  # a crossing: nothing beside this square in the other direction
START = -2  # likewise, and it is the centre of an empty board, where the first play has to go
POINT = 1000  # thousandths
MASK_BITS = 32  # any other crossing is points << MASK_BITS | the letters that fit
ANY = (1 << MASK_BITS) - 1

Table: TypeAlias = Mapping[str, int]  # letter that fits on a square -> what it adds there
Cell: TypeAlias = tuple[int, Table, int]  # offset in the slot; its table; the table's limit (`Material.table`)
Slot: TypeAlias = tuple[str, int]  # piece; the gaps it fills, as bits

# What a search has to know first of a slot, whatever the rack. In order: base in thousandths, without a bonus; its
# shape, the word multiplier << TILE_BITS | the number of tiles; how often a tile's value counts on its squares beyond
# the word's own count, summed over them; the gaps it fills; the key of the letters that lie in it; its length; for each
# square on which a tile counts more than once for the word how often << MASK_BITS | the letters that fit; the gap
# before it; which of the lane's `premiums` is the first of those squares.
Offer: TypeAlias = tuple[int, int, int, int, int, int, tuple[int, ...], int, int]
TILE_BITS = 3
LENGTHS = 96  # a question begins with its length as a letter, `a` for one: sorted, equal lengths are together

# How the words that fit a slot's piece score: `base + multiplier * tiles + sum of table[word[offset]]`. In order: the
# square of the first letter; base; multiplier; the squares that matter, those with a crossing word first and the most
# selective of them at the head; how many of them have one; offsets of blanks that lie in the slot. A plain tuple:
# thousands are made a second.
Scoring: TypeAlias = tuple[int, int, int, list[Cell], int, list[int]]

Lying: TypeAlias = list[tuple[int, str]]  # letters that lie somewhere, by offset
# Of a slot: where it starts in its lane; the letters that lie in it; the squares that matter with their tables
# (`Worths`), by offset in the slot.
Fit: TypeAlias = tuple[int, Lying, list[tuple[int, Table]]]


class Worths(dict[int, Table]):
    """A limit (`Offer`) -> what each letter that fits adds there, in thousandths; blanks in lower case."""

    def __init__(self, values: Mapping[str, int], letters: str) -> None:
        super().__init__()
        self._values, self._letters = values, letters

    def __missing__(self, limit: int) -> Table:
        times = POINT * (limit >> MASK_BITS)
        fitting = [letter for bit, letter in enumerate(self._letters) if limit >> bit & 1]
        found = self[limit] = {letter: times * self._values[letter] for letter in fitting}
        found.update((letter.lower(), 0) for letter in fitting)
        return found


class Material:
    """What lanes need to know of a layout, a tile set and an alphabet. Bit i of a mask stands for `letters[i]`."""

    def __init__(self, layout: Layout, tiles: TileSet, keys: Mapping[str, int]) -> None:
        self.letter_multipliers, self.word_multipliers = layout.letter_multipliers, layout.word_multipliers
        self.values, self.letters = tiles.values, tiles.letters
        self.worth = {EMPTY: 0, **{tile: POINT * value for tile, value in tiles.values.items()}}
        self.keys = {EMPTY: 0, **keys, **{letter.lower(): key for letter, key in keys.items()}}
        self.worths = Worths(tiles.values, tiles.letters)
        self._tables: dict[int, Table] = {}

    def table(self, limit: int) -> Table:
        """Letter -> its worth on a square; `limit` is the coefficient of its value and the mask of those that fit."""
        found = self._tables.get(limit)
        if found is None:
            coefficient, mask = limit >> MASK_BITS, limit & ANY
            fitting = [letter for bit, letter in enumerate(self.letters) if mask >> bit & 1]
            table = {letter: coefficient * self.values[letter] for letter in fitting}
            table.update((letter.lower(), 0) for letter in fitting)
            found = self._tables[limit] = table
        return found


class Lane:
    """One row or column as it lies, with its slots.

    Args:
        squares: the lane's squares in reading order.
        text: their cells.
        crossings: for each of them FREE, START or points and mask of the crossing word.
    """

    def __init__(self, squares: range, across: bool, text: str, crossings: Sequence[int], material: Material) -> None:
        self.squares, self.across, self.text, self.crossings, self.material = squares, across, text, crossings, material
        self.gaps = [-1, *[offset for offset, cell in enumerate(text) if cell == EMPTY], len(text)]
        self.checks = [
            (1 << place, crossings[gap] & ANY) for place, gap in enumerate(self.gaps[1:-1], 1) if crossings[gap] >= 0
        ]  # the gaps with a crossing word, as bits, each with the mask of letters that fit
        self.scorings: dict[int, Scoring] = {}
        self.fits: dict[int, Fit] = {}

    def fit(self, offer: Offer) -> Fit:
        """What a word has to fit in a slot. `fits` has those that were asked for before, by the gaps they fill."""
        _, shape, _, filled, _, length, limits, i, edge = offer
        start = self.gaps[i] + 1
        before = start - i  # tiles in the lane
        lying = self.tiles[before : before + length - (shape & (1 << TILE_BITS) - 1)]
        worths = self.material.worths
        found = self.fits[filled] = (
            start,
            [(offset - start, letter) for offset, letter in lying],
            [(offset - start, worths[limit]) for offset, limit in zip(self.premiums[edge:], limits, strict=False)],
        )
        return found

    @cached_property
    def tiles(self) -> Lying:
        """The letters that lie in the lane, in capitals, by offset."""
        return [(offset, cell) for offset, cell in enumerate(self.text.upper()) if cell != EMPTY]

    @cached_property
    def blanks(self) -> list[int]:
        """Offsets of blanks that lie in the lane."""
        return [offset for offset, cell in enumerate(self.text) if cell.islower()]

    @cached_property
    def premiums(self) -> list[int]:
        """Offsets of the squares where a tile counts more than once for the word, or in a crossing word."""
        crossings, letters = self.crossings, self._multipliers[0]
        return [gap for gap in self.gaps[1:-1] if letters[gap] > 1 or crossings[gap] >= 0]

    @cached_property
    def slots(self) -> list[tuple[str, list[Slot]]]:
        """Every slot, those together that ask the word map the same question."""
        gaps, text = self.gaps, self.text.upper()
        found: dict[str, list[Slot]] = {}
        for i, first, last in self._ranges():
            for j in range(first, last + 1):
                piece = text[gaps[i] + 1 : gaps[j]]
                question = f"{chr(LENGTHS + len(piece))}{piece.strip(EMPTY)}{j - i - 1}"
                found.setdefault(question, []).append((piece, (1 << j) - (2 << i)))
        return list(found.items())

    def _ranges(self) -> list[tuple[int, int, int]]:
        """For each gap before a slot the first and the last gap that may follow one."""
        gaps, across, crossings = self.gaps, self.across, self.crossings
        end = len(gaps) - 1
        anchor = dead = end  # the first of each at or after the gap that is looked at
        ranges: list[tuple[int, int, int]] = []
        for i in range(end - 2, -1, -1):
            gap = gaps[i + 1]
            crossing = crossings[gap]
            beside = gap - gaps[i] > 1 or gaps[i + 2] - gap > 1
            if beside or crossing != FREE:
                anchor = i + 1
                if crossing >= 0 and not crossing & ANY:
                    dead = anchor
                # One tile alone is a word only with a neighbour; where it makes two words, the row lists it.
                first = i + 2 if beside and (across or crossing < 0) else i + 3
            else:
                first = anchor + 1
            last = min(i + RACK_SIZE + 1, dead, end)
            if first <= last:
                ranges.append((i, first, last))
        return ranges

    @cached_property
    def offers(self) -> tuple[list[Offer], list[Offer]]:
        """What a search has to know first of each slot: of those for a part of a rack, and of those for a whole one."""
        gaps = self.gaps
        multipliers, keys, totals, points, singles, crossed, special = self._sums()
        limits: dict[int, tuple[int, ...]] = {}
        part: list[Offer] = []
        whole: list[Offer] = []
        for i, first, last in self._ranges():
            after = i + 1
            start, low, key, total, point = gaps[i] + 1, 2 << i, keys[i], totals[i], points[after]
            single, cross, edge = singles[after], crossed[after], special[after]
            times = prod(multipliers[after : first - 1])
            for j in range(first, last + 1):
                times *= multipliers[j - 1]
                if times not in limits:
                    limits[times] = self._limits(times)
                offer = (
                    times * (totals[j] - total) + points[j] - point,
                    (times << TILE_BITS) + j - after,
                    times * (singles[j] - single) + crossed[j] - cross,
                    (1 << j) - low,
                    keys[j] - key,
                    gaps[j] - start,
                    limits[times][edge : special[j]],
                    i,
                    edge,
                )
                (whole if j - after == RACK_SIZE else part).append(offer)
        return part, whole

    def _sums(self) -> tuple[list[int], ...]:
        """For each gap its word multiplier, and sums over what is before it.

        The letters' keys; their worth in thousandths; points of crossing words, likewise; what a tile's value counts
        more than once for the word by letter multipliers, which the word multiplies, and in crossing words; squares
        where it does.
        """
        crossings, gaps, material = self.crossings, self.gaps, self.material
        letters, words = self._multipliers
        key = list(accumulate(map(material.keys.__getitem__, self.text), initial=0))
        worth = list(accumulate(map(material.worth.__getitem__, self.text), initial=0))
        inner = gaps[1:-1]
        more = [letters[gap] - 1 for gap in inner]
        if self.checks:
            points = [POINT * words[gap] * (max(crossings[gap], 0) >> MASK_BITS) for gap in inner]
            crossed = [letters[gap] * words[gap] if crossings[gap] >= 0 else 0 for gap in inner]
            special = [letters[gap] > 1 or crossings[gap] >= 0 for gap in inner]
        else:
            points = crossed = [0] * len(inner)
            special = list(map(bool, more))
        return (
            [1, *[words[gap] for gap in inner], 1],
            [0, *[key[gap] for gap in gaps[1:]]],
            [0, *[worth[gap] for gap in gaps[1:]]],
            _before(points),
            _before(more),
            _before(crossed),
            _before(special),
        )

    def _limits(self, times: int) -> tuple[int, ...]:
        """Of each of the `premiums`: how often a tile's value counts for it, and which letters fit."""
        crossings = self.crossings
        letters, words = self._multipliers
        return tuple(
            [
                (letters[gap] - 1) * times + letters[gap] * words[gap] << MASK_BITS | crossings[gap] & ANY
                if crossings[gap] >= 0
                else (letters[gap] - 1) * times << MASK_BITS | ANY
                for gap in self.premiums
            ]
        )

    @cached_property
    def _multipliers(self) -> tuple[Sequence[int], Sequence[int]]:
        """Letter and word multipliers of the lane's squares."""
        return self.material.letter_multipliers[self._own], self.material.word_multipliers[self._own]

    @property
    def _own(self) -> slice:
        return slice(self.squares.start, self.squares.stop, self.squares.step)

    def scoring(self, filled: int) -> Scoring:
        """How words score in the slot that fills these gaps. `scorings` has those that were asked for before."""
        i, j = (filled & -filled).bit_length() - 2, filled.bit_length()
        start, end = self.gaps[i] + 1, self.gaps[j]
        totals, words, special = self._survey
        multiplier = 1
        for place, times in words:
            if i < place < j:
                multiplier *= times
        base = multiplier * (totals[end] - totals[start]) + (BINGO if j - i > RACK_SIZE else 0)
        table = self.material.table
        checked, premium = [], []
        for place, gap, letter_times, word_times, crossing in special:
            if i < place < j:
                coefficient = (letter_times - 1) * multiplier
                if crossing >= 0:
                    base += (crossing >> MASK_BITS) * word_times
                    limit = coefficient + letter_times * word_times << MASK_BITS | crossing & ANY
                    checked.append((gap - start, table(limit), limit))
                elif coefficient:
                    limit = coefficient << MASK_BITS | ANY
                    premium.append((gap - start, table(limit), limit))
        if len(checked) > 1:
            checked.sort(key=_fitting)
        blanks = self._blanks(start, end) if end - start >= j - i else []
        found = self.scorings[filled] = (self.squares[start], base, multiplier, checked + premium, len(checked), blanks)
        return found

    def piece(self, filled: int) -> str:
        """The text of the slot that fills these gaps, in capitals."""
        i, j = (filled & -filled).bit_length() - 2, filled.bit_length()
        return self.text[self.gaps[i] + 1 : self.gaps[j]].upper()

    @cached_property
    def _survey(self) -> tuple[list[int], list[tuple[int, int]], list[tuple[int, int, int, int, int]]]:
        """Worth of the tiles before each square; gaps with a word premium; gaps with a crossing or letter premium."""
        material, crossings, gaps = self.material, self.crossings, self.gaps
        own = slice(self.squares.start, self.squares.stop, self.squares.step)
        letters, words = material.letter_multipliers[own], material.word_multipliers[own]
        totals = list(accumulate([material.values.get(cell, 0) for cell in self.text], initial=0))
        open_gaps = list(enumerate(gaps[1:-1], 1))
        return (
            totals,
            [(place, words[gap]) for place, gap in open_gaps if words[gap] > 1],
            [
                (place, gap, letters[gap], words[gap], crossings[gap])
                for place, gap in open_gaps
                if crossings[gap] >= 0 or letters[gap] > 1
            ],
        )

    def _blanks(self, start: int, end: int) -> list[int]:
        return [offset for offset, cell in enumerate(self.text[start:end]) if cell.islower()]


def _before(numbers: Sequence[int]) -> list[int]:
    """Sums of what is before each gap, the first of which is none."""
    return [0, *accumulate(numbers, initial=0)]


def _fitting(cell: Cell) -> int:
    return len(cell[1])
