"""Compares first requests of each game with later ones in Chromium, cold and after the warm-up of a first turn.

Each row is a fresh engine and a new table. Times are milliseconds from the request to its answer. *Later* is the second
request of that kind, at a table with another seed, so that no answer is remembered. The longest slice of the warm-up is
the longest delay of a request in the middle of it.

    python3 build.py bench first [--rounds N] [--site FOLDER]
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import sys
from collections import defaultdict
from pathlib import Path
from threading import Thread
from typing import Any

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "web" / "build"))

from environment import CHROMIUM_NAMES  # noqa: E402  the folder has to be on the path first
from server import make_server  # noqa: E402

HUMAN = {"kind": "human"}


def computers(level: str, count: int) -> list[dict[str, str]]:
    """`count` computers of a level."""
    return [{"kind": "computer", "level": level}] * count


# For each game: seats, questions of the person in seat 0, and what this person does before the computer's turn.
GAMES: dict[str, dict[str, Any]] = {
    "crossword": {
        "seats": [HUMAN, *computers("beginner", 1)],
        "options": {"lexicon": "standard"},
        "questions": {"preview": {"tiles": [[7, 7, "A"]]}, "hint": {}},
        "action": "pass",
    },
    "kotoba": {
        "seats": [HUMAN, *computers("beginner", 2)],
        "options": {},
        "questions": {"preview": {"word": "きかく"}, "hint": {"count": 1}},
        "action": "discard",
    },
    "skat": {"seats": computers("casual", 3), "options": {}, "questions": {}, "action": None},
}
MEASURE = """async ([name, game, warm]) => {
  const { Engine } = await import(new URL("engine/engine.js", location.href).href);
  const engine = new Engine();
  await engine.start();
  const found = {};
  const timed = async (what, message) => {
    const began = performance.now();
    const answer = await engine.request(message).catch((error) => ({ error }));
    (found[what] ??= []).push(performance.now() - began);
    return answer;
  };
  // The seed is one with which the person begins.
  let seed = 1;
  const next = async () => {
    for (;;) {
      seed += 1;
      const { seats, options } = game;
      const table = await engine.request({ type: "new", game: name, seed, seats, options });
      if (!game.action || table.to_act.includes(0)) return table;
    }
  };
  const first = await next();
  const second = await next();
  if (warm) {
    // Requests beside the job tell how long a slice keeps them waiting.
    const job = engine.runJob({ job: "warm_up", table: first.table }).result.then(() => true, () => true);
    const began = performance.now();
    let over = false;
    job.then(() => (over = true));
    while (!over) {
      await timed("waits", { type: "view", table: first.table, seat: null });
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    found["warm-up"] = [performance.now() - began];
  }
  for (const { table } of [first, second]) {
    for (const [question, given] of Object.entries(game.questions)) {
      await timed(question, { type: "ask", table, seat: 0, question, arguments: given });
    }
    if (game.action) await engine.request({ type: "act", table, seat: 0, ply: 0, action: game.action });
    await timed("computer's turn", { type: "step", table, limit: 1 });
  }
  engine.stop();
  return found;
}"""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--site", type=Path, default=ROOT / "dist")
    asked = parser.parse_args()
    server = make_server(asked.site, 0)
    Thread(target=server.serve_forever, daemon=True).start()
    path = os.environ.get("ASOBIBA_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    sandbox = [] if os.name != "posix" or os.geteuid() else ["--no-sandbox"]
    times: dict[tuple[str, bool, str], list[list[float]]] = defaultdict(list)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=sandbox)
        for _ in range(asked.rounds):
            for name, game in GAMES.items():
                for warm in (False, True):
                    page = browser.new_context().new_page()
                    page.goto(f"http://localhost:{server.server_address[1]}/NOTICE.md")  # a page without an engine
                    for what, measured in page.evaluate(MEASURE, [name, game, warm]).items():
                        times[name, warm, what].append(measured)
                    page.context.close()
        browser.close()
    print("| game | request | cold: first, later | warmed up: first, later |\n|---|---|---:|---:|")
    for name, warm, what in list(times):
        if not warm:
            print(f"| {name} | {what} | {cell(times[name, False, what])} | {cell(times[name, True, what])} |")
    for name in GAMES:
        waits = [wait for measured in times[name, True, "waits"] for wait in measured]
        took = [measured[0] for measured in times[name, True, "warm-up"]]
        print(
            f"{name}: warm-up {statistics.median(took):.0f} ms, longest wait meanwhile {max(waits, default=0):.0f} ms"
        )


def cell(rounds: list[list[float]]) -> str:
    """Medians of the first and of the second time."""
    return ", ".join(f"{statistics.median(column):.0f}" for column in zip(*rounds, strict=False))


if __name__ == "__main__":
    main()
