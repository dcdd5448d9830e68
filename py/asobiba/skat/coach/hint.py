"""The hint: the action that a computer player would choose in a seat's place, and a reason for it.

A reason is plain JSON: `kind` and its numbers (docs/door-skat.md, Questions). Chances are percentages, rounded to five
because they are estimates.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from asobiba import chance
from asobiba.errors import RequestError
from asobiba.game import JSON
from asobiba.skat.notation.action_text import write_action
from asobiba.skat.players.bidding import (
    best_plan,
    hand_plans,
    likely_contracts,
    plan_with,
    plans_with_skats,
    skat_plans,
)
from asobiba.skat.players.card_search import CardSearch
from asobiba.skat.players.levels import LevelPlayer
from asobiba.skat.rules.actions import Action, Bid, Declare, Discard, Hold, Pass, Play, Take
from asobiba.skat.rules.cards import (
    NULL,
    TRUMP,
    Card,
    members,
    points_of,
    set_of,
    suit_members,
    winning_place,
    write_card,
)
from asobiba.skat.rules.hidden_cards import cards_of
from asobiba.skat.rules.options import read_options
from asobiba.skat.rules.view import View, three_handed

LEVEL = "club"
CHEAP, FAT, ACE = 4, 10, 11  # card points: most of a cheap card, least of a fat card, and those of an ace
STEP = 5  # percent


def hint(view: View) -> JSON:
    """The answer to `hint` (docs/door-skat.md, Questions); the same view gets the same hint.

    Raises:
        RequestError: `ask/hint`: the seat is not to act.
    """
    if view.seat not in view.to_act:
        raise RequestError("ask/hint", "this seat is not to act", seat=view.seat)
    rng = chance.stream(view.deal.number, "hint", len(view.tricks))
    action, reason = _action_with_reason(three_handed(view), rng)
    return {"level": LEVEL, "action": write_action(action), "reason": reason}


def _action_with_reason(view: View, rng: Random) -> tuple[Action, JSON]:
    thinking = LevelPlayer(LEVEL).think(view, rng, 0)
    while not thinking.done:
        thinking.step(1)
    action: Action = thinking.action()
    match action:
        case Bid() | Hold() | Pass() if view.phase == "bid":
            return action, _why_call(view, action)
        case Take() if view.phase == "skat":
            return action, _likely_game(view, view.bid)
        case Declare() | Discard() if view.declarer == view.seat:
            return action, _why_announce(view, action)
        case Play(card):
            shares = thinking.result()["cards"] if isinstance(thinking, CardSearch) else {}
            return action, _why_card(view, card, shares)
    return action, None


def _why_call(view: View, action: Action) -> JSON:
    limit = LevelPlayer(LEVEL).limit(view)
    if isinstance(action, Pass):
        return {"kind": "limit", "limit": limit} if limit else {"kind": "weak"}
    likely = _likely_game(view, action.value if isinstance(action, Bid) else view.bid)
    return {**likely, "kind": "bid", "limit": limit} if likely else None


def _likely_game(view: View, bid: int) -> JSON:
    """The game that is best with most Skats, and its share of wins with these."""
    hand, forehand = cards_of(view.hand or ()), view.seat == view.deal.forehand
    sampled = plans_with_skats(hand, forehand, read_options(view.options))
    plans = [best_plan(plans, bid) for plans in sampled]
    ((game, _),) = Counter(plan.contract.game for plan in plans).most_common(1)
    fitting = [plan.chance for plan in plans if plan.contract.game == game]
    return {"kind": "game", "game": game, "chance": _of_hundred(sum(fitting) / len(fitting))}


def _why_announce(view: View, action: Declare | Discard) -> JSON:
    """The win chance of the game that is announced, or that the discard is for, with the cards that are discarded."""
    hand, skat = cards_of(view.hand or ()), cards_of(view.skat or ())
    forehand, options = view.seat == view.deal.forehand, read_options(view.options)
    if not view.taken:
        plans = hand_plans(hand, view.bid, forehand, options)
    elif isinstance(action, Discard):
        contract = best_plan(skat_plans(hand | skat, view.bid, forehand, options)).contract
        plans = [plan_with(hand | skat, contract, set_of(action.cards), view.bid, forehand, options)]
    else:
        plans = [
            plan_with(hand | skat, contract, skat, view.bid, forehand, options)
            for contract in likely_contracts(hand | skat)
        ]
    wanted = [plan for plan in plans if not isinstance(action, Declare) or plan.contract == action.contract]
    if not wanted:
        return None
    plan = best_plan(wanted)
    return {"kind": "game", "game": plan.contract.game, "chance": _of_hundred(plan.chance)}


def _why_card(view: View, card: Card, shares: dict[str, float]) -> JSON:
    """The search's result for the card, else the card's effect in its trick."""
    if len(view.legal) == 1:
        return {"kind": "only"}
    share = shares.get(write_card(card)) if len(shares) > 1 else None
    if share is not None:
        return {"kind": "deals", "chance": _of_hundred(share)}
    kind = _what_it_does(view, card) if view.contract and view.contract[0] != NULL else None
    return {"kind": kind} if kind else None


def _what_it_does(view: View, card: Card) -> str | None:
    game, points = (view.contract or ("",))[0], points_of(1 << card)
    trump = bool(suit_members(1 << card, TRUMP, game))
    if view.trick is None:
        leads_trump = trump and view.seat == view.declarer
        return "trumps" if leads_trump else "ace" if points == ACE and not trump else None
    lying = [members(cards_of((name,)))[0] for name in view.trick.cards]
    place = winning_place((*lying, card), game)
    if place == len(lying):
        return "takes"
    winner = (view.trick.leader + place) % 3
    partner = view.declarer not in (winner, view.seat)
    if partner and points >= FAT:
        return "smear"
    return "cheap" if points <= CHEAP and not partner else None


def _of_hundred(chance: float) -> int:
    return STEP * round(100 * chance / STEP)
