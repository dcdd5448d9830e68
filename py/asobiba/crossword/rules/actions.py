"""What a player may do, as values. Every action may carry the seconds that it took, where a clock runs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from .board import Square


@dataclass(frozen=True, slots=True)
class Play:
    """Put tiles on the board.

    Args:
        start: the first square of the main word, which may already be covered.
        across: along a row; else down a column.
        word: the whole main word with the letters that lie there already, a blank in lower case; `.` stands for a
            letter that lies there.
        seconds: the time that the action took.
    """

    start: Square
    across: bool
    word: str
    seconds: int = 0


@dataclass(frozen=True, slots=True)
class Exchange:
    """Put tiles back into the bag and draw as many; `?` is a blank."""

    tiles: str
    seconds: int = 0


@dataclass(frozen=True, slots=True)
class Pass:
    """Take no turn."""

    seconds: int = 0


@dataclass(frozen=True, slots=True)
class Challenge:
    """Doubt the last play. The verdict (`phony` or `good`) is written in when the challenge is recorded."""

    verdict: str | None = None
    seconds: int = 0


@dataclass(frozen=True, slots=True)
class Accept:
    """Let the last play stand."""

    seconds: int = 0


@dataclass(frozen=True, slots=True)
class Recycle:
    """House rule: swap the blank on a square for the letter in hand that it stands for."""

    square: Square
    seconds: int = 0


@dataclass(frozen=True, slots=True)
class Resign:
    """Give the game up."""

    seconds: int = 0


Action: TypeAlias = Play | Exchange | Pass | Challenge | Accept | Recycle | Resign
