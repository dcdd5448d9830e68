"""The two values that a game registers with the catalogue, each in a module of its own.

`<game>/metadata.py` has METADATA, which the first screen shows before the game is loaded; therefore this module imports
little. `<game>/registration.py` has GAME, a `GameRegistration`, which opens games and computer players and has the
game's other functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
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
    """The facts that are known before a game is loaded.

    Args:
        levels: names of the computer players, weakest first.
        option_schema: the options and their defaults (docs/door.md, hello).
        strengths: measured average results of the levels by lexicon (docs/door.md, hello); may be empty.
    """

    levels: Sequence[str]
    option_schema: Callable[[], list[dict[str, JSON]]]
    strengths: Callable[[], dict[str, JSON]] = dict


class Setup(NamedTuple):
    """The part of a record's options that no player chose. The values may come from outside.

    Args:
        fingerprint: the fingerprint of the word list when the game began.
        dealt: fixed deals or draws instead of those of the seed, in the game's own notation.
        puzzle: the number of a puzzle, then the position where the game begins.
    """

    fingerprint: JSON = None
    dealt: JSON = None
    puzzle: JSON = None

    def plain(self) -> dict[str, JSON]:
        """The fields that are set, as they stand in a record."""
        return {name: value for name, value in self._asdict().items() if value is not None}

    @property
    def start(self) -> str | None:
        """The position where a puzzle begins; None in a record of a whole game.

        Raises:
            OptionError: `option/value`, the field `puzzle` does not have its form.
        """
        if self.puzzle is None:
            return None
        number, _, start = self.puzzle.partition(" ") if isinstance(self.puzzle, str) else ("", "", "")
        if not (number.isascii() and number.isdigit()):
            raise wrong_option(PUZZLE_OPTION, self.puzzle, "the number of a puzzle and where it begins")
        return str(start)


NO_SETUP = Setup()


class ProofMethod(NamedTuple):
    """How a verdict of one kind is computed again (`proofs`).

    Args:
        arguments: the arguments that it takes, with their defaults; None is no default.
        job: whether it is work of the game (`open_job`), else a question.
        whole_game: whether it needs the record of a finished game, else the view of a seat.
        claim: the part of the result that is claimed, from the result and the arguments.
    """

    arguments: Fields = MappingProxyType({})
    job: bool = False
    whole_game: bool = False
    claim: Callable[[JSON, Fields], JSON] = lambda result, arguments: result


def reviewed_turns(report: JSON, arguments: Fields) -> JSON:
    """The claim of a review: the turns that were asked for; all if none are named."""
    turns: list[JSON] = report["turns"]
    return [turns[number] for number in arguments.get("turns", range(len(turns)))]


class GameRegistration:
    """The functions that a game offers. A game implements the first three; the others are optional.

    `options` are complete, except in `complete_options`. `form` is the name of a text format, `lexica` the store of
    word lists. Every method raises GameErrors.

    Attributes:
        name: the name of the game.
        setup: the fields of `Setup` that a record of this game may have.
        view_jobs: the kinds of work that need no more of a game than a view of its last state.
        proof_methods: how verdicts of this game are proven, by the name of the question or of the kind of work.
    """

    name: ClassVar[str]
    setup: ClassVar[tuple[str, ...]] = ()
    view_jobs: ClassVar[tuple[str, ...]] = ()
    proof_methods: ClassVar[Mapping[str, ProofMethod]] = MappingProxyType({})

    def complete_options(self, options: Fields, players: int, lexica: LexiconStore) -> dict[str, JSON]:
        """The options of a new game with all defaults.

        Raises:
            OptionError: an option is unknown or has a value that is not allowed.
            LexiconError: the lexicon is not among those that can be opened.
        """
        raise NotImplementedError

    def open_game(self, options: Fields, players: int, lexica: LexiconStore, setup: Setup = NO_SETUP) -> AnyGame:
        """Open the game of a record. Without its lexicon, the game fails only when it has to judge a word.

        Raises:
            OptionError: an option is unknown or has a value that is not allowed.
        """
        raise NotImplementedError

    def open_player(self, game: Any, level: str, lexica: LexiconStore) -> AnyPlayer:
        """A computer player of one of the game's levels, for a game from `open_game`.

        Raises:
            LexiconError: the level's words could not be opened.
        """
        raise NotImplementedError

    def fingerprint(self, options: Fields, players: int, lexica: LexiconStore) -> str | None:
        """The fingerprint of the word list; None in a game without words.

        Raises:
            LexiconError: the list cannot be opened.
        """
        return None

    def lacks_words(self, game: Any) -> bool:
        """Whether a game was opened without its word list because the file was missing."""
        return False

    def derivations(self, word: str, lexica: LexiconStore) -> Iterable[tuple[str, str]]:
        """How a word without an entry in the dictionary of meanings is made, and of which word (`meanings.define`).

        Raises:
            LexiconError: a list cannot be opened.
        """
        return ()

    def warm_up(self, game: Any, players: Iterable[Any], lexica: LexiconStore) -> Units[None]:
        """Prepare a game for its first requests, in small parts.

        Raises:
            LexiconError: a lexicon is missing.
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
        """Long work of one of the game's kinds, such as an analysis.

        Args:
            played: the game that the work is about; None if the arguments say everything.
            seat: the work uses only knowledge of this seat; None is a spectator.
            budget: units in all; 0 is the default of this kind.

        Raises:
            RequestError: `job/kind`, no such kind of work; or an argument has the wrong form.
        """
        raise RequestError("job/kind", f"{self.name} has no work of the kind {kind!r:.80}", kind=kind[:80])

    def write_text(self, played: GameHistory, form: str, seat: Seat | None, notes: Sequence[JSON] = ()) -> str:
        """Write a played game in one of the game's text formats, with only this seat's knowledge.

        Args:
            notes: `[ply, text]`, in a game that has `annotate`.

        Raises:
            RequestError: no such format, or it cannot express the game.
        """
        raise self.not_offered("write_text")

    def annotate(self, form: str, text: str, notes: Sequence[JSON]) -> str:
        """Insert notes `[line, text]` after the turns on those lines."""
        raise self.not_offered("annotate")

    def read_text(self, form: str, text: str, lexicon: Lexicon | None) -> JSON:
        """Read a text in one of the game's formats; a given lexicon judges the words.

        Raises:
            RequestError: no such format.
            NotationError: the text is not in that format.
        """
        raise self.not_offered("read_text")

    def import_text(
        self, form: str, text: str, lexica: LexiconStore, read_json: Callable[[str], JSON]
    ) -> dict[str, Any]:
        """Read other programs' games: `games`, ready for records, and `problems` with the unreadable ones."""
        raise self.not_offered("import_text")

    def view_position(self, position: JSON, lexica: LexiconStore) -> dict[str, JSON]:
        """The view of the first player of a typed position."""
        raise self.not_offered("view_position")

    def ask_position(self, position: JSON, question: str, arguments: Fields, lexica: LexiconStore) -> JSON:
        """Answer a question about a typed position, or one that needs no table."""
        raise self.not_offered("ask_position")

    def study(self, lexicon: Lexicon, kind: str, arguments: Fields, lexica: LexiconStore) -> JSON:
        """Answer a question about words, without a game."""
        raise self.not_offered("study")

    def bench(self, arguments: Fields, lexica: LexiconStore) -> dict[str, JSON]:
        """Do a fixed amount of work, which the caller times, and return the amount.

        Raises:
            RequestError: `door/field`, an argument is missing or out of range.
        """
        raise self.not_offered("bench")

    def puzzles(self) -> PuzzleSupport:
        """The game's functions for its puzzles."""
        raise self.not_offered("puzzles")

    def rounds(self, history: GameHistory, seat: Seat) -> list[dict[str, JSON]]:
        """A seat's actions and `points` in each finished round, for comparing results."""
        raise self.not_offered("rounds")

    def alphabet(self, tiles: str) -> Alphabet:
        """The letters of a tile set, for word lists of that set."""
        raise self.not_offered("alphabet")

    def offers(self, name: str) -> bool:
        """Whether the game overrides this method."""
        return getattr(type(self), name) is not getattr(GameRegistration, name)

    def not_offered(self, name: str) -> RequestError:
        """The error for a method that the game does not offer."""
        return RequestError("catalogue/not_offered", f"{self.name} has no {name}", game=self.name, what=name)


def check_format(code: str, form: str, *known: str) -> None:
    """Raises RequestError with this code unless `form` is one of the `known` text formats."""
    if form not in known:
        raise RequestError(code, f"no format {form!r:.80} here; there is {' and '.join(known)}", format=form[:80])
