"""Runs Lighthouse on the built site: performance, accessibility, best practices, on a phone and at a desk.

Lighthouse is no part of the project: npx fetches the version named here at each run. It loads each page in a fresh
profile and estimates the times of a slow phone on a slow line, or of a desk. The results are medians of runs that take
turns, so that other work on the machine affects all alike. Lighthouse's benchmark index shows the machine's speed.
Lighthouse assumes a phone four times as slow as the machine, which suits an index of 1,500 to 2,000; a machine with 125
to 800 is itself as slow as such a phone, so it needs `--slower 1`.

    python3 build.py bench lighthouse [--runs N] [--site FOLDER ...] [--program PATH] [--slower N]
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from threading import Thread
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "web" / "build"))

from server import make_server  # noqa: E402  the folder has to be on the path first

LIGHTHOUSE = "lighthouse@12.8.2"
PAGES = {"first": "", "table": "#/new?game=crossword&seed=7&seats=human,beginner&lexicon=standard"}
DEVICES: dict[str, list[str]] = {"phone": [], "desk": ["--preset=desktop"]}
CATEGORIES = ("performance", "accessibility", "best-practices")
# Audits besides the scores, with their names in the table.
AUDITS = {
    "first-contentful-paint": "painted ms",
    "largest-contentful-paint": "largest ms",
    "total-blocking-time": "blocked ms",
    "cumulative-layout-shift": "shift",
}
Figures = dict[str, float]


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--site", type=Path, nargs="+", default=[ROOT / "dist"], help="folders to compare")
    parser.add_argument("--program", type=Path, help="an installed lighthouse, in place of npx")
    parser.add_argument("--pages", default=",".join(PAGES), help="some of them, with commas")
    parser.add_argument("--slower", type=float, help="how many times slower a phone is than this machine")
    parser.add_argument("--devices", default=",".join(DEVICES), help="some of them, with commas")
    asked = parser.parse_args()
    program = [str(asked.program)] if asked.program else ["npx", "--yes", LIGHTHOUSE]
    slower = [] if asked.slower is None else [f"--throttling.cpuSlowdownMultiplier={asked.slower}"]
    devices = {**DEVICES, "phone": slower}
    found: dict[tuple[str, str, str], list[Figures]] = defaultdict(list)
    for _ in range(asked.runs):
        for site in asked.site:
            for page in asked.pages.split(","):
                for device in asked.devices.split(","):
                    found[site.name, page, device].append(measured(program, site, PAGES[page], devices[device]))
    print_table(found)


def measured(program: list[str], site: Path, page: str, options: list[str]) -> Figures:
    """One run: scores of 100, and the audits."""
    server = make_server(site, 0)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        told = report(program, f"http://localhost:{server.server_address[1]}/{page}", options)
    finally:
        server.shutdown()
        server.server_close()
    if told.get("runtimeError"):
        raise SystemExit(f"{page or 'first screen'}: {told['runtimeError']['message']}")
    scores = {name: round(100 * told["categories"][name]["score"]) for name in CATEGORIES}
    for name in CATEGORIES[1:]:
        for reference in told["categories"][name]["auditRefs"]:
            audit = told["audits"][reference["id"]]
            if reference["weight"] and audit["score"] is not None and audit["score"] < 1:
                print(f"{page or 'first screen'}: {audit['id']}: {audit['title']}", file=sys.stderr)
    audits = {shown: told["audits"][audit]["numericValue"] for audit, shown in AUDITS.items()}
    return {**scores, **audits, "index": told["environment"]["benchmarkIndex"]}


def report(program: list[str], address: str, options: list[str]) -> dict[str, Any]:
    """The report of one run of Lighthouse."""
    command = [
        *program,
        address,
        *options,
        "--quiet",
        "--output=json",
        f"--only-categories={','.join(CATEGORIES)}",
        "--chrome-flags=--headless=new --no-sandbox",
    ]
    chromium = {"CHROME_PATH": os.environ["ASOBIBA_CHROMIUM"]} if "ASOBIBA_CHROMIUM" in os.environ else {}
    ran = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **chromium}, check=False)
    if ran.returncode:
        raise SystemExit(f"{' '.join(command)}: {ran.stderr.strip()}")
    told: dict[str, Any] = json.loads(ran.stdout)
    return told


def print_table(found: dict[tuple[str, str, str], list[Figures]]) -> None:
    """Medians, and the least and most of performance."""
    head = ["site", "page", "device", "runs", *CATEGORIES, *AUDITS.values(), "index"]
    print(f"| {' | '.join(head)} |\n|{'---|' * len(head)}")
    for (site, page, device), runs in found.items():
        medians = {name: statistics.median(run[name] for run in runs) for name in runs[0]}
        least, most = (pick(run["performance"] for run in runs) for pick in (min, max))
        cells = [f"{value:.2f}" if name == "shift" else f"{value:.0f}" for name, value in medians.items()]
        cells[0] += f" ({least:.0f} to {most:.0f})"
        print(f"| {' | '.join([site, page, device, str(len(runs)), *cells])} |", flush=True)


if __name__ == "__main__":
    main()
