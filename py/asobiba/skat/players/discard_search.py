"""Chooses a discard and an announcement: the most promising plans are tried in trial games, on the same sampled
deals.
"""

from __future__ import annotations

from random import Random

from asobiba.game import JSON
from asobiba.skat.rules.actions import Action, Declare, Discard
from asobiba.skat.rules.cards import NULL, members
from asobiba.skat.rules.hidden_cards import PossibleDeal, cards_of, hidden_from
from asobiba.skat.rules.options import read_options
from asobiba.skat.rules.view import View
from asobiba.work import Thinking

from .bidding import ContractPlan, close_plans, expected_points
from .card_search import UNIT
from .house_rules import with_spitze
from .inference import BidInference
from .rules_of_thumb import trial_game

PLANS = 8
DEALS = 40
# Weight of the model's win chance, in trial games. Before 249 games with XSkat the model alone had a log loss of 0.302,
# 24 trial games by the weighed rules of thumb 0.322, both at this weight 0.302, and games that the solver ends 0.384.
PRIOR = 32.0
MOST_NODES = 60000  # of trial games in all
LEAST_TRIED, BEHIND = 6, 14.0  # deals before a plan may be given up, and points that it must then be behind


class DiscardSearch(Thinking[Action]):
    """The search for a discard, or for the announcement after it; too short for several workers.

    A unit of work is `UNIT` nodes of a solver; a slice is at least one trial game.

    Args:
        view: the view of the seat that is to discard or to announce.
        rng: samples the deals.
        null: whether Null games are considered.
    """

    def __init__(self, view: View, rng: Random, null: bool) -> None:
        self._view, self._rng = view, rng
        self._options = read_options(view.options)
        self._discards = view.phase == "lay"
        hand, discard = cards_of(view.hand or ()), cards_of(view.skat or ())
        self._twelve = hand | discard
        plans = close_plans(self._twelve, view.bid, view.seat == view.deal.forehand, self._options)
        fitting = [plan for plan in plans if self._discards or plan.discard == discard]
        allowed = [plan for plan in fitting if null or plan.contract.game != NULL]
        self._plans = (allowed or fitting or plans)[:PLANS]
        self._won = [PRIOR * plan.chance for plan in self._plans]
        self._games = [PRIOR] * len(self._plans)  # one for each plan, because `action` may be called during a deal
        self._alive = list(range(len(self._plans)))
        self._untried: list[int] = []  # plans that are left to try on the current deal
        self._inference, self._hidden = BidInference(view), hidden_from(view)
        self._deal = PossibleDeal((0, 0, 0), 0)
        self._deals, self._spent = 0, 0

    @property
    def done(self) -> bool:
        return len(self._alive) == 1 or (not self._untried and (self._deals >= DEALS or self._spent >= MOST_NODES))

    @property
    def progress(self) -> float:
        return 1.0 if self.done else min(0.99, max(self._deals / (DEALS + 1), self._spent / MOST_NODES))

    def step(self, units: int) -> None:
        until = self._spent + units * UNIT
        while not self.done and self._spent < until:
            if not self._untried:
                self._give_up()
                self._deal = self._inference.sample(self._hidden, self._rng)
                self._deals += 1
                self._untried = list(self._alive)
            at = self._untried.pop()
            won, spent = self._trial(self._plans[at])
            self._won[at] += won
            self._games[at] += 1
            self._spent += spent

    def action(self) -> Action:
        """The discard, or the announcement, of the plan with the most expected points."""
        plan = self._plans[max(self._alive, key=lambda at: (self._worth(at), -at))]
        if not self._discards:
            return Declare(with_spitze(self._view, plan.contract, cards_of(self._view.hand or ())))
        first, second = members(plan.discard)
        return Discard((first, second))

    def result(self) -> JSON:
        """The number of deals tried, and the share of the work done."""
        return {"worlds": self._deals, "done": round(self.progress, 2)}

    def _worth(self, at: int) -> float:
        plan = self._plans[at]
        if plan.value < self._view.bid:
            return plan.worth
        return expected_points(self._won[at] / self._games[at], plan.value, self._options)

    def _give_up(self) -> None:
        """Drop plans that are too far behind the best to catch up."""
        if self._deals >= LEAST_TRIED:
            least = max(map(self._worth, self._alive)) - BEHIND * 4 / self._deals**0.5
            self._alive = [at for at in self._alive if self._worth(at) >= least]

    def _trial(self, plan: ContractPlan) -> tuple[float, int]:
        """The result of a game on the current deal, 0 (lost) to 1 (won), and its cost in nodes."""
        seat = self._view.seat or 0
        hands = self._twelve & ~plan.discard, self._deal.hands[(seat + 1) % 3], self._deal.hands[(seat + 2) % 3]
        leader = (self._view.deal.forehand - seat) % 3
        return trial_game(plan.contract, hands, plan.discard, leader)
