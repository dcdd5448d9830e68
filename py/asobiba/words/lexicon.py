"""A lexicon: a named, fingerprinted list of words.

A game's record contains its lexicon's name and fingerprint. Without the lexicon the game can still be shown:
`UnavailableWords` replaces its word map and raises at the first look-up.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import NoReturn

from asobiba.errors import LexiconError

from .alphabet import ENGLISH, Alphabet
from .completions import Completions
from .lexicon_file import fingerprint, read_lexicon_file
from .word_bits import WordBits
from .word_map import WordMap


@dataclass(frozen=True, slots=True)
class Lexicon:
    """A named list of words. Lexica with equal names and fingerprints are equal.

    Args:
        fingerprint: 16 hexadecimal digits (`lexicon_file.fingerprint`).
        map: finds words by their letters.
        language: code of the language, such as `es`; "" if unknown.
        tiles: name of the tile set for games with these words.
    """

    name: str
    fingerprint: str
    title: str = field(compare=False)
    map: WordMap = field(compare=False, repr=False)
    alphabet: Alphabet = field(default=ENGLISH, compare=False, repr=False)
    language: str = field(default="en", compare=False, repr=False)
    tiles: str = field(default="english", compare=False, repr=False)

    @property
    def word_count(self) -> int:
        """The number of words."""
        return len(self.map)

    def __contains__(self, word: object) -> bool:
        """Whether this is a word; capitals only."""
        return word in self.map


def open_lexicon(data: bytes) -> Lexicon:
    """The lexicon in a packed file; words are decoded on first use.

    Raises:
        LexiconError: `lexicon/corrupt`.
    """
    packed = read_lexicon_file(data)
    return Lexicon(
        packed.name,
        packed.fingerprint,
        packed.name.capitalize(),
        WordMap(packed.decoding_by_length, packed.count, packed.alphabet.keys),
        packed.alphabet,
        _language_of(packed.alphabet),
    )


def make_lexicon(
    name: str, title: str, words: Collection[str], alphabet: Alphabet = ENGLISH, *, digest: str | None = None
) -> Lexicon:
    """A lexicon of the given words (capitals, 2-15 letters). `digest` is their fingerprint if already known."""
    found = digest or fingerprint(set(words), alphabet)
    return Lexicon(name, found, title, WordMap.of(words, alphabet.keys), alphabet, _language_of(alphabet))


def _language_of(alphabet: Alphabet) -> str:
    """The assumed language of a list that does not name its language."""
    return "en" if alphabet == ENGLISH else ""


def school_edition(lexicon: Lexicon, offensive: Collection[str]) -> Lexicon:
    """A lexicon without the offensive words: `full` becomes `full-school`.

    It shares its words with the original and decodes nothing. Its fingerprint covers both lists.
    """
    lists = "\n".join([lexicon.fingerprint, "without", *sorted(set(offensive))])
    digest = sha256(lists.encode()).hexdigest()[:16]
    words = lexicon.map.without(offensive)
    return replace(lexicon, name=f"{lexicon.name}-school", fingerprint=digest, map=words)


class UnavailableWords:
    """Replaces the word map of a lexicon that could not be opened. Every look-up raises the error of opening it."""

    def __init__(self, error: LexiconError, alphabet: Alphabet = ENGLISH) -> None:
        self._error = error
        self.key = alphabet.keys.key

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

    def bits(self, length: int) -> WordBits:
        """Raises LexiconError."""
        self._fail()

    def cross_set(self, before: str, after: str) -> int:
        """Raises LexiconError."""
        self._fail()
