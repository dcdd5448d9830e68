"""Puzzles of Crosswords: every other play scored one by one, all bingos looked up, endings solved again."""

from __future__ import annotations

import pytest

from asobiba.crossword.equity.leaves import leave_value
from asobiba.crossword.equity.units import POINT
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.movegen.move import placed
from asobiba.crossword.notation.action_text import read_action, write_action
from asobiba.crossword.puzzles.making import AHEAD, make, prove
from asobiba.crossword.puzzles.position import BINGO, ENDING, LEXICON, PERSON, PLAY, read_start, state_of
from asobiba.crossword.rules.actions import Play
from asobiba.crossword.rules.scoring import form_words
from asobiba.crossword.rules.tiles import RACK_SIZE, missing, tiles_of
from asobiba.puzzles.puzzle import Puzzle
from asobiba.puzzles.puzzle_file import open_puzzles
from asobiba.words.lexicon_store import LexiconStore

LEXICA = LexiconStore()
MID_GAME = 20  # tiles in the bag


def shipped() -> tuple[Puzzle, ...]:
    return open_puzzles("crossword", LEXICA)


def of_kind(kind: str, count: int) -> list[Puzzle]:
    return [puzzle for puzzle in shipped() if puzzle.kind == kind][:count]


def generator() -> MoveGenerator:
    rules, _ = state_of(shipped()[0])
    return MoveGenerator(rules.layout, rules.tiles, LEXICA.open(LEXICON).map)


def in_mid_game(puzzle: Puzzle) -> bool:
    """Whether the static equity is score and leave alone."""
    rules, state = state_of(puzzle)
    return len(state.bag) >= MID_GAME and state.cells != rules.layout.empty


@pytest.mark.parametrize("puzzle", [puzzle for puzzle in shipped()[:8] if in_mid_game(puzzle)][:3])
def test_every_other_play_is_ten_points_worse(puzzle: Puzzle) -> None:
    rules, state = state_of(puzzle)
    rack = state.racks[PERSON]
    worth = {}
    for play in generator().plays(state.cells, rack):
        new = tuple(placed(state.cells, play, rules.layout.size))
        formed = form_words(rules.layout, rules.tiles, state.cells, new)
        laid = tiles_of("".join(letter for _, letter in new))
        worth[write_action(rules.layout, play)] = formed.score + leave_value(missing(laid, rack)) / POINT
    best, second = sorted(worth, key=lambda text: -worth[text])[:2]

    assert best == puzzle.answer
    assert worth[best] - worth[second] >= AHEAD - 0.001


@pytest.mark.parametrize("puzzle", of_kind(BINGO, 2))
def test_all_bingos_are_of_one_word(puzzle: Puzzle) -> None:
    rules, state = state_of(puzzle)
    words = set()
    for play in generator().plays(state.cells, state.racks[PERSON]):
        new = tuple(placed(state.cells, play, rules.layout.size))
        if len(new) == RACK_SIZE:
            words.add(form_words(rules.layout, rules.tiles, state.cells, new).texts[0])
    answer = read_action(rules.layout, rules.tiles, puzzle.answer)

    assert isinstance(answer, Play)
    assert words == {answer.word.upper()}


def test_endings_have_two_racks_and_an_empty_bag() -> None:
    for puzzle in of_kind(ENDING, 10):
        position = read_start(puzzle.position)
        _, state = state_of(puzzle)
        assert (state.bag, state.racks) == ("", position.racks)
        assert puzzle.margin >= 1


def test_a_sample_is_proven_again() -> None:
    chosen = [*of_kind(ENDING, 1), *of_kind(PLAY, 1), *of_kind(BINGO, 1)]
    assert [puzzle.position for puzzle in chosen if not prove(puzzle)] == []


def test_a_wrong_answer_is_not_proven() -> None:
    for puzzle in [*of_kind(ENDING, 1), *of_kind(PLAY, 1)]:
        wrong = Puzzle(puzzle.kind, (), 0, puzzle.position, puzzle.runner_up, "", puzzle.margin, puzzle.proof)
        assert not prove(wrong)


@pytest.mark.slow
def test_a_seed_makes_the_same_puzzles_again() -> None:
    assert make(3) == make(3)
