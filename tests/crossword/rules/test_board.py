"""The board: the premium squares of the rules' quarter, lanes, runs and neighbours of squares."""

from __future__ import annotations

import pytest

from asobiba.crossword.rules.board import cells_of, load_layout, parse_layout, rows_of, with_tiles
from asobiba.errors import OptionError

LAYOUT = load_layout()
QUARTER = ["T..d...T", ".D...t..", "..D...d.", "d..D...d", "....D...", ".t...t..", "..d...d.", "T..d...D"]


def test_the_layout_is_a_quarter_mirrored() -> None:
    half = [row + row[-2::-1] for row in QUARTER]
    assert list(LAYOUT.premiums) == half + half[-2::-1]


def test_there_are_61_premium_squares() -> None:
    squares = "".join(LAYOUT.premiums)
    assert {kind: squares.count(kind) for kind in "TDtd"} == {"T": 8, "D": 17, "t": 12, "d": 24}


def test_multipliers_follow_the_premiums() -> None:
    corner, beside, triple = LAYOUT.square(0, 0), LAYOUT.square(0, 3), LAYOUT.square(1, 5)
    assert (LAYOUT.word_multipliers[corner], LAYOUT.letter_multipliers[corner]) == (3, 1)
    assert (LAYOUT.word_multipliers[beside], LAYOUT.letter_multipliers[beside]) == (1, 2)
    assert LAYOUT.letter_multipliers[triple] == 3


def test_the_centre_is_h8_and_a_double_word() -> None:
    assert LAYOUT.coordinates(LAYOUT.centre, across=True) == "8H"
    assert LAYOUT.coordinates(LAYOUT.centre, across=False) == "H8"
    assert LAYOUT.word_multipliers[LAYOUT.centre] == 2


def test_a_lane_is_a_row_or_a_column() -> None:
    square = LAYOUT.square(2, 4)
    assert [LAYOUT.place(other) for other in LAYOUT.lane(square, across=True)] == [(2, column) for column in range(15)]
    assert [LAYOUT.place(other) for other in LAYOUT.lane(square, across=False)] == [(row, 4) for row in range(15)]


def test_a_run_ends_at_an_empty_square_or_the_edge() -> None:
    cells = with_tiles(LAYOUT.empty, [(0, "A"), (1, "B"), (3, "C"), (14, "D"), (15, "E")])
    assert list(LAYOUT.run(cells, 2, across=True)) == [0, 1, 2, 3]
    assert list(LAYOUT.run(cells, 14, across=True)) == [14]
    assert list(LAYOUT.run(cells, 0, across=False)) == [0, 15]


@pytest.mark.parametrize(("square", "count"), [(0, 2), (7, 3), (112, 4), (224, 2), (14, 2)])
def test_neighbours_share_an_edge_and_stay_on_the_board(square: int, count: int) -> None:
    row, column = LAYOUT.place(square)
    places = [LAYOUT.place(other) for other in LAYOUT.neighbours(square)]
    assert len(places) == count
    assert all(abs(row - other_row) + abs(column - other) == 1 for other_row, other in places)


def test_cells_from_rows_and_back_are_the_same_board() -> None:
    cells = with_tiles(LAYOUT.empty, [(17, "Q"), (18, "i")])
    rows = rows_of(cells, 15)
    assert rows[1] == "..Qi..........."
    assert cells_of(rows) == cells


@pytest.mark.parametrize("rows", [["..", "..."], ["..", ".x"]])
def test_a_malformed_layout_is_refused_with_its_row(rows: list[str]) -> None:
    with pytest.raises(OptionError) as caught:
        parse_layout("broken", rows)
    assert (caught.value.code, caught.value.data) == ("crossword/bad_layout", {"row": 2})


def test_a_smaller_board_has_its_own_centre() -> None:
    assert parse_layout("small", ["D..", ".T.", "..t"]).centre == 4


def test_an_unknown_layout_is_refused() -> None:
    with pytest.raises(OptionError, match="round"):
        load_layout("round")
