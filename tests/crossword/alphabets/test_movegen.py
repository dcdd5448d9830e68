"""The move generator finds what its brute-force twin finds, also with 34 letters, four of them digraphs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from asobiba import chance
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.movegen.move import Move, board_after, by_equity
from asobiba.crossword.rules.actions import Play
from asobiba.crossword.rules.board import Layout, load_layout, with_tiles
from asobiba.crossword.rules.placement import placed
from asobiba.crossword.rules.tiles import parse_tiles
from asobiba.words.word_map import WordMap
from tests.crossword.reference import Placement, WordList, arrangements, listed
from tests.crossword.tables import SMALL

from .toy import COMMON, LETTERS, TEXT, TOY, word_list

LAYOUT = load_layout()


def generator_of(words: list[str], layout: Layout, *, any_order: bool = False) -> MoveGenerator:
    return MoveGenerator(layout, TOY, WordMap.of(words, TOY.alphabet.keys), any_order=any_order)


@cache
def large() -> list[str]:
    return word_list(chance.stream(1, "large"), 6000, 8)


def found_by(generator: MoveGenerator, cells: str, rack: str) -> dict[Placement, int]:
    plays = generator.plays(cells, rack)
    found = {tuple(placed(cells, play, generator.layout.size)): score for play, score in plays.scored()}
    assert len(found) == len(plays)
    return found


def rack_of(rng: Random, letters: int, blanks: int) -> str:
    drawn = chance.shuffled(COMMON * 2 + LETTERS, rng)[:letters]
    return TOY.sort(drawn + ["?"] * blanks)


def boards(generator: MoveGenerator, rng: Random, turns: int) -> Iterator[str]:
    """A board that fills up by plays, now and then with a blank, or with a letter that no rule would allow there."""
    cells, size = generator.layout.empty, generator.layout.size
    for turn in range(turns):
        yield cells
        plays: list[Play] = list(generator.plays(cells, rack_of(rng, 6, turn % 2)))
        if plays:
            cells = board_after(cells, plays[chance.below(len(plays), rng)], size)
        if chance.below(3, rng) == 0:
            stray = LETTERS[chance.below(len(LETTERS), rng)]
            cells = with_tiles(cells, [(chance.below(size * size, rng), stray.lower() if turn % 2 else stray)])


@pytest.mark.parametrize("seed", range(8))
def test_small_boards_give_what_every_arrangement_of_tiles_gives(seed: int) -> None:
    rng = chance.stream(seed, "small")
    words = word_list(rng, 60, 4)
    generator = generator_of(words, SMALL)
    for number, cells in enumerate(boards(generator, rng, 4)):
        rack = rack_of(rng, 2, 1) if number % 2 else rack_of(rng, 3, 0)
        expected = arrangements(SMALL, TOY, frozenset(words).__contains__, cells, rack)
        assert found_by(generator, cells, rack) == expected, (cells, rack)


def test_clabbers_gives_what_every_arrangement_of_tiles_gives() -> None:
    rng = chance.stream(3, "clabbers")
    words = word_list(rng, 25, 4)
    letters = {"".join(sorted(word)) for word in words}
    generator = generator_of(words, SMALL, any_order=True)
    for cells in boards(generator, rng, 3):
        rack = rack_of(rng, 2, 1)
        expected = arrangements(SMALL, TOY, lambda word: "".join(sorted(word)) in letters, cells, rack)
        assert found_by(generator, cells, rack) == expected, (cells, rack)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.slow
def test_the_real_board_gives_what_every_word_tried_everywhere_gives(seed: int) -> None:
    rng = chance.stream(seed, "real")
    generator, words = generator_of(large(), LAYOUT), WordList(large())
    for number, cells in enumerate(boards(generator, rng, 4)):
        rack = rack_of(rng, 7 - 2 * number if number < 3 else 3, min(number, 2))
        every = found_by(generator, cells, rack)
        assert every == listed(LAYOUT, TOY, words, cells, rack), (cells, rack)
        assert_best_are_the_best(generator, cells, rack, len(every))


def assert_best_are_the_best(generator: MoveGenerator, cells: str, rack: str, count: int) -> None:
    """A table of no leaves: equity is the score."""
    best = generator.best(cells, rack, count + 1)
    every = [Move(1000 * score, score, play, "") for play, score in generator.plays(cells, rack).scored()]
    assert [(move.score, move.play) for move in best] == [
        (move.score, move.play) for move in sorted(every, key=by_equity)
    ]


def test_the_letters_are_34_and_four_are_private() -> None:
    assert len(LETTERS) == 34
    assert list(TOY.alphabet.displayed.values()) == ["CH", "LL", "L·L", "SZ", "ch", "ll", "l·l", "sz"]
    assert parse_tiles("toy", TEXT).alphabet == TOY.alphabet
