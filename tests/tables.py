"""What the tests of the frame share: a shelf of small stable lexica, and tables to sit down at."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from asobiba.bridge import Door
from asobiba.words.lexicon import from_words
from asobiba.words.shelf import Shelf

DATA = Path(__file__).parent / "data"


@cache
def small_words() -> tuple[str, ...]:
    lines = (DATA / "words" / "small.txt").read_text().splitlines()
    return tuple(line.upper() for line in lines if not line.startswith("#"))


def small_shelf() -> Shelf:
    """The names of the real lexica over a small list: quick, and no change of a lexicon touches the tests."""
    shelf = Shelf(str(DATA / "words"))
    for name in ("everyday", "standard", "full"):
        shelf.add(from_words(name, name.capitalize(), small_words()))
    return shelf


def small_door() -> Door:
    return Door(small_shelf())
