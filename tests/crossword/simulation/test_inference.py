"""What the opponent holds, by what the last turn kept."""

from __future__ import annotations

from dataclasses import replace

import pytest

from asobiba import chance
from asobiba.crossword.game import CrosswordGame
from asobiba.crossword.rules.view import View
from asobiba.crossword.simulation.inference import Inference, LeaveDistribution
from asobiba.crossword.simulation.static_eval import Scene, scene_of
from tests.crossword.simulation.test_simulator import TABLE, midgame, scene
from tests.crossword.tables import game, position, row


def held_by(table: CrosswordGame, view: View, samples: int, at: Scene | None = None) -> LeaveDistribution | None:
    """What the opponent holds by his last turn."""
    inference = Inference(table.generator, view, at or scene_of(view), samples, chance.stream(1, "held"))
    while inference.waiting:
        inference.work()
    return inference.distribution()


def test_what_an_exchange_kept_is_compared_with_what_the_bag_allowed() -> None:
    """With one tile in the bag nobody can exchange six, which it held against whoever exchanged one."""
    view = TABLE.view(midgame(3), midgame(3).turn)
    turn = {"kind": "exchange", "seat": 1 - midgame(3).turn, "count": 1, "back": False}
    at = replace(scene(3), unseen="CUUVVVWW", theirs=(7,), exchange_min_bag=1)
    held = held_by(TABLE, replace(view, turns=(*view.turns, turn)), 40, at)
    assert held is not None
    assert max(held.weights) == pytest.approx(1.02)


def test_what_would_have_made_a_better_play_was_probably_not_kept() -> None:
    """He played TIN with four tiles kept: had he kept the rest of a bingo, he would have played it."""
    before = position(TABLE.layout.empty, ["EINTAAE", "UUVVWWC"])
    state = TABLE.apply(before, 0, TABLE.check(before, 0, TABLE.read_action("8G TIN"))).state
    view = TABLE.view(state, 1)
    held = held_by(TABLE, view, 400)
    assert held is not None
    bingos = [
        weight
        for leave, weight in zip(held.leaves, held.weights, strict=True)
        if TABLE.generator.best(TABLE.layout.empty, "".join(sorted("INT" + leave)), 1)[0].score > 50
    ]
    assert bingos
    assert max(bingos) < 0.1
    assert max(held.weights) > 0.9
    assert all(len(leave) == 4 for leave in held.leaves)
    draws = [held(chance.stream(seed, "d")) for seed in range(50)]
    assert len(set(draws)) > 5


def test_nothing_is_inferred_from_a_first_turn_or_at_a_larger_table() -> None:
    first = TABLE.view(TABLE.new(1).state, TABLE.new(1).state.turn)
    assert held_by(TABLE, first, 10) is None
    three = game(3)
    state = midgame(1, three, 3)
    view = three.view(state, state.turn)
    assert held_by(three, view, 10) is None


def test_after_an_exchange_good_tiles_were_kept() -> None:
    before = position(row(8, ".......CAT"), ["VVUUIIS", "AEINRST"])
    state = TABLE.apply(before, 0, TABLE.check(before, 0, TABLE.read_action("exchange VVUUII"))).state
    view = TABLE.view(state, 1)
    held = held_by(TABLE, view, 300)
    assert held is not None
    weights = dict(zip(held.leaves, held.weights, strict=True))
    assert weights["S"] > 5 * weights["V"]
