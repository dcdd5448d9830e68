"""Registers Crosswords with the catalogue: options, games, computer players, analyses, text formats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import ClassVar

from asobiba.arguments import MESSAGE, text
from asobiba.crossword.coach.analysis import COUNT, EFFORT, Analysis
from asobiba.crossword.coach.game_turns import turns_of_gcg, turns_of_table
from asobiba.crossword.coach.questions import drawn_rack, position_after
from asobiba.crossword.coach.review import EFFORT as TURN_EFFORT
from asobiba.crossword.coach.review import Review
from asobiba.crossword.lexicon.game_words import GameWords, known_list, open_words, with_usual_tiles
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.notation.cgp import write_cgp
from asobiba.crossword.notation.gcg.detect import FoundList, find_list, fits_no_tiles, read_detected
from asobiba.crossword.notation.gcg.document import EXCHANGE
from asobiba.crossword.notation.gcg.importer import import_game
from asobiba.crossword.notation.gcg.parser import MOST_BYTES, parse_gcg
from asobiba.crossword.notation.gcg.pragmas import options_of
from asobiba.crossword.notation.gcg.racks import unfit
from asobiba.crossword.notation.gcg.remarks import Remark
from asobiba.crossword.notation.gcg.replay import Replay, replay_gcg
from asobiba.crossword.notation.gcg.writer import game_of, read_notes, with_notes, write_gcg
from asobiba.crossword.notation.position import TypedPosition, position_of, read_position
from asobiba.crossword.players.champion import ChampionPlayer
from asobiba.crossword.players.human_like import COMMON, Knowledge, LevelPlayer
from asobiba.crossword.players.levels import CHAMPION, LEVELS, Level
from asobiba.crossword.puzzles import position as puzzle_position
from asobiba.crossword.puzzles.support import PUZZLES
from asobiba.crossword.rules import transitions
from asobiba.crossword.rules.board import load_layout
from asobiba.crossword.rules.fixed_draws import read_fixed_draws
from asobiba.crossword.rules.options import read_options
from asobiba.crossword.rules.state import Rules
from asobiba.crossword.rules.tiles import TILE_SETS, load_tiles
from asobiba.crossword.study.queries import study
from asobiba.errors import GameError, LexiconError, NotationError, RequestError
from asobiba.game import JSON, GameHistory, Seat, plain
from asobiba.puzzles.puzzle import PuzzleSupport
from asobiba.registration import (
    NO_SETUP,
    Fields,
    GameRegistration,
    ProofMethod,
    Setup,
    check_format,
    reviewed_turns,
)
from asobiba.words.alphabet import Alphabet
from asobiba.words.lexicon import Lexicon, UnavailableWords
from asobiba.words.lexicon_store import LexiconStore
from asobiba.words.own_list import OWN
from asobiba.words.word_map import WordMap
from asobiba.work import Units, Work

from .benchmark import fixed_positions
from .game import CrosswordGame

LEAST_VOCABULARY = 1000  # words that a level needs at least to play with


KNOWING = {"after": position_after, "draw": drawn_rack}  # questions that known tiles of other racks bear on


class CrosswordRegistration(GameRegistration):
    """Crosswords in the catalogue."""

    name = "crossword"
    setup = ("fingerprint", "dealt", "puzzle")
    view_jobs = ("analysis",)
    proof_methods: ClassVar[Mapping[str, ProofMethod]] = {
        "hint": ProofMethod({"steps": True}),
        "analysis": ProofMethod({"method": "auto", "effort": EFFORT, "seed": 1, "count": COUNT, "moves": []}, job=True),
        "review": ProofMethod(
            {"method": "static", "effort": TURN_EFFORT, "seed": 1, "turns": None, "gcg": None, "lexicon": None},
            job=True,
            whole_game=True,
            claim=reviewed_turns,
        ),
    }

    def complete_options(self, options: Fields, players: int, lexica: LexiconStore) -> dict[str, JSON]:
        return read_options(with_usual_tiles(options, lexica), players).plain()

    def fingerprint(self, options: Fields, players: int, lexica: LexiconStore) -> str:
        return open_words(read_options(options, players), lexica).lexicon.fingerprint

    def lacks_words(self, game: CrosswordGame) -> bool:
        return game.lacks_words

    def open_game(self, options: Fields, players: int, lexica: LexiconStore, setup: Setup = NO_SETUP) -> CrosswordGame:
        """If the lexicon is missing, the record can still be viewed, but words cannot be judged.

        Raises:
            OptionError: an option is unknown or has a value that is not allowed.
            LexiconError: the lexicon's file, or the language pack, is not loaded yet, or is damaged.
        """
        read = read_options(options, players)
        try:
            words: GameWords | UnavailableWords = open_words(read, lexica)
        except LexiconError as error:
            if lexica.can_come(error.data.get("file")):
                raise  # the page fetches it and asks again
            words = UnavailableWords(error, load_tiles(read.tiles).alphabet)
        tiles = words.tiles if isinstance(words, GameWords) else load_tiles(read.tiles)
        fixed = read_fixed_draws(setup.dealt, players, tiles)
        rules = Rules(load_layout(), tiles, read, players, fixed)
        start = setup.start
        begin = transitions.deal if start is None else partial(puzzle_position.begin, puzzle_position.read_start(start))
        if isinstance(words, UnavailableWords):
            return CrosswordGame(rules, words.__contains__, MoveGenerator(rules.layout, tiles, words), begin=begin)
        lexicon = words.lexicon
        return CrosswordGame(
            rules,
            lexicon.map.has_arrangement if read.clabbers else lexicon.__contains__,
            MoveGenerator(rules.layout, tiles, lexicon.map, any_order=read.clabbers),
            words.offensive,
            begin,
        )

    def open_player(self, game: CrosswordGame, level: str, lexica: LexiconStore) -> LevelPlayer | ChampionPlayer:
        """A computer player. In Clabbers every level knows all words, because letters may be in any order."""
        chosen = None if level == CHAMPION else LEVELS[level]
        usual = _common_words(game, lexica)
        offensive, accepts = game.offensive, game.accepts
        words = _vocabulary(chosen, game, lexica) if chosen else None
        generator = game.generator if words is None else MoveGenerator(game.layout, game.tiles, words)

        def knows(word: str) -> bool:
            return accepts(word) and word not in offensive

        common = accepts if usual is None else usual.__contains__
        knowledge = Knowledge(game.layout, game.tiles, generator, knows, accepts, common)
        return LevelPlayer(chosen, knowledge) if chosen else ChampionPlayer(knowledge)

    def warm_up(
        self, game: CrosswordGame, players: Iterable[LevelPlayer | ChampionPlayer], lexica: LexiconStore
    ) -> Units[None]:
        """Decode the words of the game and its players, and build their tables; those for counting plays come last."""
        usual = _common_words(game, lexica)
        maps = [game.generator.words, *([usual.map] if usual else [])]
        for words in chain(maps, (player.knowledge.generator.words for player in players)):
            yield 1
            if isinstance(words, WordMap):
                yield from words.slices()
        if isinstance(game.generator.words, WordMap) and not game.options.clabbers:
            yield from game.generator.words.bits_slices()

    def open_job(
        self,
        kind: str,
        played: GameHistory | None,
        seat: Seat | None,
        arguments: Fields,
        budget: int,
        lexica: LexiconStore,
    ) -> Work:
        """An `analysis` or a `review` of a game or a position."""
        given = {"effort": budget, **arguments} if budget else arguments
        if kind == "analysis":
            return self._analysis(played, seat, given, lexica)
        if kind == "review":
            return self._review(played, seat, given, lexica)
        return super().open_job(kind, played, seat, arguments, budget, lexica)

    def view_position(self, position: JSON, lexica: LexiconStore) -> dict[str, JSON]:
        """A typed position as its first player sees it, and as CGP."""
        typed, game = self._open_position(position, lexica)
        return {"view": plain(game.view(typed.state(game.options), 0)), "cgp": typed.cgp}

    def ask_position(self, position: JSON, question: str, arguments: Fields, lexica: LexiconStore) -> JSON:
        typed, game = self._open_position(position, lexica)
        view = game.view(typed.state(game.options), 0)
        known = typed.position.racks[1:]  # which no view has
        if question in KNOWING:
            return KNOWING[question](game.coach, view, arguments, known)
        return plain(game.ask(view, question, arguments))

    def write_text(self, played: GameHistory, form: str, seat: Seat | None, notes: Sequence[JSON] = ()) -> str:
        """A game as `gcg`, or its last position as `cgp`. `notes` are written after those turns of a `gcg`."""
        check_format("crossword/format", form, "gcg", "cgp")
        game: CrosswordGame = played.game  # type: ignore[assignment]
        if form == "cgp":
            return write_cgp(position_of(game.rules, played.states[-1], seat))
        return write_gcg(game_of(game.rules, played.names, played.states, seat, read_notes(notes)))

    def annotate(self, form: str, text: str, notes: Sequence[JSON]) -> str:
        check_format("crossword/format", form, "gcg")
        return write_gcg(with_notes(parse_gcg(text)[0], read_notes(notes)))

    def read_text(self, form: str, text: str, lexicon: Lexicon | None) -> JSON:
        """A game in GCG, replayed and scored (docs/door.md, read)."""
        check_format("crossword/format", form, "gcg")
        if lexicon is None:
            return replay_gcg(text).plain()
        usual = load_tiles(lexicon.tiles)
        return replay_gcg(text, lexicon.__contains__, lexicon.map.has_arrangement, usual=usual).plain()

    def import_text(
        self, form: str, text: str, lexica: LexiconStore, read_json: Callable[[str], JSON]
    ) -> dict[str, JSON]:
        """A game in GCG that can be played on (`import_game`), or the reason why it cannot."""
        check_format("crossword/format", form, "gcg")
        read, tiles = read_detected(text)
        found = find_list(read, lexica)

        def open_table(options: Fields, dealt: str, players: int) -> tuple[Fields, CrosswordGame]:
            complete = self.complete_options(options, players, lexica)
            setup = Setup(self.fingerprint(complete, players, lexica), dealt)
            return {**complete, **setup.plain()}, self.open_game(complete, players, lexica, setup)

        try:
            game = import_game(read, found.name, open_table)
        except LexiconError:
            raise  # the page fetches the list and asks again
        except GameError as error:
            hint = "its letters and points fit none of our tile sets; name the right one in a line `#tile-distribution`"
            reason = unfit(hint, 1) if fits_no_tiles(read) else error
            return {"games": [], "problems": [{"place": None, "error": reason.plain()}]}
        inferred = [Remark(0, "tiles_found", {"tiles": tiles})] if tiles else []
        inferred += found.remarks(read.game.text("lexicon") or "")
        game["remarks"] = [*(each.plain() for each in inferred), *game["remarks"]]
        return {"games": [game], "problems": []}

    def bench(self, arguments: Fields, lexica: LexiconStore) -> dict[str, JSON]:
        """Generate all plays of fixed positions; the caller measures the time.

        Args:
            arguments: `lexicon`, `blanks` 0-2, `first` and `count` of the positions.

        Raises:
            RequestError: `door/field`: an argument is missing or out of range.
        """
        generator = MoveGenerator(load_layout(), load_tiles(), lexica.open(MESSAGE.text(arguments, "lexicon")).map)
        first, count = MESSAGE.whole(arguments, "first", most=99), MESSAGE.whole(arguments, "count", most=100)
        positions = fixed_positions(MESSAGE.whole(arguments, "blanks", most=2))[first : first + count]
        plays = sum(len(generator.plays(cells, rack)) for cells, rack in positions)
        return {"positions": len(positions), "plays": plays}

    def study(self, lexicon: Lexicon, kind: str, arguments: Fields, lexica: LexiconStore) -> JSON:
        return study(lexicon, kind, arguments, lexica)

    def puzzles(self) -> PuzzleSupport:
        return PUZZLES

    def alphabet(self, tiles: str) -> Alphabet:
        return load_tiles(tiles).alphabet

    def _open_position(self, position: JSON, lexica: LexiconStore) -> tuple[TypedPosition, CrosswordGame]:
        typed = read_position(position, lexica)
        lexica.open(typed.lexicon)  # a record needs no lexicon, but a position does
        return typed, self.open_game(typed.options, typed.players, lexica)

    def _analysis(
        self, played: GameHistory | None, seat: Seat | None, arguments: Fields, lexica: LexiconStore
    ) -> Analysis:
        about = {name: value for name, value in arguments.items() if name not in ("position", "ply")}
        if played is None:
            typed, game = self._open_position(arguments.get("position"), lexica)
            return Analysis(game.coach, game.view(typed.state(game.options), 0), about)
        ply = arguments.get("ply", len(played.actions))
        if type(ply) is not int or not 0 <= ply <= len(played.actions):
            raise RequestError("turn/no_such_ply", f"there is no ply {ply!r:.80}", ply=len(played.actions))
        table: CrosswordGame = played.game  # type: ignore[assignment]
        draws = table.rules.fixed_draws
        if draws is not None and ply in draws.guessed and ply < len(played.actions):
            raise RequestError("crossword/guessed_rack", "the imported file does not show this rack", ply=ply)
        table.accepts("AA")  # fail now if the lexicon is missing
        return Analysis(table.coach, table.view(played.states[ply], seat), about)

    def _review(self, played: GameHistory | None, seat: Seat | None, arguments: Fields, lexica: LexiconStore) -> Review:
        if played is not None:
            table: CrosswordGame = played.game  # type: ignore[assignment]
            table.accepts("AA")  # fail now if the lexicon is missing, not at every turn
            game_turns = turns_of_table(table.rules, played.names, played.states, seat)
            return Review(table.coach, game_turns, arguments, len(played.actions))
        gcg = text(arguments, "gcg", most=MOST_BYTES)
        read, _ = read_detected(gcg)
        if not read.turns:
            raise NotationError("gcg/empty", "there is no turn in this game", line=1)
        found = _judging_list(arguments, read, lexica)
        options = with_usual_tiles({**options_of(read.game), "lexicon": found.name}, lexica)
        game = self.open_game(options, max(2, len(read.game.players)), lexica)
        game_turns = turns_of_gcg(gcg, game.rules)
        if any(turn.kind == EXCHANGE and turn.view and not turn.view.may["exchange"] for turn in game_turns.turns):
            # The file does not name this option, but its exchanges show that it was not the default.
            game = self.open_game({**options, "exchange_min_bag": 1}, game.players, lexica)
            game_turns = turns_of_gcg(gcg, game.rules)
        remarks = [each.plain() for each in found.remarks(read.game.text("lexicon") or "")]
        return Review(game.coach, replace(game_turns, remarks=tuple(remarks)), arguments)


def _judging_list(arguments: Fields, read: Replay, lexica: LexiconStore) -> FoundList:
    """The lexicon for a file: the requested one, else as `find_list`."""
    if arguments.get("lexicon") is not None:
        return FoundList(lexica.open(text(arguments, "lexicon")).name, True, ())
    return find_list(read, lexica)


def _vocabulary(level: Level, game: CrosswordGame, lexica: LexiconStore) -> WordMap | None:
    """The words that a level knows; None if it knows all words of the game.

    Of a player's own list a level knows the words that are in its vocabulary. If these are too few to play with, the
    list is in another language or has a special subject, and the level knows all of it.
    """
    usual = None if game.options.clabbers else known_list(level.vocabulary, game.options.lexicon, lexica)
    if usual is None:
        return None
    learnt = known_list(level.short_words, game.options.lexicon, lexica)
    short = [*learnt.map.words(2), *learnt.map.words(3)] if learnt else []
    if not game.options.lexicon.startswith(OWN):
        return WordMap.of([*usual.map, *short], usual.map.keys) if short else usual.map
    both = [word for word in (*usual.map, *short) if game.accepts(word)]
    return WordMap.of(both, usual.map.keys) if len(both) >= LEAST_VOCABULARY else None


def _common_words(game: CrosswordGame, lexica: LexiconStore) -> Lexicon | None:
    if COMMON not in lexica.names() and lexica.open(game.options.lexicon).tiles == TILE_SETS[0]:
        return None
    return known_list(COMMON, game.options.lexicon, lexica)


GAME = CrosswordRegistration()
