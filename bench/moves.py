"""Measures how fast plays are found on fixed positions: natively, and in Chromium with the wheel in dist/, in one run.

A loop of fixed work is timed beside each table and shows the machine's present speed. Native times are processor time;
a browser has only a wall clock, which includes other work on the machine, so the minimum of some rounds counts. "Fresh"
forgets all boards before every position; "running" knows the lanes of the position one play before, as in a game;
"ready" has seen the position before, as after a preview or a hint. "Listed" makes a `Play` of each play, which
otherwise happens when a play is read. Further rows: rollouts of two plies a second, the time until the lexicon is
complete, the heap after that, and the lexicon's time with kept tables.

    python3 build.py bench moves [--quick] [--native] [--make]

`--quick` takes every tenth position (a minute on an idle machine; without it about five). `--native` leaves the browser
out; `--make` makes the fixed positions again with the Full lexicon (seeded self-play).
"""

from __future__ import annotations

import gc
import re
import sys
import time
from collections.abc import Callable, Sequence, Sized
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
if (ROOT / "py").is_dir():
    sys.path.insert(0, str(ROOT / "py"))

from asobiba.chance import below, shuffled, stream  # noqa: E402  the folder has to be on the path first
from asobiba.crossword.benchmark import fixed_positions  # noqa: E402
from asobiba.crossword.movegen.generator import MoveGenerator  # noqa: E402
from asobiba.crossword.movegen.move import board_after  # noqa: E402
from asobiba.crossword.rules.board import EMPTY, load_layout, rows_of  # noqa: E402
from asobiba.crossword.rules.placement import placed  # noqa: E402
from asobiba.crossword.rules.tiles import BLANK, RACK_SIZE, load_tiles, tiles_of, without_or_none  # noqa: E402
from asobiba.crossword.simulation.rollout import Rollouts  # noqa: E402
from asobiba.crossword.simulation.simulator import Simulation  # noqa: E402
from asobiba.crossword.simulation.static_eval import Scene, best_moves  # noqa: E402
from asobiba.words.lexicon import Lexicon, open_lexicon  # noqa: E402
from asobiba.words.lexicon_store import LexiconStore  # noqa: E402

FULL = ROOT / "lexicon" / "english" / "full.lex"
POSITIONS = ROOT / "py" / "asobiba" / "crossword" / "data" / "positions.txt"
HEADER = "# Made by `bench/moves.py --make`: CGP rows, a space, a rack. See asobiba.crossword.benchmark.\n"
LOOP = 300_000  # turns of the reference loop
ROUNDS = (5, 5, 3)  # by blanks; the least counts
CALLS = (4, 1, 1)  # in a round, timed together: browsers' clocks are coarse
QUICKLY = 10  # every tenth position
STATES = ("fresh", "running", "ready")  # states of knowledge about a board, see above
SPARSE = 5  # of those, for rows that are slow
FEWEST_PLAYS, MOST_PLAYS = 6, 14
PATIENCE = 5_400_000  # milliseconds for Chromium; a busy machine takes many times as long as an idle one


class Row(NamedTuple):
    """One line of the table; times in milliseconds a position."""

    what: str
    blanks: int
    state: str
    median: float
    mean: float
    p95: float
    plays: float
    loop: float  # the reference loop, just before


def reference_loop() -> float:
    """Milliseconds for a fixed amount of plain work."""
    began = time.process_time()
    value = 0
    for turn in range(LOOP):
        value = (value * 31 + turn) & 0xFFFF
    return (time.process_time() - began) * 1000


def run(positions: Sequence[tuple[str, str]], lexicon: Lexicon, blanks: int) -> list[Row]:
    """Time all plays, and the best fifty, ten and one, on positions whose racks have `blanks` blanks."""
    generator = MoveGenerator(load_layout(), load_tiles(), lexicon.map)
    later = continued(generator, positions)
    kinds: tuple[tuple[str, Callable[[str, str], Sized], Sequence[str]], ...] = (
        ("all plays", generator.plays, ("fresh", "ready")),
        ("all plays, listed", lambda cells, rack: list(generator.plays(cells, rack)), ("ready",)),
        ("best 50", lambda cells, rack: generator.best(cells, rack, 50), ("fresh", "ready")),
        ("best 10", lambda cells, rack: generator.best(cells, rack, 10), ("ready",)),
        ("best", lambda cells, rack: generator.best(cells, rack, 1), STATES),
    )
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        return [
            measure(
                what,
                find,
                later if state == "running" else positions[:: sparse(what, state, blanks)],
                blanks,
                preparing(generator, state, positions),
                state,
            )
            for what, find, states in kinds
            for state in states
        ]
    finally:
        gc.enable()


def sparse(what: str, state: str, blanks: int) -> int:
    """Measure every n-th position; n is larger for slow rows without a target."""
    return SPARSE if blanks > 1 and (what, state) in (("all plays", "fresh"), ("all plays, listed", "ready")) else 1


