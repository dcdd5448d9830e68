"""Measures the effect of endgame searches on the champion's choice with one or two tiles in the bag.

    python3 build.py bench preendgame [--bag 1] [--first 0 --count 30] [--effort 600] [--leaders 4] [--nodes 20000]

The positions come from seeded games of best plays by equity, with Full. In each position the leading moves are played
out greedily for all possible draws, as the champion does without endgames, and with endgame searches. Then the endgames
after both choices and the other leading plays are searched further, for every draw, each up to `--nodes` nodes or to
its solution. The bench prints the loss of each choice against the best of these plays: points, and chance to win.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "py"))

from endgame import FULL, made_ready, played_to  # noqa: E402  the folder has to be on the path first

from asobiba.crossword.endgame.preendgame import (  # noqa: E402
    EndgamesByDraw,
    Expected,
    Judged,
    LeaderSearch,
    half_suffices,
    possible_draws,
)
from asobiba.crossword.movegen.generator import MoveGenerator  # noqa: E402
from asobiba.crossword.movegen.move import Move, board_after  # noqa: E402
from asobiba.crossword.players.champion import BUDGET, RACE_MOVES  # noqa: E402
from asobiba.crossword.rules.actions import Play  # noqa: E402
from asobiba.crossword.rules.tiles import RACK_SIZE  # noqa: E402
from asobiba.crossword.simulation.simulator import Simulation  # noqa: E402
from asobiba.crossword.simulation.static_eval import Scene, best_moves  # noqa: E402


def scene(generator: MoveGenerator, seed: int, bag: int) -> Scene | None:
    """The position of a game with `bag` tiles in the bag; None if there is none."""
    position, left = played_to(generator, seed, bag) or (None, "")
    if position is None or len(left) != bag or any(len(rack) < RACK_SIZE for rack in position.racks):
        return None
    unseen = "".join(sorted(position.racks[1] + left))
    return Scene(position.cells, position.racks[0], unseen, (RACK_SIZE,), position.scores[0] - position.scores[1], 0)


class Choices(NamedTuple):
    """The best move without endgames and with them, seconds of processor time for each, and the plays that lead."""

    moves: tuple[Move, Move]
    seconds: tuple[float, float]
    leaders: list[Move]
    worth: Callable[[float, float], float]


def choices(generator: MoveGenerator, at: Scene, effort: int) -> Choices:
    """The champion's moves with `effort` rollouts, without endgames, and with half of the effort for endgames."""
    moves = best_moves(generator, at, RACE_MOVES, one_each=True)
    generator.forget()
    began = time.process_time()
    simulation = Simulation(generator, at, moves, 1, budget=effort)
    simulation.work(effort)
    before, first = simulation.best, time.process_time() - began
    generator.forget()
    began = time.process_time()
    simulation = Simulation(generator, at, moves, 1, budget=effort // 2)
    simulation.work(effort)
    judged = [
        Judged(each.move, each.value, Expected(each.win, each.spread, proven=False))
        for each in simulation.ranked()
        if each.rollouts
    ]
    search = LeaderSearch(generator, at, judged, simulation.worth)
    searched = half_suffices(at, effort)
    for _ in search.run(effort - simulation.spent if searched else 0):
        pass
    after = search.judged[0].move if searched else before
    emptying = [each.move for each in search.judged if empties(at, each.move)]
    return Choices((before, after), (first, time.process_time() - began), emptying, simulation.worth)


def empties(at: Scene, move: Move) -> bool:
    """Whether a move is a play that empties the bag."""
    return isinstance(move.action, Play) and RACK_SIZE - len(move.leave) >= at.bag


def judge(generator: MoveGenerator, at: Scene, move: Move, nodes: int) -> Expected:
    """The expected outcome of a move that empties the bag."""
    generator.forget()
    cells = board_after(at.cells, move.action, generator.layout.size)
    draws = possible_draws(at.unseen, at.bag)
    endgames = EndgamesByDraw(generator, cells, move.leave, at.spread + move.score, draws)
    for _ in endgames.deepen(nodes):
        pass
    return endgames.expected()


class Loss(NamedTuple):
    """The losses of two choices against the best of some plays: points of spread and chance to win; whether all is
    solved.
    """

    spread: tuple[float, float]
    win: tuple[float, float]
    solved: bool


def losses(generator: MoveGenerator, at: Scene, found: Choices, leaders: int, nodes: int) -> Loss | None:
    """The losses of both choices against the best leading play; None if a choice does not empty the bag."""
    if not all(empties(at, move) for move in found.moves):
        return None
    moves = list(dict.fromkeys([*found.moves, *found.leaders[:leaders]]))
    judged = {move: judge(generator, at, move, nodes) for move in moves}
    best = max(judged.values(), key=lambda each: found.worth(each.win, each.spread))
    before, after = (judged[move] for move in found.moves)
    return Loss(
        (best.spread - before.spread, best.spread - after.spread),
        (best.win - before.win, best.win - after.win),
        all(each.proven for each in judged.values()),
    )


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lexicon", type=Path, nargs="?", default=FULL)
    parser.add_argument("--bag", type=int, choices=(1, 2), default=1)
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--first", type=int, default=0, help="seed of the first game")
    parser.add_argument("--effort", type=int, default=BUDGET, help="rollouts of a turn")
    parser.add_argument("--leaders", type=int, default=4, help="plays that lead, to compare the choices with")
    parser.add_argument("--nodes", type=int, default=20_000, help="of each endgame, for judging")
    given = parser.parse_args()
    generator = made_ready(given.lexicon.read_bytes())
    found: list[Choices] = []
    lost: list[Loss] = []
    for seed in count(given.first):
        at = scene(generator, seed, given.bag)
        if at is None:
            continue
        found.append(choices(generator, at, given.effort))
        loss = losses(generator, at, found[-1], given.leaders, given.nodes)
        if loss:
            lost.append(loss)
        print(f"{seed}: {' or '.join(str(move.action) for move in dict.fromkeys(found[-1].moves))}: {loss}", flush=True)
        if len(found) == given.count:
            break
    same = sum(len(set(each.moves)) == 1 for each in found)
    solved = sum(each.solved for each in lost)
    print(f"{len(found)} positions, the same move in {same}; {len(lost)} judged, {solved} of them solved to the end")
    for number, what in enumerate(("without endgames", "with endgames")):
        spreads, wins = [each.spread[number] for each in lost], [each.win[number] for each in lost]
        right = sum(spread == win == 0 for spread, win in zip(spreads, wins, strict=True))
        seconds = sum(each.seconds[number] for each in found) / len(found)
        print(
            f"{what}: the best in {right}, loses {sum(spreads) / len(lost):.2f} points and {sum(wins) / len(lost):.3f} "
            f"of a win a position; {seconds:.2f} s of processor time a turn"
        )


if __name__ == "__main__":
    main()
