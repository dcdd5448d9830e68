"""Finds the top of a turn: the play with the highest score. Fixed rules decide ties.

Of equal plays the first one by these rules is laid:

1. fewest blanks used;
2. the most even leave: the difference between its vowels and consonants, where a blank counts for the smaller side;
3. fewest tiles used;
4. the main word in alphabetical order;
5. the first square of the main word in reading order, across before down;
6. of the same word on the same squares, the play with the blank later in the word.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.movegen.move import Move
from asobiba.crossword.rules.actions import Play
from asobiba.crossword.rules.board import Cells
from asobiba.crossword.rules.placement import placed
from asobiba.crossword.rules.tiles import BLANK, TileSet, balance_of, load_tiles, missing, tiles_of

FIRST_LOOK = 24  # number of plays generated first; if all of them score the same, more are generated
MOST_LISTED = 100


class Top(NamedTuple):
    """The play to lay in a turn (None if there is none), its score, and the number of other plays with that score."""

    play: Play | None
    score: int
    equals: int


@lru_cache(4)
def find_top(generator: MoveGenerator, cells: Cells, rack: str) -> Top:
    """The top of a rack on a board; cached, because every slip that could close a turn asks for it."""
    equal = [move.play for move in top_moves(generator, cells, rack) if move.play]
    if not equal:
        return Top(None, 0, 0)
    size, tiles = generator.layout.size, generator.tiles
    best = min(equal, key=lambda play: tie_break(cells, rack, play, size, tiles))
    score = top_moves(generator, cells, rack, 1)[0].score
    return Top(best, score, len(equal) - 1)


def top_moves(generator: MoveGenerator, cells: Cells, rack: str, count: int = 0) -> list[Move]:
    """The `count` best plays by score; if `count` is 0, all plays with the highest score."""
    if count:
        return generator.best(cells, rack, count, _no_leave)
    asked = FIRST_LOOK
    while True:
        found = generator.best(cells, rack, asked, _no_leave)
        equal = [move for move in found if move.score == found[0].score]
        if len(equal) < asked:
            return equal
        asked *= 4


def tie_break(cells: Cells, rack: str, play: Play, size: int, tiles: TileSet | None = None) -> tuple[object, ...]:
    """Sort key of plays with the same score, by the rules in the head of this module; English tiles by default."""
    tiles = tiles or load_tiles()
    new = tiles_of(letter for _, letter in placed(cells, play, size))
    blanks = [at for at, letter in enumerate(play.word) if letter.islower()]
    return (
        new.count(BLANK),
        _unevenness(missing(new, rack), tiles.vowels),
        len(new),
        [tiles.order.get(letter, -1) for letter in play.word.upper()],
        play.start,
        not play.across,
        [-at for at in blanks],
    )


def _unevenness(leave: str, vowels: str) -> int:
    open_, consonants, blanks = balance_of(leave, vowels)
    return max(0, abs(open_ - consonants) - blanks)


def _no_leave(leave: str) -> int:
    return 0
