"""The rating of a puzzle of Skat: from how often each level finds the answer, on the measured scale of the levels."""

from __future__ import annotations

from collections.abc import Mapping

from asobiba.ratings import level_ratings

from .difficulty import puzzle_rating

GAME = "skat"
CLOSENESS = 300


def levels_rating(found: Mapping[str, float]) -> int:
    """The rating, by level how often it finds the answer, 0 to 1."""
    ratings = level_ratings(GAME)
    return puzzle_rating({ratings[level].rating: share for level, share in found.items()})


def closer(rating: int, lead: float, wide: float) -> int:
    """The rating of a puzzle in which several answers are good: up to CLOSENESS more the closer the next best is.

    Args:
        rating: by the levels.
        lead: of the answer.
        wide: lead from which on nothing is added.
    """
    return rating + round(CLOSENESS * max(0.0, 1 - lead / wide))
