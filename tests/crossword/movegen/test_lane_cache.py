"""The lanes of a board: what stands in them, whatever board was looked at before."""

from __future__ import annotations

import pytest

from asobiba import chance
from asobiba.crossword.benchmark import fixed_positions
from asobiba.crossword.movegen import lane_cache
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.movegen.lane import Lane
from asobiba.crossword.movegen.line import FREE, MASK_BITS, START
from asobiba.crossword.rules.board import EMPTY
from asobiba.words.word_map import WordMap
from tests.crossword.tables import LAYOUT, TILES

WORDS = ("AT", "ATE", "EAT", "HE", "HER", "ON", "TO", "TON", "TOE", "OS", "SO", "IS", "IN", "AS", "ES", "RE", "ET")


def run_beside(cells: str, square: int, step: int) -> str:
    """The unbroken tiles from a square on in one direction, nearest first, not beyond the edge."""
    tiles, other = "", square + step
    while 0 <= other < len(cells) and cells[other] != EMPTY and (abs(step) > 1 or other // 15 == square // 15):
        tiles, other = tiles + cells[other], other + step
    return tiles


def crossed(cells: str, square: int, across: bool) -> int:
    """What a tile on an empty square of a row (else a column) crosses, by trying all letters."""
    step = LAYOUT.size if across else 1
    before, after = run_beside(cells, square, -step)[::-1], run_beside(cells, square, step)
    if not before + after:
        return START if cells == LAYOUT.empty and square == LAYOUT.centre else FREE
    points = sum(TILES.values[tile] for tile in before + after)
    fits = [bit for bit, letter in enumerate(TILES.letters) if (before + letter + after).upper() in WORDS]
    return points << MASK_BITS | sum(1 << bit for bit in fits)


def known(lanes: list[Lane]) -> list[tuple[range, bool, str, list[int]]]:
    return [
        (lane.squares, lane.across, lane.line.text, [lane.crossings[gap] for gap in lane.gaps[1:-1]]) for lane in lanes
    ]


def expected(cells: str) -> list[tuple[range, bool, str, list[int]]]:
    found = []
    for across in (True, False):
        for number in range(LAYOUT.size):
            squares = LAYOUT.lane(number * LAYOUT.size if across else number, across)
            text = "".join(cells[square] for square in squares)
            crossings = [crossed(cells, square, across) for square in squares if cells[square] == EMPTY]
            if text != EMPTY * LAYOUT.size or set(crossings) != {FREE}:
                found.append((squares, across, text, crossings))
    return found


@pytest.mark.parametrize("seed", range(4))
def test_lanes_are_what_the_board_says_whatever_board_came_before(seed: int) -> None:
    generator = MoveGenerator(LAYOUT, TILES, WordMap.of(WORDS))
    boards = [LAYOUT.empty, *(cells for cells, _ in fixed_positions()[seed::25])]
    boards += [cells.replace("E", "e").replace("A", EMPTY) for cells in boards]
    rng = chance.stream(seed, "boards")
    for turn in range(40):
        cells = boards[chance.below(len(boards), rng)]
        if turn % 10 == 9:
            generator.forget()
        assert known(generator.lanes(cells)) == expected(cells)


@pytest.mark.parametrize("seed", range(2))
def test_lanes_are_what_the_board_says_whatever_board_they_are_compared_with(seed: int) -> None:
    generator = MoveGenerator(LAYOUT, TILES, WordMap.of(WORDS))
    boards = [LAYOUT.empty, *(cells for cells, _ in fixed_positions()[seed::40])]
    lattices = list(map(generator.lattice, boards))
    rng = chance.stream(seed, "lattices")
    for turn in range(40):
        if turn == 20:
            generator.forget()  # lattices that were known before are still right
        cells, near = boards[chance.below(len(boards), rng)], lattices[chance.below(len(lattices), rng)]
        found = generator.lattice(cells, near)
        assert found.cells == cells
        assert known(found.playable()) == expected(cells) == known(generator.lanes(cells))


def test_lanes_that_a_play_did_not_touch_are_the_same_objects() -> None:
    generator = MoveGenerator(LAYOUT, TILES, WordMap.of(WORDS))
    cells = LAYOUT.empty[:110] + "TOE" + LAYOUT.empty[113:]
    before = generator.lanes(cells)
    after = generator.lanes(cells[:128] + "S" + cells[129:])
    touched = [lane for lane in after if lane not in before]
    assert {(lane.squares.start, lane.across) for lane in touched} == {
        (8, False), (120, True), (105, True), (135, True), (7, False), (9, False),
    }  # fmt: skip


def test_lanes_are_kept_for_two_generations(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lane_cache, "GENERATION", 60)
    generator = MoveGenerator(LAYOUT, TILES, WordMap.of(WORDS))
    cache, boards = generator.lane_cache, [cells for cells, _ in fixed_positions()[:30]]
    first = generator.lanes(boards[0])
    bare = generator.lattice(LAYOUT.empty)
    for cells in boards[1:]:
        assert known(generator.lanes(cells)) == expected(cells)
        assert cache.lattice(boards[0], bare).playable() == first  # asked for in every generation
        assert len(cache._lanes) + len(cache._older) <= 2 * (60 + 30)
    again = cache.lattice(boards[1], bare).playable()
    assert known(again) == expected(boards[1])
