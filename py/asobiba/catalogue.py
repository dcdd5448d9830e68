"""Games and computer players by name: the only module that knows all games.

Adding a game is one `Entry` in `_ENTRIES`; its module is imported when somebody first asks for it, so that nobody pays
for games that nobody plays. To say which games there are, only the small modules named `listing` are imported.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, cast

from .errors import OptionError, RequestError
from .game import JSON, Game, Played, Player, Seat, Thinking
from .words.lexicon import Lexicon
from .words.lexicon_store import LexiconStore

AnyGame = Game[Any, Any, Any]
AnyPlayer = Player[Any, Any]
Action = tuple[Seat, str]  # who, and what in the game's notation


@dataclass(frozen=True, slots=True)
class Entry:
    """One game of the house.

    `module` has `LEVELS` (names of the computer players, weakest first) and the functions `option_schema`,
    `complete_options`, `open_game` and `open_player`, which the methods here call. It may have `lexicon_changed`, if it
    is played with words; `write_text`, `read_text` and `annotate`, if it has text formats of its own; `open_job`, if
    there is other long work than a computer's move; `strengths`, if its levels were measured (docs/door.md, hello);
    `view_position` and `ask_position`, if positions can be typed; `study` and `bench`; `import_text`, if it
    reads games of other programs.

    `listing` has `LEVELS`, `option_schema` and `strengths` in its place where they can be told without the rest.
    """

    name: str
    module: str
    rules_version: int
    least_seats: int
    most_seats: int
    listing: str = ""

    def complete(self, options: Mapping[str, JSON], players: int, lexica: LexiconStore) -> Mapping[str, JSON]:
        """The options of a new game as its record keeps them: defaults filled in, the lexicon named by fingerprint too.

        Raises:
            OptionError: an option or the number of players is not allowed.
            LexiconError: its lexicon is not among those that can be opened.
        """
        self._check_players(players)
        return cast(Mapping[str, JSON], self._module().complete_options(options, players, lexica))

    def open(self, options: Mapping[str, JSON], players: int, lexica: LexiconStore) -> AnyGame:
        """The game of a record. A lexicon that is gone is no error before a word is to be judged.

        Raises:
            OptionError: an option or the number of players is not allowed.
        """
        self._check_players(players)
        opened = self._module().open_game(options, players, lexica)
        return cast(AnyGame, opened)

    def lexicon_changed(self, options: Mapping[str, JSON], players: int, lexica: LexiconStore) -> bool:
        """Whether a record's lexicon has other words now than when the game began."""
        changed = getattr(self._module(), "lexicon_changed", None)
        return changed is not None and bool(changed(options, players, lexica))

    def _check_players(self, players: int) -> None:
        if not self.least_seats <= players <= self.most_seats:
            least, most = self.least_seats, self.most_seats
            range_ = f"{least} to {most}" if least < most else str(least)
            raise OptionError("option/players", f"{self.name} is for {range_} players, not {players}", players=players)

    def player(self, game: AnyGame, level: str, lexica: LexiconStore) -> AnyPlayer:
        """A computer player of a level, for a game that `open` gave.

        Raises:
            RequestError: no such level.
        """
        self.check_level(level)
        return cast(AnyPlayer, self._module().open_player(game, level, lexica))

    def import_text(
        self, form: str, text: str, lexica: LexiconStore, read_json: Callable[[str], JSON]
    ) -> tuple[Sequence[Mapping[str, JSON]], Sequence[JSON]]:
        """Games that another program wrote down, as records need them, and what was wrong with others.

        Raises:
            GameError: `catalogue/not_offered`, or the text is nothing of that format.
        """
        read = self._offered("import_text")(form, text, lexica, read_json)
        return read["games"], read["problems"]

    def check_level(self, level: str) -> None:
        """Raises RequestError if this game has no such level."""
        if level not in self.levels():
            message = f"no level {level!r:.80}; there are {', '.join(self.levels())}"
            raise RequestError("catalogue/level", message, level=level[:80])

    def levels(self) -> list[str]:
        """The names of the computer players, weakest first."""
        return list(self._listing().LEVELS)

    def job(
        self,
        kind: str,
        played: Played | None,
        seat: Seat | None,
        arguments: Mapping[str, JSON],
        budget: int,
        lexica: LexiconStore,
    ) -> Thinking:
        """Long work of the game's own kind, such as an analysis, on a game that was played or on the arguments alone.

        Args:
            seat: who asks, and may see no more than this seat may know; None is a spectator.
            budget: work in all, 0 is what this kind is made for.

        Raises:
            RequestError: `job/kind`, no such kind of work; or an argument is not of the right form.
        """
        opened = getattr(self._module(), "open_job", None)
        if opened is None:
            raise RequestError("job/kind", f"{self.name} has no work of the kind {kind!r:.80}", kind=kind[:80])
        return cast(Thinking, opened(kind, played, seat, arguments, budget, lexica))

    def has_lexicon(self) -> bool:
        """Whether a lexicon is among its options."""
        return any(option["kind"] == "lexicon" for option in self._listing().option_schema())

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
        """A played game in one of the game's own text formats, telling no more than this seat may know.

        `states` are all from the first to now; `actions[n]` led from `states[n]` to `states[n + 1]`. `notes` are
        `[ply, text]` for formats that have notes on turns.

        Raises:
            RequestError: no such format, or the game has none.
        """
        extra = (notes,) if notes else ()
        if notes:
            self._offered("annotate")
        return str(self._offered("write_text")(game, names, states, actions, form, seat, *extra))

    def read_text(self, form: str, text: str, lexicon: Lexicon | None) -> JSON:
        """What a text in one of the game's own formats says, as plain JSON; words are judged where a lexicon is given.

        Raises:
            RequestError: no such format, or the game has none.
            NotationError: the text is not in that format.
        """
        return self._offered("read_text")(form, text, lexicon)

    def annotate(self, form: str, text: str, notes: Sequence[JSON]) -> str:
        """A text in one of the game's own formats with `[line, text]` notes put in.

        Raises:
            RequestError: no such format, or not of this form.
            NotationError: the text is not in that format.
        """
        return str(self._offered("annotate")(form, text, notes))

    def view_position(self, position: JSON, lexica: LexiconStore) -> dict[str, JSON]:
        """A position that somebody typed, as a view, and as text.

        Raises:
            GameError: it is no position.
        """
        return cast(dict[str, JSON], self._offered("view_position")(position, lexica))

    def ask_position(self, position: JSON, question: str, arguments: Mapping[str, JSON], lexica: LexiconStore) -> JSON:
        """The answer to a question about a position that somebody typed.

        Raises:
            GameError: it is no position, or the question is not answered there.
        """
        return self._offered("ask_position")(position, question, arguments, lexica)

    def study(self, lexicon: Lexicon, kind: str, arguments: Mapping[str, JSON], lexica: LexiconStore) -> JSON:
        """The answer to a question about words, without a game.

        Raises:
            RequestError: no such question, or its arguments are not of the right form.
        """
        return self._offered("study")(lexicon, kind, arguments, lexica)

    def _offered(self, name: str) -> Any:
        """A function that not every game has."""
        found = getattr(self._module(), name, None)
        if found is None:
            raise RequestError("catalogue/not_offered", f"{self.name} has no {name}", game=self.name, what=name)
        return found

    def bench(self, lexicon: Lexicon | None, arguments: Mapping[str, JSON], lexica: LexiconStore) -> dict[str, JSON]:
        """Do a fixed piece of work for somebody with a clock, and say how much it was.

        Args:
            lexicon: where the game has one among its options.

        Raises:
            RequestError: there is nothing to be timed.
        """
        return cast(dict[str, JSON], self._offered("bench")(lexicon, arguments, lexica))

    def plain(self) -> dict[str, JSON]:
        """The catalogue entry of the door's `hello`."""
        return {
            "name": self.name,
            "rules_version": self.rules_version,
            "seats": [self.least_seats, self.most_seats],
            "levels": self.levels(),
            "strengths": getattr(self._listing(), "strengths", dict)(),
            "options": self._listing().option_schema(),
        }

    def _listing(self) -> Any:
        return import_module(self.listing or self.module, __package__)

    def _module(self) -> Any:
        return import_module(self.module, __package__)


_ENTRIES = (
    Entry(
        "crossword",
        ".crossword.registration",
        rules_version=1,
        least_seats=2,
        most_seats=4,
        listing=".crossword.metadata",
    ),
    Entry("kotoba", ".kotoba.registration", rules_version=1, least_seats=2, most_seats=5, listing=".kotoba.metadata"),
    Entry("skat", ".skat.registration", rules_version=1, least_seats=3, most_seats=3, listing=".skat.metadata"),
)


def entries() -> tuple[Entry, ...]:
    """Every game of the house, in the order in which the page shows them."""
    return _ENTRIES


def entry(name: str) -> Entry:
    """One game by name.

    Raises:
        RequestError: `catalogue/game`, no such game.
    """
    for one in _ENTRIES:
        if one.name == name:
            return one
    raise RequestError("catalogue/game", f"no game {name!r:.80}", game=name[:80])
