"""The file format of a lexicon: front-coded words (each only what differs from the one before), compressed with bz2.

A file is one line of ASCII, then the payload:

    asobiba lexicon 1 NAME COUNT FINGERPRINT CRC\\n

COUNT is the number of words, FINGERPRINT 16 hexadecimal digits of the SHA-256 of the sorted words, CRC the CRC-32 (8
digits) of everything else. The payload holds the sorted words one after another, each as a lower-case letter for the
number of letters dropped from the word before (a = 0, b = 1, ...), then the letters that replace them, in capitals:
AAH, AAHED, AAHING is `aAAHaEDcING`. Counting the letters that are dropped instead of those that are kept makes the
compressed file 8 % smaller, and bz2 beats lzma by 9 % (bench/history.md).

Decoding is fast in the interpreter: `bytes.translate` and `str.split` separate counts and letters, one comprehension
joins the words, and nothing runs once per letter. A file is opened in about a millisecond, because only its checksum is
verified; the words are decoded when they are first needed.
"""

from __future__ import annotations

import bz2
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise
from string import ascii_lowercase, ascii_uppercase
from zlib import crc32

from asobiba.errors import LexiconError

from .piecework import Pieces, Piecework, decompressing

SHORTEST = 2
LONGEST = 15

_KIND = "asobiba lexicon "
_MAGIC = f"{_KIND}1"
_LONGEST_HEADER = 200
_LETTERS = frozenset(ascii_uppercase)
_CAPITALS = ascii_uppercase.encode()
_AT_ONCE = 20_000  # words that are decoded in one piece
_NEWLINE_FOR_COUNT = bytes.maketrans(ascii_lowercase.encode(), b"\n" * 26)


def fingerprint(words: Iterable[str]) -> str:
    """16 hexadecimal digits that identify a list of words: SHA-256 of the sorted words, one a line."""
    return sha256("\n".join(sorted(words)).encode()).hexdigest()[:16]


def split_by_length(words: Iterable[str]) -> list[list[str]]:
    """The words by length, each in the given order: `split_by_length(words)[7]` has those of seven letters."""
    parts: list[list[str]] = [[] for _ in range(LONGEST + 1)]
    append = [part.append for part in parts]
    for word in words:
        append[len(word)](word)
    return parts


def splitting_by_length(words: Sequence[str]) -> Pieces[list[list[str]]]:
    """What `split_by_length` does, in pieces."""
    parts = split_by_length(())
    for at in range(0, len(words), _AT_ONCE):
        yield
        for part, more in zip(parts, split_by_length(words[at : at + _AT_ONCE]), strict=True):
            part += more
    return parts


@dataclass(frozen=True, slots=True)
class PackedLexicon:
    """The content of a lexicon file whose checksum is right; the words are still compressed."""

    name: str
    count: int
    fingerprint: str
    payload: bytes

    def decode_words(self) -> list[str]:
        """All words, sorted, in capitals. Raises `lexicon/corrupt` if the payload does not match the header."""
        return Piecework(self.decoding).result()

    def decoding(self) -> Pieces[list[str]]:
        """What `decode_words` does, in pieces."""
        try:
            words = yield from _decode((yield from decompressing(self.payload)))
        except (OSError, ValueError) as error:
            raise _corrupt(f"the payload cannot be read: {error}") from error
        if len(words) != self.count:
            raise _corrupt(f"{self.count} words announced, {len(words)} found")
        return words


def pack_lexicon(words: Iterable[str], *, name: str) -> bytes:
    """A lexicon file: the same words give the same bytes on every machine.

    Args:
        words: 2-15 letters a-z each, in any order and case; repeated words count once.
        name: of the lexicon in the store, lower-case letters, digits and hyphens.

    Raises:
        LexiconError: `lexicon/bad_word` for anything else among the words, `lexicon/empty`, `lexicon/bad_name`.
    """
    ready = sorted({_checked(word) for word in words})
    if not ready:
        raise LexiconError("lexicon/empty", f"no words to pack for {name!r}", name=name)
    if not name or set(name) - set(ascii_lowercase + "0123456789-"):
        raise LexiconError("lexicon/bad_name", f"{name!r} is not a name for a lexicon", name=name)
    start = f"{_MAGIC} {name} {len(ready)} {fingerprint(ready)}"
    payload = bz2.compress(_encode(ready), 9)
    return f"{start} {checksum_of(start, payload)}\n".encode() + payload


