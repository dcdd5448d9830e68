"""Racks: every distinct part of a rack that can be played, with its key, its worth and what is kept.

The key of a multiset of letters is the sum of its letters' random integers (`words.multiset`), so a part's key and the key of the
letters on the board add up to the key of the word's letters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from .tiles import BLANK


class Part(NamedTuple):
    """Some letters of a rack, without blanks."""

    key: int
    worth: int  # sum of the tiles' values in points
    letters: str


class Rack:
    """A rack taken apart. `parts[n]` are its distinct parts of n letters, without blanks."""

    def __init__(self, rack: str, keys: Mapping[str, int], values: Mapping[str, int]) -> None:
        self.letters = rack.replace(BLANK, "")
        self.blanks = len(rack) - len(self.letters)
        self.size = len(rack)
        self.parts: list[list[Part]] = [[] for _ in range(len(self.letters) + 1)]
        parts = [Part(0, 0, "")]
        for letter, count in sorted(Counter(self.letters).items()):
            key, value = keys[letter], values[letter]
            parts += [
                Part(part.key + key * taken, part.worth + value * taken, part.letters + letter * taken)
                for taken in range(1, count + 1)
                for part in parts
            ]
        for part in parts:
            self.parts[len(part.letters)].append(part)
