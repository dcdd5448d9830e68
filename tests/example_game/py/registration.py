"""What Higher registers with the catalogue: how to complete its options, and open games and computer players."""

from __future__ import annotations

from collections.abc import Mapping

from asobiba.errors import OptionError
from asobiba.game import JSON
from asobiba.registration import NO_SETUP, Fields, GameRegistration, Setup
from asobiba.words.lexicon_store import LexiconStore

from .metadata import CARDS, LOW, MOST_CARDS
from .players import Dozy, Sharp
from .rules import HigherGame

DEFAULTS: Mapping[str, JSON] = {"cards": CARDS, "low": LOW}


class HigherRegistration(GameRegistration):
    """Higher in the catalogue."""

    name = "higher"

    def complete_options(self, options: Fields, players: int, lexica: LexiconStore) -> dict[str, JSON]:
        complete = {**DEFAULTS, **options}
        for name in sorted(complete):
            if name not in DEFAULTS:
                message = f"no option {name!r:.80}"
                raise OptionError("option/unknown", message, option=name[:80], allowed=sorted(DEFAULTS))
        if type(complete["cards"]) is not int or not 1 <= complete["cards"] <= MOST_CARDS:
            allowed = list(range(1, MOST_CARDS + 1))
            raise OptionError("option/value", f"cards may be {allowed}", option="cards", allowed=allowed)
        if type(complete["low"]) is not bool:
            raise OptionError("option/value", "low may be true or false", option="low", allowed=[True, False])
        return complete

    def open_game(self, options: Fields, players: int, lexica: LexiconStore, setup: Setup = NO_SETUP) -> HigherGame:
        complete = self.complete_options(options, players, lexica)  # those of a record may come from anywhere
        return HigherGame(players, complete["cards"], complete["low"])

    def open_player(self, game: HigherGame, level: str, lexica: LexiconStore) -> Dozy | Sharp:
        return Dozy() if level == "dozy" else Sharp()


GAME = HigherRegistration()
