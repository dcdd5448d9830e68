"""The slices of a job (web/engine/job-runner.js), run by Node beside an engine that only counts."""

from __future__ import annotations

from typing import Any

from common import ROOT

from tests.web.node import answer_of_node

PIECES = 60
PROGRAM = """
const { JobRunner } = await import(process.argv[1]);
const budgets = [];
const handle = (text) => {
  const message = JSON.parse(text);
  if (message.type === "work") budgets.push(message.budget);
  const done = message.type === "stop" || budgets.length === Number(process.argv[2]);
  return JSON.stringify({ ok: true, done, kind: "warm_up", job: "j1", progress: Number(done), type: message.type });
};
const sent = [];
const order = { id: 1, start: { job: "warm_up" }, seconds: 0, pace: "" };
await new JobRunner(order, handle, (message) => sent.push(message)).run();
console.log(JSON.stringify({ budgets, last: JSON.parse(sent.at(-1).text) }));
process.exit();
"""
# A job in the background and one that is waited for, begun together; each says when it works.
SIDE_BY_SIDE = """
const { JobRunner } = await import(process.argv[1]);
const worked = [];
const left = { front: 5, back: 5 };
const handle = (text) => {
  const { type, job, ...rest } = JSON.parse(text);
  const name = type === "start" ? rest.arguments : job;
  if (type === "work") worked.push(name), (left[name] -= 1);
  return JSON.stringify({ ok: true, done: left[name] === 0, kind: "play", job: name, progress: 0 });
};
const sent = [];
const run = (name, background) => {
  const order = { id: 1, start: { job: "play", arguments: name }, seconds: 0, pace: "", background };
  return new JobRunner(order, handle, ({ kind }) => sent.push(kind)).run();
};
await Promise.all([run("back", true), run("front", false)]);
console.log(JSON.stringify({ worked, sent }));
process.exit();
"""


def told_by(program: str, *arguments: str) -> dict[str, Any]:
    runner = (ROOT / "web" / "engine" / "job-runner.js").as_uri()
    told = answer_of_node(program, runner, *arguments)
    assert isinstance(told, dict)
    return told


def test_a_job_of_many_quick_pieces_is_worked_to_its_end() -> None:
    """Its budgets grow as long as slices are short, but not beyond what the engine takes."""
    told = told_by(PROGRAM, str(PIECES))
    assert len(told["budgets"]) == PIECES
    assert max(told["budgets"]) == 1_000_000
    assert told["last"]["type"] == "stop"


def test_a_job_in_the_background_rests_while_another_works() -> None:
    told = told_by(SIDE_BY_SIDE)
    first = told["worked"].index("front")
    assert told["worked"][first : first + 5] == ["front"] * 5
    assert told["worked"].count("back") == 5
    assert told["sent"].count("job-ended") == 2
