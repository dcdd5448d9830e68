"""The file of a lexicon's finished tables, which a word map reads faster than it can build them.

The page keeps the file on the device after the first visit and gives it to the engine later (docs/decisions/0011).
A file is one line of ASCII, then two parts for each length from 2 to 15, each part in zlib's format with its checksum:

    asobiba tables 1 NAME FINGERPRINT SIZES CRC\\n

FINGERPRINT is that of the lexicon. SIZES has the bytes of each part, packed and unpacked (`312:1108,...`). CRC is the
CRC-32 of the line before it.

- *Words*, not compressed: the number of keys with one word and the number with several, four bytes each; the keys,
  eight bytes each, in that order; the single words, one a line; a tab; then a line for each key with several words,
  spaces between. Letters are one byte each (`LetterKeys.encode`), numbers little-endian.
- *Completions*, with runs of equal bytes packed: the masks, four or eight bytes each.

Only parts that are needed are read. A damaged part is no error: the word map then builds its tables as if there were no
file.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Mapping, Sequence

from .completions import Completions, masks_from_bytes, masks_to_bytes
from .lexicon_file import LONGEST, SHORTEST
from .multiset_keys import LetterKeys
from .packed_file import checksum_of

SUFFIX = ".tables"
_KIND = "asobiba tables 1"
_LONGEST_HEAD = 1000
_STORED, _QUICK = 0, 1  # levels of compression


def pack_tables(
    name: str,
    fingerprint: str,
    keys: LetterKeys,
    tables: Iterable[tuple[Mapping[int, Sequence[str]], Completions]],
) -> bytes:
    """The file of a lexicon's tables; `tables` has those of each length, shortest first."""
    sizes, parts = [], []
    for words, (masks, _) in tables:
        for part, level in ((_packed_words(words, keys), _STORED), (masks_to_bytes(masks), _QUICK)):
            packed = _packed(part, level)
            sizes.append(f"{len(packed)}:{len(part)}")
            parts.append(packed)
    start = f"{_KIND} {name} {fingerprint} {','.join(sizes)}"
    return f"{start} {checksum_of(start)}\n".encode() + b"".join(parts)


class KeptTables:
    """The tables in an opened file."""

    def __init__(self, path: str, parts: Sequence[tuple[int, int, int]], keys: LetterKeys) -> None:
        """Open the tables in a file; each part is (start, packed bytes, unpacked bytes)."""
        self._path, self._parts, self._keys = path, parts, keys

    def words(self, length: int) -> dict[int, tuple[str, ...]] | None:
        """The anagram table of a length, keys with one word first; None if it is damaged or missing."""
        try:
            return _unpacked_words(self._part(2 * (length - SHORTEST)), self._keys)
        except (OSError, ValueError, struct.error, zlib.error):
            return None

    def completions(self, length: int) -> Completions | None:
        """The completions of a length; None if they are damaged or missing."""
        try:
            masks = masks_from_bytes(self._part(2 * (length - SHORTEST) + 1), self._keys)
        except (OSError, ValueError, zlib.error):
            return None
        return Completions(masks, len(masks) - 1)

    def _part(self, number: int) -> bytes:
        begin, size, unpacked = self._parts[number]
        with open(self._path, "rb") as file:
            file.seek(begin)
            return zlib.decompress(file.read(size), bufsize=unpacked)


def open_tables(path: str, name: str, fingerprint: str, keys: LetterKeys) -> KeptTables | None:
    """A lexicon's tables in a file; None if the file is missing, was made from other words, or has another format."""
    parts = []
    try:
        with open(path, "rb") as file:
            line = file.read(_LONGEST_HEAD).partition(b"\n")[0]
        start, checksum = line.decode("ascii").rsplit(" ", 1)
        end = len(line) + 1
        for sizes in start.removeprefix(f"{_KIND} {name} {fingerprint} ").split(","):
            size, unpacked = map(int, sizes.split(":"))
            parts.append((end, size, unpacked))
            end += size
        fits = checksum == checksum_of(start) and len(parts) == 2 * (LONGEST - SHORTEST + 1)
    except (OSError, ValueError):
        return None
    return KeptTables(path, parts, keys) if fits else None


def _packed(part: bytes, level: int) -> bytes:
    packing = zlib.compressobj(level, zlib.DEFLATED, zlib.MAX_WBITS, zlib.DEF_MEM_LEVEL, zlib.Z_RLE)
    return packing.compress(part) + packing.flush()


def _packed_words(table: Mapping[int, Sequence[str]], keys: LetterKeys) -> bytes:
    one = {key: words[0] for key, words in table.items() if len(words) == 1}
    several = {key: " ".join(words) for key, words in table.items() if len(words) > 1}
    text = "\n".join(one.values()) + "\t" + "\n".join(several.values())
    return struct.pack(f"<2I{len(table)}Q", len(one), len(several), *one, *several) + keys.encode(text)


def _unpacked_words(data: bytes, keys: LetterKeys) -> dict[int, tuple[str, ...]]:
    counts = struct.unpack_from("<2I", data)
    found = struct.unpack_from(f"<{sum(counts)}Q", data, 8)
    one, several = keys.decode(data[8 + 8 * len(found) :]).split("\t")
    # Python 3.14's collector never tracks tuples made like this, see word_map.
    words: list[tuple[str, ...]] = [(word,) for word in one.split()]
    words += [tuple(line.split()) for line in several.splitlines()]
    return dict(zip(found, words, strict=True))
