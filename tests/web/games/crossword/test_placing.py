"""The placing machine of the Crosswords table (web/games/crossword/play/placing.js, keys.js), run by Node."""

from __future__ import annotations

from typing import Any

import pytest
from common import ROOT

from tests.tables import named
from tests.web.node import answer_of_node

FOLDER = ROOT / "web" / "games" / "crossword" / "play"
EMPTY = ["." * 15] * 15
PROGRAM = """
const { emptyPlacing, reduce, placedTiles } = await import(process.argv[1] + "/placing.js");
const { readKey } = await import(process.argv[1] + "/keys.js");
let text = "";
for await (const part of process.stdin) text += part;
const { cells, rack, events } = JSON.parse(text);
let state = reduce(emptyPlacing(), { type: "sync", cells, rack });
const intents = [];
for (const event of events) {
  const key = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...event };
  const wanted = event.key ? readKey(key, state, event.where ?? "board") : event;
  intents.push(wanted);
  const tables = ["play", "shuffle_rack", "rack_tap", "rack_focus"];
  if (wanted && !tables.includes(wanted.type)) state = reduce(state, wanted);
}
console.log(JSON.stringify({ ...state, placed: placedTiles(state), intents }));
"""


def after(*events: dict[str, Any], rack: str = "AEINRS?", cells: list[str] | None = None) -> dict[str, Any]:
    """The state after some events, from a rack whose tiles have the ids 0, 1, ..."""
    given = {"cells": cells or EMPTY, "rack": rack, "events": events}
    state: dict[str, Any] = answer_of_node(PROGRAM, FOLDER.as_uri(), given=given)
    return {**state, "letters": "".join(tile["letter"] for tile in state["rack"])}


def keys(text: str) -> list[dict[str, Any]]:
    return [{"key": key} for key in text]


def tile(number: int) -> dict[str, Any]:
    return {"type": "tile", "id": number}


def drop(number: int, row: int, col: int) -> dict[str, Any]:
    return {"type": "drop", "id": number, "row": row, "col": col}


def row_8(text: str) -> list[str]:
    """An empty board but for its middle row."""
    return [*EMPTY[:7], text.ljust(15, "."), *EMPTY[8:]]


def synced(text: str, rack: str) -> dict[str, Any]:
    """The table after a play, with its middle row."""
    return {"type": "sync", "cells": row_8(text), "rack": rack}


SQUARE_8D = {"type": "square", "row": 7, "col": 3}
SQUARE_8H = {"type": "square", "row": 7, "col": 7}
CORNER = {"type": "square", "row": 0, "col": 14}
BACKSPACE, ENTER, ESCAPE = {"key": "Backspace"}, {"key": "Enter"}, {"key": "Escape"}
AS_T = {"type": "choose", "letter": "T"}
CA = {"cells": row_8("....CA")}
MOVIE = {"rack": "MVIE?RS", "cells": row_8("........O")}

