"""Registers duplicate with the catalogue: options, games and computer players."""

from __future__ import annotations

from collections.abc import Iterable

from asobiba.crossword.lexicon.game_words import with_usual_tiles
from asobiba.crossword.notation.action_text import write_action
from asobiba.crossword.registration import GAME as TABLE
from asobiba.game import JSON, GameHistory, Seat
from asobiba.registration import NO_SETUP, Fields, GameRegistration, Setup
from asobiba.words.lexicon_file import LONGEST, SHORTEST
from asobiba.words.lexicon_store import LexiconStore
from asobiba.work import Units

from .game import DuplicateGame
from .options import read_options
from .players import DuplicatePlayer
from .standings import rounds as turn_rounds
from .state import Rules

TABLE_SEATS = 2  # seats of the game of Crosswords that judges words and finds plays


class DuplicateRegistration(GameRegistration):
    """Duplicate in the catalogue."""

    name = "duplicate"
    setup = ("fingerprint",)

    def complete_options(self, options: Fields, players: int, lexica: LexiconStore) -> dict[str, JSON]:
        return read_options(with_usual_tiles(options, lexica)).plain()

    def fingerprint(self, options: Fields, players: int, lexica: LexiconStore) -> str:
        return TABLE.fingerprint(_table_options(options), TABLE_SEATS, lexica)

    def open_game(self, options: Fields, players: int, lexica: LexiconStore, setup: Setup = NO_SETUP) -> DuplicateGame:
        """If the lexicon is missing, the record can still be viewed, but slips cannot be judged."""
        read = read_options(options)
        table = TABLE.open_game(_table_options(read.plain()), TABLE_SEATS, lexica)
        return DuplicateGame(Rules(table.layout, table.tiles, read, players), table)

    def open_player(self, game: DuplicateGame, level: str, lexica: LexiconStore) -> DuplicatePlayer:
        return DuplicatePlayer(game.rules, TABLE.open_player(game.table, level, lexica))

    def lacks_words(self, game: DuplicateGame) -> bool:
        return game.table.lacks_words

    def warm_up(self, game: DuplicateGame, players: Iterable[DuplicatePlayer], lexica: LexiconStore) -> Units[None]:
        """Decode the words of the tops and of the players, and build their tables, including those for blanks."""
        yield from TABLE.warm_up(game.table, (player.player for player in players), lexica)
        words = game.table.generator.words
        for length in range(SHORTEST, LONGEST + 1):
            yield 1
            words.completions(length)

    def rounds(self, history: GameHistory, seat: Seat) -> list[dict[str, JSON]]:
        """The slips of a seat, turn by turn (docs/door-duplicate.md, Rounds)."""
        game: DuplicateGame = history.game  # type: ignore[assignment]
        show = game.rules.tiles.alphabet.show  # results are compared where there is no tile table
        found = turn_rounds(
            history.states[-1], seat, lambda play: game.rules.tiles.write(write_action(game.rules.layout, play))
        )
        return [{name: show(what) if isinstance(what, str) else what for name, what in each.items()} for each in found]


def _table_options(options: Fields) -> dict[str, JSON]:
    return {name: value for name, value in options.items() if name in ("lexicon", "school", "tiles")}


GAME = DuplicateRegistration()
