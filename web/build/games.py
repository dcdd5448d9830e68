"""The games of the page: those of the engine's catalogue, with the data that each folder in web/games/ declares.

The shell names no game. Each game's `game.json` holds what the first screen must know of it (web/README.md); the
`games.<name>` strings of its dictionaries, which the first screen shows, are moved into the page's own here.
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from common import ROOT, WEB, Missing

GAMES_JS = "shell/catalogue/games.js"
GAMES = WEB / "games"
COMMON = "common"  # modules that several games share
NEEDED = ("game.json", "help.json", "table.js", "style.css")
LIST = (
    "import json; from asobiba.catalogue import entries; from asobiba.ratings import level_ratings; "
    "print(json.dumps([[entry.name, entry.least_seats, entry.most_seats, level_ratings(entry.name)] "
    "for entry in entries()]))"
)


def game_data() -> list[dict[str, Any]]:
    """Name, seats, ratings and game.json of each game, in the order of the catalogue: for shell/catalogue/games.js.

    Raises:
        Missing: a game has no folder or lacks a file, or a folder belongs to no game.
    """
    listed = catalogue()
    folders = {path.name for path in GAMES.iterdir() if path.is_dir()}
    stray = sorted(folders - {COMMON} - {name for name, *_ in listed})
    if stray:
        raise Missing(f"web/games/{stray[0]} is no game of py/asobiba/catalogue.py")
    for name, *_ in listed:
        for file in NEEDED:
            if not (GAMES / name / file).is_file():
                raise Missing(f"the game {name} has no web/games/{name}/{file}: docs/developers/a-game.md tells of it")
    return [
        {
            "name": name,
            "seats": [least, most],
            "ratings": {level: {"rating": rating, "within": within} for level, (rating, within, _) in ratings.items()},
            **json.loads((GAMES / name / "game.json").read_text("utf-8")),
        }
        for name, least, most, ratings in listed
    ]


def catalogue() -> list[tuple[str, int, int, dict[str, tuple[int, int, int]]]]:
    """Name, fewest and most seats, ratings of every game of the engine, from a new Python, so that edits are seen."""
    command = [sys.executable, "-B", "-c", LIST]
    result = subprocess.run(command, cwd=ROOT / "py", capture_output=True, text=True, check=False)
    if result.returncode:
        raise Missing(f"py/asobiba/catalogue.py cannot be read:\n{result.stderr}")
    return [tuple(row) for row in json.loads(result.stdout)]


def dictionaries(files: dict[str, bytes]) -> dict[str, bytes]:
    """Every dictionary without white space, with the names of the games moved into the page's own.

    Raises:
        Missing: a game lacks a language of the page.
    """
    trees = {path: json.loads(data) for path, data in files.items() if "i18n/" in path and path.endswith(".json")}
    games = sorted({path.partition("i18n/")[0] for path in trees} - {""})
    for path in [path for path in trees if path.startswith("i18n/")]:
        names: dict[str, Any] = {}
        for folder in games:
            if folder + path not in trees:
                raise Missing(f"web/{folder}{path} is missing: every game speaks every language of web/i18n/")
            names.update(trees[folder + path].pop("games", {}))
        trees[path]["games"] = names
    return {path: _dense(tree) for path, tree in trees.items()}


def _dense(tree: Any) -> bytes:
    return json.dumps(tree, ensure_ascii=False, separators=(",", ":")).encode()
