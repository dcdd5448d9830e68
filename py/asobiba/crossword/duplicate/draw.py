"""The rack of each turn: the tiles that the top left over, filled up from the bag.

Until turn 15 a rack has at least two vowels and two consonants, from turn 16 on one of each; so it has earlier, too, if
the tiles that are left cannot give two of each. A blank counts as a vowel or as a consonant, whichever the rack lacks.
The tile set says which letters are vowels; Y is none in the English one. A rack that does not satisfy this goes back
into the bag, all of it, and seven tiles are drawn. The game ends when the tiles that are left cannot give one of each.

These are the rules of the French-speaking federation, except that there Y counts as either: the English set has two of
them, and Crosswords counts them as consonants everywhere else.
"""

from __future__ import annotations

from itertools import count
from typing import NamedTuple

from asobiba import chance
from asobiba.crossword.rules.tiles import RACK_SIZE, VOWELS, TileSet, balance_of, missing

LAST_TURN_OF_TWO = 15


class Drawn(NamedTuple):
    """A rack as it was drawn.

    Args:
        rack: sorted.
        kept: the tiles on it that the turn before left over; "" when all of them were drawn again.
        bag: what stays in the bag, sorted.
        redrawn: how many racks were put back.
    """

    rack: str
    kept: str
    bag: str
    redrawn: int


def satisfies(tiles: str, least: int, vowels: str = VOWELS) -> bool:
    """Whether tiles have so many vowels and so many consonants; each blank counts as one or the other.

    >>> satisfies("AEBCDFG", 2), satisfies("A?BCDFG", 2), satisfies("??BCDFG", 2), satisfies("ABCDFGH", 2)
    (True, True, True, False)
    """
    open_, consonants, blanks = balance_of(tiles, vowels)
    return max(0, least - open_) + max(0, least - consonants) <= blanks


def required(tiles: str, turn: int, vowels: str = VOWELS) -> int:
    """How many vowels, and consonants, the rack of a turn needs if these tiles are left; 0 when the game is over."""
    if turn <= LAST_TURN_OF_TWO and satisfies(tiles, 2, vowels):
        return 2
    return 1 if satisfies(tiles, 1, vowels) else 0


def draw(tiles: TileSet, seed: int, turn: int, left_over: str, bag: str) -> Drawn | None:
    """The rack of a turn, or None if the game ends.

    Args:
        seed: of the game; a rack depends on it, the turn and the tiles that are left, and on nothing else.
        turn: from 1.
        left_over: the tiles that stayed on the rack.
        bag: the other tiles that are not on the board.
    """
    left = tiles.sort(left_over + bag)
    least = required(left, turn, tiles.vowels)
    if not least:
        return None
    for redrawn in count():
        kept = "" if redrawn else left_over
        pool = chance.shuffled(missing(kept, left), chance.stream(seed, "rack", turn, redrawn))
        rack = tiles.sort(kept + "".join(pool[: RACK_SIZE - len(kept)]))
        if satisfies(rack, least, tiles.vowels):
            return Drawn(rack, tiles.sort(kept), tiles.sort(missing(rack, left)), redrawn)
    return None


def reason_to_end(left: str, vowels: str = VOWELS) -> str:
    """Why no rack can be drawn from these tiles: `tiles` (at most one is left), `vowels` or `consonants` (used up)."""
    balance = balance_of(left, vowels)
    if len(left) < 2:
        return "tiles"
    return "vowels" if balance.vowels < balance.consonants else "consonants"
