"""The laboratory's commands: the same results on cores and on a cluster, and what they refuse."""

from __future__ import annotations

import gzip
import json
import os
from pathlib import Path
from typing import Any

import pytest

from asobiba.__main__ import main
from asobiba.crossword.equity.leaves import leave_value, shipped_table
from asobiba.lab.command import rows_of
from asobiba.lab.distribute import SCORE, Chunk, chunks, distribute, leave_value_by_table
from asobiba.lab.match import play_pairs, summary
from asobiba.lab.puzzles.finding import find_puzzles
from asobiba.puzzles.puzzle_file import unpack_puzzles
from asobiba.words.lexicon_store import LexiconStore
from tests.tables import DATA

LIST = str(DATA / "words" / "small.txt")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, Any]]:
    status = main(["lab", *arguments])
    said = capsys.readouterr()
    assert (status, said.err) == (0, "")
    return [json.loads(line) for line in said.out.splitlines()]


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    status = main(["lab", *arguments])
    said = capsys.readouterr()
    assert said.out == ""
    return status, said.err


def some_chunks(count: int = 6) -> list[Chunk]:
    return chunks(LexiconStore().open("everyday"), (SCORE,), 1, count, 2)


def test_chunks_hold_every_seed_once() -> None:
    made = chunks(LexiconStore().open("everyday"), (SCORE,), 5, 7, 3)

    assert [(chunk.first, chunk.count) for chunk in made] == [(5, 3), (8, 3), (11, 1)]


@pytest.mark.slow
def test_all_cores_give_the_rows_of_one() -> None:
    assert list(distribute(rows_of, some_chunks())) == [rows_of(chunk) for chunk in some_chunks()]


@pytest.mark.slow
@pytest.mark.filterwarnings("default")  # what Dask's own machinery warns of is not ours
def test_a_cluster_of_two_workers_gives_the_rows_of_one() -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        found = list(distribute(rows_of, some_chunks(), cluster.scheduler_address))

    assert found == [rows_of(chunk) for chunk in some_chunks()]


@pytest.mark.slow
def test_selfplay_fit_and_match_are_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """From games to a table that plays; twice the same bytes."""
    pytest.importorskip("numpy")
    files = []
    for number in "12":
        rows, table = str(tmp_path / f"{number}.gz"), str(tmp_path / number)
        arguments = ["--leaves", "score", "--games", "30", "--seed", "3", "--lexicon", "everyday"]
        told = run(capsys, "selfplay", *arguments, "--out", rows)
        assert told[-1]["games"] == 30
        assert told[-1]["rows"] == gzip.decompress(Path(rows).read_bytes()).count(b"\n") - 1 > 300
        fitted = run(capsys, "fit", rows, "--ridge", "100", "--note", "2026-11-21", "--out", table)
        assert fitted[0]["rows"] == told[-1]["rows"]
        files.append((Path(rows).read_bytes(), Path(table).read_text()))

    assert files[0] == files[1]
    notes = [line for line in files[0][1].splitlines() if line.startswith("#")]
    assert notes[0].startswith("# selfplay: 30 games, seed 3, lexicon everyday ")
    assert notes[-1] == "# 2026-11-21"
    played = run(capsys, "match", "--leaves", str(tmp_path / "1"), "score", "--pairs", "2", "--lexicon", "everyday")
    assert played[-1]["pairs"] == 2


def test_players_of_one_table_come_out_even() -> None:
    """Seats are swapped, so that nobody is favoured: both games of a pair are the same."""
    table = shipped_table()
    pairs = play_pairs(chunks(LexiconStore().open("everyday"), (table, table), 1, 3, 3)[0])

    assert [first == second[::-1] for first, second in pairs] == [True] * 3
    assert summary(pairs)["won"] == 50.0
    assert summary(pairs)["spread"] == 0.0


