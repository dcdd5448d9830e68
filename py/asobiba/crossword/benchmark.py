"""The fixed positions: one hundred mid-game positions that speed is measured on, the same everywhere.

`data/positions.txt` holds one a line: the board as in CGP, a space, seven letters to hold. `bench/moves.py --make`
made them.
"""

from __future__ import annotations

import pkgutil
import re
from functools import cache

from asobiba.crossword.rules.board import EMPTY, Cells
from asobiba.crossword.rules.tiles import BLANK, RACK_SIZE


@cache
def fixed_positions(blanks: int = 0) -> tuple[tuple[Cells, str], ...]:
    """Cells and rack of every fixed position; with blanks, the last letters of each rack make way for them."""
    content = (pkgutil.get_data("asobiba.crossword", "data/positions.txt") or b"").decode()
    return tuple(
        (_cells(board), rack[: RACK_SIZE - blanks] + BLANK * blanks)
        for board, rack in (line.split() for line in content.splitlines() if not line.startswith("#"))
    )


def _cells(board: str) -> Cells:
    return re.sub(r"\d+", lambda digits: EMPTY * int(digits[0]), board).replace("/", "")
