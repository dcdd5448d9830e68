"""Brings in files of other programs: GCG, lines of Skat, and Asobiba's own games, as records.

A file is judged by its content, not by its name. Every game is loaded once, so that a record that is written can be
played on.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from asobiba.bridge import Door
from asobiba.crossword.notation.gcg.parser import decode_gcg
from asobiba.errors import GameError, NotationError
from asobiba.game import JSON

MOST_FILE = 20_000_000  # bytes
MOST_SAME_NAME = 100_000
# Of the first line that is not empty: game, format, pattern.
_FORMATS: tuple[tuple[str, str, re.Pattern[str]], ...] = (
    ("skat", "iss", re.compile(r"\(;GM\[Skat\]", re.IGNORECASE)),
    ("crossword", "gcg", re.compile(r"[#>][A-Za-z]")),
    ("skat", "deals", re.compile(r'\{"(dealer|hands|skat)"')),
)


class _Found(NamedTuple):
    """The games in a file, each with `title`, `record` and perhaps `remarks`, and the problems of the others."""

    games: list[dict[str, Any]]
    problems: list[dict[str, JSON]]


def import_files(paths: Sequence[str], out: str | None) -> Iterator[dict[str, JSON]]:
    """Import files one by one.

    Args:
        paths: files, or folders whose files are taken in the order of their names.
        out: folder for the records, one file for each game; None writes none.

    Returns:
        For each file `file`, `games` (title, names, scores or None, remarks, name of the written record) and
        `problems`, with codes and messages.
    """
    door = Door()
    for path in _files(paths):
        found = _read(door, path)
        games: list[JSON] = []
        for number, game in enumerate(found.games, start=1):
            answer = _ask(door, type="load", record=game["record"])
            if not answer["ok"]:
                found.problems.append({"place": str(number), "error": answer["error"]})
                continue
            _ask(door, type="close", table=answer["table"])
            games.append(_told(game, answer, _write(out, path, number, len(found.games), answer["record"])))
        yield {"file": str(path), "games": games, "problems": list(found.problems)}


def _files(paths: Sequence[str]) -> Iterator[Path]:
    for path in map(Path, paths):
        yield from sorted(each for each in path.rglob("*") if each.is_file()) if path.is_dir() else [path]


def _read(door: Door, path: Path) -> _Found:
    try:
        data = path.read_bytes()
        if len(data) > MOST_FILE:
            raise NotationError("import/too_long", f"a file has at most {MOST_FILE} bytes")
        return _games(door, data)
    except OSError as error:
        return _Found([], [_problem("import/unreadable", f"the file cannot be read: {error.strerror}")])
    except GameError as error:
        return _Found([], [{"place": None, "error": error.plain()}])


def _games(door: Door, data: bytes) -> _Found:
    text = _text(data)
    first = text.lstrip("\ufeff \t\r\n")
    for game, form, pattern in _FORMATS:
        if pattern.match(first):
            answer = _ask(door, type="import", game=game, format=form, text=text)
            return _Found(answer["games"], answer["problems"]) if answer["ok"] else _Found([], [_failed(answer)])
    records = list(_own_records(first))
    if records:
        return _Found(records, [])
    return _Found([], [_problem("import/no_games", "the file holds no games" if first else "the file is empty")])


def _text(data: bytes) -> str:
    """The text of a file, of which any line may be of another program's making."""
    try:
        return decode_gcg(data)
    except NotationError:
        return data.decode("utf-8", "replace")


def _own_records(text: str) -> Iterator[dict[str, Any]]:
    """The records in a file of Asobiba: a backup, or one record."""
    try:
        value = json.loads(text)
    except ValueError:
        return
    if isinstance(value, dict) and isinstance(value.get("games"), list):
        yield from (game for game in value["games"] if isinstance(game, dict) and "record" in game)
    elif isinstance(value, dict) and "actions" in value:
        yield {"title": None, "record": value}


def _told(game: dict[str, Any], answer: dict[str, Any], written: str | None) -> dict[str, JSON]:
    result = answer["view"].get("result")
    return {
        "title": game.get("title"),
        "names": [seat["name"] for seat in answer["record"]["seats"]],
        "scores": result["scores"] if result else None,
        "remarks": game.get("remarks", []),
        **game.get("kept", {}),
        "record": written,
    }


def _write(out: str | None, path: Path, number: int, count: int, record: JSON) -> str | None:
    if out is None:
        return None
    folder = Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{path.stem}-{number}" if count > 1 else path.stem
    names = chain([f"{stem}.json"], (f"{stem}_{again}.json" for again in range(2, MOST_SAME_NAME)))
    name = next(name for name in names if not (folder / name).exists())  # a file that is there is never replaced
    (folder / name).write_text(json.dumps(record, ensure_ascii=False) + "\n", "utf-8")
    return name


def _ask(door: Door, **request: JSON) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(door.handle(json.dumps(request)))
    return answer


def _failed(answer: dict[str, Any]) -> dict[str, JSON]:
    return {"place": None, "error": answer["error"]}


def _problem(code: str, message: str) -> dict[str, JSON]:
    return {"place": None, "error": NotationError(code, message).plain()}
