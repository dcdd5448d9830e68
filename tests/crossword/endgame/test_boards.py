"""What a play changes is all that is generated again: the plays of an endgame equal those of the move generator."""

from __future__ import annotations

import gc
from collections import Counter

import pytest

from asobiba import chance
from asobiba.crossword.endgame import boards as boards_module
from asobiba.crossword.endgame.boards import Board, Boards
from asobiba.crossword.endgame.plays import EndLane, EndPlay, PackedRack, PackedRacks
from asobiba.crossword.endgame.solver import Endgame
from asobiba.crossword.notation.cgp import read_cgp
from tests.tables import sample

from .test_solver import ENDINGS, Small, full


def listed(plays: list[EndPlay]) -> Counter[tuple[int, bool, str, int]]:
    return Counter((site.start, site.across, word, score) for score, _, site, word in plays)


def check(boards: Boards, board: Board, rack: PackedRack) -> None:
    """All plays of a rack, and those that go out, against a generator that knows nothing of earlier boards."""
    held = boards.packed.tiles[rack]
    fresh = boards.generator.plays(board.cells, held).scored() if held else ()
    expected = Counter((play.start, play.across, play.word, score) for play, score in fresh)
    out = boards.going_out(board, rack)
    assert listed(out) == listed([play for play in boards.plays(board, rack) if play[1] == rack])
    assert listed(boards.plays(board, rack)) == expected


def play_out(boards: Boards, racks: list[PackedRack], seed: int) -> int:
    """Random plays of both to the end, or until nobody can play; the number of boards."""
    rng, board, seen, stuck = chance.stream(seed, "plays"), boards.root, 0, 0
    while all(racks) and stuck < 2:
        for rack in racks:
            check(boards, board, rack)
        plays = boards.plays(board, racks[0])
        stuck = 0 if plays else stuck + 1
        if plays:
            play = sorted(plays, key=lambda each: (each[0], each[2].start, each[3]))[chance.below(len(plays), rng)]
            board, racks[0], seen = boards.after(board, play), racks[0] - play[1], seen + 1
        racks.reverse()
    return seen


@pytest.mark.parametrize("number", range(0, 50, 5))
def test_after_any_plays_of_a_real_ending_the_same_plays_are_found_as_on_a_fresh_board(number: int) -> None:
    given = read_cgp(ENDINGS[number])
    racks = [rack.replace("?", "E") for rack in given.racks]
    boards = Boards(full(), given.cells, PackedRacks(full().tiles, "".join(racks)))
    seen = sum(play_out(boards, [boards.packed.pack(rack) for rack in racks], seed) for seed in range(3))
    assert seen > 6
    full().forget()


@pytest.mark.parametrize("any_order", [False, True])
def test_with_blanks_on_small_boards_too(any_order: bool) -> None:
    seen = 0
    for seed in range(60):
        small = Small(seed, any_order=any_order)
        boards = Boards(small.generator, small.cells, PackedRacks(small.generator.tiles, "".join(small.racks)))
        seen += play_out(boards, [boards.packed.pack(rack) for rack in small.racks], seed)
    assert seen > 60


def test_lanes_of_forgotten_boards_are_freed_without_the_collector() -> None:
    given = read_cgp(ENDINGS[5])
    boards = Boards(full(), given.cells, PackedRacks(full().tiles, "".join(given.racks)))
    rack = boards.packed.pack(given.racks[0])
    gc.collect()
    gc.disable()
    try:
        before = sum(type(each) is EndLane for each in gc.get_objects())
        for play in boards.plays(boards.root, rack)[:40]:
            after = boards.after(boards.root, play)
            boards.plays(after, rack - play[1])
            boards.greedy(after, rack - play[1])
            boards.threats(after, rack - play[1])
        made = sum(type(each) is EndLane for each in gc.get_objects()) - before
        del after, play
        boards.forget()
        left = sum(type(each) is EndLane for each in gc.get_objects()) - before
    finally:
        gc.enable()
    assert made > 100
    assert left == 0
    full().forget()


def alive() -> int:
    gc.collect()
    return sum(isinstance(each, (Board, EndLane)) for each in gc.get_objects())


@pytest.mark.slow
def test_a_search_that_forgets_its_boards_holds_none_of_them() -> None:
    before = alive()
    given = read_cgp(ENDINGS[20])
    endgame = Endgame(full(), given.cells, (given.racks[0], given.racks[1]))
    endgame.begin()
    begun = len(endgame.boards.root.lanes)
    endgame.run(300)
    assert alive() - before > 1_000
    endgame.forget()
    assert alive() - before == 1 + begun
    full().forget()


@pytest.mark.parametrize("seeds", sample([range(4000, 4040), range(4040, 4200)], 2))
def test_a_search_that_forgets_its_boards_again_and_again_finds_the_same_values(
    seeds: range, monkeypatch: pytest.MonkeyPatch
) -> None:
    forget, forgotten = Boards.forget, []

    def counted(boards: Boards) -> None:
        forgotten.append(boards)
        forget(boards)

    monkeypatch.setattr(Boards, "forget", counted)
    for seed in seeds:
        results = []
        for most in (100_000, 50):
            monkeypatch.setattr(boards_module, "KEPT_BOARDS_AND_LANES", most)
            endgame = Small(seed).endgame()
            endgame.begin()
            results.append(endgame.run(1_000_000))
        assert results[0].proven
        assert results[1].proven
        assert results[0].value == results[1].value
    assert len(forgotten) > len(seeds) // 2
