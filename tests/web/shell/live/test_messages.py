"""Messages between a host and its guests (web/shell/live/messages.js), run by Node: whole ones and changed ones."""

from __future__ import annotations

import copy
import random
from typing import Any

from common import ROOT

from tests.web.node import answer_of_node

PROGRAM = """
const [web] = process.argv.slice(1);
const { checkedMessage, checkProtocol } = await import(`${web}/shell/live/messages.js`);
let text = "";
for await (const part of process.stdin) text += part;
const code = (work) => {
  try {
    work();
    return "";
  } catch (error) {
    return error.code ?? `not typed: ${error.stack}`;
  }
};
const { messages, protocols } = JSON.parse(text);
console.log(JSON.stringify({
  messages: messages.map(([value, sender]) => code(() => checkedMessage(value, sender))),
  protocols: protocols.map((protocol) => code(() => checkProtocol(protocol))),
}));
"""
Message = tuple[Any, str]
PEOPLE = [{"kind": "human", "name": "Ana"}, {"kind": "human"}, {"kind": "computer", "level": "club", "name": "Bot"}]
TERMS = {"hints": True, "undo": False, "watch": True}
NUMBERS = ["0f" * 32, "a1" * 32]
SETTING = {"game": "crossword", "seats": PEOPLE, "options": {"lexicon": "standard"}, "terms": TERMS}
TABLE = {**SETTING, "table": "0123456789abcdef", "number": 2, "rules": 3, "commitments": NUMBERS, "words": None}
STATE = {"since": 1, "ply": 2, "view": {"seat": 1}, "events": [{"type": "play"}], "to_act": [0], "paused": False}
FEET = [{"feet": [{"points": 48, "won": 1, "lost": 0, "total": 98}] * 3}]
ORIGIN = {"position": {"tables": 2, "players": PEOPLE}, "lists": [FEET * 2], "series": 1, "table": 0}
STANDINGS = {
    "number": 2,
    "of": 3,
    "table": 1,
    "players": ["Ana", "Ben"],
    "over": False,
    "standings": [{"player": 1, "rank": 1, "total": 98, "series": [98, None]}],
}
FROM_GUEST: list[dict[str, Any]] = [
    {"type": "hello", "protocol": 1, "name": "Ben"},
    {"type": "commitment", "commitment": NUMBERS[0]},
    {"type": "number", "number": NUMBERS[1]},
    {"type": "act", "id": 7, "ply": 3, "action": "play 8D QUIET"},
    {"type": "look", "id": 8, "ply": 0},
    {"type": "say", "phrase": "hello", "from": 1},
    {"type": "say", "phrase": "no_undo", "from": 1},
    {"type": "pause", "on": True},
    {"type": "propose", "what": "undo"},
    {"type": "reply", "what": "again", "yes": False},
]
FROM_HOST: list[dict[str, Any]] = [
    {"type": "room", **SETTING, "seat": None, "here": [0, 1], "watching": 2},
    {"type": "draw"},
    {"type": "commit", "commitments": NUMBERS},
    {"type": "table", **TABLE, "seat": 1},
    {"type": "state", **STATE, "acting": "human", "actions": [[0, ""], [1, "pass"]]},
    {"type": "state", **STATE, "acting": None, "actions": []},
    {"type": "done", "id": 7},
    {"type": "refused", "id": 7, "error": {"code": "turn/stale", "message": "too late"}},
    {"type": "seen", "id": 8, "view": {"seat": 1}},
    {"type": "over", "record": {"game": "crossword"}, "numbers": NUMBERS, "agreed": False, "origin": None},
    {"type": "over", "record": {"game": "skat"}, "numbers": NUMBERS, "agreed": False, "origin": ORIGIN},
    {"type": "standings", **STANDINGS},
    {"type": "proposals", "asked": [{"what": "end", "by": 1, "waiting": [0, 2]}]},
    {"type": "say", "phrase": "bye", "from": None},
    {"type": "pause", "on": False},
]
WHOLE: list[Message] = [(one, "guest") for one in FROM_GUEST] + [(one, "host") for one in FROM_HOST]
# What stands in place of a field, or of a part of one.
OTHERS: list[Any] = [
    *(None, True, -1, 0, 0.5, 10**20, "", "x", "x" * 50_000, "constructor", [], {}, [None], [[]], {"length": 3}),
    *([0] * 30, ["a1" * 32] * 30, {"kind": "human"}, {"__proto__": 1}, {f"f{at}": at for at in range(100)}),
]


def answers(messages: list[Message], protocols: list[int]) -> dict[str, list[str]]:
    """The code of the error for each message and each protocol; "" for those that are taken."""
    found: dict[str, list[str]] = answer_of_node(
        PROGRAM, (ROOT / "web").as_uri(), given={"messages": messages, "protocols": protocols}
    )
    return found


def changed(draw: random.Random, value: Any, depth: int = 0) -> Any:
    """A copy in which one part is another one, is missing, or is new."""
    inner = sorted(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else []
    if not inner or (depth and draw.random() < 0.3):
        return draw.choice(OTHERS)
    at = draw.choice(list(inner))
    value[at] = changed(draw, value[at], depth + 1)
    kind = draw.random()
    if kind < 0.15:
        value.pop(at)
    elif kind < 0.3 and isinstance(value, dict):
        value[draw.choice(["x", "toString", "id", "seat", "type", "y" * 300])] = draw.choice(OTHERS)
    return value


def test_whole_messages_are_taken_from_their_sender_alone() -> None:
    other = {"guest": "host", "host": "guest"}
    both = {"say", "pause", "propose", "reply"}
    wrong = [(one, other[sender]) for one, sender in WHOLE if one["type"] not in both]
    found = answers([*WHOLE, *wrong], [1, 0, 2])
    assert found["messages"] == [""] * len(WHOLE) + ["together/message"] * len(wrong)
    assert found["protocols"] == ["", "together/page_older", "together/page_newer"]


def test_ten_thousand_changed_messages_make_no_error_without_a_code() -> None:
    draw = random.Random(31)
    messages = []
    for _ in range(10_000):
        message, sender = draw.choice(WHOLE)
        messages.append((changed(draw, copy.deepcopy(message)), sender))
    found = answers([*messages, *((one, "guest") for one in OTHERS)], [])["messages"]
    assert set(found) == {"", "together/message"}
    assert found.count("together/message") > 7_000
    # What is taken has the form of a whole message: the same fields, and nothing beside them.
    fields = {(sender, one["type"]): set(one) for one, sender in WHOLE}
    fields |= {("guest", one["type"]): set(one) for one in FROM_HOST if one["type"] in {"say", "pause"}}
    taken = [message for message, code in zip(messages, found, strict=False) if not code]
    for one, sender in taken:
        assert set(one) == fields[sender, one["type"]]
