"""The word map: from a multiset of letters to its words with one addition and one dict probe.

Every letter has a whole number, its key, and the key of a multiset is the sum over its letters. So keys add: key(part
of the rack) + key(letters already on the board) is the key of the word that both would make together, and the words
of a length are a dict from key to anagrams. No trie, no walk letter by letter.

The keys are a Bose-Chowla set, so that they cannot collide where it matters. Let x be a root of the primitive
polynomial X^30 + X + 2 over GF(3): the powers of x are all 3^30 - 1 elements of GF(3^30) but 0. Give each of the 26
letters an element a != 0 of the subfield GF(27), and let its key be the logarithm of 1 + a/x to the base x. Suppose
that two multisets of at most ten letters have the same sum. Then the products of their 1 + a/x are equal; times x^10
these are two monic polynomials of degree 10 in x over GF(27). Their difference has a lower degree and the root x, but
x has degree 10 over GF(27), so it is zero: the polynomials are the same, and so are their roots and the multisets.
Keys are below 2^48, sums of 15 below 2^52. (R. C. Bose, S. Chowla: Theorems in the additive theory of numbers, 1962.
tests/words/test_multiset.py does the arithmetic.)

What follows for longer words: take away what two multisets share, and the same proof covers the rest, if it is at
most ten letters on each side. A word found by a probe with a rack of up to ten tiles and then compared with the
letters on the board is therefore exact without any further check. Two *words* of 11-15 letters that differ in more
than ten letters may have the same key in theory (no pair in the shipped lexica has: a test looks); then both are
under it, and whoever has no letter on the board to compare with must compare the letters, as `anagrams` does.

How a length is built, without a bytecode per letter: all words of n letters are one bytes value; its column i (a
slice with step n) is the i-th letter of every word; `bytes.translate` makes the bytes of the keys, laid out as one
huge integer with 64 bits a word; n of those are added, and that is the sum for all words at once.
"""

from __future__ import annotations

import gc
import struct
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import compress
from operator import is_not
from string import ascii_uppercase
from typing import TypeAlias

from .missing import Completions, completions
from .packed import LONGEST, SHORTEST, by_length

Anagrams: TypeAlias = tuple[str, ...]

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
EXACT = 10
ANY_LETTER = (1 << 26) - 1

_REMEMBERED = 100_000  # masks of `fits`, at about 100 bytes each; a game asks for a few thousand different ones
_LANES = 6
_TRANSLATIONS = [
    bytes(LETTER_KEYS[chr(code)] >> (8 * lane) & 255 if chr(code) in LETTER_KEYS else 0 for code in range(256))
    for lane in range(_LANES)
]
_KEY_AND_BIT = [(letter, key, 1 << bit) for bit, (letter, key) in enumerate(LETTER_KEYS.items())]


def key(letters: str) -> int:
    """The key of a multiset of letters: the sum of `LETTER_KEYS`. Raises KeyError for anything but A-Z."""
    return sum(map(LETTER_KEYS.__getitem__, letters))


def keys_of(words: Sequence[str], length: int) -> tuple[int, ...]:
    """The keys of many words of the same length at once, about seven times as fast as `key` one by one."""
    total = sum(_columns("".join(words).encode("ascii"), length, _LANES))
    return struct.unpack(f"<{len(words)}Q", total.to_bytes(8 * len(words), "little"))


