"""The door: a walk through every message, kept as goldens, and what happens to requests that are wrong.

`PYTHONPATH=py:. python tests/frame/test_door.py` writes the goldens in data/door/ again; read them as a diff.
"""

from __future__ import annotations

import importlib
import json
import re
import subprocess
import sys
from typing import Any

import pytest

from asobiba.bridge import MOST_TABLES
from asobiba.catalogue import GameEntry, entries
from tests.tables import DATA, Step, ask, check_goldens, small_door, write_goldens

GOLDENS = DATA / "door"
SEATS = [{"kind": "human", "name": "Aki"}, {"kind": "computer", "level": "greedy", "name": "Greta"}]
GCG = "#player1 a Ann\n#player2 b Bob\n>a: CAT 8G CAT +10 10\n>b: ADO 9H ADO +9 9\n"
RECORD = {
    "schema": 1,
    "game": "crossword",
    "rules_version": 1,
    "seed": 7,
    "seats": [{"kind": "human", "name": "Aki", "level": None}, {"kind": "human", "name": "Ben", "level": None}],
    "options": {"lexicon": "standard", "challenge": "five"},
    "actions": [[1, "pass"], [0, "pass"]],
}
PASSED_IN = {  # a deal of Skat in which everybody passed
    "schema": 1,
    "game": "skat",
    "rules_version": 1,
    "seed": 5,
    "seats": [{"kind": "human", "name": "Aki"}, *[{"kind": "computer", "level": "beginner"}] * 2],
    "options": {"deal": 1},
    "actions": [[1, "pass"], [2, "pass"], [0, "pass"]],
}
CONTEST = {"schema": 1, "seat": 0, "record": PASSED_IN, "rounds": [0], "score": 0}
ABOUT_VIEW = {"type": "ask", "game": "skat", "seats": 3, "options": {"deal": 1}}


def view_of(record: dict[str, Any], seat: int, ply: int) -> dict[str, Any]:
    """A seat's view of a record after some actions."""
    door = small_door()
    return ask(door, type="view", table=ask(door, type="load", record=record)["table"], seat=seat, ply=ply)["view"]


WALK: list[dict[str, Any]] = [
    {"type": "hello", "id": 1},
    {"type": "add_lexicon", "title": "mine", "text": "cat\ncats\r\nx-ray\nCAT\n# a comment\nq\n"},
    {"type": "words", "lexicon": "own-ae1e3d8e", "words": ["cat", "dog"]},
    {"type": "new", "game": "crossword", "seed": 14, "seats": SEATS, "options": {"lexicon": "standard"}},
    {"type": "ask", "table": "t1", "seat": 0, "question": "hint", "arguments": {"count": 2}},
    {"type": "ask", "table": "t1", "seat": 0, "question": "preview", "arguments": {"tiles": [[0, 0, "Q"]]}},
    {"type": "act", "table": "t1", "seat": 0, "ply": 0, "action": "pass"},
    {"type": "step", "table": "t1", "limit": 1},
    {"type": "view", "table": "t1", "seat": None, "ply": 1},
    {"type": "undo", "table": "t1", "seat": 0},
    {"type": "write", "table": "t1", "format": "cgp", "seat": 0},
    {"type": "read", "format": "gcg", "text": GCG, "lexicon": "full"},
    {"type": "bench", "lexicon": "full", "blanks": 0, "first": 0, "count": 2},
    {"type": "act", "table": "t1", "seat": 0, "ply": 0, "action": "pass"},
    {"type": "start", "job": "move", "table": "t1"},
    {"type": "work", "job": "j1", "budget": 1, "others": []},
    {"type": "step", "table": "t1", "job": "j1"},
    {"type": "stop", "job": "j1"},
    {"type": "close", "table": "t1"},
    {"type": "load", "record": RECORD},
    {"type": "study", "lexicon": "full", "kind": "hooks", "arguments": {"word": "act"}},
    {"type": "import", "game": "crossword", "format": "gcg", "text": GCG},
    {"type": "load", "record": PASSED_IN},
    {"type": "contest", "table": "t3", "seat": 0},
    {"type": "invitation", "contest": CONTEST},
    {"type": "compare", "contests": [CONTEST, CONTEST]},
    {"type": "define", "word": "cats"},
    {"type": "view", "table": "t3", "seat": 2, "since": 2},
    {**ABOUT_VIEW, "view": view_of(PASSED_IN, 0, 1), "question": "contract", "arguments": {"contract": "clubs"}},
    {"type": "view", "table": "t3", "seat": 1, "ply": 0, "digest": True},
    {"type": "digest", "view": view_of(PASSED_IN, 1, 0)},
    {"type": "witness", "record": PASSED_IN, "seat": 1, "views": [[0, "05849c38b20720ec"]]},
    {"type": "seed", "numbers": [f"{number:064x}" for number in (7, 2**200)]},
]


