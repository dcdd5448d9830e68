"""The common parts of packed file formats: a first line with a checksum, front coding, bits, and bz2 in slices.

A file begins with a line `asobiba KIND VERSION FIELD ... CRC`, may have more lines of text, and then has a payload. The
formats: `lexicon_file`, `kana_file`, `surface_forms`, `language_pack`, `meanings.meanings_file`, `puzzles.puzzle_file`.

Front coding stores, for each word of a sorted list, the number of letters dropped from the previous word and the new
letters. Counting dropped letters instead of kept ones makes the compressed file 8 % smaller (bench/history.md).
"""

from __future__ import annotations

import bz2
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple
from zlib import crc32

from asobiba.work import Units

LONGEST_HEAD = 2000  # bytes
AT_ONCE = 20_000  # words decoded in one slice
_READ_AT_ONCE = 32_768  # compressed bytes read in one slice
_WRITTEN_AT_ONCE = 100_000  # most bytes decompressed in one slice


class Damaged(ValueError):
    """A file is damaged; the message says how."""


class PackedFile(NamedTuple):
    """A file with a correct checksum.

    Args:
        fields: the words of the first line after the version.
        checksum: the last word of the first line.
        lines: the other lines of text.
    """

    version: str
    fields: list[str]
    checksum: str
    lines: list[str]
    payload: bytes


def checksum_of(*parts: str | bytes) -> str:
    """The CRC-32 of the joined parts, as 8 hexadecimal digits."""
    found = 0
    for part in parts:
        found = crc32(part if isinstance(part, bytes) else part.encode(), found)
    return f"{found:08x}"


def all_of_it(start: str, lines: Sequence[str], payload: bytes) -> str:
    """The checksum of the whole file without line ends; `start` is the first line without the checksum."""
    return checksum_of(start, *lines, payload)


def write_packed(
    start: str,
    payload: bytes,
    lines: Sequence[str] = (),
    sum_of: Callable[[str, Sequence[str], bytes], str] = all_of_it,
) -> bytes:
    """A file; `start` is its first line without the checksum."""
    text = "\n".join([f"{start} {sum_of(start, lines, payload)}", *lines, ""])
    return text.encode() + payload


def read_packed(
    data: bytes,
    kind: str,
    versions: Mapping[str, int],
    lines: int = 0,
    sum_of: Callable[[str, Sequence[str], bytes], str] = all_of_it,
) -> PackedFile:
    """The content of a packed file.

    Args:
        kind: the first words of a file, such as `asobiba kana`.
        versions: the known versions, each with its number of fields.
        lines: number of lines of text after the first one.

    Raises:
        Damaged: the file has another kind or version, or was changed.
    """
    head = data[:LONGEST_HEAD].split(b"\n", lines + 1)
    version = head[0].removeprefix(kind.encode() + b" ").split(b" ")[0].decode("ascii", "replace")
    known = data.startswith(f"{kind} ".encode())
    if not known or version not in versions:
        raise Damaged("it is of another version" if known else "it does not begin like one")
    try:
        first, *texts = (line.decode() for line in head[: lines + 1])
    except ValueError as error:
        raise Damaged("its first line is not understood") from error
    start, _, checksum = first.rpartition(" ")
    fields = start.removeprefix(f"{kind} {version} ").split(" ")
    if len(head) <= lines + 1 or len(fields) != versions[version]:
        raise Damaged("its first line is not understood")
    payload = data[sum(len(line) + 1 for line in head[: lines + 1]) :]
    if checksum != sum_of(start, texts, payload):
        raise Damaged("its checksum does not fit: cut short, or changed")
    return PackedFile(version, fields, checksum, texts, payload)


def decompressing(payload: bytes) -> Units[bytes]:
    """Decompress bz2 in slices.

    Raises:
        OSError: the payload is not bz2.
        ValueError: it is cut short.
    """
    bz, parts = bz2.BZ2Decompressor(), []
    for at in range(0, len(payload), _READ_AT_ONCE):
        parts.append(bz.decompress(payload[at : at + _READ_AT_ONCE], _WRITTEN_AT_ONCE))
        yield 1
        while not (bz.eof or bz.needs_input):
            parts.append(bz.decompress(b"", _WRITTEN_AT_ONCE))
            yield 1
        if bz.eof:
            return b"".join(parts)
    raise ValueError("it ends too early")


def front_coded(words: Iterable[str]) -> Iterator[tuple[int, str]]:
    """For each word, the number of letters dropped from the previous word, and the new letters."""
    for before, word in pairwise(["", *words]):
        kept = common_prefix(before, word)
        yield len(before) - kept, word[kept:]


def common_prefix(before: str, word: str) -> int:
    """The length of the common start of two different words."""
    pairs = enumerate(zip(before, word, strict=False))
    return next((at for at, (first, second) in pairs if first != second), min(len(before), len(word)))


def join_endings(drops: bytes, endings: str, keep: Sequence[int | None]) -> Units[list[str]]:
    """The words of a front-coded list.

    Args:
        drops: a byte for each word.
        endings: one a line.
        keep: for each possible byte of `drops`, the index at which the previous word is cut off.
    """
    word, words = "", list[str]()
    for at in range(0, len(drops), AT_ONCE):
        yield 1
        some = endings.split("\n", AT_ONCE)
        endings = some.pop() if len(some) > AT_ONCE else ""
        pairs = zip(drops[at : at + AT_ONCE], some, strict=True)
        words += [word := word[: keep[drop]] + ending for drop, ending in pairs]
    yield 1
    return words


def chosen_bits(words: Iterable[str], wanted: Collection[str]) -> bytes:
    """A 1, then one bit for each word, set if the word is wanted; highest bit first."""
    bits = "".join("1" if word in wanted else "0" for word in words)
    return int("1" + bits, 2).to_bytes(len(bits) // 8 + 1, "big")


def flags_of(bits: bytes) -> str:
    """The inverse of `chosen_bits`: "1" for each wanted word, "0" for each other one."""
    return bin(int.from_bytes(bits, "big"))[3:]
