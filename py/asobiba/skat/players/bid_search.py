"""Decides by trial games what the model of contracts cannot tell: a call near the limit, and Skat or hand game.

In each sampled deal the Skat is picked up as the model would, and the game is played by rules of thumb; the hand game
is played on the same deals. The deals fit the calls of the others, so whoever bids against a strong hand learns it
here. The model's own estimate counts as some of the deals.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from asobiba.game import JSON
from asobiba.skat.rules.actions import Action
from asobiba.skat.rules.cards import NULL, Cards
from asobiba.skat.rules.hidden_cards import cards_of, hidden_from
from asobiba.skat.rules.options import read_options
from asobiba.skat.rules.scoring import value_of_game
from asobiba.skat.rules.view import View
from asobiba.work import Thinking

from .bidding import ContractPlan, best_plan, expected_points, expected_with_skat, hand_plans, skat_plans
from .card_search import UNIT
from .inference import BidInference
from .rules_of_thumb import trial_game

DEALS = 48
PRIOR = 32.0  # weight of the model's expected points, in deals
PLANNING = 400  # cost of the plans for one Skat, in nodes
MOST_NODES = 30000  # of all trial games; some of Null take long
LEAST_TRIED, FAR = 12, 90.0  # deals before a clear decision ends the trials, and points that are clear after one deal


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision between two actions.

    Args:
        bid: the value that the game has to reach.
        skat: the action if picking up the Skat promises more than `least` and than the hand game.
        hand: the action if the hand game promises more; None if there is none to try.
        neither: the action if none of them promises more than `least`.
        least: the expected points that a game must promise.
    """

    bid: int
    skat: Action
    hand: Action | None
    neither: Action
    least: float


class BidSearch(Thinking[Action]):
    """Trial games for one decision of the auction, or before the Skat is picked up.

    A unit of work is `UNIT` nodes of a solver; a slice is at least one deal.

    Args:
        view: the view of the seat that is to decide.
        rng: samples the deals.
        choice: the actions to choose from.
        null: whether Null games are considered.
    """

    def __init__(self, view: View, rng: Random, choice: Choice, null: bool) -> None:
        self._view, self._rng, self._choice, self._null = view, rng, choice, null
        self._options, self._forehand = read_options(view.options), view.seat == view.deal.forehand
        self._hand = cards_of(view.hand or ())
        self._by_hand = self._hand_plan() if choice.hand is not None else None
        self._skat_sum = PRIOR * expected_with_skat(self._hand, choice.bid, self._forehand, self._options)
        self._hand_sum = PRIOR * self._by_hand.worth if self._by_hand else 0.0
        self._inference, self._hidden = BidInference(view), hidden_from(view)
        self._deals, self._spent = 0, 0

    @property
    def done(self) -> bool:
        if self._deals < LEAST_TRIED:
            return False
        values = sorted([self._choice.least, self.skat_worth, *([self.hand_worth] if self._by_hand else [])])
        clear = values[-1] - values[-2] > FAR / self._deals**0.5
        return clear or self._deals >= DEALS or self._spent >= MOST_NODES

    @property
    def progress(self) -> float:
        return 1.0 if self.done else min(0.99, max(self._deals / (DEALS + 1), self._spent / MOST_NODES))

    @property
    def skat_worth(self) -> float:
        """The expected points of picking up the Skat so far."""
        return self._skat_sum / (PRIOR + self._deals)

    @property
    def hand_worth(self) -> float:
        """The expected points of the hand game so far."""
        return self._hand_sum / (PRIOR + self._deals)

    def step(self, units: int) -> None:
        until = self._spent + units * UNIT
        while not self.done and self._spent < until:
            self._spent += self._try_deal()

    def action(self) -> Action:
        choice = self._choice
        if self._by_hand and choice.hand is not None and self.hand_worth >= max(self.skat_worth, choice.least):
            return choice.hand
        return choice.skat if self.skat_worth > choice.least else choice.neither

    def result(self) -> JSON:
        """The number of deals tried, and the share of the work done."""
        return {"worlds": self._deals, "done": round(self.progress, 2)}

    def _try_deal(self) -> int:
        deal = self._inference.sample(self._hidden, self._rng)
        bid, seat = self._choice.bid, self._view.seat or 0
        others = deal.hands[(seat + 1) % 3], deal.hands[(seat + 2) % 3]
        twelve = self._hand | deal.skat
        plans = skat_plans(twelve, bid, self._forehand, self._options)
        plan = best_plan([plan for plan in plans if self._null or plan.contract.game != NULL])
        points, spent = self._trial(plan, twelve & ~plan.discard, others, plan.discard)
        self._skat_sum += points
        if self._by_hand:
            points, more = self._trial(self._by_hand, self._hand, others, deal.skat)
            self._hand_sum += points
            spent += more
        self._deals += 1
        return spent + PLANNING

    def _trial(self, plan: ContractPlan, hand: Cards, others: tuple[Cards, Cards], skat: Cards) -> tuple[float, int]:
        """The points of a game, and its cost in nodes; a game that does not reach the bid is lost, even if the jack
        that takes its matadors away lies in the Skat of a hand game.
        """
        value = value_of_game(plan.contract, hand | skat)
        if value < self._choice.bid:
            return expected_points(0.0, self._choice.bid, self._options), 0
        leader = (self._view.deal.forehand - (self._view.seat or 0)) % 3
        won, spent = trial_game(plan.contract, (hand, *others), skat, leader)
        return expected_points(won, value, self._options), spent

    def _hand_plan(self) -> ContractPlan | None:
        plans = hand_plans(self._hand, self._choice.bid, self._forehand, self._options)
        allowed = [plan for plan in plans if self._null or plan.contract.game != NULL]
        best = best_plan(allowed, self._choice.bid)
        return best if best.value >= self._choice.bid else None
