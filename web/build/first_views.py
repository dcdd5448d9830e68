"""First views of new games, dealt by the engine when the site is built: a table stands before Python has come.

For each game with its usual players, and each list of words that it is played with, Python deals the seeds from 1 on.
The page takes one of these deals for a game that is begun while the engine is still starting, and the engine loads that
game's record when it is there (docs/decisions/0015-first-views.md). The page still knows no rule: it shows what the
engine has said.

A file has one whole answer of the engine and, for each value in which the answers differ, a column of these values:

    {"table": {"record": {...}, "view": {...}, "events": [...], "to_act": [0], "acting": "human"},
     "columns": [[[["view", "rack"], ["view", "seats", 0, "rack"]], ["AEINRST", ...]], ...]}

Several places with the same values share a column. `web/shell/play/first-view.js` puts a row back together.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from common import ROOT, WORK, Missing, digest_of, files_under
from games import GAMES, game_data
from python_side import lexicon_files

SEEDS = range(1, 181)
# The fields of the engine's answer that the page shows and saves.
SHOWN = ("record", "view", "events", "to_act", "acting")
# Run by a new Python, so that edits are seen: deals each game of a list, and prints the answers.
DEAL = """
import json, sys
from asobiba.bridge import handle

def deal(seed, game):
    answer = json.loads(handle(json.dumps({"type": "new", "seed": seed, **game})))
    if not answer["ok"]:
        raise SystemExit(f"{game}: {answer['error']}")
    handle(json.dumps({"type": "close", "table": answer["table"]}))
    return answer

seeds, games = json.load(sys.stdin)
print(json.dumps([[deal(seed, game) for seed in seeds] for game in games]))
"""
LISTS = 'import json; from asobiba.bridge import handle; print(handle(\'{"type": "hello"}\'))'


def first_views() -> dict[str, bytes]:
    """The files of first views, by their paths in the site; kept in .build/ until a source changes.

    Raises:
        Missing: the engine cannot deal.
    """
    sources = [*files_under(ROOT / "py"), *lexicon_files(), *sorted(GAMES.glob("*/game.json")), Path(__file__)]
    kept = WORK / "first-views" / f"{digest_of(sources, sys.version)[:16]}.json"
    if not kept.exists():
        shutil.rmtree(kept.parent, ignore_errors=True)
        kept.parent.mkdir(parents=True)
        files = {path: data.decode() for path, data in _first_views().items()}
        kept.write_text(json.dumps(files), "utf-8")
    return {path: text.encode() for path, text in json.loads(kept.read_text("utf-8")).items()}


def _first_views() -> dict[str, bytes]:
    games = dict(usual_games())
    return {path: _dense(packed(tables)) for path, tables in zip(games, dealt(list(games.values())), strict=True)}


def usual_games() -> Iterator[tuple[str, dict[str, Any]]]:
    """The path of each file, and the game whose first views it has: a request `new` without its seed (docs/door.md)."""
    lists = [each["name"] for each in json.loads(_python(LISTS))["lexica"]]
    for game in game_data():
        seats = [{"kind": "human"} if who == "human" else {"kind": "computer", "level": who} for who in _seats(game)]
        options = game["usual"]["options"]
        packs = [name for name in lists for pack in game.get("packs", ()) if name.endswith(f"-{pack}")]
        for name in [*game.get("lexica", ()), *packs]:
            chosen = {**options, "lexicon": name}
            yield path_of(game["name"], name), {"game": game["name"], "seats": seats, "options": chosen}
        if not game.get("lexica"):
            yield path_of(game["name"], "usual"), {"game": game["name"], "seats": seats, "options": options}


def path_of(game: str, name: str) -> str:
    """The path of a file of first views in the site."""
    return f"games/{game}/first/{name}.json"


def _seats(game: dict[str, Any]) -> list[str]:
    seats: list[str] = game["usual"]["seats"]
    return seats


def dealt(games: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """The engine's answers for each game and each of SEEDS.

    Raises:
        Missing: the engine refuses one.
    """
    answers: list[list[dict[str, Any]]] = json.loads(_python(DEAL, json.dumps([list(SEEDS), games])))
    return [[{name: answer[name] for name in SHOWN} for answer in rows] for rows in answers]


def _python(program: str, given: str = "") -> str:
    command = [sys.executable, "-B", "-c", program]
    done = subprocess.run(command, cwd=ROOT / "py", input=given, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Missing(f"the engine cannot deal the first views:\n{done.stderr}")
    return done.stdout


def packed(tables: list[dict[str, Any]]) -> dict[str, Any]:
    """Tables of one game as the first of them and the columns of what differs."""
    shared: dict[str, tuple[list[list[str | int]], list[Any]]] = {}
    for place, values in _columns(tables, []):
        shared.setdefault(json.dumps(values), ([], values))[0].append(place)
    return {"table": tables[0], "columns": list(shared.values())}


def _columns(values: list[Any], place: list[str | int]) -> Iterator[tuple[list[str | int], list[Any]]]:
    """The places in which values differ, each with its values: inside them where they are built alike."""
    first = values[0]
    if all(value == first for value in values):
        return
    kinds = {type(value) for value in values}
    if kinds == {dict} and all(value.keys() == first.keys() for value in values):
        for key in first:
            yield from _columns([value[key] for value in values], [*place, key])
    elif kinds == {list} and all(len(value) == len(first) for value in values):
        for at in range(len(first)):
            yield from _columns([value[at] for value in values], [*place, at])
    else:
        yield place, values


def _dense(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
