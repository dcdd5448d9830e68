"""What the formats of packed files have in common."""

from __future__ import annotations

import bz2

from asobiba.work import Units

_READ_AT_ONCE = 32_768  # compressed bytes that are read in one slice
_WRITTEN_AT_ONCE = 100_000  # bytes that come of them in one slice at most


def decompressing(payload: bytes) -> Units[bytes]:
    """What bz2 has compressed.

    Raises:
        OSError: it is no such thing.
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
