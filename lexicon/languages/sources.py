"""What the readers of sources have in common: files of a folder of unpacked packages, and what is a plain word."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path


class SourceMissing(ValueError):
    """A package is not there; the message says which file was looked for."""


def the_file(folder: Path, name: str) -> Path:
    """The one file of this name below a folder."""
    found = sorted(folder.rglob(name))
    if not found:
        raise SourceMissing(f"no {name} in {folder}: lexicon/README.md says how to get the packages")
    return found[0]


def is_plain(word: str) -> bool:
    """Whether a word has small letters only: no capital (a name, an abbreviation), digit, hyphen, apostrophe, point."""
    return word.isalpha() and word == word.lower()


def plain_lines(path: Path, encoding: str = "utf-8") -> Iterator[str]:
    """The plain words of a list with one word a line."""
    yield from filter(is_plain, path.read_text(encoding=encoding).split("\n"))
