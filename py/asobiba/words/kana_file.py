"""Lists of words in kana, and their file format: front-coded, a byte a kana, compressed with bz2.

A file is one line of ASCII, then the payload:

    asobiba kana 1 NAME KIND BASE COUNT FINGERPRINT CRC\\n

NAME is what the store calls the list, COUNT and FINGERPRINT are those of all its words (fingerprint: 16 hexadecimal
digits of the SHA-256 of the sorted words), CRC the CRC-32 of everything else. KIND says how the words are stored:

    ends     all of them, sorted by their ends (words turned round); BASE is -
    starts   all of them, sorted by their starts; BASE is -
    beyond   those that the list BASE does not have, sorted by their starts
    among    one bit for each word of the list BASE, in the order of BASE's file, the highest bit first

Sorting by the ends saves 3 % on a list of ordinary words and costs 4 % on a list of everything (bench/history.md). The
words follow one another, each as a byte that says how many kana of the word before are dropped, and the kana that come
instead. A word is a text of hiragana and the long mark, one character a card.

Reading is written for the interpreter, as in packed.py; what is looked up is a bytes value of all words between line
ends, which is searched faster than a set of as many texts is built.
"""

from __future__ import annotations

import bz2
import codecs
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import compress, pairwise
from zlib import crc32

from asobiba.errors import LexiconError

from .lexicon_file import fingerprint

_MAGIC = "asobiba kana 1"
_LONGEST_HEADER = 200
_KINDS = ("ends", "starts", "beyond", "among")
_FIRST_CODE = 0x60  # of ぁ; codes follow Unicode, and the long mark comes behind ん
_LONG_MARK = "ー"
_DROP = 0x10  # the byte that says that nothing is dropped
_MOST_DROPPED = 0x3F
_HIRAGANA = [chr(code) for code in range(ord("ぁ"), ord("ん") + 1)] + [_LONG_MARK]
_CODES = dict(zip(_HIRAGANA, range(_FIRST_CODE, 0x100), strict=False))
_DECODING = "".join(map(chr, range(_FIRST_CODE))) + "".join(_HIRAGANA).ljust(0x100 - _FIRST_CODE, "\ufffe")
_ENCODING = codecs.charmap_build(_DECODING)
_LETTERS = bytes(_CODES.values())
_NEWLINE_FOR_DROP = bytes.maketrans(bytes(range(_DROP, _DROP + _MOST_DROPPED)), b"\n" * _MOST_DROPPED)


@dataclass(frozen=True, slots=True)
class KanaFile:
    """A file of words in kana that has been checked, with its words still packed. `base` is "" where there is none."""

    name: str
    kind: str
    base: str
    count: int
    fingerprint: str
    payload: bytes


class KanaList:
    """The words of one list. They are read when they are first needed."""

    def __init__(self, file: KanaFile, base: KanaList | None = None) -> None:
        """A list out of its file; `base` is the list that the file names as such."""
        self.name, self.fingerprint, self.count = file.name, file.fingerprint, file.count
        self._file, self._base = file, base
        self._text = b""

    def __len__(self) -> int:
        return self.count

    def __contains__(self, word: object) -> bool:
        """Whether this is a word: a text of cards, and anything else is no word."""
        if not isinstance(word, str) or not word:
            return False
        try:
            line = b"\n%b\n" % codecs.charmap_encode(word, "strict", _ENCODING)[0]
        except UnicodeEncodeError:
            return False
        return line.count(b"\n") == 2 and line in self.text()

    def words(self) -> list[str]:
        """All words, as the files have them: those of the base first."""
        return codecs.charmap_decode(self.text()[1:-1], "strict", _DECODING)[0].split("\n")

    def text(self) -> bytes:
        """All words in codes of a byte a kana, between line ends, in the order of `words`.

        Raises:
            LexiconError: `lexicon/corrupt`.
        """
        if not self._text:
            self._text = self._read()
        return self._text

    def _read(self) -> bytes:
        try:
            text = _READERS[self._file.kind](self._file.payload, self._base.text() if self._base else b"\n")
        except (OSError, ValueError) as error:
            raise _corrupt(f"the payload cannot be read: {error}") from error
        if text.count(b"\n") != self.count + 1:
            raise _corrupt(f"{self.count} words announced, {text.count(10) - 1} found")
        return text


