"""Arranges puzzles for the days: each weekday has its kind and its difficulty, so that a week has variety.

The puzzles that were made are a pool. First each weekday gets as many of them as there are such days, those that fit
it best. Then they are laid out over the weeks in the order in which they were made, so that the first year is as hard
as the last. Puzzles of one game or deal, which have much in common, come weeks apart if that is possible. The same pool
always gives the same days.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from asobiba.puzzles.puzzle import Puzzle
from asobiba.puzzles.schedule import WEEK

OTHER_KIND = 700  # rating points that another kind than the weekday's counts as much as
APART = 28  # days between two puzzles from the same game or deal


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


def arranged(made: Sequence[Made], week: Sequence[Weekday], first: int = 0, most: int | None = None) -> list[Puzzle]:
    """The puzzles in the order of the days.

    Args:
        made: in the order in which they were made.
        week: from Monday on.
        first: the number of the first day: how many puzzles the set has already.
        most: so many at most, those that fit best; None takes all.
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
    """For each weekday those that fit it best, as the weekdays choose in turn; what is of another kind comes last."""
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
