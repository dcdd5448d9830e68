"""Fixed draws of an imported game: the seat that began, and the tiles in the order in which they were drawn.

In a record's options they are a text: the seat, then the whole bag at the start and after each exchange.

    0 EIQTU??ABCDEFG... AAEI...

If the bag does not hold the tiles of the next order (somebody plays on and exchanges), it is shuffled as usual.
"""

from __future__ import annotations

from dataclasses import dataclass

from asobiba.errors import OptionError
from asobiba.game import JSON, Seat

from .tiles import TileSet

FIXED_DRAWS_OPTION = "dealt"  # its name in a record's options; players do not choose it
MOST_ORDERS = 100


@dataclass(frozen=True, slots=True)
class FixedDraws:
    """The seat that begins, and the bag in the order of drawing: at the start, then after each exchange."""

    first: Seat
    orders: tuple[str, ...]

    def after(self, exchanges: int, tiles: str) -> str | None:
        """The order of these tiles after `exchanges` exchanges; None if unknown."""
        if exchanges >= len(self.orders):
            return None
        order = self.orders[exchanges]
        return order if sorted(order) == sorted(tiles) else None

    def text(self) -> str:
        """The text in a record, which `read_fixed_draws` reads."""
        return " ".join([str(self.first), *self.orders])


def read_fixed_draws(value: JSON, players: int, tiles: TileSet) -> FixedDraws | None:
    """The draws in a record's option; None where there is no such option.

    Raises:
        OptionError: `option/value`: the text has another form, or the first bag is not the tile set.
    """
    if value is None:
        return None
    fields = value.split() if isinstance(value, str) and len(value) <= MOST_ORDERS * (tiles.size + 1) else []
    seats = [str(seat) for seat in range(players)]
    fits = 2 <= len(fields) <= MOST_ORDERS and fields[0] in seats
    if not fits or max(map(len, fields)) > tiles.size or sorted(fields[1]) != sorted(tiles.all_tiles):
        message = f"option {FIXED_DRAWS_OPTION} is a seat and the tiles in the order in which they are drawn"
        raise OptionError("option/value", message, option=FIXED_DRAWS_OPTION, allowed="a seat and tiles")
    return FixedDraws(seats.index(fields[0]), tuple(fields[1:]))
