"""Puzzles about bidding: how far do you bid? Trial games show the worth of bidding up to each value of the hand's
games.

In each deal of the unseen cards the declarer has two ways to play. One is to take the Skat and announce the most
promising game (by the contract model) whose value reaches the bid; if no game's value does, the best game of all, which
must then be won with Schneider. The other is to play by hand. Bidding up to a value is worth it if the better of the
two ways gains points on average.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from random import Random
from typing import NamedTuple

from asobiba.intervals import Estimate
from asobiba.puzzles.puzzle import Puzzle
from asobiba.skat.notation.action_text import read_action
from asobiba.skat.players.bidding import (
    RIVAL_ODDS,
    ContractPlan,
    best_plan,
    hand_plans,
    likely_contracts,
    rivalry,
    skat_plans,
)
from asobiba.skat.rules.actions import Action, Bid, Pass
from asobiba.skat.rules.cards import DECK, Cards
from asobiba.skat.rules.contract import Contract
from asobiba.skat.rules.options import Options
from asobiba.skat.rules.scoring import SCHNEIDER, WINNING_POINTS, value_of_game
from asobiba.skat.rules.state import to_act

from .position import state_of
from .trial_games import MOST_NODES, RULES, SOLVER, WAYS, TrialContract, TrialGames, trial_deals

PASS = 0
CLEAR = 5.0  # points a deal: the least gain at the answer and the least loss at the next value, beyond the interval
DEALS = {RULES: 200, SOLVER: 120}
GLANCE = 0.15  # share of the deals for a first look
LEAST_CHANCE = 0.3  # win chance by the model below which a game is not announced
LOSS = 2  # a lost game costs twice its value


class BidTask(NamedTuple):
    """Ten cards, and the player who leads (0 is the bidder)."""

    hand: Cards
    leader: int

    def games(self) -> list[tuple[Contract, int]]:
        """The games of the hand with their values before the Skat is seen.

        They are the two longest suits, the longest by hand, Grand, Null and Null ouvert.
        """
        likely = likely_contracts(self.hand)
        games = [Contract(likely[0].game, hand=True), *likely]
        return [(contract, value_of_game(contract, self.hand)) for contract in games]

    def values(self) -> list[int]:
        """The possible answers: PASS, or the value of a game."""
        return [PASS, *sorted({value for _, value in self.games()})]


class BidFinding(NamedTuple):
    """The result of bidding up to a value.

    Args:
        won: share of games won, by rules of thumb and by the solver.
        points: points per deal, by rules of thumb and by the solver.
    """

    won: tuple[float, float]
    points: tuple[Estimate, Estimate]


class _Played(NamedTuple):
    """The game of a deal: number of the deal, contract, and the two cards discarded (0 by hand)."""

    at: int
    contract: Contract
    discard: Cards


def settled(contract: Contract, twelve: Cards, bid: int, reaches: Callable[[int], bool]) -> int:
    """The points of a game: its value if it is won, or else its value twice, at least the bid's next higher one.

    Args:
        reaches: whether the declarer reaches so many card points.
    """
    value = value_of_game(contract, twelve)
    if reaches(WINNING_POINTS):
        raised = value_of_game(contract, twelve, schneider=True)
        if raised > value and reaches(SCHNEIDER):
            value = raised
        if value >= bid:
            return value
    return -LOSS * max(value, -(-bid // contract.base) * contract.base)


class BidTrials:
    """The trial games for a task."""

    def __init__(self, task: BidTask, rng: Random) -> None:
        self.task = task
        self.takes_long = False
        self._deals = trial_deals(DECK & ~task.hand, max(DEALS.values()), rng)
        self._games = TrialGames()
        self._reached: dict[tuple[str, _Played, int], bool] = {}
        self._plans: dict[int, tuple[ContractPlan, ...]] = {}
        by_hand = hand_plans(task.hand, 0, task.leader == 0, Options())
        self._by_hand = [plan.contract for plan in by_hand if plan.chance >= LEAST_CHANCE]

    @cached_property
    def values(self) -> list[int]:
        """The possible answers."""
        return self.task.values()

    def worth(self, value: int, part: float = 1.0) -> BidFinding:
        """The result of bidding up to a value, on a part of the deals: with the Skat or by hand, whichever gains
        more.
        """
        ways = [self._in_way(way, value, int(DEALS[way] * part)) for way in WAYS]
        return BidFinding((ways[0][0], ways[1][0]), (ways[0][1], ways[1][1]))

    def _in_way(self, way: str, value: int, count: int) -> tuple[float, Estimate]:
        with_skat = [self._result(way, value, self._announced(at, value)) for at in range(count)]
        by_hand = [
            [self._result(way, value, _Played(at, contract, 0)) for at in range(count)] for contract in self._by_hand
        ]
        odds = RIVAL_ODDS if value >= rivalry(self.task.hand) else 1.0
        best = max([with_skat, *by_hand], key=lambda results: sum(_against_rivals(points, odds) for points in results))
        won = sum(points > 0 for points in best) / count
        return won, Estimate.of([_against_rivals(points, odds) for points in best])

    def _announced(self, at: int, value: int) -> _Played | None:
        """The declarer's announcement after taking the Skat of a deal; None if no game has a chance."""
        plans = self._plans_of(at)
        best = best_plan(plans, value)
        if best.value < value or best.chance < LEAST_CHANCE:
            best = best_plan(plans, 0)
        return _Played(at, best.contract, best.discard) if best.chance >= LEAST_CHANCE else None

    def _result(self, way: str, value: int, played: _Played | None) -> int:
        if played is None:
            return -LOSS * value
        twelve = self.task.hand | self._deals[played.at].skat
        return settled(played.contract, twelve, value, lambda goal: self._reaches(way, played, goal))

    def _reaches(self, way: str, played: _Played, goal: int) -> bool:
        if self._games.nodes > MOST_NODES:
            self.takes_long = True
            return False
        key = way, played, goal
        if key not in self._reached:
            deal = self._deals[played.at]
            hand = (self.task.hand | deal.skat) & ~played.discard if played.discard else self.task.hand
            trial = TrialContract(played.contract, hand, played.discard or deal.skat, self.task.leader)
            self._reached[key] = self._games.won(way, trial, deal, goal)
        return self._reached[key]

    def _plans_of(self, at: int) -> tuple[ContractPlan, ...]:
        if at not in self._plans:
            twelve = self.task.hand | self._deals[at].skat
            self._plans[at] = skat_plans(twelve, 0, self.task.leader == 0, Options())
        return self._plans[at]

    def answer(self, margin: float) -> int | None:
        """The highest value worth bidding, if this is clear for it and all higher values are clearly not worth it; else
        None.
        """
        if self._highest(margin, GLANCE) is None:
            return None
        answer = self._highest(margin, 1.0)
        return None if self.takes_long else answer

    def _highest(self, margin: float, part: float) -> int | None:
        """The answer from a part of the deals; the interval counts only for all deals."""
        for value in reversed(self.values[1:]):
            points = self.worth(value, part).points
            low, high = (
                (min(one.low for one in points), max(one.high for one in points)) if part == 1 else _means(points)
            )
            if low >= margin:
                return value
            if high > -margin:
                return None
        return PASS


