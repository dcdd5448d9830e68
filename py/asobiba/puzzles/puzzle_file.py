"""The file format of a set of puzzles: columns of text, compressed with bz2.

A file is one line of ASCII, then the payload:

    asobiba puzzles 1 GAME COUNT CRC\n

COUNT is the number of puzzles, CRC the CRC-32 (8 hexadecimal digits) of the payload. The payload has one line for each
puzzle and field: all kinds first, then all themes and so on. Similar texts stand together, which compresses better than
one puzzle after the other. A set only grows at its end, so the number of a puzzle never changes.
"""

from __future__ import annotations

import bz2
from collections.abc import Iterable, Sequence
from functools import lru_cache

from asobiba.errors import LexiconError
from asobiba.words.lexicon_store import LexiconStore
from asobiba.words.packed_file import Damaged, checksum_of, read_packed, write_packed

from .puzzle import Puzzle

SUFFIX = ".puzzles"
_KIND = "asobiba puzzles"
_FIELDS = 8
_THEMES_BETWEEN = " "


def pack_puzzles(game: str, puzzles: Iterable[Puzzle]) -> bytes:
    """The content of a file."""
    columns = zip(*(_fields(puzzle) for puzzle in puzzles), strict=True)
    lines = [field for column in columns for field in column]
    if any(letter in field for field in lines for letter in "\t\r\n"):
        raise ValueError("a field of a puzzle is one line")
    payload = bz2.compress("\n".join(lines).encode("utf-8"), 9)
    return write_packed(f"{_KIND} 1 {game} {len(lines) // _FIELDS}", payload, sum_of=_payload_sum)


def unpack_puzzles(game: str, data: bytes) -> tuple[Puzzle, ...]:
    """The puzzles in a file. Raises LexiconError (`lexicon/corrupt`)."""
    try:
        _, (named, number), _, _, payload = read_packed(data, _KIND, {"1": 2}, sum_of=_payload_sum)
        count = int(number)
        lines = bz2.decompress(payload).decode("utf-8").split("\n") if count else []
        if named != game or len(lines) != _FIELDS * count:
            raise Damaged(f"it has not {count} puzzles for {game}")
    except (OSError, ValueError) as error:
        message = f"the set of puzzles is damaged: {error}"
        raise LexiconError("lexicon/corrupt", message, name=game, what=str(error)) from error
    columns = [lines[at * count : (at + 1) * count] for at in range(_FIELDS)]
    return tuple(_puzzle(fields) for fields in zip(*columns, strict=True))


@lru_cache(maxsize=8)
def open_puzzles(game: str, lexica: LexiconStore) -> tuple[Puzzle, ...]:
    """The set of a game.

    Raises:
        LexiconError: `lexicon/missing` (the page then fetches `data.file`), `lexicon/corrupt`.
    """
    return unpack_puzzles(game, lexica.read(game, SUFFIX))


@lru_cache(maxsize=8)
def open_stages(game: str, lexica: LexiconStore) -> tuple[Puzzle, ...]:
    """The stages of a game, from the first one on. Raises LexiconError as `open_puzzles` does."""
    return unpack_puzzles(game, lexica.read(f"{game}-stages", SUFFIX))


def _payload_sum(start: str, lines: Sequence[str], payload: bytes) -> str:
    return checksum_of(payload)


def _fields(puzzle: Puzzle) -> tuple[str, ...]:
    themes = _THEMES_BETWEEN.join(puzzle.themes)
    margin = f"{puzzle.margin:g}"
    last = (puzzle.answer, puzzle.runner_up, margin, puzzle.proof)
    return (puzzle.kind, themes, str(puzzle.rating), puzzle.position, *last)


def _puzzle(fields: Sequence[str]) -> Puzzle:
    kind, themes, rating, position, answer, runner_up, margin, proof = fields
    return Puzzle(kind, tuple(themes.split()), int(rating), position, answer, runner_up, float(margin), proof)