def continued(generator: MoveGenerator, positions: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """The positions one play later: the best play without a blank is on the board, and the rack is refilled from the
    unseen tiles.

    It holds as many blanks as the one before.
    """
    all_tiles, found = generator.tiles.all_tiles, []
    for number, (cells, rack) in enumerate(positions):
        best = generator.best(cells, rack.replace(BLANK, ""), 1)
        after = board_after(cells, best[0].action, generator.layout.size) if best else cells
        unseen = without_or_none(all_tiles, tiles_of(after.replace(EMPTY, ""))) or ""
        blanks = BLANK * rack.count(BLANK)
        drawn = shuffled(unseen.replace(BLANK, ""), stream(number, "next rack"))[: RACK_SIZE - len(blanks)]
        found.append((after, "".join(drawn) + blanks))
    return found


def preparing(generator: MoveGenerator, state: str, before: Sequence[tuple[str, str]]) -> Callable[[int], None]:
    """The function that prepares the position of a number before it is timed."""

    def prepare(number: int) -> None:
        if state != "ready":
            generator.forget()
        if state == "running":
            generator.best(*before[number], 1)

    return prepare


def measure(
    what: str,
    find: Callable[[str, str], Sized],
    positions: Sequence[tuple[str, str]],
    blanks: int,
    prepare: Callable[[int], None],
    state: str,
) -> Row:
    """Time one kind of question on every position."""
    loop = reference_loop()
    times, plays = [], 0
    for number, (cells, rack) in enumerate(positions):
        found = find(cells, rack)  # builds the tables of the word map
        plays += len(found)
        calls = CALLS[blanks] if state == "ready" else 1
        times.append(min([timed(find, cells, rack, calls, number, prepare) for _ in range(ROUNDS[blanks])]))
    times.sort()
    count = len(times)
    median = (times[(count - 1) // 2] + times[count // 2]) / 2
    return Row(what, blanks, state, median, sum(times) / count, times[count * 95 // 100], plays / count, loop)


def timed(
    find: Callable[[str, str], Sized],
    cells: str,
    rack: str,
    calls: int,
    number: int,
    prepare: Callable[[int], None],
) -> float:
    """Milliseconds for one call; several calls are timed together."""
    prepare(number)
    began = time.process_time()
    for _ in range(calls):
        find(cells, rack)
    return (time.process_time() - began) * 1000 / calls


def rollouts(lexicon: Lexicon) -> Row:
    """How long a rollout of two plies takes, on every tenth position: a few deals for all options, more for a few."""
    generator, tiles = MoveGenerator(load_layout(), load_tiles(), lexicon.map), load_tiles()
    loop = reference_loop()
    times: list[float] = []
    for cells, rack in fixed_positions()[::10]:
        held = tiles_of(cells.replace(EMPTY, "")) + rack
        scene = Scene(cells, tiles.sort(rack), without_or_none(tiles.all_tiles, held) or "", (RACK_SIZE,), 0, RACK_SIZE)
        simulation = Simulation(generator, scene, best_moves(generator, scene, 24), 7, budget=0)
        rollouts = Rollouts(generator, scene, simulation.moves)
        gc.disable()
        began, count = time.process_time(), 0
        for number in range(24):
            deal = simulation.deal(number)
            replies = rollouts.base_replies(deal)
            for option in range(len(simulation.moves) if number < 4 else 12 if number < 10 else 4):
                rollouts.leaf(rollouts.made(option), deal, replies)
                count += 1
        times.append((time.process_time() - began) * 1000 / count)
        gc.enable()
        generator.forget()
    times.sort()
    return Row("rollout", 0, "", times[len(times) // 2], sum(times) / len(times), times[-1], 1, loop)


def readiness(packed: bytes) -> tuple[Lexicon, list[Row]]:
    """A lexicon, and the times until words can be found, with blanks too, and until the strongest level can play."""
    return timed_tables("lexicon", lambda: open_lexicon(packed))


def timed_tables(what: str, opened: Callable[[], Lexicon]) -> tuple[Lexicon, list[Row]]:
    """A lexicon, and the times from opening it until all words are ready, and until the tables for blanks are."""
    loop, began = reference_loop(), time.process_time()
    lexicon = opened()
    for length in range(2, 16):
        lexicon.map.anagram_table(length)
    words = (time.process_time() - began) * 1000
    for length in range(2, 16):
        lexicon.map.completions(length)
    blanks = (time.process_time() - began) * 1000
    times = ((f"{what}, words", words), (f"{what}, blanks too", blanks))
    return lexicon, [Row(name, 0, "", taken, taken, taken, len(lexicon.map), loop) for name, taken in times]


def kept_tables(packed: bytes) -> list[Row]:
    """The times with the tables that an earlier visit has kept."""
    with TemporaryDirectory() as folder:
        (Path(folder) / "full.lex").write_bytes(packed)
        (Path(folder) / "full.tables").write_bytes(LexiconStore(folder).tables("full"))
        return timed_tables("tables kept", lambda: LexiconStore(folder).open("full"))[1]


def heap() -> float:
    """Megabytes: of WebAssembly in a browser, of the process natively."""
    if sys.platform == "emscripten":
        import pyodide_js  # type: ignore[import-not-found]

        return float(pyodide_js._module.HEAPU8.length) / 2**20  # noqa: SLF001  there is no public way
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**10


def run_all(packed: bytes, every: int = 1, blanks: Sequence[int] = (0, 1, 2)) -> list[Row]:
    """All rows, with the lexicon in a packed file, on one position in `every`."""
    lexicon, rows = readiness(packed)
    rows.append(rollouts(lexicon))
    rows += [row for number in blanks for row in run(fixed_positions(number)[::every], lexicon, number)]
    size = heap()
    rows.append(Row("heap, MB", 0, "", size, size, size, 0, rows[0].loop))
    return [*rows, *kept_tables(packed)]


def make(generator: MoveGenerator, seed: int, plays: int) -> str | None:
    """A position as text, after `plays` greedy plays of a game without blanks; None if the game ended earlier."""
    layout, tiles = generator.layout, generator.tiles
    bag = "".join(shuffled(tiles.all_tiles.replace(BLANK, ""), stream(seed, "bag")))
    cells, racks, bag = layout.empty, [bag[:RACK_SIZE], bag[RACK_SIZE : 2 * RACK_SIZE]], bag[2 * RACK_SIZE :]
    for turn in range(plays):
        rack = racks[turn % 2]
        found = generator.best(cells, rack, 1)
        if not found:
            return None
        laid = tiles_of(letter for _, letter in placed(cells, found[0].action, layout.size))
        cells, left = board_after(cells, found[0].action, layout.size), without_or_none(rack, laid) or ""
        drawn = RACK_SIZE - len(left)
        racks[turn % 2], bag = left + bag[:drawn], bag[drawn:]
    rows = [re.sub(r"\.+", lambda gap: str(len(gap[0])), row) for row in rows_of(cells, layout.size)]
    rack = "".join(shuffled(racks[plays % 2], stream(seed, "rack")))
    return "/".join(rows) + " " + rack if len(rack) == RACK_SIZE else None


def make_all(generator: MoveGenerator, count: int) -> list[str]:
    """Fixed positions, each after 6 to 14 plays.

    The games have no blanks, so that both can be on the rack whatever lies on the board.
    """
    made: list[str] = []
    seed = 0
    while len(made) < count:
        plays = FEWEST_PLAYS + below(MOST_PLAYS - FEWEST_PLAYS + 1, stream(seed, "plays"))
        line = make(generator, seed, plays)
        made += [line] if line else []
        seed += 1
    return made


def table(native: Sequence[Row], browser: Sequence[Row]) -> str:
    """Rows side by side as Markdown; without a browser's, the native ones alone."""
    lines = [
        "| | blanks | board | plays | native median | mean | p95 | Chromium median | mean | p95 | ratio |",
        "|---|---:|---|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]
    there = {row[:3]: row for row in browser}
    for row in native:
        cells = [row.what, str(row.blanks), row.state, f"{row.plays:.0f}", *(f"{value:.2f}" for value in row[3:6])]
        other = there.get(row[:3])
        if other:
            cells += [*(f"{value:.2f}" for value in other[3:6]), f"{other.median / row.median:.1f}"]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def loops(times: Sequence[float]) -> str:
    """The times of the reference loop beside the rows, in words."""
    times = sorted(times)
    return f"{times[0]:.0f}-{times[-1]:.0f} ms, median {times[len(times) // 2]:.0f}"


def arguments() -> Any:
    """Of the command line."""
    import argparse  # the page's Python, which this file also runs in, has none

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help=f"one position in {QUICKLY}")
    parser.add_argument("--native", action="store_true", help="without the browser")
    parser.add_argument("--make", action="store_true", help="make the fixed positions again")
    return parser.parse_args()


def main() -> None:
    """Make the positions again, or measure and print."""
    given = arguments()
    if given.make:
        generator = MoveGenerator(load_layout(), load_tiles(), open_lexicon(FULL.read_bytes()).map)
        POSITIONS.write_text(HEADER + "\n".join(make_all(generator, 100)) + "\n", encoding="utf-8")
        return
    every = QUICKLY if given.quick else 1
    native = run_all(FULL.read_bytes(), every)
    browser: list[Row] = []
    if not given.native:
        from browser import in_chromium  # beside this file; needs Playwright

        browser = [Row(*row) for row in in_chromium(call=f"run_all(lexicon, {every})", patience=PATIENCE)]
    print(table(native, browser))
    positions, rounds = len(fixed_positions()[::every]), ", ".join(map(str, ROUNDS))
    print(f"\n{positions} positions; with 0, 1, 2 blanks the least of {rounds} rounds of each;")
    print(f"with 2 blanks every {SPARSE}th of them for all plays fresh and listed.")
    print(f"\nReference loop: native {loops([row.loop for row in native])}", end="")
    print(f"; Chromium {loops([row.loop for row in browser])}" if browser else "")


if __name__ == "__main__":
    main()
