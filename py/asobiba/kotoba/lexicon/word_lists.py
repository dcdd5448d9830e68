"""The word lists by tier, with their anagram indexes.

A list is decoded at the first look-up, and its index is built at the first search. The surface forms are in a separate
file, which the page fetches when it needs them.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from functools import lru_cache

from asobiba.words.kana_file import KanaList
from asobiba.words.lexicon_store import LexiconStore
from asobiba.work import SlicedWork, Units

from .anagram_index import AnagramIndex
from .inflection import Inflection

INFLECTED = "ja-inflected"  # the words with inflected forms, with marks of their classes
LIST_NAMES = ("child", "easy", "known", "common", "full")  # by size; `known` is `common` without rare words
SURFACE_FORMS_OF = "ja-common"  # the list with surface forms
SHOWN = 2  # surface forms shown beside the cards
_KEPT = 6  # lists kept open, so that the games of a store share an index


class IndexedWordList:
    """A word list with its index."""

    def __init__(self, name: str, words: KanaList, lexica: LexiconStore) -> None:
        """The list of a tier; `lexica` has the surface forms, if their file is loaded."""
        self.name, self.fingerprint = name, words.fingerprint
        self._words, self._lexica = words, lexica
        self._index = SlicedWork(self._build)

    @property
    def index(self) -> AnagramIndex:
        """The index for finding words by their cards; built at its first use."""
        return self._index.finish()

    def slices(self) -> Units[None]:
        """The work left before every look-up is fast, in small slices."""
        return self._words.slices()

    def index_slices(self) -> Units[None]:
        """The work left before every search is fast, in small slices."""
        return self._index.slices()

    def _build(self) -> Units[AnagramIndex]:
        yield from self._words.slices()
        return (yield from AnagramIndex.built(self._words.words()))

    def words(self) -> Sequence[str]:
        """All words of the list, sorted."""
        return self._words.words()

    def __contains__(self, word: object) -> bool:
        return word in self._words

    def new_words(self, hand: str) -> list[str]:
        """Every word that can be laid with the cards of a hand, sorted."""
        return self.index.new_words(hand)

    def rewrites(self, word: str, hand: str) -> list[str]:
        """Every word that one step can make from a word with the cards of a hand, sorted."""
        return self.index.rewrites(word, hand)

    def surface_forms(self, word: str) -> Sequence[str]:
        """The two most usual surface forms, without those that equal the cards; () until their file is loaded."""
        if not self._lexica.has_surface_forms(SURFACE_FORMS_OF):
            return ()
        return [form for form in self._lexica.surface_forms(SURFACE_FORMS_OF)(word)[:SHOWN] if form != word]

    def load_surface_forms(self) -> None:
        """Open the file of surface forms.

        Raises:
            LexiconError: `lexicon/missing`: the page then fetches the file.
        """
        self._lexica.surface_forms(SURFACE_FORMS_OF)


def open_inflection(lexica: LexiconStore, words: Container[str]) -> Inflection:
    """The inflected forms of the words of a list.

    Raises:
        LexiconError: `lexicon/missing`, `lexicon/corrupt`.
    """
    return Inflection(lexica.kana(INFLECTED), words)


@lru_cache(maxsize=_KEPT)
def open_word_list(lexica: LexiconStore, tier: str) -> IndexedWordList:
    """The list of a tier, one of LIST_NAMES; the same object for the same store.

    Raises:
        LexiconError: `lexicon/missing`, `lexicon/corrupt`.
    """
    return IndexedWordList(tier, lexica.kana(f"ja-{tier}"), lexica)
