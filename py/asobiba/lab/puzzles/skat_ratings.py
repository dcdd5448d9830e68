"""The rating of a Skat puzzle: the levels' shares of finds, on the measured scale of the levels."""

from __future__ import annotations

from collections.abc import Mapping

from asobiba.ratings import level_ratings

from .difficulty import puzzle_rating

GAME = "skat"
CLOSENESS = 300


def levels_rating(found: Mapping[str, float]) -> int:
    """The rating of a puzzle, from the share of tries (0 to 1) in which each level finds the answer."""
    ratings = level_ratings(GAME)
    return puzzle_rating({ratings[level].rating: share for level, share in found.items()})


def closer(rating: int, lead: float, wide: float) -> int:
    """Raise the rating of a puzzle with several good answers, by up to CLOSENESS if the next best is close.

    Args:
        rating: the rating by the levels' shares of finds.
        lead: the answer's lead over the next best answer.
        wide: the lead from which nothing is added.
    """
    return rating + round(CLOSENESS * max(0.0, 1 - lead / wide))
