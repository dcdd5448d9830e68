"""Which letters complete a multiset to a word: tables of missing letters, so that not all have to be tried for a blank.

For each length there is an array of masks: for every word and every letter of it, that letter's bit is set at the index
given by the low bits of the key of the word's other letters. Different keys may share an index, so a mask may have a
letter too many, never one too few, and the word map rejects it. (Measured: with an index for each entry 13 MB for
221,000 multisets, 0.35 of the array in use; twice the room made nothing faster.)

An array is not filled letter by letter. First each multiset's letters are put under its own key, one step a multiset.
The key of the others is less by the key of the missing letter, and so is its index, modulo the size of the array: to
put every L under the others, rotate L's bit array by key(L). Whole numbers do that for all cells at once, in one step
for each letter of the alphabet. That takes a quarter of the time of a step for each letter of each word
(bench/history.md).
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
    return Completions(masks_from_bytes(_turned(_under_own_keys(table, length, low, keys), keys), keys), low)


def masks_from_bytes(data: bytes | bytearray, keys: LetterKeys) -> array[int]:
    """Masks of these letters, of bytes with the lowest of each first."""
    made = array("I" if _size(keys) == 4 else "Q")
    made.frombytes(data)
    if sys.byteorder == "big":
        made.byteswap()
    return made


def masks_to_bytes(masks: array[int]) -> bytes:
    """What `masks_from_bytes` makes masks of."""
    if sys.byteorder == "big":
        masks = masks[:]
        masks.byteswap()
    return masks.tobytes()


def _under_own_keys(table: Mapping[int, Sequence[str]], length: int, low: int, keys: LetterKeys) -> bytes:
    """Masks with the letters of each multiset at the index of its own key."""
    letters = keys.encode("".join(map(itemgetter(0), table.values())))
    masks = masks_from_bytes(bytes(_size(keys) * (low + 1)), keys)
    held = masks_from_bytes(_masks(letters, length, len(table), keys), keys)
    for key, mask in zip(table, held, strict=True):
        masks[key & low] |= mask
    return masks_to_bytes(masks)


def _masks(letters: bytes, length: int, count: int, keys: LetterKeys) -> bytearray:
    """The letters of each of so many words as a mask, the lowest byte first."""
    size = _size(keys)
    columns = [letters[place::length] for place in range(length)]
    masks = bytearray(size * count)
    for byte in range(_used(keys)):
        bits, all_bits = bytes(mask >> 8 * byte & 255 for mask in keys.bits), 0
        for column in columns:
            all_bits |= int.from_bytes(column.translate(bits), "little")
        masks[byte::size] = all_bits.to_bytes(count, "little")
    return masks


def _turned(masks: bytes, keys: LetterKeys) -> bytearray:
    """Masks with each letter's bits moved down by the letter's key, round the end."""
    size = _size(keys)
    count = len(masks) // size
    turned = bytearray(len(masks))
    ones = int.from_bytes(b"\1" * count, "little")
    by_letter = list(keys.numbers.values())
    for byte in range(_used(keys)):
        twice, moved = int.from_bytes(masks[byte::size] * 2, "little"), 0
        # The highest bit first: a number of all ones for each bit would take twice the memory of the masks.
        for bit, key in reversed(list(enumerate(by_letter[8 * byte : 8 * byte + 8]))):
            moved = moved << 1 | twice >> 8 * (key % count) + bit & ones
        turned[byte::size] = moved.to_bytes(count, "little")
    return turned


def _size(keys: LetterKeys) -> int:
    """Bytes of a mask."""
    return 4 if len(keys.letters) <= _LONG_MASK else 8


def _used(keys: LetterKeys) -> int:
    """Bytes of a mask that are not always zero."""
    return (len(keys.letters) + 7) // 8
