"""Compares games and plays in every language with a pack with the laws and the brute-force twin of the tests.

    PYTHONPATH=py python bench/language_laws.py [CODE ...] [--games 200] [--positions 50] [--seed 1] [--one-in 1]

It prints a line for each language: the finished games between pairs of levels, their mean scores, and the number of
positions in which all seven-tile plays equal the twin's. A difference raises with its seed. With a whole list the twin
takes some seconds a position; `--one-in 10` gives both only every tenth word.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from statistics import fmean

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "py"), str(ROOT)]

from tests.crossword.alphabets.languages import CODES, LEXICA, compare_plays, play_game  # noqa: E402


def main() -> None:
    """Play, compare and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("codes", nargs="*", metavar="CODE", help=f"of languages: {', '.join(CODES)}; default: all")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--positions", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--one-in", type=int, default=1)
    given = parser.parse_args()
    for code in given.codes or CODES:
        began = time.process_time()
        sides: list[int] = []
        for seed in range(given.seed, given.seed + given.games):
            sides += play_game(code, seed).state.result.scores
        played = time.process_time()
        plays = compare_plays(code, given.positions, given.one_in, given.seed) if given.positions else 0
        words = LEXICA.open(f"{code}-standard").word_count
        print(
            f"{code}: {words:,} words; {given.games} games, {fmean(sides or [0]):.0f} points a side, "
            f"{played - began:.0f} s; {given.positions} positions, {plays:,} plays, "
            f"{time.process_time() - played:.0f} s of processor time",
            flush=True,
        )


if __name__ == "__main__":
    main()
