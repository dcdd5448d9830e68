"""How a game ends: unplayed tiles, time, and who comes first.

Sources: docs/rules/crossword.md section 6.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from asobiba.game import JSON, Result, Seat

from .state import MOST_ACTIONS, Rules, State, active_from, passes_in_a_row, scoreless_turns

TIME_PENALTY = 10  # points for every minute, or part of one, over the time

Adjustment: TypeAlias = Mapping[str, JSON]  # seat, kind, points (gained or lost, with their sign), tiles


def end_reason(rules: Rules, state: State) -> str | None:
    """Why the game is over now, or None: `resigned`, `scoreless`, `passes`, `length`. Going out is seen elsewhere."""
    if len(active_from(state, 0)) == 1:
        return "resigned"
    limit = rules.options.scoreless_limit
    if state.cells != rules.layout.empty:
        if limit == "passes" and _passes(state) >= len(active_from(state, 0)):
            return "passes"
        if limit != "passes" and scoreless_turns(state) >= int(limit):
            return "scoreless"
    return "length" if state.ply >= MOST_ACTIONS else None


def _passes(state: State) -> int:
    return passes_in_a_row((turn.kind, turn.public.get("lost", False)) for turn in reversed(state.turns))


def result_of(rules: Rules, state: State, reason: str, out: Seat | None = None) -> Result:
    """The result of a game that ends now; `out` is the seat that went out."""
    details = [*_tile_adjustments(rules, state, reason, out), *_time_adjustments(rules, state)]
    scores = list(state.scores)
    for detail in details:
        scores[detail["seat"]] += detail["points"]
    return Result(tuple(scores), _ranks(state, scores), reason, tuple(details))


def time_penalty(minutes: int, seconds: int) -> int:
    """Points lost for time: 25 minutes and 2:05 over cost 30. No clock (0 minutes) costs nothing."""
    over = seconds - minutes * 60
    return TIME_PENALTY * -(-over // 60) if minutes and over > 0 else 0


def _tile_adjustments(rules: Rules, state: State, reason: str, out: Seat | None) -> list[Adjustment]:
    if reason == "resigned":
        return []
    if out is None:
        return [_loss(rules, state, seat) for seat in sorted(active_from(state, 0)) if state.racks[seat]]
    others = [seat for seat in active_from(state, out) if seat != out and state.racks[seat]]
    tiles = rules.tiles.sort("".join(state.racks[seat] for seat in others))
    worth = rules.tiles.worth(tiles)
    if rules.options.ending == "double":
        return [_detail(out, "out", 2 * worth, tiles)]
    return [_detail(out, "out", worth, tiles), *(_loss(rules, state, seat) for seat in sorted(others))]


def _loss(rules: Rules, state: State, seat: Seat) -> Adjustment:
    return _detail(seat, "rack", -rules.tiles.worth(state.racks[seat]), state.racks[seat])


def _detail(seat: Seat, kind: str, points: int, tiles: str) -> Adjustment:
    return {"seat": seat, "kind": kind, "points": points, "tiles": tiles}


def _time_adjustments(rules: Rules, state: State) -> list[Adjustment]:
    lost = [time_penalty(rules.options.clock, seconds) for seconds in state.seconds]
    return [_detail(seat, "time", -points, "") for seat, points in enumerate(lost) if points]


def _ranks(state: State, scores: list[int]) -> tuple[int, ...]:
    """Most points first; equal: the higher total before the end; still equal: shared.

    Whoever resigned comes after all others, the first to do so last.
    """
    left = {seat: place for place, seat in enumerate(state.resigned, start=1)}
    stayed = len(scores) + 1  # more than any place among those who resigned

    def standing(seat: Seat) -> tuple[int, int, int]:
        if seat in left:
            return left[seat], 0, 0
        return stayed, scores[seat], state.scores[seat]

    order = [standing(seat) for seat in range(len(scores))]
    return tuple(1 + sum(other > own for other in order) for own in order)
