"""The shared parts of the build modules: paths, messages, commands, digests, and a lock. Standard library only."""

from __future__ import annotations

import contextlib
import hashlib
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
WORK = ROOT / ".build"  # may be deleted: downloads, wheels, compiled modules
DIST = ROOT / "dist"
# A zip cannot hold a time before 1980; hatchling has the same default.
SOURCE_DATE_EPOCH = "1580601600"


class Missing(Exception):
    """Something that the build needs is missing; the message says what, and how to get it."""


def say(text: str) -> None:
    """Print a line of progress and flush it."""
    print(text, file=sys.stderr, flush=True)


def project() -> Mapping[str, Any]:
    """The contents of pyproject.toml, where every version is pinned."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def run(
    command: Sequence[str | Path], *, cwd: Path = ROOT, quiet: bool = False, variables: Mapping[str, str] | None = None
) -> None:
    """Run a command; `variables` are added to its environment. With `quiet` its output is shown only if it fails.

    Raises:
        Missing: its exit status is not 0.
    """
    words = [str(word) for word in command]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": SOURCE_DATE_EPOCH, **(variables or {})}
    output = subprocess.PIPE if quiet else None
    done = subprocess.run(words, cwd=cwd, env=environment, stdout=output, stderr=output and subprocess.STDOUT)
    if done.returncode:
        printed = f"\n{done.stdout.decode(errors='replace')}" if quiet else ""
        raise Missing(f"this command failed with status {done.returncode}: {' '.join(words)}{printed}")


def digest(data: bytes) -> str:
    """SHA-256 in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def files_under(folder: Path) -> list[Path]:
    """All files below a folder, sorted by relative POSIX path; without caches and hidden files."""
    found = [path for path in folder.rglob("*") if path.is_file() and not _is_private(path.relative_to(folder))]
    return sorted(found, key=lambda path: path.relative_to(folder).as_posix())


def _is_private(path: Path) -> bool:
    return any(part.startswith(".") or part in ("__pycache__", "node_modules") for part in path.parts)


def digest_of(paths: Iterable[Path], *more: str) -> str:
    """A digest over names and contents of files, to see whether anything has changed."""
    total = hashlib.sha256("\0".join(more).encode())
    for path in paths:
        total.update(f"\0{path.as_posix().removeprefix(ROOT.as_posix())}\0{digest(path.read_bytes())}".encode())
    return total.hexdigest()


@contextlib.contextmanager
def build_lock() -> Iterator[None]:
    """Let a second build of the same clone wait; the system releases the lock even if this one is killed."""
    WORK.mkdir(exist_ok=True)
    with (WORK / "lock").open("w") as file:
        try:
            import fcntl
        except ImportError:  # Windows has no fcntl, and nobody builds twice at a time there
            yield
            return
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("another build of this clone is running; waiting for it")
            fcntl.flock(file, fcntl.LOCK_EX)
        yield
