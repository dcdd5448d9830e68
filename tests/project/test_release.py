"""What a release carries: the wheel plays where nothing else is, and the command has its name."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from python_side import engine_wheel, zipped


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The engine's wheel, laid out as pip would lay it."""
    folder = tmp_path_factory.mktemp("wheel")
    with zipfile.ZipFile(engine_wheel(folder)) as wheel:
        wheel.extractall(folder / "site")
    return folder / "site"


@pytest.mark.slow
def test_the_wheel_plays_with_its_own_word_lists(unpacked: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "asobiba", "play", "--seats", "greedy,beginner", "--games", "1", "--seed", "3"]
    variables = {name: value for name, value in os.environ.items() if name != "ASOBIBA_LEXICA"}
    done = subprocess.run(
        command,
        cwd=tmp_path,
        env={**variables, "PYTHONPATH": str(unpacked)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[-1])["reason"] == "out"


def test_the_wheel_has_the_command_the_licences_and_types(unpacked: Path) -> None:
    (about,) = unpacked.glob("*.dist-info")
    assert "asobiba = asobiba.__main__:main" in (about / "entry_points.txt").read_text()
    assert (about / "licenses" / "licences" / "GPL-3.txt").exists()
    assert {path.name for path in (about / "licenses").iterdir()} >= {"LICENSE", "NOTICE.md"}
    assert (unpacked / "asobiba" / "py.typed").exists()


def test_the_zip_of_the_site_has_the_same_bytes_each_time() -> None:
    files = {"asobiba/b.js": b"2", "asobiba/a.html": b"1" * 1000}
    assert zipped(files) == zipped(dict(reversed(files.items())))
