"""Measures the rating differences between the levels of a game: matches between neighbours, with the usual options.

    PYTHONPATH=py python bench/ratings.py match GAME [--lower LEVEL] [--rounds N] [--first SEED] --out FILE
    PYTHONPATH=py python bench/ratings.py table GAME FILE ... [--known LEVEL SHARE WITHIN GAMES]

A round of a match has one seed and every seating: two players change seats; of three, each level plays alone against
two of the other in each seat; of four, two play two in all six orders. Its result is the share of the lower level's
players that the upper level beats, ties being half. So rounds are independent, and the 95 % interval is over rounds.

`table` prints the shipped file `py/asobiba/GAME/data/levels.ratings`. The ratings are on Glicko's scale, where 400
points are odds of ten to one; the mean of a game's levels is 1500. A match without a loss only shows a least
difference: it counts as if half a game had been lost. `--known` adds a match that was measured elsewhere: its lower
level, the upper level's share, half its 95 % interval, and the games.
"""

from __future__ import annotations

import argparse
import gc
import json
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot, log
from pathlib import Path
from typing import Any, NamedTuple

from asobiba.catalogue import entries
from asobiba.commands.matches import Effort, play
from asobiba.intervals import NORMAL, Estimate
from asobiba.words.lexicon_store import LexiconStore

POINTS = 400 / log(10)  # rating points of a factor e in the odds
MEAN = 1500
SEATINGS = {
    2: ("AB", "BA"),
    3: ("ABB", "BAB", "BBA", "BAA", "ABA", "AAB"),
    4: ("AABB", "ABAB", "ABBA", "BBAA", "BABA", "BAAB"),
}
SEATS = {"kotoba": 4, "skat": 3}  # seats of a match; two in other games


class Match(NamedTuple):
    """The result of a match between neighbours: the upper level's share, half of its 95 % interval, and the games."""

    share: float
    within: float
    games: int

    @property
    def apart(self) -> float:
        """The rating points between the two levels."""
        return POINTS * log(self.share / (1 - self.share))

    @property
    def apart_within(self) -> float:
        """Half the 95 % interval of `apart`, by the slope of the logarithm of the odds."""
        return POINTS * self.within / (self.share * (1 - self.share))


def main() -> None:
    """Play, or make the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True, dest="command")
    playing = commands.add_parser("match")
    playing.add_argument("game")
    playing.add_argument(
        "--lower", action="append", metavar="LEVEL", help="the weaker level; all but the last unless given"
    )
    playing.add_argument("--rounds", type=int, default=100)
    playing.add_argument("--first", type=int, default=1, metavar="SEED")
    playing.add_argument("--out", type=Path, required=True)
    making = commands.add_parser("table")
    making.add_argument("game")
    making.add_argument("files", nargs="+", type=Path)
    making.add_argument("--known", nargs=4, action="append", default=[], metavar=("LEVEL", "SHARE", "WITHIN", "GAMES"))
    given = parser.parse_args()
    if given.command == "match":
        match(given)
    else:
        print("\n".join(table(given.game, rows_of(given.files), given.known)))


def levels_of(game: str) -> Sequence[str]:
    """The levels of a game, weakest first."""
    return next(entry.levels() for entry in entries() if entry.name == game)


def match(given: argparse.Namespace) -> None:
    """Play the rounds that the file does not have yet."""
    levels = levels_of(given.game)
    lexica = LexiconStore()
    done = {(row["lower"], row["seed"]) for row in rows_of([given.out])}
    for lower, upper in pairwise(levels):
        if given.lower and lower not in given.lower:
            continue
        for seed in range(given.first, given.first + given.rounds):
            if (lower, seed) in done:
                continue
            won = round_of(given.game, lower, upper, seed, lexica)
            row = {"game": given.game, "lower": lower, "upper": upper, "seed": seed, "won": won}
            with given.out.open("a") as out:
                out.write(json.dumps(row) + "\n")
        print(given.game, lower, match_of([row for row in rows_of([given.out]) if row["lower"] == lower]), flush=True)


def round_of(game: str, lower: str, upper: str, seed: int, lexica: LexiconStore) -> list[float]:
    """For each seating of a seed: the share of pairs of opponents in which the upper level (A) is ahead."""
    won = []
    for order in SEATINGS[SEATS.get(game, 2)]:
        names = [upper if side == "A" else lower for side in order]
        session = play(game, names, seed, {}, lexica, Effort())
        result = session.game.result(session.state)
        if result is None:
            raise RuntimeError("a game did not end")
        ranks: dict[str, list[int]] = {"A": [], "B": []}
        for side, rank in zip(order, result.ranks, strict=True):
            ranks[side].append(rank)
        pairs = [(mine < theirs) + (mine == theirs) / 2 for mine in ranks["A"] for theirs in ranks["B"]]
        won.append(sum(pairs) / len(pairs))
        del session
        gc.collect()
    return won


def rows_of(files: Sequence[Path]) -> list[dict[str, Any]]:
    """The rounds in some files."""
    return [json.loads(line) for file in files if file.exists() for line in file.read_text().splitlines()]


def match_of(rows: Sequence[dict[str, Any]]) -> Match:
    """The rounds between two levels as a match; a share next to 0 or 1 is taken as half a game away from it."""
    rounds = [sum(row["won"]) / len(row["won"]) for row in rows]
    games = sum(len(row["won"]) for row in rows)
    found = Estimate.of(rounds)
    share = min(max(found.mean, 0.5 / games), 1 - 0.5 / games)
    least = NORMAL * (share * (1 - share) / games) ** 0.5 if share != found.mean else 0.0
    return Match(share, max(found.within or 0.0, least), games)


def table(game: str, rows: Sequence[dict[str, Any]], known: Sequence[Sequence[str]]) -> Iterator[str]:
    """The table that ships: level, rating, half of its 95 % interval, games against neighbours; notes begin with #."""
    levels = levels_of(game)
    matches = {lower: match_of(some) for lower in levels if (some := [row for row in rows if row["lower"] == lower])}
    matches.update({lower: Match(float(share), float(within), int(games)) for lower, share, within, games in known})
    yield "# Ratings of the levels: level, rating, half its 95 % interval, games against its neighbours."
    yield "# PYTHONPATH=py python bench/ratings.py match GAME --out FILE, then table GAME FILE; the mean is 1500."
    places = [0.0]
    for lower, upper in pairwise(levels):
        one = matches[lower]
        yield (
            f"# {upper} against {lower}: {100 * one.share:.1f} % +- {100 * one.within:.1f} of {one.games} games, "
            f"{one.apart:.0f} +- {one.apart_within:.0f} points apart"
        )
        places.append(places[-1] + one.apart)
    mean = sum(places) / len(places)
    for at, level in enumerate(levels):
        beside = [matches[one] for one in levels[max(0, at - 1) : at + 1] if one in matches]
        within = spread_of([matches[one].apart_within for one in levels[:-1]], at)
        yield f"{level} {MEAN + places[at] - mean:.0f} {within:.0f} {sum(one.games for one in beside)}"


def spread_of(steps: Sequence[float], at: int) -> float:
    """Half the interval of one rating about the mean of all, from those of the independent steps between neighbours.

    A step counts for the levels above it by the share of levels below it, and the other way round.
    """
    count = len(steps) + 1
    shares = [(step + 1) / count if step < at else (step + 1) / count - 1 for step in range(len(steps))]
    return hypot(*(within * share for within, share in zip(steps, shares, strict=True)))


if __name__ == "__main__":
    main()
