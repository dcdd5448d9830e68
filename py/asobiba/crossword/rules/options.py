"""The options of a game with their values and defaults (docs/rules/crossword.md gives the source of each)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from asobiba.arguments import choice_option, flag_option, read_given, read_option
from asobiba.game import JSON, plain

from .tiles import TILE_SETS, known_tiles, tiles_of_list

MOST_MINUTES = 180
MOST_INCREMENT = 60

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
        challenge: effect of a challenge on phonies, and on players who challenge wrongly (docs/rules/crossword.md).
        exchange_min_bag: number of tiles that must be in the bag for an exchange; the bag's tiles also limit it.
        ending: points that the player who goes out gains from the other racks (`outcome.points_for_tiles`).
        scoreless_limit: number of scoreless turns in a row that end the game; `passes`: one pass by each player.
        clabbers: the letters of a word may be in any order.
        recycle_blanks: a blank on the board may be swapped for the letter that it stands for.
        clock: minutes for each player; 0 for no clock.
        increment: seconds that each turn of a player adds to their time.
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
    increment: int = 0
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
        """The options by name; no increment and English tiles are left out, as in records from before the choice."""
        named: dict[str, JSON] = plain(self)
        if self.tiles == tiles_of_list(self.lexicon) == TILE_SETS[0]:
            del named["tiles"]
        if not self.increment:
            del named["increment"]
        return named


def option_schema() -> list[dict[str, JSON]]:
    """The options for the catalogue; a default of None depends on the number of players."""
    return [
        {"name": "lexicon", "kind": "lexicon", "default": "standard"},
        flag_option("school"),
        choice_option("challenge", "void", CHOICES["challenge"]),
        choice_option("exchange_min_bag", 7, CHOICES["exchange_min_bag"]),
        choice_option("ending", None, CHOICES["ending"]),
        choice_option("scoreless_limit", 6, CHOICES["scoreless_limit"]),
        flag_option("clabbers"),
        flag_option("recycle_blanks"),
        {"name": "clock", "kind": "whole", "default": 0, "least": 0, "most": MOST_MINUTES},
        {"name": "increment", "kind": "whole", "default": 0, "least": 0, "most": MOST_INCREMENT},
        *([choice_option("tiles", TILE_SETS[0], CHOICES["tiles"])] if len(TILE_SETS) > 1 else []),
    ]


def read_options(given: Mapping[str, JSON], players: int) -> Options:
    """Complete the options with the defaults for this number of players.

    Raises:
        OptionError: `option/unknown`; `option/value`, with the option's name and its allowed values.
    """
    tiles_among_all = {"tiles": lambda value: read_option("tiles", value, known_tiles())}  # also those not offered
    chosen = read_given(given, option_schema(), tiles_among_all)
    tiles = tiles_of_list(str(chosen.get("lexicon", "")))
    return Options(**{"ending": usual_ending(players), "tiles": tiles, **chosen})


def usual_ending(players: int) -> str:
    """The default ending: `double`, as in the sources, for two players; `transfer`, by custom, for three and four."""
    return "double" if players == 2 else "transfer"
