"""Writes a played game as GCG, with only the information of one seat.

All information comes from the seat's view. It has the seat's own racks, and all racks once the game is over. If other
racks are hidden, only the played tiles are written, and the file has the pragma `#incomplete`.

GCG has no line for some of our rules. A resignation, and a challenge that fails without points, are written as notes; a
recycled blank as `#recycle H8 Nick`, which `replay` understands; options as in `pragmas`. Each note of a review becomes
one `#note` line after its turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from asobiba.crossword.notation.action_text import read_coordinates
from asobiba.crossword.rules.state import Rules, State
from asobiba.crossword.rules.tiles import TileSet, tiles_of
from asobiba.crossword.rules.view import View, view_of
from asobiba.errors import RequestError
from asobiba.game import JSON, Seat

from .document import (
    CHALLENGE,
    EXCHANGE,
    LOSSES,
    OUT,
    PASS,
    PLAY,
    RACK,
    TIME,
    WITHDRAWN,
    GcgGame,
    GcgLine,
    GcgTurn,
    Pragma,
    UnreadLine,
)
from .pragmas import pragmas_of, tiles_of_game

NOTE = "note"
MOST_NOTES = 1_000
MOST_TEXT = 500  # characters of a note

_END_KINDS = {"out": OUT, "rack": RACK, "time": TIME}


def read_notes(value: Sequence[JSON]) -> dict[int, str]:
    """Read `[[place, text], ...]` into a dict; notes for the same place are joined.

    Raises:
        RequestError: `write/notes`, with the index of the malformed entry.
    """
    if len(value) > MOST_NOTES:
        raise _bad_notes(len(value), f"there are at most {MOST_NOTES} notes")
    notes: dict[int, str] = {}
    for at, note in enumerate(value):
        match note:
            case [int(place), str(text)] if type(place) is int and place >= 0:
                notes[place] = f"{notes.get(place, '')} {text}"
            case _:
                raise _bad_notes(at, "a note is [place, text]")
    return {place: _printable_line(text) for place, text in notes.items()}


def with_notes(game: GcgGame, notes: Mapping[int, str]) -> GcgGame:
    """The game with notes after the turns of these lines.

    Raises:
        RequestError: `write/notes`: no turn is on such a line.
    """
    _check_places(notes, [turn.line for turn in game.turns], "on line")
    noted: list[GcgLine] = []
    for line in game.lines:
        noted.append(line)
        if isinstance(line, GcgTurn) and notes.get(line.line):
            noted.append(Pragma(NOTE, notes[line.line]))
    return GcgGame(tuple(noted))


def _check_places(notes: Mapping[int, str], places: Sequence[int], where: str) -> None:
    for place in sorted(notes):
        if place not in places:
            raise _bad_notes(place, f"there is no turn {where} {place}")


def _printable_line(text: str) -> str:
    plain = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(plain.split())[:MOST_TEXT]


def _bad_notes(at: int, what: str) -> RequestError:
    return RequestError("write/notes", what, at=at)


def game_of(
    rules: Rules,
    names: Sequence[str],
    states: Sequence[State],
    seat: Seat | None,
    notes: Mapping[int, str] | None = None,
) -> GcgGame:
    """The known part of the game so far, for a seat.

    Args:
        names: player names, by seat.
        states: all positions from the first to now, one more than there are actions.
        seat: the seat whose knowledge is written; None is a spectator.
        notes: ply -> text, put after the turn with that ply.

    Raises:
        RequestError: `write/notes`: no turn has such a ply.

    Returns:
        The game with the player who began as player 1, as other programs expect it.
    """
    writer = _Writer(rules, nicknames(names), states, seat, view_of(rules, states[-1], seat))
    plies = [turn["ply"] for turn in writer.view.turns]
    _check_places(notes or {}, plies, "with ply")
    body: list[GcgLine] = []
    for number, ply in enumerate(plies):
        body += writer.turn(number)
        if notes and notes.get(ply) and ply not in plies[number + 1 :]:
            body.append(Pragma(NOTE, notes[ply]))
    end = list(writer.end())
    return GcgGame((*writer.header(names), *body, *end))


@dataclass(frozen=True, slots=True)
class _Writer:
    """Writes the lines of a game."""

    rules: Rules
    nicks: list[str]
    states: Sequence[State]
    seat: Seat | None
    view: View  # the view of `seat` in the last position

    def header(self, names: Sequence[str]) -> Iterator[Pragma]:
        """The pragmas before the first turn: players, options, and the mark of an incomplete file."""
        players = len(names)
        order = [(self.states[0].turn + step) % players for step in range(players)]
        for number, seat in enumerate(order, start=1):
            yield Pragma(f"player{number}", f"{self.nicks[seat]} {' '.join(names[seat].split())}".rstrip())
        yield from pragmas_of(self.rules.options, players)
        if self.view.result is not None:
            return
        yield Pragma("incomplete")
        for number, seat in enumerate(order, start=1):
            if self.view.seats[seat].rack:
                yield Pragma(f"rack{number}", self.rules.tiles.write(self.view.seats[seat].rack or ""))

    def turn(self, number: int) -> Iterator[GcgLine]:
        """The lines of one turn of the score sheet."""
        turn = self.view.turns[number]
        nick = self.nicks[turn["seat"]]
        match turn["kind"]:
            case "play":
                yield self._play(turn)
            case "exchange":
                what = turn.get("tiles") or self._exchanged(turn) or str(turn["count"])
                yield GcgTurn(nick, EXCHANGE, self._rack(turn), "", what, 0, turn["total"])
            case "pass":
                yield GcgTurn(nick, PASS, self._rack(turn), "", "", 0, turn["total"])
            case "challenge":
                yield self._challenge(number)
            case "recycle":
                square = self.rules.layout.square(*turn["square"])
                yield Pragma("recycle", f"{self.rules.layout.coordinates(square, across=False)} {nick}")
            case "resign":
                yield Pragma("note", f"{nick} resigns")

    def end(self) -> Iterator[GcgTurn]:
        """The adjustments at the end."""
        if self.view.result is None:
            return
        totals = list(self.states[-1].scores)
        for detail in self.view.result.details:
            seat, kind, tiles = detail["seat"], _END_KINDS[detail["kind"]], detail["tiles"]
            totals[seat] += detail["points"]
            rack = tiles if kind == RACK else ""
            yield GcgTurn(self.nicks[seat], kind, rack, "", tiles, detail["points"], totals[seat])

    def _play(self, turn: Mapping[str, Any]) -> GcgTurn:
        place, word = turn["move"].split()
        layout = self.rules.layout
        start, across = read_coordinates(layout, place)
        new = {layout.square(row, column) for row, column in turn["squares"]}
        lane = layout.lane(start, across)
        squares = lane[lane.index(start) :]
        dotted = "".join(letter if square in new else "." for square, letter in zip(squares, word, strict=False))
        rack = self._rack(turn) or self.rules.tiles.sort(tiles_of(turn["tiles"]))
        return GcgTurn(self.nicks[turn["seat"]], PLAY, rack, place, dotted, turn["score"], turn["total"])

    def _challenge(self, number: int) -> GcgLine:
        turn = self.view.turns[number]
        play = next(earlier for earlier in reversed(self.view.turns[:number]) if earlier["kind"] == "play")
        challenged = play["seat"]
        total = self.states[turn["ply"] + 1].scores[challenged]
        rack = self._rack(play) or self.rules.tiles.sort(tiles_of(play["tiles"]))
        nick = self.nicks[challenged]
        if turn["verdict"] == "phony":
            return GcgTurn(nick, WITHDRAWN, rack, "", "", -play["score"], total)
        if turn["points"]:
            return GcgTurn(nick, CHALLENGE, "", "", "", turn["points"], total)
        return Pragma("note", f"{self.nicks[turn['seat']]} challenges; the play is good")

    def _rack(self, turn: Mapping[str, Any]) -> str:
        if self.view.result is None and turn["seat"] != self.seat:
            return ""
        # a lost turn has the same action as the turn before it, in which the player may already have drawn
        lost = turn["kind"] == "pass" and turn["lost"]
        rack: str = self.states[turn["ply"] + lost].racks[turn["seat"]]
        return rack

    def _exchanged(self, turn: Mapping[str, Any]) -> str:
        """The exchanged tiles of another player, shown once the game is over."""
        if self.view.result is None:
            return ""
        plays = self.states[-1].turns
        exchange = next(event for event in plays if event.public["ply"] == turn["ply"] and event.kind == "exchange")
        return str(exchange.seen_by(turn["seat"]).get("tiles", ""))


def write_gcg(game: GcgGame) -> str:
    """The game as text, every line ended by a line feed; `parse_gcg` reads it back. Its encoding pragma names UTF-8."""
    tiles = tiles_of_game(game)
    lines = ["#character-encoding UTF-8", *(_write_line(line, tiles) for line in game.lines)]
    return "".join(line + "\n" for line in lines)


def _write_line(line: GcgLine, tiles: TileSet) -> str:
    if isinstance(line, UnreadLine):
        return line.text
    if isinstance(line, Pragma):
        return f"#{line.keyword} {line.text}".rstrip(" ") if line.text else f"#{line.keyword}"
    return _write_turn(line, tiles)


def _write_turn(turn: GcgTurn, tiles: TileSet) -> str:
    # an unknown rack leaves two spaces in a row, as readers of the format expect
    rack = [tiles.write(turn.rack)] if turn.rack or turn.kind != OUT else []
    fields = [f">{turn.nick}:", *rack, tiles.write(turn.action())]
    if turn.score is not None:
        fields.append(f"{turn.score:+d}" if turn.score or turn.kind not in LOSSES else "-0")
    if turn.total is not None:
        fields.append(str(turn.total))
    return " ".join([*fields, turn.extra]).rstrip(" ")


def nicknames(names: Sequence[str]) -> list[str]:
    """A nickname for each player: the name without white space and colons; equal nicknames get numbers.

    Other programs read a nickname up to the first colon.
    """
    nicks: list[str] = []
    for number, name in enumerate(names, start=1):
        nick = "_".join(name.replace(":", " ").split()) or f"Player{number}"
        numbered = (f"{nick}_{repeat}" for repeat in count(2))
        nicks.append(nick if nick not in nicks else next(other for other in numbered if other not in nicks))
    return nicks
