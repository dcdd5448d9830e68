"""Spitze, a house rule: when a computer announces that its lowest trump takes the last trick, and how it keeps it.

Source: docs/rules/skat.md, Spitze. It is announced only where the other trumps of the hand draw all that are out.
"""

from __future__ import annotations

from dataclasses import replace

from asobiba.skat.rules.cards import (
    DECK,
    TRUMP,
    Cards,
    lowest_trump,
    members,
    strength_table,
    suit_members,
    write_card,
)
from asobiba.skat.rules.contract import Contract
from asobiba.skat.rules.view import View


def with_spitze(view: View, contract: Contract, hand: Cards) -> Contract:
    """The contract, with Spitze where it may be announced and cannot fail."""
    if contract.game not in view.may["spitze"] or not draws_all_trumps(contract.game, hand):
        return contract
    return replace(contract, spitze=True)


def draws_all_trumps(game: str, hand: Cards) -> bool:
    """Whether the trumps above the lowest, led from the top, take out every other one, wherever those lie."""
    strength = strength_table(game)
    own = suit_members(hand & ~(1 << lowest_trump(game)), TRUMP, game)
    out = sorted((strength[card] for card in members(suit_members(DECK & ~hand, TRUMP, game))), reverse=True)
    led = sorted((strength[card] for card in members(own)), reverse=True)[: len(out)]
    return len(led) == len(out) and all(card > out[0] for card in led)


def without_spitze_card(view: View) -> View:
    """The view without the card that the declarer of a Spitze keeps to the end, unless it must be played.

    It counts as laid away, so that nobody seems to hold it.
    """
    if view.contract is None or "spitze" not in view.contract or view.seat != view.declarer or len(view.legal) < 2:
        return view
    kept = write_card(lowest_trump(view.contract[0]))
    hand, legal = (tuple(card for card in cards if card != kept) for cards in (view.hand or (), view.legal))
    return replace(view, hand=hand, legal=legal, skat=(*(view.skat or ()), kept))
