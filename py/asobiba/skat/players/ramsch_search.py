"""Chooses a card in Ramsch: plays each candidate out by rules of thumb on sampled deals and compares the scores.

Three players play for themselves, so there is no double-dummy value to solve for; mean scores of playouts suffice.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from asobiba.game import JSON
from asobiba.skat.rules.actions import Play
from asobiba.skat.rules.cards import DECK, points_of
from asobiba.skat.rules.hidden_cards import PossibleDeal, hidden_from, sample_deal
from asobiba.skat.rules.options import read_options
from asobiba.skat.rules.scoring import TRICKS, ramsch_score
from asobiba.skat.rules.view import View
from asobiba.skat.solver.heuristics import bits, choose_card
from asobiba.skat.solver.playout import play_out
from asobiba.work import Thinking, read_shares

from .solver_view import SolverView

CARD_POINT = 0.1  # score points for each card point that is not taken, while the result is open
HEURISTIC_BONUS = 1.0  # score points added to the mean of the heuristic card


class RamschSearch(Thinking[Play]):
    """The search for a card of a Ramsch; `action` is the card with the best mean score so far.

    A unit of work is one card played out on one deal.

    Args:
        view: the view of the seat that is to play a card.
        rng: samples the deals.
        deals: number of deals in all.
        budget: most units of work; 0 stands for the units of all `deals`, which are also the upper limit.
    """

    def __init__(self, view: View, rng: Random, deals: int, budget: int = 0) -> None:
        self._rng, self._options = rng, read_options(view.options)
        self._view = SolverView.of(view)
        self._seen = self._view.seen
        self._hidden = hidden_from(view)
        self._pushers = sum(not push["taken"] for push in view.pushes)
        self._tricks = [view.seats[self._view.seat(player)].tricks for player in range(3)]
        self._heuristic_card = choose_card(self._seen)
        self._candidates = bits(self._seen.legal)
        most = deals * len(self._candidates)
        self._most = min(most, budget) if budget else most
        self._spent = 0
        self._worth = dict.fromkeys(self._candidates, 0.0)
        self._count = dict.fromkeys(self._candidates, 0)
        self._others: list[dict[str, list[float]]] = []
        self._deal = PossibleDeal((0, 0, 0), 0)

    @property
    def done(self) -> bool:
        return len(self._candidates) == 1 or self._spent >= self._most

    @property
    def progress(self) -> float:
        return 1.0 if self.done else self._spent / self._most

    def step(self, units: int) -> None:
        for _ in range(units):
            if self.done:
                return
            at = self._spent % len(self._candidates)
            if not at:
                self._deal = sample_deal(self._hidden, self._rng)
            bit = self._candidates[at]
            self._worth[bit] += self._play_out(bit)
            self._count[bit] += 1
            self._spent += 1

    def action(self) -> Play:
        worth, count = dict(self._worth), dict(self._count)
        for other in self._others:
            for at, bit in enumerate(self._candidates):
                worth[bit] += other["worth"][at]
                count[bit] += int(other["count"][at])

        def mean(bit: int) -> tuple[float, int]:
            return (worth[bit] / max(1, count[bit]) + HEURISTIC_BONUS * (bit == self._heuristic_card), -bit)

        tried = [bit for bit in self._candidates if count[bit]] or [self._heuristic_card]
        return Play(self._view.card(max(tried, key=mean)))

    def result(self) -> JSON:
        """The number of deals played out, and the share of the work done."""
        return {"worlds": self._spent // len(self._candidates), "done": round(self.progress, 2)}

    def share(self) -> JSON:
        """The sum of scores of each card, and the number of its playouts."""
        return {"worth": list(self._worth.values()), "count": list(self._count.values())}

    def merge(self, shares: Sequence[JSON]) -> None:
        self._others = read_shares(shares, len(self._candidates), ("worth", "count"))

    def _play_out(self, bit: int) -> float:
        """The lead over the others on the current deal after this card, in score points."""
        seen, order = self._seen, self._view.order
        hands = self._view.masks(self._deal)
        points, tricks = list(self._view.points), list(self._tricks)
        played = DECK & ~(hands[0] | hands[1] | hands[2] | order.mask(self._deal.skat) | sum(seen.trick))
        winner = seen.leader
        for winner, cards in play_out(seen, hands, played=played, first=bit):
            points[winner] += sum(order.points[card] for card in cards)
            tricks[winner] += 1
        if self._options.ramsch_skat == "last":
            points[winner] += points_of(self._deal.skat)
        return self._score(points, tricks)

    def _score(self, points: list[int], tricks: list[int]) -> float:
        """The player's score less the mean of the others' scores, and a little less for each card point."""
        player = self._seen.player
        changes = ramsch_score(points, tricks, self._pushers, self._options).changes
        others = sum(changes) - changes[player]
        card_points = 0.0 if TRICKS in tricks else CARD_POINT * points[player]
        return changes[player] - others / 2 - card_points
