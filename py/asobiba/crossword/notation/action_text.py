"""Read and write actions: `8D QUIET`, `exchange AEI?`, `pass`; docs/door.md lists them all.

`8D` is row 8, column D, across; `D8` is the same square, down. `@34` after an action is its time in seconds. Actions of
imported games may have a ruling before the time: `8D QUIET =48` scores 48 points, and `pass =end 0:rack:-6:AET` ends
the game with these adjustments (seat, kind, points, tiles). `challenge phony 1,3` names the words that failed.

Values in the engine have one character for each tile. Text to read may have digraphs in brackets, `8D [CH]ICO`; text
for other programs gets them from `TileSet.write`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import takewhile

from asobiba.crossword.rules.actions import (
    Accept,
    Action,
    Adjustment,
    Challenge,
    Exchange,
    Pass,
    PlainAction,
    Play,
    Recycle,
    Resign,
    Ruled,
)
from asobiba.crossword.rules.board import Layout, Square
from asobiba.crossword.rules.state import MOST_SECONDS
from asobiba.crossword.rules.tiles import TileSet
from asobiba.errors import NotationError

MOST_TEXT = 80  # characters of an action without a ruling; the longest, a 15-letter play with its seconds, needs 28
MOST_RULED_TEXT = 200  # characters of an action with a ruling; an end for four players needs 150

_ACROSS = re.compile(r"([1-9][0-9]?)([A-Z])")
_DOWN = re.compile(r"([A-Z])([1-9][0-9]?)")
_SECONDS = re.compile(r"@(0|[1-9][0-9]{0,6})")
_POINTS = re.compile(r"=(-?[0-9]{1,5})")
_ADJUSTMENT = re.compile(r"([0-3]):(out|rack|time):(-?[0-9]{1,5})(?::([^\s:=]{1,28}))?")
_FAILED = re.compile(r"[1-9][0-9]?(?:,[1-9][0-9]?){0,14}")
_END = "=end"
_PLAIN: dict[str, PlainAction] = {
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
    if len(text.partition(" =")[0]) > MOST_TEXT or len(text) > MOST_RULED_TEXT:
        raise _bad(text[:MOST_TEXT], f"longer than {MOST_TEXT} characters")
    words = text.split()
    seconds = _read_seconds(text, words.pop()) if words and words[-1].startswith("@") else 0
    plain = list(takewhile(lambda word: not word.startswith("="), words))
    action = _with_seconds(_read(layout, tiles, text, plain), seconds)
    return _read_ruling(text, action, words[len(plain) :]) if len(plain) < len(words) else action


def _read_ruling(text: str, action: PlainAction, words: list[str]) -> Ruled:
    points = int(found[1]) if (found := _POINTS.fullmatch(words[0])) else None
    rest = words[1:] if found else words
    adjustments = [_ADJUSTMENT.fullmatch(word) for word in rest[1:]]
    if rest[:1] not in ([], [_END]) or None in adjustments:
        raise _bad(text, "a ruling is like `=48` or `=end 0:rack:-6:AET`")
    read = (Adjustment(int(each[1]), each[2], int(each[3]), each[4] or "") for each in adjustments if each)
    return Ruled(action, points, tuple(read) if rest else None)


def write_action(layout: Layout, action: Action) -> str:
    """Write an action, with its ruling, and with its seconds unless they are 0."""
    if isinstance(action, Ruled):
        points = [] if action.points is None else [f"={action.points}"]
        ending = [] if action.ending is None else [_END, *map(_write_adjustment, action.ending)]
        plain = _write(layout, action.action)
        return " ".join([plain, *points, *ending, *([f"@{action.seconds}"] if action.seconds else [])])
    return _write(layout, action) + (f" @{action.seconds}" if action.seconds else "")


def _write_adjustment(adjustment: Adjustment) -> str:
    seat, kind, points, tiles = adjustment
    return f"{seat}:{kind}:{points}" + (f":{tiles}" if tiles else "")


def _read_seconds(text: str, word: str) -> int:
    match = _SECONDS.fullmatch(word)
    if match is None or int(match[1]) > MOST_SECONDS:
        raise _bad(text, f"{word!r} is not a number of seconds up to {MOST_SECONDS}")
    return int(match[1])


def _read(layout: Layout, tiles: TileSet, text: str, words: list[str]) -> PlainAction:
    plain = _PLAIN.get(" ".join(words))
    if plain is not None:
        return plain
    if words[:2] == ["challenge", "phony"] and len(words) == 3 and _FAILED.fullmatch(words[2]):
        return Challenge("phony", failed=tuple(int(place) - 1 for place in words[2].split(",")))
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


def _write(layout: Layout, action: PlainAction) -> str:
    match action:
        case Play(start, across, word):
            return f"{layout.coordinates(start, across)} {word}"
        case Exchange(tiles):
            return f"exchange {tiles}"
        case Recycle(square):
            return f"recycle {layout.coordinates(square, across=False)}"
        case Challenge(verdict, _, failed):
            places = ",".join(str(place + 1) for place in failed)
            return " ".join(filter(None, ["challenge", verdict, places]))
    return type(action).__name__.lower()


def _with_seconds(action: PlainAction, seconds: int) -> PlainAction:
    return action._replace(seconds=seconds) if isinstance(action, Play) else replace(action, seconds=seconds)


def _bad(text: str, why: str) -> NotationError:
    return NotationError("crossword/bad_action", f"{text!r:.100}: {why}", text=text[:MOST_TEXT])
