"""The lattice: the rows and columns of boards as lanes, and what crosses them.

A play changes its own line, one line for each of its tiles, and what crosses some others: nine lanes of thirty, about.
So lanes are kept by number, text and crossings, and a board is compared with the last one: only what differs is looked
at again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from asobiba.crossword.rules.board import EMPTY, Cells, Layout

from .lane import Lane
from .line import FREE, MASK_BITS, START, Line, Material
from .slot_words import RUNS

MOST_LANES = 3_000  # remembered, some six kilobytes each with what searches know of them; a game meets about a thousand

Crossings: TypeAlias = tuple[int, ...]  # what a new tile crosses on each square of a line
Fits: TypeAlias = Callable[[str, str], int]  # texts before and after -> the letters that make a word between them


class Lattice:
    """The lanes of the boards of one layout. Rows are numbers 0 to 14, columns 15 to 29.

    Args:
        fits: which letters make a crossing word.
    """

    def __init__(self, layout: Layout, material: Material, fits: Fits) -> None:
        self.layout, self.material, self._fits = layout, material, fits
        self._lanes: dict[tuple[int, str, Crossings], Lane] = {}
        self._lines: dict[tuple[int, str], Line] = {}
        self._crossings: dict[str, Crossings] = {}
        self._words: dict[tuple[str, str], int] = {}
        self._bare = EMPTY * layout.size, (FREE,) * layout.size
        self._begin()

    def _begin(self) -> None:
        """An empty board is the last one."""
        text, crossings = self._bare
        lines = 2 * self.layout.size
        self._cells, self._texts = self.layout.empty, [text] * lines
        self._crossed: list[Crossings] = [crossings] * lines
        self._found: list[Lane | None] = [None] * lines

    def lanes(self, cells: Cells) -> list[Lane]:
        """The rows and then the columns of a board, those left out where nothing can be played."""
        if len(self._lanes) > MOST_LANES:
            self.forget()
        if cells == self.layout.empty:
            return self._opening()
        if cells != self._cells:
            self._follow(cells)
        return [lane for lane in self._found if lane]

    def _follow(self, cells: Cells) -> None:
        """Make this board the last one."""
        size, crossed = self.layout.size, self._crossed
        texts = [cells[start : start + size] for start in range(0, size * size, size)]
        texts += [cells[start::size] for start in range(size)]
        changed = {}
        for number, (text, before) in enumerate(zip(texts, self._texts, strict=True)):
            if text != before:
                changed[number] = True
                crossings, known = self.crossings(text), crossed[number]
                if crossings != known:
                    crossed[number] = crossings
                    others = 0 if number >= size else size
                    for offset, crossing in enumerate(crossings):
                        if crossing != known[offset]:
                            changed[others + offset] = True
        self._cells, self._texts = cells, texts
        for number in changed:
            beside, offset = (crossed[size:], number) if number < size else (crossed[:size], number - size)
            self._found[number] = self._lane(number, texts[number], tuple([other[offset] for other in beside]))

    def _opening(self) -> list[Lane]:
        """Of an empty board: the first play has to go over the centre."""
        text, crossings = self._bare
        row, column = self.layout.place(self.layout.centre)
        numbers = (row, column), (self.layout.size + column, row)
        found = [self._lane(number, text, (*crossings[:at], START, *crossings[at + 1 :])) for number, at in numbers]
        return [lane for lane in found if lane]

    def forget(self) -> None:
        """Forget what was learnt about boards: for measuring, and to bound memory."""
        self._lanes.clear()
        self._lines.clear()
        self._crossings.clear()
        self._words.clear()
        self._begin()

    def _lane(self, number: int, text: str, crossings: Crossings) -> Lane | None:
        key = number, text, crossings
        lane = self._lanes.get(key)
        if lane is None:
            if (text, crossings) == self._bare:
                return None
            lane = self._lanes[key] = Lane(self.line(number, text), crossings, self.material)
        return lane

    def line(self, number: int, text: str) -> Line:
        """A row or a column with these tiles."""
        line = self._lines.get((number, text))
        if line is None:
            line = self._lines[number, text] = Line(self.material.tracks[number], text, self.material)
        return line

    def crossings(self, text: str) -> Crossings:
        """What a new tile crosses on each square of a line: FREE, or points and mask of the letters that fit."""
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
        """Points and letters between two runs of tiles; remembered, because most runs stay as they are."""
        found = self._words.get((before, after))
        if found is None:
            points = sum(map(self.material.values.__getitem__, before + after))
            found = points << MASK_BITS | self._fits(before.upper(), after.upper())
            self._words[before, after] = found
        return found
