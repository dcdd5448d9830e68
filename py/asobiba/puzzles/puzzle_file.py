"""The file format of a set of puzzles: columns of text, compressed with bz2.

A file is one line of ASCII, then the payload:

    asobiba puzzles 1 GAME COUNT CRC\n

COUNT is the number of puzzles, CRC the CRC-32 (8 hexadecimal digits) of the payload. The payload has one line for each
puzzle and field, all kinds first, then all themes and so on: what is alike stands together, which compresses better
than one puzzle after the other. A set only ever grows at its end, so the number of a puzzle never changes.
"""

from __future__ import annotations

import bz2
from collections.abc import Iterable, Sequence
from functools import lru_cache
from zlib import crc32

from asobiba.errors import LexiconError
from asobiba.words.lexicon_store import LexiconStore

from .puzzle import Puzzle

SUFFIX = ".puzzles"
_MAGIC = "asobiba puzzles 1"
_FIELDS = 8
_THEMES_BETWEEN = " "


def pack_puzzles(game: str, puzzles: Iterable[Puzzle]) -> bytes:
    """The content of a file."""
    columns = zip(*(_fields(puzzle) for puzzle in puzzles), strict=True)
    lines = [field for column in columns for field in column]
    if any(letter in field for field in lines for letter in "\t\r\n"):
        raise ValueError("a field of a puzzle is one line")
    payload = bz2.compress("\n".join(lines).encode("utf-8"), 9)
    header = f"{_MAGIC} {game} {len(lines) // _FIELDS} {crc32(payload):08x}\n"
    return header.encode("ascii") + payload


def unpack_puzzles(game: str, data: bytes) -> tuple[Puzzle, ...]:
    """The puzzles in a file.

    Raises:
        LexiconError: `lexicon/corrupt`.
    """
    header, _, payload = data.partition(b"\n")
    words = header.decode("ascii", "replace").split()
    if words[:4] != [*_MAGIC.split(), game] or len(words) != 6 or words[5] != f"{crc32(payload):08x}":
        raise LexiconError("lexicon/corrupt", f"this is no set of puzzles for {game}", name=game, what="header")
    count = int(words[4])
    lines = bz2.decompress(payload).decode("utf-8").split("\n") if count else []
    if len(lines) != _FIELDS * count:
        raise LexiconError("lexicon/corrupt", f"there are not {count} puzzles", name=game, what="count")
    columns = [lines[at * count : (at + 1) * count] for at in range(_FIELDS)]
    return tuple(_puzzle(fields) for fields in zip(*columns, strict=True))


@lru_cache(maxsize=8)
def open_puzzles(game: str, lexica: LexiconStore) -> tuple[Puzzle, ...]:
    """The set of a game.

    Raises:
        LexiconError: `lexicon/missing` (the page then fetches `data.file`), `lexicon/corrupt`.
    """
    return unpack_puzzles(game, lexica.read(game, SUFFIX))


def _fields(puzzle: Puzzle) -> tuple[str, ...]:
    themes = _THEMES_BETWEEN.join(puzzle.themes)
    margin = f"{puzzle.margin:g}"
    last = (puzzle.answer, puzzle.runner_up, margin, puzzle.proof)
    return (puzzle.kind, themes, str(puzzle.rating), puzzle.position, *last)


def _puzzle(fields: Sequence[str]) -> Puzzle:
    kind, themes, rating, position, answer, runner_up, margin, proof = fields
    return Puzzle(kind, tuple(themes.split()), int(rating), position, answer, runner_up, float(margin), proof)
