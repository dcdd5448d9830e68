"""The bounds on plays that searches ask for, with many killers as answers, against the exhaustive twin."""

from __future__ import annotations

from typing import Any

import pytest

from asobiba.crossword.endgame.boards import Board
from asobiba.crossword.endgame.bounds import PlayBounds
from asobiba.crossword.endgame.plays import EndPlay
from asobiba.crossword.endgame.transposition import FAR, ToMove

from .test_solver import Small

# In these endings a later killer that scored too much would make a bound too low: of plays that leave one tile in the
# first three, and of plays that leave two or more in the others.
SEEDS = 47, 95, 96, 107, 354, 452


@pytest.mark.parametrize("seed", SEEDS)
def test_no_play_is_worth_more_than_its_bound_whichever_killer_answers(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bound that is too low seldom changes the value of an ending, so each bound is compared by itself."""
    of = PlayBounds.of
    asked: list[tuple[Board, EndPlay, ToMove, int, bool]] = []

    def told(bounds: PlayBounds, board: Board, play: EndPlay, to_move: ToMove, *given: Any, **more: Any) -> Any:
        most, exact = of(bounds, board, play, to_move, *given, **more)
        if most < FAR:
            asked.append((board, play, to_move, most, exact))
        return most, exact

    monkeypatch.setattr("asobiba.crossword.endgame.bounds.REPLIES", 12)
    monkeypatch.setattr(PlayBounds, "of", told)
    small = Small(seed)
    endgame, twin = small.endgame(), small.twin()
    endgame.run(3_000)

    packed = endgame.boards.packed
    assert asked
    for board, play, (mine, theirs, _), most, exact in asked:
        rest = mine - play[1]
        cells = endgame.boards.after(board, play).cells
        worth = play[0] + twin.after(cells, packed.tiles[rest] if rest else "", packed.tiles[theirs])
        assert worth == most if exact else worth <= most
