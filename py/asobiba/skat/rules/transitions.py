"""What actions change: the state after each, and what happened on the way. Trusts what `legality.check` accepted."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from asobiba import chance
from asobiba.game import JSON, Event, Result, Seat, Step

from . import state as r
from .actions import Action, Bid, Claim, Declare, Hold, Kontra, Lay, Pass, Play, Push, Re, Resign, Take
from .auction import Auction
from .cards import CARDS, NULL, Cards, points_of, set_of, winner, write_card, write_cards
from .contract import Contract
from .settlement import settle, standing
from .state import Deal, PushOn, Rules, State, Trick

Hands = tuple[Cards, Cards, Cards]


def begin(rules: Rules, seed: int) -> Step[State]:
    """The first deal of an evening, or the one that is played again; who deals first is drawn."""
    which = max(0, rules.options.deal - 1)
    first = rules.dealt[0].dealer if rules.dealt else chance.below(3, chance.stream(seed, "dealer"))
    deal, events = new_deal(rules, seed, 0, (first + which) % 3, which)
    return Step(State(seed, deal, (), (0, 0, 0), (0, 0, 0), (0, 0, 0), None), events)


def new_deal(rules: Rules, seed: int, number: int, dealer: Seat, which: int) -> tuple[Deal, tuple[Event, ...]]:
    """Ten cards each and two in the Skat, as they were written down, else by the seed's own order for deal `which`.

    Args:
        rules: with the deals that were written down.
        seed: of all chance.
        number: counts the deals that are played.
        dealer: who deals.
        which: counts the deals that there are.
    """
    hands, skat = _written(rules, which) if rules.dealt else _shuffled(seed, which)
    auction = Auction.begin((dealer + 1) % 3)
    deal = Deal(number, dealer, hands, skat, hands, skat, r.BIDDING, auction)
    public = {"number": number + 1, "dealer": dealer}
    return deal, (Event("deal", public, {seat: {"hand": _names(hands[seat])} for seat in range(3)}),)


def _written(rules: Rules, which: int) -> tuple[Hands, Cards]:
    dealt = rules.dealt[min(which, len(rules.dealt) - 1)]
    return dealt.hands, dealt.skat


def _shuffled(seed: int, which: int) -> tuple[Hands, Cards]:
    order = chance.shuffled(CARDS, chance.stream(seed, "deal", which))
    return cast(Hands, tuple(set_of(order[at : at + 10]) for at in (0, 10, 20))), set_of(order[30:])


def apply(rules: Rules, state: State, seat: Seat, action: Action) -> Step[State]:
    """The state after a checked action, and what happened."""
    match action:
        case Bid() | Hold() | Pass():
            return _speak(rules, state, seat, action)
        case Take() | Push() | Lay():
            return _handle_skat(state, seat, action)
        case Declare(contract, resign):
            return _declare(rules, state, seat, contract, resign)
        case Kontra() | Re():
            return _double(state, seat, action)
        case Resign():
            return _end(rules, state, replace(state.deal, resigned=True), (Event("resign", {"seat": seat}),))
        case Claim():
            return _end(rules, state, replace(state.deal, claimed=seat), (Event("claim", {"seat": seat}),))
        case Play(card):
            return _play(rules, state, seat, card)


def _speak(rules: Rules, state: State, seat: Seat, action: Bid | Hold | Pass) -> Step[State]:
    """A call of the auction, or the declarer's answer to Kontra that is no Re."""
    if state.deal.phase == r.ANSWERING:
        return Step(replace(state, deal=replace(state.deal, phase=r.PLAYING)), (Event("no_re", {"seat": seat}),))
    return _call(rules, state, seat, action)


def _handle_skat(state: State, seat: Seat, action: Take | Push | Lay) -> Step[State]:
    match action:
        case Take():
            return _take(state, seat)
        case Lay(cards):
            return _lay(state, seat, set_of(cards))
    deal = state.deal
    pushed = replace(deal, pushes=(*deal.pushes, PushOn(seat, 0)))
    return Step(replace(state, deal=_next_pusher(pushed)), (Event("push", {"seat": seat}),))


def _double(state: State, seat: Seat, action: Kontra | Re) -> Step[State]:
    if isinstance(action, Re):
        deal = replace(state.deal, kontra=4, phase=r.PLAYING)
        return Step(replace(state, deal=deal), (Event("re", {"seat": seat}),))
    deal = replace(state.deal, kontra=2, doubler=seat, phase=r.ANSWERING)
    return Step(replace(state, deal=deal), (Event("kontra", {"seat": seat}),))


def _call(rules: Rules, state: State, seat: Seat, action: Bid | Hold | Pass) -> Step[State]:
    auction = state.deal.auction
    match action:
        case Bid(value):
            auction = auction.named(value)
        case Hold():
            auction = auction.held()
        case Pass():
            auction = auction.given_up()
    events: tuple[Event, ...] = (Event("call", {"seat": seat, "call": auction.calls[-1].call}),)
    deal = replace(state.deal, auction=auction)
    if auction.turn != "done":
        return Step(replace(state, deal=deal), events)
    if auction.winner is not None:
        won = Event("auction", {"declarer": auction.winner, "bid": auction.bid})
        return Step(replace(state, deal=replace(deal, phase=r.SKAT)), (*events, won))
    events += (Event("auction", {"declarer": None, "bid": 0}),)
    if rules.options.ramsch == "off":
        return _end(rules, state, deal, events)
    pushing = rules.options.ramsch == "schieberamsch"
    return Step(replace(state, deal=replace(deal, phase=r.PUSHING if pushing else r.PLAYING)), events)


