"""How strong the levels are: what each makes a game against itself, as `bench/levels.py` measured it.

What ships (`data/levels.measured`) has one line for each lexicon and level: the mean of all sides' final scores, its
standard error, both in points, and how many sides there were. The notes above say when and by which commands.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from typing import NamedTuple, TypeAlias

from asobiba.errors import OptionError

SHIPPED = "levels.measured"


class Measured(NamedTuple):
    """What a level makes against itself: mean and standard error in points, of so many final scores."""

    mean: float
    error: float
    sides: int


Table: TypeAlias = dict[str, dict[str, Measured]]  # by lexicon, then by level, weakest first


def parse_measured(text: str) -> Table:
    """The table in a text of lines `lexicon level mean error sides`; `#` begins a note.

    Raises:
        OptionError: `crossword/bad_levels` with the line that is not of that form.
    """
    table: Table = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith("#"):
            continue
        try:
            lexicon, level, mean, error, sides = line.split()
            table.setdefault(lexicon, {})[level] = Measured(float(mean), float(error), int(sides))
        except ValueError as wrong:
            message = f"{SHIPPED} line {number}: {line!r:.80} is not lexicon, level, mean, error and sides"
            raise OptionError("crossword/bad_levels", message, line=number) from wrong
    return table


@cache
def measured() -> Table:
    """The table that ships, read once."""
    return parse_measured((pkgutil.get_data("asobiba.crossword", f"data/{SHIPPED}") or b"").decode("ascii"))
