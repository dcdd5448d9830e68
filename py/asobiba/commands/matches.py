"""Games among computer players, and matches in pairs of games with confidence intervals, for the command line.

The two games of a pair have the same seed, so the bag has the same order; the players swap seats. That removes much of
the luck from the difference. The games of a pair depend on each other, but pairs are independent, so means and standard
errors are taken over pairs.

Unlike the engine, this module may read a clock: `Effort` turns seconds into a budget of work units.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from statistics import fmean
from time import perf_counter
from typing import TypeAlias, TypeVar

from asobiba.game import JSON
from asobiba.intervals import Estimate
from asobiba.record import MOST_SEED, Participant
from asobiba.session import Session
from asobiba.words.lexicon_store import LexiconStore
from asobiba.work import Work

Contestant = TypeVar("Contestant")
Outcome = TypeVar("Outcome")
Scores: TypeAlias = tuple[int, int]  # of one game, the first player's points first
Pair: TypeAlias = tuple[Scores, Scores]

SLICE = 16  # units of work between two readings of the clock
FIRST_PACE = 300.0  # assumed units a second before the first measurement
SPARE = 1.2  # the budget is this factor above the units that should fit, so that the clock ends the work


class Effort:
    """The computers' budget for each turn: units of work (0: the level's own), or seconds.

    With units the result is the same on every machine; with seconds it is not.
    """

    def __init__(self, budget: int = 0, seconds: float = 0.0) -> None:
        self._budget, self.seconds, self._pace = budget, seconds, FIRST_PACE

    @property
    def budget(self) -> int:
        """The work units for the next turn."""
        return ceil(SPARE * self.seconds * self._pace) if self.seconds else self._budget

    def spend(self, work: Work) -> None:
        """Work until it is done or the time is over."""
        if not self.seconds:
            finish(work)
            return
        began, units = perf_counter(), 0
        while not work.done and perf_counter() - began < self.seconds:
            work.step(SLICE)
            units += SLICE
        if units > 2 * SLICE and not work.done:
            self._pace = units / (perf_counter() - began)


def finish(work: Work) -> None:
    """Work until it is done."""
    while not work.done:
        work.step(SLICE)


def play(
    game: str, levels: Sequence[str], seed: int, options: Mapping[str, JSON], lexica: LexiconStore, effort: Effort
) -> Session:
    """Play one game among computers to its end."""
    seats = tuple(Participant("computer", level, level) for level in levels)
    session = Session.start(game, seed % (MOST_SEED + 1), seats, options, lexica)
    while session.to_act:
        thinking = session.think(effort.budget)
        effort.spend(thinking)
        session.play(thinking)
    return session


def plain_game(number: int, session: Session) -> dict[str, JSON]:
    """A finished game as the command line prints it."""
    result = session.game.result(session.state)
    return {
        "game": number,
        "seed": session.record.seed,
        "seats": [participant.level for participant in session.record.seats],
        "scores": list(result.scores) if result else [],
        "ranks": list(result.ranks) if result else [],
        "reason": result.reason if result else "",
        "actions": session.ply,
    }


def play_both_seatings(
    play: Callable[[tuple[Contestant, Contestant], int], Outcome], players: tuple[Contestant, Contestant], seed: int
) -> tuple[Outcome, Outcome]:
    """Play both games of a pair: `play(seats, seed)` with the players as given, then with the seats swapped."""
    first, second = players
    return play((first, second), seed), play((second, first), seed)


def pair_of(scores: Sequence[int], swapped: Sequence[int]) -> Pair:
    """The points of both games, the first player's first. `scores` and `swapped` are by seat."""
    return (scores[0], scores[1]), (swapped[1], swapped[0])


def play_pairs(
    game: str,
    levels: tuple[str, str],
    seeds: Iterable[int],
    options: Mapping[str, JSON],
    lexica: LexiconStore,
    effort: Effort,
) -> Iterator[Pair]:
    """The pairs of a match between two levels, one for each seed."""

    def play_scores(seats: tuple[str, str], seed: int) -> Sequence[int]:
        session = play(game, seats, seed, options, lexica, effort)
        result = session.game.result(session.state)
        gc.collect()
        return result.scores if result else ()

    for seed in seeds:
        yield pair_of(*play_both_seatings(play_scores, levels, seed))


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The result of a match, from the first player's point of view.

    Args:
        spread: points ahead per game.
        won: share of games won, 0 to 1; ties are half.
        points: average scores of both players, to a tenth.
        ties: games with equal scores.
    """

    pairs: int
    spread: Estimate
    won: Estimate
    points: tuple[float, float]
    ties: int

    @classmethod
    def of(cls, pairs: Sequence[Pair]) -> MatchResult:
        """The result of one or more pairs."""
        games = [game for pair in pairs for game in pair]
        return cls(
            len(pairs),
            Estimate.of([pair_spread(pair) for pair in pairs]),
            Estimate.of([pair_won(pair) for pair in pairs]),
            (round(fmean(game[0] for game in games), 1), round(fmean(game[1] for game in games), 1)),
            sum(mine == theirs for mine, theirs in games),
        )


def pair_spread(pair: Pair) -> float:
    """The first player's average lead in points per game."""
    return fmean(mine - theirs for mine, theirs in pair)


def pair_won(pair: Pair) -> float:
    """The share of a pair's games that the first player won; ties are half."""
    return fmean((mine > theirs) + (mine == theirs) / 2 for mine, theirs in pair)


def plain_pair(number: int, seed: int, pair: Pair) -> dict[str, JSON]:
    """A pair as the command line prints it. The first player's score comes first in both games."""
    return {"pair": number, "seed": seed, "games": list(map(list, pair)), "spread": pair_spread(pair)}


def plain_match(levels: tuple[str, str], pairs: Sequence[Pair]) -> dict[str, JSON]:
    """A match as the command line prints it, with standard errors and 95 % intervals (None for a single pair)."""
    result = MatchResult.of(pairs)
    return {
        "first": levels[0],
        "second": levels[1],
        "pairs": result.pairs,
        "games": 2 * result.pairs,
        **_plain_estimate("spread", result.spread, 2),
        **_plain_estimate("won", result.won, 4),
        "points": list(result.points),
        "ties": result.ties,
    }


def _plain_estimate(name: str, estimate: Estimate, places: int) -> dict[str, JSON]:
    mean, error, within = estimate.mean, estimate.error, estimate.within
    return {
        name: round(mean, places),
        f"{name}_error": None if error is None else round(error, places),
        f"{name}_interval": None if within is None else [round(mean - within, places), round(mean + within, places)],
    }


def progress_line(match: Mapping[str, JSON], count: int) -> str:
    """The match so far (from `plain_match`) as a line of text; `count` is the planned number of pairs."""
    interval = match["spread_interval"]
    within = f", 95 % {interval[0]:+.1f} to {interval[1]:+.1f}" if interval else ""
    won = f"{100 * match['won']:.1f} % of games"
    return f"{match['pairs']} of {count} pairs: {match['first']} {match['spread']:+.1f} points a game{within}; {won}"
