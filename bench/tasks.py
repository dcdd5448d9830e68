"""Finds what keeps the page from answering: its longest tasks, and the longest time from a press to the next picture.

Each game is opened as by a first visitor on a phone, with the main thread slowed down. The phases:

    words     a table has been opened: words are prepared, what comes late is loaded, memory is saved
    computers only computers play, at once
    review    a whole game of Crosswords is reviewed

Meanwhile Tab is pressed and the table is tapped again and again. Tasks of the main thread come from Chromium's trace,
with the longest parts of each; presses from the Event Timing API. Both count the time of the clock, so other work on
the device makes them longer: compare only figures of one run.

    python3 build.py bench tasks [--slower N] [--games NAMES] [--seconds N] [--least MS] [--site FOLDER]
"""

from __future__ import annotations

import argparse
import json
import math
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "web" / "build"))

from environment import CHROMIUM_NAMES  # noqa: E402  the folder has to be on the path first
from server import make_server  # noqa: E402

PHONE: ViewportSize = {"width": 360, "height": 740}
PATIENCE = 240_000  # milliseconds
STEP = 250  # milliseconds between two presses
ENOUGH = 98  # per cent of the presses
SHOWN = 8  # tasks of a phase
TABLES = {
    "crossword": "#/new?game=crossword&seed=7&seats={seats}&lexicon=standard",
    "kotoba": "#/new?game=kotoba&seed=7&seats={seats}",
    "skat": "#/new?game=skat&seed=7&seats={seats}",
}
SEATS = {
    "crossword": ("human,beginner", "champion,champion"),
    "kotoba": ("human,beginner,beginner", "champion,champion,champion"),
    "skat": ("human,casual,casual", "champion,champion,champion"),
}
GAME = ROOT / "tests" / "data" / "gcg" / "complete.gcg"
AT_ONCE = """localStorage.setItem("asobiba.settings", '{"pace":"instant"}');
localStorage.setItem("asobiba.lessons", '{"crossword":"later","kotoba":"later","skat":"later"}');
window.presses = [];
new PerformanceObserver((list) => presses.push(...list.getEntries().map(({ name, duration }) => [name, duration])))
  .observe({ type: "event", durationThreshold: 16, buffered: true });"""
DROP = """([name, text]) => {
  const files = new DataTransfer();
  files.items.add(new File([text], name));
  const how = { dataTransfer: files, bubbles: true, cancelable: true };
  document.querySelector("[data-testid=reviews]").dispatchEvent(new DragEvent("drop", how));
}"""
# Parts of a task that tell what it did; others only hold these.
PARTS = (
    *(
        "FunctionCall",
        "EvaluateScript",
        "v8.compileModule",
        "UpdateLayoutTree",
        "Layout",
        "Paint",
        "PrePaint",
        "Commit",
    ),
    *("ParseHTML", "MajorGC", "MinorGC", "HitTest", "Layerize", "TimerFire", "XHRLoad", "RunMicrotasks"),
)
Trace = list[dict[str, Any]]


