"""Points, prices and chips."""

from __future__ import annotations

import pytest

from asobiba.kotoba.rules.scoring import Chips, length_chips, new_word_chips, points, price, sum_chips


@pytest.mark.parametrize(
    ("before", "after", "chips"),
    [(0, 3, 0), (0, 4, 0), (0, 5, 1), (3, 4, 0), (3, 5, 1), (4, 6, 2), (5, 6, 1), (3, 11, 7)],
)
def test_the_fifth_card_and_every_further_one_earn_a_chip_when_laid(before: int, after: int, chips: int) -> None:
    assert length_chips(before, after) == chips


def test_the_bonus_for_length_is_no_part_of_a_word_s_worth() -> None:
    assert points("たいしよう") == 5
    assert new_word_chips("たいしよう").total == 1


def test_a_word_of_bonus_cards_costs_more() -> None:
    assert (points("ぱーぷる"), price("ぱーぷる")) == (8, 7)


def test_chips_add_up_by_reason() -> None:
    assert sum_chips([Chips(1, 2, 4), Chips(1, 0, 2)]) == Chips(2, 2, 6)
    assert Chips(2, 2, 6).plain() == {"steps": 2, "length": 2, "bonus": 6, "total": 10}
