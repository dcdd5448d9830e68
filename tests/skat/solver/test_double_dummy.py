"""The solvers against plain minimax, on positions from fixed seeds."""

from __future__ import annotations

import pytest

from asobiba import chance
from asobiba.skat.rules.cards import GRAND, NULL, SUIT_GAMES, power_table, set_of
from asobiba.skat.solver.double_dummy import Solver
from asobiba.skat.solver.null import NullSolver
from tests.skat.reference import Hands, best_points, null_is_safe

GAMES = (*SUIT_GAMES, GRAND)


def position(seed: int, tricks: int) -> tuple[Hands, int]:
    """Hands of so many cards each, and who leads."""
    rng = chance.stream(seed, "position", tricks)
    cards = chance.shuffled(range(32), rng)
    hands = [set_of(cards[at * tricks : (at + 1) * tricks]) for at in range(3)]
    return (hands[0], hands[1], hands[2]), chance.below(3, rng)


def low_first(hands: Hands, seed: int) -> Hands:
    """The same cards with the lower ones at the declarer's, so that Null is not always lost."""
    power = power_table(NULL)
    rng = chance.stream(seed, "low")
    cards = [card for card in range(32) if (hands[0] | hands[1] | hands[2]) >> card & 1]
    order = sorted(cards, key=lambda card: power[card] + 5 * rng.random())
    each = len(cards) // 3
    parts = [set_of(order[at * each : (at + 1) * each]) for at in range(3)]
    return parts[0], parts[1], parts[2]


@pytest.mark.slow
@pytest.mark.parametrize("block", range(10))
def test_the_solver_finds_what_minimax_finds_on_500_positions(block: int) -> None:
    for seed in range(50 * block, 50 * block + 50):
        game = GAMES[seed % 5]
        hands, leader = position(seed, 2 + seed % 3)
        solver = Solver(game)
        masks = tuple(map(solver.layout.mask, hands))
        assert solver.value((masks[0], masks[1], masks[2]), leader, ()) == best_points(game, hands, leader)


def test_the_solver_goes_on_from_an_open_trick() -> None:
    for seed in range(60):
        game = GAMES[seed % 5]
        hands, leader = position(seed, 3)
        solver = Solver(game)
        first = [card for card in range(32) if hands[leader] >> card & 1][seed % 3]
        held = [hand & ~(1 << first) for hand in hands]
        left: Hands = (held[0], held[1], held[2])
        masks = tuple(map(solver.layout.mask, left))
        found = solver.value((masks[0], masks[1], masks[2]), leader, (solver.layout.bit_of[first],))
        assert found == best_points(game, left, leader, (first,))


@pytest.mark.slow
@pytest.mark.parametrize("block", range(5))
def test_the_null_solver_finds_what_minimax_finds_on_500_positions(block: int) -> None:
    verdicts = set()
    for seed in range(100 * block, 100 * block + 100):
        hands, leader = position(seed, 2 + seed % 3)
        hands = low_first(hands, seed)
        solver = NullSolver()
        masks = tuple(map(solver.layout.mask, hands))
        found = solver.safe((masks[0], masks[1], masks[2]), leader, ())
        assert found == null_is_safe(hands, leader)
        verdicts.add(found)
    assert verdicts == {True, False}


def test_a_threshold_question_agrees_with_the_value() -> None:
    hands, leader = position(7, 4)
    solver = Solver("hearts")
    masks = tuple(map(solver.layout.mask, hands))
    whole = (masks[0], masks[1], masks[2])
    value = solver.value(whole, leader, ())
    assert solver.reaches(whole, leader, (), value)
    assert not Solver("hearts").reaches(whole, leader, (), value + 1)
