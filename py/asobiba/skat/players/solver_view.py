"""A view of the card play in the terms of the solvers: players instead of seats, bits instead of card names."""

from __future__ import annotations

from dataclasses import dataclass

from asobiba.game import Seat
from asobiba.skat.rules.cards import DECK, RAMSCH, Card
from asobiba.skat.rules.hidden_cards import PossibleDeal, cards_of, seat_voids
from asobiba.skat.rules.scoring import goal
from asobiba.skat.rules.view import View
from asobiba.skat.solver.bit_order import BitOrder, bit_order
from asobiba.skat.solver.heuristics import Observation


@dataclass(frozen=True, slots=True)
class SolverView:
    """The knowledge of a view's seat, which is to play a card.

    Args:
        first: the seat of player 0, who is the declarer, or forehand in Ramsch.
        seen: the observation of the player.
        points: card points in complete tricks, by player.
        goal: the card points that the declarer needs.
    """

    first: Seat
    seen: Observation
    points: tuple[int, int, int]
    goal: int

    @classmethod
    def of(cls, view: View) -> SolverView:
        """The view, which must be in the card play, in the terms of the solvers."""
        order = bit_order(view.contract[0] if view.contract else RAMSCH)
        first = view.declarer if view.declarer is not None else view.deal.forehand
        points, led = [0, 0, 0], [0, 0, 0]
        for trick in view.tricks:
            led[(trick.leader - first) % 3] |= order.suit[order.mask(cards_of(trick.cards[:1]))]
            if trick.winner is not None:
                points[(trick.winner - first) % 3] += trick.points or 0
        seat = view.seat if view.seat is not None else view.to_act[0]
        hand = cards_of(view.hand or ())
        known = hand | cards_of(view.skat or ())
        for trick in view.all_tricks:
            known |= cards_of(trick.cards)
        void = [order.mask(seat_voids(view, (first + player) % 3)) for player in range(3)]
        leader = view.trick.leader if view.trick else view.to_act[0]
        seen = Observation(
            order=order,
            player=(seat - first) % 3,
            hand=order.mask(hand),
            unseen=order.mask(DECK & ~known),
            leader=(leader - first) % 3,
            trick=tuple(order.mask(cards_of((name,))) for name in view.trick.cards) if view.trick else (),
            void=(void[0], void[1], void[2]),
            led=(led[0], led[1], led[2]),
        )
        return cls(first, seen, (points[0], points[1], points[2]), goal(view.contract or ()))

    @property
    def order(self) -> BitOrder:
        """The bits of the cards."""
        return self.seen.order

    def seat(self, player: int) -> Seat:
        """The seat of a player."""
        return (player + self.first) % 3

    def card(self, bit: int) -> Card:
        """The card of a bit."""
        return self.order.card(bit)

    def masks(self, deal: PossibleDeal) -> tuple[int, int, int]:
        """The hands of a deal as bits, by player."""
        mask, hands = self.order.mask, deal.hands
        return mask(hands[self.first]), mask(hands[(self.first + 1) % 3]), mask(hands[(self.first + 2) % 3])
