"""Makes a whole position that agrees with a view, with the hidden tiles drawn at random."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from asobiba import chance
from asobiba.errors import unfit_view
from asobiba.game import Event, Seat

from .board import Cells
from .placement import Table
from .state import Rules, State
from .tiles import RACK_SIZE
from .view import View


def state_from(rules: Rules, view: View, rng: Random) -> State:
    """A position that agrees with a seat's view, the bag and hidden racks dealt from the unseen tiles.

    Every arrangement of the unseen tiles is equally likely.

    Raises:
        RequestError: as `check_tiles`.
    """
    check_tiles(rules, view.cells, [seen.rack or "" for seen in view.seats], view.unseen)
    tiles = "".join(chance.shuffled(view.unseen_tiles, rng))
    racks: list[str] = []
    for seat, seen in enumerate(view.seats):
        known = view.rack if seat == view.seat else seen.rack
        hidden = seen.rack_size if known is None else 0
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
        seconds=tuple(seen.seconds for seen in view.seats),
        turns=tuple(_turn_from(turn, view.seat) for turn in view.turns),
        result=view.result,
    )


def check_tiles(table: Table, cells: Cells, racks: Iterable[str], unseen: Mapping[str, int]) -> None:
    """Check the sizes and numbers that a view from another device may have wrong.

    Raises:
        RequestError: `view/unfit`.
    """
    if len(cells) != len(table.layout.empty):
        raise unfit_view("board", "has another size")
    if any(len(rack) > RACK_SIZE for rack in racks):
        raise unfit_view("rack", f"has more than {RACK_SIZE} tiles")
    if any(not 0 <= number <= table.tiles.counts.get(tile, 0) for tile, number in unseen.items()):
        raise unfit_view("unseen", "the set has other tiles")


def _scores_before_end(view: View) -> tuple[int, ...]:
    scores = [seen.score for seen in view.seats]
    for detail in view.result.details if view.result else ():
        scores[detail["seat"]] -= detail["points"]
    return tuple(scores)


def _turn_from(turn: Mapping[str, Any], seat: Seat | None) -> Event:
    """The event behind a turn of a view; tiles that only this seat saw are its secret."""
    public = {name: value for name, value in turn.items() if name != "kind"}
    if turn["kind"] != "exchange" or "tiles" not in public or seat is None:
        return Event(turn["kind"], public)
    tiles = public.pop("tiles")
    return Event(turn["kind"], public, {seat: {"tiles": tiles}})
