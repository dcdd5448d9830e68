"""The command `endgame`: value, line, proof, bound and time, and the positions that it refuses."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[3]
LIST = str(ROOT / "tests" / "data" / "words" / "small.txt")
EMPTY = "/".join(["15"] * 15)
ENDINGS = (ROOT / "bench" / "endings.txt").read_text("ascii").splitlines()
BLANK, ENDING = ENDINGS[10:12]


def solved(run: Any, cgp: str = ENDING, *more: str, lexicon: str = "full") -> dict[str, Any]:
    ran = run("endgame", "--cgp", cgp, "--lexicon", lexicon, *more)
    assert ran.status == 0
    found: dict[str, Any]
    (found,) = ran.lines
    return found


def moves(run: Any) -> list[str]:
    ran = run("moves", "--cgp", ENDING, "--lexicon", "full")
    assert ran.status == 0
    return [line["move"] for line in ran.lines]


def test_endgame_prints_value_line_proof_and_time(run: Any) -> None:
    found = solved(run)
    assert found["proven"] is True
    assert found["bound"] == [found["value"], found["value"]]
    mine, theirs = (int(score) for score in ENDING.split()[2].split("/"))
    assert found["final"] == mine - theirs + found["value"]
    assert found["nodes"] > 100
    assert found["seconds"] >= 0
    assert len(found["line"]) >= 2
    assert found["line"][0] in moves(run)


@pytest.mark.slow
def test_endgame_with_a_small_budget_is_not_proven_and_deterministic(run: Any) -> None:
    first, second = (solved(run, ENDING, "--budget", "30") for _ in range(2))
    assert first["proven"] is False
    assert first["nodes"] <= 40
    low, high = first["bound"]
    assert low is None or low <= first["value"]
    assert high is None or high >= first["value"]
    assert {**first, "seconds": 0} == {**second, "seconds": 0}


@pytest.mark.slow
def test_an_endgame_of_clabbers_has_letters_in_any_order(run: Any) -> None:
    found = solved(run, f"{ENDING} var WordSmog;", "--budget", "5")
    assert found["bound"][0] == found["value"]
    assert found["line"][0] not in moves(run)


@pytest.mark.parametrize(
    ("cgp", "code"),
    [
        (f"{EMPTY} AEINRST/DEFGHIL 0/0 0", "endgame/bag"),
        (f"{EMPTY} AEINRST/ 0/0 0", "endgame/bag"),
        (f"{EMPTY} AEINRSTA/Q 0/0 0", "cgp/rack"),
        (f"{BLANK} var WordSmog;", "endgame/clabbers"),
    ],
)
def test_endgame_refuses_other_positions_with_a_code(run: Any, cgp: str, code: str) -> None:
    ran = run("endgame", "--cgp", cgp, "--lexicon", LIST)
    assert (ran.status, ran.out) == (1, "")
    assert code in ran.err


def test_an_empty_second_rack_gets_all_unseen_tiles(run: Any) -> None:
    board, racks, *rest = ENDING.split(" ")
    mine = racks.split("/")[0]
    known, unknown = (solved(run, cgp, "--budget", "30") for cgp in (ENDING, " ".join([board, f"{mine}/", *rest])))
    assert {**known, "seconds": 0} == {**unknown, "seconds": 0}


@pytest.mark.slow
def test_with_a_tile_in_the_bag_the_plays_that_draw_it_are_compared(run: Any) -> None:
    board, racks, *rest = ENDING.split(" ")
    mine = racks.split("/")[0]
    found = solved(run, " ".join([board, f"{mine[1:]}/", *rest]), "--budget", "600", lexicon=LIST)
    assert found["bag"] == 1
    wins = [candidate["win"] for candidate in found["candidates"]]
    assert wins
    assert wins == sorted(wins, reverse=True)
    assert all(0 <= win <= 1 for win in wins)
