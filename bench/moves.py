"""How fast plays are found on the fixed positions: natively, and in Chromium by the wheel in dist/, in one run.

A loop of fixed work is timed beside each table, because it tells how fast the machine is just now. Native times are
processor time; a browser has only a clock on the wall, so other work on the machine shows there. "Fresh" forgets
all that was learnt about boards before every position; "ready" is a position that was looked at before, as after a
preview or a hint.

    python3 build.py bench moves [--native] [--make]

`--native` leaves the browser out; `--make` makes the fixed positions again from the Full lexicon (seeded self-play).
"""

from __future__ import annotations

import gc
import re
import sys
import time
from collections.abc import Callable, Sequence, Sized
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
if (ROOT / "py").is_dir():
    sys.path.insert(0, str(ROOT / "py"))

from asobiba.chance import below, shuffled, stream  # noqa: E402  the folder has to be on the path first
from asobiba.crossword.board import load_layout, rows_of, with_tiles  # noqa: E402
from asobiba.crossword.moves import MoveGenerator, placed  # noqa: E402
from asobiba.crossword.positions import fixed_positions  # noqa: E402
from asobiba.crossword.tiles import BLANK, RACK_SIZE, load_tiles, tiles_of, without  # noqa: E402
from asobiba.words.lexicon import Lexicon, opened  # noqa: E402

FULL = ROOT / "lexicon" / "english" / "full.lex"
POSITIONS = ROOT / "py" / "asobiba" / "crossword" / "data" / "positions.txt"
HEADER = "# Made by `bench/moves.py --make`: CGP rows, a space, a rack. See asobiba.crossword.positions.\n"
LOOP = 300_000  # turns of the reference loop
ROUNDS = (3, 3, 1)  # by blanks; the middle one counts
CALLS = (4, 1, 1)  # in a round, timed together: browsers' clocks are coarse
FEWEST_PLAYS, MOST_PLAYS = 6, 14


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
    """Time all plays, the best fifty and the best one on positions whose racks have so many blanks."""
    generator = MoveGenerator(load_layout(), load_tiles(), lexicon.map)
    for cells, rack in positions[:10]:
        generator.plays(cells, rack)  # builds the tables of the word map
    kinds: tuple[tuple[str, Callable[[str, str], Sized]], ...] = (
        ("all plays", generator.plays),
        ("best 50", lambda cells, rack: generator.best(cells, rack, 50)),
        ("best", lambda cells, rack: generator.best(cells, rack, 1)),
    )
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        return [
            measure(what, find, positions, blanks, generator.forget if state == "fresh" else None)
            for what, find in kinds
            for state in ("fresh", "ready")
        ]
    finally:
        gc.enable()


def measure(
    what: str,
    find: Callable[[str, str], Sized],
    positions: Sequence[tuple[str, str]],
    blanks: int,
    forget: Callable[[], None] | None,
) -> Row:
    """Time one kind of question on every position."""
    loop = reference_loop()
    times, plays = [], 0
    for cells, rack in positions:
        rounds = [timed(find, cells, rack, CALLS[blanks], forget) for _ in range(ROUNDS[blanks])]
        times.append(sorted(milliseconds for milliseconds, _ in rounds)[len(rounds) // 2])
        plays += rounds[0][1]
    times.sort()
    count = len(times)
    median = (times[(count - 1) // 2] + times[count // 2]) / 2
    state = "ready" if forget is None else "fresh"
    return Row(what, blanks, state, median, sum(times) / count, times[count * 95 // 100], plays / count, loop)


def timed(
    find: Callable[[str, str], Sized], cells: str, rack: str, calls: int, forget: Callable[[], None] | None
) -> tuple[float, int]:
    """Milliseconds for one call, of some that are timed together, and how many plays it found."""
    began = time.process_time()
    for _ in range(calls):
        if forget is not None:
            forget()
        found = find(cells, rack)
    return (time.process_time() - began) * 1000 / calls, len(found)


def run_all(packed: bytes, blanks: Sequence[int] = (0, 1, 2)) -> list[Row]:
    """All rows, with the lexicon in a packed file."""
    lexicon = opened(packed)
    return [row for number in blanks for row in run(fixed_positions(number), lexicon, number)]


def make(generator: MoveGenerator, seed: int, plays: int) -> str | None:
    """One position as text, so many greedy plays into a game without blanks; None if it ended before that."""
    layout, tiles = generator.layout, generator.tiles
    bag = "".join(shuffled(tiles.all_tiles.replace(BLANK, ""), stream(seed, "bag")))
    cells, racks, bag = layout.empty, [bag[:RACK_SIZE], bag[RACK_SIZE : 2 * RACK_SIZE]], bag[2 * RACK_SIZE :]
    for turn in range(plays):
        rack = racks[turn % 2]
        found = generator.best(cells, rack, 1)
        if not found:
            return None
        laid = placed(cells, found[0].play, layout.size)
        cells = with_tiles(cells, laid)
        left = without(rack, tiles_of(letter for _, letter in laid)) or ""
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


def loops(rows: Sequence[Row]) -> str:
    """The reference loop beside the rows, in words."""
    times = sorted(row.loop for row in rows)
    return f"{times[0]:.0f}-{times[-1]:.0f} ms, median {times[len(times) // 2]:.0f}"


def main() -> None:
    """Make the positions again, or measure and print."""
    if "--make" in sys.argv:
        generator = MoveGenerator(load_layout(), load_tiles(), opened(FULL.read_bytes()).map)
        POSITIONS.write_text(HEADER + "\n".join(make_all(generator, 100)) + "\n", encoding="utf-8")
        return
    native = run_all(FULL.read_bytes())
    browser: list[Row] = []
    if "--native" not in sys.argv:
        from browser import in_chromium  # beside this file; needs Playwright

        browser = [Row(*row) for row in in_chromium()]
    print(table(native, browser))
    print(f"\nReference loop: native {loops(native)}" + (f"; Chromium {loops(browser)}" if browser else ""))


if __name__ == "__main__":
    main()
