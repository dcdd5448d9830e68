"""Whether a word is listed, and what a word index must offer; the lists themselves are in `words`."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol


class WordList(Protocol):
    """A list of words, written as cards, that can also be searched."""

    @property
    def name(self) -> str:
        """The tier: `easy`, `common` or `full`."""
        ...

    @property
    def fingerprint(self) -> str:
        """16 hexadecimal digits that change with the words."""
        ...

    def __contains__(self, word: object) -> bool:
        """Whether this is a word of the list."""
        ...

    def new_words(self, hand: str) -> Iterable[str]:
        """Every word that the cards of a hand can lay, each once, sorted."""
        ...

    def rewrites(self, word: str, hand: str) -> Iterable[str]:
        """Every word that one step makes of a word with the cards of a hand, each once, sorted."""
        ...

    def surfaces(self, word: str) -> Sequence[str]:
        """How a word is written with kanji, the most usual first; () where that is not known."""
        ...

    def load_surfaces(self) -> None:
        """Make sure that `surfaces` knows what there is to know; raises LexiconError where its file has yet to come."""
        ...


@dataclass(frozen=True, slots=True)
class Judge:
    """Judges words, and finds them.

    Args:
        words: the list of this game.
        full: the largest list, by which computers vote.
        own: words that need no vote at this table either.
    """

    words: WordList
    full: Container[str]
    own: frozenset[str] = frozenset()

    def lists(self, word: str) -> bool:
        """Whether a word needs no vote."""
        return word in self.own or word in self.words
