"""Endings: how many of fifty real ones are solved, and how fast.

`python bench/endgame.py LEXICON` solves those of `endings.txt`; `--make` plays the games that they are from and prints
them. LEXICON is a packed word list, for the file as it is `lexicon/english/full.lex`.
"""

from __future__ import annotations

import argparse
import gc
import time
from pathlib import Path

from asobiba.chance import shuffled, stream
from asobiba.crossword.board import load_layout, with_tiles
from asobiba.crossword.cgp import Position, read_cgp, write_cgp
from asobiba.crossword.endgame import Endgame, Ending
from asobiba.crossword.moves import MoveGenerator, placed
from asobiba.crossword.tiles import RACK_SIZE, load_tiles, tiles_of, without
from asobiba.words.lexicon import opened

ENDINGS = Path(__file__).with_name("endings.txt")


def _leave(leave: str) -> int:
    """What tiles are worth in the games that are played here; it stays as it is, whatever the engine learns."""
    repeated = len(leave) - len(set(leave))
    return (
        25_000 * leave.count("?") + 8_000 * leave.count("S") - 3_000 * repeated - 5_000 * sum(map(leave.count, "QUVW"))
    )


def make(generator: MoveGenerator, seed: int) -> str | None:
    """The ending of one game of best plays by equity, as CGP; None if not both hold seven when the bag is empty."""
    layout, tiles = generator.layout, generator.tiles
    bag = "".join(shuffled(tiles.all_tiles, stream(seed, "bag")))
    cells, racks, bag = layout.empty, [bag[:RACK_SIZE], bag[RACK_SIZE : 2 * RACK_SIZE]], bag[2 * RACK_SIZE :]
    scores, turn = [0, 0], 0
    while bag:
        found = generator.best(cells, racks[turn], 1, _leave)
        if not found:
            return None
        play = found[0].play
        laid = placed(cells, play, layout.size)
        cells = with_tiles(cells, laid)
        scores[turn] += play.score
        rack = without(racks[turn], tiles_of(letter for _, letter in laid)) or ""
        drawn = RACK_SIZE - len(rack)
        racks[turn], bag = rack + bag[:drawn], bag[drawn:]
        turn = 1 - turn
    if any(len(rack) < RACK_SIZE for rack in racks):
        return None
    mine, theirs = (tiles.sort(racks[one]) for one in (turn, 1 - turn))
    return write_cgp(Position(cells, (mine, theirs), (scores[turn], scores[1 - turn]), 0, (("lex", "full"),)))


def make_all(generator: MoveGenerator, count: int) -> list[str]:
    """The endings of the first games that have one."""
    made: list[str] = []
    seed = 0
    while len(made) < count:
        line = make(generator, seed)
        if line:
            made.append(line)
        seed += 1
    return made


def solve(generator: MoveGenerator, line: str, nodes: int) -> tuple[Ending, float]:
    """What is known of an ending after so many nodes, and the processor's seconds that it took."""
    position = read_cgp(line)
    begin = time.process_time()
    ending = Endgame(generator, position.cells, position.racks).run(nodes)
    return ending, time.process_time() - begin


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lexicon", type=Path)
    parser.add_argument("--make", type=int, metavar="COUNT")
    parser.add_argument("--nodes", type=int, default=200_000)
    given = parser.parse_args()
    generator = MoveGenerator(load_layout(), load_tiles(), opened(given.lexicon.read_bytes()).map)
    if given.make:
        print("\n".join(make_all(generator, given.make)))
        return
    gc.disable()
    for number, line in enumerate(ENDINGS.read_text("ascii").splitlines()):
        ending, seconds = solve(generator, line, given.nodes)
        bounds = f"[{ending.low}, {ending.high}]"
        print(
            number,
            ending.value,
            bounds,
            "proven" if ending.proven else "open",
            ending.nodes,
            f"{seconds:.1f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
