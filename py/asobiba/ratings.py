"""The ratings of the computer players: a fixed number for each level, measured in matches between neighbours.

`<game>/data/levels.ratings` has a line for each level, weakest first: its rating, half the rating's 95 % interval, and
the number of games against its neighbours. The scale is Glicko's: a player 400 points ahead should win ten games of
eleven. The mean of a game's levels is 1500. `bench/ratings.py` plays the matches and writes the file.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from typing import NamedTuple

from .game import JSON

SHIPPED = "levels.ratings"


class LevelRating(NamedTuple):
    """A level's rating, half the rating's 95 % interval, and the number of games behind it."""

    rating: int
    within: int
    games: int


def parse_ratings(text: str) -> dict[str, LevelRating]:
    """Parse lines `level rating within games`; `#` begins a note."""
    rows = [line.split() for line in text.splitlines() if not line.startswith("#")]
    return {level: LevelRating(int(rating), int(within), int(games)) for level, rating, within, games in rows}


@cache
def level_ratings(game: str) -> dict[str, LevelRating]:
    """The ratings that ship with a game, read once; empty if none were measured."""
    try:
        data = pkgutil.get_data(f"asobiba.{game}", f"data/{SHIPPED}")
    except OSError:  # a file system and an archive say it in two ways
        return {}
    return parse_ratings((data or b"").decode("ascii"))


def plain_ratings(game: str) -> dict[str, JSON]:
    """The ratings of a game as the door's `hello` shows them."""
    return {level: one._asdict() for level, one in level_ratings(game).items()}
