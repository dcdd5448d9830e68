"""CGP: positions are read and written, and impossible ones are refused."""

from __future__ import annotations

import pytest

from asobiba.crossword.notation.cgp import Position, read_cgp, write_cgp
from asobiba.crossword.rules.board import cells_of, rows_of
from asobiba.errors import NotationError

EMPTY_BOARD = "/".join(["15"] * 15)
QUIET = "15/15/15/15/15/15/15/3QUiET7/15/15/15/15/15/15/15"


def board_with(row: int, text: str) -> str:
    rows = ["15"] * 15
    rows[row] = text
    return "/".join(rows)


def refused(text: str) -> NotationError:
    with pytest.raises(NotationError) as caught:
        read_cgp(text)
    return caught.value


def test_empty_board_with_unknown_racks():
    position = read_cgp(f"{EMPTY_BOARD} / 0/0 0")
    assert position == Position(cells="." * 225, racks=("", ""), scores=(0, 0), scoreless=0, operations=())


def test_letters_gaps_and_blanks_land_on_their_squares():
    position = read_cgp(f"{QUIET} AEINRS?/ 48/0 0")
    assert rows_of(position.cells, 15)[7] == "...QUiET......."
    assert position.racks == ("AEINRS?", "")
    assert position.scores == (48, 0)


def test_a_number_of_two_digits_is_one_gap_not_two():
    assert rows_of(read_cgp(f"{board_with(0, '11AT2')} / 0/0 0").cells, 15)[0] == "...........AT.."


def test_racks_are_sorted_with_the_blank_last():
    assert read_cgp(f"{EMPTY_BOARD} ?ZEBRA/TOP 0/0 0").racks == ("ABERZ?", "OPT")


def test_operations_are_kept_in_order_known_or_not():
    position = read_cgp(f"{QUIET} AB/ 1/2 3 lex standard; bdn CrosswordGame; lm 8D QUiET;  xyz;")
    assert position.operations == (("lex", "standard"), ("bdn", "CrosswordGame"), ("lm", "8D QUiET"), ("xyz", ""))
    assert position.operation("lex") == "standard"
    assert position.operation("cr") is None


def test_the_last_semicolon_may_be_missing():
    assert read_cgp(f"{QUIET} / 0/0 0 lex full").operation("lex") == "full"


def test_scores_may_be_negative_and_players_up_to_four():
    position = read_cgp(f"{QUIET} A/B/C/D -12/0/7/300 5")
    assert position.scores == (-12, 0, 7, 300)
    assert position.scoreless == 5


def test_phonies_loose_tiles_and_an_empty_centre_are_accepted():
    position = read_cgp(f"{board_with(0, 'ZX11QV')} ABC/ 0/0 0")
    assert rows_of(position.cells, 15)[0] == "ZX...........QV"


@pytest.mark.parametrize(
    "text",
    [
        f"{EMPTY_BOARD} / 0/0 0",
        f"{QUIET} AEINRS?/ 48/0 0 lex standard; ld english;",
        f"{board_with(14, 'A1B1C1D1E1F1G1H')} A/B/C/D -1/2/3/4 6 lex full; gid 17; ti 3000;",
    ],
)
def test_a_canonical_line_is_written_as_it_was_read(text: str):
    assert write_cgp(read_cgp(text)) == text


def test_a_written_position_is_read_as_the_same_position():
    cells = cells_of(["ABCDEFGHIJKLMNo", "." * 15, "a.............Z", *["." * 15] * 12])
    position = Position(cells, ("EE", "", "AQ"), (1, -2, 3), 4, (("lex", "x y"), ("cr", "void")))
    assert read_cgp(write_cgp(position)) == position


def test_white_space_around_and_between_the_fields_does_not_matter():
    assert read_cgp(f"  {QUIET}   AB/   0/0\t0  lex  full ;\n") == read_cgp(f"{QUIET} AB/ 0/0 0 lex full;")


