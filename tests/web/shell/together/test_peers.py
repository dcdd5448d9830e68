"""Another device at the table (web/shell/together/peer.js), run by Node on a channel that a test holds in its hands."""

from __future__ import annotations

import json
import random
from typing import Any

from common import ROOT

from tests.web.node import answer_of_node

PROGRAM = """
import { mock } from "node:test";
const [web] = process.argv.slice(1);
globalThis.addEventListener = globalThis.removeEventListener = () => {};
let now = 1000;
performance.now = () => now;
mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
const pass = (milliseconds) => {
  for (let left = milliseconds; left > 0; left -= 100) { now += 100; mock.timers.tick(100); }
};
const { Peer } = await import(`${web}/shell/together/peer.js`);
const { piecesOf } = await import(`${web}/shell/together/pieces.js`);
class Channel extends EventTarget {
  readyState = "open";
  sent = [];
  send(bytes) { this.sent.push(bytes); }
  take(data) { this.dispatchEvent(Object.assign(new Event("message"), { data })); }
}
class Connection extends EventTarget {
  connectionState = "connected";
  closed = 0;
  become(state) { this.connectionState = state; this.dispatchEvent(new Event("connectionstatechange")); }
  close() { this.closed += 1; }
}
/** A peer, and what it has said so far. */
function opened() {
  const connection = new Connection();
  const channel = new Channel();
  const peer = new Peer(connection, channel, { key: "k", name: "Ben" });
  const said = { got: [], states: [], faults: [] };
  peer.onMessage = (value) => said.got.push(value);
  peer.onState = (state) => said.states.push(state);
  peer.onFault = ({ code }) => said.faults.push(code);
  return { connection, channel, peer, said };
}
const bytes = (given) => given === null ? "a text" : Uint8Array.from(given).buffer;
const text = (value) => Array.from(new TextEncoder().encode(value));
const sizes = (channel) => channel.sent.filter(([kind]) => kind < 2).map(({ length }) => length);
/** An answer before its peers end, because time goes on. */
const ended = (found, ...peers) => {
  const kept = structuredClone(found);
  for (const peer of peers) peer.close();
  return kept;
};
const all = {
  // Pieces (lists of bytes; null: a text) and pauses (numbers) that come one after the other.
  given: (steps) => {
    const { peer, channel, connection, said } = opened();
    for (const step of steps) if (typeof step === "number") pass(step); else channel.take(bytes(step));
    const last = channel.sent.at(-1);
    const word = last?.[0] === 3 ? JSON.parse(new TextDecoder().decode(last.subarray(1))) : null;
    pass(1000);
    const found = { ...said, state: peer.state, word, reason: peer.reason?.code ?? null, closed: connection.closed };
    return ended(found, peer);
  },
  // What one peer sends, given to another one as it comes, or as it wakes up after so many milliseconds.
  sent: (values, wait, asleep = 0) => {
    const one = opened();
    const other = opened();
    for (const value of values) one.peer.send(value);
    const first = one.channel.sent.length;
    for (let at = 0, back = 0, left = wait; left >= 0; left -= 100) {
      const sleeps = wait - left < asleep;
      for (; !sleeps && at < one.channel.sent.length; at += 1) other.channel.take(one.channel.sent[at].buffer);
      for (; back < other.channel.sent.length; back += 1) one.channel.take(other.channel.sent[back].buffer);
      pass(100);
    }
    const largest = Math.max(...sizes(one.channel));
    return ended({ ...other.said, state: other.peer.state, first, largest }, one.peer, other.peer);
  },
  too_big: () => {
    const { peer, channel } = opened();
    try { peer.send({ text: "x".repeat(600_000) }); } catch ({ code }) { return [code, channel.sent.length]; }
  },
  states: (steps) => {
    const { peer, connection, channel, said } = opened();
    for (const step of steps) {
      if (typeof step === "number") pass(step);
      else if (step === "close") channel.dispatchEvent(new Event("close"));
      else if (step === "beat") channel.take(bytes([2]));
      else connection.become(step);
    }
    peer.send({ after: "the end" });
    return ended([...said.states, channel.sent.filter(([kind]) => kind === 2).length], peer);
  },
  // What is sent while the channel is silent, and after it has come back.
  silent: (values) => {
    const { peer, channel, connection } = opened();
    connection.become("disconnected");
    for (const value of values) peer.send(value);
    const before = sizes(channel).length;
    pass(20_000);
    connection.become("connected");
    channel.take(bytes([2]));
    return ended([before, peer.state, sizes(channel).length], peer);
  },
  early: () => {
    const channel = new Channel();
    const peer = new Peer(new Connection(), channel, { key: "k", name: "Ben" });
    for (const value of [1, 2]) channel.take(piecesOf({ value })[0].buffer);
    const got = [];
    peer.onMessage = ({ value }) => got.push(value);
    channel.take(piecesOf({ value: 3 })[0].buffer);
    return got;
  },
};
let given = "";
for await (const part of process.stdin) given += part;
console.log(JSON.stringify(JSON.parse(given).map(([name, ...rest]) => all[name](...rest))));
"""
LAST, MORE, BEAT, END = range(4)
PIECE = 16_000
Bytes = list[int] | None


def asked(*questions: list[Any]) -> list[Any]:
    answers: list[Any] = answer_of_node(PROGRAM, (ROOT / "web").as_uri(), given=questions)
    return answers


def message(value: Any, kind: int = LAST) -> list[int]:
    return [kind, *json.dumps(value).encode()]


