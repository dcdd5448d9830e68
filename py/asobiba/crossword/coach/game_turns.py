"""The turns of a game as a review needs them: who had which tiles on which board, from a table or from a GCG text.

Of a table, only what the seat that asks may know: in an unfinished game the turns of other seats have no rack. Of an
imported game, only racks that are known whole.
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
UNKNOWN_RACK, NOT_A_CHOICE, UNPLAYABLE, OPEN = "unknown_rack", "not_a_choice", "unplayable", "waiting"


@dataclass(frozen=True, slots=True)
class SheetTurn:
    """One turn.

    Args:
        number: from 0.
        ply: of the table, or None.
        line: of the GCG text, or None.
        kind: as in a View's turns, or of a GCG line.
        move: in notation, or as it was written.
        score: points of the turn.
        scores: of all seats after it.
        cgp: the position before it, as far as it is known, whoever moved first.
        rack: of the mover; "" where it is not known.
        status: `waiting`, or why it cannot be reviewed.
        back: whether the play was taken back later.
        view: what the mover saw, where it can be reviewed.
        unseen: tiles outside the board after the turn.
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
class Sheet:
    """All turns, oldest first.

    Args:
        final: the scores of a finished game.
        won: what it came to for the first of two: 1 won, 0.5 shared, 0 lost; None while it goes on, or for more.
    """

    names: tuple[str, ...]
    turns: tuple[SheetTurn, ...]
    final: tuple[int, ...] | None
    won: float | None
    problems: tuple[dict[str, Any], ...] = ()


def sheet_of_table(rules: Rules, names: Sequence[str], states: Sequence[State], seat: Seat | None) -> Sheet:
    """The turns of a table, as far as a seat may know them."""
    last = states[-1]
    turns = [_table_turn(rules, states, seat, number, turn) for number, turn in enumerate(last.turns)]
    scores, won = (last.result.scores, _won([-rank for rank in last.result.ranks])) if last.result else (None, None)
    return Sheet(tuple(names), tuple(turns), scores, won)


def _won(standing: Sequence[int]) -> float | None:
    """What a game came to for the first of two; more is better."""
    return win_chance(standing[0] - standing[1], 0) if len(standing) == 2 else None


def _table_turn(rules: Rules, states: Sequence[State], seat: Seat | None, number: int, turn: Event) -> SheetTurn:
    last = states[-1]
    mover, ply = turn.public["seat"], turn.public["ply"]
    before, after = states[ply], states[min(ply + 1, len(states) - 1)]
    shown = last.result is not None or mover == seat
    told = turn.seen_by(mover if shown else seat)
    choice = turn.kind in CHOICES and not told.get("lost")
    status = NOT_A_CHOICE if not choice else OPEN if shown else UNKNOWN_RACK
    return SheetTurn(
        number=number,
        ply=ply,
        line=None,
        seat=mover,
        kind=turn.kind,
        move=_move(told),
        score=told.get("score", 0),
        scores=after.scores,
        cgp=_table_cgp(rules, before, mover, seat, last.result is not None),
        rack=before.racks[mover] if shown else "",
        status=status,
        back=bool(told.get("back")),
        view=view_of(rules, before, mover) if status == OPEN else None,
        unseen=rules.tiles.size - len(after.cells.replace(EMPTY, "")),
    )


def _move(told: dict[str, Any]) -> str:
    if told["kind"] == PLAY:
        return str(told["move"])
    if told["kind"] == EXCHANGE:
        return f"exchange {told.get('tiles') or told['count']}"
    return str(told["kind"])


def _table_cgp(rules: Rules, state: State, mover: Seat, seat: Seat | None, over: bool) -> str:
    players = len(state.racks)
    order = [(mover + step) % players for step in range(players)]
    racks = tuple(state.racks[one] if over or one == seat else "" for one in order)
    position = Position(state.cells, racks, tuple(state.scores[one] for one in order), scoreless_turns(state))
    return Laid.of(position, rules.options).text


