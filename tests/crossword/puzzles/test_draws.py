"""A puzzle about every draw: its answer alone wins with every tile that may be in the bag."""

from __future__ import annotations

from dataclasses import replace

import pytest

from asobiba.crossword.endgame.draws import possible_draws
from asobiba.crossword.endgame.solver import Endgame
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.movegen.move import Move, board_after
from asobiba.crossword.puzzles.position import DRAWS, state_of
from asobiba.crossword.puzzles.support import why
from asobiba.crossword.simulation.static_eval import Scene
from asobiba.lab.puzzles.crossword_draws import find, wins_alone
from asobiba.puzzles.puzzle_file import open_puzzles
from asobiba.words.lexicon_store import LexiconStore
from asobiba.words.word_map import WordMap
from tests.crossword.tables import LAYOUT, TILES, row

WORDS = ("CAT", "CATS", "AT", "TA", "AS", "SAT", "TAS", "ATS", "ETA", "EAT", "AE", "TAE")
SCENE = Scene(row(8, ".......CATS"), "AET", "AEIIOOUU", (7,), -20, exchanges=0)


def worst(generator: MoveGenerator, move: Move) -> int:
    """The points that a play gains with its worst draw, each ending solved on its own."""
    cells = board_after(SCENE.cells, move.action, LAYOUT.size)
    values = []
    for draw in possible_draws(SCENE.unseen, 1):
        ending = Endgame(generator, cells, (draw.others, TILES.sort(move.leave + draw.drawn))).run(100_000)
        assert ending.proven
        values.append(move.score - ending.value)
    return min(values)


@pytest.mark.slow
def test_a_move_wins_alone_if_its_worst_draw_wins_and_that_of_no_other_move_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    generator = MoveGenerator(LAYOUT, TILES, WordMap.of(WORDS))
    moves = generator.best(SCENE.cells, SCENE.rack, 100)
    gained = {move: worst(generator, move) for move in moves}
    best, second, *_ = sorted(moves, key=lambda move: -gained[move])
    assert gained[best] > gained[second]
    for spread in (-gained[best], 1 - gained[best], -gained[second], 1 - gained[second]):
        scene = replace(SCENE, spread=spread)
        alone = gained[second] + spread <= 0 < gained[best] + spread
        assert wins_alone(generator, scene, best) == alone
        assert not wins_alone(generator, scene, second)
    monkeypatch.setattr("asobiba.lab.puzzles.crossword_draws.CLEAR", 1)
    assert find(generator, SCENE) is None  # the best move is not among those guessed, so another one is not proven
    monkeypatch.setattr("asobiba.lab.puzzles.crossword_draws.GUESSED", len(moves))
    found = find(generator, SCENE)
    assert found
    assert found.best == best
    assert gained[second] + found.scene.spread <= 0 < gained[best] + found.scene.spread
    monkeypatch.setattr("asobiba.lab.puzzles.crossword_draws.CLEAR", 2)
    assert find(generator, SCENE) is None  # greedily the second best is one point behind


def test_the_puzzles_that_ship_have_one_tile_in_the_bag_and_say_when_another_move_fails() -> None:
    lexica = LexiconStore()
    puzzles = [puzzle for puzzle in open_puzzles("crossword", lexica) if puzzle.kind == DRAWS]
    assert puzzles
    for puzzle in puzzles:
        assert len(state_of(puzzle)[1].bag) == 1
    found = why(puzzles[0], None, lexica)
    assert [each["move"] for each in found["fails"]] == [puzzles[0].runner_up]