def test_a_match_has_95_percent_intervals_over_pairs() -> None:
    found = summary([((400, 300), (350, 350)), ((300, 310), (320, 400))])

    assert found == {
        "pairs": 2,
        "won": 37.5,
        "won_within": 476.48,
        "spread": 2.5,
        "spread_within": 603.53,
        "points": [342.5, 340.0],
        "ties": 1,
    }


def test_a_single_pair_has_no_interval() -> None:
    # `Infinity` is not JSON
    found = summary([((400, 300), (350, 350))])
    assert (found["won_within"], found["spread_within"]) == (None, None)


def test_the_table_that_ships_gives_the_values_that_ship() -> None:
    value = leave_value_by_table(shipped_table())

    assert [value(leave) for leave in ("?", "QU", "EES", "AEINST")] == [
        leave_value(leave) for leave in ("?", "QU", "EES", "AEINST")
    ]
    assert leave_value_by_table(SCORE)("?S") == 0


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["selfplay", "--games", "1", "--out", "/no/such/folder/rows.gz", "--lexicon", LIST], 2, "cannot be written"),
        (["selfplay", "--games", "1", "--out", "rows.gz", "--leaves", "/no/table", "--lexicon", LIST], 2, "/no/table"),
        (["match", "--pairs", "1", "--leaves", LIST, "score", "--lexicon", LIST], 1, "line 2"),
        (["fit", "/no/such/rows.gz", "--out", "table"], 1, "/no/such/rows.gz"),
        (["fit", os.devnull, "--out", "table"], 1, f"no row in {os.devnull}"),
        (["match", "--pairs", "1", "--lexicon", LIST, "--scheduler", "nobody"], 2, "no Dask scheduler answers"),
    ],
)
def test_what_cannot_be_read_or_written_is_named(
    arguments: list[str], status: int, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found, said = refused(capsys, *arguments)

    assert (found, said.count("\n")) == (status, 1)
    assert words in said


def test_puzzles_go_from_their_lines_into_a_set_that_grows_at_its_end(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    made = run(capsys, "puzzles", "kotoba", "--count", "6", "--seed", "1")
    lines, first, second = tmp_path / "made.jsonl", tmp_path / "first", tmp_path / "second"
    lines.write_text("".join(json.dumps(line) + "\n" for line in made), "utf-8")
    (few,) = run(capsys, "puzzle-set", "kotoba", str(lines), "--most", "4", "--out", str(first))
    (all_,) = run(capsys, "puzzle-set", "kotoba", str(lines), "--after", str(first), "--out", str(second))

    assert (few["puzzles"], all_["puzzles"]) == (4, 6)
    before, after = (unpack_puzzles("kotoba", path.read_bytes()) for path in (first, second))
    assert after[:4] == before
    assert sorted(puzzle.position for puzzle in after) == sorted(line["position"] for line in made)
    assert run(capsys, "puzzles", "kotoba", "--count", "2", "--seed", str(made[3]["seed"]))[0] == made[3]


@pytest.mark.slow
def test_any_number_of_processes_finds_the_same_puzzles(capsys: pytest.CaptureFixture[str]) -> None:
    one = run(capsys, "puzzles", "kotoba", "--count", "5", "--seed", "1")

    assert run(capsys, "puzzles", "kotoba", "--count", "5", "--seed", "1", "--processes", "2") == one


@pytest.mark.slow
@pytest.mark.filterwarnings("default")  # what Dask's own machinery warns of is not ours
def test_a_cluster_finds_the_same_puzzles() -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        found = list(find_puzzles("kotoba", 5, 1, scheduler=cluster.scheduler_address))

    assert found == list(find_puzzles("kotoba", 5, 1))


def test_what_is_no_puzzle_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    lines, out = tmp_path / "made.jsonl", str(tmp_path / "set")
    for text in ("{}", "[]", "x", '{"kind": 1}'):
        lines.write_text(text + "\n", "utf-8")
        status, said = refused(capsys, "puzzle-set", "skat", str(lines), "--out", out)
        assert (status, said.count("\n")) == (1, 1)
    assert refused(capsys, "puzzles", "chess")[0] == 2
