"""The rating of a puzzle, fixed when it is made: from which of the computer players find it how often.

A puzzle is rated as if it were a player: who finds it has won against it. By the logistic curve of Elo and Glicko a
player with a rating of 400 points more finds it ten times as often as not. The rating is the one for which the computer
players' expected finds are as many as the real ones; two imagined finds of a player of middling strength, one right and
one wrong, keep it finite where all or none find it.
"""

from __future__ import annotations

from collections.abc import Mapping

LEAST, MIDDLE, MOST = 400, 1500, 2800
_TRIES = 4  # that each computer player's share stands for


def puzzle_rating(found: Mapping[int, float]) -> int:
    """The rating of a puzzle.

    Args:
        found: by a player's rating, how often it finds the answer, 0 to 1.

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
