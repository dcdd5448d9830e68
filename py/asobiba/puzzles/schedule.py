"""The puzzle of each day, the same in every version of the page, because a set only grows at its end.

Day 0 is FIRST_DAY, a Monday. Each day has a place in the set: day n has place n while the set lasts. For later days,
and for days before the first, the places repeat in whole weeks.

The puzzle of place n is puzzle n, except in BANDED, the places that were still to come when weekdays got their
bands. There the puzzles are sorted by difficulty into seven bands, the easiest for Mondays, the hardest for Sundays.
For each puzzle that is withdrawn, one of the hardest comes twice.
Practice must not reveal the puzzles of the coming days (`Days.is_for_practice`).
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence

from asobiba.errors import RequestError

from .puzzle import WITHDRAWN, Puzzle

FIRST_DAY = "2026-11-23"
WEEK = 7
AHEAD = 31  # the puzzles of this many days, beginning today, are not offered for practice
BANDED = range(7, 1461)  # places; puzzles that are added later are arranged by bands when they are added
_MONTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def day_number(date: str) -> int:
    """Days from FIRST_DAY to a date, `YYYY-MM-DD`, in the Gregorian calendar.

    Raises:
        RequestError: `puzzle/day`, there is no such date.

    >>> day_number("2026-12-24")
    31
    """
    return _days(date) - _days(FIRST_DAY)


def date_of(day: int) -> str:
    """The date of a day number, `YYYY-MM-DD`.

    >>> date_of(31)
    '2026-12-24'
    """
    days = day + _days(FIRST_DAY)
    year = days * 400 // 146097 + 2
    while _days_before(year) > days:
        year -= 1
    left, month = days - _days_before(year), 0
    while left >= _length(year, month):
        left, month = left - _length(year, month), month + 1
    return f"{year:04}-{month + 1:02}-{left + 1:02}"


def place_on(day: int, count: int) -> int:
    """The place of a day in a set of `count` puzzles."""
    if 0 <= day < count:
        return day
    return day % (count - count % WEEK if count >= WEEK else count)


class Days:
    """Which puzzle of a set is for which day, and the band of each puzzle.

    Args:
        puzzles: the whole set, by number.
    """

    def __init__(self, puzzles: Sequence[Puzzle]) -> None:
        self._count = len(puzzles)
        self._numbers = list(range(self._count))
        banded = BANDED[: max(0, self._count - BANDED.start)]
        ranks = [(*_difficulty(puzzle), number) for number, puzzle in enumerate(puzzles)]
        kept = [number for number in banded if WITHDRAWN not in puzzles[number].themes]
        hardest_last = sorted(kept, key=ranks.__getitem__)
        hardest_last += hardest_last[len(kept) - len(banded) :] if len(kept) < len(banded) else []
        self._bounds: list[tuple[int, int, int]] = []
        for weekday in range(WEEK):
            places = [place for place in banded if place % WEEK == weekday]
            band, hardest_last = hardest_last[: len(places)], hardest_last[len(places) :]
            for place, number in zip(places, _mixed(band, puzzles), strict=True):
                self._numbers[place] = number
            if band:
                self._bounds.append(ranks[band[-1]])
        self._ranks = ranks
        self._places = {number: place for place, number in reversed([*enumerate(self._numbers)])}

    def number_on(self, day: int) -> int:
        """The number of a day's puzzle. Days before the bands keep theirs."""
        place = place_on(day, self._count)
        return place if day < BANDED.start else self._numbers[place]

    def first_day(self, number: int) -> int | None:
        """The first day, from day 0 on, that has this puzzle; None: it is withdrawn."""
        return self._places.get(number)

    def band(self, number: int) -> int:
        """How hard a puzzle is in its set: the weekday that has such puzzles, from 0 for Monday to 6 for Sunday."""
        return min(bisect_left(self._bounds, self._ranks[number]), WEEK - 1)

    def is_for_practice(self, number: int, today: int) -> bool:
        """Whether a puzzle is offered for practice: its day is neither today nor one of the next AHEAD - 1 days."""
        place = self._places.get(number)
        return place is not None and not today <= place < today + AHEAD


def _difficulty(puzzle: Puzzle) -> tuple[int, int]:
    """The rating; among equals, the sum of the numbers in the themes: cards left, tiles to play, steps.

    >>> _difficulty(Puzzle("chain", ("cards4", "steps2"), 1202, "", "", "", 0, ""))
    (1202, 6)
    """
    sizes = ("".join(filter(str.isdigit, theme)) for theme in puzzle.themes)
    return puzzle.rating, sum(int(size) for size in sizes if size)


def _mixed(numbers: Sequence[int], puzzles: Sequence[Puzzle]) -> list[int]:
    """The puzzles of a band, easiest first within each kind; the kinds take turns in proportion to their shares."""
    kinds: defaultdict[str, list[int]] = defaultdict(list)
    for number in numbers:
        kinds[puzzles[number].kind].append(number)
    turns = [((at + 0.5) / len(kind), number) for kind in kinds.values() for at, number in enumerate(kind)]
    return [number for _, number in sorted(turns)]


def _days(date: str) -> int:
    """Days from the first day of year 1 to a date."""
    parts = date.split("-")
    if [len(part) for part in parts] != [4, 2, 2] or not all(part.isascii() and part.isdigit() for part in parts):
        raise _wrong(date)
    year, month, day = map(int, parts)
    if not (year and 1 <= month <= 12 and 1 <= day <= _length(year, month - 1)):
        raise _wrong(date)
    return _days_before(year) + sum(_length(year, earlier) for earlier in range(month - 1)) + day - 1


def _days_before(year: int) -> int:
    past = year - 1
    return 365 * past + past // 4 - past // 100 + past // 400


def _length(year: int, month: int) -> int:
    """Days of a month, which counts from 0."""
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return 29 if leap and month == 1 else _MONTHS[month]


def _wrong(date: str) -> RequestError:
    return RequestError("puzzle/day", f"{date!r:.40} is no date such as {FIRST_DAY}", day=date[:40])
