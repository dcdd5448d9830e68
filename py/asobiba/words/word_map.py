"""The word map: from a multiset of letters to its words with one addition and one dict probe.

Keys add (`keys`): key(part of the rack) + key(letters already on the board) is the key of the word that both would make
together, and the words of a length are a dict from key to anagrams. No trie, no walk letter by letter.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from itertools import compress
from operator import is_not
from typing import TypeAlias

from .lexicon_file import LONGEST, SHORTEST, by_length
from .missing import Completions, completions
from .multiset_keys import LETTER_KEYS, key, keys_of

Anagrams: TypeAlias = tuple[str, ...]

EXACT = 10
ANY_LETTER = (1 << 26) - 1

_REMEMBERED = 100_000  # masks of `fits`, at about 100 bytes each; a game asks for a few thousand different ones
_KEY_AND_BIT = [(letter, its, 1 << bit) for bit, (letter, its) in enumerate(LETTER_KEYS.items())]


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
            table = self._completions[length] = completions(self.of_length(length), length)
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
