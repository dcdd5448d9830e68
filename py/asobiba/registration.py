"""What a game registers with the catalogue: two values, each in a module of its own.

`<game>/metadata.py` has METADATA, what the first screen shows of a game before it is loaded, so this module imports
little. `<game>/registration.py` has GAME: the functions that open games and computer players, and what else the game
offers. Functions that only some games have are None in the others; `catalogue.GameEntry` then answers
`catalogue/not_offered`. Its methods describe the arguments and errors of these functions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from .game import JSON, Game, GameHistory, Player, Seat, Thinking
from .words.lexicon import Lexicon
from .words.lexicon_store import LexiconStore

AnyGame: TypeAlias = Game[Any, Any, Any]
AnyPlayer: TypeAlias = Player[Any, Any]
Action: TypeAlias = tuple[Seat, str]  # a seat and what it did, in the game's notation
Fields: TypeAlias = Mapping[str, JSON]  # options, or the arguments of a question or job


@dataclass(frozen=True, slots=True)
class GameMetadata:
    """What is known of a game before it is loaded.

    Args:
        levels: names of the computer players, weakest first.
        option_schema: the options and their defaults (docs/door.md, hello).
        strengths: average results of the levels by lexicon, if they were measured (docs/door.md, hello).
    """

    levels: Sequence[str]
    option_schema: Callable[[], list[dict[str, JSON]]]
    strengths: Callable[[], dict[str, JSON]] = dict


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRegistration:
    """The functions of a game that the catalogue calls.

    Args:
        complete_options: fill in the defaults of a new game's options (`GameEntry.complete`).
        open_game: the game of a record's options.
        open_player: a computer player of a level.
        lexicon_changed: for games that are played with a word list.
        open_job: for long work besides a computer's move, such as an analysis.
        write_text, read_text: for text formats; `annotate` for formats that have notes.
        import_text: for games written down by other programs.
        view_position, ask_position: for positions that can be typed.
        study: for questions about words, without a game.
        bench: a fixed piece of work to be timed.
    """

    complete_options: Callable[[Fields, int, LexiconStore], dict[str, JSON]]
    open_game: Callable[[Fields, int, LexiconStore], AnyGame]
    open_player: Callable[[Any, str, LexiconStore], AnyPlayer]
    lexicon_changed: Callable[[Fields, int, LexiconStore], bool] | None = None
    open_job: Callable[[str, GameHistory | None, Seat | None, Fields, int, LexiconStore], Thinking] | None = None
    write_text: (
        Callable[[Any, Sequence[str], Sequence[Any], Sequence[Action], str, Seat | None, Sequence[JSON]], str] | None
    ) = None
    read_text: Callable[[str, str, Lexicon | None], JSON] | None = None
    annotate: Callable[[str, str, Sequence[JSON]], str] | None = None
    import_text: Callable[[str, str, LexiconStore, Callable[[str], JSON]], dict[str, JSON]] | None = None
    view_position: Callable[[JSON, LexiconStore], dict[str, JSON]] | None = None
    ask_position: Callable[[JSON, str, Fields, LexiconStore], JSON] | None = None
    study: Callable[[Lexicon, str, Fields, LexiconStore], JSON] | None = None
    bench: Callable[[Fields, LexiconStore], dict[str, JSON]] | None = None
