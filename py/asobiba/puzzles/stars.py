"""Stars: three for the right answer at the first try without a hint, two for at most three tries and hints together.

Whoever finds it later has one star; whoever has the answer shown has none.
"""

from __future__ import annotations

STARS = (3, 2, 2, 1)  # by the number of wrong tries and hints; the last also for more
MOST_STARS = max(STARS)


def stars_for(tries: int, hints: int) -> int:
    """The stars for a solved puzzle, by the number of wrong tries and of hints before.

    >>> [stars_for(0, 0), stars_for(1, 0), stars_for(1, 1), stars_for(2, 1)]
    [3, 2, 2, 1]
    """
    return STARS[min(tries + hints, len(STARS) - 1)]
