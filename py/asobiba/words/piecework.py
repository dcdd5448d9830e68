"""Work that is done when its result is asked for, or before, piece by piece, while nobody waits.

Decoding a word list takes tenths of a second, and so does the first request that needs it. The page lets the engine do
it after the table is shown, in pieces of some hundredths of a second, with requests answered in between.
"""

from __future__ import annotations

import bz2
from collections.abc import Callable, Generator, Iterator
from typing import Generic, TypeAlias, TypeVar

Result = TypeVar("Result")
Pieces: TypeAlias = Generator[None, None, Result]  # yields between two pieces, and returns the result
_READ_AT_ONCE = 32_768  # compressed bytes that are read in one piece
_WRITTEN_AT_ONCE = 100_000  # bytes that come of them in one piece at most


def decompressing(payload: bytes) -> Pieces[bytes]:
    """What bz2 has compressed.

    Raises:
        OSError: it is no such thing.
        ValueError: it is cut short.
    """
    bz, parts = bz2.BZ2Decompressor(), []
    for at in range(0, len(payload), _READ_AT_ONCE):
        parts.append(bz.decompress(payload[at : at + _READ_AT_ONCE], _WRITTEN_AT_ONCE))
        yield
        while not (bz.eof or bz.needs_input):
            parts.append(bz.decompress(b"", _WRITTEN_AT_ONCE))
            yield
        if bz.eof:
            return b"".join(parts)
    raise ValueError("it ends too early")


class Piecework(Generic[Result]):
    """A result that is made once."""

    def __init__(self, begin: Callable[[], Pieces[Result]]) -> None:
        """Work that `begin` begins; work that raised begins again when it is asked for again."""
        self._begin = begin
        self._begun: Pieces[Result] | None = None
        self._found: list[Result] = []

    @property
    def is_begun(self) -> bool:
        """Whether some of it is done."""
        return bool(self._begun or self._found)

    def pieces(self) -> Iterator[None]:
        """What is left to do, piece by piece; other callers may do some of it meanwhile."""
        while not self._found:
            self._do_piece()
            yield

    def result(self) -> Result:
        """The result, after what is left to do."""
        while not self._found:
            self._do_piece()
        return self._found[0]

    def _do_piece(self) -> None:
        work, self._begun = self._begun or self._begin(), None
        try:
            next(work)
        except StopIteration as end:
            self._found.append(end.value)
        else:
            self._begun = work
