"""Stars for a solved puzzle: three at the first try without hints, two after one or two wrong tries or hints, else one.

A puzzle that was given up has no stars.
"""

from __future__ import annotations

STARS = (3, 2, 2, 1)  # by the number of wrong tries and hints; the last entry also stands for more
MOST_STARS = max(STARS)


def stars_for(tries: int, hints: int) -> int:
    """The stars for a puzzle solved after these numbers of wrong tries and hints.

    >>> [stars_for(0, 0), stars_for(1, 0), stars_for(1, 1), stars_for(2, 1)]
    [3, 2, 2, 1]
    """
    return STARS[min(tries + hints, len(STARS) - 1)]
