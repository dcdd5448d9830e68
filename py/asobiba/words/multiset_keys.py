"""Multiset keys: whole numbers for letters whose sums tell multisets of letters apart.

Every letter has a key, and the key of a multiset is the sum over its letters, so keys add: key(some tiles of the rack)
+ key(letters already on the board) is the key of the word that both would make together.

The keys are a Bose-Chowla set (a Sidon set of order 10), so that they cannot collide where it matters. Let q be a prime
power above the number of letters, and x an element of GF(q^10) whose powers are all its q^10 - 1 elements but 0. Give
each letter an element a != 0 of the subfield GF(q), and let its key be the logarithm of 1 + a/x to the base x. Suppose
that two multisets of at most ten letters have the same sum. Then the products of their 1 + a/x are equal; times x^10
these are two monic polynomials of degree 10 in x over GF(q). Their difference has a lower degree and the root x, but x
has degree 10 over GF(q), so it is zero: the polynomials are the same, and so are their roots and the multisets.
(R. C. Bose, S. Chowla: Theorems in the additive theory of numbers, 1962. tests/words/test_letter_keys.py does the
arithmetic.)

Up to 26 letters have q = 27, keys below 2^48 and sums of 15 below 2^52; more letters have the next prime
(`key_tables`). With the most letters, 46, sums stay below 2^60: two digits of a Python integer, and masks of letters
likewise.

For longer words: take away what two multisets share, and the same proof covers the rest if it has at most ten letters
on each side. A word that was found with up to ten tiles of a rack and then compared with the letters on the board is
therefore exact without any further check. Two *words* of 11-15 letters that differ in more than ten letters may have
the same key in theory (no pair in the shipped lexica has: a test looks); then both are under it, and a caller without
letters on the board must compare the letters, as `WordMap.anagrams` does.

The keys of many words are computed without a bytecode for each letter: all words of n letters are one bytes value; its
column i (a slice with step n) is the i-th letter of every word; `bytes.translate` makes the bytes of the keys, laid out
as one huge integer with 64 bits a word; adding n of those gives the sums of all words at once.
"""

from __future__ import annotations

import codecs
import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from string import ascii_uppercase

from .key_tables import KEYS

COLLISION_FREE = 10  # multisets of at most so many letters have different keys
MOST_LETTERS = max(KEYS) - 1

_NO_LETTER = "\ufffe"  # of a character map: nothing has this byte


class LetterKeys:
    """The keys of some letters, and their bytes: ASCII letters are their own bytes, others those from 128 on.

    Attributes:
        letters: in alphabetical order.
        numbers: letter -> key.
        every: a mask with a bit for each letter, in the same order.
        bits: byte of a letter -> its bit; 0 for other bytes.
    """

    def __init__(self, letters: str) -> None:
        field = next(field for field in KEYS if field > len(letters))
        self.letters = letters
        self.numbers: Mapping[str, int] = dict(zip(letters, KEYS[field], strict=False))
        self.every = (1 << len(letters)) - 1
        codes = [ord(letter) if letter.isascii() else 128 + place for place, letter in enumerate(letters)]
        self.bits = [1 << codes.index(code) if code in codes else 0 for code in range(256)]
        by_code = dict(zip(codes, self.numbers.values(), strict=True))
        most = max(self.numbers.values()).bit_length()
        self._translations = [  # for each byte of a key: from a letter to that byte
            bytes(by_code.get(code, 0) >> shift & 255 for code in range(256)) for shift in range(0, most, 8)
        ]
        others = dict(zip(codes, letters, strict=True))
        self._table = "".join(chr(code) if code < 128 else others.get(code, _NO_LETTER) for code in range(256))
        self._codes = codecs.charmap_build(self._table)
        self._ranks = {ord(letter): 65 + place for place, letter in enumerate(letters)}
        self._sorted = letters == "".join(sorted(letters))

    def key(self, letters: str) -> int:
        """The key of a multiset of letters: the sum of `numbers`. Raises KeyError for anything but these letters."""
        return sum(map(self.numbers.__getitem__, letters))

    def word_keys(self, words: Sequence[str], length: int) -> tuple[int, ...]:
        """The keys of many words of the same length, about seven times as fast as calling `key` for each."""
        total = sum(self.key_columns(self.encode("".join(words)), length))
        return struct.unpack(f"<{len(words)}Q", total.to_bytes(8 * len(words), "little"))

    def key_columns(self, letters: bytes, length: int) -> Iterator[int]:
        """For each place in a word, the keys of the letters there in all words, as one integer with 64 bits a word.

        Args:
            letters: words of `length` letters, one after the other, as `encode` gives them.
        """
        for place in range(length):
            column = letters[place::length]
            cells = bytearray(8 * len(column))
            for byte, translation in enumerate(self._translations):
                cells[byte::8] = column.translate(translation)
            yield int.from_bytes(cells, "little")

    def encode(self, text: str) -> bytes:
        """A text of these letters and ASCII with a byte for each character. Raises UnicodeEncodeError for any other."""
        return text.encode("ascii") if text.isascii() else codecs.charmap_encode(text, "strict", self._codes)[0]

    def decode(self, data: bytes) -> str:
        """The text that `encode` made these bytes of. Raises UnicodeDecodeError."""
        return data.decode("ascii") if data.isascii() else codecs.charmap_decode(data, "strict", self._table)[0]

    def ordered(self, words: Iterable[str]) -> list[str]:
        """Words of these letters in alphabetical order."""
        return sorted(words) if self._sorted else sorted(words, key=lambda word: word.translate(self._ranks))


@cache
def letter_keys(letters: str) -> LetterKeys:
    """The keys of the letters of an alphabet, made once."""
    return LetterKeys(letters)


ENGLISH = letter_keys(ascii_uppercase)
