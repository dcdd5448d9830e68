"""Chance as an argument with an address.

Nobody keeps a generator. Whoever needs chance asks for the stream that belongs to a seed and a place in the game
(`stream(seed, "exchange", 12)`), so that a game is the same whenever and wherever it is replayed.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from hashlib import sha256
from typing import TypeVar

Item = TypeVar("Item")


def stream(seed: int, *place: int | str) -> random.Random:
    """A generator for one place of one game: the same arguments always give the same sequence.

    The address is hashed with SHA-256, because `random.seed` of a string differs between Python versions' defaults and
    neighbouring integer seeds are correlated.
    """
    address = "/".join([str(seed), *map(str, place)])
    return random.Random(int.from_bytes(sha256(address.encode()).digest()[:16], "big"))


def below(count: int, rng: random.Random) -> int:
    """A whole number from 0 to count - 1, by `random()` alone: the only method whose sequence Python promises.

    The bias is below count / 2**53.
    """
    return int(rng.random() * count)


def shuffled(items: Iterable[Item], rng: random.Random) -> list[Item]:
    """A new list with the same items in an order drawn from `rng` (Fisher-Yates).

    >>> shuffled("ABCDE", stream(7, "example")) == shuffled("ABCDE", stream(7, "example"))
    True
    """
    deck = list(items)
    for last in range(len(deck) - 1, 0, -1):
        other = below(last + 1, rng)
        deck[last], deck[other] = deck[other], deck[last]
    return deck
