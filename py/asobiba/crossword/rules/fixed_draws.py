"""Fixed draws of an imported game: the seat that began, and the tiles in the order in which they were drawn.

In a record's options they are one text: the seat, then the whole bag at the start and after each exchange.

    0 EIQTU??ABCDEFG... AAEI... ~3,8

The last word lists the plies at which the file did not show the whole rack, so that its tiles are a guess. If the game
continues differently and the next order does not match the tiles in the bag, the bag is shuffled as usual.
"""

from __future__ import annotations

from dataclasses import dataclass

from asobiba.errors import OptionError
from asobiba.game import JSON, Seat

from .tiles import TileSet

FIXED_DRAWS_OPTION = "dealt"  # its name in a record's options; players do not choose it
MOST_ORDERS = 100
MOST_GUESSED = 600  # as many as a game has actions
_GUESSED = "~"


@dataclass(frozen=True, slots=True)
class FixedDraws:
    """The seat that begins, and the bag in the order of drawing: at the start, then after each exchange.

    `guessed` are the plies at which the mover's rack is not known.
    """

    first: Seat
    orders: tuple[str, ...]
    guessed: frozenset[int] = frozenset()

    def after(self, exchanges: int, tiles: str) -> str | None:
        """The order of these tiles after `exchanges` exchanges; None if unknown."""
        if exchanges >= len(self.orders):
            return None
        order = self.orders[exchanges]
        return order if sorted(order) == sorted(tiles) else None

    def text(self) -> str:
        """The text in a record, which `read_fixed_draws` reads."""
        guessed = [_GUESSED + ",".join(map(str, sorted(self.guessed)))] if self.guessed else []
        return " ".join([str(self.first), *self.orders, *guessed])


def read_fixed_draws(value: JSON, players: int, tiles: TileSet) -> FixedDraws | None:
    """The draws in a record's option; None where there is no such option.

    Raises:
        OptionError: `option/value`: the text has another form, or the first bag is not the tile set.
    """
    if value is None:
        return None
    most = MOST_ORDERS * (tiles.size + 1) + 4 * MOST_GUESSED
    fields = value.split() if isinstance(value, str) and len(value) <= most else []
    guessed = fields.pop()[1:].split(",") if fields and fields[-1].startswith(_GUESSED) else []
    seats = [str(seat) for seat in range(players)]
    fits = 2 <= len(fields) <= MOST_ORDERS and fields[0] in seats and len(guessed) <= MOST_GUESSED
    numbers = all(ply.isascii() and ply.isdecimal() and len(ply) < 4 for ply in guessed)
    if not (fits and numbers) or max(map(len, fields)) > tiles.size or sorted(fields[1]) != sorted(tiles.all_tiles):
        message = f"option {FIXED_DRAWS_OPTION} is a seat and the tiles in the order in which they are drawn"
        raise OptionError("option/value", message, option=FIXED_DRAWS_OPTION, allowed="a seat and tiles")
    return FixedDraws(seats.index(fields[0]), tuple(fields[1:]), frozenset(map(int, guessed)))
