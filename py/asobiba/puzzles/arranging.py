"""Arranges puzzles for the days: each weekday has its kind and its difficulty, so that a week has variety.

The puzzles that were made are a pool. Each day takes from it the puzzle that fits its weekday best; the first of equals
in the order in which they were made. So the same pool always gives the same days. Puzzles of one game or deal, which
have much in common, come weeks apart if that is possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .puzzle import Puzzle
from .schedule import WEEK

OTHER_KIND = 700  # rating points that another kind than the weekday's counts as much as
SAME_SOURCE = 5000  # likewise a puzzle from the same game or deal as one of the last days
APART = 28  # days


@dataclass(frozen=True, slots=True)
class Weekday:
    """What a weekday asks for: one of some kinds, and about this rating."""

    kinds: tuple[str, ...]
    rating: int


@dataclass(frozen=True, slots=True)
class Made:
    """A puzzle, and the seed of the game or deal that it comes from."""

    seed: int
    puzzle: Puzzle


def arranged(made: Sequence[Made], week: Sequence[Weekday], first: int = 0) -> list[Puzzle]:
    """All puzzles in the order of the days.

    Args:
        made: in the order in which they were made.
        week: from Monday on.
        first: the number of the first day: how many puzzles the set has already.
    """
    left, days = list(made), list[Made]()
    while left:
        wanted = week[(first + len(days)) % WEEK]
        recent = {day.seed for day in days[-APART:]}
        misfits = [_misfit(each.puzzle, wanted) + SAME_SOURCE * (each.seed in recent) for each in left]
        days.append(left.pop(misfits.index(min(misfits))))
    return [day.puzzle for day in days]


def _misfit(puzzle: Puzzle, wanted: Weekday) -> int:
    return abs(puzzle.rating - wanted.rating) + (0 if puzzle.kind in wanted.kinds else OTHER_KIND)
