"""Crosswords: the table of chances to win (`crossword.equity.win_probability`), from self-play.

After every turn the mover is ahead by some points, kept tiles included, and some tiles are unseen. Until the end the
lead changes by a number of points that hardly depends on the lead itself. So the chance to win with a lead is the share
of turns, of those with about as many tiles unseen, in which the change leaves a lead. Needs numpy (the extra `lab`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import erf, log, sqrt
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from asobiba import chance
from asobiba.crossword.equity.leaves import leave_value
from asobiba.crossword.equity.units import POINT
from asobiba.crossword.equity.win_probability import CERTAIN, SPREADS, UNSEEN, Chances
from asobiba.crossword.movegen.move import Move
from asobiba.crossword.players.champion import RACE_MOVES
from asobiba.crossword.rules.legality import exchange_allowance
from asobiba.crossword.simulation.simulator import Simulation
from asobiba.crossword.simulation.static_eval import Scene, best_moves
from asobiba.errors import OptionError

from .distribute import Chunk
from .selfplay import EXCHANGE_BAG, FastGame, FastPlayer

Floats = NDArray[np.float64]

NEAR = 0.35  # turns that are so far away, in the square root of the unseen tiles, count e times less
BLUR = 0.15  # smoothing of the changes, as a share of their standard deviation
MOST_CHANGE = 600  # points
LEAST_CHANCE = 1e-4  # of a check's log loss


class SimulatingGame(FastGame):
    """A game of two champions without inference and endgames: turns with tiles in the bag are simulated.

    A move that is far enough ahead for its budget is taken without a rollout (`Simulation`).

    Args:
        budget: rollouts of a turn, at most; 0 for none.
    """

    def __init__(self, players: tuple[FastPlayer, FastPlayer], seed: int, budget: int) -> None:
        super().__init__(players, seed)
        self._budget = budget

    def _choose(self, seat: int) -> Move:
        if not (self._budget and self.bag):
            return super()._choose(seat)
        rack, theirs = self.racks[seat], self.racks[1 - seat]
        scene = Scene(
            cells=self.cells,
            rack=rack,
            unseen=self.tiles.sort(self.bag + theirs),
            theirs=(len(theirs),),
            spread=self.scores[seat] - self.scores[1 - seat],
            exchanges=exchange_allowance(EXCHANGE_BAG, len(rack), len(self.bag)),
        )
        generator = self.players[seat].generator
        moves = best_moves(generator, scene, RACE_MOVES)
        seed = chance.below(2**53, chance.stream(self.seed, "player", seat, len(self.done)))
        simulation = Simulation(generator, scene, moves, seed, budget=self._budget)
        simulation.work(self._budget)
        return simulation.best


@dataclass(frozen=True, slots=True)
class Games:
    """A task: games to play, and the rollouts of a turn; 0 for the static player."""

    chunk: Chunk
    budget: int


def lead_rows(games: Games) -> bytes:
    """The rows of some games as text: tiles unseen, points ahead with kept tiles, points ahead at the end."""
    (player,) = games.chunk.players()
    first = games.chunk.first
    lines = []
    for seed in range(first, first + games.chunk.count):
        lines += [f"{unseen} {ahead} {final}\n" for unseen, ahead, final in leads(player, seed, games.budget)]
        player.generator.forget()
    return "".join(lines).encode("ascii")


def leads(player: FastPlayer, seed: int, budget: int) -> Iterator[tuple[int, int, int]]:
    """The rows of one game, one for each turn but the last, for the seat that has just moved."""
    table, kept, found = SimulatingGame((player, player), seed, budget), ["", ""], []
    while not table.over():
        seat = table.turn
        table.step()
        kept[seat] = table.done[-1].leave
        own, other = [leave_value("".join(sorted(kept[who]))) / POINT for who in (seat, 1 - seat)]
        ahead = round(table.scores[seat] - table.scores[1 - seat] + own - other)
        found.append((seat, len(table.bag) + len(table.racks[1 - seat]), ahead))
    scores = table.final_scores()
    for seat, unseen, ahead in found[:-1]:
        yield unseen, ahead, scores[seat] - scores[1 - seat]


def read_leads(files: Sequence[str]) -> tuple[list[str], Floats]:
    """The notes and rows of files. Raises OptionError (`lab/rows`) if a line is not three whole numbers."""
    notes: list[str] = []
    rows: list[list[int]] = []
    for file in files:
        for number, line in enumerate(Path(file).read_text("ascii").splitlines(), start=1):
            if line.startswith("# "):
                notes.append(line[2:])
                continue
            try:
                unseen, ahead, final = map(int, line.split())
            except ValueError as error:
                raise OptionError("lab/rows", f"{file} line {number}: {line!r:.80} is not three numbers") from error
            rows.append([unseen, ahead, final])
    if not rows:
        raise OptionError("lab/rows", "there are no rows")
    return notes, np.array(rows, dtype=np.float64)


def fit(rows: Floats) -> list[list[int]]:
    """The table: for each number of UNSEEN tiles the chance to win with each of SPREADS, in ten-thousandths."""
    roots, changes = np.sqrt(rows[:, 0]), np.clip(rows[:, 2] - rows[:, 1], -MOST_CHANGE, MOST_CHANGE)
    return [_chances(changes, np.exp(-(((roots - sqrt(unseen)) / NEAR) ** 2))) for unseen in UNSEEN]


def _chances(changes: Floats, weights: Floats) -> list[int]:
    """The chances with each of SPREADS: the weighted share of the blurred changes that leave a lead."""
    mean = np.average(changes, weights=weights)
    blur = 1 + BLUR * sqrt(np.average((changes - mean) ** 2, weights=weights))
    points = np.arange(-MOST_CHANGE, MOST_CHANGE + 1)
    share = np.bincount((changes + MOST_CHANGE).astype(int), weights, len(points)) / weights.sum()
    ahead = [np.array([erf((spread + change) / blur / sqrt(2)) for change in points]) for spread in SPREADS]
    exact = [round(CERTAIN * float(share @ (1 + each) / 2)) for each in ahead]
    return [min(CERTAIN - 1, max(1, each)) for each in exact]  # nothing is certain before the end


def log_loss(chances: Chances, rows: Floats) -> float:
    """The mean of minus the logarithm of the chance that a table gave to what happened; a draw is half a win."""
    total = 0.0
    for unseen, ahead, final in rows.tolist():
        win = min(1 - LEAST_CHANCE, max(LEAST_CHANCE, chances.win(ahead, int(unseen))))
        won = 0.5 + 0.5 * ((final > 0) - (final < 0))
        total -= won * log(win) + (1 - won) * log(1 - win)
    return total / len(rows)


def table(found: Sequence[Sequence[int]], notes: Sequence[str]) -> str:
    """The text of a table: notes, then a line for each number of UNSEEN tiles."""
    lines = [f"# {note}\n" for note in notes]
    lines += [f"{unseen} {' '.join(map(str, row))}\n" for unseen, row in zip(UNSEEN, found, strict=True)]
    return "".join(lines)
