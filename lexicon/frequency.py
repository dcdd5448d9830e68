"""wordfreq's list for a language: how often a written form is met.

For Japanese that decides what name is famous, and which of several words of one reading is shown first; for other
languages what is an everyday word.

The file is gzip, msgpack: an array whose first item is a header and whose n-th other item (from 0) has the words of
frequency 10^(-n/100).
"""

from __future__ import annotations

import gzip
from pathlib import Path

_ARRAY_16, _ARRAY_32, _TEXT_8, _TEXT_16 = 0xDC, 0xDD, 0xD9, 0xDA


def read_frequency(file: Path) -> dict[str, int]:
    """The bucket of every written form: less is more frequent, 300 is once in a thousand words.

    Args:
        file: of the package wordfreq, `large_es.msgpack.gz`; of some languages there is only `small_nb.msgpack.gz`.
    """
    data = gzip.decompress(file.read_bytes())
    buckets, at = _array(data, 0)
    at = data.index(b"\x90", at) if data[at] >> 4 == 8 else at  # the header, a map without arrays in it
    found: dict[str, int] = {}
    for bucket in range(buckets - 1):
        size, at = _array(data, at)
        for _ in range(size):
            word, at = _text(data, at)
            found[word] = bucket
    return found


def _array(data: bytes, at: int) -> tuple[int, int]:
    kind = data[at]
    if kind >> 4 == 9:
        return kind & 15, at + 1
    size = {_ARRAY_16: 2, _ARRAY_32: 4}[kind]
    return int.from_bytes(data[at + 1 : at + 1 + size], "big"), at + 1 + size


def _text(data: bytes, at: int) -> tuple[str, int]:
    kind = data[at]
    if kind >> 5 == 5:
        start, size = at + 1, kind & 31
    else:
        width = {_TEXT_8: 1, _TEXT_16: 2}[kind]
        start, size = at + 1 + width, int.from_bytes(data[at + 1 : at + 1 + width], "big")
    return data[start : start + size].decode(), start + size
