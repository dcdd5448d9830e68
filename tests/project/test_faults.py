"""bench/faults.py notices what is lost, and its broken builds are broken."""

from __future__ import annotations

import copy
import sys
from typing import Any

import pytest
from common import ROOT

sys.path.insert(0, str(ROOT / "bench"))

from fault_profile import BROKEN, Lost
from faults import compare

RECORD = {"seed": 7, "seats": [], "actions": [[0, "pass"], [1, "8D CAT"]]}
ENTRY = {"kept": {"help": {}}, "aside": None, "record": RECORD}
KEPT: dict[str, Any] = {"games": {"a": ENTRY, "b": ENTRY}, "rows": {"asobiba-words/lists": ["own"]}, "settings": "{}"}


def after(path: str, value: Any) -> dict[str, Any]:
    """What is kept afterwards, with one thing changed."""
    kept = copy.deepcopy(KEPT)
    *places, last = path.split("/")
    place = kept
    for name in places:
        place = place[name]
    place[last] = value
    return kept


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("games", {"b": ENTRY}),
        ("games/a/aside", {"code": "record/action"}),
        ("games/a/kept", {}),
        ("games/a/record/seed", 8),
        ("rows", {}),
        ("settings", None),
    ],
)
def test_whatever_is_gone_is_noticed(path: str, value: Any) -> None:
    assert compare(KEPT, KEPT) == 0
    with pytest.raises(Lost):
        compare(KEPT, after(path, value))


@pytest.mark.parametrize("actions", [[], [[0, "pass"]], [[0, "pass"], [1, "8D DOG"]]])
def test_a_turn_that_is_gone_is_noticed_unless_a_copy_has_it(actions: list[Any]) -> None:
    shorter = after("games/a/record/actions", actions)
    alone = copy.deepcopy(KEPT)
    del alone["games"]["b"]
    del shorter["games"]["b"]
    with pytest.raises(Lost):
        compare(alone, shorter)
    shorter["games"]["copy"] = ENTRY
    assert compare(alone, shorter) == 1


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_build_is_another_one(name: str) -> None:
    file, whole, other = BROKEN[name]
    assert (ROOT / "web" / file).read_text("utf-8").count(whole) == 1
    assert whole != other
