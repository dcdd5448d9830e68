"""The solvers against plain minimax, on positions from fixed seeds."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest

from asobiba import chance
from asobiba.skat.rules.cards import GRAND, NULL, SUIT_GAMES, Hands, set_of, strength_table
from asobiba.skat.solver.double_dummy import DoubleDummySolver, most_reached
from asobiba.skat.solver.null import NullSolver
from tests.skat.reference import best_points, null_is_safe, solver_points

GAMES = (*SUIT_GAMES, GRAND)


def position(seed: int, tricks: int) -> tuple[Hands, int]:
    """Hands of so many cards each, and who leads."""
    rng = chance.stream(seed, "position", tricks)
    cards = chance.shuffled(range(32), rng)
    hands = [set_of(cards[at * tricks : (at + 1) * tricks]) for at in range(3)]
    return (hands[0], hands[1], hands[2]), chance.below(3, rng)


def low_first(hands: Hands, seed: int) -> Hands:
    """The same cards with mostly low ones in the declarer's hand, so that Null is not always lost."""
    strength = strength_table(NULL)
    rng = chance.stream(seed, "low")
    cards = [card for card in range(32) if (hands[0] | hands[1] | hands[2]) >> card & 1]
    order = sorted(cards, key=lambda card: strength[card] + 5 * rng.random())
    each = len(cards) // 3
    parts = [set_of(order[at * each : (at + 1) * each]) for at in range(3)]
    return parts[0], parts[1], parts[2]


@pytest.mark.slow
@pytest.mark.parametrize("block", range(10))
def test_the_solver_finds_what_minimax_finds_on_500_positions(block: int) -> None:
    for seed in range(50 * block, 50 * block + 50):
        game = GAMES[seed % 5]
        hands, leader = position(seed, 2 + seed % 3)
        assert solver_points(DoubleDummySolver(game), hands, leader) == best_points(game, hands, leader)


def test_the_solver_goes_on_from_an_open_trick() -> None:
    for seed in range(60):
        game = GAMES[seed % 5]
        hands, leader = position(seed, 3)
        first = [card for card in range(32) if hands[leader] >> card & 1][seed % 3]
        held = [hand & ~(1 << first) for hand in hands]
        left: Hands = (held[0], held[1], held[2])
        found = solver_points(DoubleDummySolver(game), left, leader, (first,))
        assert found == best_points(game, left, leader, (first,))


@pytest.mark.slow
@pytest.mark.parametrize("block", range(5))
def test_the_null_solver_finds_what_minimax_finds_on_500_positions(block: int) -> None:
    verdicts = set()
    for seed in range(100 * block, 100 * block + 100):
        hands, leader = position(seed, 2 + seed % 3)
        hands = low_first(hands, seed)
        solver = NullSolver()
        found = solver.safe(solver.order.masks(hands), leader, ())
        assert found == null_is_safe(hands, leader)
        verdicts.add(found)
    assert verdicts == {True, False}


def test_the_most_that_is_reached_is_found_from_any_guess_without_questions_about_the_ends() -> None:
    def at_most(most: int, low: int, high: int) -> Callable[[int], bool]:
        def reaches(at: int) -> bool:
            assert low < at < high
            return at <= most

        return reaches

    for low, high in combinations(range(-3, 9), 2):
        for most in range(low, high):
            for guess in range(low - 3, high + 3):
                assert most_reached(at_most(most, low, high), guess, low, high) == most


def test_a_solver_answers_the_same_whatever_it_was_asked_before() -> None:
    hands, leader = position(7, 4)
    solver = DoubleDummySolver("hearts")
    masks, value = solver.order.masks(hands), best_points("hearts", hands, leader)
    assert solver_points(solver, hands, leader) == value
    assert solver.reaches(masks, leader, (), value)
    assert not DoubleDummySolver("hearts").reaches(masks, leader, (), value + 1)
