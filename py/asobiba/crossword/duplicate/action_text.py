"""Read and write actions: `8D QUIET`, `pass`, `close`.

A slip may be followed by `phony` for an unlisted word, `final`, and `@34` for its seconds. An action that closes a turn
is followed by `= 8D QUIET 96 1`: the top, its points and the number of other plays with the same points; or by `=
nothing` if there is no play.
"""

from __future__ import annotations

import re

from asobiba.crossword.notation.action_text import read_action as read_crossword_action
from asobiba.crossword.notation.action_text import write_action as write_crossword_action
from asobiba.crossword.rules.actions import Pass, Play
from asobiba.crossword.rules.board import Layout
from asobiba.crossword.rules.tiles import TileSet
from asobiba.errors import NotationError

from .state import Action, Close, Slip
from .tops import Top

MOST_TEXT = 160
PHONY = " phony"
FINAL = " final"
TOP = " = "
NOTHING = "nothing"

_TOP = re.compile(r"(\S+ \S+) ([0-9]{1,4}) ([0-9]{1,4})")
_SECONDS = re.compile(r"(.*) (@\S+)")


def read_action(layout: Layout, tiles: TileSet, text: str) -> Action:
    """Read an action, legal or not. Raises NotationError (`crossword/bad_action`, with the text in `data.text`)."""
    text = tiles.read(text)
    if len(text) > MOST_TEXT:
        raise _bad(text, f"longer than {MOST_TEXT} characters")
    said, separator, laid = text.partition(TOP)
    top = _read_top(layout, tiles, text, laid) if separator else None
    if said == "close":
        return Close(top)
    timed = _SECONDS.fullmatch(said)
    bare, seconds = (timed[1], f" {timed[2]}") if timed else (said, "")
    final = bare.endswith(FINAL)
    bare = bare.removesuffix(FINAL)
    phony = bare.endswith(PHONY)
    action = read_crossword_action(layout, tiles, bare.removesuffix(PHONY) + seconds)
    if isinstance(action, Play):
        return Slip(action._replace(seconds=0), phony, action.seconds, final, top)
    if isinstance(action, Pass) and not phony:
        return Slip(None, False, action.seconds, final, top)
    raise _bad(text, "a slip is a play, such as `8D QUIET`, or `pass`")


def write_action(layout: Layout, action: Action) -> str:
    """The notation of an action: `read_action(write_action(a)) == a`."""
    top = "" if action.top is None else TOP + _write_top(layout, action.top)
    if isinstance(action, Close):
        return "close" + top
    said = "pass" if action.play is None else write_crossword_action(layout, action.play)
    seconds = f" @{action.seconds}" if action.seconds else ""
    return said + PHONY * action.phony + FINAL * action.final + seconds + top


def _read_top(layout: Layout, tiles: TileSet, text: str, laid: str) -> Top:
    if laid == NOTHING:
        return Top(None, 0, 0)
    fields = _TOP.fullmatch(laid)
    play = read_crossword_action(layout, tiles, fields[1]) if fields else None
    if fields is None or not isinstance(play, Play):
        raise _bad(text, "the top is like `= 8D QUIET 96 0` or `= nothing`")
    return Top(play, int(fields[2]), int(fields[3]))


def _write_top(layout: Layout, top: Top) -> str:
    return NOTHING if top.play is None else f"{write_crossword_action(layout, top.play)} {top.score} {top.equals}"


def _bad(text: str, why: str) -> NotationError:
    return NotationError("crossword/bad_action", f"{text!r:.100}: {why}", text=text[:80])
