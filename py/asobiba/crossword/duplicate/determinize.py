"""Makes a state that agrees with a view: the bag has a random order, and the hidden slips of others are passes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

from asobiba import chance
from asobiba.crossword.movegen.move import board_after
from asobiba.crossword.notation.action_text import read_action
from asobiba.crossword.rules.actions import Play
from asobiba.crossword.rules.board import Cells
from asobiba.crossword.rules.determinize import check_tiles

from .state import Handed, Rules, State, Turn
from .tops import Top
from .view import View

PASSED = Handed(None, 0, False, 0)


def state_from(rules: Rules, view: View, rng: Random) -> State:
    """A state that agrees with a seat's view; the order of its bag is random.

    Raises:
        RequestError: as `check_tiles`.
    """
    check_tiles(rules, view.cells, [view.rack], view.unseen)
    slips = tuple(
        _handed(rules, view.slip) if seat == view.seat else PASSED if seen["handed_in"] else None
        for seat, seen in enumerate(view.seats)
    )
    if view.options["referee"]:  # if a seat has handed in a slip and may not correct it, the slip is final
        acting = view.to_act
        slips = tuple(slip and replace(slip, final=seat not in acting) for seat, slip in enumerate(slips))
    bag = rules.tiles.sort("".join(tile * number for tile, number in view.unseen.items()))
    return State(
        seed=chance.below(2**53, rng),
        ply=view.ply,
        turn=view.turn,
        cells=view.cells,
        bag=bag,
        rack=view.rack,
        kept=view.kept,
        redrawn=view.redrawn,
        slips=slips,
        turns=turns_of(rules, view),
        result=view.result,
    )


def turns_of(rules: Rules, view: View) -> tuple[Turn, ...]:
    """The closed turns that a view shows."""
    turns: list[Turn] = []
    cells = rules.layout.empty
    for plain in view.turns:
        turns.append(_turn(rules, cells, plain))
        play = turns[-1].top.play
        cells = board_after(cells, play, rules.layout.size) if play else cells
    return tuple(turns)


def _turn(rules: Rules, cells: Cells, plain: Mapping[str, Any]) -> Turn:
    laid = plain["top"]
    top = Top(_play(rules, laid["move"]), laid["score"], laid["equals"]) if laid else Top(None, 0, 0)
    slips = tuple(_handed(rules, slip) for slip in plain["slips"])
    rack, kept, redrawn = plain["rack"], plain["kept"], plain["redrawn"]
    return Turn(plain["ply"], plain["turn"], cells, rack, kept, redrawn, top, slips)


def _handed(rules: Rules, slip: Mapping[str, Any] | None) -> Handed | None:
    if slip is None:
        return None
    play = None if slip["move"] is None else _play(rules, slip["move"])
    return Handed(play, slip["score"], slip["phony"], slip["seconds"], slip.get("corrected", 0))


def _play(rules: Rules, move: str) -> Play | None:
    action = read_action(rules.layout, rules.tiles, move)
    return action if isinstance(action, Play) else None
