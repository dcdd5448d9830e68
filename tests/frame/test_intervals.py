"""Intervals of few values are wider than those of many."""

from __future__ import annotations

import pytest

from asobiba.intervals import Estimate, student_t


@pytest.mark.parametrize(
    ("count", "errors"),
    [
        (2, 12.706),
        (3, 4.303),
        (4, 3.182),
        (5, 2.776),
        (6, 2.571),
        (11, 2.228),
        (31, 2.042),
        (121, 1.980),
        (10**6, 1.960),
    ],
)
def test_the_factor_of_a_95_percent_interval_is_that_of_the_tables_of_students_t(count: int, errors: float) -> None:
    assert student_t(count) == pytest.approx(errors, abs=0.005)


def test_an_estimate_has_the_interval_of_its_values_and_none_for_a_single_one() -> None:
    estimate = Estimate.of([1.0, 3.0, 5.0, 7.0])
    assert estimate.mean == 4.0
    assert estimate.error == pytest.approx(1.291, abs=0.001)
    assert estimate.within == pytest.approx(3.182 * 1.291, abs=0.01)
    assert Estimate.of([3.0]) == Estimate(3.0, None, None)
    assert f"{Estimate.of([1.0, 3.0]):+.1f} {Estimate.of([3.0]):.0f}" == "+2.0 (-10.7 to +14.7) 3"
