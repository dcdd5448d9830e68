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
from typing import TypeAlias

from .board import EMPTY, Layout
from .scoring import BINGO
from .tiles import RACK_SIZE, TileSet

FREE = -1  # a crossing: nothing beside this square in the other direction
START = -2  # likewise, and it is the centre of an empty board, where the first play has to go
MASK_BITS = 32  # any other crossing is points << MASK_BITS | the letters that fit
ANY = (1 << MASK_BITS) - 1

Table: TypeAlias = Mapping[str, int]  # letter that fits on a square -> what it adds there
Cell: TypeAlias = tuple[int, Table, int]  # offset in the slot; its table; the table's limit (`Material.table`)
Slot: TypeAlias = tuple[str, int]  # piece; the gaps it fills, as bits

# How the words that fit a slot's piece score: `base + multiplier * tiles + sum of table[word[offset]]`. In order: the
# square of the first letter; base; multiplier; the squares that matter, those with a crossing word first and the most
# selective of them at the head; how many of them have one; offsets of blanks that lie in the slot. A plain tuple:
# thousands are made a second.
Scoring: TypeAlias = tuple[int, int, int, list[Cell], int, list[int]]


class Material:
    """What lanes need to know of a layout, a tile set and an alphabet. Bit i of a mask stands for `letters[i]`."""

    def __init__(self, layout: Layout, tiles: TileSet) -> None:
        self.letter_multipliers, self.word_multipliers = layout.letter_multipliers, layout.word_multipliers
        self.values, self.letters = tiles.values, tiles.letters
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
        self.slots = self._slots()
        self.scorings: dict[int, Scoring] = {}

    def _slots(self) -> list[Slot]:
        """Every slot, by start and then by tiles."""
        gaps, text, across, crossings = self.gaps, self.text.upper(), self.across, self.crossings
        end = len(gaps) - 1
        anchor = dead = end  # the first of each at or after the gap that is looked at
        slots: list[Slot] = []
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
                start, low = gaps[i] + 1, 2 << i
                slots += [(text[start : gaps[j]], (1 << j) - low) for j in range(first, last + 1)]
        return slots

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


def _fitting(cell: Cell) -> int:
    return len(cell[1])
