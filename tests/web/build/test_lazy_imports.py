"""Modules of the page import others of the engine when a function needs them, and answer the same."""

from __future__ import annotations

import ast
import sys
from types import ModuleType

import pytest
from lazy_imports import with_lazy_imports

OTHER = (
    "class Base: pass\ndef told(): return 'told'\ndef other(): return 'other'\ndef loop(): return 'loop'\nSIZE = 3\n"
)
MODULE = """
from __future__ import annotations
import json
from asobiba_lazy_other import Base, told, other, loop, SIZE as SIZED, SIZE, unread

class Mine(Base):
    size: unread = SIZED

    def tell(self):
        return [told() for _ in range(2)]

def inner():
    def deeper():
        return other()
    return deeper()

def shadowed(loop):
    return loop

def early(size=SIZE):
    return loop(), size, json.dumps(size)
"""


@pytest.fixture
def other(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    module = ModuleType("asobiba_lazy_other")
    exec(OTHER, vars(module))  # noqa: S102  a module of the test's own
    monkeypatch.setitem(sys.modules, "asobiba_lazy_other", module)
    return module


def run(*, busy: bool, read: bool = False) -> dict[str, object]:
    """The names of the module with its imports changed."""
    text = MODULE.replace("asobiba_lazy_other", "asobiba.lazy_other")
    tree = with_lazy_imports(ast.parse(text), busy, read)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "asobiba.lazy_other":
            node.module = "asobiba_lazy_other"
    names: dict[str, object] = {"__name__": "mine"}
    exec(compile(tree, "mine", "exec"), names)  # noqa: S102  a module of the test's own
    return names


def test_names_come_with_the_first_function_that_uses_them(other: ModuleType) -> None:
    names = run(busy=False)
    assert names.keys() & {"Base", "told", "other", "loop", "SIZED", "SIZE", "unread", "json"} == {
        *("Base", "loop", "SIZED", "SIZE", "json")  # read at once, or the name of a variable as well
    }
    mine = names["Mine"]
    assert isinstance(mine, type)
    assert mine().tell() == ["told", "told"]
    assert names["told"] is other.told
    assert names["inner"]() == "other"  # type: ignore[operator]
    assert names["shadowed"]("own") == "own"  # type: ignore[operator]
    assert names["early"]() == ("loop", 3, "3")  # type: ignore[operator]


def test_busy_module_loses_only_what_nothing_reads(other: ModuleType) -> None:
    names = run(busy=True)
    assert names.keys() >= {"Base", "told", "other", "loop", "SIZED", "SIZE", "json"}
    assert "unread" not in names


def test_names_in_annotations_stay_where_annotations_are_read(other: ModuleType) -> None:
    with pytest.raises(ImportError, match="unread"):  # the other module has no such name
        run(busy=False, read=True)