def read_lexicon_file(data: bytes) -> PackedLexicon:
    """The content of a lexicon file, after verifying its checksum.

    Raises:
        LexiconError: `lexicon/corrupt`; the message says what is wrong.
    """
    line, newline, payload = data[:_LONGEST_HEADER].partition(b"\n")
    if not newline or not line.startswith(f"{_MAGIC} ".encode()):
        raise _corrupt("it is of another version" if is_packed(data) else "it does not begin like a lexicon")
    payload = data[len(line) + 1 :]
    try:
        start, checksum = line.decode("ascii").rsplit(" ", 1)
        name, count, digest = start.removeprefix(_MAGIC + " ").split(" ")
        number = int(count)
    except ValueError as error:
        raise _corrupt("its first line is not understood") from error
    if checksum != checksum_of(start, payload):
        raise _corrupt("its checksum does not fit: cut short, or changed")
    return PackedLexicon(name, number, digest, payload)


def is_packed(data: bytes) -> bool:
    """Whether these bytes begin like a lexicon file (and not like a plain list of words)."""
    return data.startswith(_KIND.encode())


def _corrupt(what: str) -> LexiconError:
    return LexiconError("lexicon/corrupt", f"the lexicon file is damaged: {what}", what=what)


def _checked(word: str) -> str:
    capitals = word.upper()
    if not (SHORTEST <= len(word) <= LONGEST and word.isascii() and _LETTERS.issuperset(capitals)):
        raise LexiconError("lexicon/bad_word", f"{word[:40]!r} is not 2-15 letters a-z", word=word[:40])
    return capitals


def checksum_of(start: str, payload: bytes) -> str:
    """The CRC-32 of a file's first line, up to the checksum, and its payload, as 8 hexadecimal digits."""
    return f"{crc32(payload, crc32(start.encode())):08x}"


def _encode(words: list[str]) -> bytes:
    parts = []
    for before, word in pairwise(["", *words]):
        kept = common_prefix(before, word)
        parts.append(ascii_lowercase[len(before) - kept] + word[kept:])
    return "".join(parts).encode()


def common_prefix(before: str, word: str) -> int:
    """How many letters two different words have in common at the start."""
    pairs = enumerate(zip(before, word, strict=False))
    return next((at for at, (first, second) in pairs if first != second), min(len(before), len(word)))


def _decode(data: bytes) -> Pieces[list[str]]:
    """The words of a decompressed payload. Raises ValueError for anything else."""
    drops = data.translate(None, _CAPITALS)
    endings = data.translate(_NEWLINE_FOR_COUNT).decode("ascii")
    if not (endings.startswith("\n") and endings.count("\n") == len(drops) and drops.isalpha() and drops.islower()):
        raise ValueError("letters out of place")
    return (yield from join_endings(drops, endings[1:], [-(drop - 97) or None for drop in range(123)]))


def join_endings(drops: bytes, endings: str, keep: Sequence[int | None]) -> Pieces[list[str]]:
    """The words of front-coded lists.

    Args:
        drops: a byte for each word.
        endings: one a line.
        keep: for each such byte, where the word before is cut off.
    """
    word, words = "", list[str]()
    for at in range(0, len(drops), _AT_ONCE):
        yield
        some = endings.split("\n", _AT_ONCE)
        endings = some.pop() if len(some) > _AT_ONCE else ""
        pairs = zip(drops[at : at + _AT_ONCE], some, strict=True)
        words += [word := word[: keep[drop]] + ending for drop, ending in pairs]
    yield
    return words
