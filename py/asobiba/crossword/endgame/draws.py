"""What a player may draw when few tiles are in the bag, and the endgames after a play, one for each draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import comb, prod
from typing import NamedTuple

from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.rules.board import Cells
from asobiba.crossword.rules.tiles import missing

from .boards import Boards
from .last_tile import LastTile
from .negamax import EndSearch
from .plays import PackedRacks
from .sharing import in_order
from .solver import Endgame

SURE_MARGIN = 12  # points ahead or behind with which a guessed outcome is taken for sure
UNIT_NODES = 5  # nodes of an endgame in a unit, which takes as long as a rollout
START_COST = 8  # units to list both players' plays of an endgame
SLICE_NODES = 25


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


class Expected(NamedTuple):
    """The average outcome of a play over all draws.

    Args:
        win: chance to win, 0 to 1; an equal score is half a win.
        spread: points ahead at the end.
        proven: whether all endgames are solved, so that both numbers are exact.
    """

    win: float
    spread: float
    proven: bool


class EndgamesByDraw:
    """The endgames after one move, one for each draw; the other player is to move in all of them.

    Args:
        cells: the board after the move.
        leave: the tiles that the mover keeps.
        spread: points by which the mover is ahead after the move.
        draws: all draws; they leave no tile in the bag, or all of them leave one.
        pass_ends: whether a pass of the other player would end the game.
        worker: number of this engine, if several search the same endgames: each begins with other draws.

    Attributes:
        told: the signs of outcomes that other engines have proven, by the draw's place.
        proven: the same of this engine, the newest last.
    """

    def __init__(
        self,
        generator: MoveGenerator,
        cells: Cells,
        leave: str,
        spread: int,
        draws: Sequence[Draw],
        *,
        pass_ends: bool = False,
        worker: int = 0,
    ) -> None:
        self.spread, self.draws = spread, draws
        self.told: dict[int, int] = {}
        self.proven: dict[int, int] = {}
        self._order = in_order(list(range(len(draws))), worker)
        every = leave + draws[0].drawn + draws[0].others + draws[0].left
        search = EndSearch(Boards(generator, cells, PackedRacks(generator.tiles, every)))
        self.endgames = [
            LastTile(search, (draw.others, leave + draw.drawn), draw.left, pass_ends=pass_ends)
            if draw.left
            else Endgame(generator, cells, (draw.others, leave + draw.drawn), search=search)
            for draw in draws
        ]

    def deepen(self, nodes: int, enough: Callable[[], bool] = lambda: False) -> Iterator[int]:
        """Search each endgame `nodes` further; yields the units of each slice.

        As long as an outcome is unsure, the endgames whose outcome is known wait. Each endgame drops its boards
        afterwards, so that memory holds many.

        Args:
            enough: whether to stop; asked before each endgame that has begun.
        """
        waiting = set(self.unsettled)
        unsure = any(not self._is_sure(place) for place in waiting)
        for place in self._order:
            endgame = self.endgames[place]
            if not endgame.begun:
                yield from _begin(endgame)
            elif place not in waiting or (unsure and self._is_sure(place)):
                continue
            elif enough():
                break
            for done in range(0, nodes, SLICE_NODES):
                if self._is_settled(place):
                    break
                taken = min(SLICE_NODES, nodes - done)
                # the first search, two plies deep, orders the plays for the others
                if isinstance(endgame, LastTile) or (endgame.result.depth and not self._is_sure(place)):
                    endgame.decide(self.spread, taken)
                else:
                    endgame.run(taken)
                if endgame.decided(self.spread):
                    self.proven[place] = sign(self.spread - endgame.result.value)
                yield taken // UNIT_NODES
        self.endgames[0].boards.forget()

    @property
    def unsettled(self) -> list[int]:
        """The places of the draws to search next: those of unsure outcome, else those of unsure value."""
        places = range(len(self.draws))
        unsure = [place for place in places if not self._is_sure(place)]
        return unsure or [place for place in places if not self._is_settled(place)]

    def _is_sure(self, place: int) -> bool:
        """Whether the outcome is proven, here or by another engine."""
        endgame = self.endgames[place]
        return endgame.begun and (place in self.told or endgame.decided(self.spread))

    def _is_settled(self, place: int) -> bool:
        """Whether a search can tell no more; with a tile in the bag only the outcome is searched."""
        endgame = self.endgames[place]
        return self._is_sure(place) if isinstance(endgame, LastTile) else endgame.result.proven

    def outcomes(self) -> list[Outcome]:
        """What the play comes to with each draw, as far as the endgames have been searched."""
        found = []
        for place, (draw, endgame) in enumerate(zip(self.draws, self.endgames, strict=True)):
            result = endgame.result
            least = -1 if result.high is None else sign(self.spread - result.high)
            most = 1 if result.low is None else sign(self.spread - result.low)
            if least < most:
                least, most = self.told.get(place, least), self.told.get(place, most)
            found.append(Outcome(draw, self.spread - result.value, least, most))
        return found

    def expected(self) -> Expected:
        """The average over all draws, as far as the endgames have been searched."""
        wins, spreads, ways = 0.0, 0, 0
        for outcome in self.outcomes():
            wins += outcome.draw.ways * outcome.chance
            spreads += outcome.draw.ways * outcome.ahead
            ways += outcome.draw.ways
        return Expected(wins / ways, spreads / ways, all(endgame.result.proven for endgame in self.endgames))


def _begin(endgame: Endgame | LastTile) -> Iterator[int]:
    """List both players' plays of an endgame; this costs START_COST in all, in any number of slices."""
    left = START_COST
    while not endgame.begin(SLICE_NODES):
        cost = min(1, left)
        left -= cost
        yield cost
    yield left
