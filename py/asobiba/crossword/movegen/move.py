"""A move: what can be done in a turn, with what it is worth.

As in macondo and Quackle one type stands for plays, exchanges and passes alike, so that they can be ranked together.
"""

from __future__ import annotations

from typing import NamedTuple

from asobiba.crossword.rules.actions import Action, Exchange, Pass, Play
from asobiba.crossword.rules.board import Cells


class Move(NamedTuple):
    """A play, an exchange or a pass with its static value.

    Args:
        equity: score plus the value of the leave, in thousandths of a point.
        score: points at once.
        action: what is done.
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
    """Sort key of plays: equity, then score, from the top; then the first square; across before down; the word."""
    play = move.play
    return (-move.equity, -move.score, *((play.start, not play.across, play.word) if play else ()))


def board_after(cells: Cells, action: Action, size: int) -> Cells:
    """The board after an action: another one only if it is a play."""
    if not isinstance(action, Play):
        return cells
    start, word = action.start, action.word
    if action.across:
        return cells[:start] + word + cells[start + len(word) :]
    changed = list(cells)
    changed[start : start + size * len(word) : size] = word
    return "".join(changed)
