"""The end of a game and its consequences: points for unplayed tiles, time penalties, ranks.

Source: docs/rules/crossword.md section 6.
"""

from __future__ import annotations

from collections.abc import Sequence

from asobiba.game import JSON, Result, Seat

from .actions import Adjustment
from .state import MOST_ACTIONS, Rules, State, active_seats
from .view import View

SCORELESS = 6  # turns in a row without points that usually end a game
TIME_PENALTY = 10  # points for every started minute over the time


def scoreless_turns(history: State | View) -> int:
    """The number of latest turns in a row that were passes, exchanges, lost turns or plays taken back."""
    count = 0
    for kind, facts in history.latest_turns():
        if kind == "play" and not facts["back"]:
            break
        count += kind in ("pass", "exchange", "play")
    return count


def passes_in_a_row(history: State | View) -> int:
    """The number of passes by choice since the last other turn; resignations in between do not count."""
    count = 0
    for kind, facts in history.latest_turns():
        if kind == "resign":
            continue
        if kind != "pass" or facts.get("lost", False):
            break
        count += 1
    return count


def scoreless_end_reason(limit: JSON, scoreless: int, passes: int, players: int) -> str | None:
    """The reason for ending after scoreless turns: `passes`, `scoreless` or None. There must be a word on the board.

    Args:
        limit: the option `scoreless_limit`.
        scoreless: scoreless turns in a row.
        passes: passes by choice in a row.
        players: seats that have not resigned.
    """
    if limit == "passes":
        return "passes" if passes >= players else None
    return "scoreless" if scoreless >= int(limit) else None


def points_for_tiles(ending: str, tile_points: Sequence[int], out: Seat | None = None) -> list[int]:
    """The points that each player gains or loses at the end for unplayed tiles.

    Args:
        ending: the option. With `double`, the player who goes out gains twice the value of the others' tiles, and the
            others lose nothing; with `transfer`, that player gains the value once, and the others lose it.
        tile_points: points of each player's tiles; any number of players.
        out: the player who went out; None if nobody did, and everybody loses the points of their tiles.

    >>> points_for_tiles("double", [0, 5, 8], out=0), points_for_tiles("transfer", [0, 5, 8], out=0)
    ([26, 0, 0], [13, -5, -8])
    """
    if out is None:
        return [-points for points in tile_points]
    others = sum(tile_points) - tile_points[out]
    if ending == "double":
        return [2 * others if player == out else 0 for player in range(len(tile_points))]
    return [others if player == out else -points for player, points in enumerate(tile_points)]


def end_reason(rules: Rules, state: State) -> str | None:
    """The reason to end now: `resigned`, `scoreless`, `passes`, `length` or None; `transitions` handles going out."""
    players = len(active_seats(state))
    if players == 1:
        return "resigned"
    reason = None
    if state.cells != rules.layout.empty:
        limit = rules.options.scoreless_limit
        reason = scoreless_end_reason(limit, scoreless_turns(state), passes_in_a_row(state), players)
    return reason or ("length" if state.ply >= MOST_ACTIONS else None)


def result_of(rules: Rules, state: State, reason: str, out: Seat | None = None) -> Result:
    """The result of a game that ends here; `out` is the seat that went out, if any."""
    penalties = [time_penalty(rules.options.clock, seconds) for seconds in state.seconds]
    adjustments = _tile_adjustments(rules, state, reason, out)
    adjustments += [Adjustment(seat, "time", -points) for seat, points in enumerate(penalties) if points]
    return adjusted_result(state, reason, adjustments)


def adjusted_result(state: State, reason: str, adjustments: Sequence[Adjustment]) -> Result:
    """The result with these adjustments."""
    scores = list(state.scores)
    for adjustment in adjustments:
        scores[adjustment.seat] += adjustment.points
    return Result(tuple(scores), _ranks(state, scores), reason, tuple(each._asdict() for each in adjustments))


def time_penalty(minutes: int, seconds: int) -> int:
    """Points lost to the clock: an overrun of 2:05 costs 30 points. Without a clock (0 minutes) nothing is lost."""
    over = seconds - minutes * 60
    return TIME_PENALTY * -(-over // 60) if minutes and over > 0 else 0


def _tile_adjustments(rules: Rules, state: State, reason: str, out: Seat | None) -> list[Adjustment]:
    if reason == "resigned":
        return []
    holding = [seat for seat in sorted(active_seats(state)) if state.racks[seat] and seat != out]
    worths = [rules.tiles.worth(rack) if seat in holding else 0 for seat, rack in enumerate(state.racks)]
    points = points_for_tiles(rules.options.ending, worths, out)
    losses = [Adjustment(seat, "rack", points[seat], state.racks[seat]) for seat in holding]
    if out is None:
        return losses
    gain = Adjustment(out, "out", points[out], rules.tiles.sort("".join(state.racks[seat] for seat in holding)))
    return [gain, *(losses if rules.options.ending == "transfer" else [])]


def _ranks(state: State, scores: list[int]) -> tuple[int, ...]:
    """Ranks by points; ties are decided by the points before the adjustments at the end, then the rank is shared.

    Seats that resigned come after all others, the first to resign last.
    """
    left = {seat: place for place, seat in enumerate(state.resigned, start=1)}
    stayed = len(scores) + 1  # more than any place among those who resigned

    def sort_key(seat: Seat) -> tuple[int, int, int]:
        if seat in left:
            return left[seat], 0, 0
        return stayed, scores[seat], state.scores[seat]

    keys = [sort_key(seat) for seat in range(len(scores))]
    return tuple(1 + sum(other > own for other in keys) for own in keys)
