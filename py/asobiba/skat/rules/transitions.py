"""Changes the state: the next state after an action, and its events. Trusts actions accepted by `legality.check`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

from asobiba import chance
from asobiba.game import JSON, Event, Result, Seat, Step

from . import actions
from .actions import Action
from .auction import DONE, Auction
from .cards import CARDS, NULL, Cards, Hands, members, points_of, set_of, winning_place, write_card, write_cards
from .fixed_deals import FixedDeal
from .settlement import bock_deals, final_ranks, settle
from .state import (
    ANSWERING,
    CONSENTING,
    DECLARING,
    DISCARDING,
    GIVING_UP,
    OVER,
    PLAYING,
    PUSH_DISCARDING,
    PUSHING,
    SKAT,
    SWAPPING,
    Deal,
    Offered,
    PushedSkat,
    Rules,
    State,
    Swapped,
    Trick,
    asked_seats,
    partner_of,
    place_to_act,
    seen_at_table,
)


def deal(rules: Rules, seed: int) -> Step[State]:
    """The state before the first call, with a random first dealer; the option `deal` makes that deal the only one."""
    number = max(0, rules.options.deal - 1)
    seats = rules.seats
    first = rules.dealt[0].dealer if rules.dealt else chance.below(seats, chance.stream(seed, "dealer"))
    first_deal = Deal.begin(0, _dealt_cards(rules, seed, number, (first + number) % seats), seats, rules.bids)
    nothing = (0,) * seats
    return Step(State(seed, first_deal, (), nothing, nothing, nothing, None), (_deal_event(first_deal),))


def _dealt_cards(rules: Rules, seed: int, number: int, dealer: Seat) -> FixedDeal:
    """Deal `number` of a game: a fixed deal if there are any, else the cards shuffled by the seed."""
    if rules.dealt:
        fixed = rules.dealt[min(number, len(rules.dealt) - 1)]
        return FixedDeal(dealer, fixed.hands, fixed.skat)
    order = chance.shuffled(CARDS, chance.stream(seed, "deal", number))
    hands = cast(Hands, tuple(set_of(order[at : at + 10]) for at in (0, 10, 20)))
    return FixedDeal(dealer, hands, set_of(order[30:]))


def _deal_event(deal: Deal) -> Event:
    secret = {deal.seat_at(place): {"hand": _names(deal.hands[place])} for place in range(3)}
    return Event("deal", {"number": deal.number + 1, "dealer": deal.dealing_seat}, secret)


def apply(rules: Rules, state: State, seat: Seat, action: Action) -> Step[State]:
    """The state after a checked action, and its events."""
    return _TRANSITIONS[type(action)](rules, state, place_to_act(state.deal), action)


def _step(state: State, deal: Deal, *events: Event) -> Step[State]:
    return Step(replace(state, deal=deal), _at_table(deal, events))


def _at_table(deal: Deal, events: tuple[Event, ...]) -> tuple[Event, ...]:
    return tuple(seen_at_table(event, deal.sits_out) for event in events)


def _bid(rules: Rules, state: State, seat: Seat, action: actions.Bid) -> Step[State]:
    return _call(rules, state, seat, state.deal.auction.after_bid(action.value))


def _hold(rules: Rules, state: State, seat: Seat, action: actions.Hold) -> Step[State]:
    return _call(rules, state, seat, state.deal.auction.after_hold())


def _pass(rules: Rules, state: State, seat: Seat, action: actions.Pass) -> Step[State]:
    if state.deal.phase == ANSWERING:
        return _step(state, replace(state.deal, phase=PLAYING), Event("no_re", {"seat": seat}))
    if state.deal.phase == SWAPPING:
        swappers = state.deal.swappers + 1
        after = replace(state.deal, swappers=swappers, phase=PLAYING if swappers == 2 else SWAPPING)
        return _step(state, after, Event("keep", {"seat": seat}))
    return _call(rules, state, seat, state.deal.auction.after_pass())


def _call(rules: Rules, state: State, seat: Seat, auction: Auction) -> Step[State]:
    """The state after a call of the auction: the next call, the winner's decision on the Skat, or a passed deal."""
    call = Event("call", {"seat": seat, "call": auction.calls[-1].call})
    deal = replace(state.deal, auction=auction)
    if auction.stage != DONE:
        return _step(state, deal, call)
    won = Event("auction", {"declarer": auction.winner, "bid": auction.bid})
    if auction.winner is not None:
        return _step(state, replace(deal, phase=SKAT), call, won)
    if rules.options.ramsch == "off":
        return _end(rules, state, deal, call, won)
    phase = PUSHING if rules.options.ramsch == "schieberamsch" else PLAYING
    return _step(state, replace(deal, phase=phase), call, won)


