"""What the tests of the frame share: a store of small stable lexica, and tables to sit down at."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from asobiba.bridge import Door
from asobiba.words.lexicon import make_lexicon
from asobiba.words.lexicon_store import LexiconStore

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
