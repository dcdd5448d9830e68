"""Two moves compared ply by ply: what each turn scores on average, and who is ahead after it.

Both moves are tried with the same deals, so the luck of the tiles cancels out of their difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.movegen.move import Move
from asobiba.intervals import Estimate

from .rollout import Ply
from .simulator import Simulation
from .static_eval import Scene

PLIES = 2  # turns after the move: the reply, and the player's next one


class PlyMeans(NamedTuple):
    """Means over the deals after one ply: points of the turn, share of bingos, spread with leaves, chance to win."""

    points: float
    bingos: float
    spread: float
    win: float


class PlyDifference(NamedTuple):
    """The first move's lead over the second after one ply; `error` is the standard error, None with one deal."""

    spread: float
    error: float | None
    win: float


class ByPly:
    """The plies after two moves in one scene.

    Args:
        seed: of the deals, which are those of a simulation with this seed.
    """

    def __init__(self, generator: MoveGenerator, scene: Scene, moves: Sequence[Move], seed: int) -> None:
        self._dealer = Simulation(generator, scene, moves, seed, budget=1, thorough=True)
        self.played: list[tuple[list[Ply], ...]] = []  # for each deal the plies after each move

    def deal(self) -> None:
        """Try both moves with the next deal; nothing where every possible one was tried."""
        if self.played and len(self.played) == self._dealer.enumerated:
            return
        deal = self._dealer.deal(len(self.played))
        self.played.append(tuple(self._dealer.plies(number, deal, PLIES) for number in (0, 1)))

    def means(self, ply: int) -> list[PlyMeans]:
        """The means after a ply, 0 the move itself, for each move. A game that is over stays as it ended."""
        return [_means([_at(both[number], ply) for both in self.played]) for number in (0, 1)]

    def difference(self, ply: int) -> PlyDifference:
        """The difference of the moves after a ply."""
        pairs = [(_at(one, ply).leaf, _at(other, ply).leaf) for one, other in self.played]
        gaps = [one.spread - other.spread for one, other in pairs]
        wins = [one.win - other.win for one, other in pairs]
        error = Estimate.of(gaps).error if len(gaps) > 1 else None
        return PlyDifference(_mean(gaps), error, _mean(wins))


def _at(plies: Sequence[Ply], ply: int) -> Ply:
    return plies[ply] if ply < len(plies) else Ply(0, False, plies[-1].leaf)


def _means(plies: Sequence[Ply]) -> PlyMeans:
    return PlyMeans(
        _mean([ply.points for ply in plies]),
        _mean([float(ply.bingo) for ply in plies]),
        _mean([ply.leaf.spread for ply in plies]),
        _mean([ply.leaf.win for ply in plies]),
    )


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
