"""What may be done: `check` raises the reason why an action may not, `actions` lists all that may."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

from asobiba.errors import IllegalAction
from asobiba.game import Seat

from .actions import (
    Action,
    Bid,
    Claim,
    Concede,
    Consent,
    Declare,
    Discard,
    Hold,
    Kontra,
    Offer,
    Pass,
    Play,
    Push,
    Re,
    Refuse,
    Resign,
    Swap,
    Take,
)
from .auction import ANSWER
from .cards import (
    DECK,
    GRAND,
    JACKS,
    NULL,
    Card,
    Cards,
    following_cards,
    lowest_trump,
    members,
    set_of,
    void_cards,
    write_card,
)
from .claims import ClaimPosition, is_claim_certain, threat_to
from .contract import BASE_VALUES, Contract, announcement_fault
from .settlement import is_lost
from .state import (
    ANSWERING,
    BIDDING,
    CONSENTING,
    DECLARING,
    DISCARDING,
    GIVING_UP,
    PLAYING,
    PUSH_DISCARDING,
    PUSHING,
    REST,
    SKAT,
    SWAPPING,
    Deal,
    Rules,
    State,
    partner_of,
    place_to_act,
    to_act,
)

# What is legal wherever its phase is, in the order in which it is listed before the cards are played.
_PLAIN: tuple[Action, ...] = (Pass(), Take(), Push(), Re(), Consent(), Refuse())
MOST_SWAPS = 10  # by one defender: any two hands can be made of the two by fewer
LEAST_CLAIMED = 2  # cards in hand: the last one plays itself
# The phases of each action; Kontra and giving up have conditions of their own, see `may_kontra` and `may_resign`.
_PHASES: dict[type, tuple[str, ...]] = {
    Bid: (BIDDING,),
    Hold: (BIDDING,),
    Pass: (BIDDING, SWAPPING, ANSWERING),
    Take: (SKAT, PUSHING),
    Push: (PUSHING,),
    Discard: (DISCARDING, PUSH_DISCARDING),
    Declare: (SKAT, DECLARING),
    Swap: (SWAPPING,),
    Re: (ANSWERING,),
    Play: (PLAYING,),
    Claim: (PLAYING,),
    Concede: (PLAYING,),
    Offer: (PLAYING,),
    Consent: (CONSENTING,),
    Refuse: (CONSENTING,),
}


def in_phase(deal: Deal, action: type) -> bool:
    """Whether a deal is in a phase in which actions of this type are made (not Kontra, not Resign)."""
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
    """Whether a defender may say Kontra now: before the seat's own first card, once, never in Null."""
    return (
        rules.options.kontra
        and deal.phase == PLAYING
        and deal.contract is not None
        and deal.contract.game != NULL
        and deal.kontra == 1
        and seat != deal.declarer
        and _cards_played(deal, seat) == 0
    )


def may_resign(deal: Deal, seat: Seat) -> bool:
    """Whether the seat may give the game up: the declarer after the announcement, before the second card; a defender
    whose turn it is while the declarer can still win it.
    """
    if deal.phase != PLAYING or deal.contract is None:
        return False
    if seat == deal.declarer:
        return _cards_played(deal, seat) <= 1
    return _may_lay_down(deal, seat) and not is_lost(deal)


def may_claim(deal: Deal, seat: Seat) -> bool:
    """Whether the seat, which is to play a card, takes every remaining trick against any distribution of hidden cards.

    The declarer of a Null game claims to take none; nobody else may claim in Null.
    """
    if deal.phase != PLAYING or deal.contract is None or seat != deal.next_player:
        return False
    if deal.hands[seat].bit_count() < LEAST_CLAIMED or _has_announced_spitze(deal, seat):
        return False
    return (deal.contract.game != NULL or seat == deal.declarer) and is_claim_certain(_claim_position(deal, seat))


def may_concede(deal: Deal, seat: Seat) -> bool:
    """Whether the seat, which is to play a card, may leave the rest to the other side; not in Ramsch, and not while a
    declarer may still give the game up, which costs no more.
    """
    if deal.phase != PLAYING or deal.contract is None or not _may_lay_down(deal, seat):
        return False
    return seat != deal.declarer or not may_resign(deal, seat)


def offers(deal: Deal, seat: Seat) -> tuple[str, ...]:
    """What the seat, which is to play a card, may offer the other side: that the rest is its own, and a declarer who
    cannot give up alone any more, to give up. Not in Ramsch, and once a trick: who was refused plays on.

    Source: docs/rules/skat.md, Play.
    """
    if deal.phase != PLAYING or deal.contract is None or not _may_lay_down(deal, seat):
        return ()
    if deal.refused == len(deal.done_tricks):
        return ()
    gives_up = seat == deal.declarer and deal.game != NULL and not may_resign(deal, seat)
    rest = () if _has_announced_spitze(deal, seat) else (REST,)
    return (GIVING_UP, *rest) if gives_up else rest


def _has_announced_spitze(deal: Deal, seat: Seat) -> bool:
    """Whether a seat is to take the last trick with the lowest trump, which no claim of tricks can show."""
    return seat == deal.declarer and deal.contract is not None and deal.contract.spitze