def _take(rules: Rules, state: State, seat: Seat, action: actions.Take) -> Step[State]:
    deal = state.deal
    hands = _with_hand(deal.hands, seat, deal.hands[seat] | deal.skat)
    pushing = deal.phase == PUSHING
    phase = PUSH_DISCARDING if pushing else DISCARDING
    event = Event("take", {"seat": seat}, {seat: {"cards": _names(deal.skat)}})
    return _step(state, replace(deal, hands=hands, skat=0, taken=not pushing, phase=phase), event)


def _push(rules: Rules, state: State, seat: Seat, action: actions.Push) -> Step[State]:
    return _step(state, _after_push(state.deal, PushedSkat(seat, 0)), Event("push", {"seat": seat}))


def _discard(rules: Rules, state: State, seat: Seat, action: actions.Discard) -> Step[State]:
    cards, pushing = set_of(action.cards), state.deal.phase == PUSH_DISCARDING
    deal = replace(state.deal, hands=_with_hand(state.deal.hands, seat, state.deal.hands[seat] & ~cards), skat=cards)
    after = _after_push(deal, PushedSkat(seat, cards)) if pushing else replace(deal, phase=DECLARING)
    return _step(state, after, Event("lay", {"seat": seat}, {seat: {"cards": _names(cards)}}))


def _after_push(deal: Deal, push: PushedSkat) -> Deal:
    pushes = (*deal.pushes, push)
    return replace(deal, pushes=pushes, phase=PUSHING if len(pushes) < 3 else PLAYING)


def _declare(rules: Rules, state: State, seat: Seat, action: actions.Declare) -> Step[State]:
    contract, resign = action.contract, action.resign
    shown = {"cards": _names(state.deal.hands[seat])} if contract.ouvert else {}
    event = Event("declare", {"seat": seat, "contract": contract.words(), "resign": resign, **shown})
    phase = SWAPPING if contract.revolution else PLAYING
    deal = replace(state.deal, contract=contract, phase=phase, resigned=resign)
    return _end(rules, state, deal, event) if resign else _step(state, deal, event)


def _swap(rules: Rules, state: State, seat: Seat, action: actions.Swap) -> Step[State]:
    deal, swap = state.deal, Swapped(seat, action.gave, action.got)
    partner = partner_of(deal, seat)
    secret = {at: {"gave": write_card(swap.gave), "got": write_card(swap.got)} for at in (seat, partner)}
    both = 1 << swap.gave | 1 << swap.got
    hands = _with_hand(deal.hands, seat, deal.hands[seat] ^ both)
    after = replace(deal, hands=_with_hand(hands, partner, hands[partner] ^ both), swaps=(*deal.swaps, swap))
    return _step(state, after, Event("swap", {"seat": seat}, secret))


def _kontra(rules: Rules, state: State, seat: Seat, action: actions.Kontra) -> Step[State]:
    deal = replace(state.deal, kontra=2, doubler=seat, phase=ANSWERING)
    return _step(state, deal, Event("kontra", {"seat": seat}))


def _re(rules: Rules, state: State, seat: Seat, action: actions.Re) -> Step[State]:
    return _step(state, replace(state.deal, kontra=4, phase=PLAYING), Event("re", {"seat": seat}))


def _resign(rules: Rules, state: State, seat: Seat, action: actions.Resign) -> Step[State]:
    own = seat == state.deal.declarer
    deal = replace(state.deal, resigned=True) if own else replace(state.deal, given_up=seat)
    return _end(rules, state, deal, Event("resign", {"seat": seat}))


def _claim(rules: Rules, state: State, seat: Seat, action: actions.Claim) -> Step[State]:
    return _end(rules, state, replace(state.deal, claimed=seat), Event("claim", {"seat": seat}))


def _concede(rules: Rules, state: State, seat: Seat, action: actions.Concede) -> Step[State]:
    return _end(rules, state, replace(state.deal, conceded=seat), Event("concede", {"seat": seat}))


def _offer(rules: Rules, state: State, seat: Seat, action: actions.Offer) -> Step[State]:
    deal = replace(state.deal, offered=Offered(seat, action.what), phase=CONSENTING)
    return _step(state, deal, Event("offer", {"seat": seat, "what": action.what}))


def _consent(rules: Rules, state: State, seat: Seat, action: actions.Consent) -> Step[State]:
    """One defender's consent lets a declarer give up; a claim of the rest needs everybody on the other side."""
    event = Event("consent", {"seat": seat})
    answered = _answered(state.deal)
    if answered.offered and answered.offered.what != GIVING_UP:
        return _step(state, answered, event)
    return _end(rules, state, _settled_by(state.deal, seat), event)


def _refuse(rules: Rules, state: State, seat: Seat, action: actions.Refuse) -> Step[State]:
    """Play on if the rest was refused. A declarer who wants to give up may still ask the other defender."""
    event = Event("refuse", {"seat": seat})
    answered = _answered(state.deal)
    if answered.offered and answered.offered.what == GIVING_UP:
        return _step(state, answered, event)
    refused = len(state.deal.done_tricks)
    return _step(state, replace(state.deal, offered=None, refused=refused, phase=PLAYING), event)