def sheet_of_gcg(text: str, rules: Rules) -> Sheet:
    """The turns of a GCG text, as far as they can be read; what is wrong with it is among the problems.

    Raises:
        NotationError: `gcg/too_long`.
    """
    game, problems = scan_gcg(text)
    table = Table(game, None, rules.tiles, load_layout())
    reader = _Reader(rules, table, rules.players)
    turns = tuple(reader.turns())
    found = sorted([*problems, *table.problems], key=lambda one: one.line)
    ended = any(turn.kind in (OUT, RACK) for turn in game.turns)
    final = tuple(reader.scores) if ended else None
    return Sheet(
        (*(player.name for player in game.players), *("" for _ in range(rules.players - len(game.players)))),
        turns,
        final,
        _won(final) if final else None,
        tuple(map(asdict, found)),
    )


class _Reader:
    """A GCG game played again, each turn with the position before it."""

    def __init__(self, rules: Rules, table: Table, players: int) -> None:
        self.rules, self.table, self.players = rules, table, players
        self.scores = [0] * players
        self._scoreless = 0

    def turns(self) -> Iterator[SheetTurn]:
        """All of them."""
        cells, played = self.table.cells, []
        for one in self.table.play():
            lain = self.table.lain
            before = lain[1] if one.turn.kind == PLAY and one.computed is not None and lain else cells
            played.append((one, before, tuple(self.scores)))
            self.scores[one.player] = one.total
            cells = self.table.cells
        for number, (one, before, scores) in enumerate(played):
            following = next((later for later, _, _ in played[number + 1 :] if later.turn.kind != PASS), None)
            back = one.turn.kind == PLAY and following is not None and following.turn.kind == WITHDRAWN
            yield self._turn(number, one, before, scores, back)

    def _turn(self, number: int, one: Rescored, before: Cells, scores: tuple[int, ...], back: bool) -> SheetTurn:
        rack = self.rules.tiles.sort(one.turn.rack)
        status = self._status(one, before, rack)
        order = [(one.player + step) % self.players for step in range(self.players)]
        fits = not missing(self.rules.tiles.all_tiles, tiles_of(before.replace(EMPTY, "")) + rack)
        racks = (rack if fits else "", *("" for _ in order[1:]))
        position = Position(before, racks, tuple(scores[each] for each in order), self._scoreless)
        laid = Laid.of(position, self.rules.options)
        known = status == OPEN
        if one.turn.kind in CHOICES:
            self._scoreless = self._scoreless + 1 if one.turn.kind != PLAY or back else 0
        after = list(scores)
        after[one.player] = one.total
        placed = sum(len(word) for word in one.words[:1]) if one.turn.kind == PLAY else 0
        lying = len(before.replace(EMPTY, ""))
        return SheetTurn(
            number=number,
            ply=None,
            line=one.turn.line,
            seat=one.player,
            kind=one.turn.kind,
            move=_written(one),
            score=one.turn.score if one.turn.score is not None else one.computed or 0,
            scores=tuple(after),
            cgp=laid.text,
            rack=rack,
            status=status,
            back=back,
            view=view_of(self.rules, laid.state(self.rules.options), 0) if known else None,
            unseen=max(0, self.rules.tiles.size - lying - placed + one.turn.tiles.count(".")),
        )

    def _status(self, one: Rescored, before: Cells, rack: str) -> str:
        if one.turn.kind not in CHOICES:
            return NOT_A_CHOICE
        if one.turn.kind == PLAY and one.computed is None:
            return UNPLAYABLE
        lying = tiles_of(before.replace(EMPTY, ""))
        over = missing(self.rules.tiles.all_tiles, lying + rack)
        left = self.rules.tiles.size - len(lying) - len(rack)
        whole = len(rack) == RACK_SIZE or (rack and left <= RACK_SIZE * (self.players - 1))
        unclear = one.turn.kind == EXCHANGE and one.turn.tiles.isdecimal()
        return OPEN if whole and not over and not unclear else UNKNOWN_RACK


def _written(one: Rescored) -> str:
    if one.turn.kind == EXCHANGE:
        return f"exchange {one.turn.tiles}"
    return one.move if one.turn.kind == PLAY else one.turn.kind
