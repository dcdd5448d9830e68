"""The actions of players; `seconds` is the time used, if a clock runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from .board import Square

Accepts: TypeAlias = Callable[[str], bool]  # whether a word in capitals is acceptable


class Play(NamedTuple):
    """Place tiles on the board. A named tuple, because the move generator makes thousands.

    Args:
        start: the first square of the main word, perhaps already covered.
        across: along a row; else down a column.
        word: the whole main word with the letters already on the board, blanks in lower case; `.` may stand for a
            letter on the board.
    """

    start: Square
    across: bool
    word: str
    seconds: int = 0


@dataclass(frozen=True, slots=True)
class Exchange:
    """Put tiles back into the bag and draw as many new ones; `?` is a blank."""

    tiles: str
    seconds: int = 0


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing in a turn."""

    seconds: int = 0


@dataclass(frozen=True, slots=True)
class Challenge:
    """Challenge the last play. A recorded challenge has its verdict, `phony` or `good`.

    Args:
        failed: of a play that formed several words the unacceptable ones, by their place in the play's words, from 0;
            () in records of earlier versions and of other programs.
    """

    verdict: str | None = None
    seconds: int = 0
    failed: tuple[int, ...] = ()


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
    """Give up the game."""

    seconds: int = 0


@dataclass(frozen=True, slots=True)
class Ruled:
    """An action of an imported game with a ruling: the file's points or ending replace those of the rules. Only in
    records.

    Args:
        action: the player's action.
        points: the points of the play or of the failed challenge; None if the rules decide.
        ending: the adjustments at the end of the game, which is over after this action; None if the rules decide.
    """

    action: PlainAction
    points: int | None = None
    ending: tuple[Adjustment, ...] | None = None

    @property
    def seconds(self) -> int:
        """The time used."""
        return self.action.seconds


class Adjustment(NamedTuple):
    """The points that a seat gains (or loses, if negative) at the end: `kind` is `out`, `rack` or `time`."""

    seat: int
    kind: str
    points: int
    tiles: str = ""


PlainAction: TypeAlias = Play | Exchange | Pass | Challenge | Accept | Recycle | Resign
Action: TypeAlias = PlainAction | Ruled
