"""The legal actions: `check` raises the reason why an action is illegal, `legal_actions` lists all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

from asobiba.errors import IllegalAction
from asobiba.game import Seat, check_turn

from . import actions
from .actions import Action
from .auction import ANSWER
from .cards import (
    GRAND,
    JACKS,
    NULL,
    Card,
    Cards,
    following_cards,
    lowest_trump,
    members,
    write_card,
)
from .claims import cards_played, claim_position, may_claim, may_concede, may_resign, offers, threat_to
from .contract import BASE_VALUES, Contract, announcement_fault
from .state import (
    ANSWERING,
    BIDDING,
    CONSENTING,
    DECLARING,
    DISCARDING,
    PLAYING,
    PUSH_DISCARDING,
    PUSHING,
    SKAT,
    SWAPPING,
    Deal,
    Rules,
    State,
    partner_of,
    place_to_act,
    to_act,
)

# Actions that are legal in their whole phase, in the order of listing before the cards are played.
_PLAIN: tuple[Action, ...] = (
    actions.Pass(),
    actions.Take(),
    actions.Push(),
    actions.Re(),
    actions.Consent(),
    actions.Refuse(),
)
MOST_SWAPS = 10  # by one defender; ten exchanges suffice for any redistribution of the two hands
# The phases of each action; Kontra and giving up have their own conditions, see `may_kontra` and `may_resign`.
_PHASES: dict[type, tuple[str, ...]] = {
    actions.Bid: (BIDDING,),
    actions.Hold: (BIDDING,),
    actions.Pass: (BIDDING, SWAPPING, ANSWERING),
    actions.Take: (SKAT, PUSHING),
    actions.Push: (PUSHING,),
    actions.Discard: (DISCARDING, PUSH_DISCARDING),
    actions.Declare: (SKAT, DECLARING),
    actions.Swap: (SWAPPING,),
    actions.Re: (ANSWERING,),
    actions.Play: (PLAYING,),
    actions.Claim: (PLAYING,),
    actions.Concede: (PLAYING,),
    actions.Offer: (PLAYING,),
    actions.Consent: (CONSENTING,),
    actions.Refuse: (CONSENTING,),
}


def in_phase(deal: Deal, action: type) -> bool:
    """Whether a deal is in a phase for actions of this type (not Kontra, not Resign)."""
    return deal.phase in _PHASES[action]


def legal_cards(deal: Deal, seat: Seat) -> Cards:
    """The cards that a seat may play now."""
    trick = deal.open_trick
    return following_cards(deal.hands[seat], trick.cards[0], deal.game) if trick else deal.hands[seat]


def discardable(rules: Rules, deal: Deal, seat: Seat) -> Cards:
    """The cards that a seat may discard or push on now."""
    no_jacks = deal.phase == PUSH_DISCARDING and not rules.options.jacks_pushed
    return deal.hands[seat] & ~(JACKS if no_jacks else 0)


def may_kontra(rules: Rules, deal: Deal, seat: Seat) -> bool:
    """Whether a defender may say Kontra now: once, before playing a card, and never in Null."""
    return (
        rules.options.kontra
        and deal.phase == PLAYING
        and deal.contract is not None
        and deal.contract.game != NULL
        and deal.kontra == 1
        and seat != deal.declarer
        and cards_played(deal, seat) == 0
    )


def check(rules: Rules, state: State, seat: Seat, action: Action) -> Action:
    """The action to record: of two discarded cards the lower number comes first.

    Raises:
        IllegalAction: with one of the codes in docs/door-skat.md.
    """
    check_turn(to_act(state), seat)
    deal, kind, place = state.deal, type(action), place_to_act(state.deal)
    if kind in _PHASES and not in_phase(deal, kind):
        raise IllegalAction("skat/phase", f"not now: the deal is at `{deal.phase}`", phase=deal.phase)
    if kind in _CHECKS:
        _CHECKS[kind](rules, deal, place, action)
    return actions.Discard((min(action.cards), max(action.cards))) if isinstance(action, actions.Discard) else action


def _check_bid(rules: Rules, deal: Deal, seat: Seat, action: actions.Bid) -> None:
    if deal.auction.stage == ANSWER:
        raise IllegalAction("skat/must_answer", f"{deal.auction.bid} was bid: hold or pass", bid=deal.auction.bid)
    if action.value not in deal.auction.bids:
        raise IllegalAction("skat/no_bid", f"{action.value} is no value of any game", value=action.value)
    if action.value not in deal.auction.values():
        limit = f"above {deal.auction.bid}" if deal.auction.stage == "say" else "18 or pass"
        raise IllegalAction("skat/bid_range", f"{action.value}: {limit}", value=action.value, bid=deal.auction.bid)


def _check_hold(rules: Rules, deal: Deal, seat: Seat, action: actions.Hold) -> None:
    if deal.auction.stage != ANSWER:
        raise IllegalAction("skat/nothing_to_hold", "nobody has bid to this seat")


def _check_discard(rules: Rules, deal: Deal, seat: Seat, action: actions.Discard) -> None:
    if action.cards[0] == action.cards[1]:
        raise IllegalAction("skat/lay_two", f"{write_card(action.cards[0])} twice: two cards are laid away")
    for card in action.cards:
        _check_in_hand(deal, seat, card)
        if not discardable(rules, deal, seat) >> card & 1:
            raise IllegalAction("skat/no_jacks", f"{write_card(card)}: jacks are not pushed on", card=write_card(card))


def _check_declare(rules: Rules, deal: Deal, seat: Seat, action: actions.Declare) -> None:
    contract = action.contract
    if contract.hand == deal.taken:
        message = "the Skat was picked up: no hand game" if deal.taken else "pick up the Skat, or announce hand"
        raise IllegalAction("skat/hand", message, game=contract.game)
    fault = announcement_fault(contract)
    if contract.spitze and not fault:
        fault = _spitze_fault(rules, deal.hands[seat], contract)
    if contract.revolution and not rules.options.revolution:
        fault = "Revolution is not played at this table"
    if fault:
        raise IllegalAction("skat/announcement", fault, game=contract.game)


def _spitze_fault(rules: Rules, hand: Cards, contract: Contract) -> str | None:
    if not rules.options.spitze:
        return "Spitze is not played at this table"
    if not hand >> lowest_trump(contract.game) & 1:
        return f"Spitze is announced with {write_card(lowest_trump(contract.game))} in hand"
    if contract.game == GRAND and not JACKS & ~hand:
        return "Spitze is not announced in a Grand with all four jacks"
    return None


def _check_swap(rules: Rules, deal: Deal, seat: Seat, action: actions.Swap) -> None:
    _check_in_hand(deal, seat, action.gave)
    _check_in_hand(deal, partner_of(deal, seat), action.got)
    if not may_swap(deal, seat):
        raise IllegalAction("skat/swaps", f"no more than {MOST_SWAPS} cards are exchanged", most=MOST_SWAPS)


def may_swap(deal: Deal, seat: Seat) -> bool:
    """Whether it is this defender's turn before a Revolution, and the defender may exchange one more card."""
    return deal.phase == SWAPPING and sum(swap.seat == seat for swap in deal.swaps) < MOST_SWAPS


