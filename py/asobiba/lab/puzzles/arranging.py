"""Assigns puzzles to days: each weekday has its kinds and its difficulty, so that a week has variety.

First, each weekday gets the puzzles that fit it best, one for each such day. Then these are spread over the weeks in
the order in which they were made, so that the first year is as hard as the last. Puzzles from the same game or deal are
similar, so they come weeks apart if possible. The same puzzles always get the same days.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from asobiba.puzzles.puzzle import Puzzle
from asobiba.puzzles.schedule import WEEK

OTHER_KIND = 700  # a wrong kind counts as much as this difference in rating
APART = 28  # least days between two puzzles from the same game or deal


@dataclass(frozen=True, slots=True)
class Weekday:
    """A weekday's preferred kinds and rating."""

    kinds: tuple[str, ...]
    rating: int


@dataclass(frozen=True, slots=True)
class Made:
    """A puzzle with the seed of its game or deal."""

    seed: int
    puzzle: Puzzle


def arranged(made: Sequence[Made], week: Sequence[Weekday], first: int = 0, most: int | None = None) -> list[Puzzle]:
    """The puzzles in the order of the days.

    Args:
        made: the puzzles in the order in which they were made.
        week: kinds and rating wanted for each weekday, Monday first.
        first: the number of the first day, which is the size of the set so far.
        most: number of puzzles to take, those closest to the wanted kinds and ratings; None takes all.
    """
    weekdays = [(first + day) % WEEK for day in range(len(made) if most is None else min(most, len(made)))]
    fitting = _fitting(made, week, weekdays)
    days: list[Made] = []
    for weekday in weekdays:
        recent = {day.seed for day in days[1 - APART :]}
        left = fitting[weekday]
        fresh = (at for at, each in enumerate(left) if each.seed not in recent)
        days.append(left.pop(next(fresh, 0)))
    return [day.puzzle for day in days]


def _fitting(made: Sequence[Made], week: Sequence[Weekday], weekdays: Sequence[int]) -> list[list[Made]]:
    """The best puzzles for each weekday; weekdays take turns and choose puzzles of other kinds last."""
    left = list(range(len(made)))
    chosen: list[list[int]] = [[] for _ in week]
    for weekday in weekdays:
        misfits = [_misfit(made[at].puzzle, week[weekday]) for at in left]
        chosen[weekday].append(left.pop(misfits.index(min(misfits))))
    for wanted, each in zip(week, chosen, strict=True):
        each.sort(key=lambda at: (made[at].puzzle.kind not in wanted.kinds, at))
    return [[made[at] for at in each] for each in chosen]


def _misfit(puzzle: Puzzle, wanted: Weekday) -> int:
    return abs(puzzle.rating - wanted.rating) + (0 if puzzle.kind in wanted.kinds else OTHER_KIND)
