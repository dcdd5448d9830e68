"""Every run is the same run: Hypothesis draws its examples from a fixed seed and keeps no database. And `run`.

`build.py test --all` (ASOBIBA_ALL) also runs the rest of each sample, and Hypothesis draws by a seed that it is given.
"""

from __future__ import annotations

import io
import json
import os
import sys
from typing import Any, NamedTuple

import pytest
from hypothesis import settings

from asobiba.__main__ import main

from .costs import pytest_configure, pytest_runtest_makereport, pytest_runtest_protocol  # noqa: F401  hooks

ALL = "ASOBIBA_ALL" in os.environ
settings.register_profile("steady", derandomize=not ALL, database=None, deadline=None, print_blob=False)
settings.load_profile("steady")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the rest of each sample to `build.py test --all`."""
    if not ALL:
        config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("nightly")])
        items[:] = [item for item in items if not item.get_closest_marker("nightly")]


class Ran(NamedTuple):
    """How a command ended, and what it said."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.splitlines()]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    """Run a command in this process, with some bytes on standard input."""

    def run(*arguments: str, stdin: bytes = b"") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), "ascii"))
        try:
            status = main(arguments)
        except SystemExit as left:
            status = int(left.code or 0)
        out, err = capsys.readouterr()
        return Ran(status, out, err)

    return run