def spitze_games(rules: Rules, hand: Cards) -> list[str]:
    """The games in which Spitze can be announced with this hand."""
    return [game for game in BASE_VALUES if _spitze_fault(rules, hand, Contract(game, spitze=True)) is None]


def _check_kontra(rules: Rules, deal: Deal, seat: Seat, action: actions.Kontra) -> None:
    if not may_kontra(rules, deal, seat):
        message = "Kontra is said by a defender, before his own first card, and not in Null"
        raise IllegalAction("skat/no_kontra", message)


def _check_play(rules: Rules, deal: Deal, seat: Seat, action: actions.Play) -> None:
    _check_in_hand(deal, seat, action.card)
    if not legal_cards(deal, seat) >> action.card & 1:
        led = write_card(deal.open_trick.cards[0]) if deal.open_trick else ""
        name = write_card(action.card)
        raise IllegalAction("skat/must_follow", f"{name} does not follow {led}", card=name, led=led)


def _check_resign(rules: Rules, deal: Deal, seat: Seat, action: actions.Resign) -> None:
    if not may_resign(deal, seat):
        raise IllegalAction(
            "skat/no_resigning", "the declarer gives up before a second card, a defender before the game is lost"
        )


def _check_claim(rules: Rules, deal: Deal, seat: Seat, action: actions.Claim) -> None:
    """Refuse an uncertain claim, if possible with the reason: `data.card` may be beaten by `data.by`."""
    if may_claim(deal, seat):
        return
    threat = threat_to(claim_position(deal, seat)) if deal.contract and seat == deal.next_player else None
    if threat is None:
        raise IllegalAction("skat/not_sure", "the rest is not sure, whatever lies where")
    card, other = map(write_card, threat)
    verb = "stay below" if deal.game == NULL else "beat"
    message = f"the rest is not sure: {other}, which has not been seen, may {verb} {card}"
    raise IllegalAction("skat/not_sure", message, card=card, by=other)