def main() -> None:
    """Measure and print the longest tasks of each phase."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--slower", type=float, default=4, help="how many times slower the page's main thread is")
    parser.add_argument("--games", default=",".join(TABLES), help="some of them, with commas")
    parser.add_argument("--seconds", type=float, default=15, help="length of a phase")
    parser.add_argument("--least", type=float, default=50, help="milliseconds of a task that is told")
    parser.add_argument("--site", type=Path, default=ROOT / "dist")
    asked = parser.parse_args()
    server = make_server(asked.site, 0)
    Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://localhost:{server.server_address[1]}/"
    path = os.environ.get("ASOBIBA_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    sandbox = [] if os.name != "posix" or os.geteuid() else ["--no-sandbox"]
    heads = ("game", "phase", "long tasks", "longest", "presses", f"{ENOUGH} % within", "slowest press")
    print(f"| {' | '.join(heads)} |\n|{'---|' * len(heads)}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=sandbox)
        for game in asked.games.split(","):
            table = address + TABLES[game]
            phases: dict[str, tuple[str, Callable[[Page], None]]] = {
                "words": (table.format(seats=SEATS[game][0]), wait_for_table),
                "computers": (table.format(seats=SEATS[game][1]), wait_for_table),
            }
            if game == "crossword":
                phases["review"] = (f"{address}#/crossword/review", begin_review)
            for phase, (place, begin) in phases.items():
                measure(browser, (game, phase), place, begin, asked)
        browser.close()


def measure(
    browser: Browser, which: tuple[str, str], place: str, begin: Callable[[Page], None], asked: argparse.Namespace
) -> None:
    """Measure one phase in a fresh profile, and print its row and its longest tasks."""
    context = browser.new_context(viewport=PHONE, has_touch=True)
    context.add_init_script(AT_ONCE)
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": asked.slower})
    page.goto(place, timeout=PATIENCE)
    with tempfile.TemporaryDirectory() as folder:
        trace = Path(folder) / "trace.json"
        begin(page)
        page.evaluate("presses.length = 0")
        browser.start_tracing(page=page, path=trace, categories=["devtools.timeline", "toplevel", "v8", "-*"])
        for number in range(int(1000 * asked.seconds / STEP)):
            page.wait_for_timeout(STEP)
            if number % 2:
                page.keyboard.press("Tab")
            else:
                page.touchscreen.tap(PHONE["width"] / 2, PHONE["height"] * 0.3)
        browser.stop_tracing()
        found = long_tasks(json.loads(trace.read_text())["traceEvents"], asked.least)
    presses = sorted(duration for _, duration in page.evaluate("presses"))
    context.close()
    within = presses[math.ceil(len(presses) * ENOUGH / 100) - 1] if presses else 0
    cells = [*which, len(found), round(found[0][0]) if found else "", len(presses), round(within)]
    print(f"| {' | '.join(map(str, cells))} | {max(presses, default=0):.0f} |", flush=True)
    for length, parts in found[:SHOWN]:
        print(f"    {length:.0f} ms: {parts}", flush=True)


def wait_for_table(page: Page) -> None:
    """The table is shown."""
    page.wait_for_selector("[data-testid=game-root][data-ready=true]", timeout=PATIENCE)


def begin_review(page: Page) -> None:
    """Bring a game, whose review begins."""
    page.wait_for_selector("[data-testid=reviews]", state="attached", timeout=PATIENCE)
    page.evaluate(DROP, [GAME.name, GAME.read_text("utf-8")])
    page.wait_for_selector("[data-testid=review-page]", timeout=PATIENCE)


def long_tasks(trace: Trace, least: float) -> list[tuple[float, str]]:
    """The page's tasks of so many milliseconds, the longest first, with what took longest in each."""
    names = [(event["pid"], event["tid"]) for event in trace if event["name"] == "thread_name"]
    kinds = [event["args"]["name"] for event in trace if event["name"] == "thread_name"]
    threads = {thread for thread, kind in zip(names, kinds, strict=True) if kind == "CrRendererMain"}
    lasting = [event for event in trace if event.get("dur") and (event["pid"], event["tid"]) in threads]
    found = []
    for task in lasting:
        if task["name"].endswith("RunTask") and task["dur"] >= 1000 * least:
            end = task["ts"] + task["dur"]
            inner = [one for one in lasting if one["name"] in PARTS and task["ts"] <= one["ts"] < end]
            inner = [one for one in inner if (one["pid"], one["tid"]) == (task["pid"], task["tid"])]
            longest = sorted(inner, key=lambda one: -one["dur"])[:4]
            found.append((task["dur"] / 1000, ", ".join(map(told, longest))))
    return sorted(found, reverse=True)


def told(part: dict[str, Any]) -> str:
    """What a part of a task did."""
    data = part.get("args", {}).get("data") or {}
    place = str(data.get("url", "")).rpartition("/")[2]
    where = f" {place}:{data.get('lineNumber', '')} {data.get('functionName', '')}".rstrip(": ") if place else ""
    return f"{part['name']}{where} {part['dur'] / 1000:.0f}"


if __name__ == "__main__":
    main()
