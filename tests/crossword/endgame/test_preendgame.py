"""The pre-endgame weighs every draw, and agrees with solving each of them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from asobiba.crossword.endgame.preendgame import Preendgame
from asobiba.crossword.endgame.solver import Endgame
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.movegen.move import Move, board_after
from asobiba.errors import NotationError
from asobiba.words.word_map import WordMap
from tests.crossword.tables import LAYOUT, TILES, row

CELLS = row(8, ".......CATS")
RACK = "AET"
WORDS = ("CAT", "CATS", "AT", "TA", "AS", "SAT", "TAS", "ATS", "ETA", "EAT", "AE", "TAE")


def generator() -> MoveGenerator:
    return MoveGenerator(LAYOUT, TILES, WordMap.of(WORDS))


@pytest.mark.parametrize("unseen", ["AEVVWWJK", "EEVVWWJK", "AEEVVWWJK"])
def test_every_draw_counts_as_often_as_it_can_happen(unseen: str) -> None:
    ranked = Preendgame(generator(), CELLS, RACK, unseen, -20, candidates=2).run(10_000_000)
    assert ranked
    assert all(each.expected.proven for each in ranked[:2])
    for move, found in ranked:
        assert (found.win, found.spread) == expected(move, unseen)


def expected(move: Move, unseen: str) -> tuple[float, float]:
    """Every tile that could be in the bag, one by one, each ending solved on its own."""
    maker, finals = generator(), []
    values = {}
    for places in combinations(range(len(unseen)), len(unseen) - 7):
        drawn = "".join(sorted(unseen[place] for place in places))
        if drawn not in values:
            theirs = "".join((Counter(unseen) - Counter(drawn)).elements())
            ending = Endgame(maker, board_after(CELLS, move.action, LAYOUT.size), (theirs, move.leave + drawn)).run(
                1_000_000
            )
            assert ending.proven
            values[drawn] = move.score - ending.value - 20
        finals.append(values[drawn])
    wins = sum(1.0 if final > 0 else 0.5 if final == 0 else 0.0 for final in finals)
    return wins / len(finals), sum(finals) / len(finals)


def test_stopped_after_every_ending_it_comes_to_the_same() -> None:
    whole = Preendgame(generator(), CELLS, RACK, "AEVVWWJK", 0, candidates=2).run(10_000_000)
    steps = Preendgame(generator(), CELLS, RACK, "AEVVWWJK", 0, candidates=2)
    while not (steps.ranked and all(each.expected.proven for each in steps.ranked)):
        steps.run(1)
    assert steps.ranked == whole


@pytest.mark.parametrize("unseen", ["AEVVWWJ", "AEVVWWJKQX"])
def test_a_bag_of_none_or_of_three_is_refused(unseen: str) -> None:
    with pytest.raises(NotationError) as refused:
        Preendgame(generator(), CELLS, RACK, unseen, 0)
    assert refused.value.code == "preendgame/bag"
