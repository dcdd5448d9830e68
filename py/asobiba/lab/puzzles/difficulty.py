"""The rating of a puzzle, fixed when it is made, from the shares of the computer players that find it.

A puzzle is rated like a player: a player who finds the answer has won against the puzzle. By the logistic curve of Elo
and Glicko, a player rated 400 points above the puzzle finds the answer ten times for each miss. The rating makes the
expected number of finds equal to the real number. Two imagined tries of a player of middle strength, one right and one
wrong, keep the rating finite if all players or none find the answer.
"""

from __future__ import annotations

from collections.abc import Mapping

LEAST, MIDDLE, MOST = 400, 1500, 2800
_TRIES = 4  # number of tries that each computer player's share counts as


def puzzle_rating(found: Mapping[int, float]) -> int:
    """The rating of a puzzle.

    Args:
        found: rating of a player -> share of tries that find the answer, 0 to 1.

    >>> puzzle_rating({1000: 0.0, 1500: 0.5, 2000: 1.0})
    1500
    """
    results = [(MIDDLE, 1.0, 2), *((rating, _TRIES * share, _TRIES) for rating, share in found.items())]
    total = sum(finds for _, finds, _ in results)
    low, high = LEAST, MOST
    while low < high:
        middle = (low + high) // 2
        expected = sum(count / (1 + 10 ** ((middle - rating) / 400)) for rating, _, count in results)
        if expected > total:
            low = middle + 1
        else:
            high = middle
    return low
