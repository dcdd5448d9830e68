"""Lanes: the slots in which a play may lie in each row and column, independent of the rack.

1. A *slot* is a pair (i, j) of a line's gaps (`line`): the play fills the gaps between them. Its *text* is its present
   content: `.E..S`, with a `.` for each new tile.
2. A gap is an *anchor* if a tile is beside it, and *dead* if its cross-set is empty. For each i the legal j form one
   range, from the first anchor to the first dead gap, so only legal slots are generated.
3. The scoring of a slot is computed when the first word fits its text (`Lane.scoring`), and kept.

Source of anchors and cross-sets: Appel & Jacobson, "The world's fastest Scrabble program" (1988).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from math import prod
from typing import TypeAlias

from asobiba.crossword.equity.units import POINT
from asobiba.crossword.rules.board import EMPTY
from asobiba.crossword.rules.scoring import BINGO
from asobiba.crossword.rules.tiles import RACK_SIZE

from .line import ANY, FREE, MASK_BITS, FixedLetters, Line, LineContext, Table

# Rows of hot loops, which make and unpack thousands a second: plain tuples (`subracks` has the figure).
Cell: TypeAlias = tuple[int, Table, int]  # offset in the slot; scores of the letters that fit; the square's restriction
Slot: TypeAlias = tuple[str, int]  # text; the gaps it fills, as bits

# A bound on the plays of a slot, for any rack. In order: base in thousandths, without a bonus; shape, the word
# multiplier << TILE_BITS | the number of new tiles; swing, the sum of extra letter multipliers of its squares; the gaps
# that it fills; key of its letters on the board; length; restrictions of the squares where a tile counts more than
# once: how often << MASK_BITS | the letters that fit.
SlotBound: TypeAlias = tuple[int, int, int, int, int, int, tuple[int, ...]]
TILE_BITS = 3
TILES = (1 << TILE_BITS) - 1

# The slots for a part of a rack that begin at the same gap, the shortest first, are a *slot group*. Base, word
# multiplier, number of tiles and swing grow from slot to slot, so those of the last one bound the whole group: base,
# shape, swing; slots.
SlotGroup: TypeAlias = tuple[int, int, int, list[SlotBound]]
MANY_LETTERS = 4  # nine of ten slots with this number of letters on the board fit no word
LENGTHS = 96  # a query begins with its length as a letter (`a` is 1), so that sorting groups equal lengths

# The scoring of words in a slot: `base + multiplier * tiles + sum of table[word[offset]]`. In order: the square of the
# first letter; base; multiplier; the squares that matter, those with a cross-set first, the most selective one in
# front; how many of them have a cross-set; offsets of blanks on the board.
Scoring: TypeAlias = tuple[int, int, int, list[Cell], int, list[int]]

# The conditions on a word in a slot: offset of the slot in its lane; letters on the board.
Fit: TypeAlias = tuple[int, FixedLetters]
# By offset in a slot, the squares with a cross-set or a letter premium: the scores of fitting letters.
SpecialSquares: TypeAlias = list[tuple[int, Table]]


class Lane:
    """One row or column of a board, with its slots.

    Args:
        line: the row or column with its tiles.
        crossings: the cross-set of each square: FREE, START, or points << MASK_BITS | the letters that fit.

    Attributes:
        without_impossible: whether `leave_out` has been called (`fitting_words`).
    """

    def __init__(self, line: Line, crossings: Sequence[int], context: LineContext) -> None:
        self.line, self.crossings, self.context = line, crossings, context
        self.squares, self.across = line.bare.squares, line.bare.across
        self.gaps = gaps = line.gaps
        self.checks = [
            (1 << place, crossing & ANY) for place, gap in enumerate(gaps[1:-1], 1) if (crossing := crossings[gap]) >= 0
        ]  # the gaps with a cross-set, as bits, each with the mask of letters that fit
        self.scorings: dict[int, Scoring] = {}
        self.fits: dict[int, Fit] = {}
        self.special: dict[int, SpecialSquares] = {}
        self.without_impossible = False
        self._asked = 0  # how often for `slots_asked_again`

    def fit(self, slot: SlotBound) -> Fit:
        """Where a slot begins, and the letters on the board; `fits` keeps them, by the gaps that the slot fills."""
        i = (slot[3] & -slot[3]).bit_length() - 2
        start = self.gaps[i] + 1
        before = start - i  # tiles in the line
        fixed = self.line.tiles[before : before + slot[5] - (slot[1] & TILES)]
        found = self.fits[slot[3]] = start, [(offset - start, letter) for offset, letter in fixed]
        return found

    def special_squares(self, slot: SlotBound) -> SpecialSquares:
        """The special squares of a slot, for words with the letters on the board; `special` keeps them."""
        filled, restrictions = slot[3], slot[6]
        i, crossings, letters = (filled & -filled).bit_length() - 2, self.crossings, self.line.bare.letters
        start, letter_equities = self.gaps[i] + 1, self.context.letter_equities
        special = [gap for gap in self.gaps[i + 1 : filled.bit_length()] if crossings[gap] >= 0 or letters[gap] > 1]
        found = self.special[filled] = [
            (gap - start, letter_equities[restriction]) for gap, restriction in zip(special, restrictions, strict=True)
        ]
        return found

    @cached_property
    def slots(self) -> list[tuple[str, list[Slot]]]:
        """All slots, grouped by their query to the word map."""
        gaps, line = self.gaps, self.line.text.upper()
        found: dict[str, list[Slot]] = {}
        for i, first, last in self._ranges():
            for j in range(first, last + 1):
                text = line[gaps[i] + 1 : gaps[j]]
                query = f"{chr(LENGTHS + len(text))}{text.strip(EMPTY)}{j - i - 1}"
                found.setdefault(query, []).append((text, (1 << j) - (2 << i)))
        return list(found.items())

    def slots_asked_again(self, texts: Mapping[str, bool]) -> list[tuple[str, list[Slot]]]:
        """The same as `slots`, but from the second time on without slots whose many letters no word fits."""
        self._asked += 1
        if self._asked == 2:
            left = [
                (query, [slot for slot in slots if texts[slot[0]]] if _has_many_letters(query) else slots)
                for query, slots in self.slots
            ]
            self.slots = [(query, slots) for query, slots in left if slots]
        return self.slots

    def _ranges(self) -> list[tuple[int, int, int]]:
        """(i, first j, last j) of the slots, by i."""
        gaps, across, crossings = self.gaps, self.across, self.crossings
        end = len(gaps) - 1
        anchor = dead = end  # the first of each at or after the current gap
        ranges: list[tuple[int, int, int]] = []
        for i in range(end - 2, -1, -1):
            gap = gaps[i + 1]
            crossing = crossings[gap]
            beside = gap - gaps[i] > 1 or gaps[i + 2] - gap > 1
            if beside or crossing != FREE:
                anchor = i + 1
                if crossing >= 0 and not crossing & ANY:
                    dead = anchor
                # A single tile is a word only with a neighbour; if it makes two words, it is a play of the row.
                first = i + 2 if beside and (across or crossing < 0) else i + 3
            else:
                first = anchor + 1
            last = min(i + RACK_SIZE + 1, dead, end)
            if first <= last:
                ranges.append((i, first, last))
        return ranges

    @cached_property
    def slot_bounds(self) -> tuple[list[SlotBound], list[SlotBound]]:
        """The slots for a part of a rack, and the slots for a whole rack, without slots known to fit no word."""
        gaps, line = self.gaps, self.line
        multipliers, keys, totals, singles = line.words, line.keys, line.totals, line.singles
        restrictions = line.restrictions
        if self.checks:
            points, crossed, special = self._crossed()
            restrictions = {}
        else:
            points = crossed = [0] * len(gaps)
            special = line.special
        text, texts = line.text.upper(), self.context.texts
        part: list[SlotBound] = []
        whole: list[SlotBound] = []
        for i, first, last in self._ranges():
            after = i + 1
            start, low, key, total, point = gaps[i] + 1, 2 << i, keys[i], totals[i], points[after]
            single, cross, edge = singles[after], crossed[after], special[after]
            times = prod(multipliers[after : first - 1])
            many = start - after + MANY_LETTERS
            for j in range(first, last + 1):
                times *= multipliers[j - 1]
                end = gaps[j]
                if end - j >= many and not texts.get(text[start:end], True):
                    continue
                squares = restrictions.get(times)
                if squares is None:
                    squares = restrictions[times] = self._restrictions(times)
                slot = (
                    times * (totals[j] - total) + points[j] - point,
                    (times << TILE_BITS) + j - after,
                    times * (singles[j] - single) + crossed[j] - cross,
                    (1 << j) - low,
                    keys[j] - key,
                    end - start,
                    squares[edge : special[j]],
                )
                (whole if j - after == RACK_SIZE else part).append(slot)
        return part, whole

    @cached_property
    def slot_groups(self) -> list[SlotGroup]:
        """The groups of slots."""
        found: list[SlotGroup] = []
        slots: list[SlotBound] = []
        low = 0  # the lowest gap that a slot fills
        for slot in self.slot_bounds[0]:
            filled = slot[3]
            if low != filled & -filled:
                if slots:
                    found.append((*slots[-1][:3], slots))
                low, slots = filled & -filled, []
            slots.append(slot)
        if slots:
            found.append((*slots[-1][:3], slots))
        return found

    def leave_out(self, is_impossible: Callable[[Lane, int, int], bool]) -> None:
        """Leave slots that no word fits out of `slot_bounds`; the test gets lane, filled gaps and length."""
        part, whole = (
            [slot for slot in slots if not is_impossible(self, slot[3], slot[5])] for slots in self.slot_bounds
        )
        self.slot_bounds, self.without_impossible = (part, whole), True
        self.__dict__.pop("slot_groups", None)

    def leave_out_slot(self, slot: SlotBound) -> None:
        """Leave one slot out of `slot_bounds`."""
        for slots in self.slot_bounds:
            if slot in slots:
                slots.remove(slot)
        self.__dict__.pop("slot_groups", None)

    def _crossed(self) -> tuple[list[int], list[int], list[int]]:
        """Three sums over the gaps before each gap.

        They are: points of crossing words, in thousandths; how often the values of the placed tiles count in them;
        squares with a restriction.
        """
        letters, words, crossings = self.line.bare.letters, self.line.bare.words, self.crossings
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

    def _restrictions(self, times: int) -> tuple[int, ...]:
        """The restrictions of the squares where a tile counts more than once, with a word multiplier of `times`."""
        crossings, bare = self.crossings, self.line.bare
        letters, words = bare.letters, bare.words
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
        """The scoring of words in the slot that fills these gaps; `scorings` keeps it."""
        i, j = (filled & -filled).bit_length() - 2, filled.bit_length()
        line, gaps, crossings = self.line, self.gaps, self.crossings
        letters, words, letter_scores = line.bare.letters, line.bare.words, self.context.letter_scores
        start = gaps[i] + 1
        multiplier = prod(line.words[i + 1 : j])
        base = multiplier * (line.totals[j] - line.totals[i]) // POINT + (BINGO if j - i > RACK_SIZE else 0)
        checked, premium = [], []
        for gap in gaps[i + 1 : j]:
            coefficient, crossing = (letters[gap] - 1) * multiplier, crossings[gap]
            if crossing >= 0:
                base += (crossing >> MASK_BITS) * words[gap]
                restriction = coefficient + letters[gap] * words[gap] << MASK_BITS | crossing & ANY
                checked.append((gap - start, letter_scores[restriction], restriction))
            elif coefficient:
                restriction = coefficient << MASK_BITS | ANY
                premium.append((gap - start, letter_scores[restriction], restriction))
        if len(checked) > 1:
            checked.sort(key=_fitting)
        end = gaps[j]
        blanks = [offset - start for offset in line.blanks if start <= offset < end]
        found = self.scorings[filled] = (self.squares[start], base, multiplier, checked + premium, len(checked), blanks)
        return found

    def slot_text(self, filled: int) -> str:
        """The text of the slot that fills these gaps, in capitals."""
        i, j = (filled & -filled).bit_length() - 2, filled.bit_length()
        return self.line.text[self.gaps[i] + 1 : self.gaps[j]].upper()


def _has_many_letters(query: str) -> bool:
    return ord(query[0]) - LENGTHS - int(query[-1]) >= MANY_LETTERS


def _fitting(cell: Cell) -> int:
    return len(cell[1])
