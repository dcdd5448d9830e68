"""The turns of a game with the position before each, for a review of a table or a GCG text.

From a table only the turns that the asking seat may know are included: in an unfinished game the racks of other seats
are hidden. From a GCG text only turns with a completely known rack are included.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from asobiba.crossword.equity.win_probability import win_chance
from asobiba.crossword.notation.cgp import position_from, write_cgp
from asobiba.crossword.notation.gcg.document import EXCHANGE, OUT, PASS, PLAY, RACK
from asobiba.crossword.notation.gcg.parser import parse_gcg
from asobiba.crossword.notation.gcg.racks import unknown_racks
from asobiba.crossword.notation.gcg.replay import Replay, ScoredTurn, plays_taken_back, replay_game
from asobiba.crossword.notation.position import state_of
from asobiba.crossword.rules.board import EMPTY, Cells
from asobiba.crossword.rules.outcome import scoreless_turns
from asobiba.crossword.rules.state import Rules, State
from asobiba.crossword.rules.tiles import RACK_SIZE, missing, tiles_of
from asobiba.crossword.rules.view import View, view_of
from asobiba.game import Event, Seat

CHOICES = (PLAY, EXCHANGE, PASS)
WAITING, UNKNOWN_RACK, NOT_A_CHOICE, UNPLAYABLE = "waiting", "unknown_rack", "not_a_choice", "unplayable"


@dataclass(frozen=True, slots=True)
class GameTurn:
    """One turn and the position before it.

    Args:
        number: the number of the turn, from 0.
        ply: number of actions before it at the table; None for a GCG text.
        line: line of the GCG text; None for a table.
        kind: the kind, as in a View's turns or of a GCG line.
        move: the move in notation, or as it was written.
        score: points of the turn.
        scores: points of all seats after the turn.
        cgp: the known part of the position before the turn, with the mover's rack and score first.
        rack: the mover's rack; "" if unknown.
        status: `waiting`, or the reason why the turn cannot be reviewed.
        back: whether the play was taken back later.
        view: the mover's view; None if the turn cannot be reviewed.
        unseen: number of tiles that are not on the board after the turn.
    """

    number: int
    ply: int | None
    line: int | None
    seat: Seat
    kind: str
    move: str
    score: int
    scores: tuple[int, ...]
    cgp: str
    rack: str
    status: str
    back: bool
    view: View | None
    unseen: int


@dataclass(frozen=True, slots=True)
class GameTurns:
    """All turns of a game, the oldest first.

    Args:
        final: the final scores; None for an unfinished game.
        won: the result for the first of two players: 1 won, 0.5 drawn, 0 lost; None for an unfinished game or more
            players.
        problems: the problems in the GCG text.
        remarks: what is to be said of the list that judges it, as in the answer to `import`.
    """

    names: tuple[str, ...]
    turns: tuple[GameTurn, ...]
    final: tuple[int, ...] | None
    won: float | None
    problems: tuple[dict[str, Any], ...] = ()
    remarks: tuple[dict[str, Any], ...] = ()


def turns_of_table(rules: Rules, names: Sequence[str], states: Sequence[State], seat: Seat | None) -> GameTurns:
    """The turns of a table that `seat` may know."""
    last = states[-1]
    turns = [_table_turn(rules, states, seat, number, turn) for number, turn in enumerate(last.turns)]
    scores, won = (last.result.scores, _result([-rank for rank in last.result.ranks])) if last.result else (None, None)
    return GameTurns(tuple(names), tuple(turns), scores, won)


def _result(scores: Sequence[int]) -> float | None:
    """The result for the first of two players, from two numbers of which the higher one wins."""
    return win_chance(scores[0] - scores[1], 0) if len(scores) == 2 else None


def _table_turn(rules: Rules, states: Sequence[State], seat: Seat | None, number: int, turn: Event) -> GameTurn:
    last = states[-1]
    mover, ply = turn.public["seat"], turn.public["ply"]
    before, after = states[ply], states[min(ply + 1, len(states) - 1)]
    shown = last.result is not None or mover == seat
    seen = turn.seen_by(mover if shown else seat)
    choice = turn.kind in CHOICES and not seen.get("lost")
    guessed = rules.fixed_draws is not None and ply in rules.fixed_draws.guessed
    status = NOT_A_CHOICE if not choice else WAITING if shown and not guessed else UNKNOWN_RACK
    return GameTurn(
        number=number,
        ply=ply,
        line=None,
        seat=mover,
        kind=turn.kind,
        move=_notation(seen),
        score=seen.get("score", 0),
        scores=after.scores,
        cgp=_table_cgp(rules, before, mover, seat, last.result is not None),
        rack=before.racks[mover] if shown else "",
        status=status,
        back=bool(seen.get("back")),
        view=view_of(rules, before, mover) if status == WAITING else None,
        unseen=rules.tiles.size - len(after.cells.replace(EMPTY, "")),
    )


def _notation(turn: dict[str, Any]) -> str:
    if turn["kind"] == PLAY:
        return str(turn["move"])
    if turn["kind"] == EXCHANGE:
        return f"exchange {turn.get('tiles') or turn['count']}"
    return str(turn["kind"])


def _table_cgp(rules: Rules, state: State, mover: Seat, seat: Seat | None, over: bool) -> str:
    racks = [rack if over or other == seat else "" for other, rack in enumerate(state.racks)]
    return write_cgp(position_from(rules.options, state.cells, racks, state.scores, mover, scoreless_turns(state)))


def turns_of_gcg(text: str, rules: Rules) -> GameTurns:
    """The readable turns of a GCG text, and its problems. Raises NotationError (`gcg/too_long`)."""
    game, problems = parse_gcg(text, usual=rules.tiles)
    replay = replay_game(game, problems=problems)
    reader = _GcgReader(rules, replay)
    turns = tuple(reader.turns())
    ended = any(turn.kind in (OUT, RACK) for turn in game.turns)
    final = tuple(reader.scores) if ended else None
    return GameTurns(
        (*(player.name for player in game.players), *("" for _ in range(rules.players - len(game.players)))),
        turns,
        final,
        _result(final) if final else None,
        tuple(map(asdict, replay.problems)),
    )


class _GcgReader:
    """Pairs each turn of a replayed GCG game with the position before it."""

    def __init__(self, rules: Rules, replay: Replay) -> None:
        self.rules, self.played = rules, replay.turns
        self._unknown = unknown_racks(replay)
        self.scores = [0] * rules.players
        self._scoreless = 0

    def turns(self) -> Iterator[GameTurn]:
        taken_back = plays_taken_back([scored.turn for scored in self.played])
        for number, (scored, back) in enumerate(zip(self.played, taken_back, strict=True)):
            yield self._turn(number, scored, scored.before, tuple(self.scores), back)
            self.scores[scored.player] = scored.total

    def _turn(self, number: int, scored: ScoredTurn, before: Cells, scores: tuple[int, ...], back: bool) -> GameTurn:
        rack = self.rules.tiles.sort(scored.turn.rack)
        status = self._status(scored, before, rack)
        fits = not missing(self.rules.tiles.all_tiles, tiles_of(before.replace(EMPTY, "")) + rack)
        racks = [rack if fits and seat == scored.player else "" for seat in range(self.rules.players)]
        position = position_from(self.rules.options, before, racks, scores, scored.player, self._scoreless)
        known = status == WAITING
        if scored.turn.kind in CHOICES:
            self._scoreless = self._scoreless + 1 if scored.turn.kind != PLAY or back else 0
        after = list(scores)
        after[scored.player] = scored.total
        placed = sum(len(word) for word in scored.words[:1]) if scored.turn.kind == PLAY else 0
        lying = len(before.replace(EMPTY, ""))
        return GameTurn(
            number=number,
            ply=None,
            line=scored.turn.line,
            seat=scored.player,
            kind=scored.turn.kind,
            move=_written(scored),
            score=scored.turn.score if scored.turn.score is not None else scored.computed or 0,
            scores=tuple(after),
            cgp=write_cgp(position),
            rack=rack,
            status=status,
            back=back,
            view=view_of(self.rules, state_of(self.rules, position), 0) if known else None,
            unseen=max(0, self.rules.tiles.size - lying - placed + scored.turn.tiles.count(".")),
        )

    def _status(self, scored: ScoredTurn, before: Cells, rack: str) -> str:
        if scored.turn.kind not in CHOICES:
            return NOT_A_CHOICE
        if scored.turn.kind == PLAY and scored.computed is None:
            return UNPLAYABLE
        lying = tiles_of(before.replace(EMPTY, ""))
        over = missing(self.rules.tiles.all_tiles, lying + rack)
        left = self.rules.tiles.size - len(lying) - len(rack)
        whole = len(rack) == RACK_SIZE or (rack and left <= RACK_SIZE * (self.rules.players - 1))
        unclear = scored.turn.kind == EXCHANGE and scored.turn.tiles.isdecimal() and scored.turn.tiles != str(len(rack))
        known = scored.turn.line not in self._unknown
        return WAITING if whole and known and not over and not unclear else UNKNOWN_RACK


def _written(scored: ScoredTurn) -> str:
    if scored.turn.kind == EXCHANGE:
        return f"exchange {scored.turn.tiles}"
    return scored.move if scored.turn.kind == PLAY else scored.turn.kind
