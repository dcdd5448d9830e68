"""The best play for a rack, for rollouts, which ask for it on many boards that differ by a single play.

Lanes are shared between boards wherever a play did not touch them (`movegen.lane_cache`), so:

1. `best_few` finds the best few plays of a rack on the base board, once.
2. On the board after a move, the first of these plays in an untouched lane is the best play of all untouched lanes.
   Only the touched lanes, about a third, are searched for a better play.
3. With few moves left to compare, the search of the base board does not pay. Then the best play on the previous board
   is used in the same way (`best_on`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from asobiba.crossword.equity.leaves import LeaveValue
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.movegen.lane import Lane
from asobiba.crossword.movegen.lane_cache import Lattice
from asobiba.crossword.movegen.move import Move, by_equity
from asobiba.crossword.movegen.subracks import WORST
from asobiba.crossword.rules.board import Cells

KEPT_REPLIES = 8  # number of best plays of the base board to keep; mostly one of them is in an untouched lane

ANSWERS = 40  # answers kept, one for each rack

Lanes: TypeAlias = Sequence[Lane]


class _Answer(NamedTuple):
    """The best play of a rack on a board, or None."""

    lattice: Lattice
    leave: LeaveValue
    best: Move | None


class BestReply:
    """Finds best plays with one generator."""

    def __init__(self, generator: MoveGenerator) -> None:
        self.generator = generator
        self.size = generator.layout.size
        self._known: dict[str, _Answer] = {}

    def lanes(self, cells: Cells) -> list[Lane]:
        """The lanes of a board; equal lanes are the same objects."""
        return self.generator.lanes(cells)

    def best(self, lanes: Lanes, rack: str, leave: LeaveValue, above: int = WORST) -> Move | None:
        """The best play on some lanes, if its equity is at least `above`."""
        return self.generator.search(rack, leave, one_each=True, many=True).best(lanes, above)

    def best_on(self, lattice: Lattice, rack: str, leave: LeaveValue) -> Move | None:
        """The best play on a board; faster if it was found for this rack on a similar board."""
        answer = self._known.get(rack)
        if answer is None or answer.leave is not leave or not self._stays(answer, lattice):
            found = self.best(lattice.playable(), rack, leave)
        else:
            pairs = zip(lattice.lanes, answer.lattice.lanes, strict=True)
            changed = [lane for lane, before in pairs if lane and lane is not before]
            found = self._better(answer.best, changed, rack, leave)
        if len(self._known) >= ANSWERS:
            self._known.clear()
        self._known[rack] = _Answer(lattice, leave, found)
        return found

    def _stays(self, answer: _Answer, lattice: Lattice) -> bool:
        """Whether the best play's lane is the same on another board."""
        play = answer.best.play if answer.best else None
        number = self.lane_number(play.start, play.across) if play else 0
        return not play or lattice.lanes[number] is answer.lattice.lanes[number]

    def _better(self, known: Move | None, changed: Lanes, rack: str, leave: LeaveValue) -> Move | None:
        if known is None:
            return self.best(changed, rack, leave)
        better = self.best(changed, rack, leave, known.equity)
        return min(better, known, key=by_equity) if better else known

    def best_few(self, lanes: Lanes, rack: str, leave: LeaveValue) -> list[Move]:
        """The best plays on the base board, to be passed to `best_after`."""
        return self.generator.search(rack, leave, one_each=True, many=True).run(lanes, KEPT_REPLIES)

    def best_after(
        self, few: Sequence[Move], touched: frozenset[int], lanes: Lanes, changed: Lanes, rack: str, leave: LeaveValue
    ) -> Move | None:
        """The best play on a board one play after the base board.

        Args:
            few: the result of `best_few` for this rack and leave.
            touched: numbers of the base board's lanes that have changed.
            lanes: all lanes of this board; `changed` are those that differ from the base board's.
        """
        for move in few:
            play = move.play
            if play and self.lane_number(play.start, play.across) not in touched:
                return self._better(move, changed, rack, leave)
        return self.best(changed if len(few) < KEPT_REPLIES else lanes, rack, leave)

    def lane_number(self, start: int, across: bool) -> int:
        """The number of the lane along which a word lies: rows are 0 to 14, columns 15 to 29."""
        return start // self.size if across else self.size + start % self.size
