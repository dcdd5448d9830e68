"""Matches in pairs of games: the same seed twice, seats swapped, each seat drawing from its own end of the same bag."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import TypeAlias

from asobiba.game import JSON
from asobiba.intervals import sure

from .farm import Chunk
from .selfplay import Table

Game: TypeAlias = tuple[int, int]  # points of the first player, of the second
Pair: TypeAlias = tuple[Game, Game]


def play_pairs(chunk: Chunk) -> list[Pair]:
    """The pairs of games of the chunk's two players."""
    one, two = chunk.players()
    pairs: list[Pair] = []
    for seed in range(chunk.first, chunk.first + chunk.count):
        first = Table((one, two), seed, own_ends=True).play()
        second = Table((two, one), seed, own_ends=True).play()
        pairs.append(((first[0], first[1]), (second[1], second[0])))
        one.generator.forget()
    return pairs


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with half the width of its 95 % interval. The two games of a pair are not independent, pairs are.

    Of a single pair there is no interval.
    """

    mean: float
    within: float | None

    @classmethod
    def of(cls, values: list[float]) -> Estimate:
        """The estimate from one value a pair."""
        count = len(values)
        return cls(fmean(values), sure(count) * stdev(values) / sqrt(count) if count > 1 else None)


def summary(pairs: Iterable[Pair]) -> dict[str, JSON]:
    """The match as the first player sees it: games won in per cent (ties half), points, and 95 % intervals."""
    played = list(pairs)
    won = Estimate.of([fmean(100 * _won(game) for game in pair) for pair in played])
    spread = Estimate.of([fmean(one - two for one, two in pair) for pair in played])
    games = [game for pair in played for game in pair]
    return {
        "pairs": len(played),
        "won": round(won.mean, 2),
        "won_within": _rounded(won.within),
        "spread": round(spread.mean, 2),
        "spread_within": _rounded(spread.within),
        "points": [round(fmean(game[player] for game in games), 1) for player in (0, 1)],
        "ties": sum(one == two for one, two in games),
    }


def _rounded(points: float | None) -> float | None:
    return None if points is None else round(points, 2)


def _won(game: Game) -> float:
    return 1.0 if game[0] > game[1] else 0.5 if game[0] == game[1] else 0.0
