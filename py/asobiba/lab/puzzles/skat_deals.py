"""Random deals for making puzzles, and the shortest auction that each seat wins."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from asobiba import chance
from asobiba.game import Seat
from asobiba.skat.rules.cards import CARDS, set_of
from asobiba.skat.rules.fixed_deals import FixedDeal

OPENING = 18  # the bid that wins the auction
_AUCTIONS = (
    (f"{OPENING}", "hold", "pass", "pass"),  # the declarer is forehand
    ("pass", f"{OPENING}", "pass"),  # rearhand
    (f"{OPENING}", "pass", "pass"),  # middlehand
)


def random_deal(rng: Random) -> tuple[FixedDeal, Seat]:
    """A random deal and declarer."""
    cards = chance.shuffled(CARDS, rng)
    hands = set_of(cards[:10]), set_of(cards[10:20]), set_of(cards[20:30])
    return FixedDeal(chance.below(3, rng), hands, set_of(cards[30:])), chance.below(3, rng)


def dealt_to(dealt: FixedDeal, seat: Seat, leader: int) -> FixedDeal:
    """The same hands with another dealer: the seat that leads is `leader` seats after `seat`."""
    return replace(dealt, dealer=(seat + leader - 1) % 3)


def auction_won_by(leader: int) -> tuple[str, ...]:
    """The calls of an auction won by the seat that sits `leader` seats before the one that leads."""
    return _AUCTIONS[leader]
