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

from asobiba.crossword.equity.leaves import Leave
from asobiba.crossword.movegen.best_plays import Found, Search
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.movegen.lane import Lane
from asobiba.crossword.movegen.rack_parts import NEVER
from asobiba.crossword.rules.board import EMPTY, Cells

SPARE = 8  # plays of the base board that are kept: enough that one of them is mostly untouched
SEARCHES = 40  # racks that are remembered: those of one deal in a rollout

Lanes: TypeAlias = Sequence[Lane]
Reply: TypeAlias = tuple[int, int, Cells, str]  # equity; score; the board with it; the tiles that stay, sorted


class Replies:
    """Finds best plays with one generator."""

    def __init__(self, generator: MoveGenerator) -> None:
        self.generator = generator
        self.size = generator.layout.size
        self._searches: dict[tuple[str, Leave], Search] = {}

    def lanes(self, cells: Cells) -> list[Lane]:
        """The lanes of a board; the same objects for lanes that look the same."""
        return self.generator.lanes(cells)

    def search(self, rack: str, leave: Leave) -> Search:
        """The search for the best plays of a rack: what it learnt on one board serves on all others."""
        found = self._searches.get((rack, leave))
        if found is None:
            if len(self._searches) >= SEARCHES:
                self._searches.clear()
            found = self._searches[rack, leave] = self.generator.search(rack, leave, one_each=True)
        return found

    def best(self, lanes: Lanes, rack: str, leave: Leave, above: int = NEVER) -> Found | None:
        """The best play on some lanes, if it is worth at least `above`."""
        return self.search(rack, leave).best(lanes, above)

    def base(self, lanes: Lanes, rack: str, leave: Leave) -> list[Found]:
        """The plays that answer most questions about this rack on boards one play later."""
        return self.search(rack, leave).run(lanes, SPARE)

    def after(
        self, known: Sequence[Found], touched: frozenset[int], lanes: Lanes, changed: Lanes, rack: str, leave: Leave
    ) -> Found | None:
        """The best play on a board one play after the base.

        Args:
            known: what `base` found for this rack with this leave.
            touched: numbers of the lanes of the base that are others now.
            lanes: all lanes of this board; `changed` are those that the base does not have.
        """
        size = self.size
        for play in known:
            _, _, start, down, _ = play
            if (size + start % size if down else start // size) not in touched:
                better = self.best(changed, rack, leave, -play[0])
                return min(better, play) if better else play
        return self.best(changed if len(known) < SPARE else lanes, rack, leave)

    def number(self, lane: Lane) -> int:
        """The rows are 0 to 14, the columns 15 to 29."""
        return lane.squares.start // self.size if lane.across else self.size + lane.squares.start

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
