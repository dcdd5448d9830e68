"""What the tiles that stay on the rack are worth: a simple formula of our own, made by hand."""

from __future__ import annotations

from functools import cache

_WORTH = dict(zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ?", (
    1000, -1500, 0, 500, 2500, -1500, -2000, 1000, 0, -3000, -2000, 500, 500, 1000, -1500, -500, -7000, 1000, 7500, 500, -3000,
    -5000, -3000, 3500, 0, 3000, 25000,
), strict=True))  # fmt: skip


@cache
def leave_value(leave: str) -> int:
    """Thousandths of a point that a leave is worth beyond an average one."""
    value = sum(map(_WORTH.__getitem__, leave))
    doubles = sum(leave.count(tile) - 1 for tile in set(leave) - {"?"})
    vowels = sum(map(leave.count, "AEIOU"))
    consonants = len(leave) - vowels - leave.count("?")
    return value - 2500 * doubles - 1500 * max(0, abs(vowels - consonants) - 1)
