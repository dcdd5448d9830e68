"""Several workers that refute plays of one position find the same value as one, and sooner."""

from __future__ import annotations

import json
from typing import Any

import pytest

from asobiba.crossword.endgame.solver import Endgame
from asobiba.crossword.notation.cgp import read_cgp
from asobiba.crossword.players.thinking import EndgameThinking
from asobiba.crossword.rules.actions import Pass
from asobiba.errors import RequestError
from tests.tables import sample

from .test_solver import ENDINGS, Small, full


def together(endgames: list[Endgame], nodes: int) -> Endgame:
    """Search in turns, each with what the others have refuted, until one has a proof; returns that one."""
    while True:
        for endgame in endgames:
            endgame.merge([other.share() for other in endgames if other is not endgame])
            if endgame.run(nodes).proven:
                return endgame


@pytest.mark.parametrize("seed", sample(range(0, 60, 3), 3))
def test_small_endings_are_worth_the_same_to_several_workers_as_to_the_twin(seed: int) -> None:
    small = Small(seed)
    expected = small.twin().value(small.cells, *small.racks, small.scoreless)
    passed = small.scoreless == 5
    endgames = [
        Endgame(small.generator, small.cells, small.racks, pass_ends=passed, worker=worker) for worker in range(6)
    ]
    result = together(endgames, 1 + seed).result
    assert (result.value, result.low, result.high) == (expected, expected, expected)


@pytest.mark.slow
@pytest.mark.parametrize("number", sample([27, 31], 2))
def test_two_workers_need_less_of_each_than_one_alone(number: int) -> None:
    given = read_cgp(ENDINGS[number])
    alone = Endgame(full(), given.cells, given.racks).run(10_000)
    pair = [Endgame(full(), given.cells, given.racks, worker=worker) for worker in range(2)]
    result = together(pair, 100).result
    assert (result.value, result.proven, alone.proven) == (alone.value, True, True)
    assert result.nodes < 0.8 * alone.nodes
    full().forget()


def thinking(worker: int) -> EndgameThinking:
    small = Small(2)
    endgame = Endgame(small.generator, small.cells, small.racks, worker=worker)
    return EndgameThinking(endgame, 1_000, lambda action: True, Pass())


def test_shares_are_plain_json_and_are_taken_over() -> None:
    one, other = thinking(0), thinking(1)
    one.merge([json.loads(json.dumps(other.share())), {}])
    while not one.done:
        one.step(5)
        other.step(5)
        one.merge([json.loads(json.dumps(other.share()))])
    assert one.endgame.result.proven


@pytest.mark.parametrize(
    "share",
    [
        {"cells": "", "listed": 3, "at_most": 0},
        {"cells": "", "listed": 3, "at_most": 0, "refuted": "x"},
        {"cells": "", "listed": 3, "at_most": 0, "refuted": "8"},
        {"cells": "", "listed": 3, "at_most": 0, "refuted": "0"},
        {"cells": "", "listed": 3, "at_most": 0, "refuted": "0", "worker": 1, "count": 1, "findings": [7]},
        {"cells": "", "listed": 3, "at_most": 0, "refuted": "0", "worker": 1, "count": 1, "findings": ["x"]},
        {"cells": "", "listed": 3, "at_most": 0, "refuted": "-1"},
        {"cells": "", "listed": -1, "at_most": 0, "refuted": "0"},
        {"cells": "", "listed": 1e400, "at_most": 0, "refuted": "0"},
        {"cells": "", "listed": True, "at_most": 0, "refuted": "0"},
        {"cells": "", "listed": 3, "at_most": "7", "refuted": "0"},
        ["cells"],
        7,
    ],
)
def test_what_is_no_share_is_refused(share: Any) -> None:
    with pytest.raises(RequestError, match=r"^job/share:"):
        thinking(0).merge([share])
