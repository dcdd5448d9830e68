"""Draws the rack of each turn: the tiles that the top left over, filled up from the bag.

Until turn 15 a rack has at least two vowels and two consonants. From turn 16 on, or earlier if the remaining tiles
cannot give two of each, one of each suffices. A blank counts as a vowel or a consonant, whichever the rack lacks. The
tile set names its vowels; in the English set Y is a consonant. A rack that breaks this rule goes back into the bag as a
whole, and seven new tiles are drawn. The game ends when the remaining tiles cannot give one of each.

These are the rules of the French-speaking federation except for Y, which counts as either there.
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
        kept: the tiles left over from the previous turn; "" if all seven were drawn again.
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
    """The number of vowels that a rack needs, and the same number of consonants, if these tiles are left; 0 if the game
    is over.
    """
    if turn <= LAST_TURN_OF_TWO and satisfies(tiles, 2, vowels):
        return 2
    return 1 if satisfies(tiles, 1, vowels) else 0


def draw(tiles: TileSet, seed: int, turn: int, left_over: str, bag: str) -> Drawn | None:
    """The rack of a turn, or None if the game ends.

    Args:
        seed: seed of the game; the rack depends only on seed, turn and remaining tiles.
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
