"""The slices of a job (web/engine/job-runner.js), run by Node beside an engine that only counts."""

from __future__ import annotations

import json
import subprocess

from common import ROOT
from environment import need_node

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


def test_a_job_of_many_quick_pieces_is_worked_to_its_end() -> None:
    """Its budgets grow as long as slices are short, but not beyond what the engine takes."""
    runner = (ROOT / "web" / "engine" / "job-runner.js").as_uri()
    command = [need_node(), "--input-type=module", "--eval", PROGRAM, runner, str(PIECES)]
    told = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    assert len(told["budgets"]) == PIECES
    assert max(told["budgets"]) == 1_000_000
    assert told["last"]["type"] == "stop"
