"""The exhaustive twin of the endgame search: every line to its end, the rule of scoreless turns taken literally."""

from __future__ import annotations

from asobiba.crossword.rules.board import Layout, with_tiles
from asobiba.crossword.rules.tiles import TileSet, tiles_of, without_or_none
from tests.crossword.reference import Accepts, Placement, arrangements

LIMIT = 6  # scoreless turns in a row that end the game


class Exhaustive:
    """All endings on one layout with one tile set and one word list."""

    def __init__(
        self, layout: Layout, tiles: TileSet, accepts: Accepts, ending: str = "double", limit: int = LIMIT
    ) -> None:
        self.layout, self.tiles, self.accepts, self.ending, self.limit = layout, tiles, accepts, ending, limit
        self.plays: dict[tuple[str, str], dict[Placement, int]] = {}
        self.values: dict[tuple[str, str, str, int], int] = {}

    def value(self, cells: str, mine: str, theirs: str, scoreless: int) -> int:
        """Points that the mover gains on the other from here to the end if both play as well as can be."""
        place = cells, mine, theirs, scoreless
        if place not in self.values:
            self.values[place] = max([self.of_pass(*place), *self.of_plays(cells, mine, theirs).values()])
        return self.values[place]

    def of_pass(self, cells: str, mine: str, theirs: str, scoreless: int) -> int:
        """The same, if the mover passes now."""
        if scoreless + 1 == self.limit:
            return self.tiles.worth(theirs) - self.tiles.worth(mine)
        return -self.value(cells, theirs, mine, scoreless + 1)

    def of_plays(self, cells: str, mine: str, theirs: str) -> dict[Placement, int]:
        """The same for every play that the mover could make now."""
        if (cells, mine) not in self.plays:
            self.plays[cells, mine] = arrangements(self.layout, self.tiles, self.accepts, cells, mine)
        return {
            placement: score + self.after(with_tiles(cells, placement), self.left(mine, placement), theirs)
            for placement, score in self.plays[cells, mine].items()
        }

    def after(self, cells: str, mine: str, theirs: str) -> int:
        """The same, after a play that left the mover some tiles or none."""
        if mine:
            return -self.value(cells, theirs, mine, 0)
        worth = self.tiles.worth(theirs)
        return 2 * worth if self.ending == "double" else worth + worth  # gained by one, lost by the other

    def left(self, rack: str, placement: Placement) -> str:
        """What a placement leaves of a rack."""
        return without_or_none(rack, tiles_of(letter for _, letter in placement)) or ""
