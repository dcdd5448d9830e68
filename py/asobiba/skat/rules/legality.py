"""What is allowed: `check` says why an action is not, `actions` lists all that are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from asobiba.errors import IllegalAction
from asobiba.game import Seat

from .actions import Action, Bid, Claim, Declare, Hold, Kontra, Lay, Pass, Play, Push, Re, Resign, Take
from .auction import ANSWER
from .cards import NULL, Card, members, write_card
from .claims import threat
from .contract import BASES, BIDS, Contract, fault
from .state import (
    ANSWERING,
    BIDDING,
    DECLARING,
    LAYING,
    PLAYING,
    PUSH_LAYING,
    PUSHING,
    SKAT,
    Deal,
    Rules,
    State,
    layable,
    legal_cards,
    may_claim,
    may_kontra,
    may_resign,
    sight_of,
    to_act,
)


def check(rules: Rules, state: State, seat: Seat, action: Action) -> Action:
    """The action as it is recorded: of two cards laid away the lower number comes first.

    Raises:
        IllegalAction: with a code of docs/door-skat.md; nothing has changed.
    """
    if seat not in to_act(state):
        raise IllegalAction("turn/not_yours", f"seat {seat} is not to act", seat=seat, to_act=list(to_act(state)))
    _CHECKS[type(action)](rules, state.deal, seat, action)
    return Lay((min(action.cards), max(action.cards))) if isinstance(action, Lay) else action


def _check_bid(rules: Rules, deal: Deal, seat: Seat, action: Bid) -> None:
    _in_phase(deal, BIDDING)
    if deal.auction.turn == ANSWER:
        raise IllegalAction("skat/must_answer", f"{deal.auction.bid} was bid: hold or pass", bid=deal.auction.bid)
    if action.value not in BIDS:
        raise IllegalAction("skat/no_bid", f"{action.value} is no value of any game", value=action.value)
    if action.value not in deal.auction.values():
        limit = f"above {deal.auction.bid}" if deal.auction.turn == "say" else "18 or pass"
        raise IllegalAction("skat/bid_range", f"{action.value}: {limit}", value=action.value, bid=deal.auction.bid)


def _check_hold(rules: Rules, deal: Deal, seat: Seat, action: Hold) -> None:
    _in_phase(deal, BIDDING)
    if deal.auction.turn != ANSWER:
        raise IllegalAction("skat/nothing_to_hold", "nobody has bid to this seat")


def _check_pass(rules: Rules, deal: Deal, seat: Seat, action: Pass) -> None:
    _in_phase(deal, BIDDING, ANSWERING)


def _check_take(rules: Rules, deal: Deal, seat: Seat, action: Take) -> None:
    _in_phase(deal, SKAT, PUSHING)


def _check_push(rules: Rules, deal: Deal, seat: Seat, action: Push) -> None:
    _in_phase(deal, PUSHING)


def _check_lay(rules: Rules, deal: Deal, seat: Seat, action: Lay) -> None:
    _in_phase(deal, LAYING, PUSH_LAYING)
    if action.cards[0] == action.cards[1]:
        raise IllegalAction("skat/lay_two", f"{write_card(action.cards[0])} twice: two cards are laid away")
    for card in action.cards:
        _held(deal, seat, card)
        if not layable(rules, deal, seat) >> card & 1:
            raise IllegalAction("skat/no_jacks", f"{write_card(card)}: jacks are not pushed on", card=write_card(card))


def _check_declare(rules: Rules, deal: Deal, seat: Seat, action: Declare) -> None:
    _in_phase(deal, SKAT, DECLARING)
    contract = action.contract
    if contract.hand == deal.taken:
        said = "the Skat was picked up: no hand game" if deal.taken else "pick up the Skat, or announce hand"
        raise IllegalAction("skat/hand", said, game=contract.game)
    problem = fault(contract)
    if problem:
        raise IllegalAction("skat/announcement", problem, game=contract.game)


def _check_kontra(rules: Rules, deal: Deal, seat: Seat, action: Kontra) -> None:
    if not may_kontra(rules, deal, seat):
        raise IllegalAction(
            "skat/no_kontra", "Kontra is said by a defender, before his own first card, and not in Null"
        )


def _check_re(rules: Rules, deal: Deal, seat: Seat, action: Re) -> None:
    _in_phase(deal, ANSWERING)


def _check_play(rules: Rules, deal: Deal, seat: Seat, action: Play) -> None:
    _in_phase(deal, PLAYING)
    _held(deal, seat, action.card)
    if not legal_cards(deal, seat) >> action.card & 1:
        trick = deal.open_trick
        led = write_card(trick.cards[0]) if trick else ""
        name = write_card(action.card)
        raise IllegalAction("skat/must_follow", f"{name} does not follow {led}", card=name, led=led)


def _check_resign(rules: Rules, deal: Deal, seat: Seat, action: Resign) -> None:
    if not may_resign(deal, seat):
        raise IllegalAction("skat/no_resigning", "the declarer may give up before his second card")


def _check_claim(rules: Rules, deal: Deal, seat: Seat, action: Claim) -> None:
    _in_phase(deal, PLAYING)
    if not may_claim(deal, seat):
        raise _not_sure(deal, seat)


def _not_sure(deal: Deal, seat: Seat) -> IllegalAction:
    """Why a claim is refused, by what the seat can see: `data.card` of its hand, and `data.by` that it has not seen."""
    found = threat(sight_of(deal, seat)) if deal.contract and seat == deal.turn_to_play() else None
    if found is None:
        return IllegalAction("skat/not_sure", "the rest is not sure, whatever lies where")
    card, other = map(write_card, found)
    verb = "stay below" if deal.contract and deal.contract.game == NULL else "beat"
    message = f"the rest is not sure: {other}, which has not been seen, may {verb} {card}"
    return IllegalAction("skat/not_sure", message, card=card, by=other)


def _held(deal: Deal, seat: Seat, card: Card) -> None:
    if not deal.hands[seat] >> card & 1:
        name = write_card(card)
        raise IllegalAction("skat/not_in_hand", f"seat {seat} does not hold {name}", card=name, seat=seat)


def _in_phase(deal: Deal, *phases: str) -> None:
    if deal.phase not in phases:
        message = f"not now: the deal is at `{deal.phase}`"
        raise IllegalAction("skat/phase", message, phase=deal.phase)


_CHECKS: dict[type, Callable[[Rules, Deal, Seat, Any], None]] = {
    Bid: _check_bid,
    Hold: _check_hold,
    Pass: _check_pass,
    Take: _check_take,
    Push: _check_push,
    Lay: _check_lay,
    Declare: _check_declare,
    Kontra: _check_kontra,
    Re: _check_re,
    Play: _check_play,
    Resign: _check_resign,
    Claim: _check_claim,
}


def actions(rules: Rules, state: State, seat: Seat) -> Iterator[Action]:
    """Every legal action of a seat.

    Order: bids from the lowest, hold, pass; take, push; cards to lay by number; contracts from the dearest suit, each
    without and with giving up; Kontra, Re; cards to play by number; resign; claim.
    """
    if seat not in to_act(state):
        return
    deal = state.deal
    yield from _calls(deal)
    if deal.phase in (SKAT, PUSHING):
        yield Take()
    if deal.phase == PUSHING:
        yield Push()
    if deal.phase in (LAYING, PUSH_LAYING):
        yield from map(Lay, combinations(members(layable(rules, deal, seat)), 2))
    if deal.phase in (SKAT, DECLARING):
        for contract in contracts(hand=not deal.taken):
            yield Declare(contract)
            yield Declare(contract, resign=True)
    if deal.phase == ANSWERING:
        yield Re()
    if deal.phase == PLAYING:
        yield from _plays(rules, deal, seat)


def contracts(hand: bool) -> list[Contract]:
    """Everything that can be announced, with the Skat in hand or in a hand game."""
    made = []
    for game in (*BASES, NULL):
        levels: list[dict[str, bool]] = [{}, {"ouvert": True}] if game == NULL else [{}]
        if hand and game != NULL:
            levels += [{"schneider": True}, {"schwarz": True}, {"ouvert": True}]
        made += [Contract(game, hand, **said).complete() for said in levels]
    return made


def _calls(deal: Deal) -> Iterator[Action]:
    if deal.phase == BIDDING:
        yield from map(Bid, deal.auction.values())
        if deal.auction.turn == ANSWER:
            yield Hold()
    if deal.phase in (BIDDING, ANSWERING):
        yield Pass()


def _plays(rules: Rules, deal: Deal, seat: Seat) -> Iterator[Action]:
    if may_kontra(rules, deal, seat):
        yield Kontra()
    yield from map(Play, members(legal_cards(deal, seat)))
    if may_resign(deal, seat):
        yield Resign()
    if may_claim(deal, seat):
        yield Claim()
