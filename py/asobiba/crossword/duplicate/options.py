"""The options of a duplicate game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from asobiba.arguments import check_options, read_option, wrong_option
from asobiba.crossword.rules.options import MOST_NAME
from asobiba.crossword.rules.tiles import TILE_SETS, known_tiles, tiles_of_list
from asobiba.game import JSON

CLOCKS = (0, 1, 2, 3)
INVALID = ("refused", "zero")


@dataclass(frozen=True, slots=True)
class DuplicateOptions:
    """The options of one game, complete and valid.

    Args:
        lexicon: name of the word list.
        school: offensive words are not acceptable, and never the top.
        clock: minutes for each turn; 0 for none. The page runs it; the engine only records the seconds used.
        invalid: what happens to a slip with a word that is not in the list: it is `refused` and another one can be
            handed in, or it stands and scores `zero`, as in clubs.
        tiles: name of the tile set; by default that of the lexicon.
        referee: somebody enters everybody's slips: slips can be corrected until the turn is closed by `close`.
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
        {"name": "school", "kind": "flag", "default": False},
        {"name": "clock", "kind": "choice", "default": CLOCKS[0], "choices": list(CLOCKS)},
        {"name": "invalid", "kind": "choice", "default": INVALID[0], "choices": list(INVALID)},
        {"name": "referee", "kind": "flag", "default": False},
    ]


def read_options(given: Mapping[str, JSON]) -> DuplicateOptions:
    """Complete the options with their defaults. Raises OptionError (`option/unknown`, `option/value`)."""
    schema = {str(option["name"]): option for option in option_schema()}
    schema["tiles"] = {"name": "tiles", "kind": "choice", "choices": known_tiles()}  # not offered, but known
    check_options(given, list(schema))
    chosen = {name: _read(schema[name], value) for name, value in given.items() if value is not None}
    return DuplicateOptions(**{"tiles": tiles_of_list(str(chosen.get("lexicon", ""))), **chosen})


def _read(option: Mapping[str, JSON], value: JSON) -> JSON:
    name = option["name"]
    if option["kind"] == "choice":
        return read_option(name, value, option["choices"])
    if option["kind"] == "flag":
        if not isinstance(value, bool):
            raise wrong_option(name, value, [True, False])
    elif not isinstance(value, str) or not 0 < len(value) <= MOST_NAME:
        raise wrong_option(name, value, "the name of a lexicon")
    return value
