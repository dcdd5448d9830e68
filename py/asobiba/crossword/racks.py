"""Racks: every distinct part of a rack that can be played, with its key and its worth.

The key of a multiset of letters is the sum of its letters' random integers (`words.multiset`), so the key of a part and the
key of the letters on the board add up to the key of the word's letters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TypeAlias

from .tiles import BLANK, RACK_SIZE

Part: TypeAlias = tuple[int, int]  # key; worth in points
Pair: TypeAlias = tuple[int, int, str, int]  # key with one blank's letter; worth; that letter; it and later ones as a mask


class Rack:
    """A rack taken apart.

    `parts[n]` are its distinct parts of n letters without blanks, `pairs[n]` the same with each letter for a first blank.
    Both lists go up to a full rack, so that whoever asks for more letters than there are finds nothing.
    """

    def __init__(self, rack: str, keys: Mapping[str, int], values: Mapping[str, int]) -> None:
        letters = rack.replace(BLANK, "")
        self.size = len(rack)
        self.blanks = self.size - len(letters)
        self.parts: list[list[Part]] = [[] for _ in range(RACK_SIZE + 1)]
        parts = [(0, 0, 0)]
        for letter, count in sorted(Counter(letters).items()):
            key, value = keys[letter], values[letter]
            parts += [
                (size + taken, part + key * taken, worth + value * taken)
                for taken in range(1, count + 1)
                for size, part, worth in parts
            ]
        for size, part, worth in parts:
            self.parts[size].append((part, worth))
        if self.blanks > 1:
            alphabet = [(key, letter, -1 << bit) for bit, (letter, key) in enumerate(keys.items())]
            self.pairs: list[list[Pair]] = [
                [(part + key, worth, letter, later) for part, worth in parts for key, letter, later in alphabet]
                for parts in self.parts
            ]
