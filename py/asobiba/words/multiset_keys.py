"""Multiset keys: whole numbers for letters whose sums tell multisets of letters apart.

Every letter has a key, and the key of a multiset is the sum over its letters, so keys add: key(some tiles of the rack)
+ key(letters already on the board) is the key of the word that both would make together.

The keys are a Bose-Chowla set (a Sidon set of order 10), so that they cannot collide where it matters. Let x be a root
of the primitive polynomial X^30 + X + 2 over GF(3): the powers of x are all 3^30 - 1 elements of GF(3^30) but 0. Give
each of the 26 letters an element a != 0 of the subfield GF(27), and let its key be the logarithm of 1 + a/x to the base
x. Suppose that two multisets of at most ten letters have the same sum. Then the products of their 1 + a/x are equal;
times x^10 these are two monic polynomials of degree 10 in x over GF(27). Their difference has a lower degree and the
root x, but x has degree 10 over GF(27), so it is zero: the polynomials are the same, and so are their roots and the
multisets. Keys are below 2^48, sums of 15 below 2^52. (R. C. Bose, S. Chowla: Theorems in the additive theory of
numbers, 1962. tests/words/test_word_map.py does the arithmetic.)

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

import struct
from collections.abc import Iterator, Mapping, Sequence
from string import ascii_uppercase

COLLISION_FREE = 10  # multisets of at most so many letters have different keys
LETTER_KEYS: Mapping[str, int] = dict(
    zip(
        ascii_uppercase,
        (
            64909592822658, 179263684398270, 46201095353418, 113759674859311, 134883871625818, 138078050404145,
            105961666546638, 193808195303262, 45041876017874, 13329461115600, 109689841108563, 3310317591460,
            66747368814876, 102945566047353, 202632129762019, 152370537109160, 146434172876145, 88050513326272,
            88698389926245, 62155825299655, 26878733270659, 187088409955189, 5932065987394, 138665813565816,
            129411196229089, 146323356620710,
        ),
        strict=True,
    )
)  # fmt: skip
_KEY_BYTES = 6
_TRANSLATIONS = [  # for each byte of a key: from a letter to that byte
    bytes(LETTER_KEYS[chr(code)] >> (8 * byte) & 255 if chr(code) in LETTER_KEYS else 0 for code in range(256))
    for byte in range(_KEY_BYTES)
]


def key(letters: str) -> int:
    """The key of a multiset of letters: the sum of `LETTER_KEYS`. Raises KeyError for anything but A-Z."""
    return sum(map(LETTER_KEYS.__getitem__, letters))


def word_keys(words: Sequence[str], length: int) -> tuple[int, ...]:
    """The keys of many words of the same length, about seven times as fast as calling `key` for each."""
    total = sum(key_columns("".join(words).encode("ascii"), length))
    return struct.unpack(f"<{len(words)}Q", total.to_bytes(8 * len(words), "little"))


def key_columns(letters: bytes, length: int) -> Iterator[int]:
    """For each place in a word, the keys of the letters there in all words, as one integer with 64 bits a word.

    Args:
        letters: words of `length` letters, one after the other.
    """
    for place in range(length):
        column = letters[place::length]
        cells = bytearray(8 * len(column))
        for byte in range(_KEY_BYTES):
            cells[byte::8] = column.translate(_TRANSLATIONS[byte])
        yield int.from_bytes(cells, "little")
