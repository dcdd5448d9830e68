"""The file format of a pack of meanings: headwords, and for each one a line in every column.

A file is two lines, then the payload:

    asobiba meanings 1 NAME COUNT SIZES BASE CRC\\n
    SOURCE\\n

COUNT is the number of headwords, SIZES the compressed bytes of the headwords and of each column (`9,20,30`), BASE the
checksum of the pack that this one needs, or `-`, CRC the CRC-32 (8 digits) of everything else, SOURCE the source's name
on the page. The headwords are sorted and front-coded as in a lexicon, but a character from `0` to `?` gives the number
of dropped letters, and compressed with bz2. A column, in LZMA, has one line for each headword. Columns put similar
texts together, which compresses better than rows.

Opening a file decodes all of it, in a quarter of a second in the page. After that a look-up is a bisection.
"""

from __future__ import annotations

import bz2
import lzma
import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from asobiba.errors import LexiconError
from asobiba.words.packed_file import Damaged, front_coded, read_packed, write_packed

SUFFIX = ".meanings"
_KIND = "asobiba meanings"
_FILTERS: list[dict[str, Any]] = [
    {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 4, "lp": 0, "pb": 0, "dict_size": 1 << 23}
]
_DROP = 0x30  # the character for no dropped letter: `0`
_DROPS = re.compile("([0-?])")  # these characters, for up to 15 dropped letters; no headword contains one
_LONGEST_HEAD = 15


@dataclass(frozen=True, slots=True)
class Pack:
    """An opened pack.

    Args:
        name: in the store, without the suffix.
        source: the source's name on the page.
        heads: the headwords, sorted.
        columns: each with one line for each headword.
        base: checksum of the pack that this one needs; "-" if it needs none.
        checksum: of this pack.
    """

    name: str
    source: str
    heads: Sequence[str]
    columns: Sequence[Sequence[str]]
    base: str
    checksum: str

    def row(self, head: str) -> tuple[str, ...] | None:
        """A headword's line in each column; None for other texts."""
        at = bisect_left(self.heads, head)
        if at == len(self.heads) or self.heads[at] != head:
            return None
        return tuple(column[at] for column in self.columns)

    def __contains__(self, head: object) -> bool:
        """Whether this is a headword."""
        return isinstance(head, str) and self.row(head) is not None


def pack_meanings(rows: Mapping[str, Sequence[str]], *, name: str, source: str, base: str = "-") -> bytes:
    """A file of headwords with their lines, one for each column.

    Raises:
        ValueError: a line or a headword contains a character of the format, or a headword has not 1-15 characters.
    """
    heads = sorted(rows)
    columns = list(zip(*(rows[head] for head in heads), strict=True))
    bad = [line for lines in (heads, *columns) for line in lines if "\n" in line]
    bad += [head for head in heads if not 0 < len(head) <= _LONGEST_HEAD or _DROPS.search(head)]
    if bad or "\n" in source:
        raise ValueError(f"these do not fit into a file of meanings: {bad[:3]}")
    parts = [
        bz2.compress(
            "".join(chr(_DROP + dropped) + ending for dropped, ending in front_coded(heads)).encode("utf-8"), 9
        ),
        *(_compressed("\n".join(column)) for column in columns),
    ]
    sizes = ",".join(str(len(part)) for part in parts)
    return write_packed(f"{_KIND} 1 {name} {len(heads)} {sizes} {base}", b"".join(parts), [source])


def read_meanings_file(data: bytes, name: str) -> Pack:
    """The pack in a file of this name. Raises LexiconError (`define/corrupt`; the message says what is wrong)."""
    try:
        _, (named, number, lengths, base), checksum, (source,), payload = read_packed(data, _KIND, {"1": 4}, 1)
        if named != name:
            raise Damaged(f"it holds {named!r}")
        count, sizes = int(number), [int(size) for size in lengths.split(",")]
        first, *others = _cut(payload, sizes)
        heads = _from_front_coded(bz2.decompress(first).decode("utf-8"))
        columns = [_decompressed(part).split("\n") for part in others]
        if any(len(lines) != count for lines in (heads, *columns)):
            raise Damaged(f"{count} headwords announced, other numbers found")
        return Pack(name, source, heads, columns, base, checksum)
    except Damaged as error:
        raise corrupt(name, str(error)) from error
    except (lzma.LZMAError, OSError, ValueError, EOFError) as error:
        raise corrupt(name, f"the payload cannot be read: {error}") from error


def _compressed(text: str) -> bytes:
    return lzma.compress(text.encode("utf-8"), lzma.FORMAT_RAW, filters=_FILTERS)


def _decompressed(part: bytes) -> str:
    return lzma.decompress(part, lzma.FORMAT_RAW, filters=_FILTERS).decode("utf-8")


def _cut(payload: bytes, sizes: Sequence[int]) -> list[bytes]:
    parts, at = [], 0
    for size in sizes:
        parts.append(payload[at : at + size])
        at += size
    return parts


def _from_front_coded(text: str) -> list[str]:
    start, *parts = _DROPS.split(text)
    if start:
        raise ValueError("headwords out of place")
    keep = {chr(_DROP + drop): -drop or None for drop in range(_LONGEST_HEAD + 1)}
    head = ""
    return [head := head[: keep[drop]] + ending for drop, ending in zip(parts[::2], parts[1::2], strict=True)]


def corrupt(name: str, what: str) -> LexiconError:
    """The error for a damaged pack, with its file."""
    message = f"the file of meanings {name!r} is damaged: {what}"
    return LexiconError("define/corrupt", message, name=name, file=name + SUFFIX, what=what)
