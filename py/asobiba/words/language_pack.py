"""Language packs: all files that Crosswords needs for one language, in one file.

A file is three lines in UTF-8, then its parts one after the other:

    asobiba language 1 CODE TILES COUNT FINGERPRINT SIZES SUMS CRC\\n
    TITLE\\n
    LICENCE\\n

COUNT and FINGERPRINT are those of the everyday words. SIZES has the bytes of the parts (`9,20,30,4`), SUMS the CRC-32
of each part (8 digits, `1a2b3c4d,...`), CRC the CRC-32 of the rest of these three lines. Opening a pack finds damage
and reports the damaged part. The parts are

    standard   the list CODE-standard, a file of its own (`lexicon_file`)
    everyday   CODE-everyday: after a first bit 1, one bit for each word of the standard list, short words first, each
               length in alphabetical order; highest bit of a byte first, compressed with bz2
    offensive  the standard words that the school edition omits, as another such file; empty if none
    leaves     the leave values of the tile set as text (`crossword.equity.leaves`), compressed with bz2; may be empty
"""

from __future__ import annotations

import bz2
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import compress

from asobiba.errors import LexiconError
from asobiba.work import Units

from .alphabet import Alphabet
from .lexicon import Lexicon
from .lexicon_file import (
    LONGEST,
    SHORTEST,
    PackedLexicon,
    fingerprint,
    pack_lexicon,
    read_lexicon_file,
    split_by_length,
)
from .packed_file import checksum_of, chosen_bits, flags_of, read_packed, write_packed
from .word_map import WordMap

SUFFIX = ".pack"
STANDARD, EVERYDAY = "standard", "everyday"
MOST_BYTES = 450_000  # of a shipped pack, because players wait for it
PARTS = (STANDARD, EVERYDAY, "offensive", "leaves")

_KIND = "asobiba language"


@dataclass(frozen=True)
class LanguagePack:
    """An opened pack; words are decoded on first use.

    Args:
        code: the language code, such as `es`.
        tiles: name of the tile set.
        title: the language's name in the language.
        licence: the licence of the words, in one line.
        leaves: the text of a table of leave values; "" if there is none.
        offensive: the words that the school edition omits, in letters of the alphabet.
    """

    code: str
    tiles: str
    title: str
    licence: str
    leaves: str
    offensive: frozenset[str]
    _standard: PackedLexicon
    _everyday: bytes
    _everyday_facts: tuple[int, str]

    @property
    def alphabet(self) -> Alphabet:
        """The alphabet of the words."""
        return self._standard.alphabet

    @cached_property
    def standard(self) -> Lexicon:
        """All words."""
        words = WordMap(self._standard.decoding_by_length, self._standard.count, self.alphabet.keys)
        return self._lexicon(STANDARD, self._standard.fingerprint, words)

    @cached_property
    def everyday(self) -> Lexicon:
        """The words that everybody knows."""
        count, digest = self._everyday_facts
        words = WordMap(
            partial(_chosen, self.code, self.standard.map, self._everyday, count), count, self.alphabet.keys
        )
        return self._lexicon(EVERYDAY, digest, words)

    @property
    def lists(self) -> tuple[Lexicon, Lexicon]:
        """Both lists."""
        return self.standard, self.everyday

    def _lexicon(self, name: str, digest: str, words: WordMap) -> Lexicon:
        return Lexicon(f"{self.code}-{name}", digest, self.title, words, self.alphabet, self.code, self.tiles)


def pack_language(
    *,
    code: str,
    tiles: str,
    title: str,
    licence: str,
    alphabet: Alphabet,
    standard: Iterable[str],
    everyday: Iterable[str],
    offensive: Iterable[str] = (),
    leaves: str = "",
) -> bytes:
    """A pack: the same words give the same bytes on every machine.

    Args:
        code, tiles, title, licence, leaves: see `LanguagePack`.
        alphabet: the alphabet of the tile set.
        standard, everyday, offensive: written words in any case (`chico`, `garçon`). Every everyday word must be a
            standard word. Offensive words that are not standard words are ignored.

    Raises:
        LexiconError: `lexicon/bad_word`: a word does not fit these tiles (2-15 of them), or an everyday word is not a
            standard word; `lexicon/empty`, `lexicon/bad_name`.
        ValueError: title or licence have more than one line.
    """
    words, usual = {_laid(word, alphabet) for word in standard}, {_laid(word, alphabet) for word in everyday}
    if strange := sorted(usual - words):
        shown = alphabet.show(strange[0])
        raise LexiconError("lexicon/bad_word", f"{shown!r} is an everyday word, but no standard one", word=shown)
    if strange := [text for text in (title, licence) if "\n" in text]:
        raise ValueError(f"{strange[0]!r:.80} is not one line")
    # An offensive word that is too long or has other letters cannot be in the list, so it is ignored.
    left_out = {laid for word in offensive if (laid := alphabet.segment(word)) in words}
    parts = {  # in the order of PARTS
        STANDARD: pack_lexicon(words, name=f"{code}-{STANDARD}", alphabet=alphabet),
        EVERYDAY: bz2.compress(chosen_bits(WordMap.of(words, alphabet.keys), usual), 9),
        "offensive": pack_lexicon(left_out, name=f"{code}-offensive", alphabet=alphabet) if left_out else b"",
        "leaves": bz2.compress(leaves.encode()) if leaves else b"",
    }
    sizes = ",".join(str(len(part)) for part in parts.values())
    sums = ",".join(map(checksum_of, parts.values()))
    start = f"{_KIND} 1 {code} {tiles} {len(usual)} {fingerprint(usual, alphabet)} {sizes} {sums}"
    return write_packed(start, b"".join(parts.values()), (title, licence), _head_sum)


