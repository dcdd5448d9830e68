"""Dutch, from OpenTaal's word list, in the official spelling.

The list (Debian's wdutch) has every form on a line of its own. Words with an apostrophe (auto's) or hyphen are out, as
the rules of Scrabble in Dutch have it. IJ is two tiles.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from .dutch_families import dutch_families
from .selection import Language, Lemma
from .sources import plain_lines, the_file


def lemmas(packages: Path) -> Iterator[Lemma]:
    """The words in small letters; each stands for itself."""
    for word in plain_lines(the_file(packages, "usr/share/dict/dutch")):
        yield Lemma(word, frozenset((word,)))


DUTCH = Language(
    "nl",
    "dutch",
    "dutch",
    "Nederlands",
    "BSD (OpenTaal)",
    "large_nl.msgpack.gz",
    lemmas,
    families=dutch_families,
)
