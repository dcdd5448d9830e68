"""The lists of words by tier, and what can be found in them.

A list is read when somebody asks it something, its index when somebody searches it; how words are written is in a file
of its own, which is opened when it is asked for, or when it is there anyway.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from asobiba.words.kana_file import KanaList
from asobiba.words.lexicon_store import LexiconStore

from .anagram_index import Index

TIERS = ("easy", "common", "full")  # what a table may play with
LISTS = ("easy", "known", "common", "full")  # and with it what computers know: common without what is seldom met
WRITTEN = "ja-common"  # the list whose ways of writing are known
_KEPT = 6  # lists that stay open, so that the tables of a store share an index


class Words:
    """One list of words, with its index."""

    def __init__(self, name: str, words: KanaList, lexica: LexiconStore) -> None:
        """The list of a tier; the store has the file of kanji, if it is there."""
        self.name, self.fingerprint = name, words.fingerprint
        self._words, self._lexica = words, lexica
        self._index: Index | None = None

    @property
    def index(self) -> Index:
        """What finds words by their cards; made when it is first asked for."""
        if self._index is None:
            self._index = Index(self._words.words())
        return self._index

    def __contains__(self, word: object) -> bool:
        """Whether this is a word of the list."""
        return word in self._words

    def new_words(self, hand: str) -> list[str]:
        """Every word that the cards of a hand can lay, sorted."""
        return self.index.new_words(hand)

    def rewrites(self, word: str, hand: str) -> list[str]:
        """Every word that one step makes of a word with the cards of a hand, sorted."""
        return self.index.rewrites(word, hand)

    def surfaces(self, word: str) -> Sequence[str]:
        """How a word is written, the most usual first; () where it is not known, or its file is not here yet."""
        return self._lexica.surface_forms(WRITTEN)(word) if self._lexica.has_surface_forms(WRITTEN) else ()

    def load_surfaces(self) -> None:
        """Open the file of kanji.

        Raises:
            LexiconError: `lexicon/missing` until it has come, which tells the page to bring it.
        """
        self._lexica.surface_forms(WRITTEN)


@lru_cache(maxsize=_KEPT)
def open_words(lexica: LexiconStore, tier: str) -> Words:
    """The list of a tier, one of LISTS. The same store gives the same list.

    Raises:
        LexiconError: `lexicon/missing`, `lexicon/corrupt`.
    """
    return Words(tier, lexica.kana(f"ja-{tier}"), lexica)
