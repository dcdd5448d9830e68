"""Registers ことばであそぼ with the catalogue: options, games, computer players, the text format, a benchmark."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import ClassVar

from asobiba import chance
from asobiba.arguments import MESSAGE
from asobiba.errors import RequestError
from asobiba.game import JSON, GameHistory, Seat
from asobiba.kotoba.coach.game_review import GameReview
from asobiba.kotoba.coach.hint import unwritten
from asobiba.kotoba.lexicon.courses import course_words
from asobiba.kotoba.lexicon.derivations import derivations
from asobiba.kotoba.lexicon.word_judge import Judge
from asobiba.kotoba.lexicon.word_lists import LIST_NAMES, open_inflection, open_word_list
from asobiba.kotoba.notation.game_log import read_log, write_log
from asobiba.kotoba.players.levels import LevelPlayer, make_player, vocabulary
from asobiba.kotoba.puzzles import position as puzzle_position
from asobiba.kotoba.puzzles.support import PUZZLES
from asobiba.kotoba.rules import transitions
from asobiba.kotoba.rules.cards import ALL_CARDS, HAND_SIZE, sort
from asobiba.kotoba.rules.options import CHOICES, read_options
from asobiba.kotoba.rules.state import Rules
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
from asobiba.words.lexicon import Lexicon
from asobiba.words.lexicon_store import LexiconStore
from asobiba.work import Units, Work

from .game import KotobaGame

HINT_LIST = "known"  # the list of words that a hint may suggest, unless the list of the game is smaller

FAMILIAR_LISTS = ("child", "easy")  # lists of familiar words, the best known first


class KotobaRegistration(GameRegistration):
    """ことばであそぼ in the catalogue."""

    name = "kotoba"
    setup = ("fingerprint", "puzzle")
    proof_methods: ClassVar[Mapping[str, ProofMethod]] = {
        "hint": ProofMethod({"count": 3, "steps": None, "familiar": None}, claim=lambda answer, _: unwritten(answer)),
        "review": ProofMethod(
            {"turns": None},
            job=True,
            whole_game=True,
            claim=lambda report, arguments: unwritten(reviewed_turns(report, arguments)),
        ),
    }

    def complete_options(self, options: Fields, players: int, lexica: LexiconStore) -> dict[str, JSON]:
        return read_options(options, players).plain()

    def fingerprint(self, options: Fields, players: int, lexica: LexiconStore) -> str:
        return open_word_list(lexica, read_options(options, players).words).fingerprint

    def open_game(self, options: Fields, players: int, lexica: LexiconStore, setup: Setup = NO_SETUP) -> KotobaGame:
        read = read_options(options, players)
        # all lists are opened now, so that none is missing later
        lists = {tier: open_word_list(lexica, tier) for tier in LIST_NAMES}
        words, full = lists[read.words], lists["full"]
        hint_index = lists[min(HINT_LIST, read.words, key=LIST_NAMES.index)]
        familiar = [lists[tier] for tier in FAMILIAR_LISTS]
        own, forms = frozenset(read.own_words.split()), open_inflection(lexica, words)
        start = setup.start
        # A puzzle was proven with the words of its list alone.
        judge = Judge(words, full, own, lists["common"], forms if start is None else frozenset())
        begin = (
            transitions.deal if start is None else partial(puzzle_position.begin, puzzle_position.read_position(start))
        )
        return KotobaGame(Rules(read, players), judge, lambda: hint_index.index, familiar, begin)

    def ask_position(self, position: JSON, question: str, arguments: Fields, lexica: LexiconStore) -> JSON:
        """Words to learn: the question `course`."""
        if question != "course":
            raise self.not_offered("ask_position")
        return course_words(arguments, lexica)

    def open_player(self, game: KotobaGame, level: str, lexica: LexiconStore) -> LevelPlayer:
        known = open_word_list(lexica, vocabulary(level, game.rules.options.words))
        return make_player(game.rules, game.judge, level, known.index, open_word_list(lexica, "easy"))

    def derivations(self, word: str, lexica: LexiconStore) -> Iterable[tuple[str, str]]:
        return derivations(word, lexica)

    def warm_up(self, game: KotobaGame, players: Iterable[LevelPlayer], lexica: LexiconStore) -> Units[None]:
        options = game.rules.options
        yield from open_word_list(lexica, options.words).slices()
        yield from open_word_list(lexica, min(HINT_LIST, options.words, key=LIST_NAMES.index)).index_slices()
        for player in players:
            yield from open_word_list(lexica, vocabulary(player.level.name, options.words)).index_slices()
        yield from open_word_list(lexica, "full").slices()

    def open_job(
        self,
        kind: str,
        played: GameHistory | None,
        seat: Seat | None,
        arguments: Fields,
        budget: int,
        lexica: LexiconStore,
    ) -> Work:
        """The job `review` of a game."""
        if kind != "review" or played is None:
            return super().open_job(kind, played, seat, arguments, budget, lexica)
        return GameReview(played, seat, arguments)

    def write_text(self, played: GameHistory, form: str, seat: Seat | None, notes: Sequence[JSON] = ()) -> str:
        """A game as a `log` (`notation.game_log`), which has no notes."""
        check_format("kotoba/format", form, "log")
        game: KotobaGame = played.game  # type: ignore[assignment]
        return write_log(game.rules, played.names, played.states[-1].turns)

    def read_text(self, form: str, text: str, lexicon: Lexicon | None) -> JSON:
        """A `log`, scored again (`game_log.read_log`)."""
        check_format("kotoba/format", form, "log")
        return read_log(text)

    def bench(self, arguments: Fields, lexica: LexiconStore) -> dict[str, JSON]:
        """Find all new words of some hands, and all words one step from a word; the caller measures the time.

        Args:
            arguments: `words` (the list), `first` and `count` of the positions.

        Returns:
            The numbers of `positions`, `new` words and `steps`.

        Raises:
            RequestError: `door/field`: an argument is missing or out of range.
        """
        tier = arguments.get("words")
        if tier not in CHOICES["words"]:
            raise RequestError(
                "door/field", f"words: must be one of {', '.join(map(str, CHOICES['words']))}", field="words"
            )
        words = open_word_list(lexica, str(tier))
        first, count = MESSAGE.whole(arguments, "first", most=999), MESSAGE.whole(arguments, "count", most=1000)
        new = steps = 0
        for number in range(first, first + count):
            deck = "".join(chance.shuffled(ALL_CARDS, chance.stream(number, "bench")))
            hand, other = sort(deck[:HAND_SIZE]), sort(deck[HAND_SIZE : 2 * HAND_SIZE])
            new += len(list(words.new_words(hand)))
            target = next(iter(words.new_words(other)), None)
            steps += len(list(words.rewrites(target, hand))) if target else 0
        return {"positions": count, "new": new, "steps": steps}

    def rounds(self, history: GameHistory, seat: Seat) -> list[dict[str, JSON]]:
        """A seat's points and words in each finished round, for comparing results.

        Other seats may pay this seat in their turns, so the points of a round include all turns of the round.
        """
        last = history.states[-1]
        turns = [turn.public for turn in last.turns]
        found, total = [], history.states[0].chips[seat]
        for number in range(1, last.round + (last.result is not None)):
            own = [turn for turn in turns if turn["round"] == number]
            after = own[-1]["scores"][seat] if own else total
            words = [turn["word"] for turn in own if turn["seat"] == seat and turn.get("id") is not None]
            found.append({"points": after - total, "words": words})
            total = after
        return found

    def puzzles(self) -> PuzzleSupport:
        return PUZZLES


GAME = KotobaRegistration()
