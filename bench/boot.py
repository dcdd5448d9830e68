"""How long the engine takes to be ready, beside the stock npm package in the same run (Chromium).

Each round takes a fresh profile for either page: the first load is cold, the reloads after it are warm. Both are timed
in the page from `new Worker` on. Stock is `loadPyodide()` with the npm package's own files; ours is ready when
micropip's wheel and the engine's are installed, the lexica are open and `hello` is answered. Warm pages of ours run
under their service worker.

    python3 build.py bench boot [--rounds N] [--reloads N]
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

from playwright.sync_api import BrowserContext, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "web" / "build"))

from environment import CHROMIUM_NAMES  # noqa: E402  the folder has to be on the path first
from server import make_server  # noqa: E402

STOCK_WORKER = """
import { loadPyodide } from "./pyodide.mjs";
await loadPyodide();
postMessage("ready");
"""
STOCK_PAGE = """
const began = performance.now();
const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
worker.onmessage = () => { window.measured = { ready: performance.now() - began }; };
"""
OUR_PAGE = """
import { EngineClient } from "./engine/client.js";
if (new URLSearchParams(location.search).has("offline") && !navigator.serviceWorker.controller) {
  await navigator.serviceWorker.register("sw.js");
  await navigator.serviceWorker.ready;
}
const began = performance.now();
const client = new EngineClient();
await client.start();
const ready = performance.now() - began;
const { python, installed, ready: there } = client.status.times;
window.measured = { ready, "in worker: python": python, "in worker: installed": installed, "in worker: ready": there };
"""
HTML = '<!doctype html><meta charset="utf-8"><title>boot</title><script type="module" src="{script}"></script>'


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5, help="fresh profiles")
    parser.add_argument("--reloads", type=int, default=4, help="warm loads of each profile")
    asked = parser.parse_args()
    times: dict[tuple[str, str, str], list[float]] = defaultdict(list)
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as address:
        for _ in range(asked.rounds):
            for name, path in (("stock", "stock/index.html"), ("ours", "site/boot.html")):
                measure(name, f"{address}{path}", asked.reloads, times)
    print_table(times)


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """A server with both pages; its address."""
    stock, site = folder / "stock", folder / "site"
    shutil.copytree(ROOT / "web" / "node_modules" / "pyodide", stock)
    shutil.copytree(ROOT / "dist", site)
    for place, scripts in ((stock, {"page.js": STOCK_PAGE, "worker.js": STOCK_WORKER}), (site, {"boot.js": OUR_PAGE})):
        for name, text in scripts.items():
            (place / name).write_text(text)
    (stock / "index.html").write_text(HTML.format(script="page.js"))
    (site / "boot.html").write_text(HTML.format(script="boot.js"))
    server = make_server(folder, 0)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()


def measure(name: str, address: str, reloads: int, times: dict[tuple[str, str, str], list[float]]) -> None:
    """One fresh profile: a cold load, then warm ones; between them the service worker is installed, as on a visit."""
    with tempfile.TemporaryDirectory() as profile, sync_playwright() as playwright:
        context = launch(playwright.chromium, profile)
        page = context.new_page()
        page.goto(address)
        note(page, name, "cold", times)
        if name == "ours":
            page.goto(f"{address}?offline")
            measured(page)
        for _ in range(reloads):
            page.reload()
            note(page, name, "warm", times)
        context.close()


def launch(chromium, profile: str) -> BrowserContext:  # type: ignore[no-untyped-def]  # Playwright's type of a browser is not exported
    """A browser with a profile on disk, because code caches are kept only there."""
    path = os.environ.get("ASOBIBA_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    sandbox = [] if os.name != "posix" or os.geteuid() else ["--no-sandbox"]
    context: BrowserContext = chromium.launch_persistent_context(profile, executable_path=path, args=sandbox)
    return context


def measured(page: Page) -> dict[str, float]:
    """What the page measured, once it is ready."""
    page.wait_for_function("window.measured", timeout=120_000)
    found: dict[str, float] = page.evaluate("window.measured")
    return found


def note(page: Page, name: str, kind: str, times: dict[tuple[str, str, str], list[float]]) -> None:
    """Add one load to the table."""
    for what, value in measured(page).items():
        times[name, kind, what].append(value)


def print_table(times: dict[tuple[str, str, str], list[float]]) -> None:
    """Medians in milliseconds, and the ratio to stock."""
    print("| page | load | what | median ms | least | most | loads | of stock |\n|---|---|---|---|---|---|---|---|")
    for (name, kind, what), values in times.items():
        stock = statistics.median(times["stock", kind, "ready"])
        median = statistics.median(values)
        share = f"{median / stock:.2f}" if what == "ready" else ""
        spread = f"{min(values):.0f} | {max(values):.0f} | {len(values)}"
        print(f"| {name} | {kind} | {what} | {median:.0f} | {spread} | {share} |")


if __name__ == "__main__":
    main()
