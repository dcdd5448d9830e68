"""Stars: three for the right answer at the first try without a hint, one less for each wrong try and each hint.

Whoever finds it in the end has one star; whoever has the answer shown has none.
"""

from __future__ import annotations

MOST_STARS = 3


def stars_for(tries: int, hints: int) -> int:
    """The stars for a solved puzzle, by the number of wrong tries and of hints before.

    >>> [stars_for(0, 0), stars_for(1, 0), stars_for(0, 1), stars_for(5, 2)]
    [3, 2, 2, 1]
    """
    return max(1, MOST_STARS - tries - hints)
