"""Registers Skat with the catalogue: options, games, computer players, text formats."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from asobiba.game import JSON, GameHistory, Seat
from asobiba.puzzles.puzzle import PuzzleSupport
from asobiba.registration import NO_SETUP, Fields, GameRegistration, ProofMethod, Setup, check_format
from asobiba.skat.coach.deal_review import DealReview
from asobiba.skat.coach.open_deal import QUESTIONS, open_deal
from asobiba.skat.coach.score_pad import score_pad
from asobiba.skat.game import SkatGame
from asobiba.skat.notation.deal_import import import_deals, import_iss
from asobiba.skat.notation.iss_writing import write_iss
from asobiba.skat.notation.score_sheet import write_score_sheet
from asobiba.skat.players.levels import LevelPlayer
from asobiba.skat.puzzles.position import OPEN
from asobiba.skat.puzzles.support import PUZZLES
from asobiba.skat.rules.fixed_deals import read_fixed_deals
from asobiba.skat.rules.options import read_options
from asobiba.skat.rules.state import Rules
from asobiba.skat.tournament.course import QUESTION as TOURNAMENT
from asobiba.skat.tournament.course import tournament_course
from asobiba.skat.trainer.search import MISTAKES, search
from asobiba.words.lexicon_store import LexiconStore
from asobiba.work import Work

REVIEW = "review"  # the kind of a job


class SkatRegistration(GameRegistration):
    """Skat in the catalogue."""

    name = "skat"
    setup = ("dealt", "puzzle")
    proof_methods: ClassVar[Mapping[str, ProofMethod]] = {
        "hint": ProofMethod(),
        "cost": ProofMethod({"deal": None, "plays": None}, whole_game=True),
        REVIEW: ProofMethod({"deal": None}, job=True, whole_game=True),
        MISTAKES: ProofMethod({"deal": None, "kind": None}, job=True, whole_game=True),
        "reaches": ProofMethod({"value": None, "card": None}),
    }

    def complete_options(self, options: Fields, players: int, lexica: LexiconStore) -> dict[str, JSON]:
        return read_options(options).plain()

    def import_text(
        self, form: str, text: str, lexica: LexiconStore, read_json: Callable[[str], JSON]
    ) -> dict[str, JSON]:
        check_format("skat/format", form, "deals", "iss")
        if form == "iss":
            return import_iss(text)
        return import_deals(text, read_json)

    def ask_position(self, position: JSON, question: str, arguments: Fields, lexica: LexiconStore) -> JSON:
        """A deal entered by hand, a score pad, or a tournament."""
        if question == TOURNAMENT:
            return tournament_course(position, arguments)
        if question in QUESTIONS:
            return open_deal(position, question, arguments)
        return score_pad(position, question, arguments)

    def open_game(self, options: Fields, players: int, lexica: LexiconStore, setup: Setup = NO_SETUP) -> SkatGame:
        dealt = read_fixed_deals(setup.dealt, players)
        return SkatGame(Rules(read_options(options), dealt, setup.start == OPEN, players))

    def open_player(self, game: SkatGame, level: str, lexica: LexiconStore) -> LevelPlayer:
        return LevelPlayer(level)

    def open_job(
        self,
        kind: str,
        played: GameHistory | None,
        seat: Seat | None,
        arguments: Fields,
        budget: int,
        lexica: LexiconStore,
    ) -> Work:
        """The jobs `mistakes` and `review` for a finished deal."""
        if kind == MISTAKES:
            return search(played, seat, arguments)
        if kind == REVIEW and played is not None:
            return DealReview(played.game.view(played.states[-1], seat), arguments.get("deal"))
        return super().open_job(kind, played, seat, arguments, budget, lexica)

    def write_text(self, played: GameHistory, form: str, seat: Seat | None, notes: Sequence[JSON] = ()) -> str:
        """The finished deals: a score sheet (`sheet`), or lines of the International Skat Server (`iss`)."""
        check_format("skat/format", form, "sheet", "iss")
        if form == "iss":
            return write_iss(played.names, played.states[-1].done)
        return write_score_sheet(played.names, played.states[-1])

    def rounds(self, history: GameHistory, seat: Seat) -> list[dict[str, JSON]]:
        names = ("number", "declarer", "bid", "contract", "ramsch", "passed", "totals")
        done = history.states[-1].done
        return [{"points": deal["changes"][seat], **{name: deal[name] for name in names}} for deal in done]

    def puzzles(self) -> PuzzleSupport:
        return PUZZLES


GAME = SkatRegistration()
