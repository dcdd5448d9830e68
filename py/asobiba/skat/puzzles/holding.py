"""Finds the cards that hold: legal cards after which the side to play still reaches its goal.

The declarer's goal is the contract, the defenders' goal is to beat it. With open cards the exact solvers answer for the
actual deal; otherwise they answer for every deal that the seat cannot rule out by its view.
"""

from __future__ import annotations

from collections.abc import Sequence

from asobiba.skat.players.solver_view import SolverView
from asobiba.skat.rules.cards import DECK, NULL, points_of, write_card
from asobiba.skat.rules.hidden_cards import PossibleDeal
from asobiba.skat.rules.view import View
from asobiba.skat.solver.double_dummy import DoubleDummySolver
from asobiba.skat.solver.heuristics import bits, winning_player
from asobiba.skat.solver.null import NullSolver
from asobiba.skat.solver.playout import OpenPosition, declarer_reaches


class CardSolver:
    """Solves the card play of one view for several deals.

    Args:
        view: the view of the seat that is to play a card.
        by_rules: complete tricks before the solver takes over; until then the other seats play by rules of thumb.
    """

    def __init__(self, view: View, by_rules: int = 0) -> None:
        self._by_rules = by_rules
        self.view = SolverView.of(view)
        self._declares = self.view.seen.player == 0
        game = self.view.order.game
        self._solver = None if game == NULL else DoubleDummySolver(game)
        self._null = NullSolver()

    @property
    def nodes(self) -> int:
        """The number of nodes that the Null solver has searched; some deals take many."""
        return self._null.nodes

    def names(self) -> list[str]:
        """The legal cards."""
        return [write_card(self.view.card(bit)) for bit in bits(self.view.seen.legal)]

    def holding(self, deal: PossibleDeal, among: Sequence[str] | None = None) -> dict[str, bool]:
        """For each legal card, or each of `among`, whether it holds in a deal."""
        if self._solver is not None:
            self._solver.clear()
        named = {write_card(self.view.card(bit)): bit for bit in bits(self.view.seen.legal)}
        asked = named if among is None else among
        return {card: self._declarer_wins(deal, named[card]) == self._declares for card in asked}

    def reaches(self, deal: PossibleDeal, further: int) -> bool:
        """Whether the declarer reaches the goal plus `further` points, from here on with open cards."""
        seen, hands = self.view.seen, self.view.masks(deal)
        if self._solver is None:
            return further < 0 or self._null.safe(hands, seen.leader, seen.trick)
        need = self.view.goal + further - self.view.points[0] - points_of(deal.skat)
        return self._solver.reaches(hands, seen.leader, seen.trick, need)

    def _declarer_wins(self, deal: PossibleDeal, bit: int) -> bool:
        seen, order, hands = self.view.seen, self.view.order, self.view.masks(deal)
        if self._solver is None:
            return self._null_safe(hands, bit)
        need = self.view.goal - self.view.points[0] - points_of(deal.skat)
        skat = order.mask(deal.skat)
        played = DECK & ~(hands[0] | hands[1] | hands[2] | skat | sum(seen.trick))
        after = OpenPosition(order, hands, skat, played, seen.void, seen.leader, seen.trick, need).after(bit)
        return declarer_reaches(self._solver, after, self._by_rules)

    def _null_safe(self, hands: tuple[int, int, int], bit: int) -> bool:
        seen = self.view.seen
        trick = (*seen.trick, bit)
        left = tuple(hand & ~bit for hand in hands)
        after = left[0], left[1], left[2]
        if len(trick) < 3:
            return self._null.safe(after, seen.leader, trick)
        winner = winning_player(self.view.order, seen.leader, trick)
        return winner != 0 and self._null.safe(after, winner, ())


def holding_everywhere(view: View, deals: Sequence[PossibleDeal], among: Sequence[str] | None = None) -> list[str]:
    """The legal cards, or those of `among`, that hold in every one of the deals."""
    solver = CardSolver(view)
    left = list(solver.names() if among is None else among)
    for deal in deals:
        holds = solver.holding(deal, left)
        left = [card for card in left if holds[card]]
        if not left:
            break
    return left
