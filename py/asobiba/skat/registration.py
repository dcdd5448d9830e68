"""What the catalogue needs of Skat: options, games, computer players, text formats."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from asobiba.errors import RequestError
from asobiba.game import JSON, GameHistory, Seat
from asobiba.puzzles.puzzle import start_of, without_puzzle
from asobiba.registration import GameRegistration, check_format
from asobiba.skat.coach.open_deal import QUESTIONS, open_deal
from asobiba.skat.coach.score_pad import score_pad
from asobiba.skat.game import SkatGame
from asobiba.skat.notation.deal_import import import_deals, import_iss
from asobiba.skat.notation.iss_writing import write_iss
from asobiba.skat.notation.score_sheet import write_score_sheet
from asobiba.skat.players.levels import LevelPlayer
from asobiba.skat.puzzles.position import OPEN
from asobiba.skat.puzzles.support import PUZZLES
from asobiba.skat.rules.fixed_deals import FIXED_DEALS_OPTION, read_fixed_deals
from asobiba.skat.rules.options import read_options
from asobiba.skat.rules.state import Rules, State
from asobiba.skat.tournament.course import QUESTION as TOURNAMENT
from asobiba.skat.tournament.course import tournament_course
from asobiba.skat.trainer.search import MISTAKES, search
from asobiba.words.lexicon_store import LexiconStore
from asobiba.work import Work


def complete_options(options: Mapping[str, JSON], players: int, lexica: LexiconStore) -> dict[str, JSON]:
    """The options of a new game, completed with the defaults; deals that were dealt elsewhere stay.

    Raises:
        OptionError: an option is unknown or has a value that is not allowed.
    """
    dealt = {name: value for name, value in options.items() if name == FIXED_DEALS_OPTION}
    chosen = {name: value for name, value in options.items() if name not in dealt}
    return {**read_options(chosen).plain(), **dealt}


def import_text(form: str, text: str, lexica: LexiconStore, read_json: Callable[[str], JSON]) -> dict[str, JSON]:
    """Games that were played elsewhere, in the formats `deals` and `iss` (`deal_import`).

    Raises:
        RequestError: `skat/format`: no such format.
    """
    check_format("skat/format", form, "deals", "iss")
    if form == "iss":
        return import_iss(text)
    return import_deals(text, read_json)


def ask_position(position: JSON, question: str, arguments: Mapping[str, JSON], lexica: LexiconStore) -> JSON:
    """The answer to a question about what is played at no table: a deal that was entered, a score pad, a tournament.

    Raises:
        GameError: the deal, the pad, the tournament, the question or an argument is wrong.
    """
    if question == TOURNAMENT:
        return tournament_course(position, arguments)
    if question in QUESTIONS:
        return open_deal(position, question, arguments)
    return score_pad(position, question, arguments)


def open_game(options: Mapping[str, JSON], players: int, lexica: LexiconStore) -> SkatGame:
    """The game of a record.

    Raises:
        OptionError: an option is unknown or has a value that is not allowed.
    """
    chosen = {name: value for name, value in without_puzzle(options).items() if name != FIXED_DEALS_OPTION}
    dealt = read_fixed_deals(options.get(FIXED_DEALS_OPTION), players)
    return SkatGame(Rules(read_options(chosen), dealt, start_of(options) == OPEN, players))


def open_player(game: SkatGame, level: str, lexica: LexiconStore) -> LevelPlayer:
    """A computer player of a level."""
    return LevelPlayer(level)


def open_job(
    kind: str,
    played: GameHistory | None,
    seat: Seat | None,
    arguments: Mapping[str, JSON],
    budget: int,
    lexica: LexiconStore,
) -> Work:
    """Start to look for `mistakes` in a finished deal (`GameEntry.job`).

    Raises:
        RequestError: `job/kind`, no such work; or as `search`.
    """
    if kind != MISTAKES:
        raise RequestError("job/kind", f"no work of the kind {kind!r:.80} here", kind=kind[:80])
    return search(played, seat, arguments)


def write_text(
    game: SkatGame,
    names: Sequence[str],
    states: Sequence[State],
    actions: Sequence[tuple[Seat, str]],
    form: str,
    seat: Seat | None,
    notes: Sequence[JSON] = (),
) -> str:
    """The finished deals of a game: as a score sheet (`sheet`), or as lines of the International Skat Server (`iss`).

    Raises:
        RequestError: `skat/format`: no such format; `skat/iss_deals`: no deal can be written so.
    """
    check_format("skat/format", form, "sheet", "iss")
    if form == "iss":
        return write_iss(names, states[-1].done)
    return write_score_sheet(names, states[-1])


def rounds(history: GameHistory, seat: Seat) -> list[dict[str, JSON]]:
    """What each finished deal gave a seat, for comparing lists (docs/door-duplicate.md, Rounds)."""
    names = ("number", "declarer", "bid", "contract", "ramsch", "passed", "totals")
    done = history.states[-1].done
    return [{"points": deal["changes"][seat], **{name: deal[name] for name in names}} for deal in done]


GAME = GameRegistration(
    complete_options=complete_options,
    open_game=open_game,
    open_player=open_player,
    open_job=open_job,
    write_text=write_text,
    import_text=import_text,
    ask_position=ask_position,
    puzzles=PUZZLES,
    rounds=rounds,
)
