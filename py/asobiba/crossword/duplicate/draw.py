"""Draws the rack of each turn: the tiles that the top left over, filled up from the bag.

Until turn 15 a rack has at least two vowels and two consonants, from turn 16 on one of each; earlier, too, if the
remaining tiles cannot give two of each. A blank counts as whichever the rack lacks. The tile set names its vowels; Y is
none in the English one. A rack that breaks this rule goes back into the bag as a whole, and seven tiles are drawn. The
game ends when the remaining tiles cannot give one of each.

These are the rules of the French-speaking federation, but for Y: there it counts as either, here as a consonant as
everywhere in Crosswords.
"""

from __future__ import annotations

from itertools import count
from typing import NamedTuple

from asobiba import chance
from asobiba.crossword.rules.tiles import RACK_SIZE, VOWELS, TileSet, balance_of, missing

LAST_TURN_OF_TWO = 15


class Drawn(NamedTuple):
    """A rack as drawn.

    Args:
        rack: sorted.
        kept: its tiles that the turn before left over; "" if all seven were drawn again.
        bag: the tiles that stay in the bag, sorted.
        redrawn: number of racks that were put back.
    """

    rack: str
    kept: str
    bag: str
    redrawn: int


def satisfies(tiles: str, least: int, vowels: str = VOWELS) -> bool:
    """Whether there are at least `least` vowels and `least` consonants; each blank counts as one or the other.

    >>> satisfies("AEBCDFG", 2), satisfies("A?BCDFG", 2), satisfies("??BCDFG", 2), satisfies("ABCDFGH", 2)
    (True, True, True, False)
    """
    open_, consonants, blanks = balance_of(tiles, vowels)
    return max(0, least - open_) + max(0, least - consonants) <= blanks


def required(tiles: str, turn: int, vowels: str = VOWELS) -> int:
    """The number of vowels, and of consonants, that a rack needs if these tiles are left; 0 if the game is over."""
    if turn <= LAST_TURN_OF_TWO and satisfies(tiles, 2, vowels):
        return 2
    return 1 if satisfies(tiles, 1, vowels) else 0


def draw(tiles: TileSet, seed: int, turn: int, left_over: str, bag: str) -> Drawn | None:
    """The rack of a turn, or None if the game ends.

    Args:
        seed: seed of the game; seed, turn and remaining tiles alone decide the rack.
        turn: from 1.
        left_over: the tiles that stayed on the rack.
        bag: all tiles that are neither on the board nor left over.
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
    """The reason why no rack can be drawn: `tiles` (at most one is left), `vowels` or `consonants` (used up)."""
    balance = balance_of(left, vowels)
    if len(left) < 2:
        return "tiles"
    return "vowels" if balance.vowels < balance.consonants else "consonants"
