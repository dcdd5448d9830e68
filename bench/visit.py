"""Divides the time of a first and a second visit into steps, from the address to the engine's first answer at a table.

Each round takes a fresh profile for every page: the stock npm package (`loadPyodide()` alone) and a table of each game,
opened by its address. The server limits its speed to `--megabits` and adds `--delay`, for page and workers alike,
because the browser's own emulation leaves out the workers' requests. `--slower` slows down the page's main thread, so
that a busy or slow machine stands for the phone; Chromium cannot slow down workers, in which Python runs.

The steps come from the reports of the page's engine, in milliseconds since the navigation began:

    painted   the first paint
    worker    the page has started the engine's worker
    transfer  the largest file, the WebAssembly, is complete; other files of that time are not told apart
    python    it is compiled, and the interpreter runs
    engine    the wheel is installed, and the engine has answered `hello`
    table     the first view is drawn and takes taps
    answered  the first tap is answered: tiles or cards are laid and the engine has judged them, or one has passed in
              Skat; what comes is drawn

    python3 build.py bench visit [--rounds N] [--megabits N] [--delay MS] [--slower N] [--site FOLDER ...]

Several sites take turns, so that two builds can be compared in one run.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from threading import Lock, Thread
from typing import Any

from boot import HTML, STOCK_PAGE, STOCK_WORKER, write
from playwright.sync_api import Browser, BrowserContext, ViewportSize, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "web" / "build"))

from environment import CHROMIUM_NAMES  # noqa: E402  the folder has to be on the path first
from server import make_server  # noqa: E402

PHONE: ViewportSize = {"width": 360, "height": 740}
PATIENCE = 240_000  # milliseconds
CHUNK = 8192  # bytes
STEPS = ("painted", "worker", "transfer", "python", "engine", "table", "answered")
# As "Play" on the first screen opens them, with seeds of the two visits with which the person begins: a game of the
# same seed would still have the tiles that were laid.
TABLES = {
    "crossword": "#/new?game=crossword&seed={seed}&seats=human,beginner&lexicon=standard",
    "kotoba": "#/new?game=kotoba&seed={seed}&seats=human,beginner,beginner",
    "skat": "#/new?game=skat&seed={seed}&seats=human,casual,casual",
}
SEEDS = {"crossword": (3, 1), "kotoba": (7, 5), "skat": (7, 6)}
# What is tapped first at each table; a preview or the action is asked of the engine.
TAPS = {
    "crossword": ["[data-testid=rack-tile-0]", "[data-testid=square-8H]"],
    "kotoba": ["[data-testid=card-0]", "[data-testid=card-1]", "[data-testid=card-2]"],
    "skat": ["[data-testid=do-pass]"],
}
# Records the start of the engine's worker, the worker's reports, the time when the table is shown, and the first answer
# to a preview or an action.
WATCH = """(() => {
  const found = (window.asobibaVisit = {});
  const note = (name) => { found[name] ??= performance.now(); };
  const asked = new Set();
  window.Worker = class extends Worker {
    postMessage(message, ...more) {
      if (message?.kind === "request" && /"question":"preview"|"type":"act"/.test(message.text)) asked.add(message.id);
      super.postMessage(message, ...more);
    }
    constructor(...given) {
      super(...given);
      note("worker");
      this.addEventListener("message", ({ data }) => {
        if (data?.kind === "answer" && asked.has(data.id)) {
          requestAnimationFrame(() => setTimeout(() => { note("answered"); found.done = true; }));
        }
        if (data?.kind === "restoring") found.restored = true;
        if (data?.kind === "progress" && data.progress.phase === "python") note("transfer");
        if (data?.kind === "progress" && data.progress.phase === "engine") note("python");
        if (data?.kind === "ready") note("engine");
      });
    }
  };
  const look = () => {
    if (!document.querySelector("[data-testid=game-root][data-ready=true]")) return requestAnimationFrame(look);
    note("table");
    found.painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
  };
  requestAnimationFrame(look);
})()"""
MEMORY_KEPT = """async () => {
  const cache = await caches.open("engine-memory");
  while (!(await cache.keys()).length) await new Promise((done) => setTimeout(done, 100));
}"""
Times = dict[tuple[str, str, str], dict[str, list[float]]]


class Line:
    """A network line shared by all connections, with a limited speed and a delay before each answer."""

    def __init__(self, megabits: float, delay: float) -> None:
        self._second_a_byte, self._delay = 8 / (megabits * 1e6), delay / 1000
        self._free, self._lock = 0.0, Lock()

    def send(self, stream: Any, data: bytes) -> None:
        """Write an answer to a stream."""
        if data.startswith(b"HTTP/"):
            time.sleep(self._delay)
        for at in range(0, len(data), CHUNK):
            part = data[at : at + CHUNK]
            with self._lock:
                self._free = max(self._free, time.monotonic()) + len(part) * self._second_a_byte
                wait = self._free - time.monotonic()
            time.sleep(max(0.0, wait))
            stream.write(part)


class Slowed:
    """The stream of one connection, behind a line."""

    def __init__(self, stream: Any, line: Line) -> None:
        self._stream, self._line = stream, line

    def write(self, data: bytes) -> None:
        """Write at the speed of the line."""
        self._line.send(self._stream, data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def main() -> None:
    """Measure and print the steps of each page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--megabits", type=float, default=10)
    parser.add_argument("--delay", type=float, default=40, help="milliseconds before each answer")
    parser.add_argument("--slower", type=float, default=4, help="how many times slower the page's main thread is")
    parser.add_argument("--games", default=",".join(TABLES), help="some of them, with commas")
    parser.add_argument("--site", type=Path, nargs="+", default=[ROOT / "dist"], help="folders to compare")
    asked = parser.parse_args()
    times: Times = defaultdict(lambda: defaultdict(list))
    path = os.environ.get("ASOBIBA_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    sandbox = [] if os.name != "posix" or os.geteuid() else ["--no-sandbox"]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=sandbox)
        address = served(Path(folder), asked.site, Line(asked.megabits, asked.delay))
        for _ in range(asked.rounds):
            stock(browser, f"{address}stock/", asked.slower, times)
            for game in asked.games.split(","):
                for number, site in enumerate(asked.site):
                    visits(browser, f"{address}{number}/", (str(site), game), asked.slower, times)
        browser.close()
    print_table(times)


def served(folder: Path, sites: list[Path], line: Line) -> str:
    """A server of stock Pyodide and the sites behind a line; its address."""
    shutil.copytree(ROOT / "web" / "node_modules" / "pyodide", folder / "stock")
    pages = {"index.html": HTML.format(script="page.js"), "page.js": STOCK_PAGE, "worker.js": STOCK_WORKER}
    write(folder / "stock", pages)
    for number, site in enumerate(sites):
        shutil.copytree(site, folder / str(number))
    server = make_server(folder, 0)
    handler: Any = server.RequestHandlerClass
    plain = handler.setup

    def setup(self: Any) -> None:
        plain(self)
        self.wfile = Slowed(self.wfile, line)

    handler.setup = setup
    Thread(target=server.serve_forever, daemon=True).start()
    return f"http://localhost:{server.server_address[1]}/"


def stock(browser: Browser, address: str, slower: float, times: Times) -> None:
    """A first visit to a page that only starts stock Pyodide."""
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    slow_down(context, page, slower)
    page.goto(address, timeout=PATIENCE)
    page.wait_for_function("() => window.measured", timeout=PATIENCE)
    page.evaluate("window.measured")
    times["stock", "", "first"]["python"].append(page.evaluate("performance.now()"))
    context.close()


def visits(browser: Browser, address: str, which: tuple[str, str], slower: float, times: Times) -> None:
    """A first visit to a table, and a second one once the page can be used offline."""
    context = browser.new_context(viewport=PHONE, has_touch=True)
    context.add_init_script(WATCH)
    page = context.new_page()
    slow_down(context, page, slower)
    for visit, seed in zip(("first", "second"), SEEDS[which[1]], strict=True):
        page.goto("about:blank")
        page.goto(address + TABLES[which[1]].format(seed=seed), timeout=PATIENCE)
        page.wait_for_function("() => window.asobibaVisit?.table", timeout=PATIENCE)
        for place in TAPS[which[1]]:
            page.click(place, timeout=PATIENCE)
        page.wait_for_function("() => window.asobibaVisit?.done", timeout=PATIENCE)
        found = page.evaluate("window.asobibaVisit")
        for step in STEPS:
            if step in found:
                times[*which, visit][step].append(found[step])
        if visit == "first":
            page.wait_for_selector("[data-testid=offline-state][data-state=ready]", timeout=PATIENCE, state="attached")
            page.evaluate(MEMORY_KEPT)
    context.close()


def slow_down(context: BrowserContext, page: Any, slower: float) -> None:
    """Slow the main thread of a page down."""
    if slower > 1:
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})


def print_table(times: Times) -> None:
    """Medians of each step in milliseconds, the last two also as shares of stock Pyodide's start."""
    stock = statistics.median(times["stock", "", "first"]["python"])
    print(f"| site | page | visit | {' | '.join(STEPS)} | table, answered / stock | least to most |")
    print(f"|{'---|' * (len(STEPS) + 5)}")
    for (site, page, visit), steps in times.items():
        cells = [f"{statistics.median(steps[step]):.0f}" if steps.get(step) else "" for step in STEPS]
        last = steps["answered"] if steps.get("answered") else steps["python"]
        shares = [statistics.median(steps[step]) / stock for step in ("table", "answered") if steps.get(step)]
        told = [*cells, ", ".join(f"{share:.2f}" for share in shares), f"{min(last):.0f} to {max(last):.0f}"]
        print(f"| {site} | {page} | {visit} | {' | '.join(told)} |", flush=True)


if __name__ == "__main__":
    main()
