"""What duplicate registers with the catalogue: options, games and computer players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from asobiba.crossword.lexicon.game_words import with_usual_tiles
from asobiba.crossword.notation.action_text import write_action
from asobiba.crossword.registration import complete_options as complete_table_options
from asobiba.crossword.registration import lexicon_changed as table_lexicon_changed
from asobiba.crossword.registration import open_game as open_table
from asobiba.crossword.registration import open_player as open_table_player
from asobiba.crossword.registration import warm_up as warm_up_table
from asobiba.game import JSON, GameHistory, Seat
from asobiba.registration import GameRegistration
from asobiba.words.lexicon import FINGERPRINT, without_fingerprint
from asobiba.words.lexicon_file import LONGEST, SHORTEST
from asobiba.words.lexicon_store import LexiconStore
from asobiba.work import Units

from .game import DuplicateGame
from .options import read_options
from .players import DuplicatePlayer
from .standings import rounds as turn_rounds
from .state import Rules

TABLE_SEATS = 2  # of the game of Crosswords that judges words and finds plays


def complete_options(options: Mapping[str, JSON], players: int, lexica: LexiconStore) -> dict[str, JSON]:
    """The options of a new game, every default filled in, with the fingerprint of its lexicon.

    Raises:
        OptionError: an option is unknown or has a value that is not allowed.
        LexiconError: the lexicon is not among those that can be opened.
    """
    read = read_options(with_usual_tiles(options, lexica))
    table = complete_table_options(_table_options(read.plain()), TABLE_SEATS, lexica)
    return {**read.plain(), FINGERPRINT: table[FINGERPRINT]}


def open_game(options: Mapping[str, JSON], players: int, lexica: LexiconStore) -> DuplicateGame:
    """The game of a record. If its lexicon is gone, the record can still be viewed, but no slip can be judged.

    Raises:
        OptionError: an option is unknown or has a value that is not allowed.
    """
    read = read_options(without_fingerprint(options))
    table = open_table(_table_options(read.plain()), TABLE_SEATS, lexica)
    return DuplicateGame(Rules(table.layout, table.tiles, read, players), table)


def open_player(game: DuplicateGame, level: str, lexica: LexiconStore) -> DuplicatePlayer:
    """A computer player for a game that `open_game` gave."""
    return DuplicatePlayer(game.rules, open_table_player(game.table, level, lexica))


def warm_up(game: DuplicateGame, players: Iterator[DuplicatePlayer], lexica: LexiconStore) -> Units[None]:
    """Decode the words of the tops and of the players, and build their tables, also those for blanks, in small parts.

    Raises:
        LexiconError: a lexicon is not there yet.
    """
    yield from warm_up_table(game.table, (player.player for player in players), lexica)
    words = game.table.generator.words
    for length in range(SHORTEST, LONGEST + 1):
        yield 1
        words.completions(length)


def lexicon_changed(options: Mapping[str, JSON], players: int, lexica: LexiconStore) -> bool:
    """Whether the lexicon that a record names has other words than when the game began; False if it is gone."""
    kept = {name: value for name, value in options.items() if name == FINGERPRINT}
    return table_lexicon_changed({**_table_options(options), **kept}, TABLE_SEATS, lexica)


def rounds(history: GameHistory, seat: Seat) -> list[dict[str, JSON]]:
    """What a seat did in each turn (docs/door-duplicate.md, Rounds)."""
    game: DuplicateGame = history.game  # type: ignore[assignment]
    show = game.rules.tiles.alphabet.show  # who compares results has no tile table at hand
    found = turn_rounds(
        history.states[-1], seat, lambda play: game.rules.tiles.write(write_action(game.rules.layout, play))
    )
    return [{name: show(what) if isinstance(what, str) else what for name, what in each.items()} for each in found]


def _table_options(options: Mapping[str, JSON]) -> dict[str, JSON]:
    return {name: value for name, value in options.items() if name in ("lexicon", "school", "tiles")}


GAME = GameRegistration(
    complete_options=complete_options,
    open_game=open_game,
    open_player=open_player,
    lexicon_changed=lexicon_changed,
    rounds=rounds,
    warm_up=warm_up,
    lacks_words=lambda game: game.table.lacks_words,
)
