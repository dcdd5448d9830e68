"""Computers among themselves, for the command line: games, and matches in pairs with intervals.

Both games of a pair have the same seed, so the bag is in the same order, and the seats are swapped: much of the luck
drops out of the difference. The two games are not independent of each other, but pairs are, so means and their standard
errors are taken over pairs.

Here, and in no part of the engine, a clock may be read: `Effort` turns seconds into work.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import ceil, sqrt
from statistics import fmean, stdev
from time import perf_counter
from typing import TypeAlias

from .game import JSON, Thinking
from .intervals import sure
from .record import MOST_SEED, Sitter
from .session import Session
from .words.lexicon_store import LexiconStore

Pair: TypeAlias = tuple[Sequence[int], Sequence[int]]  # scores of both games, (first player's, second player's)

SLICE = 16  # units of work between two looks at the clock
FIRST_PACE = 300.0  # units a second, before any was measured
SPARE = 1.2  # more units than the time allows, so that it is the time that ends the work


class Effort:
    """How much computers think: a number of work units a turn (0: what their level is made for), or seconds.

    With seconds the result depends on the machine; with units it is the same everywhere.
    """

    def __init__(self, budget: int = 0, seconds: float = 0.0) -> None:
        self._budget, self.seconds, self._pace = budget, seconds, FIRST_PACE

    @property
    def budget(self) -> int:
        """Work units of the next turn."""
        return ceil(SPARE * self.seconds * self._pace) if self.seconds else self._budget

    def spend(self, thinking: Thinking) -> None:
        """Work until it is done, or the time is over."""
        if not self.seconds:
            finish(thinking)
            return
        began, units = perf_counter(), 0
        while not thinking.done and perf_counter() - began < self.seconds:
            thinking.work(SLICE)
            units += SLICE
        if units > 2 * SLICE and not thinking.done:
            self._pace = units / (perf_counter() - began)


def finish(thinking: Thinking) -> None:
    """Work until it is done."""
    while not thinking.done:
        thinking.work(SLICE)


def play(
    game: str, levels: Sequence[str], seed: int, options: Mapping[str, JSON], lexica: LexiconStore, work: Effort
) -> Session:
    """One game of computers to its end."""
    seats = tuple(Sitter("computer", level, level) for level in levels)
    session = Session.sit_down(game, seed % (MOST_SEED + 1), seats, options, lexica)
    while session.to_act:
        thinking = session.think(work.budget)
        work.spend(thinking)
        session.play(thinking)
    return session


def told(number: int, session: Session) -> dict[str, JSON]:
    """A finished game, as it is printed."""
    result = session.game.result(session.state)
    return {
        "game": number,
        "seed": session.record.seed,
        "seats": [sitter.level for sitter in session.record.seats],
        "scores": list(result.scores) if result else [],
        "ranks": list(result.ranks) if result else [],
        "reason": result.reason if result else "",
        "actions": session.ply,
    }


def pairs(
    game: str,
    levels: tuple[str, str],
    seeds: Iterable[int],
    options: Mapping[str, JSON],
    lexica: LexiconStore,
    work: Effort,
) -> Iterator[Pair]:
    """The pairs of a match, one for each seed."""
    for seed in seeds:
        scores = []
        for seats in (levels, levels[::-1]):
            result = play(game, seats, seed, options, lexica, work)
            scores.append(told(1, result)["scores"])
            gc.collect()
        yield scores[0], scores[1][::-1]


def pair_told(number: int, seed: int, pair: Pair) -> dict[str, JSON]:
    """A pair, as it is printed: the scores of both games as the first player's and the second's."""
    return {"pair": number, "seed": seed, "games": list(map(list, pair)), "spread": _spread(pair)}


def summary(levels: tuple[str, str], played: Sequence[Pair]) -> dict[str, JSON]:
    """A match as the first player sees it, with standard errors and 95 % intervals over pairs (None for a single one).

    `spread` are points ahead a game, `won` the share of games won, ties half.
    """
    games = [game for pair in played for game in pair]
    spread, won = ([measure(pair) for pair in played] for measure in (_spread, _won))
    return {
        "first": levels[0],
        "second": levels[1],
        "pairs": len(played),
        "games": len(games),
        "spread": round(fmean(spread), 2),
        "spread_error": _rounded(_error(spread), 2),
        "spread_interval": _interval(spread, 2),
        "won": round(fmean(won), 4),
        "won_error": _rounded(_error(won), 4),
        "won_interval": _interval(won, 4),
        "points": [round(fmean(game[player] for game in games), 1) for player in (0, 1)],
        "ties": sum(one == two for one, two in games),
    }


def line(result: Mapping[str, JSON], of: int) -> str:
    """A summary in words, for who waits."""
    interval = result["spread_interval"]
    within = f", 95 % {interval[0]:+.1f} to {interval[1]:+.1f}" if interval else ""
    won = f"{100 * result['won']:.1f} % of games"
    return f"{result['pairs']} of {of} pairs: {result['first']} {result['spread']:+.1f} points a game{within}; {won}"


def _spread(pair: Pair) -> float:
    return fmean(one - two for one, two in pair)


def _won(pair: Pair) -> float:
    return fmean((one > two) + (one == two) / 2 for one, two in pair)


def _error(values: Sequence[float]) -> float | None:
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else None


def _interval(values: Sequence[float], places: int) -> list[float] | None:
    error = _error(values)
    if error is None:
        return None
    return [round(fmean(values) + side * sure(len(values)) * error, places) for side in (-1, 1)]


def _rounded(value: float | None, places: int) -> float | None:
    return None if value is None else round(value, places)