def test_values_come_as_they_were_sent_in_pieces_that_every_browser_takes() -> None:
    values = [{"a": 1}, {"text": "あ" * 100_000}, {"deep": [[[[{"x": "😀"}]]]]}, {"last": None}]
    (found,) = asked(["sent", values, 5000])
    assert found["got"] == values
    assert found["faults"] == []
    assert found["largest"] == PIECE


def test_an_honest_page_is_never_taken_for_a_flood() -> None:
    many = [{"number": number} for number in range(400)]
    large = [{"text": "x" * 400_000}, {"text": "y" * 400_000}, {"text": "z" * 400_000}]
    first, second, third = asked(["sent", many, 60_000], ["sent", large, 20_000], ["sent", many, 60_000, 11_900])
    assert (first["got"], first["state"]) == (many, "open")
    assert first["first"] < 40
    assert (third["got"], third["state"]) == (many, "open")  # it stood still for as long as nobody notices
    assert (second["got"], second["state"]) == (large, "open")


def test_what_is_too_large_is_not_sent() -> None:
    assert asked(["too_big"]) == [["together/too_big", 0]]


def test_what_comes_before_somebody_listens_is_not_lost() -> None:
    assert asked(["early"]) == [[1, 2, 3]]


def test_a_flood_closes_the_channel_with_a_word() -> None:
    small, large = message({"a": 1}), [MORE, *(b"x" * (PIECE - 1))]
    found = asked(
        ["given", [small] * 401],
        ["given", [[BEAT]] * 450],
        ["given", [large] * 101],
        ["given", [*[small] * 300, 12_100, *[small] * 300]],
    )
    for one in found[:2]:
        assert (one["state"], one["word"], one["closed"]) == ("closed", "together/flood", 1)
    assert len(found[0]["got"]) == 400
    assert found[2]["word"] in {"together/flood", "together/faults"}
    assert (found[3]["state"], len(found[3]["got"])) == ("open", 600)


def test_what_cannot_be_read_is_a_fault_and_the_third_closes_the_channel() -> None:
    good = message({"a": 1})
    faults: list[tuple[list[Bytes], str]] = [
        ([[]], "unreadable"),
        ([None], "unreadable"),
        ([[9, 1]], "unreadable"),
        ([[LAST]], "unreadable"),
        ([[LAST, *b"{"]], "unreadable"),
        ([[LAST, 0xFF, 0xFE]], "unreadable"),
        ([[LAST, *b"[" * 25, *b"]" * 25]], "unreadable"),
        ([[LAST, *b" " * PIECE]], "unreadable"),
        ([message({"torn": 1}, MORE)], "unreadable"),
        ([[MORE, *b"1" * (PIECE - 1)]] * 33, "too_big"),
    ]
    found = asked(
        *(["given", [*steps, good]] for steps, _ in faults),
        ["given", [[LAST], good, [LAST], good]],
        ["given", [[LAST], good, [LAST], 60_000, [LAST], good]],
    )
    for one, (_, code) in zip(found, faults, strict=False):
        assert (one["faults"], one["got"], one["state"]) == ([f"together/{code}"], [{"a": 1}], "open")
    assert found[-2]["state"] == "open"
    assert (found[-1]["state"], found[-1]["word"], found[-1]["got"]) == ("closed", "together/faults", [{"a": 1}])


def test_half_a_message_before_another_one_gives_no_third_one() -> None:
    half = [MORE, *b'{"a":"', *b"x" * (PIECE - 7)]
    (found,) = asked(["given", [half, message({"b": 2}), message({"c": 3})]])
    assert (found["got"], found["faults"]) == ([{"c": 3}], ["together/unreadable"])


def test_the_reason_of_the_end_is_told_if_it_is_one() -> None:
    reasons = ["together/left", "x", 'a"><b>/c', 5, None, "together/" + "x" * 100]
    found = asked(*(["given", [message(reason, END)]] for reason in reasons))
    assert [(one["state"], one["reason"]) for one in found] == [
        ("closed", "together/left"),
        *[("closed", None)] * (len(reasons) - 1),
    ]


def test_a_dead_channel_is_told_within_fifteen_seconds() -> None:
    found = asked(
        ["states", [14_900, "beat", 3000]],
        ["states", ["disconnected", 3000, "connected"]],
        ["states", ["disconnected", "failed", "connected"]],
        ["states", ["close", 60_000]],
        ["states", [4000, "beat", 9000, "beat", 9000]],
        ["states", ["disconnected", 64_000, "connected", "beat"]],
    )
    assert found == [
        ["waiting", "open", 3],
        ["waiting", "open", 0],
        ["waiting", "closed", 0],
        ["closed", 0],
        [4],
        ["waiting", "silent", "open", 12],
    ]


def test_nothing_is_sent_into_a_silent_channel_and_all_of_it_when_it_comes_back() -> None:
    assert asked(["silent", [{"number": number} for number in range(20)]]) == [[0, "open", 20]]


def test_no_bytes_at_all_make_an_error_without_a_code() -> None:
    draw = random.Random(31)
    whole = message({"type": "act", "ply": 4, "text": "きかく", "list": [1, [2, {"a": None}]]})
    questions = []
    for _ in range(1500):
        changed = list(whole)
        for _ in range(draw.randint(1, 4)):
            at = draw.randrange(len(changed))
            changed[at : at + draw.randint(0, 3)] = [draw.randrange(256) for _ in range(draw.randint(0, 3))]
        questions.append(["given", [changed, message({"a": 1})]])
    for one in asked(*questions):  # an error of another kind would have ended the program
        assert set(one["faults"]) <= {"together/unreadable"}
