"""Puzzles about discarding: which two cards do you discard? Trial games on the same deals compare the pairs.

Two pairs are alike if they differ only by neighbouring cards of equal value, such as the 7 and the 8 of a suit when the
declarer holds both: neither card can do anything that the other cannot. Alike pairs are one answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import combinations
from random import Random
from typing import NamedTuple

from asobiba.intervals import Estimate
from asobiba.puzzles.puzzle import Puzzle
from asobiba.skat.players.contract_model import win_chance
from asobiba.skat.rules.actions import Discard
from asobiba.skat.rules.cards import (
    DECK,
    NULL,
    Card,
    Cards,
    members,
    points_of,
    strength_table,
    suit_table,
)
from asobiba.skat.rules.contract import Contract
from asobiba.skat.rules.state import to_act

from .position import contract_of, state_of
from .trial_games import RULES, SOLVER, TrialContract, TrialDeal, TrialGames, ahead, trial_deals

CLEAR = 0.1  # share of games by which the answer must be ahead of every other pair
FAR = 0.3  # share of games; a pair so far behind in the first deals is not tried in the others
FIRST_DEALS, DEALS = 40, 200  # deals by rules of thumb: for every pair, and for pairs that are not far behind
FIRST_SOLVED, SOLVED = 40, 120  # deals by the solver, likewise
RIVALS = 8  # the best other pairs by rules of thumb, which the solver also tries


class DiscardTask(NamedTuple):
    """Twelve cards, the contract to be announced, and the player who leads (0: the declarer)."""

    twelve: Cards
    contract: Contract
    leader: int

    def played(self, pair: Cards) -> TrialContract:
        """The game with a pair laid away."""
        return TrialContract(self.contract, self.twelve & ~pair, pair, self.leader)

    def model_chance(self, pair: Cards) -> float:
        """The chance to win by the model of contracts."""
        contract = self.contract
        return win_chance(self.twelve & ~pair, contract.game, self.leader == 0, points_of(pair), contract.ouvert)

    def pairs(self) -> list[Cards]:
        """One pair of each group of alike pairs, in the order of the model's chances, the best first."""
        found = {self.usual(1 << one | 1 << two) for one, two in combinations(members(self.twelve), 2)}
        return sorted(found, key=lambda pair: (-self.model_chance(pair), pair))

    def usual(self, pair: Cards) -> Cards:
        """The pair that represents all equivalent pairs: each card is replaced by the lowest card equivalent to it."""
        left, usual = members(pair), 0
        for run in alike_cards(self.twelve, self.contract.game):
            count = sum(card in run for card in left)
            for card in run[:count]:
                usual |= 1 << card
        return usual


def task_of(puzzle: Puzzle) -> DiscardTask:
    """The task of a puzzle."""
    _, state, _ = state_of(puzzle)
    deal = state.deal
    seat = to_act(state)[0]
    return DiscardTask(deal.hands[seat] | deal.skat, contract_of(puzzle.position), (deal.forehand - seat) % 3)


def alike_cards(cards: Cards, game: str) -> list[list[Card]]:
    """Runs of alike cards, the lowest first: neighbours of one suit and value (in Null of one suit)."""
    suits, strengths = suit_table(game), strength_table(game)
    runs: list[list[Card]] = []
    for card in sorted(members(cards), key=lambda card: (suits[card], strengths[card])):
        last = runs[-1][-1] if runs else None
        if (
            last is not None
            and suits[last] == suits[card]
            and strengths[card] == strengths[last] + 1
            and (game == NULL or points_of(1 << last) == points_of(1 << card))
        ):
            runs[-1].append(card)
        else:
            runs.append([card])
    return runs


class DiscardFinding(NamedTuple):
    """The answer's lead over the best other pair, by rules of thumb or by the solver, whichever shows less.

    Args:
        runner_up: the best other pair.
        shares: games won by rules of thumb with the answer and with the runner-up, then the same by the solver.
        lead: the answer's lead.
    """

    runner_up: Cards
    shares: tuple[float, float, float, float]
    lead: Estimate

    @property
    def won(self) -> tuple[float, float]:
        """The shares won with the answer."""
        return self.shares[0], self.shares[2]


class DiscardTrials:
    """The trial games for a task."""

    def __init__(self, task: DiscardTask, rng: Random) -> None:
        self.task = task
        self._deals = trial_deals(DECK & ~task.twelve, DEALS, rng)
        self._games = TrialGames()
        self._won: dict[tuple[str, Cards], list[float]] = {}

    @cached_property
    def pairs(self) -> list[Cards]:
        """All pairs to compare."""
        return self.task.pairs()

    def won(self, way: str, pair: Cards, count: int) -> list[float]:
        """The result of each of the first `count` deals: 1 won, 0 lost."""
        results = self._won.setdefault((way, pair), [])
        played = self.task.played(pair)
        deals: Sequence[TrialDeal] = self._deals[len(results) : count]
        results += [float(self._games.won(way, played, deal)) for deal in deals]
        return results[:count]

    def lead(self, way: str, answer: Cards, other: Cards) -> Estimate:
        """The answer's lead over another pair; only a few deals are played if it is large."""
        first, every = (FIRST_DEALS, DEALS) if way == RULES else (FIRST_SOLVED, SOLVED)
        for count in (first, every):
            found = ahead(self.won(way, answer, count), self.won(way, other, count))
            if found.mean >= FAR:
                break
        return found

    def leads_by(self, answer: Cards, margin: float) -> DiscardFinding | None:
        """The answer's lead, if the answer is clearly ahead of each other pair in both ways of playing; else None."""
        leads: dict[Cards, Estimate] = {}
        for other in self.pairs:
            if other != answer:
                leads[other] = self.lead(RULES, answer, other)
                if not _is_clear(leads[other], margin):
                    return None
        closest = sorted(leads, key=lambda pair: (leads[pair].mean, pair))[:RIVALS]
        for other in closest:
            solved = self.lead(SOLVER, answer, other)
            if not _is_clear(solved, margin):
                return None
            leads[other] = min(leads[other], solved, key=lambda lead: lead.mean)
        runner_up = min(closest, key=lambda pair: (leads[pair].mean, pair))
        by_rules = self._share(RULES, answer), self._share(RULES, runner_up)
        by_solver = self._share(SOLVER, answer), self._share(SOLVER, runner_up)
        return DiscardFinding(runner_up, (*by_rules, *by_solver), leads[runner_up])

    def _share(self, way: str, pair: Cards) -> float:
        return Estimate.of(self.won(way, pair, DEALS if way == RULES else SOLVED)).mean


def _is_clear(lead: Estimate, margin: float) -> bool:
    return lead.mean >= margin and lead.low > 0


def discard_of(pair: Cards) -> Discard:
    """The action that discards a pair."""
    first, second = members(pair)
    return Discard((first, second))
