"""A move: an action of a turn, with its value.

As in macondo and Quackle, one type serves for plays, exchanges and passes, so that they can be ranked together.
"""

from __future__ import annotations

from typing import NamedTuple

from asobiba.crossword.rules.actions import Action, Exchange, Pass, Play
from asobiba.crossword.rules.board import Cells


class Move(NamedTuple):
    """A play, an exchange or a pass with its static value.

    Args:
        equity: score plus leave value, in thousandths of a point.
        score: points of the move itself.
        leave: the tiles that stay on the rack, sorted.
    """

    equity: int
    score: int
    action: Play | Exchange | Pass
    leave: str

    @property
    def play(self) -> Play | None:
        """The action if it is a play."""
        return self.action if isinstance(self.action, Play) else None

    @property
    def exchanged(self) -> str:
        """The tiles that go back into the bag; empty for a play or a pass."""
        return self.action.tiles if isinstance(self.action, Exchange) else ""


def by_equity(move: Move) -> tuple[object, ...]:
    """Sort key of plays: highest equity, highest score, first square, across before down, alphabetically."""
    play = move.play
    return (-move.equity, -move.score, *((play.start, not play.across, play.word) if play else ()))


def board_after(cells: Cells, action: Action, size: int) -> Cells:
    """The board after an action; only a play changes it."""
    if not isinstance(action, Play):
        return cells
    start, word = action.start, action.word
    if action.across:
        return cells[:start] + word + cells[start + len(word) :]
    changed = list(cells)
    changed[start : start + size * len(word) : size] = word
    return "".join(changed)
