"""Tables of the letters that complete a multiset to a word, so that a search need not try a blank as every letter.

Each word length has an array of masks. For every word and each of its letters, the letter's bit is set in the mask
whose index is the low bits of the key of the word's other letters. Different keys may share an index, so a mask may
have extra letters but misses none; the word map rejects the extra ones. (Measured: an index for each entry takes 13 MB
for 221,000 multisets, with 0.35 of the array in use; an array of twice the size was no faster.)

An array is not filled letter by letter. First each multiset's letters are stored at the multiset's own key, in one step
a multiset. The key of a word's other letters is smaller by the key of the missing letter, and so is the index, modulo
the array's size. Therefore, to move every L to the index of the other letters, rotate L's bit array by key(L). Big
integers rotate all masks at once, in one step for each letter of the alphabet. This takes a quarter of the time of one
step for each letter of each word (bench/history.md).
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import NamedTuple

from .multiset_keys import LetterKeys

_LONG_MASK = 32  # most letters of a 4-byte mask; longer masks take 8 bytes


class Completions(NamedTuple):
    """`masks[key & low]` has a bit, in alphabetical order, for each letter that completes a multiset with this key.

    Extra bits are possible.
    """

    masks: array[int]
    low: int


def build_completions(table: Mapping[int, Sequence[str]], length: int, keys: LetterKeys) -> Completions:
    """The completions of all words of one length, by their multiset keys."""
    low = (1 << (length * len(table)).bit_length()) - 1
    return Completions(masks_from_bytes(_turned(_under_own_keys(table, length, low, keys), keys), keys), low)


def masks_from_bytes(data: bytes | bytearray, keys: LetterKeys) -> array[int]:
    """Masks from their bytes, lowest byte first."""
    made = array("I" if _size(keys) == 4 else "Q")
    made.frombytes(data)
    if sys.byteorder == "big":
        made.byteswap()
    return made


def masks_to_bytes(masks: array[int]) -> bytes:
    """The inverse of `masks_from_bytes`."""
    if sys.byteorder == "big":
        masks = masks[:]
        masks.byteswap()
    return masks.tobytes()


def _under_own_keys(table: Mapping[int, Sequence[str]], length: int, low: int, keys: LetterKeys) -> bytes:
    """Masks that have each multiset's letters at the index of the multiset's own key."""
    letters = keys.encode("".join(map(itemgetter(0), table.values())))
    masks = masks_from_bytes(bytes(_size(keys) * (low + 1)), keys)
    held = masks_from_bytes(_masks(letters, length, len(table), keys), keys)
    for key, mask in zip(table, held, strict=True):
        masks[key & low] |= mask
    return masks_to_bytes(masks)


def _masks(letters: bytes, length: int, count: int, keys: LetterKeys) -> bytearray:
    """The letters of each of `count` words as a mask, lowest byte first."""
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
    """Masks with each letter's bit array rotated down by the letter's key."""
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
    """Bytes of one mask."""
    return 4 if len(keys.letters) <= _LONG_MASK else 8


def _used(keys: LetterKeys) -> int:
    """Bytes of a mask that are not always zero."""
    return (len(keys.letters) + 7) // 8
