"""What a game registers with the catalogue: two values, each in a module of its own.

`<game>/metadata.py` has METADATA, what the first screen shows of a game before it is loaded, so this module imports
little. `<game>/registration.py` has GAME, a `GameRegistration`: it opens games and computer players, and does what else
the game offers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, TypeAlias

from .arguments import wrong_option
from .errors import RequestError
from .game import JSON, Game, GameHistory, Player, Seat
from .puzzles.puzzle import PUZZLE_OPTION, PuzzleSupport
from .words.alphabet import Alphabet
from .words.lexicon import Lexicon
from .words.lexicon_store import LexiconStore
from .work import Units, Work

AnyGame: TypeAlias = Game[Any, Any, Any]
AnyPlayer: TypeAlias = Player[Any, Any]
Fields: TypeAlias = Mapping[str, JSON]  # options, or the arguments of a question or job

FINGERPRINT = "fingerprint"  # in a record's options; set by the engine, never chosen


class GameMetadata(NamedTuple):  # a dataclass would cost the first screen a millisecond
    """What is known of a game before it is loaded.

    Args:
        levels: names of the computer players, weakest first.
        option_schema: the options and their defaults (docs/door.md, hello).
        strengths: average results of the levels by lexicon, if they were measured (docs/door.md, hello).
    """

    levels: Sequence[str]
    option_schema: Callable[[], list[dict[str, JSON]]]
    strengths: Callable[[], dict[str, JSON]] = dict


class Setup(NamedTuple):
    """What a record has among its options although no player chose it. Each may come from anywhere.

    Args:
        fingerprint: of the word list with which the game began.
        dealt: deals or draws that were not made by the seed, in a notation of the game's own.
        puzzle: the number of a puzzle, then what the game needs to begin there.
    """

    fingerprint: JSON = None
    dealt: JSON = None
    puzzle: JSON = None

    def plain(self) -> dict[str, JSON]:
        """Those that there are, as a record has them."""
        return {name: value for name, value in self._asdict().items() if value is not None}

    @property
    def start(self) -> str | None:
        """Where a puzzle begins; None in a record of a whole game.

        Raises:
            OptionError: `option/value`, the mark of the puzzle is not of that form.
        """
        if self.puzzle is None:
            return None
        number, _, start = self.puzzle.partition(" ") if isinstance(self.puzzle, str) else ("", "", "")
        if not (number.isascii() and number.isdigit()):
            raise wrong_option(PUZZLE_OPTION, self.puzzle, "the number of a puzzle and where it begins")
        return str(start)


NO_SETUP = Setup()


class GameRegistration:
    """What a game offers. A game implements the first three methods, and of the others those that it has.

    `options` are complete, except in `complete_options`; `form` is a text format, `lexica` the store of word lists.
    Every method raises GameErrors.

    Attributes:
        name: of the game.
        setup: the fields of `Setup` that a record of this game may have.
    """

    name: ClassVar[str]
    setup: ClassVar[tuple[str, ...]] = ()

    def complete_options(self, options: Fields, players: int, lexica: LexiconStore) -> dict[str, JSON]:
        """The options of a new game with all defaults.

        Raises:
            OptionError: an option is unknown or has a value that is not allowed.
            LexiconError: the lexicon is not among those that can be opened.
        """
        raise NotImplementedError

    def open_game(self, options: Fields, players: int, lexica: LexiconStore, setup: Setup = NO_SETUP) -> AnyGame:
        """The game of a record. A missing lexicon is an error only when a word has to be judged.

        Raises:
            OptionError: an option is unknown or has a value that is not allowed.
        """
        raise NotImplementedError

    def open_player(self, game: Any, level: str, lexica: LexiconStore) -> AnyPlayer:
        """A computer player of one of the game's levels, for a game that `open_game` gave.

        Raises:
            LexiconError: the words of the level could not be opened.
        """
        raise NotImplementedError

    def fingerprint(self, options: Fields, players: int, lexica: LexiconStore) -> str | None:
        """The fingerprint of the word list; None in a game without words.

        Raises:
            LexiconError: the list cannot be opened.
        """
        return None

    def lacks_words(self, game: Any) -> bool:
        """Whether a game was opened without its words, because their file was not there."""
        return False

    def warm_up(self, game: Any, players: Iterable[Any], lexica: LexiconStore) -> Units[None]:
        """Do in small parts what the first requests of a game would do.

        Raises:
            LexiconError: a lexicon is not there yet.
        """
        yield from ()

    def open_job(
        self,
        kind: str,
        played: GameHistory | None,
        seat: Seat | None,
        arguments: Fields,
        budget: int,
        lexica: LexiconStore,
    ) -> Work:
        """Long work of the game's own kinds, such as an analysis, about a game that was played or the arguments alone.

        Args:
            seat: on whose behalf: the work uses only what this seat may know; None is a spectator.
            budget: units in all, 0 is the default of this kind.

        Raises:
            RequestError: `job/kind`, no such kind of work; or an argument is not of the right form.
        """
        raise RequestError("job/kind", f"{self.name} has no work of the kind {kind!r:.80}", kind=kind[:80])

    def write_text(self, played: GameHistory, form: str, seat: Seat | None, notes: Sequence[JSON] = ()) -> str:
        """A played game in one of the game's own text formats, with no more than this seat may know.

        Args:
            notes: `[ply, text]`, in a game that has `annotate`.

        Raises:
            RequestError: no such format, or it cannot be written so.
        """
        raise self.not_offered("write_text")

    def annotate(self, form: str, text: str, notes: Sequence[JSON]) -> str:
        """The text with `[line, text]` notes added after the turns on those lines."""
        raise self.not_offered("annotate")

    def read_text(self, form: str, text: str, lexicon: Lexicon | None) -> JSON:
        """The content of a text in one of the game's own formats; words are judged if a lexicon is given.

        Raises:
            RequestError: no such format.
            NotationError: the text is not in that format.
        """
        raise self.not_offered("read_text")

    def import_text(
        self, form: str, text: str, lexica: LexiconStore, read_json: Callable[[str], JSON]
    ) -> dict[str, Any]:
        """Written games as records need them (`games`), and the `problems` with those that cannot be read."""
        raise self.not_offered("import_text")

    def view_position(self, position: JSON, lexica: LexiconStore) -> dict[str, JSON]:
        """A typed position as its first player sees it."""
        raise self.not_offered("view_position")

    def ask_position(self, position: JSON, question: str, arguments: Fields, lexica: LexiconStore) -> JSON:
        """The answer to a question about a typed position, or about something else that is played at no table."""
        raise self.not_offered("ask_position")

    def study(self, lexicon: Lexicon, kind: str, arguments: Fields, lexica: LexiconStore) -> JSON:
        """The answer to a question about words, without a game."""
        raise self.not_offered("study")

    def bench(self, arguments: Fields, lexica: LexiconStore) -> dict[str, JSON]:
        """Do a fixed piece of work for the caller to time, and return how much it was.

        Raises:
            RequestError: `door/field`, an argument is missing or out of range.
        """
        raise self.not_offered("bench")

    def puzzles(self) -> PuzzleSupport:
        """What the game has for its puzzles."""
        raise self.not_offered("puzzles")

    def rounds(self, history: GameHistory, seat: Seat) -> list[dict[str, JSON]]:
        """What a seat did in each round that is over, with its `points`, to compare results."""
        raise self.not_offered("rounds")

    def alphabet(self, tiles: str) -> Alphabet:
        """The letters of a tile set by its name, for lists of words that are played with it."""
        raise self.not_offered("alphabet")

    def offers(self, name: str) -> bool:
        """Whether the game has a method of its own for this."""
        return getattr(type(self), name) is not getattr(GameRegistration, name)

    def not_offered(self, name: str) -> RequestError:
        """The error that the game does not offer this."""
        return RequestError("catalogue/not_offered", f"{self.name} has no {name}", game=self.name, what=name)


def check_format(code: str, form: str, *known: str) -> None:
    """Raises RequestError (with this code) if a text format is none of those that the game has here."""
    if form not in known:
        raise RequestError(code, f"no format {form!r:.80} here; there is {' and '.join(known)}", format=form[:80])
