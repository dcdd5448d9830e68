"""The coach on the command line: analyse, review, study."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.crossword.tables import read_gcg
from tests.tables import DATA, ask, small_door

LIST = str(DATA / "words" / "small.txt")
TEN = "15/15/15/15/15/15/15/6TEN6/15/15/15/15/15/15/15"
GCG = "#player1 a Ann\n#player2 b Bob\n#lexicon nowhere\n>a: CATXYZQ 8G CAT +10 10\n>b: EIOSTTU 9H TO +5 15\n"


def lines(out: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.splitlines()]


def test_analyse_prints_reasons_for_every_move(run: Any) -> None:
    cgp = f"{TEN} ACTINGS/ 0/0 0"
    given = ("--lexicon", LIST, "--level", "greedy")
    status, out, err = run("analyse", "--cgp", cgp, *given)
    assert (status, err) == (0, "")
    found = lines(out)
    assert all(candidate["reasons"] for candidate in found)
    for candidate in found:
        tenths = sum(round(10 * reason["points"]) for reason in candidate["reasons"])
        assert tenths == round(10 * candidate["comparison"]["points"])
    assert all(
        reason["text"] and isinstance(reason["points"], float) for candidate in found for reason in candidate["reasons"]
    )
    assert [candidate["equity"] for candidate in found] == sorted(
        (candidate["equity"] for candidate in found), reverse=True
    )


@pytest.mark.slow
def test_a_position_is_analysed_with_the_lexicon_that_it_names(run: Any) -> None:
    def analysed(operations: str, *more: str) -> tuple[int, str, str]:
        cgp = f"{TEN} EINQTUZ/ 0/0 0 {operations}"
        return tuple(run("analyse", "--cgp", cgp, "--level", "greedy", *more))

    everyday, standard = (analysed("", "--lexicon", name) for name in ("everyday", "standard"))
    assert everyday != standard
    assert analysed("lex everyday;") == everyday
    assert analysed("lex nowhere;") == analysed("") == standard


def test_analyse_searches_an_ending_with_the_champion(run: Any) -> None:
    door = small_door()
    seats = [{"kind": "computer", "level": "greedy"}] * 2
    ask(door, type="new", game="crossword", seed=5, seats=seats, options={})
    ask(door, type="step", table="t1")
    turns = ask(door, type="start", job="review", table="t1")["report"]["turns"]
    given = ("--lexicon", LIST, "--level", "champion", "--budget", "300")
    status, out, _ = run("analyse", "--cgp", turns[-2]["cgp"], *given)
    assert status == 0
    assert lines(out)[0]["exact"]
    assert all(candidate["win"] in (0, 0.5, 1) for candidate in lines(out) if candidate["exact"])


@pytest.mark.parametrize("level", ["greedy", "champion"])
def test_an_impossible_position_is_refused_by_analyse_with_its_place(run: Any, level: str) -> None:
    for cgp, what in ((f"{TEN} QQ/ 0/0 0", "2 Q"), (f"{TEN} ABCDEFGH/ 0/0 0", "8 tiles"), ("14/15 / 0/0 0", "rows")):
        status, out, err = run("analyse", "--cgp", cgp, "--lexicon", LIST, "--level", level)
        assert (status, out) == (1, "")
        assert what in err


def test_review_prints_a_line_a_turn_and_then_the_totals(run: Any) -> None:
    status, out, err = run("review", "--gcg", "-", "--lexicon", LIST, stdin=GCG.encode())
    assert (status, err) == (0, "")
    first, second, whole = lines(out)
    assert [first["move"], second["move"]] == ["8G CAT", "9H TO"]
    assert first["best"]["equity"] - first["played"]["equity"] == pytest.approx(first["lost"], abs=0.01)
    assert [seat["reviewed"] for seat in whole["seats"]] == [1, 1]
    assert "turns" not in whole


def test_review_can_write_the_game_with_notes(run: Any) -> None:
    status, out, _ = run("review", "--gcg", "-", "--lexicon", LIST, "--notes", stdin=GCG.encode())
    assert status == 0
    assert len(read_gcg(out).texts("note")) == 2
    assert read_gcg(out).turns == read_gcg(GCG).turns


def test_review_of_a_file_without_a_game_reports_a_problem(run: Any) -> None:
    status, out, err = run("review", "--gcg", "-", stdin=b"nothing\n")
    assert (status, out) == (1, "")
    assert err.startswith("asobiba: gcg/")


def test_study_answers_like_the_door(run: Any) -> None:
    status, out, _ = run("study", "hooks", "word=act", "--lexicon", LIST)
    assert (status, lines(out)[0]["back"]) == (0, "S")
    status, out, _ = run("study", "anagrams", "letters=act?", "shorter=true", "least=3", "--lexicon", LIST)
    assert status == 0
    assert {group["length"] for group in lines(out)[0]["groups"]} == {3, 4}


@pytest.mark.parametrize(
    ("arguments", "status"),
    [(("sing",), 2), (("hooks", "word"), 2), (("hooks", "word=a"), 1), (("hooks",), 1), (("short", "length=9"), 1)],
)
def test_study_reports_wrong_arguments(run: Any, arguments: tuple[str, ...], status: int) -> None:
    found, out, err = run("study", *arguments, "--lexicon", LIST)
    assert (found, out) == (status, "")
    assert err.startswith("asobiba: ")
