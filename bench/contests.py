"""Measures a turn of duplicate and the check of a received result in Chromium, in processor time.

    python3 build.py bench contests [--site FOLDER] [--seeds 3 18] [--deals 36]

It prints a line for each list and each contest: the processor time of the browser's processes, which does not depend on
other work (Linux only). A turn of duplicate is the person's slip, the level's slip, and the next rack with its top;
seed 3 has a rack with both blanks. The word tables are warmed up before a game, as during a player's first turn.
CPython plays the games of the received results beforehand, with a level in the person's seat.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread
from typing import Any

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "web" / "build"), str(ROOT / "py")]

from environment import CHROMIUM_NAMES  # noqa: E402  the folder has to be on the path first
from server import make_server  # noqa: E402

from asobiba.bridge import Door  # noqa: E402
from asobiba.commands.matches import Effort, play  # noqa: E402
from asobiba.words.lexicon_store import LexiconStore  # noqa: E402

START = """async () => {
  const { Engine } = await import(new URL("engine/engine.js", location.href).href);
  window.engine = new Engine();
  await window.engine.start();
}"""
ASK = "(message) => window.engine.request(message)"
WARM_UP = """(table) => window.engine.runJob({ job: "warm_up", table }).result"""
CHECK = """async (contest) => {
  const began = performance.now();
  await window.engine.runJob({ job: "check", contest }).result;
  return performance.now() - began;
}"""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--site", type=Path, default=ROOT / "dist")
    parser.add_argument("--seeds", type=int, nargs="+", default=[3, 18])
    parser.add_argument("--deals", type=int, default=36)
    parser.add_argument("--levels", nargs="+", default=["casual", "club"], help="of Skat")
    asked = parser.parse_args()
    server = make_server(asked.site, 0)
    Thread(target=server.serve_forever, daemon=True).start()
    path = os.environ.get("ASOBIBA_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    sandbox = [] if os.geteuid() else ["--no-sandbox"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=sandbox)
        page = browser.new_page()
        page.goto(f"http://localhost:{server.server_address[1]}/NOTICE.md")  # a page without an engine
        page.evaluate(START)
        for lexicon in ("standard", "full"):
            tell_turns(page, lexicon, asked.seeds)
        contests = [("skat", level, {"rounds": asked.deals // 3}) for level in asked.levels]
        for game, level, options in [*contests, ("kotoba", "champion", {}), ("duplicate", "club", {})]:
            contest = played(game, level, options)
            took = processor_time(lambda sent=contest: page.evaluate(CHECK, sent))  # type: ignore[misc]
            actions = len(contest["record"]["actions"])
            print(
                f"check: {game}, {level}, {actions} actions, {len(contest['rounds'])} rounds: {took:.1f} s", flush=True
            )
        browser.close()


def tell_turns(page: Page, lexicon: str, seeds: list[int]) -> None:
    """Play whole games of duplicate with passes beside the club level, and print how long their turns take."""
    turns: list[float] = []
    blanks: list[float] = []
    for seed in seeds:
        seats = [{"kind": "human"}, {"kind": "computer", "level": "club"}]
        about = {"game": "duplicate", "seed": seed, "seats": seats, "options": {"lexicon": lexicon}}
        table = page.evaluate(ASK, {"type": "new", **about})
        page.evaluate(WARM_UP, table["table"])
        while table["acting"]:
            rack = table["view"]["rack"]
            before = len(table["view"]["turns"])
            began = seconds_of_browser()
            while table["acting"] and len(table["view"]["turns"]) == before:
                where = {"table": table["table"]}
                if table["acting"] == "human":
                    ply = len(table["record"]["actions"])
                    table = page.evaluate(ASK, {"type": "act", **where, "seat": 0, "ply": ply, "action": "pass"})
                else:
                    table = page.evaluate(ASK, {"type": "step", **where, "seat": 0, "budget": 0})
            turns.append(seconds_of_browser() - began)
            if rack.count("?") == 2:
                blanks.append(turns[-1])
        page.evaluate(ASK, {"type": "close", "table": table["table"]})
    first = f"duplicate, {lexicon}, {len(turns)} turns: median {1000 * statistics.median(turns):.0f} ms"
    two = f"; with two blanks {', '.join(f'{1000 * one:.0f}' for one in blanks) or '-'} ms"
    print(f"{first}, longest {1000 * max(turns):.0f} ms{two}", flush=True)


def played(game: str, level: str, options: dict[str, Any]) -> dict[str, Any]:
    """A contest that a level has played in the person's seat, as it is sent."""
    lexica = LexiconStore()
    names = [level] * {"duplicate": 2, "kotoba": 2, "skat": 3}[game]
    session = play(game, names, 3, options, lexica, Effort())
    record = session.record.plain()
    record["seats"][0] = {"kind": "human", "name": "Ana"}
    door = Door(lexica)
    table = answer_of(door, {"type": "load", "record": record})["table"]
    contest: dict[str, Any] = answer_of(door, {"type": "contest", "table": table, "seat": 0})["contest"]
    return contest


def answer_of(door: Door, message: dict[str, Any]) -> dict[str, Any]:
    """The door's answer, which must not be an error."""
    answer: dict[str, Any] = json.loads(door.handle(json.dumps(message)))
    if not answer["ok"]:
        raise RuntimeError(answer)
    return answer


def processor_time(work: Callable[[], object]) -> float:
    """The seconds of processor time that the browser needs for some work."""
    began = seconds_of_browser()
    work()
    return seconds_of_browser() - began


def seconds_of_browser() -> float:
    """The processor time so far of all processes that this process has started."""
    parents, spent = {}, {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(") ")[2].split()
        except OSError:
            continue  # it has ended meanwhile
        parents[int(stat.parent.name)] = int(fields[1])
        spent[int(stat.parent.name)] = int(fields[11]) + int(fields[12])
    return sum(spent[one] for one in descendants(os.getpid(), parents)) / os.sysconf("SC_CLK_TCK")


def descendants(process: int, parents: dict[int, int]) -> Iterator[int]:
    """All child processes of a process, and their children."""
    for child, parent in parents.items():
        if parent == process:
            yield child
            yield from descendants(child, parents)


if __name__ == "__main__":
    main()
