"""The command `endgame`: value, line, proof, bound and time, and the positions that it refuses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from asobiba.__main__ import main

ROOT = Path(__file__).parents[3]
LIST = str(ROOT / "tests" / "data" / "words" / "small.txt")
EMPTY = "/".join(["15"] * 15)
ENDINGS = (ROOT / "bench" / "endings.txt").read_text("ascii").splitlines()
BLANK, ENDING = ENDINGS[10:12]


def solved(capsys: pytest.CaptureFixture[str], *more: str) -> dict[str, Any]:
    assert main(["endgame", "--cgp", ENDING, "--lexicon", "full", *more]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    found: dict[str, Any] = json.loads(line)
    return found


def test_endgame_prints_value_line_proof_and_time(capsys: pytest.CaptureFixture[str]) -> None:
    found = solved(capsys)
    assert found["proven"] is True
    assert found["bound"] == [found["value"], found["value"]]
    mine, theirs = (int(score) for score in ENDING.split()[2].split("/"))
    assert found["final"] == mine - theirs + found["value"]
    assert found["nodes"] > 100
    assert found["seconds"] >= 0
    assert main(["moves", "--cgp", ENDING, "--lexicon", "full"]) == 0
    moves = [json.loads(line)["move"] for line in capsys.readouterr().out.splitlines()]
    assert len(found["line"]) >= 2
    assert found["line"][0] in moves


@pytest.mark.slow
def test_endgame_with_a_small_budget_is_not_proven_and_deterministic(capsys: pytest.CaptureFixture[str]) -> None:
    first, second = (solved(capsys, "--budget", "30") for _ in range(2))
    assert first["proven"] is False
    assert first["nodes"] <= 40
    low, high = first["bound"]
    assert low is None or low <= first["value"]
    assert high is None or high >= first["value"]
    assert {**first, "seconds": 0} == {**second, "seconds": 0}


@pytest.mark.slow
def test_an_endgame_of_clabbers_has_letters_in_any_order(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["endgame", "--cgp", f"{ENDING} var WordSmog;", "--lexicon", "full", "--budget", "5"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert main(["moves", "--cgp", ENDING, "--lexicon", "full"]) == 0
    words = [json.loads(line)["move"] for line in capsys.readouterr().out.splitlines()]
    assert found["bound"][0] == found["value"]
    assert found["line"][0] not in words


@pytest.mark.parametrize(
    ("cgp", "code"),
    [
        (f"{EMPTY} AEINRST/DEFGHIL 0/0 0", "endgame/bag"),
        (f"{EMPTY} AEINRST/ 0/0 0", "endgame/bag"),
        (f"{EMPTY} AEINRSTA/Q 0/0 0", "cgp/rack"),
        (f"{BLANK} var WordSmog;", "endgame/clabbers"),
    ],
)
def test_endgame_refuses_other_positions_with_a_code(capsys: pytest.CaptureFixture[str], cgp: str, code: str) -> None:
    assert main(["endgame", "--cgp", cgp, "--lexicon", LIST]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert code in printed.err


def test_an_empty_second_rack_gets_all_unseen_tiles(capsys: pytest.CaptureFixture[str]) -> None:
    board, racks, *rest = ENDING.split(" ")
    mine = racks.split("/")[0]
    answers = []
    for cgp in (ENDING, " ".join([board, f"{mine}/", *rest])):
        assert main(["endgame", "--cgp", cgp, "--lexicon", "full", "--budget", "30"]) == 0
        answers.append({**json.loads(capsys.readouterr().out), "seconds": 0})
    assert answers[0] == answers[1]


@pytest.mark.slow
def test_with_a_tile_in_the_bag_the_plays_that_draw_it_are_compared(capsys: pytest.CaptureFixture[str]) -> None:
    board, racks, *rest = ENDING.split(" ")
    mine = racks.split("/")[0]
    assert (
        main(["endgame", "--cgp", " ".join([board, f"{mine[1:]}/", *rest]), "--lexicon", LIST, "--budget", "600"]) == 0
    )
    found = json.loads(capsys.readouterr().out)
    assert found["bag"] == 1
    wins = [candidate["win"] for candidate in found["candidates"]]
    assert wins
    assert wins == sorted(wins, reverse=True)
    assert all(0 <= win <= 1 for win in wins)
