"""The games of the page: those of the engine's catalogue, with the data of each folder in web/games/.

The shell names no game. Each game's `game.json` has its data for the first screen (web/README.md). Its dictionaries'
`games.<name>` strings, which the first screen shows, are moved into the page's own dictionaries here.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import Any

from common import ROOT, WEB, Missing

GAMES_JS = "shell/catalogue/games.js"
OFFERS_JS = "shell/catalogue/valid-choices.js"
GAMES = WEB / "games"
LANGUAGES_JS = "shell/base/i18n.js"
LANGUAGES = re.compile(r"LANGUAGE_NAMES = \{(.*)\};")
COMMON = "common"  # the folder of modules that several games share
NEEDED = ("game.json", "help.json", "table.js", "style.css")
LIST = (
    "import json; from asobiba.catalogue import entries, forms; from asobiba.ratings import level_ratings; "
    "print(json.dumps([[entry.plain() for entry in (*entries(), *forms())], "
    "[[entry.name, entry.least_seats, entry.most_seats, level_ratings(entry.name)] for entry in entries()]]))"
)


def game_data() -> list[dict[str, Any]]:
    """Name, seats, ratings and game.json of each game, in the order of the catalogue: for shell/catalogue/games.js.

    Raises:
        Missing: a game has no folder or lacks a file, or a folder belongs to no game.
    """
    listed = catalogue()[1]
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


def offers() -> dict[str, dict[str, Any]]:
    """Seats, levels and options of each game and form, by its name: for shell/catalogue/valid-choices.js."""
    return {entry["name"]: {part: entry[part] for part in ("seats", "levels", "options")} for entry in catalogue()[0]}


def catalogue() -> tuple[list[dict[str, Any]], list[tuple[str, int, int, dict[str, tuple[int, int, int]]]]]:
    """The engine's games and forms as `hello` shows them; name, fewest and most seats and ratings of each game.

    They come from a new Python, so that edits are seen.
    """
    command = [sys.executable, "-B", "-c", LIST]
    result = subprocess.run(command, cwd=ROOT / "py", capture_output=True, text=True, check=False)
    if result.returncode:
        raise Missing(f"py/asobiba/catalogue.py cannot be read:\n{result.stderr}")
    entries, rows = json.loads(result.stdout)
    return entries, [tuple(row) for row in rows]


def languages(source: str) -> list[str]:
    """The languages that shell/base/i18n.js offers; all their dictionaries are complete."""
    return re.findall(r"(\w+):", LANGUAGES.findall(source)[0])


def dictionaries(files: dict[str, bytes]) -> dict[str, bytes]:
    """Every dictionary without white space, with the names of the games moved into the page's own.

    A language that the page does not offer yet is left out.

    Raises:
        Missing: a folder lacks a language of the page.
    """
    found: dict[str, bytes] = {}
    folders = sorted({path.rpartition("/")[0] for path in files if is_dictionary(path)} - {"i18n"})
    for language in languages(files[LANGUAGES_JS].decode()):
        trees = {folder: _tree(files, f"{folder}/{language}.json") for folder in ("i18n", *folders)}
        names = [trees[folder].pop("games", {}) for folder in folders]
        trees["i18n"]["games"] = {game: told for each in names for game, told in each.items()}
        found.update({f"{folder}/{language}.json": _dense(tree) for folder, tree in trees.items()})
    return found


def is_dictionary(path: str) -> bool:
    """Whether a file of the page, by its path, holds the texts of one language."""
    return f"/{path}".rpartition("/")[0].endswith("/i18n") and path.endswith(".json")


def _tree(files: dict[str, bytes], path: str) -> dict[str, Any]:
    if path not in files:
        raise Missing(f"web/{path} is missing: every folder of texts has every language of web/{LANGUAGES_JS}")
    tree: dict[str, Any] = json.loads(files[path])
    return tree


def _dense(tree: Any) -> bytes:
    return json.dumps(tree, ensure_ascii=False, separators=(",", ":")).encode()
