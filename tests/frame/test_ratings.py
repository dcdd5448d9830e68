"""The ratings of the levels: a table that ships with every game, and the program that makes it."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from asobiba.catalogue import GameEntry, entries
from asobiba.ratings import level_ratings, parse_ratings

BENCH = Path(__file__).resolve().parents[2] / "bench" / "ratings.py"


@pytest.fixture(scope="module")
def bench() -> ModuleType:
    spec = importlib.util.spec_from_file_location("bench_ratings", BENCH)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("game", entries(), ids=lambda game: game.name)
def test_every_level_has_a_rating_and_a_stronger_one_has_more(game: GameEntry) -> None:
    ratings = level_ratings(game.name)
    assert list(ratings) == game.levels()
    numbers = [one.rating for one in ratings.values()]
    assert numbers == sorted(numbers)
    assert abs(sum(numbers) / len(numbers) - 1500) < 1
    assert all(one.within > 0 and one.games > 0 for one in ratings.values())


def test_a_match_of_ten_to_one_is_four_hundred_points(bench: ModuleType) -> None:
    assert bench.Match(10 / 11, 0.01, 100).apart == pytest.approx(400)
    assert bench.Match(0.5, 0.05, 100).apart == 0


def test_a_match_won_throughout_still_has_an_interval(bench: ModuleType) -> None:
    won = bench.match_of([{"won": [1.0, 1.0]}] * 20)
    assert won.games == 40
    assert won.share == 1 - 0.5 / 40
    assert 0 < won.apart_within < won.apart


def test_the_table_is_read_back_with_what_was_measured(bench: ModuleType) -> None:
    rows = [
        {"lower": lower, "won": won}
        for lower in ("beginner", "casual", "club")
        for won in ([1.0, 0.0], [1.0, 0.5], [1.0, 1.0], [0.5, 0.5])
    ]
    ratings = parse_ratings("\n".join(bench.table("skat", rows, [["club", "0.5", "0.05", "300"]])))
    steps = [
        ratings[upper].rating - ratings[lower].rating for lower, upper in (("beginner", "casual"), ("club", "champion"))
    ]
    apart = bench.match_of(rows[:4]).apart
    assert steps == [pytest.approx(apart, abs=1), 0]
    assert [one.games for one in ratings.values()] == [8, 16, 308, 300]


def test_the_interval_about_the_mean_is_that_of_half_a_match_where_there_are_two_levels(bench: ModuleType) -> None:
    assert bench.spread_of([100.0], 0) == bench.spread_of([100.0], 1) == 50.0
