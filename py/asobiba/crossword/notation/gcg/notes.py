"""Notes of a review put into GCG: after the turn that they are about, one line each.

Read again, the game is the same: a `#note` is no turn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from asobiba.errors import RequestError
from asobiba.game import JSON

from .document import Entry, GcgGame, Pragma, Turn

NOTE = "note"
MOST_NOTES = 1_000
MOST_TEXT = 500  # characters of a note


def read_notes(value: Sequence[JSON]) -> dict[int, str]:
    """Place -> text of `[[place, text], ...]`; several for one place become one.

    Raises:
        RequestError: `write/notes` with the place in the list that is not of this form.
    """
    if len(value) > MOST_NOTES:
        raise _wrong(len(value), f"there are at most {MOST_NOTES} notes")
    notes: dict[int, str] = {}
    for at, one in enumerate(value):
        match one:
            case [int(place), str(text)] if type(place) is int and place >= 0:
                notes[place] = f"{notes.get(place, '')} {text}"
            case _:
                raise _wrong(at, "a note is [place, text]")
    return {place: _line(text) for place, text in notes.items()}


def noted(game: GcgGame, notes: Mapping[int, str]) -> GcgGame:
    """The game with notes after the turns of these lines.

    Raises:
        RequestError: `write/notes`, there is no turn on such a line.
    """
    lines = {turn.line for turn in game.turns}
    for place in sorted(notes):
        if place not in lines:
            raise _wrong(place, f"there is no turn on line {place}")
    entries: list[Entry] = []
    for entry in game.entries:
        entries.append(entry)
        if isinstance(entry, Turn) and notes.get(entry.line):
            entries.append(Pragma(NOTE, notes[entry.line]))
    return GcgGame(tuple(entries))


def check_places(notes: Mapping[int, str], places: Sequence[int]) -> None:
    """Raises RequestError (`write/notes`) unless every note is about one of these places."""
    for place in sorted(notes):
        if place not in places:
            raise _wrong(place, f"there is no turn with ply {place}")


def _line(text: str) -> str:
    """One line of what can be printed."""
    plain = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(plain.split())[:MOST_TEXT]


def _wrong(at: int, what: str) -> RequestError:
    return RequestError("write/notes", what, at=at)
