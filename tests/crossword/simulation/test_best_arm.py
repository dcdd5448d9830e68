"""The bookkeeping of a race between moves, against simple twins."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from random import Random

import pytest

from asobiba import chance
from asobiba.crossword.simulation.best_arm import Race, Source, Totals, Value, fit_ratings, opportunity_cost

NEGLIGIBLE = 0.1  # points


def noisy(rng: Random, truth: Sequence[float], deals: int, most: int) -> Race:
    race = Race([0.0] * len(truth), negligible=NEGLIGIBLE)
    for _ in range(deals):
        luck = rng.gauss(0, 60)
        for option in race.alive:
            value = truth[option] + luck + rng.gauss(0, 10)
            race.add(option, Value(value, 0.5, value))
        race.eliminate(most)
    return race


def test_the_race_finds_the_best_though_luck_is_larger_than_any_difference() -> None:
    winners = [noisy(chance.stream(seed, "race"), (0, 4, 12, 8, -3), 60, 5).leader() for seed in range(20)]
    assert winners.count(2) >= 18


def test_who_left_early_is_compared_on_the_deals_that_he_shared() -> None:
    """Twin: add to his mean what the mean of those still in the race changed since."""
    race = noisy(chance.stream(3, "race"), (0, -40, 5), 50, 3)
    gone = race.values[1]
    assert 0 < len(gone) < race.deals
    reference = [
        statistics.fmean(race.values[option][deal].value for option in race.alive) for deal in range(race.deals)
    ]
    own = statistics.fmean(outcome.value for outcome in gone)
    twin = own + statistics.fmean(reference) - statistics.fmean(reference[: len(gone)])
    assert race.mean(1).value == pytest.approx(twin)
    tally = race.totals(1)
    assert tally.value / tally.rollouts == pytest.approx(twin)


def test_uncertainty_shrinks_with_deals_and_is_what_statistics_say() -> None:
    race = Race([0.0, 0.0], static_error=1000.0, negligible=NEGLIGIBLE)
    rng = chance.stream(1, "uncertainty")
    for _ in range(400):
        race.add(0, Value(rng.gauss(0, 20), 0, 0))
        race.add(1, Value(rng.gauss(0, 20), 0, 0))
    differences = [a.value - b.value for a, b in zip(*race.values, strict=True)]
    assert race.uncertainty(0, 1) == pytest.approx(statistics.stdev(differences) / 20, rel=0.03)


@pytest.mark.parametrize(("gap", "deviation"), [(0.0, 3.0), (2.0, 4.0), (5.0, 2.0)])
def test_the_opportunity_cost_is_the_mean_of_what_the_other_arm_is_better_by(gap: float, deviation: float) -> None:
    """Twin: summed over the normal distribution in small steps."""
    normal = statistics.NormalDist(gap, deviation)
    step = deviation / 1000
    twin = sum(number * step * normal.pdf(-number * step) * step for number in range(10_000))
    assert opportunity_cost(gap, deviation) == pytest.approx(twin, rel=0.001)


def test_arms_that_cost_next_to_nothing_do_not_start_or_stay() -> None:
    race, endless = (Race([0.0, 0.0, -2.0, -30.0], negligible=points) for points in (NEGLIGIBLE, 0.0))
    assert race.alive == [0, 1, 2]
    for arm in (0, 1, 2) * 300:  # of equal worth; a choice between them is never certain
        race.add(arm, Value(1.0, 0, 0))
        endless.add(arm, Value(1.0, 0, 0))
    race.eliminate(4)
    endless.add(3, Value(1.0, 0, 0))
    endless.eliminate(4)
    assert race.alive == [0]
    assert endless.alive == [0, 1, 2, 3]


def test_totals_of_no_rollouts_change_no_rating() -> None:
    race = noisy(chance.stream(4, "race"), (0, 4, 2), 20, 3)
    alone = race.ratings()
    race.join([[Totals(0, 0.0)] * 3])
    assert race.ratings() == pytest.approx(alone)


def test_ratings_of_several_sources_are_the_least_squares_of_all_their_means() -> None:
    """Twin: at the minimum no rating and no offset can be moved to a smaller sum of squares."""
    sources = [
        Source([3.0, 1.0, 0.0], [2, 2, 2]),
        Source([50.0, 52.0, 40.0], [30, 30, 4]),
        Source([-9.0, -6.0, 0.0], [12, 20, 0]),
    ]
    ratings = fit_ratings(sources)

    def misfit(moved: int, by: float) -> float:
        tried = [rating + by * (at == moved) for at, rating in enumerate(ratings)]
        total = 0.0
        for number, (means, weights) in enumerate(sources):
            gaps = [mean - rating for mean, rating in zip(means, tried, strict=True)]
            offset = number and sum(w * gap for w, gap in zip(weights, gaps, strict=True)) / sum(weights)
            total += sum(w * (gap - offset) ** 2 for w, gap in zip(weights, gaps, strict=True))
        return total

    for option in range(3):
        assert misfit(option, 0.0) < min(misfit(option, 0.05), misfit(option, -0.05))


def test_the_own_source_has_the_mean_of_each_option_as_it_is_told() -> None:
    """Twin: what all options that left at the same time missed is worked out once, here for each of them."""
    race = noisy(chance.stream(5, "race"), (0, 3, 1, -2, 2, -30), 12, 4)
    race.eliminate(3)
    for option in race.alive:
        race.add(option, Value(4.0 * option, 0.5, 0.0))
    _, own = race._sources()
    means, counts = zip(*[(race.mean(option).value, race.counted(option)) for option in range(6)], strict=True)
    assert own == Source(list(means), list(counts))


def test_in_the_middle_of_a_round_only_whole_rounds_count() -> None:
    """The luck of a deal is larger than any difference between options."""
    race = Race([0.0, 0.0], negligible=NEGLIGIBLE)
    for option, value in ((0, 1.0), (1, 2.0), (0, 500.0)):
        race.add(option, Value(value, 0.5, value))
    assert race.leader() == 1
    assert [race.counted(0), race.counted(1)] == [1, 1]
