"""The coach at the door: one golden of every message of docs/door-coach.md, in tests/data/door/coach.

`PYTHONPATH=py:. python -m tests.crossword.coach.test_coach_door` writes them again; read them as a diff.
"""

from __future__ import annotations

import re
from typing import Any

from asobiba.crossword.coach.english import SENTENCES
from asobiba.crossword.coach.questions import QUESTIONS
from asobiba.crossword.study.queries import KINDS
from tests.tables import DATA, Step, ask, check_goldens, small_door, write_goldens

GOLDENS = DATA / "door" / "coach"
DOCS = (DATA.parent.parent / "docs" / "door-coach.md").read_text("utf-8")
ROWS = [*["." * 15] * 7, "......TEN......", *["." * 15] * 7]
POSITION = {"rows": ROWS, "rack": "ACTINGS", "scores": [12, 34], "lexicon": "full"}
GCG = "#player1 a Ann\n#player2 b Bob\n>a: CATXYZQ 8G CAT +10 10\n>b: EIOSTTU 9H TO +5 5\n>a: QXYZ\n"
HERE = {"game": "crossword", "position": POSITION}
WALK: list[dict[str, Any]] = [
    {"type": "view", **HERE},
    *({"type": "ask", **HERE, "question": "nudge", "arguments": {"step": step}} for step in (1, 2, 3, 4)),
    {"type": "ask", **HERE, "question": "compare", "arguments": {"move": "J8 GAT"}},
    {"type": "ask", **HERE, "question": "after", "arguments": {"move": "9H ACT"}},
    {"type": "ask", **HERE, "question": "replies", "arguments": {"move": "9H ACT", "deals": 2}},
    {"type": "ask", **HERE, "question": "tiles", "arguments": {"draws": 5}},
    {"type": "start", "job": "analysis", **HERE, "arguments": {"method": "static", "count": 2, "moves": ["J8 GAT"]}},
    {"type": "work", "job": "j1", "budget": 1000},
    {"type": "stop", "job": "j1"},
    {"type": "start", "job": "review", "game": "crossword", "arguments": {"gcg": GCG, "lexicon": "full"}},
    {"type": "work", "job": "j2", "budget": 1000},
    {"type": "write", "game": "crossword", "format": "gcg", "text": GCG, "notes": [[3, "a good start"]]},
    *(
        {"type": "study", "game": "crossword", "lexicon": "full", "kind": kind, "arguments": arguments}
        for kind, arguments in (
            ("short", {"letter": "X"}),
            ("hooks", {"word": "act"}),
            ("anagrams", {"letters": "act?", "shorter": True, "least": 3, "most": 20}),
            ("pattern", {"pattern": "qu[ei]*"}),
            ("drill_words", {"length": 3, "count": 4, "seed": 1}),
            ("drill_leaves", {"count": 2, "seed": 1}),
            ("leave", {"tiles": "AEK"}),
            ("word", {"word": "act"}),
        )
    ),
    {"type": "ask", **HERE, "question": "hint", "arguments": {"steps": True}},
]


def walked() -> list[Step]:
    door = small_door()
    steps = []
    for number, request in enumerate(WALK, start=1):
        what = request.get("question") or request.get("kind") or request.get("job") or ""
        name = "-".join(filter(None, (f"{number:02d}", request["type"], what)))
        steps.append((f"{name}.json", request, ask(door, **request)))
    return steps


def test_every_message_of_the_coach_answers_as_its_golden_says() -> None:
    steps = walked()
    assert [name for name, _, answer in steps if not answer["ok"]] == []
    check_goldens(GOLDENS, steps)


def test_a_game_without_these_messages_says_so() -> None:
    door = small_door()
    ask(door, type="new", game="skat", seed=1, seats=[{"kind": "human"}] * 3, options={})
    asked: list[dict[str, Any]] = [
        {"type": "view", "game": "kotoba", "position": {}},
        {"type": "ask", "game": "kotoba", "position": {}, "question": "nudge"},
        {"type": "study", "game": "kotoba", "lexicon": "full", "kind": "short"},
        {"type": "write", "game": "kotoba", "format": "gcg", "text": "", "notes": []},
        {"type": "write", "table": "t1", "format": "log", "notes": [[0, "x"]]},
    ]
    for request in asked:
        answer = ask(door, **request)
        assert answer["error"]["code"] == "catalogue/not_offered", request


def test_the_docs_describe_every_question_study_and_reason() -> None:
    named = set(re.findall(r"`(\w+)`", DOCS))
    assert set(QUESTIONS) <= named
    assert set(KINDS) <= named
    assert {"analysis", "review"} <= set(re.findall(r"^### (\w+)$", DOCS, re.MULTILINE))
    told = set(re.findall(r"^\| `(\w+)` \|", DOCS.partition("## Questions")[0], re.MULTILINE))
    assert told == {"phony", *SENTENCES}


if __name__ == "__main__":
    write_goldens(GOLDENS, walked())
