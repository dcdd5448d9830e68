"""The probability of winning with a lead, from self-play (`lab win-chances`).

The lead is that of the player who has just moved, so the opponent is on turn. A turn is worth some twenty points: with
an equal score the player who has just moved is behind. The table has the chances for some leads and some numbers of
unseen tiles, and is interpolated between them. It is of games of the champion against itself with the full English
list, and stands for other lists and for more players as well.
"""

from __future__ import annotations

import pkgutil
from bisect import bisect_left
from collections.abc import Sequence
from functools import cache

from asobiba.errors import OptionError

SHIPPED = "win.chances"
UNSEEN = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 19, 24, 30, 37, 45, 54, 64, 75, 86)
STEP, FARTHEST = 10, 300  # points between two leads of the table, and the largest one
SPREADS = range(-FARTHEST, FARTHEST + 1, STEP)
CERTAIN = 10_000  # the chance 1 in the table
HALF = 10  # the slope of an even game is taken over this many points to either side


class Chances:
    """A table of chances to win.

    Args:
        rows: for each of UNSEEN the chance with each of SPREADS, in ten-thousandths.
    """

    def __init__(self, rows: Sequence[Sequence[int]]) -> None:
        self._rows = [_between(rows, unseen) for unseen in range(UNSEEN[-1] + 1)]

    def win(self, spread: float, unseen: int) -> float:
        """The chance, 0 to 1; beyond the table's largest lead that of the largest one."""
        row = self._rows[min(unseen, UNSEEN[-1])]
        place = (min(max(spread, -FARTHEST), FARTHEST) + FARTHEST) / STEP
        number = min(int(place), len(row) - 2)
        return row[number] + (place - number) * (row[number + 1] - row[number])

    def lead(self, chance: float, unseen: int) -> float:
        """The lead with this chance to win."""
        row = self._rows[min(unseen, UNSEEN[-1])]
        above = min(len(row) - 1, max(1, bisect_left(row, chance)))
        below, over = row[above - 1], row[above]
        part = (chance - below) / (over - below) if over > below else 0.0
        return SPREADS[above - 1] + STEP * min(1.0, max(0.0, part))


def _between(rows: Sequence[Sequence[int]], unseen: int) -> list[float]:
    """The chances for a number of unseen tiles, between those of the next numbers in the table."""
    above = next(number for number, least in enumerate(UNSEEN) if least >= unseen)
    below = max(0, above - 1)
    part = (unseen - UNSEEN[below]) / (UNSEEN[above] - UNSEEN[below]) if above else 0.0
    pairs = zip(rows[below], rows[above], strict=True)
    return [(low + part * (high - low)) / CERTAIN for low, high in pairs]


def parse_chances(text: str) -> Chances:
    """Read a table: a line for each of UNSEEN, the number of tiles, then the chances; `# ` starts a comment.

    Raises:
        OptionError: `crossword/bad_chances`: a line has another form, or one is missing; `line` is its number.
    """
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if not line.startswith("#")]
    if len(lines) != len(UNSEEN):
        line = lines[min(len(UNSEEN), len(lines) - 1)][0] if lines else 0
        raise OptionError("crossword/bad_chances", f"{len(lines)} rows of chances, not {len(UNSEEN)}", line=line)
    return Chances([_read_row(number, line, unseen) for (number, line), unseen in zip(lines, UNSEEN, strict=True)])


def _read_row(number: int, line: str, unseen: int) -> list[int]:
    """The chances of one line. They may not fall where the lead grows: `Chances.lead` searches in them."""
    try:
        tiles, *chances = map(int, line.split())
    except ValueError:
        tiles, chances = -1, []
    wrong = tiles != unseen or len(chances) != len(SPREADS) or sorted(chances) != chances
    if wrong or not 0 <= chances[0] <= chances[-1] <= CERTAIN:
        message = f"line {number} is no row of rising chances for {unseen} unseen tiles: {line!r:.80}"
        raise OptionError("crossword/bad_chances", message, line=number)
    return chances


@cache
def shipped_chances() -> Chances:
    """The table in the package, read once."""
    data = pkgutil.get_data("asobiba.crossword", f"data/{SHIPPED}") or b""
    return parse_chances(data.decode("ascii"))


@cache
def turn_worth(unseen: int) -> float:
    """The points that it is worth to be on turn: the lead of the player who has just moved in an even game."""
    return shipped_chances().lead(0.5, unseen) if unseen else 0.0


@cache
def slope(unseen: int) -> float:
    """The chance to win that one more point adds in an even game, with `unseen` tiles unseen."""
    chances, even = shipped_chances(), turn_worth(unseen)
    return (chances.win(even + HALF, unseen) - chances.win(even - HALF, unseen)) / (2 * HALF)


def win_chance(spread: float, unseen: int) -> float:
    """The probability of winning, 0 to 1, with a draw as half a win, for a player who has just moved.

    Args:
        spread: own points, leave included, less the best opponent's.
        unseen: tiles in the bag and on other racks; 0 at the end of the game.
    """
    if not unseen:
        return 0.5 + 0.5 * ((spread > 0) - (spread < 0))
    return shipped_chances().win(spread, unseen)