@pytest.mark.parametrize(
    ("text", "code", "data"),
    [
        ("", "cgp/fields", {"fields": 0}),
        (EMPTY_BOARD, "cgp/fields", {"fields": 1}),
        (f"{EMPTY_BOARD} / 0/0", "cgp/fields", {"fields": 3}),
        ("/".join(["15"] * 14) + " / 0/0 0", "cgp/rows", {"rows": 14}),
        ("/".join(["15"] * 16) + " / 0/0 0", "cgp/rows", {"rows": 16}),
        (f"{board_with(2, '14')} / 0/0 0", "cgp/row", {"row": 2, "text": "14"}),
        (f"{board_with(2, '16')} / 0/0 0", "cgp/row", {"row": 2, "text": "16"}),
        (f"{board_with(2, '')} / 0/0 0", "cgp/row", {"row": 2, "text": ""}),
        (f"{board_with(7, '7AB7')} / 0/0 0", "cgp/row", {"row": 7, "text": "7AB7"}),
        (f"{board_with(7, '9' * 50)} / 0/0 0", "cgp/row", {"row": 7, "text": "9" * 50}),
        (f"{board_with(4, '3*11')} / 0/0 0", "cgp/letter", {"row": 4, "column": 3, "text": "*"}),
        (f"{board_with(4, '3?11')} / 0/0 0", "cgp/letter", {"row": 4, "column": 3, "text": "?"}),
        (f"{board_with(4, '0A14')} / 0/0 0", "cgp/letter", {"row": 4, "column": 0, "text": "0"}),
        (f"{board_with(4, '14É')} / 0/0 0", "cgp/letter", {"row": 4, "column": 14, "text": "É"}),
        (f"{board_with(4, '14ſ')} / 0/0 0", "cgp/letter", {"row": 4, "column": 14, "text": "ſ"}),
        (f"{EMPTY_BOARD} AEINRSTU/ 0/0 0", "cgp/rack", {"player": 0, "text": "AEINRSTU"}),
        (f"{EMPTY_BOARD} A/a 0/0 0", "cgp/rack", {"player": 1, "text": "a"}),
        (f"{EMPTY_BOARD} A1/ 0/0 0", "cgp/rack", {"player": 0, "text": "1"}),
        (f"{EMPTY_BOARD} A/B/C/D/E 0/0/0/0/0 0", "cgp/racks", {"text": "A/B/C/D/E"}),
        (f"{EMPTY_BOARD} / 0/x 0", "cgp/score", {"player": 1, "text": "x"}),
        (f"{EMPTY_BOARD} / 0/ 0", "cgp/score", {"player": 1, "text": ""}),
        (f"{EMPTY_BOARD} / 0/1.5 0", "cgp/score", {"player": 1, "text": "1.5"}),
        (f"{EMPTY_BOARD} / 0/٣ 0", "cgp/score", {"player": 1, "text": "٣"}),
        (f"{EMPTY_BOARD} / 0/0/0 0", "cgp/score", {"text": "0/0/0"}),
        (f"{EMPTY_BOARD} / 0/0 -1", "cgp/scoreless", {"text": "-1"}),
        (f"{EMPTY_BOARD} / 0/0 lex", "cgp/scoreless", {"text": "lex"}),
        (f"{EMPTY_BOARD} / 0/0 0 7x;", "cgp/operation", {"text": "7x"}),
        (f"{EMPTY_BOARD} / 0/0 0 ld klingon;", "cgp/letter_distribution", {"text": "klingon"}),
    ],
)
def test_what_cannot_be_read_is_refused_and_the_error_names_the_place(text: str, code: str, data: dict[str, object]):
    error = refused(text)
    assert error.code == code
    assert {name: error.data[name] for name in data} == data


@pytest.mark.parametrize(
    ("text", "tile", "count"),
    [
        (f"{board_with(0, 'QQ13')} / 0/0 0", "Q", 2),
        (f"{board_with(0, 'Q14')} Q/ 0/0 0", "Q", 2),
        (f"{EMPTY_BOARD} JJ/ 0/0 0", "J", 2),
        (f"{EMPTY_BOARD} J/J 0/0 0", "J", 2),
        (f"{board_with(0, 'ab13')} ?/ 0/0 0", "?", 3),
        (f"{board_with(0, 'abc12')} / 0/0 0", "?", 3),
    ],
)
def test_more_of_a_tile_than_the_set_has_is_refused(text: str, tile: str, count: int):
    error = refused(text)
    assert error.code == "cgp/too_many"
    assert (error.data["tile"], error.data["count"]) == (tile, count)


def test_a_blank_on_the_board_does_not_count_as_its_letter():
    assert read_cgp(f"{board_with(0, 'Qq13')} ?/ 0/0 0").racks == ("?", "")


def test_the_message_names_the_row_as_players_count_it():
    assert "row 3" in refused(f"{board_with(2, '14')} / 0/0 0").message
