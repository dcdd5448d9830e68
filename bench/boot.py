"""Measures the engine's start beside the stock npm package, in the same run and three browsers.

Each round uses a fresh profile. The first load of a page is cold, later loads are warm; the pages alternate, so that
other work on the machine affects all of them equally. Times begin at `new Worker`. Stock is `loadPyodide()` with the
npm package's own files. Our engine is ready when its wheel and micropip's are installed, the lexica are open and
`hello` is answered. Our warm pages run under their service worker, once without and once with the kept memory of the
first visit.

    python3 build.py bench boot [--browsers chromium,firefox,webkit] [--rounds N] [--reloads N]
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

from engines import ENGINES, Absent, Browser, opened
from playwright.sync_api import Playwright, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "web" / "build"))

from server import make_server  # noqa: E402  the folder has to be on the path first

STOCK_WORKER = """
import { loadPyodide } from "./pyodide.mjs";
await loadPyodide();
postMessage("ready");
"""
STOCK_PAGE = """
const began = performance.now();
const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
window.measured = new Promise((done) => { worker.onmessage = () => done({ ready: performance.now() - began }); });
"""
OUR_PAGE = """
import { EngineClient } from "./engine/client.js";
async function measure() {
  const began = performance.now();
  const client = new EngineClient();
  await client.start();
  const ready = performance.now() - began;
  const { python, installed, ready: there, restored } = client.status.times;
  return { ready, restored, "in worker: python": python, "in worker: installed": installed, "in worker: ready": there };
}
async function prepare() {
  await measure();
  const here = new URL("./", location.href).href;
  const wheels = async () => (await caches.open("engine-wheel")).keys();
  while (!(await wheels()).some(({ url }) => url.startsWith(here))) await new Promise((done) => setTimeout(done, 50));
  await navigator.serviceWorker.register("sw.js");
  await navigator.serviceWorker.ready;
  if (!new URLSearchParams(location.search).has("keep")) return null;
  const keeper = new Worker(new URL("./engine/saved/snapshot-worker.js", import.meta.url), { type: "module" });
  return new Promise((done) => { keeper.onmessage = ({ data }) => done(data); });
}
window.measured = new URLSearchParams(location.search).has("prepare") ? prepare() : measure();
"""
HTML = '<!doctype html><meta charset="utf-8"><title>boot</title><script type="module" src="{script}"></script>'
MEASURED = "new Promise((done) => { const look = () => window.measured ? done(window.measured) : setTimeout(look, 20);\
 look(); })"
# The same site twice: with the memory kept, and without.
PAGES = {"stock": "stock/index.html", "ours": "plain/boot.html", "ours, memory kept": "kept/boot.html"}
Times = dict[tuple[str, str, str], list[float]]


def main() -> None:
    """Measure and print a table for each browser."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--browsers", default=",".join(ENGINES), help="some of them, with commas")
    parser.add_argument("--rounds", type=int, default=3, help="fresh profiles")
    parser.add_argument("--reloads", type=int, default=4, help="warm loads of each page in a profile")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as address, sync_playwright() as playwright:
        for name in asked.browsers.split(","):
            times: Times = defaultdict(list)
            try:
                for _ in range(asked.rounds):
                    measure(name, playwright, address, asked.reloads, times)
            except Absent as absent:
                print(f"\n{name}: not measured, {absent}")
                continue
            print_table(name, times)


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """A server with all pages, and its address."""
    shutil.copytree(ROOT / "web" / "node_modules" / "pyodide", folder / "stock")
    write(
        folder / "stock",
        {"index.html": HTML.format(script="page.js"), "page.js": STOCK_PAGE, "worker.js": STOCK_WORKER},
    )
    for site in ("plain", "kept"):
        shutil.copytree(ROOT / "dist", folder / site)
        write(folder / site, {"boot.html": HTML.format(script="boot.js"), "boot.js": OUR_PAGE})
    server = make_server(folder, 0)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://localhost:{server.server_address[1]}/"
    finally:
        server.shutdown()


def write(folder: Path, files: dict[str, str]) -> None:
    """Put these files into a folder."""
    for name, text in files.items():
        (folder / name).write_text(text)


def measure(name: str, playwright: Playwright, address: str, reloads: int, times: Times) -> None:
    """Measure with a fresh profile: cold loads, the preparations of a first visit, then alternating warm loads."""
    with tempfile.TemporaryDirectory() as profile, opened(name, playwright, Path(profile)) as browser:
        for page in ("stock", "ours"):
            note(browser, address, page, "cold", times)
        load(browser, f"{address}{PAGES['ours']}?prepare")
        kept = load(browser, f"{address}{PAGES['ours, memory kept']}?prepare&keep")
        if not kept["kept"]:
            raise SystemExit(f"{name}: no memory was kept: {kept}")
        for _ in range(reloads):
            for page in PAGES:
                note(browser, address, page, "warm", times)


def load(browser: Browser, address: str) -> dict[str, float]:
    """The times that a page has measured, once it is ready."""
    browser.go(address)
    found: dict[str, float] = browser.value(MEASURED)
    return found


def note(browser: Browser, address: str, page: str, kind: str, times: Times) -> None:
    """Add one load to the table."""
    found = load(browser, f"{address}{PAGES[page]}")
    if found.pop("restored", False) != (page == "ours, memory kept"):
        raise SystemExit(f"{page}: the memory was put back where it should not be, or was not where it should")
    for what, value in found.items():
        times[page, kind, what].append(value)


def print_table(browser: str, times: Times) -> None:
    """Medians in milliseconds, and the ratio to stock."""
    head = f"{browser} | load | what | median ms | least | most | loads | of stock"
    print(f"\n| {head} |\n|{'---|' * len(head.split('|'))}")
    for (page, kind, what), values in times.items():
        median = statistics.median(values)
        share = f"{median / statistics.median(times['stock', kind, 'ready']):.2f}" if what == "ready" else ""
        spread = f"{min(values):.0f} | {max(values):.0f} | {len(values)}"
        print(f"| {page} | {kind} | {what} | {median:.0f} | {spread} | {share} |", flush=True)


if __name__ == "__main__":
    main()
