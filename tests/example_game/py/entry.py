"""What the catalogue asks of Higher: its levels, options, tables and computer players."""

from __future__ import annotations

from collections.abc import Mapping

from tests.example_game.errors import OptionError
from tests.example_game.game import JSON
from tests.example_game.words.lexicon_store import LexiconStore

from .game import DECK, HigherGame
from .players import LEVELS, Dozy, Sharp

__all__ = ["LEVELS", "complete_options", "open_game", "open_player", "option_schema"]

USUAL: Mapping[str, JSON] = {"cards": 4, "low": False}
MOST_CARDS = len(DECK) // 3  # of a hand, so that three players can be dealt to


def option_schema() -> list[dict[str, JSON]]:
    """The options as the catalogue shows them."""
    return [
        {"name": "cards", "kind": "whole", "default": USUAL["cards"], "least": 1, "most": MOST_CARDS},
        {"name": "low", "kind": "flag", "default": USUAL["low"]},
    ]


def complete_options(options: Mapping[str, JSON], players: int, lexica: LexiconStore) -> dict[str, JSON]:
    """The options of a new game, every default filled in.

    Raises:
        OptionError: `option/unknown` or `option/value`.
    """
    complete = {**USUAL, **options}
    for name in sorted(complete):
        if name not in USUAL:
            raise OptionError("option/unknown", f"no option {name!r:.80}", option=name[:80], allowed=sorted(USUAL))
    if type(complete["cards"]) is not int or not 1 <= complete["cards"] <= MOST_CARDS:
        allowed = list(range(1, MOST_CARDS + 1))
        raise OptionError("option/value", f"cards may be {allowed}", option="cards", allowed=allowed)
    if type(complete["low"]) is not bool:
        raise OptionError("option/value", "low may be true or false", option="low", allowed=[True, False])
    return complete


def open_game(options: Mapping[str, JSON], players: int, lexica: LexiconStore) -> HigherGame:
    """The game of a record, whose options may come from anywhere.

    Raises:
        OptionError: `option/unknown` or `option/value`.
    """
    complete = complete_options(options, players, lexica)
    return HigherGame(players, complete["cards"], complete["low"])


def open_player(game: HigherGame, level: str, lexica: LexiconStore) -> Dozy | Sharp:
    """A computer player for a game that `open_game` gave."""
    return Dozy() if level == "dozy" else Sharp()
