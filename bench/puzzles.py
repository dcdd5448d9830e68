"""Proves shipped puzzles again from their positions alone.

    python3 build.py bench puzzles [--game crossword|kotoba|skat] [--first N] [--count N]

Puzzles of Crosswords get other deals of the unseen tiles than when they were made. The bench prints the unproven
puzzles, and for each game the number proven and the processor's seconds.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
if (ROOT / "py").is_dir():
    sys.path.insert(0, str(ROOT / "py"))

from asobiba.catalogue import entries  # noqa: E402  the folder has to be on the path first
from asobiba.lab.puzzles.finding import making  # noqa: E402
from asobiba.puzzles.puzzle import WITHDRAWN  # noqa: E402
from asobiba.puzzles.puzzle_file import open_puzzles  # noqa: E402
from asobiba.words.lexicon_store import LexiconStore  # noqa: E402


def main() -> int:
    """Prove the puzzles; the exit status is 1 if one is not proven."""
    games = [game.name for game in entries()]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=games, help="default: all")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=100_000)
    given = parser.parse_args()
    failed = 0
    for game in [given.game] if given.game else games:
        failed += proven(game, given.first, given.count)
    return 1 if failed else 0


def proven(game: str, first: int, count: int) -> int:
    """Prove the puzzles of a game, and return the number not proven."""
    start = time.process_time()
    numbered = list(enumerate(open_puzzles(game, LexiconStore())))[first : first + count]
    found, wrong = [each for each in numbered if WITHDRAWN not in each[1].themes], []
    prove = making(game).prove
    for number, puzzle in found:
        if not prove(puzzle):
            wrong.append(number)
            print(f"{game} {number} is not proven: {puzzle.kind} {puzzle.answer}, {puzzle.proof}", flush=True)
    seconds = time.process_time() - start
    print(f"{game}: {len(found) - len(wrong)} of {len(found)} proven in {seconds:.0f} s", flush=True)
    return len(wrong)


if __name__ == "__main__":
    sys.exit(main())
