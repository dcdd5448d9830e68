"""The file format of a lexicon: front-coded words, compressed with bz2.

A file is one line of ASCII, then the payload:

    asobiba lexicon 1 NAME COUNT FINGERPRINT CRC\\n

COUNT is the number of words, FINGERPRINT 16 hexadecimal digits of the SHA-256 of the sorted words, CRC the CRC-32 (8
digits) of everything else. The payload has the sorted words one after another. Each word is a lower-case letter for the
number of letters dropped from the previous word (a = 0, b = 1, ...), then the new letters in capitals: AAH, AAHED,
AAHING is `aAAHaEDcING`. bz2 beats lzma by 9 % (bench/history.md).

A list with other letters than A to Z has version 2, which names its alphabet before the checksum (`Alphabet.text`). The
first line is then UTF-8, and letters are one byte each (`LetterKeys.encode`):

    asobiba lexicon 2 NAME COUNT FINGERPRINT ABC[CH]D... CRC\\n

Decoding runs no Python code per letter: `bytes.translate` and `str.split` separate counts and letters, and one
comprehension joins the words. Opening a file takes about a millisecond, because it only checks the checksum; words are
decoded on first use.
"""

from __future__ import annotations

import bz2
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from string import ascii_lowercase

from asobiba.errors import LexiconError
from asobiba.work import SlicedWork, Units

from .alphabet import ENGLISH, Alphabet, alphabet_of
from .packed_file import AT_ONCE, decompressing, front_coded, join_endings, read_packed, write_packed

SHORTEST = 2
LONGEST = 15

_KIND = "asobiba lexicon"
_VERSIONS = {"1": 3, "2": 4}
_NEWLINE_FOR_COUNT = bytes.maketrans(ascii_lowercase.encode(), b"\n" * 26)


def fingerprint(words: Iterable[str], alphabet: Alphabet = ENGLISH) -> str:
    """The list's fingerprint: the first 16 hexadecimal digits of the SHA-256 of the sorted words in notation, one a
    line.
    """
    written = map(alphabet.write, words) if alphabet.displayed else words
    return sha256("\n".join(sorted(written)).encode()).hexdigest()[:16]


def split_by_length(words: Iterable[str]) -> list[list[str]]:
    """The words by length, in the given order: `split_by_length(words)[7]` has the seven-letter words."""
    parts: list[list[str]] = [[] for _ in range(LONGEST + 1)]
    append = [part.append for part in parts]
    for word in words:
        append[len(word)](word)
    return parts


def splitting_by_length(words: Sequence[str]) -> Units[list[list[str]]]:
    """Do `split_by_length` in small slices."""
    parts = split_by_length(())
    for at in range(0, len(words), AT_ONCE):
        yield 1
        for part, more in zip(parts, split_by_length(words[at : at + AT_ONCE]), strict=True):
            part += more
    return parts


@dataclass(frozen=True, slots=True)
class PackedLexicon:
    """The content of a lexicon file after the checksum was verified; the words are still compressed."""

    name: str
    count: int
    fingerprint: str
    payload: bytes
    alphabet: Alphabet = ENGLISH

    def decode_words(self) -> list[str]:
        """All words, sorted, in capitals. Raises `lexicon/corrupt` if the payload does not match the header."""
        return SlicedWork(self.decoding).finish()

    def decoding(self) -> Units[list[str]]:
        """Do `decode_words` in small slices."""
        try:
            words = yield from _decode((yield from decompressing(self.payload)), self.alphabet)
        except (OSError, ValueError) as error:
            raise _corrupt(f"the payload cannot be read: {error}") from error
        if len(words) != self.count:
            raise _corrupt(f"{self.count} words announced, {len(words)} found")
        return words

    def decoding_by_length(self) -> Units[list[list[str]]]:
        """Decode all words, by length as in `split_by_length`, in small slices."""
        return (yield from splitting_by_length((yield from self.decoding())))


def pack_lexicon(words: Iterable[str], *, name: str, alphabet: Alphabet = ENGLISH) -> bytes:
    """A lexicon file: the same words give the same bytes on every machine.

    Args:
        words: 2-15 letters each, in any order and case, digraphs as letters of the alphabet; duplicates are dropped.
        name: the name of the lexicon in the store: lower-case letters, digits and hyphens.
        alphabet: the alphabet of the words.

    Raises:
        LexiconError: `lexicon/bad_word` for any other text, `lexicon/empty`, `lexicon/bad_name`.
    """
    ready = alphabet.ordered({_checked(word, alphabet) for word in words})
    if not ready:
        raise LexiconError("lexicon/empty", f"no words to pack for {name!r}", name=name)
    if not name or set(name) - set(ascii_lowercase + "0123456789-"):
        raise LexiconError("lexicon/bad_name", f"{name!r} is not a name for a lexicon", name=name)
    facts = f"{name} {len(ready)} {fingerprint(ready, alphabet)}"
    start = f"{_KIND} 1 {facts}" if alphabet == ENGLISH else f"{_KIND} 2 {facts} {alphabet.text}"
    coded = "".join(ascii_lowercase[dropped] + ending for dropped, ending in front_coded(ready))
    return write_packed(start, bz2.compress(alphabet.keys.encode(coded), 9))


def read_lexicon_file(data: bytes) -> PackedLexicon:
    """The content of a lexicon file, after verifying its checksum.

    Raises:
        LexiconError: `lexicon/corrupt`; the message says what is wrong.
    """
    try:
        _, (name, count, digest, *letters), _, _, payload = read_packed(data, _KIND, _VERSIONS)
        alphabet = alphabet_of(letters[0]) if letters else ENGLISH
        return PackedLexicon(name, int(count), digest, payload, alphabet)
    except ValueError as error:
        raise _corrupt(str(error)) from error


def is_packed(data: bytes) -> bool:
    """Whether these bytes begin like a lexicon file; a plain list of words does not."""
    return data.startswith(f"{_KIND} ".encode())


def _corrupt(what: str) -> LexiconError:
    return LexiconError("lexicon/corrupt", f"the lexicon file is damaged: {what}", what=what)


def _checked(word: str, alphabet: Alphabet) -> str:
    letters = alphabet.letters + alphabet.letters.lower()
    if not (SHORTEST <= len(word) <= LONGEST and set(letters).issuperset(word)):
        named = "a-z" if alphabet == ENGLISH else alphabet.text
        raise LexiconError("lexicon/bad_word", f"{word[:40]!r} is not 2-15 letters {named}", word=word[:40])
    return word.upper()


def _decode(data: bytes, alphabet: Alphabet) -> Units[list[str]]:
    """The words of a decompressed payload. Raises ValueError if it is malformed."""
    drops = data.translate(None, alphabet.keys.encode(alphabet.letters))
    endings = alphabet.keys.decode(data.translate(_NEWLINE_FOR_COUNT))
    if not (endings.startswith("\n") and endings.count("\n") == len(drops) and drops.isalpha() and drops.islower()):
        raise ValueError("letters out of place")
    return (yield from join_endings(drops, endings[1:], [-(drop - 97) or None for drop in range(123)]))
