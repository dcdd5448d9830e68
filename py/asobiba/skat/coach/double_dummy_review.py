"""Finds the card that won or lost a finished deal: with open cards, can the declarer still win after each card?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from asobiba.errors import RequestError
from asobiba.game import JSON, Seat
from asobiba.skat.rules.cards import ALL_POINTS, NULL, points_of, winning_place
from asobiba.skat.rules.hidden_cards import cards_of
from asobiba.skat.rules.scoring import TRICKS, goal
from asobiba.skat.rules.state import order_of_play
from asobiba.skat.rules.view import View
from asobiba.skat.solver.bit_order import bit_order
from asobiba.skat.solver.double_dummy import DoubleDummySolver, most_reached
from asobiba.skat.solver.null import NullSolver


def solve(view: View, arguments: Mapping[str, JSON]) -> dict[str, JSON]:
    """Whether the declarer of a finished deal could still win after some cards, with best play from there on.

    Args:
        view: the view of any seat; all seats see finished deals.
        arguments: `deal` (index in `done`) and `plays` (cards already played, 0 to 30).

    Returns:
        `reaches`, `need` (card points from there on; None in Null), `next` (the next card played, or None).

    Raises:
        RequestError: `ask/deal`: there is no such deal, it has no declared game, or it has fewer cards.
    """
    deal = deal_of(view, arguments.get("deal"))
    played = [card for trick in deal["tricks"] for card in trick["cards"]]
    plays = arguments.get("plays")
    if type(plays) is not int or not 0 <= plays <= len(played):
        raise RequestError("ask/deal", f"plays: a number from 0 to {len(played)}", field="plays")
    following = played[plays] if plays < len(played) else None
    return {**_solved(deal, plays), "next": following}


def deal_of(view: View, number: JSON) -> Any:
    """A finished deal of the view, as JSON, with a declared game.

    Raises:
        RequestError: `ask/deal`: the view has no such deal with this index.
    """
    if type(number) is not int or not 0 <= number < len(view.done):
        raise RequestError("ask/deal", f"deal: a number below {len(view.done)}", field="deal")
    deal = view.done[number]
    if deal["contract"] is None:
        raise RequestError("ask/deal", "nobody declared a game in that deal", field="deal")
    return deal


@dataclass(frozen=True, slots=True)
class OpenPlay:
    """A deal after some cards, with open hands; players count from the declarer (0), cards are bits of the solver.

    Args:
        hands: the cards left in each hand.
        leader: the player who led the open trick, or leads the next.
        points: the declarer's card points so far, the Skat included.
        tricks: number of tricks that the declarer has taken.
    """

    game: str
    hands: tuple[int, int, int]
    leader: int
    trick: tuple[int, ...]
    points: int
    tricks: int

    @property
    def player(self) -> int:
        """The player whose turn it is."""
        return (self.leader + len(self.trick)) % 3

    @property
    def legal(self) -> int:
        """The cards that may be played now."""
        hand = self.hands[self.player]
        return (hand & bit_order(self.game).suit[self.trick[0]] or hand) if self.trick else hand

    @property
    def tricks_lost(self) -> int:
        """Number of tricks that the defenders have taken."""
        left = sum(hand.bit_count() for hand in self.hands) + len(self.trick)
        return (3 * TRICKS - left) // 3 - self.tricks

    def after(self, bit: int) -> OpenPlay:
        """The same deal one card later."""
        order = bit_order(self.game)
        hands = tuple(hand & ~bit for hand in self.hands)
        left = hands[0], hands[1], hands[2]
        trick = (*self.trick, bit)
        if len(trick) < 3:
            return OpenPlay(self.game, left, self.leader, trick, self.points, self.tricks)
        winner = (self.leader + winning_place(tuple(map(order.card, trick)), self.game)) % 3
        gain = 0 if winner or self.game == NULL else sum(order.points[card] for card in trick)
        return OpenPlay(self.game, left, winner, (), self.points + gain, self.tricks + (winner == 0))


def open_play(deal: Any, plays: int) -> OpenPlay:
    """A finished deal, as JSON, after `plays` cards."""
    game, players = deal["contract"][0], players_of(deal)
    order = bit_order(game)
    hands = [order.mask(cards_of(_hand_played(deal, seat))) for seat in players]
    leader, skat = players.index(order_of_play(deal)[0]), points_of(cards_of(deal["skat_after"]))
    position = OpenPlay(game, (hands[0], hands[1], hands[2]), leader, (), skat, 0)
    for name in [card for trick in deal["tricks"] for card in trick["cards"]][:plays]:
        position = position.after(order.mask(cards_of((name,))))
    return position


def value_near(solver: DoubleDummySolver, position: OpenPlay, guess: int) -> int:
    """The declarer's card points with best play of all; searches from a guess, which is usually right."""

    def reaches(value: int) -> bool:
        return solver.reaches(position.hands, position.leader, position.trick, value - position.points)

    return most_reached(reaches, guess, position.points, ALL_POINTS + 1)


def may_be_won(contract: Sequence[str], position: OpenPlay) -> bool:
    """Whether the tricks so far allow the declarer to win; after a trick of the defenders Schwarz is lost."""
    return "schwarz" not in contract or not position.tricks_lost


def null_value(solver: NullSolver, position: OpenPlay) -> int:
    """1 if the declarer can still lose every trick of a Null game, else 0."""
    return int(not position.tricks and solver.safe(position.hands, position.leader, position.trick))


def players_of(deal: Any) -> tuple[Seat, ...]:
    """The seats that play a finished deal, as JSON: the declarer, then the other two in order of play."""
    order = order_of_play(deal)
    at = order.index(deal["declarer"])
    return (*order[at:], *order[:at])


def _solved(deal: Any, plays: int) -> dict[str, JSON]:
    now = open_play(deal, plays)
    if now.game == NULL:
        return {"reaches": bool(null_value(NullSolver(), now)), "need": None}
    need = goal(deal["contract"]) - now.points
    reaches = DoubleDummySolver(now.game).reaches(now.hands, now.leader, now.trick, need)
    return {"reaches": reaches and may_be_won(deal["contract"], now), "need": need}


def _after_swaps(deal: Any, seat: int) -> list[str]:
    hand = list(deal["hands"][seat])
    for swap in deal["swaps"]:
        away, back = (swap["gave"], swap["got"]) if swap["seat"] == seat else (swap["got"], swap["gave"])
        hand[hand.index(away)] = back
    return hand


def _hand_played(deal: Any, seat: int) -> list[str]:
    if seat != deal["declarer"]:
        return _after_swaps(deal, seat)
    return [card for card in (*deal["hands"][seat], *deal["skat"]) if card not in deal["skat_after"]]
