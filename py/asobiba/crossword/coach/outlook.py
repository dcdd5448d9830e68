"""Rack and bag as pictures show them: vowels, consonants, power tiles, and what may be drawn next.

Every unseen tile may be any of the next ones, so the chance to draw at least one of a kind is hypergeometric: with u
tiles unseen, k of them of the kind and n draws, it is 1 - C(u - k, n) / C(u, n).
"""

from __future__ import annotations

from math import comb

from asobiba.arguments import Arguments, whole
from asobiba.crossword.equity.leaves import leave_of
from asobiba.crossword.equity.units import POINT
from asobiba.crossword.rules.board import EMPTY
from asobiba.crossword.rules.tiles import BLANK, RACK_SIZE, TileSet, balance_of, tiles_of
from asobiba.crossword.rules.view import View
from asobiba.errors import RequestError
from asobiba.game import JSON

from .candidate import Coach

POWER = "JQSXZ?"


def outlook(coach: Coach, view: View, arguments: Arguments) -> dict[str, JSON]:
    """The answer to `tiles` (docs/door-coach.md).

    Raises:
        RequestError: `ask/number`, `ask/no_rack` (a spectator asks).
    """
    if view.rack is None:
        raise RequestError("ask/no_rack", "a spectator has no tiles")
    tiles, unseen = coach.rules.tiles, view.unseen_tiles
    draws = whole(arguments, "draws", 0, RACK_SIZE, min(view.bag, len(view.rack)))
    board = tiles_of(view.cells.replace(EMPTY, ""))
    return {
        "rack": {"tiles": view.rack, **_sorts(view.rack), "worth": leave_of(tiles, view)(view.rack) / POINT},
        "unseen": {**_sorts(unseen), "points": tiles.worth(unseen)},
        "bag": view.bag,
        "draws": draws,
        "kinds": [_kind(tiles, view, kind, board, min(draws, view.bag)) for kind in tiles.letters + BLANK],
    }


def chance_of(kind: int, unseen: int, draws: int) -> float:
    """The chance to draw at least one of `kind` tiles among `unseen` ones with so many draws."""
    return 1 - comb(unseen - kind, draws) / comb(unseen, draws) if draws <= unseen else 0.0


def _sorts(tiles: str) -> dict[str, JSON]:
    return {
        "count": len(tiles),
        **balance_of(tiles)._asdict(),
        "power": "".join(tile for tile in tiles if tile in POWER),
    }


def _kind(tiles: TileSet, view: View, kind: str, board: str, draws: int) -> dict[str, JSON]:
    unseen = view.unseen[kind]
    return {
        "tile": kind,
        "value": tiles.values[kind],
        "of": tiles.counts[kind],
        "rack": (view.rack or "").count(kind),
        "board": board.count(kind),
        "unseen": unseen,
        "chance": round(chance_of(unseen, sum(view.unseen.values()), draws), 4),
    }
