"""What one seat may know, built up from nothing, and some position that looks like it.

`plain(view)` is exactly the View that docs/door.md describes. Nothing of a state gets here unless a line of this module
puts it here; turns and events bring their own secrets for single seats (`Event.seen_by`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from asobiba import chance
from asobiba.game import JSON, Event, Result, Seat

from .board import Cells, cells_of, rows_of
from .state import Rules, State, last_play, may_take_turn, most_exchanged, pending_play, recyclable, to_act
from .tiles import TileSet, tiles_of

Place = tuple[int, int]  # row, column


@dataclass(frozen=True, slots=True)
class BoardView:
    """The board: premium squares and cells, one text a row."""

    size: int
    premiums: tuple[str, ...]
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat as another sees it; `rack` is None where it is hidden."""

    score: int
    rack_size: int
    rack: str | None
    resigned: bool
    seconds: int


@dataclass(frozen=True, slots=True)
class Pending:
    """The play that can still be challenged, and the seats that have not spoken."""

    seat: Seat
    words: tuple[str, ...]
    score: int
    waiting: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class View:
    """All that a seat may know (docs/door.md, View); `seat` None is a spectator."""

    game: str
    seat: Seat | None
    ply: int
    to_act: tuple[Seat, ...]
    turn: Seat
    board: BoardView
    tiles: Mapping[str, Mapping[str, int]]
    seats: tuple[SeatView, ...]
    rack: str | None
    bag: int
    unseen: Mapping[str, int]
    turns: tuple[Mapping[str, JSON], ...]
    last: tuple[Place, ...]
    pending: Pending | None
    may: Mapping[str, JSON]
    options: Mapping[str, JSON]
    result: Result | None

    @property
    def cells(self) -> Cells:
        """The board as one text."""
        return cells_of(self.board.cells)

    @property
    def unseen_tiles(self) -> str:
        """The tiles that this seat cannot see, sorted."""
        return "".join(tile * count for tile, count in self.unseen.items())

    def latest_turns(self) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """Kind and facts of every turn, the latest first."""
        return ((turn["kind"], turn) for turn in reversed(self.turns))


def view_of(rules: Rules, state: State, seat: Seat | None) -> View:
    """What a seat may know; every rack when the game is over; no rack for a spectator until then."""
    rack = state.racks[seat] if seat is not None else None
    seats = tuple(_seat_view(state, one, seat) for one in range(len(state.racks)))
    return View(
        game="crossword",
        seat=seat,
        ply=state.ply,
        to_act=to_act(state),
        turn=state.turn,
        board=BoardView(rules.layout.size, rules.layout.premiums, tuple(rows_of(state.cells, rules.layout.size))),
        tiles=tile_table(rules.tiles),
        seats=seats,
        rack=rack,
        bag=len(state.bag),
        unseen=_unseen(rules.tiles, state.cells, [one.rack for one in seats]),
        turns=tuple(turn.seen_by(seat) for turn in state.turns),
        last=_last(state),
        pending=_pending(state),
        may=_may(rules, state, seat),
        options=rules.options.plain(),
        result=state.result,
    )


def tile_table(tiles: TileSet) -> dict[str, dict[str, int]]:
    """Tile -> how many there are and what each is worth; letters first, the blank last."""
    return {tile: {"count": tiles.counts[tile], "value": tiles.values[tile]} for tile in tiles.order}


def _seat_view(state: State, seat: Seat, seen_by: Seat | None) -> SeatView:
    shown = seat == seen_by or state.result is not None
    return SeatView(
        score=state.result.scores[seat] if state.result else state.scores[seat],
        rack_size=len(state.racks[seat]),
        rack=state.racks[seat] if shown else None,
        resigned=seat in state.resigned,
        seconds=state.seconds[seat],
    )


def _unseen(tiles: TileSet, cells: Cells, racks: list[str | None]) -> dict[str, int]:
    """What is neither on the board nor in a rack that is shown: bag and hidden racks together."""
    seen = Counter(tiles_of(cells.replace(".", "")))
    for rack in racks:
        seen.update(rack or "")
    return {tile: tiles.counts[tile] - seen[tile] for tile in tiles.order}


def _last(state: State) -> tuple[Place, ...]:
    play = last_play(state)
    return tuple((row, column) for row, column in play.public["squares"]) if play else ()


def _pending(state: State) -> Pending | None:
    play = pending_play(state)
    if play is None:
        return None
    words = tuple(word["word"] for word in play.public["words"])
    return Pending(play.public["seat"], words, play.public["score"], state.waiting)


def _may(rules: Rules, state: State, seat: Seat | None) -> dict[str, JSON]:
    turn = seat is not None and may_take_turn(state, seat)
    speak = seat in state.waiting
    squares = recyclable(rules, state, seat) if turn and seat is not None else []
    return {
        "play": turn,
        "exchange": most_exchanged(rules, state, seat) if turn and seat is not None else 0,
        "pass": turn,
        "challenge": speak,
        "accept": speak,
        "resign": seat in to_act(state),
        "recycle": [list(rules.layout.place(square)) for square in squares],
    }


def state_from(rules: Rules, view: View, rng: Random) -> State:
    """Some position that looks like a view to its seat: hidden racks and the bag are dealt from the unseen tiles.

    Every arrangement of the unseen tiles is equally likely.
    """
    tiles = "".join(chance.shuffled(view.unseen_tiles, rng))
    racks: list[str] = []
    for seat, one in enumerate(view.seats):
        known = view.rack if seat == view.seat else one.rack
        hidden = one.rack_size if known is None else 0
        racks.append(rules.tiles.sort(known if known is not None else tiles[:hidden]))
        tiles = tiles[hidden:]
    return State(
        seed=chance.below(2**53, rng),
        ply=view.ply,
        cells=view.cells,
        bag=tiles,
        racks=tuple(racks),
        scores=_scores_before_end(view),
        turn=view.turn,
        waiting=view.pending.waiting if view.pending else (),
        resigned=tuple(turn["seat"] for turn in view.turns if turn["kind"] == "resign"),
        seconds=tuple(one.seconds for one in view.seats),
        turns=tuple(_turn_from(turn, view.seat) for turn in view.turns),
        result=view.result,
    )


def _scores_before_end(view: View) -> tuple[int, ...]:
    scores = [one.score for one in view.seats]
    for detail in view.result.details if view.result else ():
        scores[detail["seat"]] -= detail["points"]
    return tuple(scores)


def _turn_from(turn: Mapping[str, Any], seat: Seat | None) -> Event:
    """The turn as an event again: what only this seat saw is its secret again."""
    public = {name: value for name, value in turn.items() if name != "kind"}
    if turn["kind"] != "exchange" or "tiles" not in public or seat is None:
        return Event(turn["kind"], public)
    return Event(turn["kind"], {k: v for k, v in public.items() if k != "tiles"}, {seat: {"tiles": public["tiles"]}})
