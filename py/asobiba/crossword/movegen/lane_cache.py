"""The lanes of boards, kept from one board to the next.

A play changes its own line, one line for each of its tiles, and the cross-sets of some others: nine lanes of thirty,
about. So lanes are kept by number, text and cross-sets, and a board is compared with the last one: only what differs is
looked up again.
"""

from __future__ import annotations

from asobiba.crossword.rules.board import EMPTY, Cells, Layout

from .cross_sets import Crossings, CrossSets
from .lane import Lane
from .line import FREE, START, Line, LineContext

MOST_LANES = 3_000  # kept, some six kilobytes each with what searches know of them; a game meets about a thousand


class LaneCache:
    """The lanes of the boards of one layout. Rows are numbers 0 to 14, columns 15 to 29."""

    def __init__(self, layout: Layout, context: LineContext, cross_sets: CrossSets) -> None:
        self.layout, self.context, self._cross_sets = layout, context, cross_sets
        self._lanes: dict[tuple[int, str, Crossings], Lane] = {}
        self._lines: dict[tuple[int, str], Line] = {}
        self._bare = EMPTY * layout.size, (FREE,) * layout.size
        self._reset()

    def _reset(self) -> None:
        """Begin with an empty board as the last one."""
        text, crossings = self._bare
        lines = 2 * self.layout.size
        self._cells, self._texts = self.layout.empty, [text] * lines
        self._crossed: list[Crossings] = [crossings] * lines
        self._current: list[Lane | None] = [None] * lines

    def lanes(self, cells: Cells) -> list[Lane]:
        """The rows and then the columns of a board, without those where nothing can be played."""
        if len(self._lanes) > MOST_LANES:
            self.forget()
        if cells == self.layout.empty:
            return self._opening()
        if cells != self._cells:
            self._update(cells)
        return [lane for lane in self._current if lane]

    def _update(self, cells: Cells) -> None:
        """Update the current lanes to a board, rebuilding only those that changed."""
        size, crossed = self.layout.size, self._crossed
        texts = [cells[start : start + size] for start in range(0, size * size, size)]
        texts += [cells[start::size] for start in range(size)]
        changed = {}
        for number, (text, before) in enumerate(zip(texts, self._texts, strict=True)):
            if text != before:
                changed[number] = True
                crossings, known = self._cross_sets.crossings(text), crossed[number]
                if crossings != known:
                    crossed[number] = crossings
                    others = 0 if number >= size else size
                    for offset, crossing in enumerate(crossings):
                        if crossing != known[offset]:
                            changed[others + offset] = True
        self._cells, self._texts = cells, texts
        for number in changed:
            beside, offset = (crossed[size:], number) if number < size else (crossed[:size], number - size)
            self._current[number] = self._lane(number, texts[number], tuple([other[offset] for other in beside]))

    def _opening(self) -> list[Lane]:
        """The lanes of an empty board: the first play has to cover the centre."""
        text, crossings = self._bare
        row, column = self.layout.place(self.layout.centre)
        numbers = (row, column), (self.layout.size + column, row)
        found = [self._lane(number, text, (*crossings[:at], START, *crossings[at + 1 :])) for number, at in numbers]
        return [lane for lane in found if lane]

    def forget(self) -> None:
        """Drop all lanes: for measuring, and to bound memory."""
        self._lanes.clear()
        self._lines.clear()
        self._cross_sets.forget()
        self._reset()

    def _lane(self, number: int, text: str, crossings: Crossings) -> Lane | None:
        key = number, text, crossings
        lane = self._lanes.get(key)
        if lane is None:
            if (text, crossings) == self._bare:
                return None
            lane = self._lanes[key] = Lane(self.line(number, text), crossings, self.context)
        return lane

    def line(self, number: int, text: str) -> Line:
        """A row or a column with these tiles (cached)."""
        line = self._lines.get((number, text))
        if line is None:
            line = self._lines[number, text] = Line(self.context.bare_lines[number], text, self.context)
        return line
