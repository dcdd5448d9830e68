"""The options of a duplicate game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from asobiba.arguments import choice_option, flag_option, read_given, read_option
from asobiba.crossword.rules.tiles import TILE_SETS, known_tiles, tiles_of_list
from asobiba.game import JSON

CLOCKS = (0, 1, 2, 3)
INVALID = ("refused", "zero")


@dataclass(frozen=True, slots=True)
class DuplicateOptions:
    """The options of one game, complete and valid.

    Args:
        school: offensive words are not acceptable, and never the top.
        clock: minutes for each turn; 0 for none. The page runs it; the engine only records the seconds used.
        invalid: the treatment of a slip with an unlisted word. With `refused`, the seat hands in another
            one; with `zero`, the slip scores nothing, as in clubs.
        tiles: name of the tile set; by default that of the lexicon.
        referee: one person enters everybody's slips and may correct them until `close` ends the turn.
    """

    lexicon: str = "standard"
    school: bool = False
    clock: int = 0
    invalid: str = INVALID[0]
    referee: bool = False
    tiles: str = TILE_SETS[0]

    def plain(self) -> dict[str, JSON]:
        """The options by name; English tiles are left out, as in records from before there was a choice."""
        named = asdict(self)
        usual = self.tiles == tiles_of_list(self.lexicon) == TILE_SETS[0]
        return {name: value for name, value in named.items() if name != "tiles" or not usual}


def option_schema() -> list[dict[str, JSON]]:
    """The options for the catalogue."""
    return [
        {"name": "lexicon", "kind": "lexicon", "default": "standard"},
        flag_option("school"),
        choice_option("clock", CLOCKS[0], CLOCKS),
        choice_option("invalid", INVALID[0], INVALID),
        flag_option("referee"),
    ]


def read_options(given: Mapping[str, JSON]) -> DuplicateOptions:
    """Complete the options with their defaults. Raises OptionError (`option/unknown`, `option/value`)."""
    tiles = {"tiles": lambda value: read_option("tiles", value, known_tiles())}  # also those not offered
    chosen = read_given(given, option_schema(), tiles)
    return DuplicateOptions(**{"tiles": tiles_of_list(str(chosen.get("lexicon", ""))), **chosen})
