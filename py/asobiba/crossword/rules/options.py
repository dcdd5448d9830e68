"""The options of a game: what may be chosen, and the defaults (docs/rules/crossword.md gives the source of each)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

from asobiba.arguments import check_options, read_option, wrong_option
from asobiba.game import JSON

from .tiles import TILE_SETS, known_tiles, tiles_of_list

MOST_MINUTES = 180
MOST_NAME = 80  # characters of a lexicon's name

CHOICES: Mapping[str, tuple[JSON, ...]] = {
    "challenge": ("void", "single", "double", "five", "ten"),
    "exchange_min_bag": (7, 1),
    "ending": ("double", "transfer"),
    "scoreless_limit": (6, "passes"),
    "tiles": TILE_SETS,
}


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one game, complete and valid.

    Args:
        lexicon: name of the word list.
        school: offensive words are not acceptable.
        challenge: what a challenge does to phonies and to players who challenge wrongly (docs/rules/crossword.md).
        exchange_min_bag: tiles that must be in the bag for an exchange; nobody exchanges more than it holds.
        ending: what the player who goes out gains from the other racks (`outcome.points_for_tiles`).
        scoreless_limit: scoreless turns in a row that end the game, or `passes`: everybody passes once in a row.
        clabbers: the letters of a word may be in any order.
        recycle_blanks: a blank on the board may be swapped for the letter that it stands for.
        clock: minutes for each player; 0 for no clock.
        tiles: name of the tile set; by default that of the lexicon.
    """

    lexicon: str = "standard"
    school: bool = False
    challenge: str = "void"
    exchange_min_bag: int = 7
    ending: str = "double"
    scoreless_limit: int | str = 6
    clabbers: bool = False
    recycle_blanks: bool = False
    clock: int = 0
    tiles: str = TILE_SETS[0]

    @property
    def challenges(self) -> bool:
        """Whether players may play phonies and challenge them."""
        return self.challenge != "void"

    @property
    def failed_challenge_points(self) -> int:
        """Points for the challenged player when the challenge fails."""
        return {"five": 5, "ten": 10}.get(self.challenge, 0)

    def plain(self) -> dict[str, JSON]:
        """The options by name; English tiles are left out, as in records from before there was a choice."""
        named = {item.name: getattr(self, item.name) for item in fields(self)}
        usual = self.tiles == tiles_of_list(self.lexicon) == TILE_SETS[0]
        return {name: value for name, value in named.items() if name != "tiles" or not usual}


def option_schema() -> list[dict[str, JSON]]:
    """The options for the catalogue; a default of None depends on the number of players."""
    return [
        {"name": "lexicon", "kind": "lexicon", "default": "standard"},
        {"name": "school", "kind": "flag", "default": False},
        _choice("challenge", "void"),
        _choice("exchange_min_bag", 7),
        _choice("ending", None),
        _choice("scoreless_limit", 6),
        {"name": "clabbers", "kind": "flag", "default": False},
        {"name": "recycle_blanks", "kind": "flag", "default": False},
        {"name": "clock", "kind": "whole", "default": 0, "least": 0, "most": MOST_MINUTES},
        *([_choice("tiles", TILE_SETS[0])] if len(TILE_SETS) > 1 else []),
    ]


def read_options(given: Mapping[str, JSON], players: int) -> Options:
    """Complete the options with the defaults for so many players.

    Raises:
        OptionError: `option/unknown`, or `option/value` with the name of the option and what it may be.
    """
    schema = {str(option["name"]): option for option in option_schema()} | {"tiles": _choice("tiles", TILE_SETS[0])}
    check_options(given, list(schema))
    chosen = {name: _read(schema[name], value) for name, value in given.items() if value is not None}
    tiles = tiles_of_list(str(chosen.get("lexicon", "")))
    return Options(**{"ending": usual_ending(players), "tiles": tiles, **chosen})


def usual_ending(players: int) -> str:
    """The default ending: for two players that of the sources, for more the one usual with three and four."""
    return "double" if players == 2 else "transfer"


def _choice(name: str, default: JSON) -> dict[str, JSON]:
    return {"name": name, "kind": "choice", "default": default, "choices": list(CHOICES[name])}


def _read(option: Mapping[str, JSON], value: JSON) -> JSON:
    kind, name = option["kind"], option["name"]
    allowed: JSON
    if kind == "choice":
        return read_option(name, value, known_tiles() if name == "tiles" else CHOICES[name])
    if kind == "flag":
        fits, allowed = isinstance(value, bool), [True, False]
    elif kind == "whole":
        fits = type(value) is int and option["least"] <= value <= option["most"]
        allowed = f"{option['least']} to {option['most']}"
    else:
        fits, allowed = isinstance(value, str) and 0 < len(value) <= MOST_NAME, "the name of a lexicon"
    if not fits:
        raise wrong_option(name, value, allowed)
    return value
