"""A view of the play turned into what solvers and rules of thumb work on: players, bits, points still to get."""

from __future__ import annotations

from dataclasses import dataclass

from asobiba.game import Seat
from asobiba.skat.rules.cards import FULL, RAMSCH, Card, read_card
from asobiba.skat.rules.hidden_cards import cards_of, void_cards
from asobiba.skat.rules.scoring import goal
from asobiba.skat.rules.view import View
from asobiba.skat.solver.double_dummy import Layout, layout
from asobiba.skat.solver.heuristics import Situation


@dataclass(frozen=True, slots=True)
class Table:
    """Who is which player, and how far the tricks have gone.

    Args:
        game: by whose order cards rank; `ramsch` ranks as Grand does.
        lay: its renumbering.
        first: the seat that is player 0: the declarer, or forehand in a Ramsch.
        taken: card points in tricks, by player.
        threshold: what the declarer needs, by what was announced.
    """

    game: str
    lay: Layout
    first: Seat
    taken: tuple[int, int, int]
    threshold: int

    @classmethod
    def of(cls, view: View) -> Table:
        """The table of a view whose cards are being played."""
        game = view.contract[0] if view.contract else RAMSCH
        first = view.declarer if view.declarer is not None else view.deal.forehand
        taken = [0, 0, 0]
        for trick in view.tricks:
            if trick.winner is not None:
                taken[(trick.winner - first) % 3] += trick.points or 0
        return cls(game, layout(game), first, (taken[0], taken[1], taken[2]), goal(view.contract or ()))

    def player(self, seat: Seat) -> int:
        """The player's number of a seat."""
        return (seat - self.first) % 3

    def seat(self, player: int) -> Seat:
        """The seat of a player's number."""
        return (player + self.first) % 3

    def bit(self, name: str) -> int:
        """The bit of a card by its name."""
        return self.lay.bit_of[read_card(name)]

    def card(self, bit: int) -> Card:
        """The card of a bit."""
        return self.lay.card(bit)


def situation(view: View, table: Table) -> Situation:
    """What the seat of a view, whose card is next, knows."""
    seat = view.seat if view.seat is not None else view.to_act[0]
    hand = cards_of(view.hand or ())
    seen = hand | cards_of(view.skat or ())
    for trick in (*view.tricks, *([view.trick] if view.trick else [])):
        seen |= cards_of(trick.cards)
    void = [table.lay.mask(void_cards(view, table.seat(player))) for player in range(3)]
    leader = view.trick.leader if view.trick else view.to_act[0]
    return Situation(
        lay=table.lay,
        player=table.player(seat),
        hand=table.lay.mask(hand),
        unseen=table.lay.mask(FULL & ~seen),
        leader=table.player(leader),
        trick=tuple(map(table.bit, view.trick.cards)) if view.trick else (),
        void=(void[0], void[1], void[2]),
    )
