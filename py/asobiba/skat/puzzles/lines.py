"""Continues a deal after a card, with open cards and good play of both sides. The line is an example for the reasons.

The side that can win plays the first card that keeps its win. The other side plays for points: the highest card that
wins a trick, else the lowest card.
"""

from __future__ import annotations

from collections.abc import Sequence

from asobiba.game import JSON
from asobiba.skat.coach.double_dummy_review import OpenPlay
from asobiba.skat.players.solver_view import SolverView
from asobiba.skat.rules.cards import NULL, points_of, read_card, write_card
from asobiba.skat.rules.hidden_cards import PossibleDeal
from asobiba.skat.rules.view import View
from asobiba.skat.solver.double_dummy import DoubleDummySolver
from asobiba.skat.solver.heuristics import bits
from asobiba.skat.solver.null import NullSolver


class OpenLine:
    """A deal played on with open cards."""

    def __init__(self, view: View, deal: PossibleDeal) -> None:
        self._view = solver_view = SolverView.of(view)
        seen, game = solver_view.seen, solver_view.order.game
        self._solver = None if game == NULL else DoubleDummySolver(game)
        self._null = NullSolver()
        self._goal = solver_view.goal if game != NULL else 0
        before = solver_view.points[0] + points_of(deal.skat)
        taken = view.seats[solver_view.first].tricks
        self._start = OpenPlay(game, solver_view.masks(deal), seen.leader, seen.trick, before, taken)

    def wins(self, position: OpenPlay) -> bool:
        """Whether the declarer reaches the goal."""
        if self._solver is None:
            return not position.tricks and self._null.safe(position.hands, position.leader, position.trick)
        need = self._goal - position.points
        return self._solver.reaches(position.hands, position.leader, position.trick, need)

    def after(self, card: str) -> dict[str, JSON]:
        """The cards from this one to the end, all of them in tricks, and the declarer's points and tricks then."""
        bits_played = [self._view.order.bit_of[read_card(card)]]
        position = self._start.after(bits_played[0])
        while position.legal and not (self._solver is None and position.tricks):
            bits_played.append(self._best(position))
            position = position.after(bits_played[-1])
        return {
            "cards": [write_card(self._view.card(bit)) for bit in bits_played],
            "in_tricks": self._in_tricks(bits_played),
            "points": position.points,
            "tricks": position.tricks,
            "won": self.wins(position),
        }

    def _in_tricks(self, played: Sequence[int]) -> list[dict[str, JSON]]:
        """The tricks of some cards from the start on. The first one begins with the cards that lie on the table."""
        position, tricks = self._start, []
        for bit in played:
            cards = [write_card(self._view.card(each)) for each in (*position.trick, bit)]
            position = position.after(bit)
            if not position.trick:
                tricks.append({"cards": cards, "declarer": position.leader == 0})
        return tricks

    def _best(self, position: OpenPlay) -> int:
        cards = bits(position.legal)
        is_declarer, won = position.player == 0, self.wins(position)
        if is_declarer == won:
            keeping = [bit for bit in cards if self.wins(position.after(bit)) == won]
            return max(keeping, key=lambda bit: self._gain(position, bit))
        return max(cards, key=lambda bit: self._gain(position, bit))

    def _gain(self, position: OpenPlay, bit: int) -> tuple[int, int]:
        """The points that the player's side gains if a card completes a trick; otherwise low cards come first."""
        after = position.after(bit)
        if len(position.trick) < 2:
            return (0, -self._view.order.points[bit])
        own = after.leader == position.player or (0 not in (after.leader, position.player))
        gain = sum(self._view.order.points[card] for card in (*position.trick, bit))
        return (gain if own else -gain, -bit)
