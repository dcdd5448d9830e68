"""Self-play: the lean loop plays what a table plays."""

from __future__ import annotations

from functools import cache

import pytest

from asobiba.chance import shuffled, stream
from asobiba.crossword.equity.leaves import LeaveValue, leave_value
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.rules.actions import Exchange, Pass, Play
from asobiba.crossword.rules.board import load_layout
from asobiba.crossword.rules.tiles import load_tiles, missing
from asobiba.crossword.simulation.static_eval import best_leave
from asobiba.lab.selfplay import FastGame, FastPlayer, rows, score_alone
from asobiba.record import Participant
from asobiba.session import Session
from tests.tables import real_lexica

TILES = load_tiles()
COMPARED = [("standard", 1), ("standard", 4), ("everyday", 1), ("everyday", 3)]
GREEDY = tuple(Participant("computer", "", "greedy") for _ in range(2))


@cache
def generator(lexicon: str) -> MoveGenerator:
    """Of a school edition: the levels use no offensive word."""
    return MoveGenerator(load_layout(), TILES, real_lexica().school_edition(lexicon).map)


def static(lexicon: str = "everyday") -> FastPlayer:
    return FastPlayer(generator(lexicon), leave_value)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lexicon", "seed"), [("standard", 1), ("standard", 2), ("everyday", 3), ("everyday", 4), ("everyday", 6)]
)
def test_the_lean_loop_plays_what_a_table_with_the_greedy_level_plays(lexicon: str, seed: int) -> None:
    session = Session.start("crossword", seed, GREEDY, {"lexicon": lexicon, "school": True}, real_lexica())
    session.step()
    game = session.game

    lean = FastGame((static(lexicon), static(lexicon)), seed)
    scores = lean.play()

    assert [game.write_action(done.action) for done in lean.done] == [text for _, text in session.record.actions]
    assert tuple(scores) == game.result(session.state).scores


def test_among_the_compared_games_there_are_exchanges_and_passes() -> None:
    kinds = set()
    for lexicon, seed in COMPARED:
        lean = FastGame((static(lexicon), static(lexicon)), seed)
        lean.play()
        kinds |= {type(done.action) for done in lean.done}

    assert kinds == {Play, Exchange, Pass}, "choose other seeds"


def test_rows_are_the_racks_and_equities_of_turns_with_tiles_in_the_bag() -> None:
    table = FastGame((static(), static()), 11)
    expected = []
    while not table.over():
        bag, rack, cells = table.bag, table.racks[table.turn], table.cells
        table.step()
        if bag:
            best = generator("everyday").best(cells, rack, 1, leave_value)
            done = table.done[-1]
            assert done.play is None or done.equity == best[0].equity
            expected.append((rack, done.equity))

    assert list(rows(static(), 11, 1)) == expected
    assert {len(rack) for rack, _ in expected} == {7}


def test_more_games_are_the_games_of_their_seeds() -> None:
    together = list(rows(static(), 20, 3))

    assert together == [row for seed in (20, 21, 22) for row in rows(static(), seed, 1)]


def test_who_looks_at_the_score_alone_takes_the_most_points_and_keeps_nothing_for_later() -> None:
    player = FastPlayer(generator("everyday"), score_alone, ends=False)
    table = FastGame((player, player), 5)
    while not table.over():
        cells, rack = table.cells, table.racks[table.turn]
        table.step()
        plays = generator("everyday").plays(cells, rack)
        done = table.done[-1]
        assert done.score == max((score for _, score in plays.scored()), default=0)


@pytest.mark.parametrize("leave", [leave_value, score_alone])
def test_with_own_ends_a_seat_draws_from_its_end_whatever_the_other_does(leave: LeaveValue) -> None:
    """So both games of a pair give the same luck, until the ends meet or somebody exchanges."""
    table = FastGame((FastPlayer(generator("everyday"), leave), static()), 7, own_ends=True)
    first, last = sorted(table.racks[0]), sorted(table.racks[1])
    order = "".join(shuffled(TILES.all_tiles, stream(7, "bag")))
    assert (first, last) == (sorted(order[:7]), sorted(order[-7:]))

    mine = "".join(table.racks[1])
    while len(table.bag) > 30:
        table.step()
        assert all(done.play for done in table.done)
        taken = 100 - order.index(table.bag) - len(table.bag)
        assert len(table.racks[1]) == 7
        mine = order[100 - taken :]
        assert missing(mine, table.racks[1]) == ""
    assert len(mine) > 14


def test_an_exchange_keeps_what_is_worth_most_of_all_that_may_be_kept() -> None:
    worth = {"A": 1000, "Q": -7000, "S": 8000}

    def leave(kept: str) -> int:
        return sum(worth[tile] for tile in kept)

    assert best_leave("AAQQSS", 6, leave) == "AASS"
    assert best_leave("AAQQSS", 1, leave) == "AAQSS"
    assert best_leave("SS", 2, leave) == "S"  # at least one has to go
