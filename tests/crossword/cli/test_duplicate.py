"""The command `duplicate`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from asobiba.crossword.notation.cgp import read_cgp
from asobiba.crossword.rules.tiles import missing
from tests.tables import DATA

LIST = str(DATA / "words" / "small.txt")


def turns(run: Any, *more: str, seed: str = "7") -> list[dict[str, Any]]:
    ran = run("duplicate", "--seed", seed, "--lexicon", LIST, *more)
    assert (ran.status, ran.err) == (0, "")
    return list(ran.lines)


def test_each_line_is_a_turn_whose_top_the_position_has_as_its_best_play(run: Any) -> None:
    lines = turns(run)
    total, left_over = 0, ""
    for number, line in enumerate(lines[:4], start=1):
        assert list(line) == ["turn", "rack", "kept", "top", "cgp"]
        assert line["turn"] == number
        position = read_cgp(line["cgp"])
        assert (position.racks, position.scores) == ((line["rack"], ""), (total, 0))
        assert line["kept"] in ("", left_over)
        total += line["top"]["score"]
        moves = run("moves", "--cgp", line["cgp"], "--lexicon", LIST).lines
        assert line["top"]["score"] == moves[0]["score"]
        laid = next(move for move in moves if move["move"] == line["top"]["move"])["tiles"]
        used = "".join("?" if letter.islower() else letter for _, _, letter in laid)
        left_over = "".join(sorted(missing(used, line["rack"]), key=lambda tile: (tile == "?", tile)))
    assert len(lines) >= 8


def test_it_is_the_same_every_time_and_stops_after_so_many_turns(run: Any) -> None:
    assert turns(run, "--turns", "3") == turns(run)[:3]
    assert turns(run, "--turns", "1", seed="8") != turns(run, "--turns", "1")


def test_wrong_use_has_status_2_and_one_line(run: Any, tmp_path: Path) -> None:
    for arguments in (
        ("--seed", "7"),
        ("--lexicon", LIST),
        ("--seed", "-1", "--lexicon", LIST),
        ("--seed", "x", "--lexicon", LIST),
        ("--seed", "7", "--lexicon", str(tmp_path / "none.txt")),
        ("--seed", "7", "--lexicon", LIST, "--turns", "0"),
    ):
        ran = run("duplicate", *arguments)
        assert (ran.status, ran.out) == (2, "")
        assert ran.err.count("\n") == 1