def _means(points: Sequence[Estimate]) -> tuple[float, float]:
    means = [estimate.mean for estimate in points]
    return min(means), max(means)


def _against_rivals(points: int, odds: float) -> float:
    """The points of a deal, adjusted for a rival: a bidder at a high value had one, and therefore wins less often."""
    return points * odds if points > 0 else float(points)


def bid_proof(trials: BidTrials, answer: int, above: int | None) -> str:
    """For the answer and the next value: share of games won and points, by rules of thumb and by the solver."""
    parts = [f"trial_games deals={DEALS[RULES]} solved={DEALS[SOLVER]}"]
    if answer:
        parts += [f"bid={answer}", _of(trials.worth(answer), "")]
    if above is not None:
        parts += [f"next={above}", _of(trials.worth(above), "next_")]
    return " ".join(parts)


def _of(worth: BidFinding, name: str) -> str:
    (won, solver), (points, solver_points) = worth.won, worth.points
    numbers = {"won": won, "solver": solver}
    tenths = {"points": points.mean, "within": points.within or 0.0}
    tenths |= {"solver_points": solver_points.mean, "solver_within": solver_points.within or 0.0}
    written = [f"{name}{key}={number:.2f}" for key, number in numbers.items()]
    return " ".join(written + [f"{name}{key}={number:.1f}" for key, number in tenths.items()])


def bid_action(value: int) -> Action:
    """The action that bids a value."""
    return Bid(value) if value else Pass()


def next_value(values: Sequence[int], answer: int) -> int | None:
    """The next higher value."""
    return next((value for value in values if value > answer), None)


def bid_task_of(puzzle: Puzzle) -> BidTask:
    """The task of a puzzle."""
    _, state, _ = state_of(puzzle)
    seat = to_act(state)[0]
    return BidTask(state.deal.hands[seat], (state.deal.forehand - seat) % 3)


def value_of(action: str) -> int:
    """The value of a bid; PASS for any other action."""
    read = read_action(action)
    return read.value if isinstance(read, Bid) else PASS
