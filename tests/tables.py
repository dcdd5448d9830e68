"""What the tests of the frame share: a store of small stable lexica, and tables to sit down at."""

from __future__ import annotations

import copy
import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from asobiba.bridge import Door
from asobiba.words.lexicon import make_lexicon
from asobiba.words.lexicon_store import LexiconStore
from asobiba.work import Work

DATA = Path(__file__).parent / "data"

# A deal of Skat as it is written down elsewhere, and the same with its first trick begun.
DEAL: dict[str, Any] = {
    "dealer": 0,
    "hands": [
        ["CJ", "SJ", "HJ", "DJ", "CA", "CT", "CK", "CQ", "C9", "C8"],
        ["C7", "SA", "ST", "SK", "SQ", "S9", "S8", "S7", "HA", "HT"],
        ["HK", "HQ", "H9", "H8", "H7", "DA", "DT", "DK", "DQ", "D9"],
    ],
    "skat": ["D8", "D7"],
    "declarer": 0,
    "bid": 20,
    "discard": ["D8", "D7"],
    "game": "clubs",
}
BEGUN: dict[str, Any] = {**DEAL, "plays": ["SA", "DA", "CJ"]}


def sample(cases: Sequence[Any], every: int) -> list[Any]:
    """The cases of a test, of which every so many are always tried, the first among them, and the others nightly."""
    values = [case if isinstance(case, tuple) else (case,) for case in cases]
    return [pytest.param(*each, marks=[pytest.mark.nightly] * bool(at % every)) for at, each in enumerate(values)]


def named(cases: Sequence[tuple[Any, ...]]) -> list[Any]:
    """The cases of a test, each shown under the name that it begins with."""
    return [pytest.param(*values, id=name) for name, *values in cases]


@cache
def small_words() -> tuple[str, ...]:
    lines = (DATA / "words" / "small.txt").read_text().splitlines()
    return tuple(line.upper() for line in lines if not line.startswith("#"))


def small_lexica() -> LexiconStore:
    """The names of the real lexica over a small list: quick, and no change of a lexicon touches the tests."""
    lexica = LexiconStore(str(DATA / "words"))
    for name in ("everyday", "standard", "full"):
        lexica.add(make_lexicon(name, name.capitalize(), small_words()))
    return lexica


@cache
def real_lexica() -> LexiconStore:
    """The lexica that ship, for all tests of a process: none may add to them."""
    return LexiconStore()


def small_door() -> Door:
    return Door(small_lexica())


def ask(door: Door, **request: Any) -> dict[str, Any]:
    """The answer to a message, as the page gets it."""
    answer = json.loads(door.handle(json.dumps(request)))
    assert isinstance(answer, dict)
    return answer


def granted(door: Door, **request: Any) -> dict[str, Any]:
    """The answer to a message that must not be refused."""
    answer = ask(door, **request)
    assert answer["ok"], answer
    return answer


def changed(value: dict[str, Any], path: str, new: Any) -> dict[str, Any]:
    """A copy of a JSON value with another part; `path` has the names and places on the way to it, with points."""
    other = copy.deepcopy(value)
    *way, last = path.split(".")
    place: Any = other
    for step in way:
        place = place[int(step) if isinstance(place, list) else step]
    place[int(last) if isinstance(place, list) else last] = new
    return other


def worked(work: Work, units: int = 20) -> Any:
    """The result of work that is done to its end, so many units at a time."""
    while not work.done:
        work.step(units)
    return work.result()


def job_done(door: Door, budget: int, **started: Any) -> dict[str, Any]:
    """The state of a job that is started and worked to its end, so many units at a time."""
    state = ask(door, type="start", **started)
    while not state["done"]:
        state = ask(door, type="work", job=state["job"], budget=budget)
    return state


Step = tuple[str, dict[str, Any], dict[str, Any]]  # of a walk through the door: name of the file, request, answer


def check_goldens(folder: Path, steps: Sequence[Step]) -> None:
    """Each step of a walk is answered as its file says, and no other file is there."""
    assert sorted(path.name for path in folder.glob("*.json")) == [name for name, _, _ in steps]
    for name, request, answer in steps:
        golden = json.loads((folder / name).read_text(encoding="utf-8"))
        assert {"request": request, "answer": answer} == golden, name


def write_goldens(folder: Path, steps: Sequence[Step]) -> None:
    """Write the files of a walk again, and delete those that were there."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.json"):
        old.unlink()
    for name, request, answer in steps:
        text = json.dumps({"request": request, "answer": answer}, ensure_ascii=False, indent=1)
        (folder / name).write_text(text + "\n", encoding="utf-8")
