"""Word lists in kana and their file format: front-coded, one byte for each kana, compressed with bz2.

A file is one line of ASCII, then the payload:

    asobiba kana 1 NAME KIND BASE COUNT FINGERPRINT CRC\\n

NAME is the list's name in the store. COUNT is the number of all words, FINGERPRINT 16 hexadecimal digits of the SHA-256
of the sorted words. CRC is the CRC-32 of everything else. KIND is the way in which the words are stored:

    ends     all words, reversed and sorted; BASE is -
    starts   all words, sorted; BASE is -
    beyond   the words that are not in the list BASE, sorted
    among    one bit for each word of the list BASE, in the order of BASE's file, highest bit first

Reversing makes a list of ordinary words 3 % smaller and a list of all words 4 % larger (bench/history.md). A word is
stored as a byte for the number of kana dropped from the previous word, and then the new kana. A word is a text of
hiragana and the long mark, one character for each card.

Decoding runs no Python code per letter, as in `lexicon_file`. A look-up searches one bytes value that holds all words
between line ends, because building a set would take longer.
"""

from __future__ import annotations

import bz2
import codecs
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import compress

from asobiba.errors import LexiconError
from asobiba.work import SlicedWork, Units

from .lexicon_file import fingerprint
from .packed_file import (
    Damaged,
    chosen_bits,
    decompressing,
    flags_of,
    front_coded,
    join_endings,
    read_packed,
    write_packed,
)

_KIND = "asobiba kana"
_KINDS = ("ends", "starts", "beyond", "among")
_FIRST_CODE = 0x60  # the byte for ぁ; the other kana follow in Unicode's order, then the long mark
_LONG_MARK = "ー"
_DROP = 0x10  # the byte for dropping no kana
_MOST_DROPPED = 0x3F
_HIRAGANA = [chr(code) for code in range(ord("ぁ"), ord("ん") + 1)] + [_LONG_MARK]
_CODES = dict(zip(_HIRAGANA, range(_FIRST_CODE, 0x100), strict=False))
_DECODING = "".join(map(chr, range(_FIRST_CODE))) + "".join(_HIRAGANA).ljust(0x100 - _FIRST_CODE, "\ufffe")
_ENCODING = codecs.charmap_build(_DECODING)
_LETTERS = bytes(_CODES.values())
_NEWLINE_FOR_DROP = bytes.maketrans(bytes(range(_DROP, _DROP + _MOST_DROPPED)), b"\n" * _MOST_DROPPED)


@dataclass(frozen=True, slots=True)
class KanaFile:
    """The content of a kana file after the checksum was verified; the words are still compressed. `base` may be ""."""

    name: str
    kind: str
    base: str
    count: int
    fingerprint: str
    payload: bytes


class KanaList:
    """The words of one list, decoded on first use."""

    def __init__(self, file: KanaFile, base: KanaList | None = None) -> None:
        """Open a list; `base` is the list that the file names as its base."""
        self.name, self.fingerprint, self.count = file.name, file.fingerprint, file.count
        self._file, self._base = file, base
        self._text = SlicedWork(self._read)

    def __len__(self) -> int:
        return self.count

    def __contains__(self, word: object) -> bool:
        """Whether this is a word of the list; False for other objects."""
        if not isinstance(word, str) or not word:
            return False
        try:
            line = b"\n%b\n" % codecs.charmap_encode(word, "strict", _ENCODING)[0]
        except UnicodeEncodeError:
            return False
        return line.count(b"\n") == 2 and line in self.text()

    def words(self) -> list[str]:
        """All words in file order, the base's words first."""
        return codecs.charmap_decode(self.text()[1:-1], "strict", _DECODING)[0].split("\n")

    def text(self) -> bytes:
        """All words between line ends, one byte for each kana, in the order of `words`.

        Raises:
            LexiconError: `lexicon/corrupt`.
        """
        return self._text.finish()

    def slices(self) -> Units[None]:
        """Do the remaining work for fast look-ups, in small slices."""
        return self._text.slices()

    def _read(self) -> Units[bytes]:
        if self._base:
            yield from self._base.slices()
        try:
            text = yield from _DECODERS[self._file.kind](self._file.payload, self._base.text() if self._base else b"\n")
        except (OSError, ValueError) as error:
            raise _corrupt(f"the payload cannot be read: {error}") from error
        if text.count(b"\n") != self.count + 1:
            raise _corrupt(f"{self.count} words announced, {text.count(10) - 1} found")
        return text