def _take(state: State, seat: Seat) -> Step[State]:
    deal = state.deal
    hands = _with_hand(deal.hands, seat, deal.hands[seat] | deal.skat)
    pushing = deal.phase == r.PUSHING
    taken = replace(deal, hands=hands, skat=0, taken=not pushing, phase=r.PUSH_LAYING if pushing else r.LAYING)
    event = Event("take", {"seat": seat}, {seat: {"cards": _names(deal.skat)}})
    return Step(replace(state, deal=taken), (event,))


def _lay(state: State, seat: Seat, cards: Cards) -> Step[State]:
    deal = state.deal
    laid = replace(deal, hands=_with_hand(deal.hands, seat, deal.hands[seat] & ~cards), skat=cards)
    pushing = deal.phase == r.PUSH_LAYING
    after = _next_pusher(replace(laid, pushes=(*deal.pushes, PushOn(seat, cards)))) if pushing else laid
    after = after if pushing else replace(laid, phase=r.DECLARING)
    return Step(replace(state, deal=after), (Event("lay", {"seat": seat}, {seat: {"cards": _names(cards)}}),))


def _next_pusher(deal: Deal) -> Deal:
    return replace(deal, phase=r.PUSHING if len(deal.pushes) < 3 else r.PLAYING)


def _declare(rules: Rules, state: State, seat: Seat, contract: Contract, resign: bool) -> Step[State]:
    shown = {"cards": _names(state.deal.hands[seat])} if contract.ouvert else {}
    event = Event("declare", {"seat": seat, "contract": contract.words(), "resign": resign, **shown})
    deal = replace(state.deal, contract=contract, phase=r.PLAYING, resigned=resign)
    return _end(rules, state, deal, (event,)) if resign else Step(replace(state, deal=deal), (event,))


def _play(rules: Rules, state: State, seat: Seat, card: int) -> Step[State]:
    deal = state.deal
    trick = deal.open_trick or Trick(seat, ())
    trick = replace(trick, cards=(*trick.cards, card))
    hands = _with_hand(deal.hands, seat, deal.hands[seat] & ~(1 << card))
    events: tuple[Event, ...] = (Event("play", {"seat": seat, "card": write_card(card)}),)
    if len(trick.cards) == 3:
        trick = replace(trick, winner=(trick.leader + winner(trick.cards, deal.game)) % 3)
        points = points_of(set_of(trick.cards))
        events += (Event("trick", {"winner": trick.winner, "cards": write_cards(trick.cards), "points": points}),)
    after = replace(deal, hands=hands, tricks=(*deal.done_tricks, trick))
    if _is_over(after):
        return _end(rules, state, after, events)
    return Step(replace(state, deal=after), events)


def _is_over(deal: Deal) -> bool:
    """Whether all cards are played, or the declarer of a Null game has taken a trick."""
    if deal.open_trick:
        return False
    null = deal.contract is not None and deal.contract.game == NULL
    return not any(deal.hands) or (null and deal.tricks[-1].winner == deal.declarer)


def _end(rules: Rules, state: State, deal: Deal, events: tuple[Event, ...]) -> Step[State]:
    """The deal is written down; the next is dealt, or the evening is over."""
    settled = settle(rules.options, deal, state.scores)
    after = replace(
        state,
        done=(*state.done, settled.plain),
        scores=_add(state.scores, settled.changes),
        wins=_add(state.wins, settled.wins),
        losses=_add(state.losses, settled.losses),
    )
    events += (Event("score", {"deal": settled.plain}),)
    if len(after.done) == rules.deals:
        result = Result(after.scores, standing(after.scores, after.wins, after.losses), "deals")
        over = replace(after, deal=replace(deal, phase=r.OVER), result=result)
        public: dict[str, JSON] = {"scores": list(result.scores), "ranks": list(result.ranks), "reason": "deals"}
        return Step(over, (*events, Event("end", public)))
    following = deal.number + 1
    fresh, dealt = new_deal(rules, state.seed, following, (deal.dealer + 1) % 3, following)
    return Step(replace(after, deal=fresh), (*events, *dealt))


def _with_hand(hands: Hands, seat: Seat, hand: Cards) -> Hands:
    return cast(Hands, tuple(hand if at == seat else held for at, held in enumerate(hands)))


def _add(scores: tuple[int, int, int], more: tuple[int, ...]) -> tuple[int, int, int]:
    return cast(tuple[int, int, int], tuple(a + b for a, b in zip(scores, more, strict=True)))


def _names(cards: Cards) -> list[str]:
    return write_cards(card for card in CARDS if cards >> card & 1)
