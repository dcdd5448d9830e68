"""The tile set is that of both sources."""

from __future__ import annotations

import pytest

from asobiba.crossword.rules.tiles import load_tiles, missing, parse_tiles, tile_of, tiles_of, without_or_none
from asobiba.errors import OptionError

ENGLISH = {
    0: "?2",
    1: "E12 A9 I9 O8 N6 R6 T6 L4 S4 U4",
    2: "D4 G3",
    3: "B2 C2 M2 P2",
    4: "F2 H2 V2 W2 Y2",
    5: "K1",
    8: "J1 X1",
    10: "Q1 Z1",
}


def test_english_tiles_are_those_of_the_sources() -> None:
    tiles = load_tiles()
    printed = {item[0]: (int(item[1:]), value) for value, items in ENGLISH.items() for item in items.split()}
    assert {tile: (tiles.counts[tile], tiles.values[tile]) for tile in tiles.counts} == printed
    assert tiles.size == len(tiles.all_tiles) == 100


def test_every_letter_has_a_blank_worth_nothing() -> None:
    tiles = load_tiles()
    assert tiles.letters == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    assert [tiles.values[letter.lower()] for letter in tiles.letters] == [0] * 26


def test_tiles_are_sorted_with_blanks_last() -> None:
    assert load_tiles().sort("?ZA?B") == "ABZ??"


def test_worth_is_the_sum_of_values_without_premiums() -> None:
    assert load_tiles().worth("QI?q") == 11


def test_a_placed_blank_is_the_blank_tile() -> None:
    assert (tile_of("q"), tile_of("Q")) == ("?", "Q")
    assert tiles_of("QuIeT") == "Q?I?T"


@pytest.mark.parametrize(
    ("tiles", "taken", "left"),
    [("AAB", "A", "AB"), ("AAB", "ABA", ""), ("AAB", "BB", None), ("AB?", "?", "AB"), ("AB", "?", None)],
)
def test_taking_tiles_leaves_the_rest_in_order(tiles: str, taken: str, left: str | None) -> None:
    assert without_or_none(tiles, taken) == left


def test_missing_tiles_are_named_as_often_as_they_are_missing() -> None:
    assert missing("AB?", "BAAC??") == "?AC"


def test_another_language_is_only_another_file() -> None:
    tiles = parse_tiles("tiny", "# two letters\nÄ 2 6\nB 1 3\n? 1 0\n")
    assert (tiles.letters, tiles.size, tiles.worth("Äö"[:1] + "ä")) == ("ÄB", 4, 6)


def test_an_unknown_tile_set_is_refused() -> None:
    with pytest.raises(OptionError, match="klingon"):
        load_tiles("klingon")
