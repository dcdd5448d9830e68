"""Finds the words that a placement forms, and its score.

A placement is the new letters of a play on their squares. Each word scores the sum of its tiles, with letter premiums
under new tiles, times the word premiums under new tiles. Playing all seven tiles adds fifty points.

Source: the English article, "Each word formed in the play is scored this way"; docs/rules/crossword.md section 3.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import TypeAlias

from .board import Cells, Layout, Square, with_tiles
from .tiles import RACK_SIZE, TileSet, tiles_of

Placement: TypeAlias = tuple[tuple[Square, str], ...]  # (square, letter) in reading order, a blank in lower case

BINGO = 50


@dataclass(frozen=True, slots=True)
class Word:
    """A word on the board: letters (blanks in lower case), squares, and score without the bingo bonus."""

    letters: str
    squares: range
    score: int

    @property
    def text(self) -> str:
        """The word in capitals."""
        return self.letters.upper()


@dataclass(frozen=True)
class FormedWords:
    """The words that a placement forms: the main word, then the cross-words in order.

    Args:
        cells: the board with the new tiles on it.
        across: the direction of the main word.
    """

    cells: Cells
    placement: Placement
    across: bool
    words: tuple[Word, ...]

    @cached_property
    def tiles(self) -> str:
        """The tiles used, blanks as `?`."""
        return tiles_of(letter for _, letter in self.placement)

    @property
    def bingo(self) -> bool:
        """Whether all seven tiles are used."""
        return len(self.placement) == RACK_SIZE

    @property
    def score(self) -> int:
        """Points of the play."""
        return sum(word.score for word in self.words) + BINGO * self.bingo

    @property
    def texts(self) -> tuple[str, ...]:
        """The words in capitals, main word first."""
        return tuple(word.text for word in self.words)


def form_words(layout: Layout, tiles: TileSet, cells: Cells, placement: Placement) -> FormedWords:
    """The words formed by a placement in one line on empty squares; none for a single tile that touches nothing.

    The main word of a single tile is the one across, unless it forms a word only down.
    """
    after = with_tiles(cells, placement)
    new = frozenset(square for square, _ in placement)
    across = _direction(layout, after, placement)
    runs = [layout.run(after, placement[0][0], across)]
    runs += [layout.run(after, square, not across) for square, _ in placement]
    words = tuple(_word(layout, tiles, after, run, new) for run in runs if len(run) > 1)
    return FormedWords(after, placement, across, words)


def _direction(layout: Layout, after: Cells, placement: Placement) -> bool:
    first = placement[0][0]
    if len(placement) > 1:
        return layout.place(first)[0] == layout.place(placement[-1][0])[0]
    return len(layout.run(after, first, True)) > 1


def _word(layout: Layout, tiles: TileSet, after: Cells, squares: range, new: frozenset[Square]) -> Word:
    letters = "".join(after[square] for square in squares)
    values = (
        tiles.values[after[square]] * (layout.letter_multipliers[square] if square in new else 1) for square in squares
    )
    multiplier = prod(layout.word_multipliers[square] for square in squares if square in new)
    return Word(letters, squares, sum(values) * multiplier)