def walked() -> list[Step]:
    door = small_door()
    steps = []
    for number, request in enumerate(WALK, start=1):
        steps.append((f"{number:02d}-{request['type']}.json", request, _steady(ask(door, **request))))
    return steps


def _steady(answer: dict[str, Any]) -> dict[str, Any]:
    """Without what differs between machines and versions."""
    return {**answer, **({"python": "3"} if "python" in answer else {})}


def test_every_message_answers_as_its_golden_says() -> None:
    check_goldens(GOLDENS, walked())


def test_the_walk_sends_every_message_of_the_docs() -> None:
    docs = (DATA.parent.parent / "docs" / "door.md").read_text(encoding="utf-8")
    documented = re.findall(r"^### (\w+)$", docs.partition("## Table")[0], re.MULTILINE)

    assert sorted(set(documented)) == sorted({request["type"] for request in WALK})
    assert all(answer["ok"] for _, _, answer in walked())


def test_a_saved_game_goes_on_where_it_was() -> None:
    door = small_door()
    ask(door, type="new", game="crossword", seed=3, seats=SEATS, options={})
    ask(door, type="act", table="t1", seat=0, ply=0, action="pass")
    before = ask(door, type="step", table="t1", limit=1)

    after = ask(small_door(), type="load", record=before["record"])

    assert after["view"] == before["view"]
    assert after["record"] == before["record"]
    assert (after["to_act"], after["acting"]) == ([0], "human")


@pytest.mark.parametrize(
    ("request_text", "code"),
    [
        ("", "door/not_json"),
        ("{", "door/not_json"),
        ("[" * 200_000, "door/not_json"),
        ("[]", "door/not_an_object"),
        ('{"type": NaN}', "door/not_json"),
        ("{}", "door/field"),
        ('{"type": 3}', "door/field"),
        ('{"type": "sing"}', "door/unknown_type"),
        ('{"type": "close", "table": "t9"}', "door/unknown_table"),
        ('{"type": "new", "game": "chess", "seed": 1, "seats": []}', "catalogue/game"),
        ('{"type": "new", "game": "crossword", "seed": 1, "seats": []}', "option/players"),
        ('{"type": "new", "game": "crossword", "seed": -1, "seats": []}', "door/field"),
        ('{"type": "load", "record": {"schema": 1}}', "record/malformed"),
        ('{"type": "words", "lexicon": "none", "words": []}', "lexicon/missing"),
        ('{"type": "add_lexicon", "title": "x", "text": "1"}', "lexicon/empty"),
        ('{"type": "read", "format": "pgn", "text": ""}', "crossword/format"),
        ('{"type": "bench", "lexicon": "full", "blanks": 3, "first": 0, "count": 1}', "door/field"),
    ],
)
def test_a_wrong_request_is_answered_with_a_code(request_text: str, code: str) -> None:
    answer = json.loads(small_door().handle(request_text))

    assert answer["ok"] is False
    assert answer["error"]["code"] == code


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"seat": 0, "ply": 1, "action": "pass"}, "turn/stale"),
        ({"seat": 1, "ply": 0, "action": "pass"}, "turn/not_yours"),
        ({"seat": 5, "ply": 0, "action": "pass"}, "turn/no_such_seat"),
        ({"seat": 0, "ply": 0, "action": "sing"}, "crossword/bad_action"),
        ({"seat": 0, "ply": 0, "action": "challenge"}, "crossword/nothing_to_challenge"),
        ({"seat": 0, "ply": 0, "action": 8}, "door/field"),
    ],
)
def test_a_refused_action_changes_nothing(fields: dict[str, Any], code: str) -> None:
    door = small_door()
    before = ask(door, type="new", game="crossword", seed=3, seats=SEATS, options={})

    answer = ask(door, type="act", table="t1", **fields)

    assert answer["error"]["code"] == code
    assert ask(door, type="view", table="t1", seat=0)["view"] == before["view"]


