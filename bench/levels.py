"""Measures the average result of every level against itself, for the strength chart.

    PYTHONPATH=py python bench/levels.py --lexicon full --games 40 [--level child ...] --out FILE
    PYTHONPATH=py python bench/levels.py --table FILE ... > py/asobiba/crossword/data/levels.measured

Each finished game is a line of JSON in `--out`, and a later run plays only missing games. `--table` turns such files
into the shipped table, with notes about the games.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
import time
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
if (ROOT / "py").is_dir():
    sys.path.insert(0, str(ROOT / "py"))

from asobiba.chance import stream  # noqa: E402  the folder has to be on the path first
from asobiba.crossword.players.levels import LEVEL_NAMES  # noqa: E402
from asobiba.crossword.registration import GAME  # noqa: E402
from asobiba.words.lexicon_store import LexiconStore  # noqa: E402

LEXICA = ("standard", "full", *(name for name in LexiconStore().names() if name.endswith("-standard")))


def games(level: str, lexicon: str, seeds: Sequence[int], budget: int) -> Iterator[dict[str, Any]]:
    """Games of a level against itself, one row each: scores, turns, seconds of processor time."""
    lexica = LexiconStore()
    game = GAME.open_game(GAME.complete_options({"lexicon": lexicon}, 2, lexica), 2, lexica)
    player = GAME.open_player(game, level, lexica)
    for seed in seeds:
        state, turns, began = game.new(seed).state, 0, time.process_time()
        while seats := game.to_act(state):
            rng = stream(seed, "player", seats[0], state.ply)
            chosen = player.choose(game.view(state, seats[0]), rng, budget)
            state = game.apply(state, seats[0], game.check(state, seats[0], chosen)).state
            turns += 1
        scores = list(state.result.scores) if state.result else []
        seconds = round(time.process_time() - began, 2)
        game.generator.forget()
        gc.collect()
        yield {
            "lexicon": lexicon,
            "fingerprint": lexica.open(lexicon).fingerprint,
            "level": level,
            "seed": seed,
            "budget": budget,
            "scores": scores,
            "turns": turns,
            "seconds": seconds,
            "date": date.today().isoformat(),
        }


def rows_of(files: Sequence[Path]) -> list[dict[str, Any]]:
    """The games in some files."""
    return [json.loads(line) for file in files if file.exists() for line in file.read_text().splitlines()]


def play(given: argparse.Namespace) -> None:
    """Play the games that the file lacks."""
    done = {(row["lexicon"], row["level"], row["seed"]) for row in rows_of([given.out])}
    for level in given.level or LEVEL_NAMES:
        wanted = range(given.first, given.first + given.games)
        seeds = [seed for seed in wanted if (given.lexicon, level, seed) not in done]
        for row in games(level, given.lexicon, seeds, given.budget):
            with given.out.open("a") as stream_:
                stream_.write(json.dumps(row) + "\n")
        print(given.lexicon, level, flush=True)


def table(rows: Sequence[dict[str, Any]]) -> Iterator[str]:
    """The table that ships, line by line."""
    yield "# Final scores of a level against itself, both seats: lexicon, level, mean, standard error, sides."
    yield "# PYTHONPATH=py python bench/levels.py --lexicon LEXICON --games N --out FILE, then --table FILE ..."
    lines = []
    for lexicon in LEXICA:
        for level in LEVEL_NAMES:
            some = [row for row in rows if (row["lexicon"], row["level"]) == (lexicon, level)]
            if not some:
                continue
            scores = [score for row in some for score in row["scores"]]
            seeds, turns = sorted(row["seed"] for row in some), sum(row["turns"] for row in some)
            budget = " ".join(sorted({str(row["budget"] or "its own") for row in some}))
            days, words = (sorted({row[key] for row in some}) for key in ("date", "fingerprint"))
            yield (
                f"# {lexicon} {level}: {len(some)} games, seeds {seeds[0]}-{seeds[-1]}, budget {budget}, "
                f"{sum(row['seconds'] for row in some) / turns:.3f} s a turn; {' '.join(words)}; {days[-1]}"
            )
            error = stdev(scores) / len(scores) ** 0.5
            lines.append(f"{lexicon} {level} {fmean(scores):.1f} {error:.1f} {len(scores)}")
    yield from lines


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--level", action="append", choices=LEVEL_NAMES, help="all unless given; may be repeated")
    parser.add_argument("--lexicon", default="full", choices=LEXICA)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--first", type=int, default=1, help="first seed")
    parser.add_argument("--budget", type=int, default=0, help="of a turn; 0 is the level's own")
    parser.add_argument("--out", type=Path, default=Path("levels.jsonl"))
    parser.add_argument("--table", type=Path, nargs="+", metavar="FILE")
    given = parser.parse_args()
    if given.table:
        print("\n".join(table(rows_of(given.table))))
    else:
        play(given)


if __name__ == "__main__":
    main()
