"""The catalogue of games: the only module of the frame that knows which games there are.

To add a game, add a `GameEntry` to `_ENTRIES` and a package with `registration.py` and `metadata.py` (see
`registration`). A game is imported on first use; listing all games imports only their metadata.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from importlib import import_module

from .errors import LexiconError, OptionError, RequestError
from .game import JSON
from .ratings import plain_ratings
from .registration import FINGERPRINT, AnyGame, AnyPlayer, Fields, GameMetadata, GameRegistration, Setup
from .words.alphabet import Alphabet
from .words.lexicon_store import LexiconStore


@dataclass(frozen=True, slots=True)
class GameEntry:
    """One game of the catalogue.

    Args:
        name: also the name of the package, unless `package` is given.
        rules_version: increases when the same actions would lead to another game.
        least_seats, most_seats: numbers of players.
        package: dotted package of a form of another game.
    """

    name: str
    rules_version: int
    least_seats: int
    most_seats: int
    package: str = ""

    @property
    def metadata(self) -> GameMetadata:
        """The facts that are known before the game is loaded."""
        found: GameMetadata = import_module(f".{self.package or self.name}.metadata", __package__).METADATA
        return found

    @property
    def registration(self) -> GameRegistration:
        """The game's functions; loads the game on first use."""
        found: GameRegistration = import_module(f".{self.package or self.name}.registration", __package__).GAME
        return found

    def levels(self) -> list[str]:
        """The names of the computer players, weakest first."""
        return list(self.metadata.levels)

    def check_level(self, level: str) -> None:
        """Raises RequestError (`catalogue/level`) if this game has no such level."""
        if level not in self.levels():
            message = f"no level {level!r:.80}; there are {', '.join(self.levels())}"
            raise RequestError("catalogue/level", message, level=level[:80])

    def has_lexicon(self) -> bool:
        """Whether the game has an option for its lexicon."""
        return any(option["kind"] == "lexicon" for option in self.metadata.option_schema())

    def plain(self) -> dict[str, JSON]:
        """The entry as the door's `hello` shows it."""
        return {
            "name": self.name,
            "rules_version": self.rules_version,
            "seats": [self.least_seats, self.most_seats],
            "levels": self.levels(),
            "strengths": self.metadata.strengths(),
            "ratings": plain_ratings(self.name),
            "options": self.metadata.option_schema(),
        }

    def complete(self, options: Fields, players: int, lexica: LexiconStore) -> dict[str, JSON]:
        """The options of a new game with all defaults and the lexicon's fingerprint, as its record stores them.

        Raises:
            OptionError: an option or the number of players is not allowed.
            LexiconError: the lexicon cannot be opened.
        """
        self._check_players(players)
        chosen, setup = self._split(options, FINGERPRINT)
        complete = self.registration.complete_options(chosen, players, lexica)
        fingerprint = self.registration.fingerprint(complete, players, lexica)
        return {**complete, **setup._replace(fingerprint=fingerprint).plain()}

    def open(self, options: Fields, players: int, lexica: LexiconStore) -> AnyGame:
        """Open the game of a record. Without its lexicon, the game fails only when it has to judge a word.

        Raises:
            OptionError: an option or the number of players is not allowed.
        """
        self._check_players(players)
        chosen, setup = self._split(options)
        if not isinstance(setup.fingerprint, (str, type(None))):
            raise OptionError("option/value", "option fingerprint is a text", option=FINGERPRINT, allowed="a text")
        return self.registration.open_game(chosen, players, lexica, setup)

    def lexicon_changed(self, options: Fields, players: int, lexica: LexiconStore) -> bool:
        """Whether the lexicon has changed since the record's game began; False if the lexicon is missing."""
        _, setup = self._split(options)
        try:
            return setup.fingerprint not in (None, self.fingerprint(options, players, lexica))
        except LexiconError:
            return False

    def fingerprint(self, options: Fields, players: int, lexica: LexiconStore) -> str | None:
        """The fingerprint of the word list that judges here in a record's game; None in a game without words.

        Raises:
            LexiconError: the lexicon cannot be opened.
        """
        return self.registration.fingerprint(self._split(options)[0], players, lexica)

    def _split(self, options: Fields, *excepted: str) -> tuple[dict[str, JSON], Setup]:
        """Split a record's options into the players' choices and the setup."""
        found = {name: options[name] for name in self.registration.setup if name in options and name not in excepted}
        return {name: value for name, value in options.items() if name not in found}, Setup(**found)

    def _check_players(self, players: int) -> None:
        if not self.least_seats <= players <= self.most_seats:
            least, most = self.least_seats, self.most_seats
            range_ = f"{least} to {most}" if least < most else str(least)
            raise OptionError("option/players", f"{self.name} is for {range_} players, not {players}", players=players)

    def player(self, game: AnyGame, level: str, lexica: LexiconStore) -> AnyPlayer:
        """A computer player of a level, for a game that `open` returned.

        Raises:
            RequestError: `catalogue/level`, no such level.
        """
        self.check_level(level)
        return self.registration.open_player(game, level, lexica)


def alphabet_of(tiles: str) -> Alphabet:
    """The letters of a tile set. Raises GameError if no game has the set."""
    for game in _ENTRIES:
        if game.has_lexicon() and game.registration.offers("alphabet"):
            return game.registration.alphabet(tiles)
    raise RequestError("catalogue/not_offered", "no game here has tile sets", what="tiles")


_ENTRIES = (
    GameEntry("crossword", rules_version=1, least_seats=2, most_seats=4),
    GameEntry("kotoba", rules_version=1, least_seats=2, most_seats=5),
    GameEntry("skat", rules_version=1, least_seats=3, most_seats=4),
)
_FORMS = (GameEntry("duplicate", rules_version=1, least_seats=1, most_seats=40, package="crossword.duplicate"),)


def entries() -> tuple[GameEntry, ...]:
    """All games, in the order in which the page shows them."""
    return _ENTRIES


def forms() -> tuple[GameEntry, ...]:
    """The forms of these games: at the door they are separate games, but the first screen does not list them."""
    return _FORMS


def entry(name: str) -> GameEntry:
    """A game or form by name. Raises RequestError (`catalogue/game`) if there is none."""
    for game in (*_ENTRIES, *_FORMS):
        if game.name == name:
            return game
    raise RequestError("catalogue/game", f"no game {name!r:.80}", game=name[:80])


def derivations(word: str, lexica: LexiconStore) -> Iterable[tuple[str, str]]:
    """How a Japanese word without an entry is made, told by the game with Japanese words (`meanings.define`)."""
    return entry("kotoba").registration.derivations(word, lexica)
