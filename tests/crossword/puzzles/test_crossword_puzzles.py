"""Puzzles of Crosswords: every other play scored one by one, all bingos looked up, endings solved again."""

from __future__ import annotations

import pytest

from asobiba.crossword.equity.leaves import leave_value
from asobiba.crossword.equity.units import POINT
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.notation.action_text import read_action, write_action
from asobiba.crossword.puzzles.position import BINGO, ENDING, LEXICON, PERSON, PLAY, RESCUE, read_start, state_of
from asobiba.crossword.rules.actions import Play
from asobiba.crossword.rules.board import EMPTY
from asobiba.crossword.rules.placement import placed
from asobiba.crossword.rules.scoring import form_words
from asobiba.crossword.rules.tiles import RACK_SIZE, missing, tiles_of
from asobiba.lab.puzzles.crossword import AHEAD, NOTICING, SEEING_ALL, looked_for, make, prove, rated
from asobiba.lab.puzzles.difficulty import puzzle_rating
from asobiba.puzzles.puzzle import Puzzle
from asobiba.puzzles.puzzle_file import open_puzzles
from asobiba.ratings import level_ratings
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


def cross_words(puzzle: Puzzle) -> list[tuple[str, str]]:
    """What lies before and behind each new tile at right angles to the play, square by square."""
    rules, state = state_of(puzzle)
    play, size = read_action(rules.layout, rules.tiles, puzzle.answer), rules.layout.size
    assert isinstance(play, Play)
    found = []
    for square, _ in placed(state.cells, play, size):
        row, column = divmod(square, size)
        line, at = (state.cells[column::size], row) if play.across else (state.cells[row * size :][:size], column)
        found.append((line[:at].rpartition(EMPTY)[2], line[at + 1 :].partition(EMPTY)[0]))
    return found


def test_a_rescue_makes_a_two_letter_word_or_hooks_a_word_with_fewer_than_seven_tiles() -> None:
    assert of_kind(RESCUE, 1)
    for puzzle in shipped():
        if puzzle.kind not in (PLAY, RESCUE):
            continue
        pairs = cross_words(puzzle)
        two = any(len(before + behind) == 1 for before, behind in pairs)
        hook = any(len(before + behind) > 1 and not (before and behind) for before, behind in pairs)
        assert (two, hook) == ("two_letters" in puzzle.themes, "hook" in puzzle.themes), puzzle.answer
        assert (puzzle.kind == RESCUE) == (len(pairs) < RACK_SIZE and (two or hook)), puzzle.answer


def test_ratings_are_on_the_scale_of_the_measured_levels() -> None:
    """A puzzle that only the levels from one on find lies between that one and the next weaker."""
    levels = level_ratings("crossword")
    assert [*NOTICING, *SEEING_ALL] == list(levels)
    ratings = []
    for first in range(1, len(levels)):
        shares = {name: float(place >= first) for place, name in enumerate(levels)}
        ratings.append(rated(shares))
        assert ratings[-1] == puzzle_rating({levels[name].rating: share for name, share in shares.items()})
    assert ratings == sorted(set(ratings))
    assert levels["beginner"].rating < ratings[2] < levels["club"].rating


def test_looking_for_something_multiplies_the_odds_to_notice_it() -> None:
    assert [round(looked_for(noticed), 2) for noticed in (0, 0.05, 0.5, 1)] == [0, 0.51, 0.95, 1]


def test_endings_have_two_racks_and_an_empty_bag() -> None:
    for puzzle in of_kind(ENDING, 10):
        position = read_start(puzzle.position)
        _, state = state_of(puzzle)
        assert (state.bag, state.racks) == ("", position.racks)
        assert puzzle.margin >= 1


@pytest.mark.slow
def test_a_sample_is_proven_again() -> None:
    chosen = [*of_kind(ENDING, 1), *of_kind(PLAY, 1), *of_kind(BINGO, 1), *of_kind(RESCUE, 1)]
    assert [puzzle.position for puzzle in chosen if not prove(puzzle)] == []


def test_a_wrong_answer_is_not_proven() -> None:
    for puzzle in [*of_kind(ENDING, 1), *of_kind(PLAY, 1)]:
        wrong = Puzzle(puzzle.kind, (), 0, puzzle.position, puzzle.runner_up, "", puzzle.margin, puzzle.proof)
        assert not prove(wrong)


@pytest.mark.slow
def test_a_seed_makes_the_same_puzzles_again() -> None:
    assert make(3) == make(3)
