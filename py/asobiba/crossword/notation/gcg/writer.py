"""A game at the table as GCG, and a position as CGP, telling no more than one seat may know.

What is written is built up from the seat's own view. Racks are the seat's own, or everybody's once the game is over;
of another's rack only the tiles of a play are known, and the file then calls itself `#incomplete`.

GCG has no line for some of what our rules have. A resignation and a challenge that fails for nothing are written as
notes, a recycled blank as `#recycle H8 Nick`, which `gcg_score` understands; for the rules themselves see `gcg_rules`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from asobiba.crossword.notation.action_text import read_coordinates
from asobiba.crossword.notation.cgp import Position
from asobiba.crossword.notation.cgp_rules import operations_of
from asobiba.crossword.rules.outcome import scoreless_turns
from asobiba.crossword.rules.state import Rules, State
from asobiba.crossword.rules.tiles import tiles_of
from asobiba.crossword.rules.view import View, view_of
from asobiba.game import Seat

from .document import (
    CHALLENGE,
    EXCHANGE,
    OUT,
    PASS,
    PLAY,
    RACK,
    TIME,
    WITHDRAWN,
    Entry,
    GcgGame,
    Pragma,
    Turn,
    nicknames,
)
from .notes import NOTE, check_places
from .pragmas import pragmas_of

SheetTurn = Mapping[str, Any]  # as docs/door.md describes a Turn

_END_KINDS = {"out": OUT, "rack": RACK, "time": TIME}


def position_of(rules: Rules, state: State, seat: Seat | None) -> Position:
    """The position as a seat sees it, the player whose turn it is first; racks that it cannot see are empty."""
    view = view_of(rules, state, seat)
    players = len(view.seats)
    order = [(view.turn + step) % players for step in range(players)]
    return Position(
        cells=view.cells,
        racks=tuple(view.seats[one].rack or "" for one in order),
        scores=tuple(view.seats[one].score for one in order),
        scoreless=scoreless_turns(state),
        operations=operations_of(rules.options),
    )


def game_of(
    rules: Rules,
    names: Sequence[str],
    states: Sequence[State],
    seat: Seat | None,
    notes: Mapping[int, str] | None = None,
) -> GcgGame:
    """The game so far as a seat may know it; `seat` None is a spectator.

    Args:
        rules: of the game.
        names: of the players, by seat.
        states: every one from the first to now, one more than there are actions.
        seat: who asks.
        notes: ply -> text, put after the turn with that ply.

    Raises:
        RequestError: `write/notes`, there is no turn with such a ply.

    Returns:
        The game with the player who began as player 1, as other programs expect it.
    """
    writer = _Writer(rules, nicknames(names), states, seat, view_of(rules, states[-1], seat))
    plies = [turn["ply"] for turn in writer.view.turns]
    check_places(notes or {}, plies)
    body: list[Entry] = []
    for number, ply in enumerate(plies):
        body += writer.turn(number)
        if notes and notes.get(ply) and ply not in plies[number + 1 :]:
            body.append(Pragma(NOTE, notes[ply]))
    end = list(writer.end())
    return GcgGame((*writer.header(names, body), *body, *end))


@dataclass(frozen=True, slots=True)
class _Writer:
    """What lines are made from."""

    rules: Rules
    nicks: list[str]
    states: Sequence[State]
    seat: Seat | None
    view: View  # the last one, of `seat`

    def header(self, names: Sequence[str], body: Sequence[Entry]) -> Iterator[Pragma]:
        """Who plays, with which words, and what is not known."""
        players = len(names)
        order = [(self.states[0].turn + step) % players for step in range(players)]
        for number, one in enumerate(order, start=1):
            yield Pragma(f"player{number}", f"{self.nicks[one]} {' '.join(names[one].split())}".rstrip())
        yield from pragmas_of(self.rules.options, players)
        if self.view.result is not None:
            return
        yield Pragma("incomplete")
        for number, one in enumerate(order, start=1):
            if self.view.seats[one].rack:
                yield Pragma(f"rack{number}", self.view.seats[one].rack or "")

    def turn(self, number: int) -> Iterator[Entry]:
        """The lines of one turn of the score sheet."""
        turn = self.view.turns[number]
        nick = self.nicks[turn["seat"]]
        match turn["kind"]:
            case "play":
                yield self._play(turn)
            case "exchange":
                what = turn.get("tiles") or self._exchanged(turn) or str(turn["count"])
                yield Turn(nick, EXCHANGE, self._rack(turn), "", what, 0, turn["total"])
            case "pass":
                yield Turn(nick, PASS, self._rack(turn), "", "", 0, turn["total"])
            case "challenge":
                yield self._challenge(number)
            case "recycle":
                square = self.rules.layout.square(*turn["square"])
                yield Pragma("recycle", f"{self.rules.layout.coordinates(square, across=False)} {nick}")
            case "resign":
                yield Pragma("note", f"{nick} resigns")

    def end(self) -> Iterator[Turn]:
        """The lines of what the end added and took."""
        if self.view.result is None:
            return
        totals = list(self.states[-1].scores)
        for detail in self.view.result.details:
            seat, kind, tiles = detail["seat"], _END_KINDS[detail["kind"]], detail["tiles"]
            totals[seat] += detail["points"]
            rack = tiles if kind == RACK else ""
            yield Turn(self.nicks[seat], kind, rack, "", tiles, detail["points"], totals[seat])

    def _play(self, turn: SheetTurn) -> Turn:
        place, word = turn["move"].split()
        layout = self.rules.layout
        start, across = read_coordinates(layout, place)
        new = {layout.square(row, column) for row, column in turn["squares"]}
        lane = layout.lane(start, across)
        squares = lane[lane.index(start) :]
        dotted = "".join(letter if square in new else "." for square, letter in zip(squares, word, strict=False))
        rack = self._rack(turn) or self.rules.tiles.sort(tiles_of(turn["tiles"]))
        return Turn(self.nicks[turn["seat"]], PLAY, rack, place, dotted, turn["score"], turn["total"])

    def _challenge(self, number: int) -> Entry:
        turn = self.view.turns[number]
        play = next(one for one in reversed(self.view.turns[:number]) if one["kind"] == "play")
        challenged = play["seat"]
        total = self.states[turn["ply"] + 1].scores[challenged]
        rack = self._rack(play) or self.rules.tiles.sort(tiles_of(play["tiles"]))
        nick = self.nicks[challenged]
        if turn["verdict"] == "phony":
            return Turn(nick, WITHDRAWN, rack, "", "", -play["score"], total)
        if turn["points"]:
            return Turn(nick, CHALLENGE, "", "", "", turn["points"], total)
        return Pragma("note", f"{self.nicks[turn['seat']]} challenges; the play is good")

    def _rack(self, turn: SheetTurn) -> str:
        """The rack before a turn where this seat may know it, else ""."""
        if self.view.result is None and turn["seat"] != self.seat:
            return ""
        # a turn that is lost comes in the same action as the turn before, which may have been waited for to draw
        lost = turn["kind"] == "pass" and turn["lost"]
        rack: str = self.states[turn["ply"] + lost].racks[turn["seat"]]
        return rack

    def _exchanged(self, turn: SheetTurn) -> str:
        """The tiles that another player exchanged, once the game is over."""
        if self.view.result is None:
            return ""
        sheet = [one for one in self.states[-1].turns if one.public["ply"] == turn["ply"] and one.kind == "exchange"]
        return str(sheet[0].seen_by(turn["seat"]).get("tiles", ""))
