"""Counting finds as many plays as are listed, without making them."""

from __future__ import annotations

from functools import cache

import pytest

from asobiba import chance
from asobiba.crossword.benchmark import fixed_positions
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.words.word_map import WordMap
from tests.crossword.reference import arrangements
from tests.crossword.tables import FOUR, LAYOUT, SMALL, TILES, row
from tests.tables import real_lexica


@cache
def full() -> MoveGenerator:
    return MoveGenerator(LAYOUT, TILES, real_lexica().open("full").map)


def counted(*words: str, cells: str = LAYOUT.empty, rack: str) -> int:
    generator = MoveGenerator(LAYOUT, TILES, WordMap.of(words))
    assert generator.count(cells, rack) == len(generator.plays(cells, rack))
    return generator.count(cells, rack)


@pytest.mark.parametrize("seed", range(30))
def test_on_small_boards_it_is_the_number_of_arrangements_of_tiles_that_are_legal(seed: int) -> None:
    rng = chance.stream(seed, "counted")

    def letters(count: int) -> str:
        return "".join("ABCD"[chance.below(4, rng)] for _ in range(count))

    words = sorted({letters(2 + chance.below(4, rng)) for _ in range(40)})
    generator = MoveGenerator(SMALL, FOUR, WordMap.of(words))
    for blanks in (1, 2):
        cells = "".join(letters(1) if chance.below(4, rng) == 0 else "." for _ in SMALL.empty)
        rack = letters(1 + chance.below(3 - blanks, rng)) + "?" * blanks
        legal = arrangements(SMALL, FOUR, frozenset(words).__contains__, cells, rack)
        assert generator.count(cells, rack) == len(legal), (cells, rack)


@pytest.mark.slow
@pytest.mark.parametrize("blanks", [0, 1, 2])
def test_on_the_real_board_it_is_the_number_of_plays_listed(blanks: int) -> None:
    for cells, rack in fixed_positions(blanks)[:: (1, 2, 10)[blanks]]:
        assert full().count(cells, rack) == len(full().plays(cells, rack)), (cells, rack)


@pytest.mark.parametrize("rack", ["AEINRS?", "Q?", "?", "??", "EERI??", "EEEEEE?", "AABBC??"])
def test_an_opening_is_counted(rack: str) -> None:
    assert full().count(LAYOUT.empty, rack) == len(full().plays(LAYOUT.empty, rack))


def test_each_choice_of_squares_for_the_blanks_counts() -> None:
    assert counted("EERIE", rack="EERI?") == 2 * 5 * 3  # across or down, five places, one of three copies
    assert counted("EERIE", rack="EERIE?") == 2 * 5 * (1 + 5)  # none of them a blank, or one of five
    assert counted("ZZZ", rack="Z??") == 2 * 3 * 3
    assert counted("CAB", rack="CA??") == 2 * 3 * (1 + 2)  # B is a blank, and perhaps one of the others
    assert counted("TOTS", cells=row(8, ".......T"), rack="OS??") == 2 * 2 * (1 + 2)  # one of two T lies there
    assert counted("ABAB", rack="AB??") == 2 * 4 * 4


def test_words_of_no_length_and_a_full_board_have_no_plays() -> None:
    assert counted(rack="AB?") == 0
    assert counted("AB", cells="A" * 225, rack="B?") == 0


def test_what_was_counted_before_does_not_change_the_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("asobiba.crossword.movegen.fitting_words.MOST_SETS", 300)
    generator = MoveGenerator(LAYOUT, TILES, full().words)
    positions = fixed_positions(1)[90:94]
    numbers = [generator.count(*position) for position in positions]
    assert [generator.count(*position) for position in positions[::-1]] == numbers[::-1]
    generator.forget()
    assert generator.count(*positions[0]) == numbers[0]


def test_words_left_out_of_a_game_are_not_counted() -> None:
    words = WordMap.of(["CAB", "CABS"]).without(["CABS"])
    assert MoveGenerator(LAYOUT, TILES, words).count(LAYOUT.empty, "CABS?") == counted("CAB", rack="CABS?")


def test_in_clabbers_arrangements_are_counted() -> None:
    generator = MoveGenerator(LAYOUT, TILES, WordMap.of(["CAB"]), any_order=True)
    assert generator.count(LAYOUT.empty, "AB?") == len(generator.plays(LAYOUT.empty, "AB?"))