class WordMap:
    """All words of a lexicon by the multiset of their letters. Each length is built when it is first asked for."""

    def __init__(self, decode: Callable[[], Sequence[Sequence[str]]], count: int) -> None:
        """A map over words that are not read yet.

        Args:
            decode: gives the words parted by length (as `packed.by_length`), sorted, capitals, none twice; called once.
            count: how many words there are in all.
        """
        self._decode = decode
        self._count = count
        self._parts: Sequence[Sequence[str]] | None = None
        self._tables: dict[int, dict[int, Anagrams]] = {}
        self._completions: dict[int, Completions] = {}
        self._fits: dict[str, int] = {}

    @classmethod
    def of(cls, words: Collection[str]) -> WordMap:
        """A map over words in capitals that are at hand, 2-15 letters each."""
        ready = list(dict.fromkeys(sorted(words)))
        return cls(lambda: by_length(ready), len(ready))

    def words(self, length: int) -> Sequence[str]:
        """The words of a length, sorted; none for a length outside 2-15."""
        if self._parts is None:
            self._parts = self._decode()
        return self._parts[length] if SHORTEST <= length <= LONGEST else ()

    @staticmethod
    def key(letters: str) -> int:
        """The key of a multiset of letters, as `multiset.key`."""
        return key(letters)

    def of_length(self, length: int) -> dict[int, Anagrams]:
        """From the key of a multiset to its words of `length` letters, sorted. Do not change the dict.

        Under `key("OPST")` stands ("OPTS", "POST", "POTS", "SPOT", "STOP", "TOPS").
        """
        table = self._tables.get(length)
        if table is None:
            if not SHORTEST <= length <= LONGEST:
                return {}
            with _collector_paused():
                table = self._tables[length] = self._build(length)
        return table

    def _build(self, length: int) -> dict[int, Anagrams]:
        words = self.words(length)
        keys = keys_of(words, length)
        single = list(zip(words, strict=True))
        table: dict[int, Anagrams] = {}
        # setdefault answers with another tuple than the word's own where an anagram came first: one word in ten.
        later = list(map(is_not, map(table.setdefault, keys, single), single))
        for shared, word in zip(compress(keys, later), compress(single, later), strict=True):
            table[shared] += word
        return table

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[str]:
        """All words, the short ones first, each length sorted."""
        for length in range(SHORTEST, LONGEST + 1):
            yield from self.words(length)

    def __contains__(self, word: object) -> bool:
        """Whether this is a word; capitals only, and anything else is no word."""
        if not isinstance(word, str) or not SHORTEST <= len(word) <= LONGEST:
            return False
        try:
            return word in self.of_length(len(word)).get(key(word), ())
        except KeyError:
            return False

    def anagrams(self, letters: str) -> tuple[str, ...]:
        """The words that use exactly these letters (capitals), sorted."""
        size = len(letters)
        found = self.of_length(size).get(key(letters), ())
        if size <= EXACT:
            return found
        same = sorted(letters)
        return tuple(word for word in found if sorted(word) == same)

    def has_arrangement(self, letters: str) -> bool:
        """Whether these letters (capitals) are a word in some order: what Clabbers asks."""
        return bool(self.anagrams(letters))

    def fits(self, before: str, after: str) -> int:
        """The letters L for which before + L + after is a word, as a mask: bit 0 is A. Remembered.

        With nothing before and nothing after there is no word to make, and every letter fits.
        """
        place = f"{before}.{after}"
        mask = self._fits.get(place)
        if mask is None:
            if len(self._fits) >= _REMEMBERED:
                self._fits.clear()
            mask = self._fits[place] = self._fitting(before, after)
        return mask

    def _fitting(self, before: str, after: str) -> int:
        length = len(before) + 1 + len(after)
        if length < SHORTEST:
            return ANY_LETTER
        if length > LONGEST:
            return 0
        probe = self.of_length(length).get
        around = key(before) + key(after)
        mask = 0
        for letter, letter_key, bit in _KEY_AND_BIT:
            anagrams = probe(around + letter_key)
            if anagrams and before + letter + after in anagrams:
                mask |= bit
        return mask

    def completions(self, length: int) -> Completions:
        """Which letters complete a multiset to a word of `length` letters: for blanks. Built when first asked for."""
        table = self._completions.get(length)
        if table is None:
            table = self._completions[length] = completions(self.of_length(length), length, LETTER_KEYS)
        return table

    def without(self, refused: Collection[str]) -> WordMap:
        """The same map with some words left out; lengths without any of them are shared, the others copied."""
        return _Without(self, refused)


class _Without(WordMap):
    """A word map that stands on another one, so that both together cost little more than one."""

    def __init__(self, base: WordMap, refused: Collection[str]) -> None:
        super().__init__(lambda: (), 0)
        self._base = base
        self._refused = by_length(sorted(word for word in set(refused) if SHORTEST <= len(word) <= LONGEST))

    def __len__(self) -> int:
        return len(self._base) - sum(word in self._base for words in self._refused for word in words)

    def words(self, length: int) -> Sequence[str]:
        words = self._base.words(length)
        refused = frozenset(self._refused[length]) if SHORTEST <= length <= LONGEST else frozenset()
        return [word for word in words if word not in refused] if refused else words

    def _build(self, length: int) -> dict[int, Anagrams]:
        base = self._base.of_length(length)
        refused = [word for word in self._refused[length] if word in self._base]
        if not refused:
            return base
        table = base.copy()
        for word in refused:
            shared = key(word)
            table[shared] = tuple(other for other in table[shared] if other != word)
            if not table[shared]:
                del table[shared]
        return table


@contextmanager
def _collector_paused() -> Iterator[None]:
    """No cyclic garbage collection meanwhile: it would walk the growing table again and again, a fifth of the time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _columns(letters: bytes, length: int, lanes: int) -> Iterator[int]:
    """For each of the `length` places the keys of that letter in every word, 64 bits a word, as one integer.

    Only the lowest `lanes` bytes of each key are filled in.
    """
    for place in range(length):
        column = letters[place::length]
        cells = bytearray(8 * len(column))
        for lane in range(lanes):
            cells[lane::8] = column.translate(_TRANSLATIONS[lane])
        yield int.from_bytes(cells, "little")
