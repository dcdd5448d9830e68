"""The placing machine of the Crosswords table (web/games/crossword/play/placing.js, keys.js), run by Node."""

from __future__ import annotations

import json
import subprocess
from typing import Any

from common import ROOT
from environment import need_node

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
    asked = json.dumps({"cells": cells or EMPTY, "rack": rack, "events": events})
    command = [need_node(), "--input-type=module", "--eval", PROGRAM, FOLDER.as_uri()]
    done = subprocess.run(command, input=asked, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    state: dict[str, Any] = json.loads(done.stdout)
    return state


def keys(text: str) -> list[dict[str, Any]]:
    return [{"key": key} for key in text]


def board(**rows: str) -> list[str]:
    """An empty board but for some rows: board(r8="....CAT")."""
    return [rows.get(f"r{row}", "").ljust(15, ".") for row in range(1, 16)]


SQUARE_8D = {"type": "square", "row": 7, "col": 3}


def test_tile_then_square_places_the_tile() -> None:
    state = after({"type": "tile", "id": 1}, SQUARE_8D)
    assert state["placed"] == [[7, 3, "E"]]
    assert state["selected"] is None


def test_square_then_tiles_places_them_along_the_arrow() -> None:
    state = after(SQUARE_8D, {"type": "tile", "id": 5}, {"type": "tile", "id": 1})
    assert state["placed"] == [[7, 3, "S"], [7, 4, "E"]]


def test_a_second_click_turns_the_arrow_and_a_third_puts_it_away() -> None:
    assert [after(*[SQUARE_8D] * clicks)["arrow"] for clicks in (1, 2, 3)] == ["across", "down", None]


def test_typing_walks_over_tiles_that_were_played() -> None:
    state = after(SQUARE_8D, *keys("se"), cells=board(r8="....CA"))
    assert state["placed"] == [[7, 3, "S"], [7, 6, "E"]]


def test_backspace_takes_back_over_tiles_that_were_played() -> None:
    state = after(SQUARE_8D, *keys("se"), {"key": "Backspace"}, {"key": "Backspace"}, cells=board(r8="....CA"))
    assert state["placed"] == []
    assert state["cursor"] == {"row": 7, "col": 3}


def test_shift_and_a_letter_places_the_blank_in_lower_case() -> None:
    assert after(SQUARE_8D, {"key": "E", "shiftKey": True})["placed"] == [[7, 3, "e"]]


def test_a_letter_that_is_not_on_the_rack_takes_the_blank() -> None:
    assert after(SQUARE_8D, *keys("q"))["placed"] == [[7, 3, "q"]]


def test_capitals_typed_with_caps_lock_are_no_blanks() -> None:
    assert after(SQUARE_8D, {"key": "E"})["placed"] == [[7, 3, "E"]]


def test_a_letter_without_tile_and_blank_is_refused_with_a_note() -> None:
    state = after(SQUARE_8D, *keys("q"), rack="AEINRST")
    assert state["placed"] == []
    assert state["note"]["kind"] == "not_in_rack"


def test_typing_past_the_edge_is_refused() -> None:
    state = after({"type": "square", "row": 0, "col": 14}, *keys("ae"))
    assert state["placed"] == [[0, 14, "A"]]
    assert state["note"]["kind"] == "no_room"


def test_typing_on_an_empty_board_begins_on_the_star() -> None:
    assert after(*keys("as"))["placed"] == [[7, 7, "A"], [7, 8, "S"]]


def test_a_blank_waits_for_its_letter_and_cancel_takes_it_back() -> None:
    asked = after({"type": "tile", "id": 6}, SQUARE_8D)
    assert (asked["asking"], asked["placed"]) == (6, [])
    assert after({"type": "tile", "id": 6}, SQUARE_8D, {"type": "choose", "letter": "T"})["placed"] == [[7, 3, "t"]]
    assert after({"type": "tile", "id": 6}, SQUARE_8D, {"type": "cancel"})["pending"] == []


def test_a_placed_blank_keeps_its_letter_when_it_is_dragged_on() -> None:
    moved = {"type": "drop", "id": 6, "row": 8, "col": 8}
    assert after({"type": "tile", "id": 6}, SQUARE_8D, {"type": "choose", "letter": "T"}, moved)["placed"] == [
        [8, 8, "t"]
    ]


def test_a_tap_on_a_placed_tile_takes_it_back() -> None:
    assert after({"type": "tile", "id": 1}, SQUARE_8D, SQUARE_8D)["pending"] == []


def test_a_drop_on_a_played_tile_changes_nothing() -> None:
    state = after({"type": "drop", "id": 0, "row": 7, "col": 4}, cells=board(r8="....CA"))
    assert (state["pending"], state["note"]["kind"]) == ([], "occupied")


def test_a_tile_dropped_on_a_placed_one_sends_that_home() -> None:
    state = after({"type": "drop", "id": 0, "row": 7, "col": 4}, {"type": "drop", "id": 1, "row": 7, "col": 4})
    assert state["placed"] == [[7, 4, "E"]]


def test_a_letter_that_lies_there_is_not_laid_again_while_the_whole_word_is_typed() -> None:
    cells = [*EMPTY[:7], "." * 8 + "O" + "." * 6, *EMPTY[8:]]
    keys = [{"key": letter} for letter in "movie"]
    state = after({"type": "square", "row": 7, "col": 7}, *keys, rack="MVIE?RS", cells=cells)
    assert "".join(letter for _, _, letter in state["placed"]) == "MVIE"
    recalled = after({"type": "square", "row": 7, "col": 7}, *keys, {"key": "Escape"}, rack="MVIE?RS", cells=cells)
    assert recalled["cursor"] == {"row": 7, "col": 7}  # where the next word may begin


def test_an_arrow_key_shows_where_typing_goes_wherever_the_focus_is() -> None:
    state = after({"key": "ArrowUp", "where": "page"})
    assert (state["cursor"], state["arrow"]) == ({"row": 6, "col": 7}, "across")


def test_recall_keeps_the_order_of_the_rack() -> None:
    state = after(*keys("sea"), {"key": "Escape"})
    assert (state["pending"], "".join(tile["letter"] for tile in state["rack"])) == ([], "AEINRS?")


def test_played_tiles_leave_the_rack_and_drawn_ones_fill_the_gaps() -> None:
    played = {"type": "sync", "cells": board(r8="...SE"), "rack": "AINRT?U"}
    state = after(SQUARE_8D, *keys("se"), played)
    assert ("".join(tile["letter"] for tile in state["rack"]), state["pending"]) == ("ATINRU?", [])


def test_tiles_placed_while_another_plays_stay_unless_their_square_is_taken() -> None:
    other = {"type": "sync", "cells": board(r8="...X"), "rack": "AEINRS?"}
    state = after(SQUARE_8D, *keys("se"), other)
    assert state["placed"] == [[7, 4, "E"]]


def test_a_drawn_letter_like_the_played_one_is_a_new_tile() -> None:
    played = {"type": "sync", "cells": board(r8="...S"), "rack": "AEINRS?"}
    state = after(SQUARE_8D, *keys("s"), played)
    assert (state["pending"], len(state["rack"])) == ([], 7)


def test_a_tile_dragged_within_the_rack_takes_its_new_place() -> None:
    state = after({"type": "home", "id": 0, "before": 4})
    assert "".join(tile["letter"] for tile in state["rack"]) == "EINRAS?"


def test_a_hint_is_laid_out_with_the_blank_where_it_says() -> None:
    state = after({"type": "put", "tiles": [[7, 7, "s"], [7, 8, "E"], [7, 9, "A"]]})
    assert state["placed"] == [[7, 7, "s"], [7, 8, "E"], [7, 9, "A"]]
    assert [tile["id"] for tile in state["pending"]] == [6, 1, 0]


def test_enter_plays_with_tiles_on_the_board_and_turns_the_arrow_without() -> None:
    assert after(SQUARE_8D, *keys("s"), {"key": "Enter"})["intents"][-1] == {"type": "play"}
    assert after(SQUARE_8D, {"key": "Enter"})["arrow"] == "down"


def test_enter_on_a_square_lays_the_selected_tile() -> None:
    assert after({"key": "ArrowUp"}, {"type": "tile", "id": 2}, {"key": "Enter"})["placed"] == [[6, 7, "I"]]


def test_arrows_stop_at_the_edge_and_control_home_goes_to_the_corner() -> None:
    state = after({"key": "Home", "ctrlKey": True}, {"key": "ArrowUp"}, {"key": "ArrowLeft"})
    assert state["cursor"] == {"row": 0, "col": 0}


def test_a_button_keeps_space_and_enter_but_lets_letters_through() -> None:
    state = after(
        {"key": " ", "where": "control"}, {"key": "Enter", "where": "control"}, {"key": "a", "where": "control"}
    )
    assert state["intents"][:2] == [None, None]
    assert state["placed"] == [[7, 7, "A"]]


def test_keys_with_alt_or_command_are_the_browsers() -> None:
    assert (
        after({"key": "a", "altKey": True}, {"key": "r", "metaKey": True}, {"key": "r", "ctrlKey": True})["intents"]
        == [None] * 3
    )
