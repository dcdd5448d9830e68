"""Missing letters: which letters complete a multiset to a word, for all multisets that one letter could complete.

A blank stands for any of 26 letters, and nearly all of them make nothing. For each length there is an array of masks:
every word has, for each of its letters, the bit of that letter set at the place that the low bits of the key of its
other letters give. So one look-up with the key of some of a rack and the letters on the board names all letters that
are worth a probe of the word map. Different keys may share a place: a mask may name too many letters, never too few,
and the map refuses them. (Measured: with a place for each entry 13 MB for 221,000 multisets and 0.35 of the places
taken; twice the room made nothing faster.)
"""

from __future__ import annotations

import struct
import sys
from array import array
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .multiset_keys import LETTER_KEYS, columns

_BITS = [1 << sorted(LETTER_KEYS).index(chr(code)) if chr(code) in LETTER_KEYS else 0 for code in range(128)]


class Completions(NamedTuple):
    """`masks[key & low]` has a bit for every letter (0 is A) that completes a multiset of that key, and maybe more."""

    masks: array[int]
    low: int


def completions(words: Mapping[int, Sequence[str]], length: int) -> Completions:
    """The table for all words of one length: all keys less one of their letters at once, as one huge integer.

    Args:
        words: from the key of a multiset to its words, as `WordMap.of_length`.
    """
    low = (1 << (length * len(words)).bit_length()) - 1
    masks = array("I", bytes(4 * (low + 1)))
    letters = "".join([anagrams[0] for anagrams in words.values()]).encode("ascii")
    keys = int.from_bytes(struct.pack(f"<{len(words)}Q", *words), "little")
    every = int.from_bytes(low.to_bytes(8, "little") * len(words), "little")
    for place, column in enumerate(columns(letters, length)):
        others = array("Q", (keys - column & every).to_bytes(8 * len(words), "little"))
        if sys.byteorder == "big":
            others.byteswap()
        for other, bit in zip(others, map(_BITS.__getitem__, letters[place::length]), strict=True):
            masks[other] |= bit
    return Completions(masks, low)
