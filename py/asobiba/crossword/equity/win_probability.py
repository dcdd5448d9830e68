"""From a spread in mid-game to the chance to win.

Between equals, a spread of s points with u tiles unseen becomes in the end about s, with a standard deviation that
grows with the square root of u. The chance to win is the logistic curve of that width: flat at the start, a step at the
end.
"""

from __future__ import annotations

from math import exp, sqrt

WIDTH = 10.5  # points of standard deviation for the square root of a tile unseen
LEAST = 4.0  # points: width even with nothing unseen but the rack that goes first
LOGISTIC = 1.702  # makes the logistic curve as wide as the normal one
FAR = 40.0  # exponents beyond this are 0 or 1


def width(unseen: int) -> float:
    """Points of standard deviation of what is still to come, with so many tiles unseen."""
    return LEAST + WIDTH * sqrt(unseen)


def slope(unseen: int) -> float:
    """What a point adds to the chance to win when the game is even, with so many tiles unseen."""
    return LOGISTIC / 4 / width(unseen)


def win_chance(spread: float, unseen: int) -> float:
    """The chance to win, 0 to 1, of a player who is `spread` points ahead, all leaves counted; a draw counts half.

    Args:
        spread: own points less the best opponent's.
        unseen: tiles in the bag and in other hands.
    """
    if not unseen:
        return 0.5 + 0.5 * ((spread > 0) - (spread < 0))
    exponent = LOGISTIC * spread / width(unseen)
    if abs(exponent) > FAR:
        return 1.0 if exponent > 0 else 0.0
    return 1 / (1 + exp(-exponent))
