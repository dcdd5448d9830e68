"""Deals at random for making puzzles, and the shortest auctions by which a seat gets the game."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from asobiba import chance
from asobiba.game import Seat
from asobiba.skat.rules.cards import CARDS, set_of
from asobiba.skat.rules.fixed_deals import FixedDeal

OPENING = 18  # for which the declarer gets the game
_AUCTIONS = (
    (f"{OPENING}", "hold", "pass", "pass"),  # the declarer is forehand
    ("pass", f"{OPENING}", "pass"),  # rearhand
    (f"{OPENING}", "pass", "pass"),  # middlehand
)


def random_deal(rng: Random) -> tuple[FixedDeal, Seat]:
    """A deal at random, and the seat that will play."""
    cards = chance.shuffled(CARDS, rng)
    hands = set_of(cards[:10]), set_of(cards[10:20]), set_of(cards[20:30])
    return FixedDeal(chance.below(3, rng), hands, set_of(cards[30:])), chance.below(3, rng)


def dealt_to(dealt: FixedDeal, seat: Seat, leader: int) -> FixedDeal:
    """The same hands with another dealer: so many seats after this one comes the seat that leads."""
    return replace(dealt, dealer=(seat + leader - 1) % 3)


def auction_won_by(leader: int) -> tuple[str, ...]:
    """The calls by which a seat gets the game, so many seats before the one that leads."""
    return _AUCTIONS[leader]
