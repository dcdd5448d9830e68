"""What Higher registers with the catalogue: how to complete its options, and open games and computer players."""

from __future__ import annotations

from collections.abc import Mapping

from asobiba.errors import OptionError
from asobiba.game import JSON
from asobiba.registration import GameRegistration
from asobiba.words.lexicon_store import LexiconStore

from .metadata import CARDS, LOW, MOST_CARDS
from .players import Dozy, Sharp
from .rules import HigherGame

DEFAULTS: Mapping[str, JSON] = {"cards": CARDS, "low": LOW}


def complete_options(options: Mapping[str, JSON], players: int, lexica: LexiconStore) -> dict[str, JSON]:
    """The options of a new game, with all defaults.

    Raises:
        OptionError: `option/unknown` or `option/value`.
    """
    complete = {**DEFAULTS, **options}
    for name in sorted(complete):
        if name not in DEFAULTS:
            raise OptionError("option/unknown", f"no option {name!r:.80}", option=name[:80], allowed=sorted(DEFAULTS))
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
    """A computer player for a game that `open_game` returned."""
    return Dozy() if level == "dozy" else Sharp()


GAME = GameRegistration(complete_options=complete_options, open_game=open_game, open_player=open_player)
