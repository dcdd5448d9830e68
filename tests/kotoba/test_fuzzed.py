"""Mutated input at every reader of the game: only GameErrors come out, and what fails changes nothing."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from asobiba import chance
from asobiba.bridge import Door
from asobiba.kotoba.cli import score_lines
from asobiba.kotoba.notation.game_log import read_log
from asobiba.kotoba.rules.action_text import read_action, write_action
from asobiba.words.lexicon_store import LexiconStore
from tests.frame.test_fuzz import (
    answered,
    check_mutated_records,
    check_mutated_requests,
    mutated_bytes,
    mutated_text,
    pick,
    refused,
)

from .test_table import LOG

ROUNDS = 20
CASES = 40
SHELF = LexiconStore()  # opens its lists once

NEW: dict[str, Any] = {
    "type": "new",
    "game": "kotoba",
    "seed": 7,
    "seats": [{"kind": "human", "name": "Aki"}, {"kind": "human"}, {"kind": "computer", "level": "beginner"}],
    "options": {"words": "full", "rounds": 5, "price_to": "bank", "rewrite_bonus": False, "first": 1},
}
ACTIONS = ["new うほる?", "vote no", "vote yes", "discard うう", "rewrite ほゆる ほゆるつ? あほゆるつ", "discard"]
RECORD: dict[str, Any] = {
    "schema": 1,
    "game": "kotoba",
    "rules_version": 1,
    "seed": 7,
    "seats": [{"kind": "human", "name": "Aki", "level": None}] * 3,
    "options": {"rounds": 3, "first": 1, "own_words": "どーもくん あいす", "fingerprint": "0123456789abcdef"},
    "actions": [[0, "new ほゆる?"], [1, "vote no"], [2, "vote yes"], [0, "discard うう"], [1, "discard"]],
}
QUESTIONS: list[tuple[str, dict[str, Any]]] = [
    ("preview", {"word": "ケイタイデンワ"}),
    ("plan", {"chain": ["ほゆる", "ほゆるい", "しほゆるい"]}),
    ("surfaces", {"words": ["きかく", "ほゆる"]}),
]
REQUESTS: list[dict[str, Any]] = [
    NEW,
    {"type": "load", "record": RECORD, "seat": 0},
    *({"type": "act", "table": "t1", "seat": 0, "ply": 0, "action": action} for action in ACTIONS),
    *({"type": "act", "table": "t2", "seat": 2, "ply": 5, "action": action} for action in ACTIONS),
    *({"type": "ask", "table": "t2", "seat": 2, "question": one, "arguments": given} for one, given in QUESTIONS),
    {"type": "ask", "table": "t2", "seat": 0, "question": "preview", "arguments": {"word": "いう"}, "ply": 2},
    {"type": "step", "table": "t1", "limit": 1},
    {"type": "undo", "table": "t1", "seat": 0},
    {"type": "view", "table": "t2", "seat": 1, "ply": 1},
    {"type": "write", "table": "t2", "format": "log", "seat": None},
    {"type": "read", "game": "kotoba", "format": "log", "text": LOG, "lexicon": None},
]
LINES = [
    {"type": "new", "word": "けいたいでんわ", "hand": "けいたいでんわあい", "used": ["あいす"]},
    {"type": "rewrite", "chain": ["きかく", "きかん", "わかれ", "わかれる"], "options": {"rewrite_bonus": False}},
]


def cases(name: str, number: int) -> list[Random]:
    return [chance.stream(2026, "kotoba fuzz", name, number, case) for case in range(CASES)]


@pytest.mark.parametrize("number", range(ROUNDS))
def test_a_mutated_action_is_an_action_or_a_game_error(number: int) -> None:
    for rng in cases("action", number):
        text = mutated_text(pick(ACTIONS, rng), rng)
        if refused(read_action, text) is None:
            assert read_action(write_action(read_action(text))) == read_action(text)


@pytest.mark.parametrize("number", range(ROUNDS))
def test_a_mutated_record_replays_or_is_a_game_error(number: int) -> None:
    check_mutated_records(RECORD, SHELF, cases("record", number))


@pytest.mark.parametrize("number", range(ROUNDS))
def test_the_door_answers_mutated_requests_and_those_that_fail_change_nothing(number: int) -> None:
    door = Door(SHELF)
    assert answered(door, json.dumps(NEW))["ok"]
    assert answered(door, json.dumps(REQUESTS[1]))["ok"]
    check_mutated_requests(door, REQUESTS, cases("door", number))


@pytest.mark.parametrize("number", range(ROUNDS))
def test_mutated_lines_and_logs_are_scored_or_refused(number: int) -> None:
    for rng in cases("lines", number):
        data = mutated_bytes("\n".join(json.dumps(line) for line in LINES).encode(), rng)
        for answer in score_lines(data.splitlines()):
            assert json.loads(json.dumps(answer)) == answer
            assert {"line", "type"} < set(answer)
        text = mutated_text(LOG, rng)
        if refused(read_log, text) is None:
            json.dumps(read_log(text))


def test_the_inputs_are_fine_before_they_are_mutated() -> None:
    door = Door(SHELF)
    assert all(answered(door, json.dumps(request))["ok"] for request in REQUESTS[:2])
    assert all(answered(door, json.dumps(request))["ok"] for request in REQUESTS[-6:] if request["type"] != "undo")
    assert all("error" not in answer for answer in score_lines(json.dumps(line).encode() for line in LINES))
