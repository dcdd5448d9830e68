"""Lanes: what the board offers in each row and column, whatever the rack holds.

1. A *slot* is a pair (i, j) of a line's gaps (`lines`), and its *piece* is the text between: `.E..S`, a `.` for a new
   tile.
2. A gap is an *anchor* if a tile lies beside it, and *dead* if no letter fits its crossing word. For each i the legal j
   are one range, from the first anchor to the first dead gap: no slot is looked at in vain.
3. How a slot scores is worked out only when some word fits its piece (`Lane.scoring`), and kept.

Appel & Jacobson, "The world's fastest Scrabble program" (1988), for anchors and cross-checks.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import prod
from typing import TypeAlias

from asobiba.crossword.equity.units import POINT
from asobiba.crossword.rules.board import EMPTY
from asobiba.crossword.rules.scoring import BINGO
from asobiba.crossword.rules.tiles import RACK_SIZE

from .line import ANY, FREE, MASK_BITS, Line, Lying, Material, Table

Cell: TypeAlias = tuple[int, Table, int]  # offset in the slot; its table; the table's limit (`Material.tables`)
Slot: TypeAlias = tuple[str, int]  # piece; the gaps it fills, as bits

# What a search has to know first of a slot, whatever the rack. In order: base in thousandths, without a bonus; its
# shape, the word multiplier << TILE_BITS | the number of tiles; how often a tile's value counts on its squares beyond
# the word's own count, summed over them; the gaps it fills; the key of the letters that lie in it; its length; for each
# square on which a tile counts more than once for the word how often << MASK_BITS | the letters that fit.
Offer: TypeAlias = tuple[int, int, int, int, int, int, tuple[int, ...]]
TILE_BITS = 3
LENGTHS = 96  # a question begins with its length as a letter, `a` for one: sorted, equal lengths are together

# How the words that fit a slot's piece score: `base + multiplier * tiles + sum of table[word[offset]]`. In order: the
# square of the first letter; base; multiplier; the squares that matter, those with a crossing word first and the most
# selective of them at the head; how many of them have one; offsets of blanks that lie in the slot. A plain tuple:
# thousands are made a second.
Scoring: TypeAlias = tuple[int, int, int, list[Cell], int, list[int]]

# Of a slot: where it starts in its lane; the letters that lie in it; the squares that matter with their tables
# (`Worths`), by offset in the slot.
Fit: TypeAlias = tuple[int, Lying, list[tuple[int, Table]]]


class Lane:
    """One row or column as it lies, with its slots.

    Args:
        line: the row or column with its tiles.
        crossings: for each of its squares FREE, START or points and mask of the crossing word.
    """

    def __init__(self, line: Line, crossings: Sequence[int], material: Material) -> None:
        self.line, self.crossings, self.material = line, crossings, material
        self.squares, self.across = line.track.squares, line.track.across
        self.gaps = gaps = line.gaps
        self.checks = [
            (1 << place, crossing & ANY) for place, gap in enumerate(gaps[1:-1], 1) if (crossing := crossings[gap]) >= 0
        ]  # the gaps with a crossing word, as bits, each with the mask of letters that fit
        self.scorings: dict[int, Scoring] = {}
        self.fits: dict[int, Fit] = {}

    def fit(self, offer: Offer) -> Fit:
        """What a word has to fit in a slot. `fits` has those that were asked for before, by the gaps they fill."""
        _, shape, _, filled, _, length, limits = offer
        i, crossings, letters = (filled & -filled).bit_length() - 2, self.crossings, self.line.track.letters
        start = self.gaps[i] + 1
        before = start - i  # tiles in the line
        lying = self.line.tiles[before : before + length - (shape & (1 << TILE_BITS) - 1)]
        special = [gap for gap in self.gaps[i + 1 : filled.bit_length()] if crossings[gap] >= 0 or letters[gap] > 1]
        worths = self.material.worths
        found = self.fits[filled] = (
            start,
            [(offset - start, letter) for offset, letter in lying],
            [(gap - start, worths[limit]) for gap, limit in zip(special, limits, strict=True)],
        )
        return found

    @cached_property
    def slots(self) -> list[tuple[str, list[Slot]]]:
        """Every slot, those together that ask the word map the same question."""
        gaps, text = self.gaps, self.line.text.upper()
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
        gaps, line = self.gaps, self.line
        multipliers, keys, totals, singles = line.words, line.keys, line.totals, line.singles
        limits = line.limits
        if self.checks:
            points, crossed, special = self._crossed()
            limits = {}
        else:
            points = crossed = [0] * len(gaps)
            special = line.special
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
                )
                (whole if j - after == RACK_SIZE else part).append(offer)
        return part, whole

    def _crossed(self) -> tuple[list[int], list[int], list[int]]:
        """Sums over what is before each gap.

        Points of crossing words, in thousandths; what a tile's value counts in them; squares that have a limit.
        """
        letters, words, crossings = self.line.track.letters, self.line.track.words, self.crossings
        points, crossed, special = [0], [0], [0]
        point = cross = square = 0
        for gap in self.gaps[1:-1]:
            points.append(point)
            crossed.append(cross)
            special.append(square)
            crossing = crossings[gap]
            if crossing >= 0:
                times = words[gap]
                point += POINT * times * (crossing >> MASK_BITS)
                cross += letters[gap] * times
                square += 1
            elif letters[gap] > 1:
                square += 1
        points.append(point)
        crossed.append(cross)
        special.append(square)
        return points, crossed, special

    def _limits(self, times: int) -> tuple[int, ...]:
        """Of the squares where a tile counts more than once for the word how often, and which letters fit."""
        crossings, track = self.crossings, self.line.track
        letters, words = track.letters, track.words
        return tuple(
            [
                (letters[gap] - 1) * times + letters[gap] * words[gap] << MASK_BITS | crossing & ANY
                if crossing >= 0
                else (letters[gap] - 1) * times << MASK_BITS | ANY
                for gap in self.gaps[1:-1]
                if (crossing := crossings[gap]) >= 0 or letters[gap] > 1
            ]
        )

    def scoring(self, filled: int) -> Scoring:
        """How words score in the slot that fills these gaps. `scorings` has those that were asked for before."""
        i, j = (filled & -filled).bit_length() - 2, filled.bit_length()
        line, gaps, crossings = self.line, self.gaps, self.crossings
        letters, words, tables = line.track.letters, line.track.words, self.material.tables
        start = gaps[i] + 1
        multiplier = prod(line.words[i + 1 : j])
        base = multiplier * (line.totals[j] - line.totals[i]) // POINT + (BINGO if j - i > RACK_SIZE else 0)
        checked, premium = [], []
        for gap in gaps[i + 1 : j]:
            coefficient, crossing = (letters[gap] - 1) * multiplier, crossings[gap]
            if crossing >= 0:
                base += (crossing >> MASK_BITS) * words[gap]
                limit = coefficient + letters[gap] * words[gap] << MASK_BITS | crossing & ANY
                checked.append((gap - start, tables[limit], limit))
            elif coefficient:
                limit = coefficient << MASK_BITS | ANY
                premium.append((gap - start, tables[limit], limit))
        if len(checked) > 1:
            checked.sort(key=_fitting)
        end = gaps[j]
        blanks = [offset - start for offset in line.blanks if start <= offset < end]
        found = self.scorings[filled] = (self.squares[start], base, multiplier, checked + premium, len(checked), blanks)
        return found

    def piece(self, filled: int) -> str:
        """The text of the slot that fills these gaps, in capitals."""
        i, j = (filled & -filled).bit_length() - 2, filled.bit_length()
        return self.line.text[self.gaps[i] + 1 : self.gaps[j]].upper()


def _fitting(cell: Cell) -> int:
    return len(cell[1])