def test_a_double_tap_plays_once() -> None:
    door = small_door()
    ask(door, type="new", game="crossword", seed=3, seats=SEATS, options={})
    tap = {"type": "act", "table": "t1", "seat": 0, "ply": 0, "action": "pass"}

    first, second = ask(door, **tap), ask(door, **tap)

    assert first["ok"]
    assert second["error"]["code"] == "turn/stale"
    assert len(first["record"]["actions"]) == 1


SEEN = """
import sys
from asobiba.bridge import handle
for request in sys.argv[1:]:
    handle(request)
    parts = (name.split(".") for name in sys.modules)
    print(*sorted(part[1] for part in parts if part[0] == "asobiba" and part[2:] == ["registration"]))
"""


def test_hello_names_every_game_and_only_a_game_that_is_asked_for_is_imported() -> None:
    new = json.dumps({"type": "new", "game": "skat", "seed": 1, "seats": [{"kind": "human"}] * 3, "options": {}})
    requests = ['{"type": "hello"}', new]
    ran = subprocess.run([sys.executable, "-c", SEEN, *requests], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines() == ["", "skat"]


@pytest.mark.parametrize("game", entries(), ids=[game.name for game in entries()])
def test_every_listed_level_has_a_player_and_no_other_level_has(game: GameEntry) -> None:
    levels = importlib.import_module(f"asobiba.{game.name}.players.levels")
    assert game.levels() == list(levels.LEVEL_NAMES)


def test_the_id_comes_back_with_answers_and_errors() -> None:
    door = small_door()

    assert ask(door, type="hello", id="a7")["id"] == "a7"
    assert ask(door, type="sing", id=12)["id"] == 12


def test_a_game_whose_own_list_is_gone_can_be_looked_at_but_not_judged() -> None:
    door = small_door()
    name = ask(door, type="add_lexicon", title="mine", text="cat\nact\nat\nta\na")["name"]
    ask(door, type="new", game="crossword", seed=3, seats=SEATS, options={"lexicon": name})
    record = ask(door, type="act", table="t1", seat=0, ply=0, action="pass")["record"]
    other = small_door()

    loaded = ask(other, type="load", record=record)

    assert loaded["ok"]
    assert loaded["view"]["turns"][0]["kind"] == "pass"
    assert ask(other, type="step", table="t1")["error"]["code"] == "lexicon/missing"
    assert ask(other, type="new", game="crossword", seed=3, seats=SEATS, options={"lexicon": name})["ok"] is False


def test_events_since_an_action_are_those_that_the_seat_saw() -> None:
    door = small_door()
    first = ask(door, type="new", game="crossword", seed=3, seats=[{"kind": "human"}] * 2, options={}, seat=0)
    done = [ask(door, type="act", table="t1", seat=at, ply=ply, action="pass") for ply, at in enumerate((0, 1))]
    seen = [ask(door, type="view", table="t1", seat=0, since=since) for since in (-1, 0, 1, 2)]
    assert seen[0]["events"][: len(first["events"])] == first["events"]
    assert seen[1]["events"] == [*done[0]["events"], *done[1]["events"]]
    assert [len(one["events"]) for one in seen[2:]] == [len(done[1]["events"]), 0]
    assert (seen[0]["to_act"], seen[0]["acting"], seen[0]["view"]["ply"]) == ([0], "human", 2)
    past = ask(door, type="view", table="t1", seat=None, since=0, ply=1)
    assert (past["to_act"], past["events"]) == ([1], done[0]["events"])
    assert ask(door, type="view", table="t1", seat=0, since=3)["error"]["code"] == "turn/no_such_ply"
    assert ask(door, type="view", table="t1", seat=0, since=-2)["error"]["code"] == "door/field"


def test_too_many_open_tables_are_refused() -> None:
    door = small_door()
    for _ in range(MOST_TABLES):
        assert ask(door, type="new", game="crossword", seed=1, seats=SEATS)["ok"]

    assert ask(door, type="new", game="crossword", seed=1, seats=SEATS)["error"]["code"] == "door/too_many_tables"


if __name__ == "__main__":
    write_goldens(GOLDENS, walked())
