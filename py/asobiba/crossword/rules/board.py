"""The board: its premium squares (`Layout`) and the tiles on it (`Cells`).

A square is `row * size + column`, both from 0. Cells are a string of size * size characters: `.` is empty, an
upper-case letter a tile, a lower-case letter a blank. A layout is a text file in `data/`: `T` triple word, `D` double
word, `t` triple letter, `d` double letter.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TypeAlias

from asobiba.errors import OptionError

Square: TypeAlias = int  # row * size + column
Cells: TypeAlias = str  # size * size characters, row by row

EMPTY = "."
LETTER_PREMIUMS = {"d": 2, "t": 3}
WORD_PREMIUMS = {"D": 2, "T": 3}


@dataclass(frozen=True, eq=False)
class Layout:
    """The premium squares of a board.

    Args:
        name: the name of the data file, such as `standard`.
        premiums: a string for each row, with as many characters as there are rows.
    """

    name: str
    premiums: tuple[str, ...]

    @cached_property
    def size(self) -> int:
        return len(self.premiums)

    @cached_property
    def centre(self) -> Square:
        """The square that the first play covers."""
        return self.size // 2 * self.size + self.size // 2

    @cached_property
    def letter_multipliers(self) -> tuple[int, ...]:
        """Square -> factor for the value of a new tile."""
        return tuple(LETTER_PREMIUMS.get(premium, 1) for row in self.premiums for premium in row)

    @cached_property
    def word_multipliers(self) -> tuple[int, ...]:
        """Square -> factor for a word with a new tile here."""
        return tuple(WORD_PREMIUMS.get(premium, 1) for row in self.premiums for premium in row)

    @cached_property
    def empty(self) -> Cells:
        """The cells of the board before the first play."""
        return EMPTY * (self.size * self.size)

    def square(self, row: int, column: int) -> Square:
        """The square in a row and a column, both from 0."""
        return row * self.size + column

    def place(self, square: Square) -> tuple[int, int]:
        """Row and column of a square, both from 0."""
        return divmod(square, self.size)

    def coordinates(self, square: Square, across: bool) -> str:
        """A square and a direction as players write them: `8H` for across, `H8` for down."""
        row, column = self.place(square)
        letter = chr(ord("A") + column)
        return f"{row + 1}{letter}" if across else f"{letter}{row + 1}"

    def step(self, across: bool) -> int:
        """The difference between a square and the next one along a word."""
        return 1 if across else self.size

    def lane(self, square: Square, across: bool) -> range:
        """All squares of the row (across) or column (down) of a square, in order."""
        row, column = self.place(square)
        if across:
            return range(row * self.size, (row + 1) * self.size)
        return range(column, self.size * self.size, self.size)

    def run(self, cells: Cells, square: Square, across: bool) -> range:
        """The longest run of squares with tiles through a square; the square itself may be empty."""
        lane = self.lane(square, across)
        first = last = lane.index(square)
        while first > 0 and cells[lane[first - 1]] != EMPTY:
            first -= 1
        while last + 1 < self.size and cells[lane[last + 1]] != EMPTY:
            last += 1
        return lane[first : last + 1]

    def neighbours(self, square: Square) -> list[Square]:
        """The two to four squares beside a square, in order."""
        row, column = self.place(square)
        around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
        return [self.square(*beside) for beside in around if 0 <= min(beside) and max(beside) < self.size]


def rows_of(cells: Cells, size: int) -> list[str]:
    """The rows of a board, as strings."""
    return [cells[start : start + size] for start in range(0, size * size, size)]


def cells_of(rows: Iterable[str]) -> Cells:
    """The board from its rows."""
    return "".join(rows)


def with_tiles(cells: Cells, placed: Iterable[tuple[Square, str]]) -> Cells:
    """The board with letters put on squares."""
    changed = list(cells)
    for square, letter in placed:
        changed[square] = letter
    return "".join(changed)


def parse_layout(name: str, rows: Sequence[str]) -> Layout:
    """Read a layout from the rows of its data file.

    Raises:
        OptionError: the board is not square, or has a character outside `.TDtd`; names the row.
    """
    for number, row in enumerate(rows, start=1):
        if len(row) != len(rows) or row.strip(".TDtd"):
            message = f"{name} row {number}: {row!r} is not {len(rows)} of .TDtd"
            raise OptionError("crossword/bad_layout", message, row=number)
    return Layout(name, tuple(rows))


@cache
def load_layout(name: str = "standard") -> Layout:
    """The layout of `data/<name>.layout` in the package (cached). Raises OptionError if there is no such file."""
    try:
        content = pkgutil.get_data("asobiba.crossword", f"data/{name}.layout") or b""
    except OSError as error:
        raise OptionError("crossword/unknown_layout", f"no layout {name!r}", name=name) from error
    return parse_layout(name, content.decode("utf-8").split())
