"""The turns of a game with the position before each, for a review: from a table or from a GCG text.

From a table come only turns that the asking seat may know: in an unfinished game other seats' racks are hidden. From a
GCG text come only turns whose rack is known completely.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from asobiba.crossword.equity.win_probability import win_chance
from asobiba.crossword.notation.cgp import Position
from asobiba.crossword.notation.gcg.document import EXCHANGE, OUT, PASS, PLAY, RACK, WITHDRAWN
from asobiba.crossword.notation.gcg.parser import scan_gcg
from asobiba.crossword.notation.gcg.replay import Rescored, Table
from asobiba.crossword.notation.position import Laid
from asobiba.crossword.rules.board import EMPTY, Cells, load_layout
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
        number: from 0.
        ply: of the table, or None.
        line: of the GCG text, or None.
        kind: as in a View's turns, or of a GCG line.
        move: in notation, or as it was written.
        score: points of the turn.
        scores: of all seats after the turn.
        cgp: the position before the turn as far as it is known, with the mover's rack and score first.
        rack: of the mover; "" where it is not known.
        status: `waiting`, or why the turn cannot be reviewed.
        back: whether the play was taken back later.
        view: what the mover saw; None where the turn cannot be reviewed.
        unseen: how many tiles are not on the board after the turn.
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
    """All turns of a game, oldest first.

    Args:
        final: the scores of a finished game.
        won: the result for the first of two players: 1 won, 0.5 drawn, 0 lost; None for an unfinished game or more
            players.
        problems: of the GCG text.
    """

    names: tuple[str, ...]
    turns: tuple[GameTurn, ...]
    final: tuple[int, ...] | None
    won: float | None
    problems: tuple[dict[str, Any], ...] = ()


def turns_of_table(rules: Rules, names: Sequence[str], states: Sequence[State], seat: Seat | None) -> GameTurns:
    """The turns of a table, as far as `seat` may know them."""
    last = states[-1]
    turns = [_table_turn(rules, states, seat, number, turn) for number, turn in enumerate(last.turns)]
    scores, won = (last.result.scores, _result([-rank for rank in last.result.ranks])) if last.result else (None, None)
    return GameTurns(tuple(names), tuple(turns), scores, won)


def _result(scores: Sequence[int]) -> float | None:
    """The result for the first of two players, by scores or other numbers of which the higher one wins."""
    return win_chance(scores[0] - scores[1], 0) if len(scores) == 2 else None


def _table_turn(rules: Rules, states: Sequence[State], seat: Seat | None, number: int, turn: Event) -> GameTurn:
    last = states[-1]
    mover, ply = turn.public["seat"], turn.public["ply"]
    before, after = states[ply], states[min(ply + 1, len(states) - 1)]
    shown = last.result is not None or mover == seat
    seen = turn.seen_by(mover if shown else seat)
    choice = turn.kind in CHOICES and not seen.get("lost")
    status = NOT_A_CHOICE if not choice else WAITING if shown else UNKNOWN_RACK
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
    players = len(state.racks)
    order = [(mover + step) % players for step in range(players)]
    racks = tuple(state.racks[each] if over or each == seat else "" for each in order)
    position = Position(state.cells, racks, tuple(state.scores[each] for each in order), scoreless_turns(state))
    return Laid.of(position, rules.options).text


def turns_of_gcg(text: str, rules: Rules) -> GameTurns:
    """The turns of a GCG text as far as they can be read, and its problems.

    Raises:
        NotationError: `gcg/too_long`.
    """
    game, problems = scan_gcg(text)
    table = Table(game, None, rules.tiles, load_layout())
    replay = _GcgReplay(rules, table, rules.players)
    turns = tuple(replay.turns())
    problems = sorted([*problems, *table.problems], key=lambda problem: problem.line)
    ended = any(turn.kind in (OUT, RACK) for turn in game.turns)
    final = tuple(replay.scores) if ended else None
    return GameTurns(
        (*(player.name for player in game.players), *("" for _ in range(rules.players - len(game.players)))),
        turns,
        final,
        _result(final) if final else None,
        tuple(map(asdict, problems)),
    )


class _GcgReplay:
    """Plays a GCG game again and gives each turn with the position before it."""

    def __init__(self, rules: Rules, table: Table, players: int) -> None:
        self.rules, self.table, self.players = rules, table, players
        self.scores = [0] * players
        self._scoreless = 0

    def turns(self) -> Iterator[GameTurn]:
        """Every turn, in order."""
        cells, played = self.table.cells, []
        for scored in self.table.play():
            lain = self.table.lain
            before = lain[1] if scored.turn.kind == PLAY and scored.computed is not None and lain else cells
            played.append((scored, before, tuple(self.scores)))
            self.scores[scored.player] = scored.total
            cells = self.table.cells
        for number, (scored, before, scores) in enumerate(played):
            following = next((later for later, _, _ in played[number + 1 :] if later.turn.kind != PASS), None)
            back = scored.turn.kind == PLAY and following is not None and following.turn.kind == WITHDRAWN
            yield self._turn(number, scored, before, scores, back)

    def _turn(self, number: int, scored: Rescored, before: Cells, scores: tuple[int, ...], back: bool) -> GameTurn:
        rack = self.rules.tiles.sort(scored.turn.rack)
        status = self._status(scored, before, rack)
        order = [(scored.player + step) % self.players for step in range(self.players)]
        fits = not missing(self.rules.tiles.all_tiles, tiles_of(before.replace(EMPTY, "")) + rack)
        racks = (rack if fits else "", *("" for _ in order[1:]))
        position = Position(before, racks, tuple(scores[each] for each in order), self._scoreless)
        laid = Laid.of(position, self.rules.options)
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
            cgp=laid.text,
            rack=rack,
            status=status,
            back=back,
            view=view_of(self.rules, laid.state(self.rules.options), 0) if known else None,
            unseen=max(0, self.rules.tiles.size - lying - placed + scored.turn.tiles.count(".")),
        )

    def _status(self, scored: Rescored, before: Cells, rack: str) -> str:
        if scored.turn.kind not in CHOICES:
            return NOT_A_CHOICE
        if scored.turn.kind == PLAY and scored.computed is None:
            return UNPLAYABLE
        lying = tiles_of(before.replace(EMPTY, ""))
        over = missing(self.rules.tiles.all_tiles, lying + rack)
        left = self.rules.tiles.size - len(lying) - len(rack)
        whole = len(rack) == RACK_SIZE or (rack and left <= RACK_SIZE * (self.players - 1))
        unclear = scored.turn.kind == EXCHANGE and scored.turn.tiles.isdecimal()
        return WAITING if whole and not over and not unclear else UNKNOWN_RACK


def _written(scored: Rescored) -> str:
    if scored.turn.kind == EXCHANGE:
        return f"exchange {scored.turn.tiles}"
    return scored.move if scored.turn.kind == PLAY else scored.turn.kind
