"""Every public method of the engine has a docstring, of its own or of a base class (ruff looks at its own alone)."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any

import pytest

from tests.project.test_architecture import MODULES


def undocumented(module: Any) -> list[str]:
    """The public methods and properties of a module's public classes that nothing describes."""
    classes = [each for each in vars(module).values() if isinstance(each, type) and each.__module__ == module.__name__]
    return [
        f"{module.__name__}.{each.__name__}.{name}"
        for each in classes
        for name, member in vars(each).items()
        if not each.__name__.startswith("_") and not name.startswith("_")
        if isinstance(member, (property, classmethod, staticmethod)) or callable(member)
        if not any(getattr(vars(base).get(name), "__doc__", None) for base in each.__mro__)
    ]


@pytest.mark.parametrize("name", sorted(name for name in MODULES if not name.endswith("__main__")))
def test_every_public_method_is_described_here_or_in_a_base_class(name: str) -> None:
    assert undocumented(import_module(f"asobiba.{name}".removesuffix(".__init__"))) == []


def test_a_method_that_nothing_describes_is_found() -> None:
    class Base:
        def told(self) -> None:
            """Told here."""

    class Derived(Base):
        def told(self) -> None: ...

        def untold(self) -> None: ...

    module: Any = ModuleType(__name__)
    module.Derived = Derived
    assert [name.rpartition(".")[2] for name in undocumented(module)] == ["untold"]
