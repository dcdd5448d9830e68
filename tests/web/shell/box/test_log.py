"""The log of the box (web/shell/storage/box/log.js), run by Node: laws of merging, and a naive twin of what it says."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from typing import Any

import pytest
from common import ROOT
from environment import need_node
from hypothesis import given, settings
from hypothesis import strategies as st

LOG = ROOT / "web" / "shell" / "storage" / "box" / "log.js"
PROGRAM = """
import { createInterface } from "node:readline";
const log = await import(process.argv[1]);
for await (const line of createInterface({ input: process.stdin })) {
  const [name, ...given] = JSON.parse(line);
  const answer = log[name](...given);
  console.log(JSON.stringify(answer));
}
"""
Entry = dict[str, Any]
IDS = st.sampled_from("abcdefgh")
# Few cards, ids and times, so that entries collide.
ENTRIES = st.builds(
    lambda what, rest: {"schema": 1, "what": what, **rest},
    st.sampled_from(["answer", "answer", "grade", "undo", "suspend", "resume", "bury", "delete", "seen"]),
    st.fixed_dictionaries(
        {
            "id": IDS,
            "card": st.sampled_from(["x", "y"]),
            "at": st.integers(0, 6),
            "grade": st.integers(1, 4),
            "ms": st.integers(0, 3),
            "of": IDS,
            "until": st.integers(1, 9),
        }
    ),
)
LOGS = st.lists(ENTRIES, max_size=8)


class Asked:
    """The functions of the log in one Node."""

    def __init__(self) -> None:
        command = [need_node(), "--input-type=module", "--eval", PROGRAM, LOG.as_uri()]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __call__(self, name: str, *given: Any) -> Any:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps([name, *given]) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def merged(self, *logs: list[Entry]) -> list[Entry]:
        found: list[Entry] = []
        for log in logs:
            found = self("mergedLogs", found, log)
        return found


@pytest.fixture(scope="module")
def ask() -> Iterator[Asked]:
    asked = Asked()
    with asked.process:
        yield asked
    assert asked.process.returncode == 0


@given(one=LOGS, other=LOGS, third=LOGS)
@settings(max_examples=150)
def test_logs_merge_to_the_same_in_any_order_and_any_number_of_times(
    ask: Asked, one: list[Entry], other: list[Entry], third: list[Entry]
) -> None:
    both = ask.merged(one, other)
    assert ask.merged(other, one) == both
    assert ask.merged(both, one) == ask.merged(both, both) == both
    assert ask("mergedLogs", both, third) == ask("mergedLogs", one, ask.merged(other, third))
    # Nothing is lost, and nothing is there that no device had.
    names = [{(entry["card"], entry["id"]) for entry in log} for log in (both, one + other)]
    assert names[0] == names[1]
    assert all(entry in one + other for entry in both)


@given(log=LOGS, data=st.data())
@settings(max_examples=150)
def test_what_a_log_says_does_not_depend_on_the_order_of_its_entries(ask: Asked, log: list[Entry], data: Any) -> None:
    entries = [entry for entry in ask.merged(log) if entry["card"] == "x"]
    told = ask("historyOf", entries)
    assert ask("historyOf", data.draw(st.permutations(entries))) == told
    assert told == naive(entries)


def naive(entries: list[Entry]) -> dict[str, Any]:
    """The history of a card, question by question, each from the whole log."""
    taken_back = [entry["of"] for entry in entries if entry["what"] == "undo"]
    stands = [entry for entry in entries if entry["what"] != "undo" and entry["id"] not in taken_back]
    stands.sort(key=lambda entry: (entry["at"], entry["id"]))
    deleted_at = max([at for at, entry in enumerate(stands) if entry["what"] == "delete"], default=-1)
    since = stands[deleted_at + 1 :]
    switched = [entry["what"] for entry in since if entry["what"] in ("suspend", "resume")]
    answers = []
    for entry in since:
        if entry["what"] == "answer":
            grades = [one["grade"] for one in stands if one["what"] == "grade" and one["of"] == entry["id"]]
            grade = [entry["grade"], *grades][-1]
            answers.append({"id": entry["id"], "at": entry["at"], "grade": grade, "ms": entry["ms"]})
    return {
        "answers": answers,
        "seen": sum(entry["what"] == "seen" for entry in stands),
        "suspended": switched[-1:] == ["suspend"],
        "buried": next((entry["until"] for entry in reversed(since) if entry["what"] == "bury"), 0),
        "deleted": deleted_at >= 0 and not any(entry["what"] == "seen" for entry in since),
    }


def test_entries_of_files_are_checked_strictly(ask: Asked) -> None:
    good = {"schema": 1, "id": "1-a", "card": "x", "at": 5, "what": "answer", "grade": 3, "ms": 900}
    wrong: list[Any] = [
        None,
        [],
        "x",
        {**good, "schema": 2},
        {**good, "id": ""},
        {**good, "id": "i" * 301},
        {**good, "card": 7},
        {**good, "at": -1},
        {**good, "at": 1.5},
        {**good, "at": 1e17},
        {**good, "what": "constructor"},
        {**good, "grade": 5},
        {**good, "grade": "3"},
        {**good, "ms": -1},
        {**good, "what": "grade"},
        {**good, "what": "undo"},
        {**good, "what": "bury"},
    ]
    assert ask("isEntry", good)
    assert not any(ask("isEntry", row) for row in wrong)
