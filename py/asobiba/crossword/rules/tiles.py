"""Tile sets: the letters, how many there are of each, and their values.

A tile on a rack or in the bag is an upper-case letter, or `?` for a blank. A blank on the board is the lower-case
letter that it stands for, with value 0. A set is a text file in `data/`; those in `TILE_SETS` can be chosen.
"""

from __future__ import annotations

import pkgutil
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

from asobiba.errors import OptionError

TILE_SETS = ("english",)  # the first is the default; docs/developers/a-tile-set.md says how to add another
BLANK = "?"
RACK_SIZE = 7
VOWELS = "AEIOU"  # Y is a consonant here


@dataclass(frozen=True, eq=False)
class TileSet:
    """The tiles of one edition.

    Args:
        name: of the data file, such as `english`.
        counts: tile -> how many there are; the blank first, then the letters in alphabetical order.
        values: tile -> points; every lower-case letter (a placed blank) -> 0.
    """

    name: str
    counts: Mapping[str, int]
    values: Mapping[str, int]

    @cached_property
    def letters(self) -> str:
        """The letters in alphabetical order, without the blank."""
        return "".join(sorted(tile for tile in self.counts if tile != BLANK))

    @cached_property
    def order(self) -> Mapping[str, int]:
        """Tile -> its rank for sorting: letters alphabetically, the blank last."""
        return {tile: rank for rank, tile in enumerate(self.letters + BLANK)}

    @cached_property
    def size(self) -> int:
        """How many tiles there are."""
        return sum(self.counts.values())

    @cached_property
    def all_tiles(self) -> str:
        """Every tile of the set, sorted."""
        return self.sort("".join(tile * count for tile, count in self.counts.items()))

    def sort(self, tiles: Iterable[str]) -> str:
        """The tiles in alphabetical order, blanks last."""
        return "".join(sorted(tiles, key=self.order.__getitem__))

    def worth(self, tiles: Iterable[str]) -> int:
        """The sum of the tiles' values, without premiums."""
        return sum(self.values[tile] for tile in tiles)


class Balance(NamedTuple):
    """Vowels, consonants and blanks among some tiles."""

    vowels: int
    consonants: int
    blanks: int


def balance_of(tiles: str) -> Balance:
    """Count the vowels, consonants and blanks among some tiles.

    >>> balance_of("AEINRS?")
    Balance(vowels=3, consonants=3, blanks=1)
    """
    vowels, blanks = sum(tile in VOWELS for tile in tiles), tiles.count(BLANK)
    return Balance(vowels, len(tiles) - vowels - blanks, blanks)


def tile_of(placed: str) -> str:
    """The tile of a letter on the board: `?` for a lower-case letter, else the letter itself."""
    return BLANK if placed.islower() else placed


def tiles_of(placed: Iterable[str]) -> str:
    """The tiles of letters on the board, in the same order."""
    return "".join(map(tile_of, placed))


def without_or_none(tiles: str, taken: Iterable[str]) -> str | None:
    """The rest of `tiles` after taking some, in the same order; None if one of them is missing.

    >>> without_or_none("AEINRST", "TEA"), without_or_none("AEINRST", "TEE")
    ('INRS', None)
    """
    left = tiles
    for tile in taken:
        if tile not in left:
            return None
        left = left.replace(tile, "", 1)
    return left


def missing(tiles: str, wanted: Iterable[str]) -> str:
    """The multiset difference `wanted - tiles`, sorted."""
    return "".join(sorted((Counter(wanted) - Counter(tiles)).elements()))


def parse_tiles(name: str, text: str) -> TileSet:
    """Read a tile set: lines of `letter count value`; `# ` starts a comment.

    Raises:
        OptionError: a line is not of that form; names the line.
    """
    counts: dict[str, int] = {}
    values: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.startswith("# "):
            continue
        fields = line.split()
        if len(fields) != 3 or fields[0] in counts or not (fields[1] + fields[2]).isdecimal():
            message = f"{name} line {number}: {line!r} is not `letter count value`"
            raise OptionError("crossword/bad_tiles", message, line=number)
        tile = fields[0]
        counts[tile], values[tile] = int(fields[1]), int(fields[2])
        if tile != BLANK:
            values[tile.lower()] = 0
    return TileSet(name, counts, values)


@cache
def load_tiles(name: str = TILE_SETS[0]) -> TileSet:
    """The tile set of that name, read once from `data/<name>.tiles` in the package.

    Raises:
        OptionError: there is no such file.
    """
    try:
        content = pkgutil.get_data("asobiba.crossword", f"data/{name}.tiles") or b""
    except OSError as error:
        raise OptionError("crossword/unknown_tiles", f"no tile set {name!r}", name=name) from error
    return parse_tiles(name, content.decode("utf-8"))
