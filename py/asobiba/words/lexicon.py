"""A lexicon: a named list of words, ready to play with."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from hashlib import sha256

from .lexicon_file import by_length, fingerprint, unpack
from .word_map import WordMap


@dataclass(frozen=True, slots=True)
class Lexicon:
    """A list of words under a name. Two are equal if name and fingerprint are.

    `fingerprint` (16 hexadecimal digits) goes into a game's record; `map` finds words by their letters.
    """

    name: str
    fingerprint: str
    title: str = field(compare=False)
    map: WordMap = field(compare=False, repr=False)

    @property
    def words(self) -> int:
        """How many words there are."""
        return len(self.map)

    def __contains__(self, word: object) -> bool:
        """Whether this is a word; in capitals."""
        return word in self.map


def opened(data: bytes) -> Lexicon:
    """The lexicon in a packed file. Its words are read when they are first needed.

    Raises:
        LexiconError: `lexicon/corrupt`.
    """
    packed = unpack(data)
    return Lexicon(
        packed.name,
        packed.fingerprint,
        packed.name.capitalize(),
        WordMap(lambda: by_length(packed.words()), packed.count),
    )


def from_words(name: str, title: str, words: Collection[str], *, digest: str | None = None) -> Lexicon:
    """A lexicon of words that are at hand: capitals, 2-15 letters. `digest` is their fingerprint where it is known."""
    return Lexicon(name, digest or fingerprint(set(words)), title, WordMap.of(words))


def without(lexicon: Lexicon, refused: Collection[str]) -> Lexicon:
    """A lexicon with some words left out, the school edition: `full` becomes `full-school`.

    It shares its words with the one it is made from, and opens nothing. Its fingerprint names both lists.
    """
    lists = "\n".join([lexicon.fingerprint, "without", *sorted(set(refused))])
    digest = sha256(lists.encode()).hexdigest()[:16]
    return Lexicon(f"{lexicon.name}-school", digest, lexicon.title, lexicon.map.without(refused))
