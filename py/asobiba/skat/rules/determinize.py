"""Some position that looks like a view to its seat: what is hidden is shared out, and what came before is told back."""

from __future__ import annotations

from random import Random
from typing import cast

from asobiba import chance
from asobiba.game import Seat

from . import state as r
from .auction import Auction, Call
from .cards import Cards, members, read_card, set_of
from .contract import Contract, read_contract
from .hidden_cards import cards_of, hidden_from, share_out
from .state import JACKS, Deal, PushOn, Rules, State, Trick
from .view import TrickView, View

Hands = tuple[Cards, Cards, Cards]


def state_from(rules: Rules, view: View, rng: Random) -> State:
    """Some position that looks like a view to its seat; the deals to come are others than in truth."""
    return State(
        seed=chance.below(2**53, rng),
        deal=_deal_from(rules, view, rng),
        done=view.done,
        scores=cast(Hands, tuple(one.score for one in view.seats)),
        wins=cast(Hands, tuple(one.wins for one in view.seats)),
        losses=cast(Hands, tuple(one.losses for one in view.seats)),
        result=view.result,
    )


def _deal_from(rules: Rules, view: View, rng: Random) -> Deal:
    tricks = tuple(map(_trick_from, (*view.tricks, *([view.trick] if view.trick else []))))
    first, second, third, skat = share_out(hidden_from(view), rng)
    hands = first, second, third
    whole = [hands[seat] | _played_by(tricks, seat) for seat in range(3)]
    dealt, skat_dealt, pushes = _before(rules, view, whole, skat, rng)
    return Deal(
        number=view.deal.number - 1,
        dealer=view.deal.dealer,
        dealt=dealt,
        skat_dealt=skat_dealt,
        hands=hands,
        skat=skat,
        phase=view.phase,
        auction=_auction_from(view),
        taken=view.taken,
        contract=_contract_from(view),
        resigned=view.resigned,
        kontra=view.kontra,
        doubler=view.doubler,
        pushes=pushes,
        tricks=tricks,
        claimed=view.claimed,
    )


def _before(
    rules: Rules, view: View, whole: list[Cards], skat: Cards, rng: Random
) -> tuple[Hands, Cards, tuple[PushOn, ...]]:
    """The hands and the Skat as they were dealt, and what was pushed on, told back from how the cards lie now."""
    if view.pushes or view.phase == r.PUSH_LAYING:
        return _before_pushes(rules, view, whole, skat, rng)
    if view.declarer is None or not view.taken:
        return (whole[0], whole[1], whole[2]), skat, ()
    twelve = whole[view.declarer] | skat
    own = view.seat == view.declarer
    picked = cards_of(view.picked or ()) if own else _two_of(twelve, 0, rng)
    whole[view.declarer] = twelve & ~picked
    return (whole[0], whole[1], whole[2]), picked, ()


def _before_pushes(
    rules: Rules, view: View, whole: list[Cards], skat: Cards, rng: Random
) -> tuple[Hands, Cards, tuple[PushOn, ...]]:
    """From the last who took the cards back to the first: what he got is two of his twelve."""
    takers: list[Seat] = [push["seat"] for push in view.pushes if push["taken"]]
    laid = dict.fromkeys(range(3), 0)
    holding = view.phase == r.PUSH_LAYING
    table = skat
    if holding:
        takers.append(view.to_act[0])
    barred = 0 if rules.options.jacks_pushed else JACKS
    for at in range(len(takers) - 1, -1, -1):
        seat = takers[at]
        laid[seat] = 0 if holding and at == len(takers) - 1 else table
        twelve = whole[seat] | laid[seat]
        table = _got(view, takers, at, whole, twelve, barred if at else 0, rng)
        whole[seat] = twelve & ~table
    pushes = tuple(PushOn(push["seat"], laid[push["seat"]]) for push in view.pushes)
    return (whole[0], whole[1], whole[2]), table, pushes


def _got(
    view: View, takers: list[Seat], at: int, whole: list[Cards], twelve: Cards, barred: Cards, rng: Random
) -> Cards:
    """The two cards that taker number `at` found: known to himself and to the one who laid them; else drawn."""
    seat = takers[at]
    if seat == view.seat:
        return twelve & ~cards_of(view.dealt or ())
    own = next((cards_of(push["laid"]) for push in view.pushes if push["seat"] == view.seat and push["taken"]), 0)
    if at and takers[at - 1] == view.seat:
        return own
    # Of what this seat laid, the one between cannot have kept what is not in its hand.
    between = at > 1 and takers[at - 2] == view.seat
    forced = own & ~whole[takers[at - 1]] if between else 0
    return _two_of(twelve & ~barred, forced, rng)


def _two_of(cards: Cards, forced: Cards, rng: Random) -> Cards:
    chosen = members(forced & cards)
    others = chance.shuffled(members(cards & ~forced), rng)
    return set_of([*chosen, *others][:2])


def _played_by(tricks: tuple[Trick, ...], seat: Seat) -> Cards:
    return set_of(card for trick in tricks for one, card in zip(trick.seats(), trick.cards, strict=True) if one == seat)


def _trick_from(shown: TrickView) -> Trick:
    return Trick(shown.leader, tuple(map(read_card, shown.cards)), shown.winner)


def _auction_from(view: View) -> Auction:
    seen = view.auction
    calls = tuple(Call(call["seat"], call["call"]) for call in seen.calls)
    return Auction(view.deal.forehand, seen.bid, seen.asker, seen.answerer, seen.turn, calls, seen.winner)


def _contract_from(view: View) -> Contract | None:
    return read_contract(" ".join(view.contract)) if view.contract else None
