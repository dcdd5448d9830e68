"""Compares the speed of other people's move generators with ours, position by position in one worker of Chromium.

    python3 build.py bench rivals [--quick]

The rivals are npm packages at exact versions, unpacked only into `.build/rivals/`:

- scrabble-solver (TypeScript; CC BY-NC-ND, so it is measured and never passed on). It always lists every play.
- wolges (Rust) is left out: npm has no `wolges-wasm`; history.md tells how its sources were measured.

Both play on the same fixed positions with the words of Full. A position with different numbers of plays counts under
"differ". The two are timed in turn, and the minimum of some rounds counts. `moves` explains fresh, running and ready;
the rival keeps nothing about boards, and gets each board in its own form.
"""

from __future__ import annotations

import gc
import json
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Sequence, Sized
from typing import Any, NamedTuple

import moves
from moves import ROOT

from asobiba.crossword.benchmark import fixed_positions
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.rules.board import load_layout, rows_of
from asobiba.crossword.rules.tiles import BLANK, load_tiles
from asobiba.words.lexicon import open_lexicon

RIVAL, VERSION = "scrabble-solver", "2.18.4"
PACKAGES = {"@kamilmielnik/gaddag": "gaddag"} | {
    f"@scrabble-solver/{name}": name for name in ("solver", "types", "constants", "configs")
}
QUESTIONS = (("all plays", 0, ("ready", "fresh")), ("best 15", 15, moves.STATES), ("best", 1, moves.STATES))
# A CommonJS loader for the texts of files, then the functions that call the rival.
MODULE = """
const { packages, files } = %s;
const loaded = {};
const load = (path) => {
  if (loaded[path]) return loaded[path].exports;
  const module = (loaded[path] = { exports: {} });
  const beside = (name) => new URL(name, `file:///${path}`).pathname.slice(1);
  const find = (name) => packages[name] ?? [`${beside(name)}.js`, `${beside(name)}/index.js`].find((at) => at in files);
  new Function("require", "module", "exports", files[path])((name) => load(find(name)), module, module.exports);
  return module.exports;
};
const take = (name) => load(packages[name]);
const { Board, Tile, Game, Locale } = take("@scrabble-solver/types");
const { solve } = take("@scrabble-solver/solver");
const config = take("@scrabble-solver/configs").getConfig(Game.Scrabble, Locale.EN_US);
let gaddag, board, tiles;
globalThis.rival = {
  learn(words) {
    gaddag = take("@kamilmielnik/gaddag").buildGaddag(words.split(" "));
  },
  lay(rows, rack) {
    board = Board.fromStringArray(rows.split("/"));
    tiles = [...rack].map((character) => new Tile({ character, isBlank: character === " " }));
  },
  plays() {
    return solve(gaddag, config, board, tiles).length;
  },
};
"""


class Row(NamedTuple):
    """One line of the table: medians in milliseconds a position."""

    what: str
    blanks: int
    state: str
    ours: float
    theirs: float
    plays: float  # our mean number of plays
    differ: int  # positions where the rival has another number of plays
    loop: float  # the reference loop, just before


def run_all(packed: bytes, every: int) -> list[Row]:
    """All rows, in a worker where `rival` is a global of JavaScript; with the lexicon in a packed file."""
    from js import rival  # type: ignore[import-not-found]

    lexicon = open_lexicon(packed)
    rival.learn(" ".join(lexicon.map).lower())
    generator = MoveGenerator(load_layout(), load_tiles(), lexicon.map)
    gc.collect()
    gc.freeze()
    gc.disable()  # as the bridge does
    return [
        measure(generator, rival, what, count, state, fixed_positions(blanks)[::every])
        for what, count, states in QUESTIONS
        for blanks in range(3)
        for state in states
    ]


