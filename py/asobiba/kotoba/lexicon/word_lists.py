"""The word lists by tier, with their anagram indexes.

A list is decoded at the first look-up, its index built at the first search. The surface forms are in a file of their
own, which the page fetches only when they are needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from asobiba.words.kana_file import KanaList
from asobiba.words.lexicon_store import LexiconStore
from asobiba.work import SlicedWork, Units

from .anagram_index import AnagramIndex

LIST_NAMES = ("child", "easy", "known", "common", "full")  # by size; `known` is common less what is seldom met
SURFACE_FORMS_OF = "ja-common"  # the list whose surface forms are known
SHOWN = 2  # surface forms shown beside the cards
_KEPT = 6  # lists that stay open, so that the games of a store share an index


class IndexedWordList:
    """A word list with its index."""

    def __init__(self, name: str, words: KanaList, lexica: LexiconStore) -> None:
        """The list of a tier; `lexica` has the surface forms, if their file is there."""
        self.name, self.fingerprint = name, words.fingerprint
        self._words, self._lexica = words, lexica
        self._index = SlicedWork(self._build)

    @property
    def index(self) -> AnagramIndex:
        """Finds words by their cards; built when it is first needed."""
        return self._index.finish()

    def slices(self) -> Units[None]:
        """What is left to do before every look-up is fast, in small slices."""
        return self._words.slices()

    def index_slices(self) -> Units[None]:
        """What is left to do before every search is fast, in small slices."""
        return self._index.slices()

    def _build(self) -> Units[AnagramIndex]:
        yield from self._words.slices()
        return (yield from AnagramIndex.built(self._words.words()))

    def words(self) -> Sequence[str]:
        """All words of the list, sorted."""
        return self._words.words()

    def __contains__(self, word: object) -> bool:
        """Whether this is a word of the list."""
        return word in self._words

    def new_words(self, hand: str) -> list[str]:
        """Every word that the cards of a hand can lay, sorted."""
        return self.index.new_words(hand)

    def rewrites(self, word: str, hand: str) -> list[str]:
        """Every word that one step makes of a word with the cards of a hand, sorted."""
        return self.index.rewrites(word, hand)

    def surface_forms(self, word: str) -> Sequence[str]:
        """The two most usual surface forms, without what the cards show anyway; () while their file is not there."""
        if not self._lexica.has_surface_forms(SURFACE_FORMS_OF):
            return ()
        return [form for form in self._lexica.surface_forms(SURFACE_FORMS_OF)(word)[:SHOWN] if form != word]

    def load_surface_forms(self) -> None:
        """Open the file of surface forms.

        Raises:
            LexiconError: `lexicon/missing`, which makes the page fetch the file.
        """
        self._lexica.surface_forms(SURFACE_FORMS_OF)


@lru_cache(maxsize=_KEPT)
def open_word_list(lexica: LexiconStore, tier: str) -> IndexedWordList:
    """The list of a tier, one of LIST_NAMES; the same object for the same store.

    Raises:
        LexiconError: `lexicon/missing`, `lexicon/corrupt`.
    """
    return IndexedWordList(tier, lexica.kana(f"ja-{tier}"), lexica)