def _check_concede(rules: Rules, deal: Deal, seat: Seat, action: actions.Concede) -> None:
    if not may_concede(deal, seat):
        message = "the rest is left to the other side of a declared game, from two cards on"
        raise IllegalAction("skat/no_conceding", message)


def _check_offer(rules: Rules, deal: Deal, seat: Seat, action: actions.Offer) -> None:
    if action.what not in offers(deal, seat):
        message = "the rest, or the game, is offered by who is to play a card, once a trick, in a declared game"
        raise IllegalAction("skat/no_offer", message)


def _check_in_hand(deal: Deal, seat: Seat, card: Card) -> None:
    if not deal.hands[seat] >> card & 1:
        name, at = write_card(card), deal.seat_at(seat)
        raise IllegalAction("skat/not_in_hand", f"seat {at} does not hold {name}", card=name, seat=at)


# Checks besides the phase.
_CHECKS: dict[type, Callable[[Rules, Deal, Seat, Any], None]] = {
    actions.Bid: _check_bid,
    actions.Hold: _check_hold,
    actions.Discard: _check_discard,
    actions.Declare: _check_declare,
    actions.Swap: _check_swap,
    actions.Kontra: _check_kontra,
    actions.Play: _check_play,
    actions.Resign: _check_resign,
    actions.Claim: _check_claim,
    actions.Concede: _check_concede,
    actions.Offer: _check_offer,
}


def legal_actions(rules: Rules, state: State, seat: Seat) -> Iterator[Action]:
    """All legal actions of a seat, lazily.

    Order: bids from the lowest, hold, pass; take, push; pairs to discard by number; contracts from the highest base
    value down, without and then with Spitze, each without and with giving up; exchanges by the card given; Re; Kontra;
    cards to play by number; resign; claim; concede; offers; to an offer consent, refuse.
    """
    if seat not in to_act(state):
        return
    deal, place = state.deal, place_to_act(state.deal)
    yield from _in_play(rules, deal, place) if deal.phase == PLAYING else _before_play(rules, deal, place)


def _before_play(rules: Rules, deal: Deal, seat: Seat) -> Iterator[Action]:
    if in_phase(deal, actions.Bid):
        yield from map(actions.Bid, deal.auction.values())
        if deal.auction.stage == ANSWER:
            yield actions.Hold()
    yield from (action for action in _PLAIN if in_phase(deal, type(action)))
    if in_phase(deal, actions.Discard):
        yield from map(actions.Discard, combinations(members(discardable(rules, deal, seat)), 2))
    if in_phase(deal, actions.Declare):
        listed = contracts(hand=not deal.taken, revolution=rules.options.revolution)
        for contract in [*listed, *_with_spitze(rules, deal.hands[seat], listed)]:
            yield actions.Declare(contract)
            yield actions.Declare(contract, resign=True)
    if may_swap(deal, seat):
        partner = members(deal.hands[partner_of(deal, seat)])
        yield from (actions.Swap(gave, got) for gave in members(deal.hands[seat]) for got in partner)


def _in_play(rules: Rules, deal: Deal, seat: Seat) -> Iterator[Action]:
    if may_kontra(rules, deal, seat):
        yield actions.Kontra()
    yield from map(actions.Play, members(legal_cards(deal, seat)))
    if may_resign(deal, seat):
        yield actions.Resign()
    if may_claim(deal, seat):
        yield actions.Claim()
    if may_concede(deal, seat):
        yield actions.Concede()
    yield from map(actions.Offer, offers(deal, seat))


def contracts(hand: bool, revolution: bool = False) -> list[Contract]:
    """Every contract that can be announced: hand games, or games after picking up the Skat."""
    listed = []
    for game in (*BASE_VALUES, NULL):
        announcements: list[dict[str, bool]] = [{}, {"ouvert": True}] if game == NULL else [{}]
        if hand and revolution and game == NULL:
            announcements.append({"revolution": True})
        if hand and game != NULL:
            announcements += [{"schneider": True}, {"schwarz": True}, {"ouvert": True}]
        listed += [Contract(game, hand, **announced).complete() for announced in announcements]
    return listed


def _with_spitze(rules: Rules, hand: Cards, listed: list[Contract]) -> list[Contract]:
    """The listed contracts with Spitze, as far as this hand can announce them."""
    possible = [replace(contract, spitze=True) for contract in listed if contract.game != NULL]
    return [contract for contract in possible if _spitze_fault(rules, hand, contract) is None]