def measure(
    generator: MoveGenerator, rival: Any, what: str, count: int, state: str, positions: Sequence[tuple[str, str]]
) -> Row:
    """Time one kind of question on every position, alternating between our generator and the rival."""
    blanks = positions[0][1].count(BLANK)
    prepare = moves.preparing(generator, state, positions)
    asked = moves.continued(generator, positions) if state == "running" else positions
    loop = moves.reference_loop()
    pairs: list[tuple[float, float]] = []
    plays = differ = 0

    def ours(cells: str, rack: str) -> Sized:
        return generator.best(cells, rack, count) if count else generator.plays(cells, rack)

    def theirs(cells: str, rack: str) -> Sized:
        return range(rival.plays())

    for number, (cells, rack) in enumerate(asked):
        rows = "/".join(rows_of(cells, generator.layout.size))
        rival.lay(rows.replace(".", " ").lower(), rack.replace(BLANK, " ").lower())
        there = len(generator.plays(cells, rack))
        plays += there
        differ += there != len(theirs(cells, rack))
        calls = moves.CALLS[blanks] if state == "ready" else 1
        ours(cells, rack)
        rounds = [
            (
                moves.timed(ours, cells, rack, calls, number, prepare),
                moves.timed(theirs, cells, rack, moves.CALLS[blanks], number, nothing),
            )
            for _ in range(moves.ROUNDS[blanks])
        ]
        pairs.append((min(ours for ours, _ in rounds), min(theirs for _, theirs in rounds)))
    own, other = (sorted(times)[len(times) // 2] for times in zip(*pairs, strict=True))
    return Row(what, blanks, state, own, other, plays / len(asked), differ, loop)


def nothing(number: int) -> None:
    """No preparation before the rival is timed."""


def module() -> str:
    """The rival as JavaScript, its package fetched by npm if it is not there yet."""
    folder = ROOT / ".build" / "rivals"
    unpacked = folder / f"{RIVAL}-{VERSION}"
    if not unpacked.exists():
        folder.mkdir(parents=True, exist_ok=True)
        npm = shutil.which("npm")
        if not npm or subprocess.run([npm, "pack", f"{RIVAL}@{VERSION}", "--silent"], cwd=folder).returncode:
            sys.exit(f"bench: npm could not fetch {RIVAL} {VERSION}, so there is nothing to measure against")
        with tarfile.open(unpacked.with_suffix(unpacked.suffix + ".tgz")) as archive:
            archive.extractall(unpacked, filter="data")
    packages = unpacked / "package" / "packages"
    files = {
        path.relative_to(packages).as_posix(): path.read_text("utf-8")
        for name in PACKAGES.values()
        for path in (packages / name / "build").rglob("*.js")
    }
    return MODULE % json.dumps(
        {"packages": {name: f"{at}/build/index.js" for name, at in PACKAGES.items()}, "files": files}
    )


def table(rows: Sequence[Row]) -> str:
    """The rows as Markdown."""
    lines = [
        f"| | blanks | board | plays | differ | ours | {RIVAL} | ratio |",
        "|---|---:|---|---:|---:|---:|---:|---:|",
    ]
    lines += [
        f"| {row.what} | {row.blanks} | {row.state} | {row.plays:.0f} | {row.differ} "
        f"| {row.ours:.2f} | {row.theirs:.2f} | {row.ours / row.theirs:.2f} |"
        for row in rows
    ]
    return "\n".join(lines)


def main() -> None:
    """Measure and print."""
    import argparse  # the page's Python, which this file also runs in, has none

    from browser import in_chromium  # beside this file; needs Playwright

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help=f"one position in {moves.QUICKLY}")
    every = moves.QUICKLY if parser.parse_args().quick else 1
    rows = [
        Row(*row) for row in in_chromium("rivals", f"run_all(lexicon, {every})", ["moves.py"], moves.PATIENCE, module())
    ]
    print(table(rows))
    print(f"\n{RIVAL} {VERSION}. Reference loop: {moves.loops([row.loop for row in rows])}")


if __name__ == "__main__":
    main()
