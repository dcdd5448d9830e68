"""Measures how many of fifty real endings are solved, and the time.

    python3 build.py bench endgame [--where native|chromium|both] [--seconds 20] [--workers 1]
                                   [--first N --count N --step N] [--lines]

It solves the endings in `endings.txt` with Full or another word list, with `--lines` the best five plays of each;
Chromium uses the list of dist/. `--make 50` plays the games behind these endings and prints the endings. Native times
are processor time; Chromium's are wall-clock time, because Python has no other there. Several workers (`split`)
simulate a page on a device with several processors:
they take turns to search, exchange results every few hundred nodes, and the time of the busiest worker counts.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
if (ROOT / "py").is_dir():
    sys.path.insert(0, str(ROOT / "py"))

from asobiba.chance import shuffled, stream  # noqa: E402  the folder has to be on the path first
from asobiba.crossword.endgame.solver import Endgame, EndgameResult  # noqa: E402
from asobiba.crossword.endgame.top_lines import TopLines  # noqa: E402
from asobiba.crossword.movegen.generator import MoveGenerator  # noqa: E402
from asobiba.crossword.movegen.move import board_after  # noqa: E402
from asobiba.crossword.notation.cgp import Position, read_cgp, write_cgp  # noqa: E402
from asobiba.crossword.rules.board import load_layout  # noqa: E402
from asobiba.crossword.rules.tiles import RACK_SIZE, load_tiles  # noqa: E402
from asobiba.words.lexicon import open_lexicon  # noqa: E402

ENDINGS = Path(__file__).with_name("endings.txt")
FULL = ROOT / "lexicon" / "english" / "full.lex"
SLICE = 500  # nodes between two readings of the clock


class Row(NamedTuple):
    """The result for an ending: value and bounds in points, nodes, seconds."""

    number: int
    value: int
    low: int | None
    high: int | None
    proven: bool
    nodes: int
    seconds: float


def _leave(leave: str) -> int:
    """The leave values in the games that are played here. They are fixed, so that the endings stay the same."""
    repeated = len(leave) - len(set(leave))
    return (
        25_000 * leave.count("?") + 8_000 * leave.count("S") - 3_000 * repeated - 5_000 * sum(map(leave.count, "QUVW"))
    )


def played_to(generator: MoveGenerator, seed: int, left: int = 0) -> tuple[Position, str] | None:
    """Play a game of best plays by equity until at most `left` tiles are in the bag; also return these tiles."""
    layout, tiles = generator.layout, generator.tiles
    bag = "".join(shuffled(tiles.all_tiles, stream(seed, "bag")))
    cells, racks, bag = layout.empty, [bag[:RACK_SIZE], bag[RACK_SIZE : 2 * RACK_SIZE]], bag[2 * RACK_SIZE :]
    scores, turn = [0, 0], 0
    while len(bag) > left:
        found = generator.best(cells, racks[turn], 1, _leave)
        if not found:
            return None
        cells, rack = board_after(cells, found[0].action, layout.size), found[0].leave
        scores[turn] += found[0].score
        drawn = RACK_SIZE - len(rack)
        racks[turn], bag = rack + bag[:drawn], bag[drawn:]
        turn = 1 - turn
    mine, theirs = (tiles.sort(racks[one]) for one in (turn, 1 - turn))
    return Position(cells, (mine, theirs), (scores[turn], scores[1 - turn]), 0, (("lex", "full"),)), bag


def make(generator: MoveGenerator, seed: int) -> str | None:
    """The ending of one game of best plays by equity, as CGP; None if not both hold seven when the bag is empty."""
    played = played_to(generator, seed)
    if played is None or any(len(rack) < RACK_SIZE for rack in played[0].racks):
        return None
    return write_cgp(played[0])


def make_all(generator: MoveGenerator, count: int) -> list[str]:
    """The endings of the first seeds whose games have one."""
    made: list[str] = []
    seed = 0
    while len(made) < count:
        line = make(generator, seed)
        if line:
            made.append(line)
        seed += 1
    return made


def solve(generators: Sequence[MoveGenerator], number: int, seconds: float, lines: bool) -> Row:
    """The result for an ending after `seconds` of each worker; the search runs a few hundred nodes at a time.

    Each worker has its own generator, because workers share no memory on the page.

    Args:
        lines: whether it is solved only when the best five plays are, each with its value.
    """
    position = read_cgp(ENDINGS.read_text("ascii").splitlines()[number])
    endgames = [
        Endgame(generator, position.cells, position.racks, worker=worker) for worker, generator in enumerate(generators)
    ]
    tops: dict[int, TopLines] = {}
    taken = [0.0] * len(generators)
    found = None
    while found is None:
        for worker, endgame in enumerate(endgames):
            began = time.process_time()
            if not endgame.begun:
                endgame.begin()
            else:
                endgame.merge([other.share() for other in endgames if other is not endgame])
                if endgame.run(SLICE).proven and lines:
                    tops.setdefault(worker, TopLines(endgame)).run(SLICE)
            taken[worker] += time.process_time() - began
            if endgame.result.proven and (not lines or tops[worker].complete):
                found = Row(number, *_values(endgame.result), True, endgame.search.nodes, round(max(taken), 2))
                break
        else:
            if min(taken) >= seconds:
                most = max([each.result for each in endgames], key=_low)
                found = Row(number, *_values(most), False, most.nodes, round(max(taken), 2))
    for generator in generators:
        generator.forget()
    return found


def _values(result: EndgameResult) -> tuple[int, int | None, int | None]:
    return result.value, result.low, result.high


def _low(result: EndgameResult) -> int:
    return result.value if result.low is None else result.low


def made_ready(lexicon: bytes) -> MoveGenerator:
    """A generator with all tables of the word map, as at the end of a game; garbage collection is off."""
    generator = MoveGenerator(load_layout(), load_tiles(), open_lexicon(lexicon).map)
    for length in range(2, 16):
        generator.words.anagram_table(length)
        generator.words.completions(length)
    gc.collect()
    gc.freeze()
    gc.disable()
    return generator


def run_all(lexicon: bytes, numbers: Sequence[int], seconds: float, workers: int, lines: bool = False) -> list[Row]:
    """Some of the endings."""
    first = made_ready(lexicon)
    others = [MoveGenerator(first.layout, first.tiles, first.words) for _ in range(1, workers)]
    rows = []
    for number in numbers:
        rows.append(solve([first, *others], number, seconds, lines))
        gc.collect()
    return rows


def told(rows: Sequence[Row], where: str) -> Iterator[str]:
    """A line for each ending, then the numbers proven within some times."""
    for row in rows:
        bound = f"{'?' if row.low is None else row.low} to {'?' if row.high is None else row.high}"
        state = "proven" if row.proven else f"open, {bound}"
        yield f"{where} {row.number:2} {row.value:+4} {state}: {row.nodes} nodes, {row.seconds} s"
    bounds = [(row.low, row.high) for row in rows if not row.proven]
    widths = sorted(high - low for low, high in bounds if low is not None and high is not None)
    bounded = sum(row.proven or row.high is not None for row in rows)
    times = sorted(row.seconds for row in rows if row.proven)
    within = ", ".join(f"{sum(one <= most for one in times)} within {most} s" for most in (1, 2, 5, 10, 20, 60))
    yield f"{where}: {len(times)} of {len(rows)} proven; {within}"
    yield f"{where}: {bounded} of {len(rows)} with both bounds; between them, where open: {widths} points"


def main() -> None:
    """Reads the command line."""
    import argparse  # here, because the page's Python, which also runs this file, has no argparse

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lexicon", type=Path, nargs="?", default=FULL)
    parser.add_argument("--make", type=int, metavar="COUNT")
    parser.add_argument("--seconds", type=float, default=20, help="of the processor, for each ending")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--step", type=int, default=1)
    parser.add_argument("--lines", action="store_true", help="solve the best five plays of each")
    parser.add_argument("--where", choices=("native", "chromium", "both"), default="native")
    given = parser.parse_args()
    if given.make:
        generator = MoveGenerator(load_layout(), load_tiles(), open_lexicon(given.lexicon.read_bytes()).map)
        print("\n".join(make_all(generator, given.make)))
        return
    numbers = range(given.first, len(ENDINGS.read_text("ascii").splitlines()), given.step)[: given.count]
    if given.where != "chromium":
        solved = run_all(given.lexicon.read_bytes(), numbers, given.seconds, given.workers, given.lines)
        print("\n".join(told(solved, "native")), flush=True)
    if given.where != "native":
        from browser import in_chromium  # beside this file; needs Playwright

        call = f"run_all(lexicon, {list(numbers)}, {given.seconds}, {given.workers}, {given.lines})"
        patience = 60_000 + int(20_000 * given.seconds * given.workers * len(numbers))
        rows = in_chromium("endgame", call, [ENDINGS.name], patience)
        print("\n".join(told([Row(*row) for row in rows], "Chromium")))


if __name__ == "__main__":
    main()
