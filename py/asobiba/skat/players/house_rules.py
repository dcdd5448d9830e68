"""House rules for computers: when to announce Spitze or Revolution, and how to play against a Revolution.

Source: docs/rules/skat.md. Spitze is announced only if the other trumps of the hand draw all trumps that are out,
Revolution only with a hand that cannot take a trick. Against a Revolution the defenders know all cards except the Skat.
They solve a few arrangements of their cards, each with all cards of one suit in one hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from asobiba.skat.rules.actions import Action, Pass, Swap
from asobiba.skat.rules.cards import (
    DECK,
    NULL,
    TRUMP,
    Cards,
    is_safe_null_suit,
    lowest_trump,
    members,
    set_of,
    strength_table,
    suit_members,
    write_card,
)
from asobiba.skat.rules.claims import suit_runs
from asobiba.skat.rules.contract import Contract
from asobiba.skat.rules.hidden_cards import cards_of
from asobiba.skat.rules.view import View
from asobiba.skat.solver.bit_order import bit_order
from asobiba.skat.solver.null import NullSolver


def with_spitze(view: View, contract: Contract, hand: Cards) -> Contract:
    """The contract, with Spitze if it may be announced and cannot fail."""
    if contract.game not in view.may["spitze"] or not draws_all_trumps(contract.game, hand):
        return contract
    return replace(contract, spitze=True)


def draws_all_trumps(game: str, hand: Cards) -> bool:
    """Whether the trumps above the lowest, led from the top, draw all other trumps in any distribution."""
    return suit_runs(game, hand & ~(1 << lowest_trump(game)), DECK & ~hand, TRUMP, must_draw=True)


def without_spitze_card(view: View) -> View:
    """The view without the card that the declarer of a Spitze saves for the last trick, unless it must be played now.

    The card counts as discarded, so that nobody seems to hold it.
    """
    if view.contract is None or "spitze" not in view.contract or view.seat != view.declarer or len(view.legal) < 2:
        return view
    kept = write_card(lowest_trump(view.contract[0]))
    hand, legal = (tuple(card for card in cards if card != kept) for cards in (view.hand or (), view.legal))
    return replace(view, hand=hand, legal=legal, skat=(*(view.skat or ()), kept))


def is_sure_revolution(hand: Cards) -> bool:
    """Whether a hand takes no trick in Null, however the other cards are distributed."""
    strength = strength_table(NULL)

    def ranks(cards: Cards, suit: int) -> int:
        return set_of(strength[card] for card in members(suit_members(cards, suit, NULL)))

    return all(is_safe_null_suit(ranks(hand, suit), ranks(DECK & ~hand, suit)) for suit in range(4))


def exchange(view: View) -> Action:
    """The next exchange towards the first arrangement that beats the declarer, or a pass."""
    if view.seat is None or view.declarer is None or not view.may["swap"]:
        return Pass()
    partner = next(seat for seat in range(3) if seat not in (view.seat, view.declarer))
    own, other = cards_of(view.hand or ()), cards_of(view.seats[partner].open or ())
    wanted = next((hand for hand in _arrangements(own, other) if _beats(view, hand, own | other)), own)
    gives, gets = members(own & ~wanted), members(wanted & ~own)
    return Swap(gives[0], gets[0]) if gives else Pass()


def _arrangements(own: Cards, other: Cards) -> Iterator[Cards]:
    """The own hand as it is; then, for each suit, the hand with all cards of the suit and the hand with none of
    them.
    """
    yield own
    for suit in range(4):
        for first, second in ((own, other), (other, own)):
            gathered = suit_members(second, suit, NULL)
            away = [card for card in members(first) if card >> 3 != suit][: gathered.bit_count()]
            if len(away) == gathered.bit_count():
                hand = (first | gathered) & ~set_of(away)
                yield hand if first == own else (own | other) & ~hand


def _beats(view: View, own: Cards, both: Cards) -> bool:
    """Whether the declarer takes a trick if this defender holds the cards `own` and the partner the others."""
    seat, declarer = view.seat or 0, view.declarer or 0
    mask = bit_order(NULL).mask
    hands = [0, 0, 0]
    hands[0] = mask(cards_of(view.seats[declarer].open or ()))
    hands[(seat - declarer) % 3] = mask(own)
    hands[3 - (seat - declarer) % 3] = mask(both & ~own)
    return not NullSolver().safe((hands[0], hands[1], hands[2]), (view.deal.forehand - declarer) % 3, ())
