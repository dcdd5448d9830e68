"""Contests that were changed at random: refused with a code, or what they prove is what was played."""

from __future__ import annotations

import json
from typing import Any

import pytest

from asobiba import chance
from tests.frame.test_contests import contest, door_of, solved, tried
from tests.frame.test_fuzz import as_request, mutated_json
from tests.tables import ask

CASES = 120


def honest(kind: str) -> dict[str, Any]:
    if kind == "deal":
        return contest("skat")
    answer, wrong = solved("skat")
    result = tried("skat", [str(wrong), answer])["contest"]
    assert isinstance(result, dict)
    return result


def proven(value: Any) -> Any:
    """What a result says that its record has to bear out."""
    if "puzzle" in value:
        return value["answers"], value["stars"]
    return value["record"]["actions"], value["rounds"], value["score"]


@pytest.mark.parametrize("kind", ["deal", "puzzle"])
def test_a_changed_result_is_refused_or_proves_the_same(kind: str) -> None:
    sent, door = honest(kind), door_of("skat" if kind == "deal" else "kotoba")
    refused = 0
    for case in range(CASES):
        rng = chance.stream(case, "contest", kind)
        forged = mutated_json(sent, rng)
        answer = ask(door, type="start", job="check", contest=forged)
        while answer["ok"] and not answer["done"]:
            answer = ask(door, type="work", job=answer["job"], budget=1000)
        refused += not answer["ok"]
        if answer["ok"]:
            assert proven(forged) == proven(sent), forged
            assert answer["report"]["score"] == proven(sent)[-1]
        for name in list(door._jobs._open):
            ask(door, type="stop", job=name)
    assert refused > CASES / 2


@pytest.mark.parametrize("kind", ["deal", "puzzle"])
def test_mutated_messages_about_contests_are_answered(kind: str) -> None:
    sent, door = honest(kind), door_of("skat" if kind == "deal" else "kotoba")
    requests = [{"type": "invitation", "contest": sent}, {"type": "compare", "contests": [sent, sent]}]
    for case in range(CASES):
        rng = chance.stream(case, "messages", kind)
        request = mutated_json(requests[case % 2], rng)
        answer = json.loads(door.handle(as_request(request, rng)))
        assert answer["ok"] or "/" in answer["error"]["code"]
