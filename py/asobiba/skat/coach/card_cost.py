"""The cost of a card of a finished deal in card points, with reasons, by double dummy.

The deal is played on twice, with open cards and best play of both sides: from the best card and from the played card.
Each card that a side takes in only one of these lines makes a line of the explanation; the points of these lines add up
to the cost. In Null there are no points: the explanation is the trick that the declarer then cannot avoid.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from asobiba.errors import RequestError
from asobiba.game import JSON
from asobiba.skat.rules.cards import NULL, write_card
from asobiba.skat.rules.view import View
from asobiba.skat.solver.bit_order import bit_order
from asobiba.skat.solver.double_dummy import DoubleDummySolver
from asobiba.skat.solver.heuristics import bits
from asobiba.skat.solver.null import NullSolver

from .double_dummy_review import OpenPlay, deal_of, null_value, open_play, players_of, value_near


@dataclass(frozen=True, slots=True)
class Line:
    """A continuation to the end of a deal: its cards in order, and for each card that the declarer takes, the number of
    the trick.
    """

    cards: tuple[int, ...]
    taken: Mapping[int, int]


def card_cost(view: View, arguments: Mapping[str, JSON]) -> dict[str, JSON]:
    """The cost of a card of a finished deal for the side that played it.

    Args:
        view: the view of any seat; all seats see finished deals.
        arguments: `deal` (index in `done`) and `plays` (number of cards played before it, 0 to 29).

    Returns:
        `seat`, `card`, `best` (a best card), `before` and `after` (the declarer's card points with best play before
        and after the card; in Null whether the declarer is safe), `cost` (card points; 0 in Null), `lines` (cards that
        change sides: `card`, `seat` that held it, `points`, negative if lost, `trick`, and `by`, the seat that takes
        it), `line` and `best_line` (the further play).

    Raises:
        RequestError: `ask/deal`: there is no such deal, it has no declared game, or it has fewer cards.
    """
    deal = deal_of(view, arguments.get("deal"))
    played = [card for trick in deal["tricks"] for card in trick["cards"]]
    plays = arguments.get("plays")
    if type(plays) is not int or not 0 <= plays < len(played):
        raise RequestError("ask/deal", f"plays: a number below {len(played)}", field="plays")
    return _Cost(deal, plays, played[plays]).answer()


class _Cost:
    def __init__(self, deal: Any, plays: int, card: str) -> None:
        self._players = players_of(deal)
        self._card = card
        self._start = open_play(deal, plays)
        self._order = order = bit_order(self._start.game)
        self._bit = next(bit for bit in bits(self._start.legal) if write_card(order.card(bit)) == card)
        self._solver = DoubleDummySolver(self._start.game) if self._start.game != NULL else None
        self._null = NullSolver()

    def answer(self) -> dict[str, JSON]:
        start, after = self._start, self._start.after(self._bit)
        before, then = self._value(start), self._value(after)
        best = self._bit if before == then else self._best(start, before)
        line = self._line(start, self._bit, then)
        best_line = line if best == self._bit else self._line(start, best, before)
        is_null = self._solver is None
        return {
            "seat": self._seat(start.player),
            "card": self._card,
            "best": self._name(best),
            "before": bool(before) if is_null else before,
            "after": bool(then) if is_null else then,
            "cost": 0 if is_null else abs(before - then),
            "lines": self._null_lines(line, best_line) if is_null else self._lines(line, best_line),
            "line": [self._name(bit) for bit in line.cards],
            "best_line": [self._name(bit) for bit in best_line.cards],
        }

    def _value(self, position: OpenPlay) -> int:
        """The declarer's card points with best play; in a Null game 1 if the declarer can lose every trick."""
        if self._solver is None:
            return null_value(self._null, position)
        return value_near(self._solver, position, position.points)

    def _reaches(self, position: OpenPlay, value: int) -> bool:
        if self._solver is None:
            return value <= self._value(position)
        return self._solver.reaches(position.hands, position.leader, position.trick, value - position.points)

    def _best(self, position: OpenPlay, value: int) -> int:
        """A card that keeps the value of the position."""
        declarer = position.player == 0
        cards = bits(position.legal)
        if declarer:
            return next(bit for bit in cards if self._reaches(position.after(bit), value))
        return next(bit for bit in cards if not self._reaches(position.after(bit), value + 1))

    def _line(self, start: OpenPlay, first: int, value: int) -> Line:
        """The further play after a first card, with best play of both sides."""
        cards, taken = [first], {}
        position, trick, number = start.after(first), (*start.trick, first), 1 + self._tricks_before(start)
        while True:
            if len(trick) == 3:
                if position.leader == 0:
                    taken.update(dict.fromkeys(trick, number))
                trick, number = (), number + 1
            if not position.legal or (self._solver is None and position.tricks):
                return Line(tuple(cards), taken)
            bit = self._best(position, value)
            cards.append(bit)
            trick = (*trick, bit)
            position = position.after(bit)

    def _tricks_before(self, start: OpenPlay) -> int:
        left = sum(hand.bit_count() for hand in start.hands) + len(start.trick)
        return 10 - left // 3

    def _lines(self, line: Line, best: Line) -> list[JSON]:
        """The cards with points that the declarer takes in only one of the lines, most points first."""
        own = self._start.player == 0
        points = self._order.points
        moved = [bit for bit in {*line.cards, *self._start.trick} if (bit in line.taken) != (bit in best.taken)]
        moved.sort(key=lambda bit: (-points[bit], bit))
        tricks = self._tricks_of(line)
        return [
            {
                "card": self._name(bit),
                "seat": self._seat(self._holder(bit)),
                "points": points[bit] if (bit in line.taken) == own else -points[bit],
                "trick": tricks[bit][0],
                "by": self._seat(tricks[bit][1]),
            }
            for bit in moved
            if points[bit]
        ]

    def _null_lines(self, line: Line, best: Line) -> list[JSON]:
        """The card with which the declarer takes a trick, after the played card or after the best one."""
        shown = line if line.taken else best
        if (not line.taken) == (not best.taken) or not shown.taken:
            return []
        card = next(bit for bit in shown.taken if self._holder(bit) == 0)
        trick = shown.taken[card]
        declarer = self._players[0]
        return [{"card": self._name(card), "seat": declarer, "points": 0, "trick": trick, "by": declarer}]

    def _tricks_of(self, line: Line) -> dict[int, tuple[int, int]]:
        """Card of a line -> number of its trick, and the player who takes it."""
        found: dict[int, tuple[int, int]] = {}
        position, trick, number = self._start, self._start.trick, 1 + self._tricks_before(self._start)
        for bit in line.cards:
            position = position.after(bit)
            trick = (*trick, bit)
            if len(trick) == 3:
                found.update(dict.fromkeys(trick, (number, position.leader)))
                trick, number = (), number + 1
        return found

    def _holder(self, bit: int) -> int:
        """The player who held a card, perhaps of the open trick."""
        if bit in self._start.trick:
            return (self._start.leader + self._start.trick.index(bit)) % 3
        return next(player for player in range(3) if self._start.hands[player] & bit)

    def _seat(self, player: int) -> int:
        return self._players[player]

    def _name(self, bit: int) -> str:
        return write_card(self._order.card(bit))
