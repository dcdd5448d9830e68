"""Measures the effect of endgame searches on the champion's choice with one to four tiles in the bag.

    python3 build.py bench preendgame [--bag 1] [--first 0 --count 30] [--effort 600] [--leaders 4] [--nodes 2000]
        [--even]

The positions come from seeded games of best plays by equity, with Full. In each position the leading moves are played
out greedily for all possible draws, as the champion does without endgames, and with endgame searches: once weighing
points with the chance to win, as in mid-game, and once with the chance to win first. Then the endgames after all
choices and the other leading moves are searched further, for every draw, each up to `--nodes` nodes or to its solution.
The bench prints the loss of each choice against the best of these moves: chance to win, and points. Most games are
decided by then; with `--even` the spread is changed so that the best move by the rollouts leads to an even game.

    python3 build.py bench preendgame --file FILE [--nodes 20000] [--plays 8] [--first 0 --count 30]

judges the positions of a file instead, one CGP a line, with one to four tiles in the bag; empty lines and lines that
begin with # are left out, and words of other lists may lie on the board. A line may end with `; KEY 8D QUIET` (after
the operations of CGP): the play that is expected to be best, or several between commas. Only moves that leave at most
one tile in the bag are judged, with about `--nodes` nodes for all endgames of a position. For each of the best three
the bench prints the ways to draw that win, draw and lose, with the draws whose outcome is not proven, if they are few:
the tiles drawn, a hyphen, and the tile that stays in the bag. A bad line is told with its number, and the others go on;
then the status is 1.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "py"))

from endgame import FULL, made_ready, played_to  # noqa: E402  the folder has to be on the path first

from asobiba.crossword.endgame.draws import Expected, tally  # noqa: E402
from asobiba.crossword.endgame.preendgame import (  # noqa: E402
    MOST_LEADERS,
    LeaderSearch,
    chance_first,
    half_suffices,
    search_moves,
    searchable,
    simulated,
    unjudged,
)
from asobiba.crossword.movegen.generator import MoveGenerator  # noqa: E402
from asobiba.crossword.movegen.move import Move  # noqa: E402
from asobiba.crossword.notation.action_text import write_action  # noqa: E402
from asobiba.crossword.notation.cgp import read_cgp  # noqa: E402
from asobiba.crossword.players.champion import BUDGET, RACE_MOVES  # noqa: E402
from asobiba.crossword.rules.board import EMPTY  # noqa: E402
from asobiba.crossword.rules.tiles import RACK_SIZE, missing, tiles_of  # noqa: E402
from asobiba.crossword.simulation.simulator import Simulation  # noqa: E402
from asobiba.crossword.simulation.static_eval import Scene, best_moves  # noqa: E402
from asobiba.errors import GameError  # noqa: E402

WAYS = ("without endgames", "endgames, chance and points", "endgames, chance first")
EVENING = 200  # rollouts to make a game even
KEY = "KEY "  # begins the operation that names the expected plays
TOLD = 3  # plays of a position
NAMED = 12  # draws that are not proven; of more only their number is told


def scene(generator: MoveGenerator, seed: int, bag: int) -> Scene | None:
    """The position of a game with `bag` tiles in the bag; None if there is none."""
    position, left = played_to(generator, seed, bag) or (None, "")
    if position is None or len(left) != bag or any(len(rack) < RACK_SIZE for rack in position.racks):
        return None
    unseen = "".join(sorted(position.racks[1] + left))
    return Scene(position.cells, position.racks[0], unseen, (RACK_SIZE,), position.scores[0] - position.scores[1], 0)


class Choices(NamedTuple):
    """The best move of each of WAYS, seconds of processor time for each, and the searchable moves that lead."""

    moves: list[Move]
    seconds: list[float]
    leaders: list[Move]


def choices(generator: MoveGenerator, at: Scene, effort: int) -> Choices:
    """The champion's moves with `effort` rollouts, without endgames, and with half of the effort for endgames."""
    moves = best_moves(generator, at, RACE_MOVES, one_each=True)
    generator.forget()
    began = time.process_time()
    simulation = Simulation(generator, at, moves, 1, budget=effort)
    simulation.work(effort)
    chosen, seconds = [simulation.best], [time.process_time() - began]
    generator.forget()
    began = time.process_time()
    simulation = Simulation(generator, at, moves, 1, budget=effort // 2, thorough=True)
    simulation.work(effort)
    shared = time.process_time() - began
    leaders: list[Move] = []
    for worth in (simulation.worth, chance_first):
        generator.forget()
        began = time.process_time()
        search = LeaderSearch(generator, at, simulated(simulation, worth), worth)
        for _ in search.run(effort - simulation.spent if half_suffices(at, effort) else 0):
            pass
        chosen.append(search.judged[0].move)
        leaders += [each.move for each in search.judged[:MOST_LEADERS] if searchable(at, each.move)]
        seconds.append(shared + time.process_time() - began)
    return Choices(chosen, seconds, list(dict.fromkeys(leaders)))


def evened(generator: MoveGenerator, at: Scene) -> Scene:
    """The scene with a spread that the best move by some rollouts makes an even game of."""
    moves = best_moves(generator, at, RACE_MOVES, one_each=True)
    simulation = Simulation(generator, at, moves, 1, budget=EVENING, thorough=True)
    simulation.work(EVENING)
    return replace(at, spread=at.spread - round(simulation.ranked()[0].spread))


def judge(generator: MoveGenerator, at: Scene, move: Move, nodes: int) -> Expected:
    """The expected outcome of a searchable move."""
    generator.forget()
    search = LeaderSearch(generator, at, unjudged([move]))
    return search.solve(move, nodes)


class Loss(NamedTuple):
    """The losses of the choices against the best of some moves: chance to win, and points of spread; whether all is
    solved.
    """

    win: list[float]
    spread: list[float]
    solved: bool


def losses(generator: MoveGenerator, at: Scene, found: Choices, leaders: int, nodes: int) -> Loss | None:
    """The losses of the choices against the best leading move; None if a choice cannot be judged."""
    if not all(searchable(at, move) for move in found.moves):
        return None
    moves = list(dict.fromkeys([*found.moves, *found.leaders[:leaders]]))
    judged = {move: judge(generator, at, move, nodes) for move in moves}
    best = max(judged.values(), key=lambda each: chance_first(each.win, each.spread))
    chosen = [judged[move] for move in found.moves]
    return Loss(
        [best.win - each.win for each in chosen],
        [best.spread - each.spread for each in chosen],
        all(each.proven for each in judged.values()),
    )


class Line(NamedTuple):
    """A position of a file: its number from 1, its scene, and the expected plays."""

    number: int
    scene: Scene
    keys: tuple[str, ...]


def read_line(generator: MoveGenerator, number: int, text: str) -> Line:
    """Read a line of a file of positions. Raises NotationError if it is no position."""
    fields = [field.strip() for field in text.split(";")]
    keys = [field.removeprefix(KEY) for field in fields if field.startswith(KEY)]
    position = read_cgp("; ".join(field for field in fields if field and not field.startswith(KEY)), generator.tiles)
    tiles = generator.tiles
    unseen = missing(tiles_of(position.cells.replace(EMPTY, "")) + position.racks[0], tiles.all_tiles)
    spread = position.scores[0] - position.scores[1]
    at = Scene(position.cells, position.racks[0], tiles.sort(unseen), (RACK_SIZE,), spread, exchanges=0)
    return Line(number, at, tuple(key.strip() for key in ",".join(keys).split(",") if key.strip()))


def judge_line(generator: MoveGenerator, line: Line, nodes: int, plays: int) -> tuple[bool, bool | None]:
    """Print what the best plays come to; whether all outcomes of the best are proven, and whether it is a key.

    Raises:
        NotationError: not one to four tiles are in the bag.
    """
    began = time.process_time()
    generator.forget()
    search = search_moves(generator, line.scene, nodes, plays)
    seconds = time.process_time() - began
    print(f"{line.number}: {line.scene.bag} in the bag, spread {line.scene.spread:+}, {seconds:.1f} s", flush=True)
    if search is None:
        return False, None
    for judged in search.judged[:TOLD]:
        outcomes = search.outcomes(judged.move)
        found = tally(outcomes)
        unsure = [f"{each.draw.drawn}-{each.draw.left}" for each in outcomes if not each.proven]
        named = " ".join(unsure) if len(unsure) <= NAMED else f"{len(unsure)} of {len(outcomes)} draws"
        print(
            f"  {write_action(generator.layout, judged.move.action)}: {found.wins} won, {found.draws} drawn, "
            f"{found.losses} lost of {found.ways}, {judged.expected.spread:+.1f} points; "
            f"{'not proven: ' + named if unsure else 'all proven'}"
        )
    best = search.judged[0].move
    counted = tally(search.outcomes(best))
    agrees = write_action(generator.layout, best.action) in line.keys if line.keys else None
    return counted.proven == counted.ways, agrees


def judge_file(generator: MoveGenerator, path: Path, given: argparse.Namespace) -> int:
    """Judge the positions of a file, and print a summary; the number of bad lines."""
    texts = [(number, text) for number, text in enumerate(path.read_text("utf-8").splitlines(), 1) if text.strip()]
    wanted = [(number, text) for number, text in texts if not text.startswith("#")]
    judged: list[tuple[bool, bool | None]] = []
    bad, began = 0, time.process_time()
    for number, text in wanted[given.first : given.first + given.count]:
        try:
            judged.append(judge_line(generator, read_line(generator, number, text), given.nodes, given.plays))
        except GameError as error:
            bad += 1
            print(f"{number}: {error}", flush=True)
    keyed = [agrees for _, agrees in judged if agrees is not None]
    print(
        f"{len(judged)} positions, {bad} bad lines; the best play proven in {sum(proven for proven, _ in judged)}; "
        f"{sum(keyed)} of {len(keyed)} agree with their keys; "
        f"{(time.process_time() - began) / max(1, len(judged)):.1f} s of processor time a position"
    )
    return bad


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lexicon", type=Path, nargs="?", default=FULL)
    parser.add_argument("--bag", type=int, choices=(1, 2, 3, 4), default=1)
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--first", type=int, default=0, help="seed of the first game, or place in the file")
    parser.add_argument("--effort", type=int, default=BUDGET, help="rollouts of a turn")
    parser.add_argument("--leaders", type=int, default=4, help="moves that lead, to compare the choices with")
    parser.add_argument("--nodes", type=int, default=2000, help="of each endgame, for judging; with a file of all")
    parser.add_argument("--even", action="store_true", help="make an even game of each position")
    parser.add_argument("--file", type=Path, help="positions to judge, one CGP a line")
    parser.add_argument(
        "--plays",
        type=int,
        default=8,
        help="plays of each position of a file, those first that look best without a search",
    )
    given = parser.parse_args()
    if min(given.count, given.nodes, given.plays) < 1 or given.first < 0:
        parser.error("--count, --nodes and --plays are at least 1, --first at least 0")
    if given.file and not given.file.is_file():
        parser.error(f"there is no file {given.file}")
    generator = made_ready(given.lexicon.read_bytes())
    if given.file:
        sys.exit(1 if judge_file(generator, given.file, given) else 0)
    compare_ways(generator, given)


def compare_ways(generator: MoveGenerator, given: argparse.Namespace) -> None:
    """Compare the choices in generated positions, and print a summary."""
    found: list[Choices] = []
    lost: list[Loss] = []
    for seed in count(given.first):
        at = scene(generator, seed, given.bag)
        if at is None or len(best_moves(generator, at, 2, one_each=True)) < 2:
            continue
        at = evened(generator, at) if given.even else at
        found.append(choices(generator, at, given.effort))
        loss = losses(generator, at, found[-1], given.leaders, given.nodes)
        if loss:
            lost.append(loss)
        named = dict.fromkeys(write_action(generator.layout, move.action) for move in found[-1].moves)
        print(f"{seed}: {' or '.join(named)}: {loss}", flush=True)
        if len(found) == given.count:
            break
    same = sum(len(set(each.moves)) == 1 for each in found)
    solved = sum(each.solved for each in lost)
    print(f"{len(found)} positions, the same move in {same}; {len(lost)} judged, {solved} of them solved to the end")
    for number, what in enumerate(WAYS):
        wins, spreads = [each.win[number] for each in lost], [each.spread[number] for each in lost]
        right = sum(win == 0 for win in wins)
        seconds = sum(each.seconds[number] for each in found) / len(found)
        print(
            f"{what}: the best chance in {right}, loses {sum(wins) / len(lost):.4f} of a win and "
            f"{sum(spreads) / len(lost):.2f} points a position; {seconds:.2f} s of processor time a turn"
        )


if __name__ == "__main__":
    main()
