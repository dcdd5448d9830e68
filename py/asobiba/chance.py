"""Reproducible random numbers: one stream for each seed and place in a game.

No generator is kept between draws. A caller asks for the stream of a seed and a place, such as
`stream(seed, "exchange", 12)`, so every replay of a game makes the same draws.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from hashlib import sha256
from typing import TypeVar

Item = TypeVar("Item")


def stream(seed: int, *place: int | str) -> random.Random:
    """A random generator for one place in one game; the same arguments give the same sequence.

    SHA-256 hashes seed and place, because `random.seed` treats strings differently between Python versions and gives
    correlated sequences for neighbouring integers.
    """
    address = "/".join([str(seed), *map(str, place)])
    return random.Random(int.from_bytes(sha256(address.encode()).digest()[:16], "big"))


def below(count: int, rng: random.Random) -> int:
    """A random integer from 0 to count - 1, made by `random()`, the only method whose sequence Python guarantees.

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
