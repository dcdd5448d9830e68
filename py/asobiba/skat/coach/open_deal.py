"""A deal entered card by card, with open cards: the next player, and whether the declarer reaches a number of points.

The deal has the fields of `skat-replay` (docs/command-line.md): dealer, hands, Skat, declarer, game, the cards played.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from asobiba.errors import RequestError
from asobiba.game import JSON
from asobiba.skat.notation.deal_replay import Replay
from asobiba.skat.rules.cards import ALL_POINTS, NULL, read_card, write_card
from asobiba.skat.rules.scoring import goal
from asobiba.skat.solver.bit_order import bit_order
from asobiba.skat.solver.double_dummy import DoubleDummySolver
from asobiba.skat.solver.heuristics import bits
from asobiba.skat.solver.null import NullSolver

from .double_dummy_review import OpenPlay, open_play

QUESTIONS = ("open", "reaches")


def open_deal(given: JSON, question: str, arguments: Mapping[str, JSON]) -> dict[str, JSON]:
    """Answer `open` (the present state) or `reaches` for a deal with a declared game (docs/door-skat.md, Questions).

    Raises:
        GameError: the deal is wrong (`skat/field` and other codes of `skat-replay`); `ask/deal`: the card cannot be
            played now, or the value is not a number from 0 to 120.
    """
    if not isinstance(given, Mapping):
        raise RequestError("skat/field", "a deal is an object with hands, skat and plays", field="position")
    replay = Replay(given)
    deal = _as_finished(replay)
    played = [card for trick in deal["tricks"] for card in trick["cards"]]
    position = open_play(deal, len(played))
    if question == "open":
        return _standing(deal, position, over=replay.finished)
    return {"reaches": _reaches(deal, _after_card(position, arguments.get("card")), arguments.get("value"))}


def _as_finished(replay: Replay) -> dict[str, Any]:
    """The deal with the fields that `open_play` reads, finished or not."""
    answer = replay.answer()
    if answer["declarer"] is None or answer["game"] is None:
        raise RequestError("ask/deal", "nobody declared a game in this deal", field="declarer")
    deal = replay.current
    return {
        "dealer": deal["dealer"],
        "declarer": answer["declarer"],
        "hands": deal["hands"],
        "skat": deal["skat"],
        "skat_after": deal["skat_after"],
        "contract": deal["contract"],
        "swaps": [],
        "tricks": deal["tricks"],
    }


def _standing(deal: Mapping[str, Any], position: OpenPlay, *, over: bool) -> dict[str, JSON]:
    order, declarer = bit_order(position.game), deal["declarer"]
    hands = [sorted(write_card(order.card(bit)) for bit in bits(hand)) for hand in position.hands]
    return {
        "over": over,
        "declarer": declarer,
        "contract": list(deal["contract"]),
        "hands": [hands[(seat - declarer) % 3] for seat in range(3)],
        "player": None if over else (position.player + declarer) % 3,
        "legal": [] if over else [write_card(order.card(bit)) for bit in bits(position.legal)],
        "leader": (position.leader + declarer) % 3,
        "trick": [write_card(order.card(bit)) for bit in position.trick],
        "last": deal["tricks"][-1] if deal["tricks"] and not position.trick else None,
        "points": position.points,
        "tricks": position.tricks,
        "goal": None if position.game == NULL else goal(deal["contract"]),
    }


def _after_card(position: OpenPlay, card: JSON) -> OpenPlay:
    if card is None:
        return position
    order = bit_order(position.game)
    bit = order.mask(1 << read_card(card)) if isinstance(card, str) else 0
    if not bit & position.legal:
        raise RequestError("ask/deal", f"{card!r:.20} cannot be played now", field="card")
    return position.after(bit)


def _reaches(deal: Mapping[str, Any], position: OpenPlay, value: JSON) -> bool:
    """Whether the declarer gets `value` card points, the Skat included; in Null whether no trick must be taken."""
    if position.game == NULL:
        return not position.tricks and NullSolver().safe(position.hands, position.leader, position.trick)
    if type(value) is not int or not 0 <= value <= ALL_POINTS:
        raise RequestError("ask/deal", f"value: a number of card points up to {ALL_POINTS}", field="value")
    need = value - position.points
    return DoubleDummySolver(position.game).reaches(position.hands, position.leader, position.trick, need)
