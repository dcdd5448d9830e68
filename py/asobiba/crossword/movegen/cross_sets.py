"""Cross-sets: the letters that form a cross-word on an empty square, and the points of the tiles already in it.

Appel & Jacobson, "The world's fastest Scrabble program" (1988), call them cross-checks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeAlias

from .line import FREE, MASK_BITS

RUNS = re.compile(r"[^.]+")  # unbroken tiles

Crossings: TypeAlias = tuple[int, ...]  # for each square of a lane FREE, or points << MASK_BITS | the letters that fit
FittingLetters: TypeAlias = Callable[
    [str, str], int
]  # texts before and after -> the letters that make a word between them


class CrossSets:
    """The cross-sets of lines, computed from the words of one game (cached).

    Args:
        values: tile -> points.
        check: gives the letters that make a crossing word.
    """

    def __init__(self, values: Mapping[str, int], check: FittingLetters) -> None:
        self._values, self._check = values, check
        self._crossings: dict[str, Crossings] = {}
        self._between: dict[tuple[str, str], int] = {}

    def forget(self) -> None:
        """Drop everything computed."""
        self._crossings.clear()
        self._between.clear()

    def crossings(self, text: str) -> Crossings:
        """The cross-set of each square of a line, for plays that cross the line there."""
        found = self._crossings.get(text)
        if found is None:
            crossings = [FREE] * len(text)
            before, end = "", -1
            for run in RUNS.finditer(text):
                first, after = run.start(), run[0]
                if first - 1 > end >= 0:
                    crossings[end] = self._crossing(before, "")
                    before = ""
                if first:
                    crossings[first - 1] = self._crossing(before if first - 1 == end else "", after)
                before, end = after, run.end()
            if before and end < len(text):
                crossings[end] = self._crossing(before, "")
            found = self._crossings[text] = tuple(crossings)
        return found

    def _crossing(self, before: str, after: str) -> int:
        """Points and letters between two runs of tiles; cached, because most runs do not change."""
        found = self._between.get((before, after))
        if found is None:
            points = sum(map(self._values.__getitem__, before + after))
            found = points << MASK_BITS | self._check(before.upper(), after.upper())
            self._between[before, after] = found
        return found
