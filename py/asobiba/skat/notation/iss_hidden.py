"""Finds the hidden cards of a deal (`??`) that the rest of a line of the International Skat Server tells.

A player's own log may hide the other hands. The cards that a defender, or a declarer by hand, plays were dealt to it;
those of a declarer with the Skat were dealt to it, or lay in the Skat. The last place that is open has the other cards.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from asobiba.errors import GameError
from asobiba.game import Seat
from asobiba.skat.rules.cards import DECK, Card, Cards, members, read_card, set_of, write_card

from .iss_line import HIDDEN_CARD, HIDDEN_PAIR, Move

_PLACES = ((0, 10), (10, 20), (20, 30), (30, 32))
_SKAT = 3


def fill_deal(moves: Sequence[Move]) -> Move:
    """The first move with its hidden cards; as it is if the other moves do not tell all of them."""
    deal = moves[0]
    names = re.split(r"[.|]", deal.text)
    if HIDDEN_CARD not in names or len(names) != 32:
        return deal
    places = [set_of(_cards(names[first:last])) for first, last in _PLACES]
    places[_SKAT] |= _shown_skat(moves)
    taker = next((move.seat for move in moves if move.text == "s"), None)
    for seat in range(3):
        places[seat] |= _moved(moves, seat) & ~(places[_SKAT] if seat == taker else 0)
    sizes = [last - first for first, last in _PLACES]
    lacking = [at for at, size in enumerate(sizes) if places[at].bit_count() < size]
    if len(lacking) == 1:
        known = 0
        for place in places:
            known |= place
        places[lacking[0]] |= DECK & ~known
    if any(place.bit_count() != size for place, size in zip(places, sizes, strict=True)):
        return deal
    text = ".".join(write_card(card) for place in places for card in members(place))
    return Move(deal.number, deal.seat, text)


def _shown_skat(moves: Sequence[Move]) -> Cards:
    """The Skat that the server shows after `s`."""
    for before, move in pairwise(moves):
        if before.text == "s" and move.seat is None and move.text != HIDDEN_PAIR:
            return set_of(_cards(move.text.split(".")))
    return 0


def _moved(moves: Sequence[Move], seat: Seat) -> Cards:
    """All cards that a seat plays, discards or shows."""
    return set_of(card for move in moves if move.seat == seat for card in _cards(move.text.split(".")))


def _cards(names: Sequence[str]) -> list[Card]:
    """The names that are cards."""
    cards = []
    for name in names:
        try:
            cards.append(read_card(name))
        except GameError:
            continue
    return cards
