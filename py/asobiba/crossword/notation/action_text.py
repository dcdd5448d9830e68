"""Read and write actions: `8D QUIET`, `exchange AEI?`, `pass`; docs/door.md lists them all.

`8D` is row 8, column D, across; `D8` is the same square, down. `@34` after an action is its time in seconds.

Values in the engine have one character for each tile. Text to read may have digraphs in brackets, `8D [CH]ICO`; text
for other programs gets them from `TileSet.write`.
"""

from __future__ import annotations

import re
from dataclasses import replace

from asobiba.crossword.rules.actions import Accept, Action, Challenge, Exchange, Pass, Play, Recycle, Resign
from asobiba.crossword.rules.board import Layout, Square
from asobiba.crossword.rules.state import MOST_SECONDS
from asobiba.crossword.rules.tiles import TileSet
from asobiba.errors import NotationError

MOST_TEXT = 80  # characters of an action; the longest, a 15-letter play with its seconds, needs 28

_ACROSS = re.compile(r"([1-9][0-9]?)([A-Z])")
_DOWN = re.compile(r"([A-Z])([1-9][0-9]?)")
_SECONDS = re.compile(r"@(0|[1-9][0-9]{0,6})")
_PLAIN: dict[str, Action] = {
    "pass": Pass(),
    "accept": Accept(),
    "resign": Resign(),
    "challenge": Challenge(),
    "challenge phony": Challenge("phony"),
    "challenge good": Challenge("good"),
}


def read_coordinates(layout: Layout, text: str) -> tuple[Square, bool]:
    """The square of `8D` (across) or `D8` (down) in upper or lower case, and whether it is across.

    Raises:
        NotationError: `crossword/bad_action`: the text has another form, or the square is not on the board.
    """
    upper = text.upper() if text.isascii() else ""
    across, down = _ACROSS.fullmatch(upper), _DOWN.fullmatch(upper)
    if across:
        row, column = across.groups()
    elif down:
        column, row = down.groups()
    else:
        raise _bad(text, "coordinates are like 8D (across) or D8 (down)")
    place = int(row) - 1, ord(column) - ord("A")
    if max(place) >= layout.size:
        raise _bad(text, f"the board has {layout.size} rows and columns")
    return layout.square(*place), across is not None


def read_action(layout: Layout, tiles: TileSet, text: str) -> Action:
    """Read an action, legal or not. Raises NotationError (`crossword/bad_action`, with the text in `data.text`)."""
    text = tiles.read(text)
    if len(text) > MOST_TEXT:
        raise _bad(text[:MOST_TEXT], f"longer than {MOST_TEXT} characters")
    words = text.split()
    seconds = _read_seconds(text, words.pop()) if words and words[-1].startswith("@") else 0
    return _with_seconds(_read(layout, tiles, text, words), seconds)


def write_action(layout: Layout, action: Action) -> str:
    """Write an action, with its seconds unless they are 0."""
    return _write(layout, action) + (f" @{action.seconds}" if action.seconds else "")


def _read_seconds(text: str, word: str) -> int:
    match = _SECONDS.fullmatch(word)
    if match is None or int(match[1]) > MOST_SECONDS:
        raise _bad(text, f"{word!r} is not a number of seconds up to {MOST_SECONDS}")
    return int(match[1])


def _read(layout: Layout, tiles: TileSet, text: str, words: list[str]) -> Action:
    plain = _PLAIN.get(" ".join(words))
    if plain is not None:
        return plain
    if len(words) != 2:
        raise _bad(text, "an action is like `8D QUIET`, `exchange AEI?`, `recycle H8`, `pass`")
    verb, rest = words
    if verb == "exchange":
        return Exchange(tiles.sort(_letters(text, rest, "".join(tiles.counts))))
    if verb == "recycle":
        return Recycle(read_coordinates(layout, rest)[0])
    start, across = read_coordinates(layout, verb)
    return Play(start, across, _letters(text, rest, tiles.letters + tiles.letters.lower() + "."))


def _letters(text: str, letters: str, allowed: str) -> str:
    strange = sorted(set(letters) - set(allowed))
    if strange:
        raise _bad(text, f"{strange[0]!r} does not belong there")
    return letters


def _write(layout: Layout, action: Action) -> str:
    match action:
        case Play(start, across, word):
            return f"{layout.coordinates(start, across)} {word}"
        case Exchange(tiles):
            return f"exchange {tiles}"
        case Recycle(square):
            return f"recycle {layout.coordinates(square, across=False)}"
        case Challenge(verdict):
            return f"challenge {verdict}" if verdict else "challenge"
    return type(action).__name__.lower()


def _with_seconds(action: Action, seconds: int) -> Action:
    return action._replace(seconds=seconds) if isinstance(action, Play) else replace(action, seconds=seconds)


def _bad(text: str, why: str) -> NotationError:
    return NotationError("crossword/bad_action", f"{text!r:.100}: {why}", text=text[:MOST_TEXT])
