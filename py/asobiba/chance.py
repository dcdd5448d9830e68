"""Reproducible random numbers: one stream for each seed and place in a game.

No random generator is kept. Code that needs chance gets the stream of a seed and a place in the game
(`stream(seed, "exchange", 12)`), so a game is the same whenever and wherever it is replayed.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from hashlib import sha256
from typing import TypeVar

Item = TypeVar("Item")


def stream(seed: int, *place: int | str) -> random.Random:
    """A random generator for one place of one game: the same arguments always give the same sequence.

    Seed and place are hashed with SHA-256, because the way `random.seed` treats a string depends on the Python version,
    and neighbouring integer seeds are correlated.
    """
    address = "/".join([str(seed), *map(str, place)])
    return random.Random(int.from_bytes(sha256(address.encode()).digest()[:16], "big"))


def below(count: int, rng: random.Random) -> int:
    """A random integer from 0 to count - 1, by `random()` alone: the only method whose sequence Python guarantees.

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
