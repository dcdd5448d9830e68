"""The pre-endgame weighs every draw, and agrees with solving each of them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from asobiba.crossword.endgame.preendgame import Preendgame, Prospect
from asobiba.crossword.endgame.solver import Endgame
from asobiba.crossword.movegen.generator import MoveGenerator, placed
from asobiba.crossword.rules.board import with_tiles
from asobiba.crossword.rules.tiles import missing, tiles_of
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
    prospects = Preendgame(generator(), CELLS, RACK, unseen, -20, candidates=2).run(10_000_000)
    assert prospects
    assert all(prospect.proven for prospect in prospects[:2])
    for prospect in prospects:
        assert (prospect.win, prospect.spread) == expected(prospect, unseen)


def expected(prospect: Prospect, unseen: str) -> tuple[float, float]:
    """Every tile that could be in the bag, one by one, each ending solved on its own."""
    maker, finals = generator(), []
    play = next(
        play
        for play in maker.plays(CELLS, RACK)
        if (play.start, play.across, play.word) == (prospect.action.start, prospect.action.across, prospect.action.word)
    )
    laid = placed(CELLS, play, LAYOUT.size)
    kept = missing(tiles_of(letter for _, letter in laid), RACK)
    values = {}
    for places in combinations(range(len(unseen)), len(unseen) - 7):
        drawn = "".join(sorted(unseen[place] for place in places))
        if drawn not in values:
            theirs = "".join((Counter(unseen) - Counter(drawn)).elements())
            ending = Endgame(maker, with_tiles(CELLS, laid), (theirs, kept + drawn)).run(1_000_000)
            assert ending.proven
            values[drawn] = play.score - ending.value - 20
        finals.append(values[drawn])
    wins = sum(1.0 if final > 0 else 0.5 if final == 0 else 0.0 for final in finals)
    return wins / len(finals), sum(finals) / len(finals)


def test_stopped_after_every_ending_it_comes_to_the_same() -> None:
    whole = Preendgame(generator(), CELLS, RACK, "AEVVWWJK", 0, candidates=2).run(10_000_000)
    steps = Preendgame(generator(), CELLS, RACK, "AEVVWWJK", 0, candidates=2)
    while not (steps.prospects and all(prospect.proven for prospect in steps.prospects)):
        steps.run(1)
    assert steps.prospects == whole


@pytest.mark.parametrize("unseen", ["AEVVWWJ", "AEVVWWJKQX"])
def test_a_bag_of_none_or_of_three_is_refused(unseen: str) -> None:
    with pytest.raises(NotationError) as refused:
        Preendgame(generator(), CELLS, RACK, unseen, 0)
    assert refused.value.code == "preendgame/bag"
