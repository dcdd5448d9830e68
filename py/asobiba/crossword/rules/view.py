"""The view of one seat, built field by field.

`plain(view)` is exactly the View of docs/door.md. Nothing of a state gets into a view unless a line of this module puts
it there; the turns themselves hide secrets of single seats (`Event.seen_by`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from asobiba.game import JSON, Result, Seat

from .board import Cells, cells_of, rows_of
from .legality import may_take_turn, most_exchanged, recyclable
from .state import Rules, State, last_play, pending_play, to_act
from .tiles import VOWELS, TileSet, tiles_of

Place = tuple[int, int]  # row, column


@dataclass(frozen=True, slots=True)
class BoardView:
    """The board: premium squares and cells, a string for each row."""

    size: int
    premiums: tuple[str, ...]
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat as another seat sees it; `rack` is None if it is hidden."""

    score: int
    rack_size: int
    rack: str | None
    resigned: bool
    seconds: int


@dataclass(frozen=True, slots=True)
class Pending:
    """The play that can still be challenged, and the seats that may do so."""

    seat: Seat
    words: tuple[str, ...]
    score: int
    waiting: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class View:
    """The view of a seat (docs/door.md, View). A `seat` of None is a spectator."""

    game: str
    seat: Seat | None
    ply: int
    to_act: tuple[Seat, ...]
    turn: Seat
    board: BoardView
    tiles: Mapping[str, Mapping[str, JSON]]
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
        """The board as one string."""
        return cells_of(self.board.cells)

    @property
    def unseen_tiles(self) -> str:
        """The tiles that this seat cannot see, sorted."""
        return "".join(tile * count for tile, count in self.unseen.items())

    def latest_turns(self) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """Kind and facts of every turn, the latest first."""
        return ((turn["kind"], turn) for turn in reversed(self.turns))


def view_of(rules: Rules, state: State, seat: Seat | None) -> View:
    """The view of a seat; None is a spectator. Racks are hidden from others until the game is over."""
    rack = state.racks[seat] if seat is not None else None
    seats = tuple(_seat_view(state, seen, seat) for seen in range(len(state.racks)))
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
        unseen=_unseen(rules.tiles, state.cells, [seen.rack for seen in seats]),
        turns=tuple(turn.seen_by(seat) for turn in state.turns),
        last=_last(state),
        pending=_pending(state),
        may=_may(rules, state, seat),
        options=rules.options.plain(),
        result=state.result,
    )


def tile_table(tiles: TileSet) -> dict[str, dict[str, JSON]]:
    """For each tile: `count`, `value`, `text` if it differs from the letter (CH), `vowel` if it differs from `VOWELS`.

    Letters come in order, then the blank.
    """
    table: dict[str, dict[str, JSON]] = {
        tile: {"count": tiles.counts[tile], "value": tiles.values[tile]} for tile in tiles.order
    }
    for tile, text in tiles.alphabet.displayed.items():
        if tile in table:
            table[tile]["text"] = text
    for tile in tiles.letters:
        if (tile in tiles.vowels) != (tile in VOWELS):
            table[tile]["vowel"] = tile in tiles.vowels
    return table


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
    """The number of each tile that is neither on the board nor on a rack that is shown."""
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
    may_challenge = seat in state.waiting
    squares = recyclable(rules, state, seat) if turn and seat is not None else []
    return {
        "play": turn,
        "exchange": most_exchanged(rules, state, seat) if turn and seat is not None else 0,
        "pass": turn,
        "challenge": may_challenge,
        "accept": may_challenge,
        "resign": seat in to_act(state),
        "recycle": [list(rules.layout.place(square)) for square in squares],
    }
