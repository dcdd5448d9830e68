"""First views that were dealt when the site was built (web/build/first_views.py): each is what the engine deals."""

from __future__ import annotations

import json
from typing import Any

import first_views
import pytest
from common import WEB

from asobiba.bridge import handle
from tests.web.node import answer_of_node

FILES = first_views.first_views()
GAMES = dict(first_views.usual_games())
ROWS = """
const { countRows, fieldOf, tableOfRow } = await import(process.argv[1]);
let text = "";
for await (const part of process.stdin) text += part;
const file = JSON.parse(text);
const tables = Array.from({ length: countRows(file) }, (_, row) => tableOfRow(file, row));
console.log(JSON.stringify({ tables, acting: fieldOf(file, "acting") }));
"""


def engine(**request: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(handle(json.dumps(request)))
    assert answer["ok"], answer
    engine_tables = answer.get("table")
    if engine_tables:
        handle(json.dumps({"type": "close", "table": engine_tables}))
    return {name: answer[name] for name in first_views.SHOWN}


@pytest.mark.parametrize("path", FILES)
def test_each_first_view_is_what_the_engine_deals(path: str) -> None:
    read = answer_of_node(ROWS, (WEB / "shell" / "play" / "columns.js").as_uri(), given=json.loads(FILES[path]))
    dealt = [engine(type="new", seed=seed, **GAMES[path]) for seed in first_views.SEEDS]
    assert read["tables"] == dealt
    assert read["acting"] == [table["acting"] for table in dealt]
    assert read["acting"].count("human") >= 50


@pytest.mark.parametrize("path", FILES)
def test_a_game_begun_with_it_goes_on_as_its_record_says(path: str) -> None:
    file = json.loads(FILES[path])
    loaded = engine(type="load", record=file["table"]["record"], seat=0)
    assert loaded == file["table"]


def test_every_usual_game_has_first_views() -> None:
    games = {path.split("/")[1] for path in FILES}
    assert games == {game["name"] for game in first_views.game_data()}
    assert {path for path in GAMES if "-" not in path.rpartition("/")[2]} >= {
        "games/crossword/first/standard.json",
        "games/crossword/first/full.json",
    }


@pytest.mark.parametrize(
    ("tables", "columns"),
    [
        ([{"a": 1}, {"a": 1}], []),
        ([{"a": 1, "b": [1, 2]}, {"a": 2, "b": [1, 3]}], [[[["a"]], [1, 2]], [[["b", 1]], [2, 3]]]),
        ([{"a": 1, "b": {"c": 1}}, {"a": 2, "b": {"c": 2}}], [[[["a"], ["b", "c"]], [1, 2]]]),
        ([{"a": [1]}, {"a": [1, 2]}], [[[["a"]], [[1], [1, 2]]]]),
        ([{"a": {"b": 1}}, {"a": {"c": 1}}], [[[["a"]], [{"b": 1}, {"c": 1}]]]),
    ],
)
def test_what_differs_is_in_columns(tables: list[Any], columns: list[Any]) -> None:
    packed = first_views.packed(tables)
    assert json.loads(json.dumps(packed)) == {"table": tables[0], "columns": columns}
