"""Crosswords: the table of chances to win (`crossword.equity.win_probability`), from self-play.

After every turn the mover is ahead by some points, kept tiles included, and some tiles are unseen. Until the end the
lead changes by a number of points that hardly depends on the lead itself. So the chance to win with a lead is the share
of turns, of those with about as many tiles unseen, in which the change leaves a lead. Needs numpy (the extra `lab`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import erf, log, sqrt
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from asobiba import chance
from asobiba.crossword.equity.leaves import leave_value
from asobiba.crossword.equity.units import POINT
from asobiba.crossword.equity.win_probability import CERTAIN, SPREADS, UNSEEN, Chances
from asobiba.crossword.game import CrosswordGame
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.players.champion import ChampionPlayer
from asobiba.crossword.players.human_like import Knowledge
from asobiba.crossword.rules.actions import Exchange
from asobiba.crossword.rules.options import Options
from asobiba.crossword.rules.state import Rules
from asobiba.crossword.rules.tiles import missing
from asobiba.errors import OptionError

from .distribute import Chunk
from .selfplay import FastGame, FastPlayer

Floats = NDArray[np.float64]

NEAR = 0.35  # turns that are so far away, in the square root of the unseen tiles, count e times less
BLUR = 0.15  # smoothing of the changes, as a share of their standard deviation
MOST_CHANGE = 600  # points
LEAST_CHANCE = 1e-4  # of a check's log loss


Lead: TypeAlias = tuple[int, int, int]  # tiles unseen, points ahead with kept tiles, points ahead at the end


@dataclass(frozen=True, slots=True)
class Games:
    """A task: games to play, and the champion's rollouts a turn; 0 for the static player."""

    chunk: Chunk
    budget: int


def lead_rows(games: Games) -> bytes:
    """The leads of some games as text, one a line."""
    (player,) = games.chunk.players()
    first = games.chunk.first
    lines = []
    for seed in range(first, first + games.chunk.count):
        played = champion_turns(player.generator, seed, games.budget) if games.budget else static_turns(player, seed)
        lines += [f"{unseen} {ahead} {final}\n" for unseen, ahead, final in leads(played)]
        player.generator.forget()
    return "".join(lines).encode("ascii")


@dataclass(frozen=True, slots=True)
class Turn:
    """What a seat's turn left: the tiles that it kept, those that it cannot see, and the scores by seat."""

    seat: int
    kept: str
    unseen: int
    scores: tuple[int, int]


def static_turns(player: FastPlayer, seed: int) -> Iterator[Turn]:
    """The turns of a game of the static player against itself; the last one has the final scores."""
    table = FastGame((player, player), seed)
    while not table.over():
        seat = table.turn
        table.step()
        scores = table.final_scores() if table.over() else table.scores
        unseen = len(table.bag) + len(table.racks[1 - seat])
        yield Turn(seat, table.done[-1].leave, unseen, (scores[0], scores[1]))


def champion_turns(generator: MoveGenerator, seed: int, budget: int) -> Iterator[Turn]:
    """The turns of a game of the champion against itself, with a budget in rollouts; the last one has the final
    scores.
    """
    game = CrosswordGame(Rules(generator.layout, generator.tiles, Options(), 2), _accepts, generator)
    player = ChampionPlayer(Knowledge(generator.layout, generator.tiles, generator, _accepts, _accepts))
    state = game.new(seed).state
    while seats := game.to_act(state):
        seat = seats[0]
        rng = chance.stream(seed, "player", seat, state.ply)
        action = game.check(state, seat, player.choose(game.view(state, seat), rng, budget))
        bag, state = state.bag, game.apply(state, seat, action).state
        drawn = bag[: len(action.tiles) if isinstance(action, Exchange) else len(bag) - len(state.bag)]
        scores = state.result.scores if state.result else state.scores
        unseen = len(state.bag) + len(state.racks[1 - seat])
        yield Turn(seat, missing(drawn, state.racks[seat]), unseen, (scores[0], scores[1]))


def _accepts(word: str) -> bool:
    """Every word that the champion plays is in its list."""
    return True


def leads(turns: Iterable[Turn]) -> Iterator[Lead]:
    """The leads of one game, one for each turn but the last, for the seat that has just moved."""
    *before, last = turns
    kept = ["", ""]
    for turn in before:
        seat, other = turn.seat, 1 - turn.seat
        kept[seat] = turn.kept
        own, theirs = [leave_value("".join(sorted(kept[who]))) / POINT for who in (seat, other)]
        ahead = round(turn.scores[seat] - turn.scores[other] + own - theirs)
        yield turn.unseen, ahead, last.scores[seat] - last.scores[other]


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
