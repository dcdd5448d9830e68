"""A lexicon: a named, fingerprinted list of words, and what a game's record keeps of it.

A record names its lexicon and, beside the options that somebody chose, its fingerprint. When the lexicon is gone the
game can still be looked at: `UnavailableWords` stands in for its word map and raises at the first look-up.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from typing import NoReturn

from asobiba.errors import LexiconError, OptionError
from asobiba.game import JSON

from .lexicon_file import PackedLexicon, fingerprint, read_lexicon_file, splitting_by_length
from .multiset_keys import key
from .piecework import Pieces
from .word_map import Completions, WordMap

FINGERPRINT = "fingerprint"  # the record's option for it; set by the engine, never chosen


@dataclass(frozen=True, slots=True)
class Lexicon:
    """A list of words under a name. Two are equal if their names and fingerprints are.

    Args:
        fingerprint: 16 hexadecimal digits (`lexicon_file.fingerprint`).
        map: finds words by their letters.
    """

    name: str
    fingerprint: str
    title: str = field(compare=False)
    map: WordMap = field(compare=False, repr=False)

    @property
    def word_count(self) -> int:
        """The number of words."""
        return len(self.map)

    def __contains__(self, word: object) -> bool:
        """Whether this is a word; capitals only."""
        return word in self.map


def open_lexicon(data: bytes) -> Lexicon:
    """The lexicon in a packed file. The words are decoded when they are first needed.

    Raises:
        LexiconError: `lexicon/corrupt`.
    """
    packed = read_lexicon_file(data)
    return Lexicon(
        packed.name,
        packed.fingerprint,
        packed.name.capitalize(),
        WordMap(partial(_words_by_length, packed), packed.count),
    )


def _words_by_length(packed: PackedLexicon) -> Pieces[list[list[str]]]:
    return (yield from splitting_by_length((yield from packed.decoding())))


def make_lexicon(name: str, title: str, words: Collection[str], *, digest: str | None = None) -> Lexicon:
    """A lexicon of the given words (capitals, 2-15 letters). `digest` is their fingerprint if already known."""
    return Lexicon(name, digest or fingerprint(set(words)), title, WordMap.of(words))


def school_edition(lexicon: Lexicon, offensive: Collection[str]) -> Lexicon:
    """A lexicon without the offensive words: `full` becomes `full-school`.

    It shares its words with the original and decodes nothing. Its fingerprint covers both lists.
    """
    lists = "\n".join([lexicon.fingerprint, "without", *sorted(set(offensive))])
    digest = sha256(lists.encode()).hexdigest()[:16]
    return Lexicon(f"{lexicon.name}-school", digest, lexicon.title, lexicon.map.without(offensive))


def without_fingerprint(options: Mapping[str, JSON]) -> dict[str, JSON]:
    """A record's options without the fingerprint.

    Raises:
        OptionError: `option/value`, the fingerprint is not a text.
    """
    digest = options.get(FINGERPRINT)
    if digest is not None and not isinstance(digest, str):
        raise OptionError("option/value", "option fingerprint is a text", option=FINGERPRINT, allowed="a text")
    return {name: value for name, value in options.items() if name != FINGERPRINT}


def words_changed(options: Mapping[str, JSON], current: Callable[[], str]) -> bool:
    """Whether a record's lexicon has other words now than when the game began; False if it is gone.

    Args:
        options: of the record.
        current: opens the lexicon and returns its fingerprint; raises LexiconError if it is gone.
    """
    try:
        return options.get(FINGERPRINT) not in (None, current())
    except LexiconError:
        return False


class UnavailableWords:
    """Stands in for the word map of a lexicon that could not be opened: every look-up raises that error again."""

    key = staticmethod(key)

    def __init__(self, error: LexiconError) -> None:
        self._error = error

    def _fail(self) -> NoReturn:
        raise LexiconError(self._error.code, self._error.message, **self._error.data)

    def __contains__(self, word: object) -> bool:
        self._fail()

    def has_arrangement(self, letters: str) -> bool:
        """Raises LexiconError."""
        self._fail()

    def anagrams(self, letters: str) -> tuple[str, ...]:
        """Raises LexiconError."""
        self._fail()

    def anagram_table(self, length: int) -> dict[int, tuple[str, ...]]:
        """Raises LexiconError."""
        self._fail()

    def completions(self, length: int) -> Completions:
        """Raises LexiconError."""
        self._fail()

    def cross_check(self, before: str, after: str) -> int:
        """Raises LexiconError."""
        self._fail()
