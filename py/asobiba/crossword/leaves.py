"""What the tiles that stay on the rack are worth.

A formula of our own, made by hand from what players know: a blank or an S is worth keeping, a Q without its U is a burden, two
of a kind are worse than two kinds, and a rack wants about as many vowels as consonants. A trained table comes later.

Values are whole thousandths of a point, relative to keeping nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TypeAlias

from .tiles import BLANK

Leave: TypeAlias = Callable[[str], int]  # sorted tiles that stay, blanks last -> thousandths of a point

FIRST = {
    "A": 500, "B": -1500, "C": 500, "D": 500, "E": 2500, "F": -2000, "G": -2000, "H": 1000, "I": -1000, "J": -2000,
    "K": -1500, "L": 0, "M": 500, "N": 1000, "O": -1500, "P": 0, "Q": -7000, "R": 1500, "S": 8000, "T": 1000,
    "U": -3500, "V": -5000, "W": -3500, "X": 3500, "Y": -500, "Z": 3000, BLANK: 25000,
}  # fmt: skip
AGAIN = {"E": -500, "S": 4000, "R": -1500, "T": -2000, "N": -2000, BLANK: 22000}  # each further copy of some
USUALLY_AGAIN = -4000  # and of the others
VOWELS = "AEIOU"
BALANCE = (0, 0, -1500, -4500, -8500, -13000, -18000, -23000)  # by how many more there are of one than of the other
Q_WITH_U = 8000
CACHED = 1 << 16  # of 914,624 possible leaves; a game sees some thousands


@lru_cache(CACHED)
def leave_value(leave: str) -> int:
    """Thousandths of a point that a leave is worth; the order of its tiles does not matter.

    The sum of: each kind of tile once, each further copy, the balance of vowels and consonants, and Q beside U.
    """
    value = vowels = 0
    kinds = set(leave)
    for tile in kinds:
        value += FIRST[tile]
    if len(kinds) < len(leave):
        value += sum((leave.count(tile) - 1) * AGAIN.get(tile, USUALLY_AGAIN) for tile in kinds)
    for vowel in VOWELS:
        vowels += leave.count(vowel)
    value += BALANCE[abs(2 * vowels + leave.count(BLANK) - len(leave))]
    return value + Q_WITH_U if "Q" in kinds and "U" in kinds else value


def end_value(values: Mapping[str, int], unseen: int) -> Leave:
    """What tiles are worth once the bag is empty, in place of `leave_value`.

    Args:
        values: tile -> points.
        unseen: worth in points of the tiles that the others hold. Going out gains twice that (two players); whoever keeps
            tiles is going to lose at least their worth.
    """

    def value(leave: str) -> int:
        return -1000 * sum(map(values.__getitem__, leave)) if leave else 2000 * unseen

    return value
