"""Matches on the command line: pairs with seats swapped, intervals over pairs, an end at any time."""

from __future__ import annotations

import json
from itertools import islice
from statistics import fmean, stdev
from typing import Any

import pytest

from asobiba.__main__ import main
from asobiba.commands import matches
from asobiba.commands.matches import Effort, Pair, finish, plain_match, progress_line
from tests.crossword.tables import rollouts_of
from tests.tables import small_lexica

OPTIONS = {"lexicon": "standard"}
LEVELS = ("greedy", "beginner")


def match(capsys: pytest.CaptureFixture[str], *more: str) -> tuple[int, list[dict[str, Any]], list[str]]:
    status = main(["play", "--first", "greedy", "--second", "beginner", "--lexicon", "everyday", *more])
    out, err = capsys.readouterr()
    return status, list(map(json.loads, out.splitlines())), err.splitlines()


@pytest.mark.slow
def test_a_match_is_played_in_pairs_and_summed_up(capsys: pytest.CaptureFixture[str]) -> None:
    status, (*pairs, total), progress = match(capsys, "--games", "5", "--seed", "4")

    assert status == 0
    assert [(one["pair"], one["seed"]) for one in pairs] == [(1, 4), (2, 5), (3, 6)]
    spreads = [fmean(first - second for first, second in one["games"]) for one in pairs]
    assert [one["spread"] for one in pairs] == spreads
    assert (total["first"], total["second"], total["pairs"], total["games"]) == (*LEVELS, 3, 6)
    assert total["spread"] == pytest.approx(fmean(spreads), abs=0.01)
    error = stdev(spreads) / 3**0.5
    assert total["spread_error"] == pytest.approx(error, abs=0.01)
    low, high = total["spread_interval"]
    assert (high - low) / 2 == pytest.approx(4.303 * error, abs=0.01)
    assert len(progress) == 3
    assert progress[-1].startswith("3 of 3 pairs: greedy ")


def test_both_games_of_a_pair_are_the_same_but_for_the_seats() -> None:
    """Equal players score in the second game what the other scored in the first."""
    lexica = small_lexica()
    (pair,) = matches.play_pairs("crossword", ("greedy", "greedy"), [3], OPTIONS, lexica, Effort())
    assert pair[0] == pair[1][::-1]
    assert plain_match(("greedy", "greedy"), [pair])["spread"] == 0


def test_one_pair_has_no_interval_and_ties_are_half_a_win() -> None:
    played: list[Pair] = [((300, 300), (310, 300))]
    total = plain_match(LEVELS, played)
    assert (total["spread"], total["spread_error"], total["spread_interval"]) == (5, None, None)
    assert (total["won"], total["ties"], total["points"]) == (0.75, 1, [305, 300])
    assert progress_line(total, 4) == "1 of 4 pairs: greedy +5.0 points a game; 75.0 % of games"


def test_an_interrupted_match_tells_what_it_has(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    played = matches.play_pairs

    def interrupted(*given: Any) -> Any:
        yield from islice(played(*given), 2)
        raise KeyboardInterrupt

    monkeypatch.setattr(matches, "play_pairs", interrupted)
    status, lines, progress = match(capsys, "--games", "20")

    assert status == 1
    assert lines[-1]["pairs"] == 2
    assert progress[-1] == "asobiba: interrupted"


def test_a_budget_makes_a_game_the_same_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    rollouts = rollouts_of(monkeypatch)
    games = [
        matches.play("crossword", ("champion", "greedy"), 5, OPTIONS, small_lexica(), Effort(budget=30))
        for _ in range(2)
    ]
    assert games[0].record == games[1].record
    assert len(rollouts) > 40


class Clocked:
    """Work of which every slice takes a second of the clock of these tests."""

    def __init__(self, units: int) -> None:
        self.left, self.now = units, 0.0

    @property
    def done(self) -> bool:
        return self.left <= 0

    def step(self, units: int) -> None:
        self.left -= units
        self.now += 1.0


def test_seconds_are_turned_into_work_by_what_was_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    long: Any = Clocked(1_000_000)
    monkeypatch.setattr(matches, "perf_counter", lambda: long.now)
    work = Effort(seconds=5)
    assert work.budget == 5 * 300 * 1.2

    work.spend(long)

    assert long.now == 5
    assert work.budget == 5 * matches.SLICE * 1.2


def test_without_seconds_all_of_the_work_is_done() -> None:
    thinking: Any = Clocked(100)
    Effort(budget=100).spend(thinking)
    assert thinking.done
    other: Any = Clocked(7)
    finish(other)
    assert other.done


@pytest.mark.parametrize(
    "arguments",
    [
        ["play"],
        ["play", "--first", "greedy"],
        ["play", "--second", "greedy"],
        ["play", "--first", "greedy", "--second", "genius"],
        ["play", "--first", "greedy", "--second", "greedy", "--seats", "greedy,greedy"],
        ["play", "--first", "greedy", "--second", "greedy", "--seconds", "0"],
        ["play", "--first", "greedy", "--second", "greedy", "--seconds", "1e3"],
    ],
)
def test_wrong_use_of_play_is_refused_in_one_line(run: Any, arguments: list[str]) -> None:
    ran = run(*arguments)
    assert (ran.status, ran.out, len(ran.err.splitlines())) == (2, "", 1)