def open_language_pack(data: bytes, code: str) -> LanguagePack:
    """Open a language's pack after checking all checksums.

    Raises:
        LexiconError: `lexicon/corrupt`; `data.place` is the damaged part, `head` or `end`.
    """
    try:
        _, fields, _, (title, licence), payload = read_packed(data, _KIND, {"1": 6}, 2, _head_sum)
    except ValueError as error:
        raise _corrupt(code, "head", str(error)) from error
    named, tiles, count, digest, sizes, sums = fields
    if named != code:
        raise _corrupt(code, "head", f"it is the pack of {named!r}")
    parts = _cut(payload, sizes.split(","), sums.split(","), code)
    try:
        standard = read_lexicon_file(parts[STANDARD])
        everyday = bz2.decompress(parts[EVERYDAY])
        left_out = read_lexicon_file(parts["offensive"]).decode_words() if parts["offensive"] else ()
        leaves = bz2.decompress(parts["leaves"]).decode() if parts["leaves"] else ""
        facts = int(count), digest
    except (OSError, ValueError) as error:  # all checksums are right, so the file was written with this error
        raise _corrupt(code, "head", f"it is not as the format says: {error}") from error
    if standard.name != f"{code}-{STANDARD}":
        raise _corrupt(code, STANDARD, f"it holds {standard.name!r}")
    return LanguagePack(code, tiles, title, licence, leaves, frozenset(left_out), standard, everyday, facts)


def _cut(payload: bytes, sizes: Sequence[str], sums: Sequence[str], code: str) -> dict[str, bytes]:
    """Cut a payload into its parts, by name."""
    parts, at = {}, 0
    for name, size, checksum in zip(PARTS, map(int, sizes), sums, strict=True):
        part = parts[name] = payload[at : at + size]
        at += size
        if len(part) < size:
            raise _corrupt(code, name, f"it is cut short: {len(part)} bytes of {size}")
        if checksum_of(part) != checksum:
            raise _corrupt(code, name, "its checksum does not fit: it was changed")
    if len(payload) > at:
        raise _corrupt(code, "end", f"{len(payload) - at} bytes follow its last part")
    return parts


def _laid(word: str, alphabet: Alphabet) -> str:
    """The letters of a written word."""
    letters = alphabet.segment(word)
    if letters is None or not SHORTEST <= len(letters) <= LONGEST:
        message = f"{word[:40]!r} is not 2-15 letters {alphabet.text}"
        raise LexiconError("lexicon/bad_word", message, word=word[:40])
    return letters


def _chosen(code: str, words: WordMap, bits: bytes, count: int) -> Units[list[list[str]]]:
    """The words whose bit is set, by length."""
    yield from words.decoding_slices()
    flags = flags_of(bits)
    parts, at = split_by_length(()), 0
    for length, part in enumerate(parts):
        yield 1
        some = words.words(length)
        part += compress(some, map(int, flags[at : at + len(some)]))
        at += len(some)
    if (len(words), count) != (len(flags), sum(map(len, parts))):
        raise _corrupt(code, EVERYDAY, "it belongs to another list of words")
    return parts


def _head_sum(start: str, lines: Sequence[str], payload: bytes) -> str:
    """The checksum of the lines alone, because each part has its own."""
    return checksum_of("\n".join([start, *lines, ""]))


def _corrupt(code: str, place: str, what: str) -> LexiconError:
    message = f"the language pack {code}{SUFFIX} is damaged at {place!r}: {what}"
    return LexiconError("lexicon/corrupt", message, name=code, file=code + SUFFIX, place=place, what=what)
