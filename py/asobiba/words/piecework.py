"""Work that is done when its result is asked for, or before, piece by piece, while nobody waits.

Decoding a word list takes tenths of a second, and so does the first request that needs it. The page lets the engine do
it after the table is shown, in pieces of some hundredths of a second, with requests answered in between.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import Generic, TypeAlias, TypeVar

Result = TypeVar("Result")
Pieces: TypeAlias = Generator[None, None, Result]  # yields between two pieces, and returns the result


class Piecework(Generic[Result]):
    """A result that is made once."""

    def __init__(self, begin: Callable[[], Pieces[Result]]) -> None:
        """Work that `begin` begins; work that raised begins again when it is asked for again."""
        self._begin = begin
        self._begun: Pieces[Result] | None = None
        self._found: list[Result] = []

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
