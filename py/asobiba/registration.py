"""What a game registers with the catalogue: two values, each in a module of its own.

`<game>/metadata.py` has METADATA, what the first screen shows of a game before it is loaded, so this module imports
little. `<game>/registration.py` has GAME: the functions that open games and computer players, and what else the game
offers. Functions that only some games have are None in the others; the answer is then `catalogue/not_offered`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from .errors import RequestError
from .game import JSON, Game, GameHistory, Player, Seat
from .puzzles.puzzle import PuzzleSupport
from .words.alphabet import Alphabet
from .words.lexicon import Lexicon
from .words.lexicon_store import LexiconStore
from .work import Units, Work

AnyGame: TypeAlias = Game[Any, Any, Any]
AnyPlayer: TypeAlias = Player[Any, Any]
Action: TypeAlias = tuple[Seat, str]  # a seat and what it did, in the game's notation
Fields: TypeAlias = Mapping[str, JSON]  # options, or the arguments of a question or job


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


class GameRegistration(NamedTuple):
    """The functions of a game. `form` is a text format, `lexica` the store of word lists; all raise GameErrors.

    Args:
        complete_options, open_game, open_player, open_job, write_text, read_text, import_text: see `GameEntry`.
        lexicon_changed: (options, players, lexica): whether the lexicon has changed since the record began.
        annotate: (form, text, notes): the text with `[line, text]` notes added.
        view_position, ask_position: (position, ..., lexica): a typed position as a view, or a question about it.
        study: (lexicon, kind, arguments, lexica): the answer to a question about words, without a game.
        warm_up: (game, players, lexica): does in small parts what the first requests of a game would do.
        bench: (arguments, lexica): do a fixed piece of work to be timed, and return how much it was.
        puzzles: what the game has for its puzzles (`puzzles.puzzle`).
        alphabet: (tiles): the letters of a tile set by its name, for lists of words that are played with it.
        lacks_words: whether a game was opened without its words, because their file was not there.
        rounds: (history, seat): what a seat did in each round that is over, with its `points`, to compare results.
    """

    complete_options: Callable[[Fields, int, LexiconStore], dict[str, JSON]]
    open_game: Callable[[Fields, int, LexiconStore], AnyGame]
    open_player: Callable[[Any, str, LexiconStore], AnyPlayer]
    lexicon_changed: Callable[[Fields, int, LexiconStore], bool] | None = None
    open_job: Callable[[str, GameHistory | None, Seat | None, Fields, int, LexiconStore], Work] | None = None
    write_text: (
        Callable[[Any, Sequence[str], Sequence[Any], Sequence[Action], str, Seat | None, Sequence[JSON]], str] | None
    ) = None
    read_text: Callable[[str, str, Lexicon | None], JSON] | None = None
    annotate: Callable[[str, str, Sequence[JSON]], str] | None = None
    import_text: Callable[[str, str, LexiconStore, Callable[[str], JSON]], dict[str, JSON]] | None = None
    view_position: Callable[[JSON, LexiconStore], dict[str, JSON]] | None = None
    ask_position: Callable[[JSON, str, Fields, LexiconStore], JSON] | None = None
    study: Callable[[Lexicon, str, Fields, LexiconStore], JSON] | None = None
    warm_up: Callable[[Any, Iterator[Any], LexiconStore], Units[None]] | None = None
    bench: Callable[[Fields, LexiconStore], dict[str, JSON]] | None = None
    puzzles: PuzzleSupport | None = None
    rounds: Callable[[GameHistory, Seat], list[dict[str, JSON]]] | None = None
    alphabet: Callable[[str], Alphabet] | None = None
    lacks_words: Callable[[Any], bool] | None = None


def check_format(code: str, form: str, *known: str) -> None:
    """Raises RequestError (with this code) if a text format is none of those that the game has here."""
    if form not in known:
        raise RequestError(code, f"no format {form!r:.80} here; there is {' and '.join(known)}", format=form[:80])
