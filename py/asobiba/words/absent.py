"""The words of a lexicon that is gone: an old game can be looked at without them, and nothing is judged by accident."""

from __future__ import annotations

from typing import NoReturn

from asobiba.errors import LexiconError

from .missing import Completions
from .multiset_keys import key


class AbsentWords:
    """The words of a lexicon that is not there: whoever asks for one is told so."""

    key = staticmethod(key)

    def __init__(self, error: LexiconError) -> None:
        self._error = error

    def _tell(self) -> NoReturn:
        raise LexiconError(self._error.code, self._error.message, **self._error.data)

    def __contains__(self, word: object) -> bool:
        self._tell()

    def has_arrangement(self, letters: str) -> bool:
        """Raises LexiconError."""
        self._tell()

    def of_length(self, length: int) -> dict[int, tuple[str, ...]]:
        """Raises LexiconError."""
        self._tell()

    def completions(self, length: int) -> Completions:
        """Raises LexiconError."""
        self._tell()

    def fits(self, before: str, after: str) -> int:
        """Raises LexiconError."""
        self._tell()
