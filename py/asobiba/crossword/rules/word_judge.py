"""Whether a word is acceptable: the lexicon, and what the options make of it."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import Protocol


class Arrangements(Protocol):
    """What Clabbers needs of a word map."""

    def has_arrangement(self, letters: str) -> bool:
        """Whether some word has exactly these letters in any order."""
        ...


@dataclass(frozen=True, slots=True)
class Judge:
    """Judges words in capitals.

    Args:
        words: the lexicon, without the words that this game does not allow.
        arrangements: the word map of the same words in a game of Clabbers, else None.
    """

    words: Container[str]
    arrangements: Arrangements | None = None

    def accepts(self, word: str) -> bool:
        """Whether a word is acceptable: in the lexicon, or in Clabbers some arrangement of its letters."""
        if self.arrangements is not None:
            return self.arrangements.has_arrangement(word)
        return word in self.words