def pack_kana(words: Iterable[str], *, name: str, kind: str, base: KanaList | None = None) -> bytes:
    """A file of words; the same words give the same bytes on every machine.

    Args:
        words: texts of hiragana and the long mark.
        name: what the store calls the list.
        kind: one of those that the module's text tells, `beyond` and `among` with their base.

    Raises:
        LexiconError: `lexicon/empty`, `lexicon/bad_word` for anything else among the words.
    """
    ready = sorted(set(words))
    if not ready:
        raise LexiconError("lexicon/empty", f"no words to pack for {name!r}", name=name)
    strange = next((word for word in ready if not word or not _CODES.keys() >= set(word)), None)
    if strange is not None:
        raise LexiconError("lexicon/bad_word", f"{strange[:40]!r} is not spelt in kana", word=strange[:40])
    payload = _payload(ready, kind, base)
    start = f"{_MAGIC} {name} {kind} {base.name if base else '-'} {len(ready)} {fingerprint(ready)}"
    return f"{start} {crc32(payload, crc32(start.encode())):08x}\n".encode() + payload


def unpack_kana(data: bytes) -> KanaFile:
    """The header of a file, after checking that no byte of it has changed.

    Raises:
        LexiconError: `lexicon/corrupt`; the message says what is wrong.
    """
    line, newline, _ = data[:_LONGEST_HEADER].partition(b"\n")
    payload = data[len(line) + 1 :]
    start, _, checksum = line.decode("ascii", "replace").rpartition(" ")
    fields = start.removeprefix(_MAGIC).split(" ")[1:]
    if not newline or not start.startswith(_MAGIC + " ") or len(fields) != 5 or not fields[3].isdecimal():
        raise _corrupt("it does not begin like a list of words in kana")
    if checksum != f"{crc32(payload, crc32(start.encode())):08x}":
        raise _corrupt("its checksum does not fit: cut short, or changed")
    name, kind, base, count, digest = fields
    if kind not in _KINDS:
        raise _corrupt(f"its kind {kind!r} is not known")
    return KanaFile(name, kind, "" if base == "-" else base, int(count), digest, payload)


def _payload(ready: list[str], kind: str, base: KanaList | None) -> bytes:
    if kind == "among":
        wanted = set(ready)
        chosen = "".join("1" if word in wanted else "0" for word in (base.words() if base else ()))
        return int("1" + chosen, 2).to_bytes(len(chosen) // 8 + 1, "big")
    if kind == "beyond":
        known = set(base.words() if base else ())
        ready = [word for word in ready if word not in known]
    if kind == "ends":
        ready = sorted(word[::-1] for word in ready)
    return bz2.compress(_folded(ready), 9)


def _folded(words: list[str]) -> bytes:
    parts = bytearray()
    for before, word in pairwise(["", *words]):
        kept = next((at for at, (one, other) in enumerate(zip(before, word, strict=False)) if one != other), None)
        kept = min(len(before), len(word)) if kept is None else kept
        parts.append(_DROP + len(before) - kept)
        parts += codecs.charmap_encode(word[kept:], "strict", _ENCODING)[0]
    return bytes(parts)


def _unfolded(payload: bytes) -> bytes:
    """The words of a payload between line ends; whatever is not one raises ValueError."""
    folded = bz2.decompress(payload)
    drops = folded.translate(None, _LETTERS)
    endings = folded.translate(_NEWLINE_FOR_DROP).decode("latin-1").split("\n")
    if endings[0] or len(endings) != len(drops) + 1:
        raise ValueError("kana out of place")
    keep = [_DROP - drop or None for drop in range(0x100)]
    word = ""
    words = [word := word[: keep[drop]] + ending for drop, ending in zip(drops, endings[1:], strict=True)]
    return "\n".join(["", *words, ""]).encode("latin-1")


def _among(payload: bytes, base: bytes) -> bytes:
    bits = bin(int.from_bytes(payload, "big"))[3:]
    return b"\n".join([b"", *compress(base[1:-1].split(b"\n"), map(int, bits)), b""])


_READERS: dict[str, Callable[[bytes, bytes], bytes]] = {
    "ends": lambda payload, base: _unfolded(payload)[::-1],
    "starts": lambda payload, base: _unfolded(payload),
    "beyond": lambda payload, base: base[:-1] + _unfolded(payload),
    "among": _among,
}


def _corrupt(what: str) -> LexiconError:
    return LexiconError("lexicon/corrupt", f"the list of words in kana is damaged: {what}", what=what)
