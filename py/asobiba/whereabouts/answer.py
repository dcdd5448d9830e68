"""The answer to `whereabouts`, in the form that all games share (docs/door.md, Whereabouts)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from asobiba.game import JSON, Seat

SEED = 1
MOST_SEED = 2**53 - 1


@dataclass(frozen=True, slots=True)
class Place:
    """A place with hidden pieces.

    Args:
        name: `hand`, `rack`, `skat`, `deck` or `bag`.
        seat: whose it is, or None.
        size: number of pieces that are hidden there.
    """

    name: str
    seat: Seat | None
    size: int


@dataclass(frozen=True, slots=True)
class Piece:
    """A card, or all hidden tiles or cards of one kind; the tuples have a number for each place.

    Args:
        count: number of hidden pieces of this kind.
        expected: the expected number at each place; they add up to `count`.
        chance: the chance that at least one is there.
        plain: the same chance by counting alone.
    """

    name: str
    count: int
    expected: tuple[float, ...]
    chance: tuple[float, ...]
    plain: tuple[float, ...]


def plain_whereabouts(
    seat: Seat, places: Sequence[Place], pieces: Sequence[Piece], *, inferred: bool, worlds: int
) -> dict[str, JSON]:
    """The answer as JSON.

    Args:
        inferred: whether more is used than counting.
        worlds: number of possible deals or leaves behind the chances; 0 if they are counted exactly.
    """
    return {
        "seat": seat,
        "inferred": inferred,
        "worlds": worlds,
        "places": [{"place": place.name, "seat": place.seat, "size": place.size} for place in places],
        "pieces": [
            {
                "piece": piece.name,
                "count": piece.count,
                "expected": _rounded(piece.expected),
                "chance": _rounded(piece.chance),
                "plain": _rounded(piece.plain),
            }
            for piece in pieces
        ],
    }


def _rounded(values: Sequence[float]) -> list[float]:
    return [round(value, 4) for value in values]
