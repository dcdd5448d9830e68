"""Intervals of few values are wider than those of many."""

from __future__ import annotations

import pytest

from asobiba.intervals import sure


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
def test_a_mean_of_so_many_values_is_sure_to_what_tables_of_students_t_say(count: int, errors: float) -> None:
    assert sure(count) == pytest.approx(errors, abs=0.005)
