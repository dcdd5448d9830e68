"""The probability of winning with a spread in mid-game.

Between equal players, if the spread is s with u unseen tiles, the final spread is about s, with a standard deviation
that grows with the square root of u. The probability of winning is a logistic curve of that width: flat at the start of
a game, a step at the end.
"""

from __future__ import annotations

from math import exp, sqrt

WIDTH = 10.5  # points of standard deviation per square root of the unseen tiles
LEAST = 4.0  # points of standard deviation with no tile unseen
LOGISTIC = 1.702  # makes the logistic curve as wide as the normal one
FAR = 40.0  # exponents beyond this give 0 or 1


def width(unseen: int) -> float:
    """Standard deviation of the final spread in points, with `unseen` tiles unseen."""
    return LEAST + WIDTH * sqrt(unseen)


def slope(unseen: int) -> float:
    """The winning probability that one more point of spread adds in an even game, with `unseen` tiles unseen."""
    return LOGISTIC / 4 / width(unseen)


def win_chance(spread: float, unseen: int) -> float:
    """The probability of winning, 0 to 1, with a draw as half a win.

    Args:
        spread: own points, leave included, less the best opponent's.
        unseen: tiles in the bag and on other racks.
    """
    if not unseen:
        return 0.5 + 0.5 * ((spread > 0) - (spread < 0))
    exponent = LOGISTIC * spread / width(unseen)
    if abs(exponent) > FAR:
        return 1.0 if exponent > 0 else 0.0
    return 1 / (1 + exp(-exponent))
