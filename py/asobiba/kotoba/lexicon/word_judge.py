"""The judge decides which words need no vote. `WordList` is the protocol of the lists that it uses (`word_lists`)."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import Protocol

from asobiba.kotoba.rules.legality import WordFinder


class WordList(WordFinder, Protocol):
    """A searchable list of words, written as cards; search results are sorted and without duplicates."""

    @property
    def name(self) -> str:
        """The tier: `child`, `easy`, `known`, `common` or `full`."""
        ...

    @property
    def fingerprint(self) -> str:
        """16 hexadecimal digits that change with the words."""
        ...

    def __contains__(self, word: object) -> bool:
        """Whether this is a word of the list."""
        ...

    def surface_forms(self, word: str) -> Sequence[str]:
        """The surface forms to show beside the cards, the most usual first; () if there are none."""
        ...

    def load_surface_forms(self) -> None:
        """Load the surface forms. Raises LexiconError if their file is not loaded yet."""
        ...


@dataclass(frozen=True, slots=True)
class Judge:
    """Judges the words of a game.

    Args:
        words: the list of the game.
        full: the largest list, by which computers vote.
        own: more words that need no vote in this game.
        ordinary: the list of ordinary words, by which computers vote on a challenged word.
        forms: inflected forms of the words of the game (`inflection`).
    """

    words: WordList
    full: Container[str]
    own: frozenset[str] = frozenset()
    ordinary: Container[str] = frozenset()
    forms: Container[str] = frozenset()

    def is_listed(self, word: str) -> bool:
        """Whether a word needs no vote."""
        return word in self.own or word in self.words or word in self.forms

    def computers_agree(self, word: str, *, challenged: bool = False) -> bool:
        """Whether computers vote for a word; of a challenged one, only if it is an ordinary word."""
        return word in (self.ordinary if challenged else self.full) or word in self.forms
