"""SudachiDict: readings out of its binary file, version 1: a table of blocks, of which three are of interest here.

The block Entries has 32 bytes for each word (and lists behind them, aligned to 8 bytes): four 16-bit numbers (the last
one names the part of speech), then 32-bit pointers to the surface, the reading, the normalized and the dictionary form,
then lengths. Entries point to strings in the block Strings, UTF-16, by a pointer whose upper five bits are the length
and the others the place. The block POS has six strings for each part of speech.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from pathlib import Path

from .reading import Found, the_file

_MAGIC = b"SudachiBinaryDic\x01"
_TABLE = b"\x0aConnMatrix"
_ENTRY = struct.Struct("<hhhHIIIIHbbbbbb")
_ALIGNED = 8
_SHORT = 19  # longer strings have another form of pointer; no word that fits on the table is as long
_NOT_WORDS = {"助詞", "助動詞", "記号", "補助記号", "空白", "接頭辞", "接尾辞"}


def read_sudachi(folder: Path, spelling: Mapping[str, frozenset[str]]) -> Found:
    """Words and names by reading."""
    data = the_file(folder, "system.dic").read_bytes()
    if not data.startswith(_MAGIC):
        raise ValueError("system.dic is no dictionary of Sudachi's version 1")
    places = dict(_blocks(data))
    parts = list(_parts_of_speech(data[slice(*places["POS"])]))
    strings = data[slice(*places["Strings"])]
    found = Found(spelling)
    for part, surface, reading in _entries(data[slice(*places["Entries"])]):
        word, spelt = _string(strings, surface), _string(strings, reading)
        major, detail, *_, form = parts[part]
        if spelt and major not in _NOT_WORDS and form in ("*", "終止形-一般"):
            found.add(word, spelt, name=detail == "固有名詞")
    return found


def _blocks(data: bytes) -> Iterator[tuple[str, tuple[int, int]]]:
    """Name of each block, its beginning and its end."""
    at = data.index(_TABLE)
    while data[at]:
        end = at + 1 + data[at]
        name = data[at + 1 : end].decode("ascii")
        start, at = _varint(data, end)
        size, at = _varint(data, at)
        yield name, (start, start + size)


def _varint(data: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        value |= (data[at] & 0x7F) << shift
        shift += 7
        at += 1
        if data[at - 1] < 0x80:
            return value, at


def _parts_of_speech(block: bytes) -> Iterator[list[str]]:
    count = int.from_bytes(block[:2], "little")
    at = 2
    for _ in range(count):
        fields = []
        for _ in range(6):
            size = int.from_bytes(block[at : at + 2], "little")
            fields.append(block[at + 2 : at + 2 + 2 * size].decode("utf-16-le"))
            at += 2 + 2 * size
        yield fields


def _entries(block: bytes) -> Iterator[tuple[int, int, int]]:
    """Part of speech, pointer to the surface, pointer to the reading."""
    at = _ENTRY.size
    while at + _ENTRY.size <= len(block):
        entry = _ENTRY.unpack_from(block, at)
        part, surface, reading = entry[3:6]
        at += _ENTRY.size + 4 * sum(max(size, 0) for size in entry[9:14])
        if entry[14]:
            at += 2 + 2 * int.from_bytes(block[at : at + 2], "little")
        at += -at % _ALIGNED
        if surface or reading:
            yield part, surface, reading


def _string(strings: bytes, pointer: int) -> str:
    size, place = pointer >> 27, pointer & 0x07FFFFFF
    return strings[2 * place : 2 * (place + size)].decode("utf-16-le") if 0 < size <= _SHORT else ""
