"""Makes a state that agrees with a view: hidden cards are drawn, and their earlier places are reconstructed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import chain
from random import Random
from typing import Any

from asobiba import chance
from asobiba.errors import unfit_view
from asobiba.game import Seat

from .auction import Auction, Call
from .cards import DECK, JACKS, Cards, Hands, members, read_card, set_of
from .contract import read_contract
from .hidden_cards import cards_of, hidden_from, sample_deal
from .state import PUSH_DISCARDING, SWAPPING, Deal, Offered, PushedSkat, Rules, State, Swapped, Trick
from .view import View, three_handed

HAND = 10  # cards of a player
MOST_HELD = HAND + 2  # with the Skat


def state_from(rules: Rules, view: View, rng: Random) -> State:
    """A state that agrees with a seat's view; later deals are random as well.

    Raises:
        RequestError: `view/unfit`, a view from another device that no game shows.
    """
    if max(seat.cards for seat in view.seats) > MOST_HELD:
        raise unfit_view("seats", f"a hand has at most {MOST_HELD} cards")
    for deal in view.done:
        _check_done(deal)
    return State(
        seed=chance.below(2**53, rng),
        deal=replace(_deal_from(rules, three_handed(view), rng), sits_out=view.deal.sits_out),
        done=view.done,
        scores=tuple(seat.score for seat in view.seats),
        wins=tuple(seat.wins for seat in view.seats),
        losses=tuple(seat.losses for seat in view.seats),
        result=view.result,
    )


def _deal_from(rules: Rules, view: View, rng: Random) -> Deal:
    tricks = tuple(Trick(trick.leader, tuple(map(read_card, trick.cards)), trick.winner) for trick in view.all_tricks)
    hands, skat = sample_deal(hidden_from(view), rng)
    played_with = list(hands)
    for trick in tricks:
        for seat, card in zip(trick.seats(), trick.cards, strict=True):
            played_with[seat] |= 1 << card
    swaps = _undo_swaps(view, played_with, rng)
    dealt, skat_dealt, pushes = _as_dealt(rules, view, played_with, skat, rng)
    return Deal(
        number=view.deal.number - 1,
        dealer=view.deal.dealer,
        dealt=dealt,
        skat_dealt=skat_dealt,
        hands=hands,
        skat=skat,
        phase=view.phase,
        auction=_auction_from(rules, view),
        taken=view.taken,
        contract=read_contract(" ".join(view.contract)) if view.contract else None,
        resigned=view.resigned,
        kontra=view.kontra,
        doubler=view.doubler,
        pushes=pushes,
        swaps=swaps,
        swappers=_swappers(view),
        tricks=tricks,
        claimed=view.claimed,
        conceded=view.conceded,
        given_up=view.given_up,
        offered=Offered(**view.offered) if view.offered else None,
        refused=view.refused,
        agreed=view.agreed,
    )


def _check_done(deal: Mapping[str, Any]) -> None:
    """Check that a finished deal has every card once, and no hand more than ten."""
    dealt = [*deal["hands"], deal["skat"]]
    if sorted(map(read_card, chain(*dealt))) != list(members(DECK)) or max(map(len, dealt)) > HAND:
        raise unfit_view("done", "a finished deal has other cards")


def _as_dealt(
    rules: Rules, view: View, hands: list[Cards], skat: Cards, rng: Random
) -> tuple[Hands, Cards, tuple[PushedSkat, ...]]:
    """The hands and the Skat as dealt, and the pushes, reconstructed from the present places of the cards."""
    if view.pushes or view.phase == PUSH_DISCARDING:
        return _before_pushes(rules, view, hands, skat, rng)
    if view.declarer is None or not view.taken:
        return (hands[0], hands[1], hands[2]), skat, ()
    twelve = hands[view.declarer] | skat
    own = view.seat == view.declarer
    picked = cards_of(view.picked or ()) if own else _draw_two(twelve, 0, rng)
    hands[view.declarer] = twelve & ~picked
    return (hands[0], hands[1], hands[2]), picked, ()


def _before_pushes(
    rules: Rules, view: View, hands: list[Cards], skat: Cards, rng: Random
) -> tuple[Hands, Cards, tuple[PushedSkat, ...]]:
    """Go back from the last seat that took the Skat to the first. A seat's two received cards are among its twelve."""
    takers: list[Seat] = [push["seat"] for push in view.pushes if push["taken"]]
    discards = dict.fromkeys(range(3), 0)
    holds_twelve = view.phase == PUSH_DISCARDING  # the last taker has not discarded yet
    if holds_twelve:
        takers.append(view.to_act[0])
    barred = 0 if rules.options.jacks_pushed else JACKS
    for at in range(len(takers) - 1, -1, -1):
        seat = takers[at]
        discards[seat] = 0 if holds_twelve and at == len(takers) - 1 else skat
        twelve = hands[seat] | discards[seat]
        skat = _received(view, takers, at, hands, twelve, barred if at else 0, rng)
        hands[seat] = twelve & ~skat
    pushes = tuple(PushedSkat(push["seat"], discards[push["seat"]]) for push in view.pushes)
    return (hands[0], hands[1], hands[2]), skat, pushes


def _received(
    view: View, takers: list[Seat], at: int, hands: list[Cards], twelve: Cards, barred: Cards, rng: Random
) -> Cards:
    """The two cards that taker `at` received: known to the taker and to the seat that discarded them, else drawn."""
    seat = takers[at]
    if seat == view.seat:
        return twelve & ~cards_of(view.dealt or ())
    own = next((cards_of(push["laid"]) for push in view.pushes if push["seat"] == view.seat and push["taken"]), 0)
    if at and takers[at - 1] == view.seat:
        return own
    # The seat in between has pushed on those cards of this seat's discard that are not in its own hand.
    between = at > 1 and takers[at - 2] == view.seat
    forced = own & ~hands[takers[at - 1]] if between else 0
    return _draw_two(twelve & ~barred, forced, rng)


def _draw_two(cards: Cards, forced: Cards, rng: Random) -> Cards:
    chosen = members(forced & cards)
    others = chance.shuffled(members(cards & ~forced), rng)
    return set_of([*chosen, *others][:2])


def _undo_swaps(view: View, hands: list[Cards], rng: Random) -> tuple[Swapped, ...]:
    """The exchanges before a Revolution, drawn if the seat did not see them. They are undone in `hands`."""
    swaps: list[Swapped] = []
    for swap in reversed(view.swaps):
        seat = swap["seat"]
        partner = next(at for at in range(3) if at not in (seat, view.declarer))
        if swap["gave"] is None:
            gave, got = (chance.shuffled(members(hands[at]), rng)[0] for at in (partner, seat))
        else:
            gave, got = read_card(swap["gave"]), read_card(swap["got"])
        for at in (seat, partner):
            hands[at] ^= 1 << gave | 1 << got
        swaps.insert(0, Swapped(seat, gave, got))
    return tuple(swaps)


def _swappers(view: View) -> int:
    """The number of defenders who have finished exchanging before a Revolution."""
    if view.contract is None or "revolution" not in view.contract or view.declarer is None:
        return 0
    return (view.to_act[0] - view.declarer - 1) % 3 if view.phase == SWAPPING else 2


def _auction_from(rules: Rules, view: View) -> Auction:
    seen = view.auction
    calls = tuple(Call(call["seat"], call["call"]) for call in seen.calls)
    return Auction(view.deal.forehand, seen.bid, seen.asker, seen.answerer, seen.turn, calls, seen.winner, rules.bids)
