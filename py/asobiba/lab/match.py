"""Crosswords: matches between static players, in pairs of games; each seat draws from its own end of the same bag."""

from __future__ import annotations

from collections.abc import Sequence

from asobiba.commands.matches import MatchResult, Pair, pair_of, pair_won, play_both_seatings
from asobiba.game import JSON
from asobiba.intervals import Estimate

from .distribute import Chunk
from .selfplay import FastGame, FastPlayer


def play_pairs(chunk: Chunk) -> list[Pair]:
    """Play the pairs of games of the chunk's two players."""
    first, second = chunk.players()

    def play(seats: tuple[FastPlayer, FastPlayer], seed: int) -> Sequence[int]:
        return FastGame(seats, seed, own_ends=True).play()

    pairs = []
    for seed in range(chunk.first, chunk.first + chunk.count):
        pairs.append(pair_of(*play_both_seatings(play, (first, second), seed)))
        first.generator.forget()
    return pairs


def summary(pairs: Sequence[Pair]) -> dict[str, JSON]:
    """The match as the command line prints it: percentage of games won, points ahead, and half of the 95 % interval of
    each.
    """
    result = MatchResult.of(pairs)
    won, spread = Estimate.of([100 * pair_won(pair) for pair in pairs]), result.spread
    return {
        "pairs": result.pairs,
        "won": round(won.mean, 2),
        "won_within": None if won.within is None else round(won.within, 2),
        "spread": round(spread.mean, 2),
        "spread_within": None if spread.within is None else round(spread.within, 2),
        "points": list(result.points),
        "ties": result.ties,
    }
