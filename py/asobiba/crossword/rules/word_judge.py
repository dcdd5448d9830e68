"""Whether a word is acceptable: it is in the lexicon, or in Clabbers an arrangement of it is."""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import dataclass
from typing import Protocol

Accepts = Callable[[str], bool]  # whether a word in capitals is acceptable


class Arrangements(Protocol):
    """A word list that can look up words by their letters in any order, for Clabbers."""

    def has_arrangement(self, letters: str) -> bool:
        """Whether some word has exactly these letters in any order."""
        ...


@dataclass(frozen=True, slots=True)
class Judge:
    """Decides which words in capitals are acceptable.

    Args:
        words: the lexicon, without words that this game does not allow.
        arrangements: the same words in a game of Clabbers, else None.
    """

    words: Container[str]
    arrangements: Arrangements | None = None

    def accepts(self, word: str) -> bool:
        """Whether a word is acceptable: in the lexicon, or in Clabbers some arrangement of its letters."""
        if self.arrangements is not None:
            return self.arrangements.has_arrangement(word)
        return word in self.words