# What holds, the events, the start where it is another, and what the state then has.
CASES: list[tuple[str, list[dict[str, Any]], dict[str, Any], dict[str, Any]]] = [
    ("a tile then a square places the tile", [tile(1), SQUARE_8D], {}, {"placed": [[7, 3, "E"]], "selected": None}),
    ("a square then tiles places them along the arrow", [SQUARE_8D, tile(5), tile(1)], {},
     {"placed": [[7, 3, "S"], [7, 4, "E"]]}),
    ("a click shows the arrow", [SQUARE_8D], {}, {"arrow": "across"}),
    ("a second click turns the arrow", [SQUARE_8D] * 2, {}, {"arrow": "down"}),
    ("a third click puts the arrow away", [SQUARE_8D] * 3, {}, {"arrow": None}),
    ("typing walks over tiles that were played", [SQUARE_8D, *keys("se")], CA, {"placed": [[7, 3, "S"], [7, 6, "E"]]}),
    ("backspace takes back over tiles that were played", [SQUARE_8D, *keys("se"), BACKSPACE, BACKSPACE], CA,
     {"placed": [], "cursor": {"row": 7, "col": 3}}),
    ("shift and a letter places the blank in lower case", [SQUARE_8D, {"key": "E", "shiftKey": True}], {},
     {"placed": [[7, 3, "e"]]}),
    ("a letter that is not on the rack takes the blank", [SQUARE_8D, *keys("q")], {}, {"placed": [[7, 3, "q"]]}),
    ("capitals typed with caps lock are no blanks", [SQUARE_8D, *keys("E")], {}, {"placed": [[7, 3, "E"]]}),
    ("a letter without tile and blank is refused with a note", [SQUARE_8D, *keys("q")], {"rack": "AEINRST"},
     {"placed": [], "note": "not_in_rack"}),
    ("typing past the edge is refused", [CORNER, *keys("ae")], {}, {"placed": [[0, 14, "A"]], "note": "no_room"}),
    ("typing on an empty board begins on the star", keys("as"), {}, {"placed": [[7, 7, "A"], [7, 8, "S"]]}),
    ("a blank waits for its letter", [tile(6), SQUARE_8D], {}, {"asking": 6, "placed": []}),
    ("a blank gets its letter", [tile(6), SQUARE_8D, AS_T], {}, {"placed": [[7, 3, "t"]]}),
    ("cancel takes a blank back", [tile(6), SQUARE_8D, {"type": "cancel"}], {}, {"pending": []}),
    ("a placed blank keeps its letter when it is dragged on", [tile(6), SQUARE_8D, AS_T, drop(6, 8, 8)], {},
     {"placed": [[8, 8, "t"]]}),
    ("a tap on a placed tile takes it back", [tile(1), SQUARE_8D, SQUARE_8D], {}, {"pending": []}),
    ("a drop on a played tile changes nothing", [drop(0, 7, 4)], CA, {"pending": [], "note": "occupied"}),
    ("a tile dropped on a placed one sends that home", [drop(0, 7, 4), drop(1, 7, 4)], {}, {"placed": [[7, 4, "E"]]}),
    ("a letter that lies there is not laid again while the whole word is typed", [SQUARE_8H, *keys("movie")], MOVIE,
     {"placed": [[7, 7, "M"], [7, 9, "V"], [7, 10, "I"], [7, 11, "E"]]}),
    ("a recalled word leaves the cursor where the next may begin", [SQUARE_8H, *keys("movie"), ESCAPE], MOVIE,
     {"cursor": {"row": 7, "col": 7}}),
    ("an arrow key shows where typing goes wherever the focus is", [{"key": "ArrowUp", "where": "page"}], {},
     {"cursor": {"row": 6, "col": 7}, "arrow": "across"}),
    ("recall keeps the order of the rack", [*keys("sea"), ESCAPE], {}, {"pending": [], "letters": "AEINRS?"}),
    ("played tiles leave the rack and drawn ones fill the gaps",
     [SQUARE_8D, *keys("se"), synced("...SE", "AINRT?U")], {}, {"letters": "ATINRU?", "pending": []}),
    ("tiles placed while another plays stay unless their square is taken",
     [SQUARE_8D, *keys("se"), synced("...X", "AEINRS?")], {}, {"placed": [[7, 4, "E"]]}),
    ("a tile dragged within the rack takes its new place", [{"type": "home", "id": 0, "before": 4}], {},
     {"letters": "EINRAS?"}),
    ("enter without tiles on the board turns the arrow", [SQUARE_8D, ENTER], {}, {"arrow": "down"}),
    ("enter on a square lays the selected tile", [{"key": "ArrowUp"}, tile(2), ENTER], {}, {"placed": [[6, 7, "I"]]}),
    ("arrows stop at the edge and control home goes to the corner",
     [{"key": "Home", "ctrlKey": True}, {"key": "ArrowUp"}, {"key": "ArrowLeft"}], {},
     {"cursor": {"row": 0, "col": 0}}),
    ("a button keeps space and enter but lets letters through",
     [{"key": key, "where": "control"} for key in (" ", "Enter", "a")], {},
     {"intents": [None, None, {"type": "type", "letter": "a", "blank": False}], "placed": [[7, 7, "A"]]}),
    ("keys with alt or command are the browser's",
     [{"key": "a", "altKey": True}, {"key": "r", "metaKey": True}, {"key": "r", "ctrlKey": True}], {},
     {"intents": [None] * 3}),
]  # fmt: skip


@pytest.mark.parametrize(("events", "start", "expected"), named(CASES))
def test_what_is_pressed_leads_to_its_state(
    events: list[dict[str, Any]], start: dict[str, Any], expected: dict[str, Any]
) -> None:
    state = after(*events, **start)
    if "note" in expected:
        state["note"] = state["note"]["kind"]
    assert {name: state[name] for name in expected} == expected


def test_a_drawn_letter_like_the_played_one_is_a_new_tile() -> None:
    state = after(SQUARE_8D, *keys("s"), synced("...S", "AEINRS?"))
    assert (state["pending"], len(state["rack"])) == ([], 7)


def test_a_hint_is_laid_out_with_the_blank_where_it_says() -> None:
    state = after({"type": "put", "tiles": [[7, 7, "s"], [7, 8, "E"], [7, 9, "A"]]})
    assert state["placed"] == [[7, 7, "s"], [7, 8, "E"], [7, 9, "A"]]
    assert [tile["id"] for tile in state["pending"]] == [6, 1, 0]


def test_enter_plays_with_tiles_on_the_board() -> None:
    assert after(SQUARE_8D, *keys("s"), ENTER)["intents"][-1] == {"type": "play"}
