"""The best play only, for rollouts: the operation that simulation lives on.

A rollout asks for the best play of the same rack on many boards that differ from one base board by a single play. Lanes
are shared between boards wherever a play did not touch them (`MoveGenerator.lanes`), so:

1. `base` finds the best few plays of a rack on the base board, once.
2. On a board with an option on it, the first of these in an untouched lane is the best of all untouched lanes. Only the
   touched lanes, about a third, are searched, and only for something better.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from .board import EMPTY, Cells
from .lanes import Lane
from .leaves import Leave
from .moves import MoveGenerator
from .racks import Rack
from .search import Found, Search

SPARE = 16  # plays of the base board that are kept: enough that one of them is nearly always untouched

Lanes: TypeAlias = Sequence[Lane]
Reply: TypeAlias = tuple[int, int, Cells, str]  # equity; score; the board with it; the tiles that stay, sorted


class Replies:
    """Finds best plays with one generator."""

    def __init__(self, generator: MoveGenerator) -> None:
        self.generator = generator
        self.size = generator.layout.size
        self._values = [generator.tiles.values[letter] for letter in generator.tiles.letters]

    def lanes(self, cells: Cells) -> list[Lane]:
        """The lanes of a board; the same objects for lanes that look the same."""
        return self.generator.lanes(cells)

    def top(self, lanes: Lanes, rack: str, leave: Leave, count: int = 1, above: int = -(1 << 60)) -> list[Found]:
        """The best plays on some lanes that are worth at least `above`."""
        generator = self.generator
        parts = Rack(rack, generator.keys, generator.tiles.values)
        search = Search(generator.words, generator.letters, self._values, parts, leave, count)
        search.threshold = above
        return search.run(lanes)

    def base(self, lanes: Lanes, rack: str, leave: Leave) -> list[Found]:
        """The plays that answer most questions about this rack on boards one play later."""
        return self.top(lanes, rack, leave, SPARE)

    def after(
        self, known: Sequence[Found], touched: frozenset[int], lanes: Lanes, changed: Lanes, rack: str, leave: Leave
    ) -> Found | None:
        """The best play on a board one play after the base.

        Args:
            known: what `base` found for this rack with this leave.
            touched: numbers of the lanes that are others now; `changed` are these lanes, `lanes` are all.
        """
        size = self.size
        for play in known:
            _, _, start, down, _ = play
            if (size + start % size if down else start // size) not in touched:
                better = self.top(changed, rack, leave, 1, -play[0])
                return min(better[0], play) if better else play
        found = self.top(changed if len(known) < SPARE else lanes, rack, leave)
        return found[0] if found else None

    def laid(self, cells: Cells, found: Found, rack: str) -> tuple[Cells, str]:
        """The board with a play on it, and the tiles that stay."""
        _, _, start, down, word = found
        return lay(cells, start, down, word, rack, self.size)


def lay(cells: Cells, start: int, down: int | bool, word: str, rack: str, size: int) -> tuple[Cells, str]:
    """The board with a word on it, and what is left of a rack."""
    step = size if down else 1
    end = start + step * len(word)
    for letter, cell in zip(word, cells[start:end:step], strict=True):
        if cell == EMPTY:
            rack = rack.replace("?" if letter.islower() else letter, "", 1)
    if not down:
        return cells[:start] + word + cells[end:], rack
    changed = list(cells)
    changed[start:end:step] = word
    return "".join(changed), rack