def _may_lay_down(deal: Deal, seat: Seat) -> bool:
    return seat == deal.next_player and deal.hands[seat].bit_count() >= LEAST_CLAIMED


def _claim_position(deal: Deal, seat: Seat) -> ClaimPosition:
    """What a seat that is to play a card can see; an ouvert hand counts as hidden."""
    first, second = (seat + 1) % 3, (seat + 2) % 3
    tricks = [(trick.leader, trick.cards) for trick in deal.tricks]
    seen = deal.hands[seat] | set_of(card for _, cards in tricks for card in cards)
    if seat == deal.declarer and deal.taken:
        seen |= deal.skat
    return ClaimPosition(
        game=deal.game,
        hand=deal.hands[seat],
        unseen=DECK & ~seen,
        trick=deal.open_trick.cards if deal.open_trick else (),
        sizes=(deal.hands[first].bit_count(), deal.hands[second].bit_count()),
        allowed=(DECK & ~void_cards(tricks, first, deal.game), DECK & ~void_cards(tricks, second, deal.game)),
    )


def _cards_played(deal: Deal, seat: Seat) -> int:
    return sum(seat in trick.seats() for trick in deal.tricks)


def check(rules: Rules, state: State, seat: Seat, action: Action) -> Action:
    """The action as it is recorded: of two discarded cards the lower number comes first.

    Raises:
        IllegalAction: with a code of docs/door-skat.md; nothing has changed.
    """
    if seat not in to_act(state):
        raise IllegalAction("turn/not_yours", f"seat {seat} is not to act", seat=seat, to_act=list(to_act(state)))
    deal, kind, place = state.deal, type(action), place_to_act(state.deal)
    if kind in _PHASES and not in_phase(deal, kind):
        raise IllegalAction("skat/phase", f"not now: the deal is at `{deal.phase}`", phase=deal.phase)
    if kind in _CHECKS:
        _CHECKS[kind](rules, deal, place, action)
    return Discard((min(action.cards), max(action.cards))) if isinstance(action, Discard) else action


def _check_bid(rules: Rules, deal: Deal, seat: Seat, action: Bid) -> None:
    if deal.auction.stage == ANSWER:
        raise IllegalAction("skat/must_answer", f"{deal.auction.bid} was bid: hold or pass", bid=deal.auction.bid)
    if action.value not in deal.auction.bids:
        raise IllegalAction("skat/no_bid", f"{action.value} is no value of any game", value=action.value)
    if action.value not in deal.auction.values():
        limit = f"above {deal.auction.bid}" if deal.auction.stage == "say" else "18 or pass"
        raise IllegalAction("skat/bid_range", f"{action.value}: {limit}", value=action.value, bid=deal.auction.bid)


def _check_hold(rules: Rules, deal: Deal, seat: Seat, action: Hold) -> None:
    if deal.auction.stage != ANSWER:
        raise IllegalAction("skat/nothing_to_hold", "nobody has bid to this seat")


def _check_discard(rules: Rules, deal: Deal, seat: Seat, action: Discard) -> None:
    if action.cards[0] == action.cards[1]:
        raise IllegalAction("skat/lay_two", f"{write_card(action.cards[0])} twice: two cards are laid away")
    for card in action.cards:
        _check_in_hand(deal, seat, card)
        if not discardable(rules, deal, seat) >> card & 1:
            raise IllegalAction("skat/no_jacks", f"{write_card(card)}: jacks are not pushed on", card=write_card(card))


def _check_declare(rules: Rules, deal: Deal, seat: Seat, action: Declare) -> None:
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
    """Why Spitze cannot be announced with this hand, or None."""
    if not rules.options.spitze:
        return "Spitze is not played at this table"
    if not hand >> lowest_trump(contract.game) & 1:
        return f"Spitze is announced with {write_card(lowest_trump(contract.game))} in hand"
    if contract.game == GRAND and not JACKS & ~hand:
        return "Spitze is not announced in a Grand with all four jacks"
    return None


def _check_swap(rules: Rules, deal: Deal, seat: Seat, action: Swap) -> None:
    _check_in_hand(deal, seat, action.gave)
    _check_in_hand(deal, partner_of(deal, seat), action.got)
    if not may_swap(deal, seat):
        raise IllegalAction("skat/swaps", f"no more than {MOST_SWAPS} cards are exchanged", most=MOST_SWAPS)


def may_swap(deal: Deal, seat: Seat) -> bool:
    """Whether a defender, whose turn it is before a Revolution, may exchange one more card."""
    return deal.phase == SWAPPING and sum(swap.seat == seat for swap in deal.swaps) < MOST_SWAPS


def spitze_games(rules: Rules, hand: Cards) -> list[str]:
    """The games in which Spitze can be announced with this hand."""
    return [game for game in BASE_VALUES if _spitze_fault(rules, hand, Contract(game, spitze=True)) is None]


def _check_kontra(rules: Rules, deal: Deal, seat: Seat, action: Kontra) -> None:
    if not may_kontra(rules, deal, seat):
        message = "Kontra is said by a defender, before his own first card, and not in Null"
        raise IllegalAction("skat/no_kontra", message)


