"""A game that was written down elsewhere: who began, and the tiles in the order in which they were drawn.

As text in a record's options: the seat, then the bag as it was at the start and after each exchange.

    0 EIQTU??ABCDEFG... AAEI...

Where the bag does not hold the tiles of an order (somebody plays on, and exchanges), it is shaken as in any other game.
"""

from __future__ import annotations

from dataclasses import dataclass

from asobiba.errors import OptionError
from asobiba.game import JSON, Seat

from .tiles import TileSet

OPTION = "dealt"  # in a record's options; nobody chooses it
MOST_ORDERS = 100


@dataclass(frozen=True, slots=True)
class Dealt:
    """Who begins, and the bag in the order of drawing: at the start, then after each exchange."""

    first: Seat
    orders: tuple[str, ...]

    def after(self, exchanges: int, tiles: str) -> str | None:
        """The order of these tiles once so many were exchanged, if it is known."""
        if exchanges >= len(self.orders):
            return None
        order = self.orders[exchanges]
        return order if sorted(order) == sorted(tiles) else None

    def text(self) -> str:
        """As it stands in a record; `read_dealt` reads it."""
        return " ".join([str(self.first), *self.orders])


def read_dealt(value: JSON, players: int, tiles: TileSet) -> Dealt | None:
    """What a record's option says; None where it has none.

    Raises:
        OptionError: `option/value`, it is none of this form, or the first bag is not the tile set.
    """
    if value is None:
        return None
    words = value.split() if isinstance(value, str) else []
    seats = [str(seat) for seat in range(players)]
    if not 2 <= len(words) <= MOST_ORDERS or words[0] not in seats or sorted(words[1]) != sorted(tiles.all_tiles):
        message = f"option {OPTION} is a seat and the tiles in the order in which they are drawn"
        raise OptionError("option/value", message, option=OPTION, allowed="a seat and tiles")
    return Dealt(seats.index(words[0]), tuple(words[1:]))
