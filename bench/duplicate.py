"""Measures each level's share of the tops in duplicate: all levels sit at one table with the same racks.

    PYTHONPATH=py python bench/duplicate.py [--games 20] [--seed 1] [--lexicon standard]

It prints a line for each level: the mean percentage of the sum of the tops, half of its 95 % interval over games, and
the number of tops found in a game.
"""

from __future__ import annotations

import argparse
from statistics import fmean

from asobiba.catalogue import entry
from asobiba.commands.matches import Effort, play
from asobiba.intervals import Estimate
from asobiba.words.lexicon_store import LexiconStore


def main() -> None:
    """Play the games and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lexicon", default="standard")
    given = parser.parse_args()
    levels, lexica = entry("duplicate").levels(), LexiconStore()
    percents: list[list[float]] = [[] for _ in levels]
    tops: list[list[int]] = [[] for _ in levels]
    turns: list[int] = []
    for number in range(given.games):
        session = play("duplicate", levels, given.seed + number, {"lexicon": given.lexicon}, lexica, Effort())
        view = session.view(None)
        turns.append(sum(turn["top"] is not None for turn in view["turns"]))
        for seat, standing in enumerate(view["seats"]):
            percents[seat].append(standing["percent"])
            tops[seat].append(standing["tops"])
    print(f"{given.games} games, {given.lexicon}, seeds from {given.seed}: {fmean(turns):.1f} turns a game")
    for seat, level in enumerate(levels):
        found = Estimate.of(percents[seat])
        print(f"{level}: {found.mean:.1f} % +- {found.within or 0:.1f}, {fmean(tops[seat]):.1f} tops")


if __name__ == "__main__":
    main()
