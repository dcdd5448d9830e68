"""The puzzle of each day, the same in every version of the page, because a set only grows at its end.

Day 0 is FIRST_DAY, a Monday. Day n has puzzle n while the set lasts. For later days, and for days before the first, the
set repeats in whole weeks, so weekdays keep their difficulty: easy on Mondays, hard on Saturdays. Practice must not
reveal the puzzles of the coming days (`is_for_practice`).
"""

from __future__ import annotations

from asobiba.errors import RequestError

FIRST_DAY = "2026-11-23"
WEEK = 7
AHEAD = 31  # the puzzles of this many days, beginning today, are not offered for practice
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


def number_on(day: int, count: int) -> int:
    """The number of a day's puzzle in a set of `count` puzzles."""
    if 0 <= day < count:
        return day
    return day % (count - count % WEEK if count >= WEEK else count)


def is_for_practice(number: int, today: int) -> bool:
    """Whether a puzzle is offered for practice today: its day is neither today nor one of the next AHEAD - 1 days."""
    return not today <= number < today + AHEAD


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
