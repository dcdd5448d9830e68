"""Where a finished deal was won or lost: whether the declarer could still win with all cards open, card by card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from asobiba.errors import RequestError
from asobiba.game import JSON
from asobiba.skat.rules.cards import NULL, points_of, winning_place
from asobiba.skat.rules.hidden_cards import cards_of
from asobiba.skat.rules.scoring import goal
from asobiba.skat.rules.view import View
from asobiba.skat.solver.double_dummy import DoubleDummySolver, bit_order
from asobiba.skat.solver.null import NullSolver


def solve(view: View, arguments: Mapping[str, JSON]) -> dict[str, JSON]:
    """Whether the declarer of a finished deal could still win after so many cards, with best play from there on.

    Args:
        view: of any seat; all seats see finished deals.
        arguments: `deal` (index in `done`) and `plays` (cards already played, 0 to 30).

    Returns:
        `reaches`, `need` (card points from there on; None in Null), `next` (the card that was played next, or None).

    Raises:
        RequestError: `ask/deal`: there is no such deal, nobody declared a game in it, or it has fewer cards.
    """
    deal = _deal(view, arguments.get("deal"))
    played = [card for trick in deal["tricks"] for card in trick["cards"]]
    plays = arguments.get("plays")
    if type(plays) is not int or not 0 <= plays <= len(played):
        raise RequestError("ask/deal", f"plays: a number from 0 to {len(played)}", field="plays")
    following = played[plays] if plays < len(played) else None
    return {**_solved(deal, plays), "next": following}


def _deal(view: View, number: JSON) -> Any:
    if type(number) is not int or not 0 <= number < len(view.done):
        raise RequestError("ask/deal", f"deal: a number below {len(view.done)}", field="deal")
    deal = view.done[number]
    if deal["contract"] is None:
        raise RequestError("ask/deal", "nobody declared a game in that deal", field="deal")
    return deal


def _solved(deal: Any, plays: int) -> dict[str, JSON]:
    game, declarer = deal["contract"][0], deal["declarer"]
    order = bit_order(game)
    hands = [order.mask(cards_of(_hand_played(deal, (declarer + player) % 3))) for player in range(3)]
    need = goal(deal["contract"]) - points_of(cards_of(deal["skat_after"]))
    leader, taken = (deal["dealer"] + 1 - declarer) % 3, False
    trick: list[int] = []
    for number, name in enumerate(card for played in deal["tricks"] for card in played["cards"]):
        if number == plays:
            break
        bit = order.mask(cards_of((name,)))
        hands[(leader + len(trick)) % 3] &= ~bit
        trick.append(bit)
        if len(trick) == 3:
            leader = (leader + winning_place(map(order.card, trick), game)) % 3
            taken = taken or leader == 0
            need -= sum(order.points[card] for card in trick) if leader == 0 else 0
            trick = []
    left = hands[0], hands[1], hands[2]
    if game == NULL:
        return {"reaches": not taken and NullSolver().safe(left, leader, trick), "need": None}
    return {"reaches": DoubleDummySolver(game).reaches(left, leader, trick, need), "need": need}


def _hand_played(deal: Any, seat: int) -> list[str]:
    """The ten cards that a seat played with."""
    if seat != deal["declarer"]:
        return list(deal["hands"][seat])
    return [card for card in (*deal["hands"][seat], *deal["skat"]) if card not in deal["skat_after"]]
