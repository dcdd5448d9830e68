"""The catalogue of games: the only module of the frame that knows which games there are.

A game is added by one `GameEntry` in `_ENTRIES`; its package has `registration.py` and `metadata.py` (see
`registration`). A game is imported when it is first used. To list all games, only their metadata is imported.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, TypeVar

from .errors import OptionError, RequestError
from .game import JSON, GameHistory, Seat
from .puzzles.puzzle import PuzzleSupport
from .ratings import plain_ratings
from .registration import Action, AnyGame, AnyPlayer, Fields, GameMetadata, GameRegistration
from .words.alphabet import Alphabet
from .words.lexicon import Lexicon
from .words.lexicon_store import LexiconStore
from .work import Work

Function = TypeVar("Function", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class GameEntry:
    """One game of the catalogue. Its methods call what the game has registered.

    Args:
        name: of the game and, unless `package` says otherwise, of its package.
        rules_version: steps when the same actions would lead to another game.
        least_seats, most_seats: numbers of players.
        package: where it is, with dots, if it is a form of another game.
    """

    name: str
    rules_version: int
    least_seats: int
    most_seats: int
    package: str = ""

    @property
    def metadata(self) -> GameMetadata:
        """What is known of the game before it is loaded."""
        found: GameMetadata = import_module(f".{self.package or self.name}.metadata", __package__).METADATA
        return found

    @property
    def registration(self) -> GameRegistration:
        """The game's functions; the game is loaded now if it was not before."""
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
        """The options of a new game as its record keeps them: with all defaults, and the lexicon's fingerprint.

        Raises:
            OptionError: an option or the number of players is not allowed.
            LexiconError: its lexicon cannot be opened.
        """
        self._check_players(players)
        return self.registration.complete_options(options, players, lexica)

    def open(self, options: Fields, players: int, lexica: LexiconStore) -> AnyGame:
        """The game of a record. A missing lexicon is an error only when a word has to be judged.

        Raises:
            OptionError: an option or the number of players is not allowed.
        """
        self._check_players(players)
        return self.registration.open_game(options, players, lexica)

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

    def lexicon_changed(self, options: Fields, players: int, lexica: LexiconStore) -> bool:
        """Whether a record's lexicon has other words now than when the game began."""
        changed = self.registration.lexicon_changed
        return changed is not None and changed(options, players, lexica)

    def job(
        self,
        kind: str,
        history: GameHistory | None,
        seat: Seat | None,
        arguments: Fields,
        budget: int,
        lexica: LexiconStore,
    ) -> Work:
        """Long work of the game's own kinds, such as an analysis, about a game that was played or the arguments alone.

        Args:
            seat: on whose behalf: the work uses only what this seat may know; None is a spectator.
            budget: work in all, 0 is the default of this kind.

        Raises:
            RequestError: `job/kind`, no such kind of work; or an argument is not of the right form.
        """
        open_job = self.registration.open_job
        if open_job is None:
            raise RequestError("job/kind", f"{self.name} has no work of the kind {kind!r:.80}", kind=kind[:80])
        return open_job(kind, history, seat, arguments, budget, lexica)

    def write_text(
        self,
        game: AnyGame,
        names: Sequence[str],
        states: Sequence[Any],
        actions: Sequence[Action],
        form: str,
        seat: Seat | None,
        notes: Sequence[JSON] = (),
    ) -> str:
        """A played game in one of the game's own text formats, with no more than this seat may know.

        Args:
            states: from the first to the current one; `actions[n]` led from `states[n]` to `states[n + 1]`.
            notes: `[ply, text]`, for formats that have notes on turns.

        Raises:
            RequestError: no such format, or the game has none.
        """
        if notes:
            self.offered(self.registration.annotate, "annotate")
        write = self.offered(self.registration.write_text, "write_text")
        return write(game, names, states, actions, form, seat, notes)

    def read_text(self, form: str, text: str, lexicon: Lexicon | None) -> JSON:
        """The content of a text in one of the game's own formats; words are judged if a lexicon is given.

        Raises:
            RequestError: no such format, or the game has none.
            NotationError: the text is not in that format.
        """
        return self.offered(self.registration.read_text, "read_text")(form, text, lexicon)

    def import_text(
        self, form: str, text: str, lexica: LexiconStore, read_json: Callable[[str], JSON]
    ) -> tuple[Sequence[Mapping[str, JSON]], Sequence[JSON]]:
        """Games written down by another program, as records need them, and the problems with those that cannot be read.

        Raises:
            GameError: `catalogue/not_offered`, or the text is not in that format.
        """
        read = self.offered(self.registration.import_text, "import_text")(form, text, lexica, read_json)
        return read["games"], read["problems"]

    def puzzles(self) -> PuzzleSupport:
        """What the game has for its puzzles.

        Raises:
            RequestError: `catalogue/not_offered`.
        """
        support = self.registration.puzzles
        if support is None:
            raise RequestError("catalogue/not_offered", f"{self.name} has no puzzles", game=self.name, what="puzzles")
        return support

    def offered(self, function: Function | None, name: str) -> Function:
        """A function that the game may have registered. Raises RequestError (`catalogue/not_offered`) if it has not."""
        if function is None:
            raise RequestError("catalogue/not_offered", f"{self.name} has no {name}", game=self.name, what=name)
        return function


def alphabet_of(tiles: str) -> Alphabet:
    """The letters of a tile set of one of the games.

    Raises:
        GameError: no game has such a set.
    """
    for game in _ENTRIES:
        if game.has_lexicon() and game.registration.alphabet is not None:
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
    """Other forms of these games, which are games of their own at the door but have no table on the first screen."""
    return _FORMS


def entry(name: str) -> GameEntry:
    """A game or a form of one by name.

    Raises:
        RequestError: `catalogue/game`, no such game.
    """
    for game in (*_ENTRIES, *_FORMS):
        if game.name == name:
            return game
    raise RequestError("catalogue/game", f"no game {name!r:.80}", game=name[:80])
