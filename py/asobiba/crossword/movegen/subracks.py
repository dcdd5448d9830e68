"""Racks: every distinct part of a rack that can be played, with its key and its worth.

The key of a multiset is the sum of its letters' keys (`words.word_map`), so the key of a part and the key of the
letters on the board add up to the key of the word's letters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TypeAlias

from asobiba.crossword.rules.tiles import BLANK, RACK_SIZE

Part: TypeAlias = tuple[int, int, int]  # key; worth in points; its letters as a mask
Blank: TypeAlias = tuple[str, str, int]  # a letter that a blank stands for, the same in lower case, its key
Lacking: TypeAlias = tuple[int, int, int, int]  # a part, and the letters that the rack has no more of, as a mask
# A part's key with a letter that the rack has no more of; the part's worth and mask; which of such letters are that
# one or later; the letter; the same as a mask.
Pair: TypeAlias = tuple[int, int, int, int, Blank, int]


class Rack:
    """A rack taken apart.

    `parts[n]` are its distinct parts of n letters without blanks, `left[n]` in the same order the letters that stay,
    sorted; for blanks `lacks[n]`, the parts with the letters that the rest of the rack has not, and `pairs[n]`, the
    parts with each of those letters for a first of two blanks. The lists go up to a full rack, so that whoever asks for
    more letters than there are finds nothing.
    """

    def __init__(self, rack: str, keys: Mapping[str, int], values: Mapping[str, int]) -> None:
        self.letters, self.values = rack.replace(BLANK, ""), values
        self.size = len(rack)
        self.blanks = self.size - len(self.letters)
        bits = {letter: 1 << bit for bit, letter in enumerate(keys)}
        parts = [(0, 0, 0, 0, "")]
        for letter, count in sorted(Counter(self.letters).items()):
            key, value = keys[letter], values[letter]
            parts = [
                (size + taken, part + key * taken, worth + value * taken, mask | own, left + letter * (count - taken))
                for taken, own in enumerate([0] + [bits[letter]] * count)
                for size, part, worth, mask, left in parts
            ]
        self.parts: list[list[Part]] = [[] for _ in range(RACK_SIZE + 1)]
        self.left: list[list[str]] = [[] for _ in range(RACK_SIZE + 1)]
        for size, part, worth, mask, left in parts:
            self.parts[size].append((part, worth, mask))
            self.left[size].append(left)
        self.mask = parts[-1][3]
        if self.blanks:
            every = (1 << len(keys)) - 1
            self.lacks: list[list[Lacking]] = [
                [
                    (part, worth, mask, every - sum([bits[letter] for letter in set(left)]))
                    for (part, worth, mask), left in zip(sized, rests, strict=True)
                ]
                for sized, rests in zip(self.parts, self.left, strict=True)
            ]
        if self.blanks > 1:
            firsts = [(key, -bits[letter], (letter, letter.lower(), key), bits[letter]) for letter, key in keys.items()]
            self.pairs: list[list[Pair]] = [
                [
                    (part + key, worth, mask, lacks & later, first, bit)
                    for part, worth, mask, lacks in sized
                    for key, later, first, bit in firsts
                    if lacks & bit
                ]
                for sized in self.lacks
            ]
