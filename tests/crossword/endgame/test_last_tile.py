"""A last tile in the bag: what is proven is what trying every line of both sides gives, with all tiles open."""

from __future__ import annotations

import pytest

from asobiba.crossword.endgame.boards import Boards
from asobiba.crossword.endgame.draws import SURE_MARGIN, Draw, Outcome, possible_draws
from asobiba.crossword.endgame.last_tile import LastTile
from asobiba.crossword.endgame.negamax import EndSearch
from asobiba.crossword.endgame.plays import PackedRacks
from asobiba.crossword.rules.board import with_tiles
from asobiba.crossword.rules.tiles import tiles_of, without_or_none
from tests.tables import sample

from .reference import LIMIT
from .test_solver import FIVE, Small


class LastTileOfSmall:
    """A small position with a tile in the bag; its values by trying every line to its end."""

    def __init__(self, seed: int) -> None:
        self.small, self.tile = Small(seed), "ABCDE"[seed % 5]
        self.racks = tuple(FIVE.sort(rack.replace("?", "A")) for rack in self.small.racks)
        self.twin = self.small.twin()

    def search(self, *, pass_ends: bool) -> LastTile:
        every = PackedRacks(FIVE, "".join(self.racks) + self.tile)
        search = EndSearch(Boards(self.small.generator, self.small.cells, every))
        return LastTile(search, (self.racks[0], self.racks[1]), self.tile, pass_ends=pass_ends)

    def best_play(self, mine: str, theirs: str) -> int | None:
        """The most that a play gains for its mover, who then draws the tile; None without a play."""
        cells = self.small.cells
        self.twin.of_plays(cells, mine, theirs)  # lists the plays of this rack
        values = []
        for placement, score in self.twin.plays[cells, mine].items():
            rest = (without_or_none(mine, tiles_of(letter for _, letter in placement)) or "") + self.tile
            values.append(score - self.twin.value(with_tiles(cells, placement), theirs, FIVE.sort(rest), 0))
        return max(values, default=None)

    def value(self, mine: str, theirs: str, scoreless: int) -> int:
        """What the mover gains if both players see all tiles and play as well as can be."""
        if scoreless + 1 == LIMIT:
            passing = FIVE.worth(theirs) - FIVE.worth(mine)
        else:
            passing = -self.value(theirs, mine, scoreless + 1)
        playing = self.best_play(mine, theirs)
        return passing if playing is None else max(passing, playing)


@pytest.mark.parametrize("seed", sample(range(60), 12))
def test_the_bounds_hold_for_trying_every_line_and_the_side_of_the_aim_is_right(seed: int) -> None:
    nearly = LastTileOfSmall(seed)
    mine, theirs = nearly.racks
    playing, ended = nearly.best_play(mine, theirs), FIVE.worth(theirs) - FIVE.worth(mine)
    passed_back = ended if playing is None else max(ended, playing)  # the other side answers a pass by passing
    for scoreless in (0, LIMIT - 1):
        value = nearly.value(mine, theirs, scoreless)
        for aim in (value - 1, value, value + 1):
            search = nearly.search(pass_ends=scoreless == LIMIT - 1)
            while not search.begin(1):
                pass
            for _ in range(10_000):  # a few nodes at a time, so that it is interrupted often
                if search.decide(aim, 12):
                    break
            low, high = search.result.low, search.result.high
            assert search.decided(aim)
            assert low is None or low <= value
            assert high is None or passed_back <= high
            assert value <= passed_back
            if scoreless or (playing is not None and playing >= ended):
                assert (low is not None and low > aim) == (value > aim)
                assert (high is not None and high < aim) == (value < aim)


def test_draws_that_leave_a_tile_are_counted_with_every_tile_that_may_stay() -> None:
    draws = possible_draws("AABC", 1, 1)
    assert [(each.drawn, each.left, each.others, each.ways) for each in draws[:3]] == [
        ("A", "A", "BC", 2),
        ("A", "B", "AC", 2),
        ("A", "C", "AB", 2),
    ]
    assert sum(each.ways for each in draws) == 4 * 3


@pytest.mark.parametrize(
    ("ahead", "least", "most", "chance"),
    [(0, -1, 1, 0.5), (SURE_MARGIN // 2, -1, 1, 0.75), (1, 1, 1, 1.0), (-9 * SURE_MARGIN, -1, 1, 0.0), (3, -1, 0, 0.5)],
)
def test_a_guessed_outcome_counts_by_its_points_and_a_proven_one_in_full(
    ahead: int, least: int, most: int, chance: float
) -> None:
    assert Outcome(Draw("A", "B", 1), ahead, least, most).chance == chance
