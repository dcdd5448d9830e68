"""What a player may draw when few tiles are in the bag, and what a play comes to with each draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import comb, prod
from typing import NamedTuple

from asobiba.crossword.rules.tiles import missing

SURE_MARGIN = 12  # points ahead or behind with which a guessed outcome is taken for sure


class Draw(NamedTuple):
    """A possible draw.

    Args:
        drawn: the tiles that the mover draws.
        others: the tiles of the other player.
        ways: the number of ways to draw these tiles and to leave those in the bag.
        left: the tiles that stay in the bag.
    """

    drawn: str
    others: str
    ways: int
    left: str = ""


class Outcome(NamedTuple):
    """What a play comes to with one draw.

    Args:
        ahead: points ahead at the end, as far as is known.
        least: the sign of the end that is proven to be reached at least: 1 a win, 0 a draw, -1 a loss.
        most: the sign of the end that is proven to be the most; equal to `least` if the outcome is proven. If a tile
            stays in the bag, this holds only against a player who knows it (decision 21).
    """

    draw: Draw
    ahead: int
    least: int
    most: int

    @property
    def sign(self) -> int:
        """1 for a win, 0 for a draw, -1 for a loss: proven if `proven`, else as far as is known."""
        return max(self.least, min(self.most, sign(self.ahead)))

    @property
    def chance(self) -> float:
        """The chance to win, 0 to 1, with a draw as half a win. What is not proven counts by its points: from a loss
        with SURE_MARGIN points behind to a win with as many ahead.
        """
        return (1 + min(float(self.most), max(float(self.least), self.ahead / SURE_MARGIN))) / 2

    @property
    def proven(self) -> bool:
        """Whether the outcome is proven, though perhaps not the points."""
        return self.least == self.most


class Tally(NamedTuple):
    """Ways to draw by the outcome of a play, and how many of them are proven."""

    wins: int
    draws: int
    losses: int
    proven: int

    @property
    def ways(self) -> int:
        """All ways to draw."""
        return self.wins + self.draws + self.losses


def possible_draws(unseen: str, count: int, left: int = 0) -> list[Draw]:
    """All different draws of `count` tiles from the unseen ones, with the `left` tiles that then stay in the bag."""
    return [
        Draw(drawn, missing(kept, rest), ways * more, kept)
        for drawn, rest, ways in _choices(unseen, count)
        for kept, _, more in _choices(rest, left)
    ]


def _choices(tiles: str, count: int) -> list[tuple[str, str, int]]:
    """The different choices of `count` tiles, the tiles not chosen, and the number of ways to choose them."""
    held = Counter(tiles)
    different = sorted({"".join(chosen) for chosen in combinations(sorted(tiles), count)})
    return [
        (chosen, missing(chosen, tiles), prod(comb(held[tile], number) for tile, number in Counter(chosen).items()))
        for chosen in different
    ]


def tally(outcomes: Sequence[Outcome]) -> Tally:
    """The ways of a play's draws by outcome."""
    wins, draws, losses = [sum(each.draw.ways for each in outcomes if each.sign == found) for found in (1, 0, -1)]
    return Tally(wins, draws, losses, sum(each.draw.ways for each in outcomes if each.proven))


def sign(points: int) -> int:
    """1, 0 or -1."""
    return (points > 0) - (points < 0)
