"""The standings: points, percentage of the tops, tops found and solos of each seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from asobiba.crossword.rules.actions import Play
from asobiba.game import JSON, Seat

from .state import State, Turn, best_possible, scores


def ranks(points: Sequence[int]) -> tuple[int, ...]:
    """The rank of each seat, 1 for the most points; equal points share a rank."""
    return tuple(1 + sum(other > own for other in points) for own in points)


def percent(points: int, possible: int) -> float:
    """The percentage of the possible points, to a hundredth; 100 before the first turn is closed."""
    return round(100 * points / possible, 2) if possible else 100.0


def has_top(turn: Turn, seat: Seat) -> bool:
    """Whether a seat scored as much as the top, with this or another play."""
    return turn.top.score > 0 and turn.points(seat) == turn.top.score


def is_solo(turn: Turn, seat: Seat) -> bool:
    """Whether only this seat, of several seats, scored as much as the top."""
    if len(turn.slips) == 1 or not has_top(turn, seat):
        return False
    return not any(has_top(turn, other) for other in range(len(turn.slips)) if other != seat)


def standings(state: State) -> list[dict[str, JSON]]:
    """The standings of each seat; `behind` is the difference between its points and the sum of the tops."""
    points, possible = scores(state), best_possible(state)
    return [
        {
            "score": points[seat],
            "rank": rank,
            "percent": percent(points[seat], possible),
            "behind": possible - points[seat],
            "tops": sum(has_top(turn, seat) for turn in state.turns),
            "solos": sum(is_solo(turn, seat) for turn in state.turns),
            "seconds": sum(slip.seconds for turn in state.turns if (slip := turn.slips[seat])),
        }
        for seat, rank in enumerate(ranks(points))
    ]


def rounds(state: State, seat: Seat, write: Callable[[Play], str]) -> list[dict[str, JSON]]:
    """For each closed turn a seat's rack, play and points, and the top; used to compare results."""
    found = []
    for turn in state.turns:
        slip, top = turn.slips[seat], turn.top
        found.append(
            {
                "points": turn.points(seat),
                "rack": turn.rack,
                "move": write(slip.play) if slip and slip.play else None,
                "phony": bool(slip and slip.phony),
                "seconds": slip.seconds if slip else 0,
                "top": write(top.play) if top.play else None,
                "possible": top.score,
            }
        )
    return found


def details(state: State) -> tuple[dict[str, JSON], ...]:
    """The final standings by seat, for the result."""
    return tuple({"seat": seat, "kind": "standing", **each} for seat, each in enumerate(standings(state)))
