"""The best lines of an ending have the values of the exhaustive twin, whenever they say so."""

from __future__ import annotations

import json

import pytest

from asobiba.crossword.endgame.solver import Endgame
from asobiba.crossword.endgame.top_lines import FirstPlay, TopLines
from asobiba.crossword.rules.actions import Play
from asobiba.crossword.rules.placement import placement_of
from tests.tables import sample

from .test_solver import SMALL, Small


def values_of(small: Small) -> dict[object, int]:
    """What the twin makes of every first play, and of a pass (None)."""
    twin = small.twin()
    plays = twin.of_plays(small.cells, *small.racks)
    return {**plays, None: twin.of_pass(small.cells, *small.racks, small.scoreless)}


def placed_by(small: Small, first: FirstPlay) -> object:
    action = first.action
    return placement_of(SMALL, small.cells, action) if isinstance(action, Play) else None


def by_proof_numbers(monkeypatch: pytest.MonkeyPatch, from_the_first_node: bool) -> None:
    """Have null windows ask nothing, where proof numbers otherwise begin after some thousand nodes."""
    if from_the_first_node:
        monkeypatch.setattr("asobiba.crossword.endgame.solver.PROOFS_FROM", (0, 0))
        monkeypatch.setattr("asobiba.crossword.endgame.proof_number.FEWEST", 1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", sample(range(100), 8))
def test_the_best_five_lines_are_those_of_trying_every_line_to_its_end(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_proof_numbers(monkeypatch, from_the_first_node=seed % 16 == 0)
    small = Small(seed)
    values = values_of(small)
    endgame = small.endgame()
    endgame.run(1_000_000)
    top = TopLines(endgame)
    top.run(1_000_000)
    assert top.complete
    best = top.best
    if not any(first.play is None for first in top.plays):
        values.pop(None)  # a pass that only delays
    assert [first.low for first in best] == sorted(values.values(), reverse=True)[:5]
    assert len({placed_by(small, first) for first in best}) == min(5, len(values))
    for first in best:
        assert first.exact
        assert first.low == values[placed_by(small, first)]
        line = top.line(first)
        assert line[0] == first.action
        assert small.total(line) == first.low


@pytest.mark.slow
@pytest.mark.parametrize("seed", sample(range(100), 12))
def test_several_workers_that_share_what_they_prove_find_the_same_lines(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_proof_numbers(monkeypatch, from_the_first_node=True)
    small = Small(seed)
    values = values_of(small)
    endgames = [
        Endgame(small.generator, small.cells, small.racks, pass_ends=small.scoreless == 5, worker=worker)
        for worker in range(3)
    ]
    tops: dict[int, TopLines] = {}
    while not any(top.complete for top in tops.values()):
        for worker, endgame in enumerate(endgames):
            endgame.merge([json.loads(json.dumps(other.share())) for other in endgames if other is not endgame])
            if endgame.run(1 + seed).proven:
                tops.setdefault(worker, TopLines(endgame)).run(1 + seed)
    top = next(top for top in tops.values() if top.complete)
    if not any(first.play is None for first in top.plays):
        values.pop(None)
    assert [first.low for first in top.best] == sorted(values.values(), reverse=True)[:5]
    assert all(first.exact and first.low == values[placed_by(small, first)] for first in top.best)


@pytest.mark.slow
@pytest.mark.parametrize("seed", sample(range(60), 5))
def test_cut_off_anywhere_the_bounds_of_every_play_hold(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    by_proof_numbers(monkeypatch, from_the_first_node=seed % 2 == 0)
    small = Small(seed)
    values = values_of(small)
    endgame = small.endgame()
    endgame.begin()
    top = TopLines(endgame, wanted=[small.endgame().run(3).line[0]])
    while not top.done:
        top.run(7)
        for first in top.plays:
            assert first.low <= values[placed_by(small, first)] <= first.high
        for first in top.best[:2]:
            assert top.line(first)[0] == first.action