def _answered(deal: Deal) -> Deal:
    """The deal after one more answer to an offer; the last answer removes the offer."""
    offered = deal.offered
    if offered is None or offered.answers + 1 == len(asked_seats(deal, offered.seat)):
        return replace(deal, offered=None)
    return replace(deal, offered=replace(offered, answers=offered.answers + 1))


def _settled_by(deal: Deal, seat: Seat) -> Deal:
    """The deal after the last consent. In Null, a defender who takes the rest makes the declarer take a trick."""
    offered, agreed = deal.offered, replace(deal, offered=None, agreed=seat, phase=PLAYING)
    if offered is None or offered.what == GIVING_UP:
        return replace(agreed, resigned=True)
    if deal.game == NULL and offered.seat != deal.declarer:
        return replace(agreed, conceded=deal.declarer)
    return replace(agreed, claimed=offered.seat)


def _play(rules: Rules, state: State, seat: Seat, action: actions.Play) -> Step[State]:
    deal, card = state.deal, action.card
    trick = deal.open_trick or Trick(seat, ())
    trick = replace(trick, cards=(*trick.cards, card))
    events: tuple[Event, ...] = (Event("play", {"seat": seat, "card": write_card(card)}),)
    if len(trick.cards) == 3:
        trick = replace(trick, winner=(trick.leader + winning_place(trick.cards, deal.game)) % 3)
        points = points_of(set_of(trick.cards))
        events += (Event("trick", {"winner": trick.winner, "cards": write_cards(trick.cards), "points": points}),)
    hands = _with_hand(deal.hands, seat, deal.hands[seat] & ~(1 << card))
    after = replace(deal, hands=hands, tricks=(*deal.done_tricks, trick))
    return _end(rules, state, after, *events) if _is_over(after) else _step(state, after, *events)


_TRANSITIONS: dict[type, Callable[[Rules, State, Seat, Any], Step[State]]] = {
    actions.Bid: _bid,
    actions.Hold: _hold,
    actions.Pass: _pass,
    actions.Take: _take,
    actions.Push: _push,
    actions.Discard: _discard,
    actions.Declare: _declare,
    actions.Swap: _swap,
    actions.Kontra: _kontra,
    actions.Re: _re,
    actions.Play: _play,
    actions.Resign: _resign,
    actions.Claim: _claim,
    actions.Concede: _concede,
    actions.Offer: _offer,
    actions.Consent: _consent,
    actions.Refuse: _refuse,
}


def _is_over(deal: Deal) -> bool:
    """Whether all cards are played, or the declarer of a Null game has taken a trick."""
    if deal.open_trick:
        return False
    return not any(deal.hands) or (deal.game == NULL and deal.tricks[-1].winner == deal.declarer)


def _end(rules: Rules, state: State, deal: Deal, *events: Event) -> Step[State]:
    """End a deal: score it, then deal the next one or end the game."""
    bock = 2 if bock_deals(state.done, rules.options, rules.seats) else 1
    settled = settle(rules.options, deal, state.scores, bock)
    events = _at_table(deal, events)
    scored = replace(
        state,
        done=(*state.done, settled.plain),
        scores=_sum(state.scores, settled.changes),
        wins=_sum(state.wins, settled.wins),
        losses=_sum(state.losses, settled.losses),
    )
    events += (Event("score", {"deal": settled.plain}),)
    reason = _reason_to_end(rules, scored)
    if reason:
        result = Result(scored.scores, final_ranks(scored.scores, scored.wins, scored.losses), reason)
        over = replace(scored, deal=replace(deal, phase=OVER), result=result)
        public: dict[str, JSON] = {"scores": list(result.scores), "ranks": list(result.ranks), "reason": reason}
        return Step(over, (*events, Event("end", public)))
    number = deal.number + 1
    dealer = (deal.dealing_seat + 1) % rules.seats
    following = Deal.begin(number, _dealt_cards(rules, state.seed, number, dealer), rules.seats, rules.bids)
    return Step(replace(scored, deal=following), (*events, _deal_event(following)))


def _reason_to_end(rules: Rules, state: State) -> str | None:
    """The reason for ending the game after a deal: all are played, or in Bierlachs a seat has reached the limit."""
    limit = rules.options.limit if rules.options.scoring == "adjusted" else 0
    if limit and min(state.scores) <= -limit:
        return "limit"
    return "deals" if len(state.done) == rules.deals else None


def _with_hand(hands: Hands, seat: Seat, hand: Cards) -> Hands:
    return cast(Hands, tuple(hand if at == seat else other for at, other in enumerate(hands)))


def _sum(before: tuple[int, ...], changes: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(before, changes, strict=True))


def _names(cards: Cards) -> list[str]:
    return write_cards(members(cards))