def pack_kana(words: Iterable[str], *, name: str, kind: str, base: KanaList | None = None) -> bytes:
    """Pack words into a file; the same words give the same bytes on every machine.

    Args:
        words: texts of hiragana and the long mark.
        name: the name of the list in the store.
        kind: see the module's docstring; `beyond` and `among` need their base.

    Raises:
        LexiconError: `lexicon/empty`; `lexicon/bad_word` for a text with other characters.
    """
    sorted_words = sorted(set(words))
    if not sorted_words:
        raise LexiconError("lexicon/empty", f"no words to pack for {name!r}", name=name)
    invalid = next((word for word in sorted_words if not word or not _CODES.keys() >= set(word)), None)
    if invalid is not None:
        raise LexiconError("lexicon/bad_word", f"{invalid[:40]!r} is not spelt in kana", word=invalid[:40])
    payload = _payload(sorted_words, kind, base)
    facts = f"{name} {kind} {base.name if base else '-'} {len(sorted_words)} {fingerprint(sorted_words)}"
    return write_packed(f"{_KIND} 1 {facts}", payload)


def read_kana_file(data: bytes) -> KanaFile:
    """The content of a kana file, after verifying its checksum.

    Raises:
        LexiconError: `lexicon/corrupt`; the message says what is wrong.
    """
    try:
        _, (name, kind, base, count, digest), _, _, payload = read_packed(data, _KIND, {"1": 5})
        if kind not in _KINDS:
            raise Damaged(f"its kind {kind!r} is not known")
        return KanaFile(name, kind, "" if base == "-" else base, int(count), digest, payload)
    except ValueError as error:
        raise _corrupt(str(error)) from error


def _payload(sorted_words: list[str], kind: str, base: KanaList | None) -> bytes:
    if kind == "among":
        return chosen_bits(base.words() if base else (), set(sorted_words))
    if kind == "beyond":
        known = set(base.words() if base else ())
        sorted_words = [word for word in sorted_words if word not in known]
    if kind == "ends":
        sorted_words = sorted(word[::-1] for word in sorted_words)
    return bz2.compress(_encode(sorted_words), 9)


def _encode(words: list[str]) -> bytes:
    parts = bytearray()
    for dropped, ending in front_coded(words):
        parts.append(_DROP + dropped)
        parts += codecs.charmap_encode(ending, "strict", _ENCODING)[0]
    return bytes(parts)


def _decode(payload: bytes) -> Units[bytes]:
    """The words of a payload between line ends. Raises ValueError if it is malformed."""
    data = yield from decompressing(payload)
    drops = data.translate(None, _LETTERS)
    endings = data.translate(_NEWLINE_FOR_DROP).decode("latin-1")
    if endings[:1].strip("\n") or endings.count("\n") != len(drops):
        raise ValueError("kana out of place")
    words = yield from join_endings(drops, endings[1:], [_DROP - drop or None for drop in range(0x100)])
    text = "\n".join(["", *words, ""])
    yield 1
    return text.encode("latin-1")


def _decode_ends(payload: bytes, base: bytes) -> Units[bytes]:
    return (yield from _decode(payload))[::-1]


def _decode_starts(payload: bytes, base: bytes) -> Units[bytes]:
    return (yield from _decode(payload))


def _decode_beyond(payload: bytes, base: bytes) -> Units[bytes]:
    return base[:-1] + (yield from _decode(payload))


def _decode_among(payload: bytes, base: bytes) -> Units[bytes]:
    yield from ()
    return b"\n".join([b"", *compress(base[1:-1].split(b"\n"), map(int, flags_of(payload))), b""])


_DECODERS: dict[str, Callable[[bytes, bytes], Units[bytes]]] = {
    "ends": _decode_ends,
    "starts": _decode_starts,
    "beyond": _decode_beyond,
    "among": _decode_among,
}


def _corrupt(what: str) -> LexiconError:
    return LexiconError("lexicon/corrupt", f"the list of words in kana is damaged: {what}", what=what)
