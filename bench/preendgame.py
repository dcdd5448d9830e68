"""One or two tiles in the bag: how the endgames of the leaders change the champion's choice, and what that is worth.

    python3 build.py bench preendgame [--bag 1] [--first 0 --count 30] [--effort 600] [--nodes 20000]

The positions are those of seeded games of best plays by equity, with Full. In each the moves that lead are played out
greedily with all that may be drawn, as the champion does without endgames, and with them. Where the two choose
differently, the endgames after both choices are searched further, each with so many nodes or until it is solved, and
the difference in the final spread and in the chance to win is printed.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

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
from asobiba.crossword.rules.tiles import RACK_SIZE  # noqa: E402
from asobiba.crossword.simulation.simulator import Simulation  # noqa: E402
from asobiba.crossword.simulation.static_eval import Scene, best_moves  # noqa: E402


def scene(generator: MoveGenerator, seed: int, bag: int) -> Scene | None:
    """The position of a game in which so many tiles are in the bag; None if there was none."""
    position, left = played_to(generator, seed, bag) or (None, "")
    if position is None or len(left) != bag or any(len(rack) < RACK_SIZE for rack in position.racks):
        return None
    unseen = "".join(sorted(position.racks[1] + left))
    return Scene(position.cells, position.racks[0], unseen, (RACK_SIZE,), position.scores[0] - position.scores[1], 0)


def choices(generator: MoveGenerator, at: Scene, effort: int) -> tuple[tuple[Move, float], tuple[Move, float]]:
    """The best move without endgames and with them, each with seconds of processor time."""
    moves = best_moves(generator, at, RACE_MOVES, one_each=True)
    generator.forget()
    began = time.process_time()
    simulation = Simulation(generator, at, moves, 1, budget=effort)
    simulation.work(effort)
    before = simulation.best, time.process_time() - began
    if not half_suffices(at, effort):
        return before, before
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
    for _ in search.run(effort - simulation.spent):
        pass
    return before, (search.judged[0].move, time.process_time() - began)


def judge(generator: MoveGenerator, at: Scene, move: Move, nodes: int) -> Expected:
    """What a move that empties the bag leads to."""
    generator.forget()
    cells = board_after(at.cells, move.action, generator.layout.size)
    draws = possible_draws(at.unseen, at.bag)
    endgames = EndgamesByDraw(generator, cells, move.leave, at.spread + move.score, draws)
    for _ in endgames.deepen(nodes):
        pass
    return endgames.expected()


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lexicon", type=Path, nargs="?", default=FULL)
    parser.add_argument("--bag", type=int, choices=(1, 2), default=1)
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--first", type=int, default=0, help="seed of the first game")
    parser.add_argument("--effort", type=int, default=BUDGET, help="rollouts of a turn")
    parser.add_argument("--nodes", type=int, default=20_000, help="of each endgame, for judging")
    given = parser.parse_args()
    generator = made_ready(given.lexicon.read_bytes())
    seed, same, left = given.first, 0, 0
    spreads: list[float] = []
    wins: list[float] = []
    proven = 0
    taken = [0.0, 0.0]
    while same + left + len(spreads) < given.count:
        at = scene(generator, seed, given.bag)
        seed += 1
        if at is None:
            continue
        (before, first), (after, second) = choices(generator, at, given.effort)
        taken = [taken[0] + first, taken[1] + second]
        if before == after:
            same += 1
        elif min(RACK_SIZE - len(before.leave), RACK_SIZE - len(after.leave)) < given.bag:
            left += 1
        else:
            old, new = (judge(generator, at, move, given.nodes) for move in (before, after))
            spreads.append(new.spread - old.spread)
            wins.append(new.win - old.win)
            proven += old.proven and new.proven
            print(f"{seed - 1}: {before.action} {old}, {after.action} {new}", flush=True)
    print(
        f"{given.count} positions: the same move in {same}; not judged {left}; {len(spreads)} judged, {proven} solved"
    )
    print(f"spread {sum(spreads) / given.count:+.2f}, chance to win {sum(wins) / given.count:+.3f} a position")
    print(f"processor time a turn: {taken[0] / given.count:.2f} s before, {taken[1] / given.count:.2f} s after")


if __name__ == "__main__":
    main()
