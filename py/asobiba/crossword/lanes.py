"""Lanes: what the board offers in each row and column, whatever the rack holds.

1. A lane's *gaps* are its empty squares in order, with one before the first square and one after the last. A play that fills the
   gaps i+1 to j-1 forms exactly the word from gaps[i] + 1 to gaps[j] - 1, because only tiles lie between neighbouring gaps. So a
   *slot* is a pair (i, j), and its *piece* is the text between: `.E..S`, a `.` for each new tile.
2. A gap is an *anchor* if a tile lies beside it, and *dead* if no letter at all fits its crossing word. For each i the legal j are one
   range: from the first anchor to the first dead gap. No slot is looked at twice, or in vain.
3. What a slot is worth is worked out only when some words fit its piece (`Lane.scoring`), and kept.

Crossing words are memoised by the text of the perpendicular lane, lanes by their own text and crossings: after a play only the
lanes that it touched are made again. Appel & Jacobson, "The world's fastest Scrabble program" (1988), for anchors and cross-checks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from .board import EMPTY
from .tiles import RACK_SIZE

BINGO = 50  # points for playing a full rack

FREE = -1  # nothing beside this square in the crossing direction
START = -2  # likewise, and it is the centre of an empty board, where the first play has to go
MASK_BITS = 32  # a crossing is (points << MASK_BITS | letters that fit)

Table: TypeAlias = Mapping[str, int]  # letter that may lie here -> what it adds beyond its share of the main word
Slot: TypeAlias = tuple[str, int, int]  # piece, gaps it fills as bits, number in its lane


class Scoring(NamedTuple):
    """How the words that fit a slot score: `base + word_multiplier * tiles + sum of table[word[offset]]`.

    A letter that is missing from a table does not fit there.
    """

    base: int
    word_multiplier: int
    cells: tuple[tuple[int, Table], ...]
    blanks: tuple[int, ...]  # offsets of blanks that lie in the slot already


class Material(NamedTuple):
    """What scoring needs to know: made once for a layout, a tile set and an alphabet."""

    letter_multipliers: tuple[int, ...]
    word_multipliers: tuple[int, ...]
    values: Mapping[str, int]
    letters: str  # bit i of a mask stands for letters[i]
    tables: dict[tuple[int, int], Table]

    def table(self, mask: int, coefficient: int) -> Table:
        """The table of a square: the letters in `mask`, worth `coefficient` times their value; blanks worth nothing."""
        found = self.tables.get((mask, coefficient))
        if found is None:
            fitting = [letter for bit, letter in enumerate(self.letters) if mask >> bit & 1]
            found = {letter: coefficient * self.values[letter] for letter in fitting}
            found.update((letter.lower(), 0) for letter in fitting)
            self.tables[mask, coefficient] = found
        return found


class Lane:
    """One row or column as it lies, with its slots.

    Args:
        squares: the lane's squares in reading order.
        text: their cells.
        crossings: for each of them FREE, START or points and mask of the crossing word.
    """

    __slots__ = ("across", "crossings", "details", "gaps", "masks", "material", "slots", "spans", "squares", "text", "worth")

    def __init__(self, squares: range, across: bool, text: str, crossings: Sequence[int], material: Material) -> None:
        self.squares, self.across, self.text, self.crossings, self.material = squares, across, text, crossings, material
        self.gaps = [-1, *[offset for offset, cell in enumerate(text) if cell == EMPTY], len(text)]
        self.spans = self._spans()
        self.slots = self._slots()
        self.details: list[Scoring | None] = [None] * len(self.spans)
        full = (1 << MASK_BITS) - 1
        self.masks = [(1 << place, crossings[gap] & full) for place, gap in enumerate(self.gaps[1:-1], 1) if crossings[gap] >= 0]
        self.worth: list[int] | None = None

    def start(self, number: int) -> int:
        """The square where the words of a slot start."""
        return self.squares[self.gaps[self.spans[number][0]] + 1]

    def _spans(self) -> list[tuple[int, int]]:
        """Every slot as a pair of places in `gaps`, by start and then by tiles."""
        gaps, crossings = self.gaps, self.crossings
        spans: list[tuple[int, int]] = []
        end = len(gaps) - 1
        anchor, dead = end, end  # the first of each at or after the gap that is looked at
        for i in range(end - 2, -1, -1):
            gap = gaps[i + 1]
            crossing = crossings[gap]
            beside = gap - gaps[i] > 1 or gaps[i + 2] - gap > 1
            if beside or crossing != FREE:
                anchor = i + 1
                if crossing >= 0 and not crossing & (1 << MASK_BITS) - 1:
                    dead = anchor
            first = max(anchor, i + 1) + 1
            if first == i + 2 and (not beside or not self.across and crossing >= 0):
                first += 1  # one tile alone is a word only with a neighbour; where it makes two, the row lists it
            spans += [(i, j) for j in range(first, min(i + RACK_SIZE + 1, dead, end) + 1)]
        return spans

    def _slots(self) -> list[Slot]:
        text, gaps = self.text.upper(), self.gaps
        return [(text[gaps[i] + 1 : gaps[j]], (1 << j) - (2 << i), number) for number, (i, j) in enumerate(self.spans)]

    def scoring(self, number: int) -> Scoring:
        """How the words that fit a slot score."""
        found = self.details[number]
        if found is None:
            found = self.details[number] = self._scoring(*self.spans[number])
        return found

    def _scoring(self, i: int, j: int) -> Scoring:
        material, crossings = self.material, self.crossings
        start, end = self.gaps[i] + 1, self.gaps[j]
        filled = self.gaps[i + 1 : j]
        multiplier = 1
        for gap in filled:
            multiplier *= material.word_multipliers[self.squares[gap]]
        lying = self.text[start:end].replace(EMPTY, "")
        base = multiplier * sum(material.values[letter] for letter in lying) + (BINGO if len(filled) == RACK_SIZE else 0)
        checked, premium = [], []
        for gap in filled:
            square, crossing = self.squares[gap], crossings[gap]
            letter_multiplier = material.letter_multipliers[square]
            coefficient = (letter_multiplier - 1) * multiplier
            if crossing >= 0:
                word_multiplier = material.word_multipliers[square]
                base += (crossing >> MASK_BITS) * word_multiplier
                mask = crossing & (1 << MASK_BITS) - 1
                checked.append((gap - start, material.table(mask, coefficient + letter_multiplier * word_multiplier)))
            elif coefficient:
                premium.append((gap - start, material.table(-1, coefficient)))
        blanks = tuple(offset for offset, cell in enumerate(self.text[start:end]) if cell.islower())
        return Scoring(base, multiplier, (*checked, *premium), blanks)