def _check_play(rules: Rules, deal: Deal, seat: Seat, action: Play) -> None:
    _check_in_hand(deal, seat, action.card)
    if not legal_cards(deal, seat) >> action.card & 1:
        led = write_card(deal.open_trick.cards[0]) if deal.open_trick else ""
        name = write_card(action.card)
        raise IllegalAction("skat/must_follow", f"{name} does not follow {led}", card=name, led=led)


def _check_resign(rules: Rules, deal: Deal, seat: Seat, action: Resign) -> None:
    if not may_resign(deal, seat):
        raise IllegalAction(
            "skat/no_resigning", "the declarer gives up before a second card, a defender before the game is lost"
        )


def _check_claim(rules: Rules, deal: Deal, seat: Seat, action: Claim) -> None:
    """Refuse a claim, if possible with the two cards that show why: `data.card` may be beaten by `data.by`."""
    if may_claim(deal, seat):
        return
    threat = threat_to(_claim_position(deal, seat)) if deal.contract and seat == deal.next_player else None
    if threat is None:
        raise IllegalAction("skat/not_sure", "the rest is not sure, whatever lies where")
    card, other = map(write_card, threat)
    verb = "stay below" if deal.game == NULL else "beat"
    message = f"the rest is not sure: {other}, which has not been seen, may {verb} {card}"
    raise IllegalAction("skat/not_sure", message, card=card, by=other)


def _check_concede(rules: Rules, deal: Deal, seat: Seat, action: Concede) -> None:
    if not may_concede(deal, seat):
        message = "the rest is left to the other side of a declared game, from two cards on"
        raise IllegalAction("skat/no_conceding", message)


def _check_offer(rules: Rules, deal: Deal, seat: Seat, action: Offer) -> None:
    if action.what not in offers(deal, seat):
        message = "the rest, or the game, is offered by who is to play a card, once a trick, in a declared game"
        raise IllegalAction("skat/no_offer", message)


def _check_in_hand(deal: Deal, seat: Seat, card: Card) -> None:
    if not deal.hands[seat] >> card & 1:
        name, at = write_card(card), deal.seat_at(seat)
        raise IllegalAction("skat/not_in_hand", f"seat {at} does not hold {name}", card=name, seat=at)


# What is checked beside the phase.
_CHECKS: dict[type, Callable[[Rules, Deal, Seat, Any], None]] = {
    Bid: _check_bid,
    Hold: _check_hold,
    Discard: _check_discard,
    Declare: _check_declare,
    Swap: _check_swap,
    Kontra: _check_kontra,
    Play: _check_play,
    Resign: _check_resign,
    Claim: _check_claim,
    Concede: _check_concede,
    Offer: _check_offer,
}


def legal_actions(rules: Rules, state: State, seat: Seat) -> Iterator[Action]:
    """Every legal action of a seat.

    Order: bids from the lowest, hold, pass; take, push; pairs to discard by number; contracts from the highest base
    value down, without and then with Spitze, each without and with giving up; exchanges by the card given; Re; Kontra;
    cards to play by number; resign; claim; concede; offers; to an offer consent, refuse.
    """
    if seat not in to_act(state):
        return
    deal, place = state.deal, place_to_act(state.deal)
    yield from _in_play(rules, deal, place) if deal.phase == PLAYING else _before_play(rules, deal, place)


def _before_play(rules: Rules, deal: Deal, seat: Seat) -> Iterator[Action]:
    if in_phase(deal, Bid):
        yield from map(Bid, deal.auction.values())
        if deal.auction.stage == ANSWER:
            yield Hold()
    yield from (action for action in _PLAIN if in_phase(deal, type(action)))
    if in_phase(deal, Discard):
        yield from map(Discard, combinations(members(discardable(rules, deal, seat)), 2))
    if in_phase(deal, Declare):
        listed = contracts(hand=not deal.taken, revolution=rules.options.revolution)
        for contract in [*listed, *_with_spitze(rules, deal.hands[seat], listed)]:
            yield Declare(contract)
            yield Declare(contract, resign=True)
    if may_swap(deal, seat):
        partner = members(deal.hands[partner_of(deal, seat)])
        yield from (Swap(gave, got) for gave in members(deal.hands[seat]) for got in partner)


def _in_play(rules: Rules, deal: Deal, seat: Seat) -> Iterator[Action]:
    if may_kontra(rules, deal, seat):
        yield Kontra()
    yield from map(Play, members(legal_cards(deal, seat)))
    if may_resign(deal, seat):
        yield Resign()
    if may_claim(deal, seat):
        yield Claim()
    if may_concede(deal, seat):
        yield Concede()
    yield from map(Offer, offers(deal, seat))


def contracts(hand: bool, revolution: bool = False) -> list[Contract]:
    """Every contract that can be announced: hand games, or games after the Skat was picked up."""
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
    """Those contracts with Spitze that can be announced with this hand."""
    possible = [replace(contract, spitze=True) for contract in listed if contract.game != NULL]
    return [contract for contract in possible if _spitze_fault(rules, hand, contract) is None]
