"""The command `import`: files of several kinds, one that is no game, and records that can be loaded."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.tables import DATA, ask, small_door


def test_files_become_records_and_what_is_no_game_is_named(run: Any, tmp_path: Path) -> None:
    folder, out = tmp_path / "in", tmp_path / "out"
    folder.mkdir()
    (folder / "a.gcg").write_bytes((DATA / "gcg" / "complete.gcg").read_bytes())
    (folder / "b.txt").write_text("no game\n")
    stored = json.loads((DATA / "records" / "schema1-skat.json").read_text("utf-8"))
    (folder / "c.json").write_text(json.dumps(stored["record"]), "utf-8")

    ran = run("import", str(folder), str(DATA / "gcg" / "complete.gcg"), "--out", str(out))

    lines = [json.loads(line) for line in ran.out.splitlines()]
    assert ran.status == 1
    assert [[game["record"] for game in line["games"]] for line in lines] == [
        ["a.json"],
        [],
        ["c.json"],
        ["complete.json"],
    ]
    assert [[each["error"]["code"] for each in line["problems"]] for line in lines] == [
        [],
        ["import/no_games"],
        [],
        [],
    ]
    assert lines[0]["games"][0]["scores"] == [362, 354]
    for name in ("a.json", "c.json"):
        assert ask(small_door(), type="load", record=json.loads((out / name).read_text("utf-8")))["ok"]


def test_a_record_that_is_there_is_never_replaced(run: Any, tmp_path: Path) -> None:
    source = str(DATA / "gcg" / "complete.gcg")
    (tmp_path / "complete.json").write_text("mine")

    ran = run("import", source, "--out", str(tmp_path))

    assert json.loads(ran.out)["games"][0]["record"] == "complete_2.json"
    assert (tmp_path / "complete.json").read_text() == "mine"
