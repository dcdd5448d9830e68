"""One hundred fixed mid-game positions for measuring speed.

Each line of `data/positions.txt` has a board as in CGP and a rack of seven letters (made by `bench/moves.py --make`).
"""

from __future__ import annotations

import pkgutil
from functools import cache

from asobiba.crossword.notation.cgp import read_cgp
from asobiba.crossword.rules.board import Cells
from asobiba.crossword.rules.tiles import BLANK, RACK_SIZE


@cache
def fixed_positions(blanks: int = 0) -> tuple[tuple[Cells, str], ...]:
    """Cells and rack of every fixed position, with its last `blanks` letters replaced by blanks."""
    content = (pkgutil.get_data("asobiba.crossword", "data/positions.txt") or b"").decode()
    return tuple(
        (read_cgp(f"{board} / 0/0 0").cells, rack[: RACK_SIZE - blanks] + BLANK * blanks)
        for board, rack in (line.split() for line in content.splitlines() if not line.startswith("#"))
    )
