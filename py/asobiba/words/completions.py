"""Which letters complete a multiset to a word: tables of missing letters, so that not all have to be tried for a blank.

For each length there is an array of masks: for every word and every letter of it, that letter's bit is set at the index
given by the low bits of the key of the word's other letters. Different keys may share an index, so a mask may have a
letter too many, never one too few, and the word map rejects it. (Measured: with an index for each entry 13 MB for
221,000 multisets, 0.35 of the array in use; twice the room made nothing faster.)

An array is not filled letter by letter. First each multiset's letters are put under its own key, one step a multiset.
The key of the others is less by the key of the missing letter, and so is its index, modulo the size of the array: to
put every L under the others is to turn the bits of L round by the key of L. Whole numbers do that for all cells at
once, in one step for each letter of the alphabet. That takes a quarter of the time of a step for each letter of each
word (bench/history.md).
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import NamedTuple

from .multiset_keys import LetterKeys

_LONG_MASK = 32  # letters; a mask of more takes a longer element of an array


class Completions(NamedTuple):
    """`masks[key & low]` has a bit, in alphabetical order, for every letter that completes a multiset of that key.

    It may have more.
    """

    masks: array[int]
    low: int


def build_completions(table: Mapping[int, Sequence[str]], length: int, keys: LetterKeys) -> Completions:
    """The completions of all words of one length, by their multiset keys."""
    low = (1 << (length * len(table)).bit_length()) - 1
    size = 4 if len(keys.letters) <= _LONG_MASK else 8
    letters = keys.encode("".join(map(itemgetter(0), table.values())))
    held = _array(size, _masks(letters, length, size, keys))
    masks = _array(size, bytes(size * (low + 1)))
    for key, mask in zip(table, held, strict=True):
        masks[key & low] |= mask
    return Completions(_array(size, _turned(_bytes(masks), size, keys)), low)


def _masks(letters: bytes, length: int, size: int, keys: LetterKeys) -> bytearray:
    """The letters of each word as a mask of so many bytes, the lowest first."""
    columns = [letters[place::length] for place in range(length)]
    masks = bytearray(size * len(columns[0]))
    for byte in range(_used(keys)):
        bits, all_bits = bytes(mask >> 8 * byte & 255 for mask in keys.bits), 0
        for column in columns:
            all_bits |= int.from_bytes(column.translate(bits), "little")
        masks[byte::size] = all_bits.to_bytes(len(columns[0]), "little")
    return masks


def _turned(masks: bytes, size: int, keys: LetterKeys) -> bytearray:
    """Masks with each letter's bits moved down by the letter's key, round the end."""
    count = len(masks) // size
    turned = bytearray(len(masks))
    ones = int.from_bytes(b"\1" * count, "little")
    bits = [ones << bit for bit in range(8)]
    by_letter = list(keys.numbers.values())
    for byte in range(_used(keys)):
        twice, moved = int.from_bytes(masks[byte::size] * 2, "little"), 0
        for bit, key in zip(bits, by_letter[8 * byte :], strict=False):
            moved |= twice >> 8 * (key % count) & bit
        turned[byte::size] = moved.to_bytes(count, "little")
    return turned


def _used(keys: LetterKeys) -> int:
    """Bytes of a mask that are not always zero."""
    return (len(keys.letters) + 7) // 8


def _array(size: int, little: bytes | bytearray) -> array[int]:
    """Elements of so many bytes, the lowest first."""
    made = array("I" if size == 4 else "Q", bytes(little))
    if sys.byteorder == "big":
        made.byteswap()
    return made


def _bytes(masks: array[int]) -> bytes:
    """The bytes of all elements, the lowest of each first."""
    if sys.byteorder == "big":
        masks.byteswap()
    return masks.tobytes()
