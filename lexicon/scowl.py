"""SCOWL's folder of lists (Debian's package `scowl`) -> one text, every word once.

A section for each size and kind (`# words 10`), every word in the first that has it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path

LEAST, MOST = 2, 15
SIZES = (10, 20, 35, 40, 50, 55, 60, 70, 80)
SPELLINGS = ("english", "american", "british", "british_z", "canadian")
REGIONS = ("british", "canadian", "australian")
VARIANTS = (*(f"variant_{n}" for n in (1, 2, 3)), *(f"{name}_variant_{n}" for name in REGIONS for n in (1, 2)))
# The kinds of section in the source, in the order in which a word is looked for at each size.
KINDS = {"words": SPELLINGS, "australian": ("australian",), "variants": VARIANTS}
# Letters with a stroke have no decomposition in Unicode; SCOWL has one of them (smørbrød).
STROKES = str.maketrans({"ø": "o", "æ": "ae", "œ": "oe", "ß": "ss", "đ": "d", "ł": "l"})


class ScowlError(Exception):
    """A file is missing or not as SCOWL has it; the message names it and the way out."""


def scowl_text(folder: Path) -> str:
    """SCOWL's words as one text."""
    if not (folder / "english-words.10").is_file():
        way = "install Debian's package (apt-get install scowl) or name the folder with --scowl DIR"
        raise ScowlError(f"no SCOWL lists in {folder}: {way}")
    seen: set[str] = set()
    lines = []
    for size in SIZES:
        for kind, categories in KINDS.items():
            fresh = sorted(set(scowl_words(folder, categories, size)) - seen)
            seen.update(fresh)
            lines += [f"# {kind} {size}", *fresh]
    return "\n".join([*lines, ""])


def scowl_words(folder: Path, categories: Iterable[str], size: int) -> Iterator[str]:
    """Words of some spelling categories and one size that fit on a board; accents are dropped."""
    for category in categories:
        path = folder / f"{category}-words.{size}"
        if not path.is_file():
            raise ScowlError(f"{path} is missing: SCOWL 2020.12.07 has it")
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            message = f"{path} is not UTF-8, as Debian's package is (upstream's own files are ISO-8859-1): {error}"
            raise ScowlError(message) from error
        yield from (word for word in map(plain, text.split()) if playable(word))


def plain(word: str) -> str:
    """A word without its accents: café -> cafe, smørbrød -> smorbrod."""
    letters = unicodedata.normalize("NFD", word.translate(STROKES))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def playable(word: str) -> bool:
    """Whether a word can lie on a board of 15 squares."""
    return LEAST <= len(word) <= MOST and word.isascii() and word.isalpha() and word.islower()
