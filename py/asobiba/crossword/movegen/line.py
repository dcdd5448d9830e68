"""Lines: rows and columns with their tiles but without cross-sets, and the data of the game that they need.

A line's *gaps* are its empty squares in order, with one before the first square and one after the last. A play that
fills the gaps i + 1 to j - 1 forms exactly the word from gaps[i] + 1 to gaps[j] - 1, because there are only tiles
between neighbouring gaps.

Many lanes of a game (`lane`) are the same line with different cross-sets, so lines are made once and kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from typing import TypeAlias

from asobiba.crossword.equity.units import POINT
from asobiba.crossword.rules.board import EMPTY, Layout
from asobiba.crossword.rules.tiles import TileSet

# The cross-set of a square is points << MASK_BITS | the letters that fit, or one of these.
FREE = -1  # no tile is beside the square in the other direction
START = -2  # as FREE, on the centre of an empty board, which the first play must cover
MASK_BITS = (
    48  # more than the letters of an alphabet; with points and multipliers a value fits two digits of a Python integer
)
ANY = (1 << MASK_BITS) - 1

Table: TypeAlias = Mapping[str, int]  # letter that fits on a square -> its score there
FixedLetters: TypeAlias = list[tuple[int, str]]  # letters on the board, by offset


class LetterScores(dict[int, Table]):
    """Restriction of a square (`lane.SlotBound`) -> score of each letter that fits; blanks in lower case score 0.

    Args:
        unit: the unit of the scores, in parts of a point.
    """

    def __init__(self, values: Mapping[str, int], letters: str, unit: int) -> None:
        super().__init__()
        self._values, self._letters, self._unit = values, letters, unit

    def __missing__(self, restriction: int) -> Table:
        times = self._unit * (restriction >> MASK_BITS)
        fitting = [letter for bit, letter in enumerate(self._letters) if restriction >> bit & 1]
        found = self[restriction] = {letter: times * self._values[letter] for letter in fitting}
        found.update((letter.lower(), 0) for letter in fitting)
        return found


class LineContext:
    """The data of a game that lines need: layout, tile set, letter keys. Bit i of a mask stands for `letters[i]`.

    Args:
        texts: text of a slot -> whether a word fits it, as far as known (`fitting_words.SlotTexts`).
    """

    def __init__(self, layout: Layout, tiles: TileSet, keys: Mapping[str, int], texts: Mapping[str, bool]) -> None:
        self.texts = texts
        self.letter_multipliers, self.word_multipliers = layout.letter_multipliers, layout.word_multipliers
        self.values, self.letters = tiles.values, tiles.letters
        self.worth = {EMPTY: 0, **{tile: POINT * value for tile, value in tiles.values.items()}}
        self.keys = {EMPTY: 0, **keys, **{letter.lower(): key for letter, key in keys.items()}}
        self.letter_equities = LetterScores(tiles.values, tiles.letters, POINT)
        self.letter_scores = LetterScores(tiles.values, tiles.letters, 1)
        size = layout.size
        self.bare_lines = [BareLine(layout, layout.lane(row * size, True), True) for row in range(size)]
        self.bare_lines += [BareLine(layout, layout.lane(column, False), False) for column in range(size)]


class BareLine:
    """A row or column of the board without tiles: squares and multipliers; the gap after it has a multiplier of 1."""

    def __init__(self, layout: Layout, squares: range, across: bool) -> None:
        self.squares, self.across = squares, across
        own = slice(squares.start, squares.stop, squares.step)
        self.letters: Sequence[int] = (*layout.letter_multipliers[own], 1)
        self.words: Sequence[int] = (*layout.word_multipliers[own], 1)


class Line:
    """A row or column with its tiles. Lists about gaps are in the order of the gaps.

    Args:
        text: the line's cells in reading order.

    Attributes:
        gaps: offsets of the empty squares, with one before the line and one after it.
        words: word multipliers; 1 outside the line.
        keys: sum of the keys of the tiles before each gap.
        totals: sum of the values of these tiles, in thousandths.
        singles: sum of the extra letter multipliers of the gaps before each gap.
        restrictions: for a lane without cross-sets, by word multiplier (`lane.SlotBound`).
    """

    def __init__(self, bare: BareLine, text: str, context: LineContext) -> None:
        self.bare, self.text = bare, text
        gaps, multipliers, keys, totals, singles = [-1], [1], [0], [0], [0]
        key = total = single = 0
        for offset, (cell, letters, words) in enumerate(zip(text + EMPTY, bare.letters, bare.words, strict=True)):
            if cell == EMPTY:
                gaps.append(offset)
                multipliers.append(words)
                keys.append(key)
                totals.append(total)
                singles.append(single)
                single += letters - 1
            else:
                key += context.keys[cell]
                total += context.worth[cell]
        self.gaps, self.words, self.keys, self.totals, self.singles = gaps, multipliers, keys, totals, singles
        self.restrictions: dict[int, tuple[int, ...]] = {}

    @cached_property
    def special(self) -> list[int]:
        """The number of gaps with a letter premium before each gap."""
        letters = self.bare.letters
        return [0, *accumulate([letters[gap] > 1 for gap in self.gaps[1:-1]], initial=0)]

    @cached_property
    def tiles(self) -> FixedLetters:
        """The tiles of the line, in capitals."""
        return [(offset, cell) for offset, cell in enumerate(self.text.upper()) if cell != EMPTY]

    @cached_property
    def blanks(self) -> list[int]:
        """Offsets of blanks in the line."""
        return [offset for offset, cell in enumerate(self.text) if cell.islower()]
