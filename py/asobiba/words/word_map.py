"""The word map finds the words of a multiset of letters with one addition and one dict lookup.

The idea is MAGPIE's word map (WMP): look words up by their multiset of letters instead of walking a DAWG (Appel and
Jacobson, 1988), a GADDAG (Gordon, 1994) or its successor KWG letter by letter. MAGPIE hashes racks packed into bits;
here every letter has a number and a multiset's key is their sum (`multiset_keys`), because in Python one addition and
one dict lookup cost as much as a single step of a walk.

For blanks, `Completions` has the letters that complete a multiset to a word.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import chain, compress
from operator import is_not
from typing import TypeAlias

from asobiba.work import SlicedWork, Units

from .completions import Completions, build_completions
from .kept_tables import KeptTables
from .lexicon_file import LONGEST, SHORTEST, split_by_length, splitting_by_length
from .multiset_keys import COLLISION_FREE, ENGLISH, LetterKeys
from .word_bits import WordBits

Anagrams: TypeAlias = tuple[str, ...]

_AT_ONCE = 10_000  # words added to a table in one slice
_MOST_CACHED = 100_000  # cross-sets of about 100 bytes; a game needs a few thousand different ones


class WordMap:
    """All words of a lexicon by their multiset of letters. The table of each length is built on first use.

    Attributes:
        kept: the source of tables built earlier, or None. With kept tables, words need no decoding.
    """

    kept: Callable[[], KeptTables | None]

    def __init__(
        self, decode: Callable[[], Units[Sequence[Sequence[str]]]], count: int, keys: LetterKeys = ENGLISH
    ) -> None:
        """A map of words that are not decoded yet.

        Args:
            decode: returns the words by length (see `lexicon_file.split_by_length`), sorted, capitals, without
                duplicates, in small slices; called once.
            count: the number of words.
            keys: the keys of the letters of the words.
        """
        self.keys = keys
        self._words = SlicedWork(decode)
        self._count = count
        self.kept = _nothing_kept
        self._kept_words: dict[int, Sequence[str]] = {}  # sorted, for lengths with a kept table
        self._tables: dict[int, dict[int, Anagrams]] = {}
        self._in_the_making: dict[int, SlicedWork[dict[int, Anagrams]]] = {}
        self._completions: dict[int, Completions] = {}
        self._bits: dict[int, WordBits] = {}
        self._cross_sets: dict[str, int] = {}
        self._tried = [(letter, number, 1 << bit) for bit, (letter, number) in enumerate(keys.numbers.items())]

    @classmethod
    def of(cls, words: Collection[str], keys: LetterKeys = ENGLISH) -> WordMap:
        """A map of the given words: capitals, 2-15 letters each."""
        ready = list(dict.fromkeys(keys.ordered(words)))
        return cls(partial(splitting_by_length, ready), len(ready), keys)

    def slices(self) -> Units[None]:
        """Do the remaining work for fast look-ups without blanks, in small slices."""
        yield from self.decoding_slices()
        for length in range(SHORTEST, LONGEST + 1):
            yield from self.table_slices(length)
            self.anagram_table(length)

    def decoding_slices(self) -> Units[None]:
        """Decode the words in small slices. There is nothing to do if tables are kept."""
        if self._words.begun or not self.kept():
            yield from self._words.slices()

    def words(self, length: int) -> Sequence[str]:
        """The words of a length, sorted; none for a length outside 2-15."""
        if not SHORTEST <= length <= LONGEST:
            return ()
        words = self._kept_words.get(length)
        if words is None and (table := self._kept_table(length)) is not None:
            # Take the words from the table, because decoding would store each word twice.
            words = self._kept_words[length] = self.keys.ordered(chain.from_iterable(table.values()))
        return self._words.finish()[length] if words is None else words

    def _kept_table(self, length: int) -> dict[int, Anagrams] | None:
        """The kept table of a length; None if there is none, or once words have been decoded."""
        if self._words.begun:
            return None
        table = self._tables.get(length)
        if table is None and (kept := self.kept()):
            with _collector_paused():
                table = kept.words(length)
            if table is not None:
                self._tables[length] = table
        return table

    def key(self, letters: str) -> int:
        """The key of a multiset of letters (`LetterKeys.key`)."""
        return self.keys.key(letters)

    def anagram_table(self, length: int) -> dict[int, Anagrams]:
        """Multiset key -> the words of that length made of exactly these letters, sorted. Do not change the dict.

        `anagram_table(4)[key("OPST")]` is ("OPTS", "POST", "POTS", "SPOT", "STOP", "TOPS").
        """
        table = self._tables.get(length)
        if table is None:
            if not SHORTEST <= length <= LONGEST:
                return {}
            table = self._tables[length] = self._table(length).finish()
        return table

    def table_slices(self, length: int) -> Units[None]:
        """Build the table of a length in small slices."""
        return self._table(length).slices()

    def _table(self, length: int) -> SlicedWork[dict[int, Anagrams]]:
        """The work of building the table of a length."""
        return self._in_the_making.setdefault(length, SlicedWork(partial(self._build_table, length)))

    def _build_table(self, length: int) -> Units[dict[int, Anagrams]]:
        kept = self._kept_table(length)
        if kept is not None:
            return kept
        words = self.words(length)
        table: dict[int, Anagrams] = {}
        for at in range(0, len(words), _AT_ONCE):
            yield 1
            with _collector_paused():
                some = words[at : at + _AT_ONCE]
                _add_words(table, some, self.keys.word_keys(some, length))
        return table

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[str]:
        """All words, the short ones first, each length sorted."""
        for length in range(SHORTEST, LONGEST + 1):
            yield from self.words(length)

    def __contains__(self, word: object) -> bool:
        """Whether this is a word in capitals; False for other objects."""
        if not isinstance(word, str) or not SHORTEST <= len(word) <= LONGEST:
            return False
        try:
            return word in self.anagram_table(len(word)).get(self.keys.key(word), ())
        except KeyError:
            return False

    def anagrams(self, letters: str) -> tuple[str, ...]:
        """The words made of exactly these letters (capitals), sorted."""
        size = len(letters)
        found = self.anagram_table(size).get(self.keys.key(letters), ())
        if size <= COLLISION_FREE:
            return found
        same = sorted(letters)
        return tuple(word for word in found if sorted(word) == same)

    def has_arrangement(self, letters: str) -> bool:
        """Whether these letters (capitals) make a word in some order: the rule of Clabbers."""
        return bool(self.anagrams(letters))

    def cross_set(self, before: str, after: str) -> int:
        """The letters L for which before + L + after is a word, as a mask in alphabetical order. Cached.

        If both texts are empty, no word is formed, and every letter is allowed.
        """
        place = f"{before}.{after}"
        mask = self._cross_sets.get(place)
        if mask is None:
            if len(self._cross_sets) >= _MOST_CACHED:
                self._cross_sets.clear()
            mask = self._cross_sets[place] = self._find_cross_set(before, after)
        return mask

    def _find_cross_set(self, before: str, after: str) -> int:
        length = len(before) + 1 + len(after)
        if length < SHORTEST:
            return self.keys.every
        if length > LONGEST:
            return 0
        lookup = self.anagram_table(length).get
        around = self.keys.key(before + after)
        mask = 0
        for letter, letter_key, bit in self._tried:
            anagrams = lookup(around + letter_key)
            if anagrams and before + letter + after in anagrams:
                mask |= bit
        return mask

    def completions(self, length: int) -> Completions:
        """The letters that complete a multiset to a word of `length` letters, for blanks. Built on first use."""
        table = self._completions.get(length)
        if table is None:
            table = self._completions[length] = self._find_completions(length)
        return table

    def _find_completions(self, length: int) -> Completions:
        kept = self.kept() if SHORTEST <= length <= LONGEST else None
        found = kept.completions(length) if kept else None
        return found or build_completions(self.anagram_table(length), length, self.keys)

    def bits(self, length: int) -> WordBits:
        """The words of one length as bit sets by place and letter. Built on first use."""
        found = self._bits.get(length)
        if found is None:
            found = self._bits[length] = self._find_bits(length)
        return found

    def _find_bits(self, length: int) -> WordBits:
        return WordBits(self.words(length), length, self.keys)

    def bits_slices(self) -> Units[None]:
        """Build the bit sets of all lengths in small slices."""
        for length in range(SHORTEST, LONGEST + 1):
            yield 1
            self.bits(length)

    def without(self, excluded: Collection[str]) -> WordMap:
        """This map without some words. Lengths without excluded words are shared, the others copied."""
        return _MapWithout(self, excluded)


class _MapWithout(WordMap):
    """A word map that leaves some words out. It shares the tables of the whole map to save memory."""

    def __init__(self, base: WordMap, excluded: Collection[str]) -> None:
        super().__init__(partial(splitting_by_length, ()), 0, base.keys)
        self._base = base
        self._excluded = split_by_length(sorted(word for word in set(excluded) if SHORTEST <= len(word) <= LONGEST))

    def __len__(self) -> int:
        return len(self._base) - sum(word in self._base for words in self._excluded for word in words)

    def words(self, length: int) -> Sequence[str]:
        words = self._base.words(length)
        excluded = frozenset(self._excluded[length]) if SHORTEST <= length <= LONGEST else frozenset()
        return [word for word in words if word not in excluded] if excluded else words

    def _find_completions(self, length: int) -> Completions:
        return self._base.completions(length) if self._shares(length) else super()._find_completions(length)

    def _find_bits(self, length: int) -> WordBits:
        return self._base.bits(length) if self._shares(length) else super()._find_bits(length)

    def _shares(self, length: int) -> bool:
        """Whether no word of this length is excluded."""
        return not SHORTEST <= length <= LONGEST or not self._excluded[length]

    def _build_table(self, length: int) -> Units[dict[int, Anagrams]]:
        yield from self._base.table_slices(length)
        base = self._base.anagram_table(length)
        excluded = [word for word in self._excluded[length] if word in self._base]
        if not excluded:
            return base
        table = base.copy()
        for word in excluded:
            shared = self.keys.key(word)
            table[shared] = tuple(other for other in table[shared] if other != word)
            if not table[shared]:
                del table[shared]
        return table


def _nothing_kept() -> KeptTables | None:
    return None


def _add_words(table: dict[int, Anagrams], words: Sequence[str], keys: Sequence[int]) -> None:
    # Python 3.14's collector never tracks a tuple display of strings. It tracks the tuples of `zip` until it has walked
    # them once, which took a quarter of the time.
    single = [(word,) for word in words]
    # For one word in ten, setdefault returns the tuple of an earlier anagram.
    later = list(map(is_not, map(table.setdefault, keys, single), single))
    for shared, word in zip(compress(keys, later), compress(words, later), strict=True):
        table[shared] = (*table[shared], word)


@contextmanager
def _collector_paused() -> Iterator[None]:
    """Pause cyclic garbage collection, which would walk the growing table repeatedly: a fifth of the time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
