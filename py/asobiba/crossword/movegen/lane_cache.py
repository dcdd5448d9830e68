"""The lanes of boards, kept from one board to the next.

A play changes its own line, one line for each of its tiles, and the cross-sets of some others: about nine lanes of
thirty. So lanes are kept by number, text and cross-sets. Each new board is compared with the `Lattice` of a known
board, usually the previous one, and only the lanes that differ are looked up. A rollout compares each board with its
own board one play earlier.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from asobiba.crossword.rules.board import EMPTY, Cells, Layout

from .cross_sets import Crossings, CrossSets
from .lane import Lane
from .line import FREE, START, Line, LineContext

GENERATION = 700  # lanes, some six kilobytes each with results of searches; at most twice as many are kept


class Lattice(NamedTuple):
    """The rows and then the columns of a board, by number: text, effect on crossing plays, and lane.

    Args:
        lanes: the lanes; None for a lane that no play fits.
    """

    cells: Cells
    texts: Sequence[str]
    crossings: Sequence[Crossings]
    lanes: Sequence[Lane | None]

    def playable(self) -> list[Lane]:
        """The lanes that some play fits."""
        return [lane for lane in self.lanes if lane]


class LaneCache:
    """The lanes of the boards of one layout. Rows are numbers 0 to 14, columns 15 to 29.

    A lane is dropped if it is not looked up while a whole generation of new lanes is made. Lanes that are taken over
    from a compared board count as not looked up, but that board still refers to them.
    """

    def __init__(self, layout: Layout, context: LineContext, cross_sets: CrossSets) -> None:
        self.layout, self.context, self._cross_sets = layout, context, cross_sets
        self._lanes: dict[tuple[int, str, Crossings], Lane] = {}
        self._older: dict[tuple[int, str, Crossings], Lane] = {}
        self._lines: dict[tuple[int, str], Line] = {}
        self._bare = EMPTY * layout.size, (FREE,) * layout.size
        text, crossings = self._bare
        lines = 2 * layout.size
        self._bare_lattice = Lattice(layout.empty, [text] * lines, [crossings] * lines, [None] * lines)
        self._last = self._bare_lattice

    def lanes(self, cells: Cells) -> list[Lane]:
        """The rows and then the columns of a board, without those that no play fits."""
        return self.lattice(cells).playable()

    def lattice(self, cells: Cells, near: Lattice | None = None) -> Lattice:
        """The lattice of a board.

        Args:
            near: lattice of a similar board; by default the last lattice.
        """
        if len(self._lanes) > GENERATION:
            self._begin_generation()
        if cells == self.layout.empty:
            return self._opening()
        near = near or self._last
        if cells != near.cells:
            near = self._changed(self._bare_lattice if near.cells == self.layout.empty else near, cells)
        self._last = near
        return near

    def _changed(self, near: Lattice, cells: Cells) -> Lattice:
        """The lattice of another board; only lanes that differ are looked up."""
        size, crossed = self.layout.size, list(near.crossings)
        texts = [cells[start : start + size] for start in range(0, size * size, size)]
        texts += [cells[start::size] for start in range(size)]
        changed = {}
        for number, (text, before) in enumerate(zip(texts, near.texts, strict=True)):
            if text != before:
                changed[number] = True
                crossings, known = self._cross_sets.crossings(text), crossed[number]
                if crossings != known:
                    crossed[number] = crossings
                    others = 0 if number >= size else size
                    for offset, crossing in enumerate(crossings):
                        if crossing != known[offset]:
                            changed[others + offset] = True
        lanes = list(near.lanes)
        for number in changed:
            beside, offset = (crossed[size:], number) if number < size else (crossed[:size], number - size)
            lanes[number] = self._lane(number, texts[number], tuple([other[offset] for other in beside]))
        return Lattice(cells, texts, crossed, lanes)

    def _opening(self) -> Lattice:
        """The lattice of an empty board, where the first play must cover the centre."""
        text, crossings = self._bare
        row, column = self.layout.place(self.layout.centre)
        lanes = list(self._bare_lattice.lanes)
        for number, at in (row, column), (self.layout.size + column, row):
            lanes[number] = self._lane(number, text, (*crossings[:at], START, *crossings[at + 1 :]))
        return self._bare_lattice._replace(lanes=lanes)

    def _begin_generation(self) -> None:
        """Drop the lanes that were not looked up in the last generation."""
        self._older, self._lanes = self._lanes, {}
        self._lines.clear()
        self._cross_sets.forget()

    def forget(self) -> None:
        """Drop all lanes, to measure from a cold start or to bound memory."""
        self._lanes.clear()
        self._older.clear()
        self._lines.clear()
        self._cross_sets.forget()
        self._last = self._bare_lattice

    def _lane(self, number: int, text: str, crossings: Crossings) -> Lane | None:
        key = number, text, crossings
        lane = self._lanes.get(key)
        if lane is None:
            if (text, crossings) == self._bare:
                return None
            lane = self._older.pop(key, None) or Lane(self.line(number, text), crossings, self.context)
            self._lanes[key] = lane
        return lane

    def line(self, number: int, text: str) -> Line:
        """A row or a column with these tiles (cached)."""
        line = self._lines.get((number, text))
        if line is None:
            line = self._lines[number, text] = Line(self.context.bare_lines[number], text, self.context)
        return line
