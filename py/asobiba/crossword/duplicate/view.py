"""The view of a duplicate game: everything except the slips that other seats have handed in for this turn.

`plain(view)` is exactly the View that docs/door-duplicate.md describes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from asobiba.crossword.notation.action_text import write_action
from asobiba.crossword.notation.cgp import position_from, write_cgp
from asobiba.crossword.rules import placement
from asobiba.crossword.rules.actions import Play
from asobiba.crossword.rules.board import EMPTY, Cells, Layout, cells_of, rows_of
from asobiba.crossword.rules.options import Options, read_options
from asobiba.crossword.rules.placement import formed_by
from asobiba.crossword.rules.state import Rules as TableRules
from asobiba.crossword.rules.state import State as TableState
from asobiba.crossword.rules.tiles import tiles_of
from asobiba.crossword.rules.view import BoardView, tile_table
from asobiba.crossword.rules.view import View as TableView
from asobiba.crossword.rules.view import view_of as table_view_of
from asobiba.game import JSON, Result, Seat

from .standings import standings
from .state import MOST_TURNS, Handed, Rules, State, Turn, best_possible, to_act


@dataclass(frozen=True, slots=True)
class View:
    """The view of one seat, or of a spectator (`seat` None)."""

    game: str
    seat: Seat | None
    ply: int
    to_act: tuple[Seat, ...]
    turn: int
    board: BoardView
    tiles: Mapping[str, Mapping[str, JSON]]
    seats: tuple[Mapping[str, JSON], ...]
    rack: str
    kept: str
    redrawn: int
    bag: int
    unseen: Mapping[str, int]
    slip: Mapping[str, JSON] | None
    turns: tuple[Mapping[str, JSON], ...]
    possible: int
    last: tuple[tuple[int, int], ...]
    may: Mapping[str, JSON]
    cgp: str
    options: Mapping[str, JSON]
    result: Result | None

    @property
    def cells(self) -> Cells:
        """The board as one string."""
        return cells_of(self.board.cells)


def view_of(rules: Rules, state: State, seat: Seat | None) -> View:
    """The view of a seat; None is a spectator, who sees no slip before the turn is closed."""
    acting = to_act(rules, state)
    own = state.slips[seat] if seat is not None else None
    may = seat is not None and seat in acting
    return View(
        game="duplicate",
        seat=seat,
        ply=state.ply,
        to_act=acting,
        turn=state.turn,
        board=BoardView(rules.layout.size, rules.layout.premiums, tuple(rows_of(state.cells, rules.layout.size))),
        tiles=tile_table(rules.tiles),
        seats=tuple(
            {**each, "handed_in": slip is not None} for each, slip in zip(standings(state), state.slips, strict=True)
        ),
        rack=state.rack,
        kept=state.kept,
        redrawn=state.redrawn,
        bag=len(state.bag),
        unseen=_unseen(rules, state),
        slip={**plain_slip(rules.layout, own), "corrected": own.corrected} if own else None,
        turns=tuple(plain_turn(rules, turn) for turn in state.turns),
        possible=best_possible(state),
        last=_last(rules, state),
        may={"play": may, "pass": may, "close": may and rules.options.referee},
        cgp=cgp_of(rules, state.cells, state.rack, best_possible(state)),
        options=rules.options.plain(),
        result=state.result,
    )


def cgp_of(rules: Rules, cells: Cells, rack: str, total: int) -> str:
    """A position of the game as CGP: the common rack and the sum of the tops, without an opponent."""
    return write_cgp(position_from(table_options(rules), cells, (rack, ""), (total, 0)))


def table_options(rules: Rules) -> Options:
    """The options of a game of Crosswords with the same words."""
    options = rules.options
    return read_options({"lexicon": options.lexicon, "school": options.school, "tiles": options.tiles}, 2)


def table_view(rules: Rules, view: View) -> TableView:
    """The view for a player of Crosswords: it may play with the common rack, but not exchange."""
    bag = "".join(tile * number for tile, number in view.unseen.items())
    table = TableRules(rules.layout, rules.tiles, table_options(rules), 2)
    zeros = (0, 0)
    state = TableState(0, view.ply, view.cells, bag, (view.rack, ""), zeros, 0, (), (), zeros, (), None)
    seen = table_view_of(table, state, 0)
    return replace(seen, may={**seen.may, "exchange": 0})


def _unseen(rules: Rules, state: State) -> dict[str, int]:
    """The number of each tile in the bag, computed from board and rack."""
    seen = Counter(tiles_of(state.cells.replace(EMPTY, "")) + state.rack)
    return {tile: rules.tiles.counts[tile] - seen[tile] for tile in rules.tiles.order}


def _last(rules: Rules, state: State) -> tuple[tuple[int, int], ...]:
    if not state.turns:
        return ()
    before = state.turns[-1].cells
    return tuple(rules.layout.place(square) for square, letter in enumerate(state.cells) if letter != before[square])


def plain_slip(layout: Layout, slip: Handed) -> dict[str, JSON]:
    """A slip: its move (None for a pass), points, and whether a word was not in the list."""
    move = None if slip.play is None else write_action(layout, slip.play)
    return {"move": move, "score": slip.score, "phony": slip.phony, "seconds": slip.seconds}


@lru_cache(4 * MOST_TURNS)
def plain_turn(rules: Rules, turn: Turn) -> Mapping[str, JSON]:
    """A closed turn as JSON; cached, because everybody sees all of it in every later view."""
    return {
        "ply": turn.ply,
        "turn": turn.number,
        "rack": turn.rack,
        "kept": turn.kept,
        "redrawn": turn.redrawn,
        "top": None
        if turn.top.play is None
        else {**plain_play(rules, turn.cells, turn.top.play), "equals": turn.top.equals},
        "slips": [None if slip is None else plain_slip(rules.layout, slip) for slip in turn.slips],
    }


def plain_play(rules: Rules, cells: Cells, play: Play) -> dict[str, JSON]:
    """A play with its words, its new tiles and their squares, in the form of the Crosswords score sheet."""
    formed = formed_by(rules, cells, play)
    return {"score": formed.score, **placement.plain_play(rules.layout, formed)}
