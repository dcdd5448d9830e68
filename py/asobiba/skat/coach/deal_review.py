"""Reviews a finished deal: what the declarer gets with best play of all, with open cards, before and after each card.

Nobody can see the hidden cards, so a card that gave points away may have been a good one: `trainer` finds those that
were clearly worse over all deals that were possible. The values here say where a deal turned, and who gave what.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from asobiba.game import JSON, Seat
from asobiba.skat.rules.cards import NULL
from asobiba.skat.rules.scoring import goal
from asobiba.skat.rules.view import View
from asobiba.skat.solver.double_dummy import DoubleDummySolver
from asobiba.skat.solver.heuristics import bits
from asobiba.skat.solver.null import NullSolver
from asobiba.work import SlicedWork, Units

from .double_dummy_review import OpenPlay, deal_of, may_be_won, null_value, open_play, players_of, value_near

VERSION = 1
COST = 4  # units of the values before one card


class DealReview(SlicedWork[None]):
    """The review of one finished deal, from its last card to its first.

    Args:
        view: the view of any seat; all seats see finished deals.
        number: index of the deal in `done`.

    Raises:
        RequestError: `ask/deal`: there is no such deal, or nobody declared a game in it.
    """

    def __init__(self, view: View, number: JSON) -> None:
        super().__init__(self._run)
        self._number, self._deal = number, deal_of(view, number)
        self._players = players_of(self._deal)
        self._cards = [card for trick in self._deal["tricks"] for card in trick["cards"]]
        self._is_null = self._deal["contract"][0] == NULL
        self._values: list[int] = []  # from the last card to the first

    @property
    def progress(self) -> float:
        """The share of cards done; the first ones take longest."""
        return 1.0 if self.done else min(0.99, len(self._values) / (len(self._cards) + 1))

    def result(self) -> JSON:
        """The review of the deal (docs/door-skat.md, Review); without values before it is done."""
        values = self._values[::-1] if self.done else []
        cards = list(self._judged(values)) if values else []
        return {
            "version": VERSION,
            "deal": self._number,
            "declarer": self._deal["declarer"],
            "values": values,
            "cards": [card for card in cards if card["lost"] or card["turned"]],
            "seats": [_total([card for card in cards if card["seat"] == seat]) for seat in range(self._seats)],
        }

    @property
    def _seats(self) -> int:
        return len(self._deal["changes"])

    def _run(self) -> Units[None]:
        self._values.clear()
        value = self._solver()
        for plays in range(len(self._cards), -1, -1):
            self._values.append(value(open_play(self._deal, plays)))
            yield COST

    def _solver(self) -> Callable[[OpenPlay], int]:
        """The value of a position; the solver remembers what it has found in later ones."""
        if self._is_null:
            null = NullSolver()
            return lambda position: null_value(null, position)
        solver = DoubleDummySolver(self._deal["contract"][0])
        return lambda position: value_near(solver, position, self._values[-1] if self._values else position.points)

    def _judged(self, values: Sequence[int]) -> Iterator[dict[str, Any]]:
        """Each card with the points that it gave away for the side that played it."""
        contract = self._deal["contract"]
        need = 1 if self._is_null else goal(contract)
        positions = [open_play(self._deal, plays) for plays in range(len(values))]
        won = [
            value >= need and may_be_won(contract, position) for value, position in zip(values, positions, strict=True)
        ]
        for plays, card in enumerate(self._cards):
            position = positions[plays]
            before, after = values[plays], values[plays + 1]
            yield {
                "plays": plays,
                "seat": self._seat(position),
                "card": card,
                "choices": len(bits(position.legal)),
                "lost": 0 if self._is_null else abs(before - after),
                "turned": won[plays] != won[plays + 1],
            }

    def _seat(self, position: OpenPlay) -> Seat:
        return self._players[position.player]


def _total(cards: Sequence[dict[str, Any]]) -> dict[str, JSON]:
    """One seat's cards: how many, of those with a choice how many gave nothing away, card points given away, and how
    many turned the deal.
    """
    chosen = [card for card in cards if card["choices"] > 1]
    return {
        "cards": len(cards),
        "choices": len(chosen),
        "best": sum(not card["lost"] and not card["turned"] for card in chosen),
        "lost": sum(card["lost"] for card in cards),
        "turned": sum(card["turned"] for card in cards),
    }
