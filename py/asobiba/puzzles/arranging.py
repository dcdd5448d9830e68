"""Arranges puzzles for the days: each weekday has its kind and its difficulty, so that a week has variety.

The puzzles that were made are a pool. Each day takes from it the puzzle that fits its weekday best; the first of equals
in the order in which they were made. So the same pool always gives the same days.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .puzzle import Puzzle
from .schedule import WEEK

OTHER_KIND = 700  # rating points that another kind than the weekday's counts as much as


@dataclass(frozen=True, slots=True)
class Weekday:
    """What a weekday asks for: one of some kinds, and about this rating."""

    kinds: tuple[str, ...]
    rating: int


def arranged(made: Sequence[Puzzle], week: Sequence[Weekday], first: int = 0) -> list[Puzzle]:
    """All puzzles in the order of the days.

    Args:
        made: in the order in which they were made.
        week: from Monday on.
        first: the number of the first day: how many puzzles the set has already.
    """
    left = list(made)
    days: list[Puzzle] = []
    while left:
        wanted = week[(first + len(days)) % WEEK]
        days.append(left.pop(min(range(len(left)), key=lambda at: _misfit(left[at], wanted))))
    return days


def _misfit(puzzle: Puzzle, wanted: Weekday) -> int:
    return abs(puzzle.rating - wanted.rating) + (0 if puzzle.kind in wanted.kinds else OTHER_KIND)
