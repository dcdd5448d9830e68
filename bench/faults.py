"""Faults on purpose, in games of all three kinds: how many games lost anything, and how long a table took to come back.

Everything is drawn from a seed. Each profile has one game of each kind; a fault hits one of them while it is played,
at a random moment. What the device had stored of every game just before the fault has to be there after it, the table
has to come back by what a player can do (load the page again, take the game over, press the button), and the game has
to go on. A game that was hidden by a fault and comes back whole when the fault is gone has lost nothing.

    python3 build.py bench faults [--faults N] [--seed N] [--only NAME,NAME] [--minutes N]
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread
from typing import Any

from fault_scripts import DAMAGE_CACHE, ENTRIES, FAULTY, ONE_MOVE, PUT, QUOTA, RESTORE_CACHE, SET_BACK, WATCH_WORKERS
from playwright.sync_api import Browser, BrowserContext, Error, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "web" / "build"))

from common import digest  # noqa: E402  the folder has to be on the path first
from environment import CHROMIUM_NAMES  # noqa: E402
from server import make_server  # noqa: E402

PATIENCE = 90.0  # seconds for a table to come back
STEP = 250  # milliseconds between two looks
FAULTS_A_PROFILE = 24
NEW = {
    "crossword": "#/new?game=crossword&seed={seed}&seats=human,beginner&lexicon=standard",
    "kotoba": "#/new?game=kotoba&seed={seed}&seats=beginner,beginner,intermediate&rounds=6",
    "skat": "#/new?game=skat&seed={seed}&seats=casual,casual,casual&rounds=5",
}
Entries = dict[str, dict[str, Any]]


class Lost(Exception):
    """A game lost something, or cannot be played on."""


class Site:
    """The built page, in a folder of its own that may be changed."""

    def __init__(self, folder: Path) -> None:
        self.folder = Path(shutil.copytree(ROOT / "dist", folder / "site"))
        self._server = make_server(self.folder, 0)
        Thread(target=self._server.serve_forever, daemon=True).start()
        self.address = f"http://localhost:{self._server.server_address[1]}/"
        self.builds = 0

    def deploy(self) -> None:
        """Put a newer build there, in which one file is another."""
        self.builds += 1
        text = f"{(ROOT / 'NOTICE.md').read_text('utf-8')}\nBuild {self.builds}\n"
        (self.folder / "NOTICE.md").write_text(text, encoding="utf-8")
        worker = self.folder / "sw.js"
        code = worker.read_text("utf-8")
        line = next(line for line in code.split("\n") if line.startswith("const BUILD = "))
        build = json.loads(line.removeprefix("const BUILD = ").removesuffix(";"))
        other = [digest(text.encode()), len(text.encode())]
        files = [[name, *(other if name == "NOTICE.md" else rest)] for name, *rest in build["files"]]
        newer = json.dumps({"name": f"{build['name'].split('-')[0]}-{self.builds}", "files": files})
        worker.write_text(code.replace(line, f"const BUILD = {newer};"), encoding="utf-8")

    def close(self) -> None:
        """Stop the server."""
        self._server.shutdown()


class Profile:
    """A browser profile with one game of each kind, and the tab in which they are played."""

    def __init__(self, browser: Browser, site: Site, rng: random.Random) -> None:
        self.site, self.rng = site, rng
        self.context: BrowserContext = browser.new_context(viewport={"width": 1280, "height": 800})
        self.context.set_default_timeout(PATIENCE * 1000)
        self.context.add_init_script(WATCH_WORKERS)
        self.page = self.context.new_page()
        self.games: dict[str, str] = {}
        for game in NEW:
            self.begin(game, self.page)
        self.page.goto(f"{site.address}#/about")
        self.page.wait_for_selector("[data-testid=offline-state][data-state=ready]")

    def open(self, game: str, page: Page | None = None) -> None:
        """Open a game and wait until it can be played, or begin another one of its kind if it is over."""
        page = page or self.page
        self.go(page, f"#/game/{self.games[game]}")
        self.ready(page)
        if self.entries(page)[self.games[game]]["finished"]:
            self.begin(game, page)

    def begin(self, game: str, page: Page) -> None:
        """Begin a game of a kind."""
        self.go(page, NEW[game].format(seed=self.rng.randrange(10**6)))
        page.wait_for_url("**#/game/*")
        self.ready(page)
        self.games[game] = page.url.split("#/game/")[1]

    def go(self, page: Page, fragment: str) -> None:
        """Go to a screen by way of another one, so that no table that was left passes for the one that comes."""
        page.goto(f"{self.site.address}#/about")
        page.wait_for_selector("html[data-page=about]")
        page.goto(self.site.address + fragment)

    def ready(self, page: Page) -> None:
        """Wait for a table; press what there is to press when it does not come by itself."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with suppress(Error):
                if page.locator("[data-testid=game-root][data-ready=true][data-role=playing]").count():
                    return
                for name in ("take-over", "engine-retry", "game-retry", "aside-again"):
                    button = page.get_by_test_id(name)
                    if button.count() and button.is_enabled():
                        button.click(timeout=2000)
            page.wait_for_timeout(STEP)
        raise Lost("no table")

    def play(self, seconds: float, page: Page | None = None) -> None:
        """Let it be played for a while: computers by themselves, a person by the hint."""
        page = page or self.page
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with suppress(Error):
                page.evaluate(ONE_MOVE)
            page.wait_for_timeout(100)

    def entries(self, page: Page | None = None) -> Entries:
        """What the device has stored of every game."""
        return {entry["id"]: entry for entry in (page or self.page).evaluate(ENTRIES)}

    def crash(self) -> None:
        """Kill the tab's process, and go on in another tab."""
        with suppress(Error), self.page.expect_event("crash", timeout=10_000):
            self.page.goto("chrome://crash")
        self.new_tab()

    def new_tab(self) -> None:
        """Close the tab, and go on in another one."""
        old, self.page = self.page, self.context.new_page()
        with suppress(Error):
            old.close()


Fault = Callable[[Profile, str], None]


def worker_killed(profile: Profile, game: str) -> None:
    """The browser ends the engine."""
    profile.page.evaluate("asobibaWorkers.at(-1)?.terminate()")


def tab_crashed(profile: Profile, game: str) -> None:
    """The process of the tab dies."""
    profile.crash()
    profile.open(game)


def reloaded(profile: Profile, game: str) -> None:
    """The page is loaded again."""
    profile.page.reload()


def tabs(profile: Profile, game: str, count: int) -> None:
    """Other tabs take the game over, one after the other, and the first one is closed."""
    first = profile.page
    for _ in range(count - 1):
        profile.page = profile.context.new_page()
        profile.open(game)
        profile.play(profile.rng.uniform(0.2, 1.5))
    first.close()
    for other in [page for page in profile.context.pages if page is not profile.page]:
        other.close()


def two_tabs(profile: Profile, game: str) -> None:
    """A second tab takes the game over."""
    tabs(profile, game, 2)


def three_tabs(profile: Profile, game: str) -> None:
    """A second tab takes the game over, and then a third one."""
    tabs(profile, game, 3)


def quota_exceeded(profile: Profile, game: str) -> None:
    """The device is full for a while."""
    session = profile.context.new_cdp_session(profile.page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": profile.site.address[:-1], "quotaSize": 1})
    profile.page.evaluate(QUOTA, True)
    profile.play(profile.rng.uniform(0.5, 3))
    session.send("Storage.overrideQuotaForOrigin", {"origin": profile.site.address[:-1]})
    profile.page.evaluate(QUOTA, False)
    profile.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    profile.play(1)


def storage_blocked(profile: Profile, game: str) -> None:
    """The browser refuses every access to the database for a while."""
    profile.page.evaluate(FAULTY, "transaction")
    profile.play(profile.rng.uniform(0.5, 3))
    profile.page.evaluate(FAULTY, "")
    profile.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    profile.play(1)


def row_corrupted(profile: Profile, game: str) -> None:
    """What is stored of a game becomes nonsense, and is mended again; the page must not touch it meanwhile."""
    key = profile.games[game]
    profile.page.goto(f"{profile.site.address}#/saved")
    profile.page.wait_for_timeout(300)
    whole = profile.entries()[key]
    record = whole["record"]
    spoilt: Any = profile.rng.choice(
        [
            {**whole, "record": {**record, "actions": [*record["actions"], [0, "???"]]}},
            {**whole, "record": {**record, "seats": "nobody"}},
            {**whole, "record": None},
            {**whole, "schema": "x"},
            {"id": key},
        ]
    )
    profile.page.evaluate(PUT, [[key, spoilt]])
    profile.go(profile.page, f"#/game/{key}")
    profile.page.wait_for_selector("[data-testid=aside], [data-testid=game-failed], [data-testid=wrong]")
    for other, other_key in profile.games.items():
        if other != game:
            profile.go(profile.page, f"#/game/{other_key}")
            profile.ready(profile.page)
    stored = profile.entries()[key]
    if any(stored.get(name) != value for name, value in spoilt.items() if name != "aside"):
        raise Lost("a row that could not be read was changed")
    profile.page.goto(f"{profile.site.address}#/saved")
    profile.page.wait_for_timeout(300)
    profile.page.evaluate(PUT, [[key, whole]])


def damaged_assets(profile: Profile, game: str, how: str) -> None:
    """A file of the page is not what it was, in the page's cache and on the server; later it is mended."""
    names = profile.page.evaluate(DAMAGE_CACHE, ["", "", 0])
    name = profile.rng.choice(names)
    at = profile.rng.random()
    profile.page.evaluate(DAMAGE_CACHE, [name, how, at])
    file = profile.site.folder / name
    whole = file.read_bytes()
    file.write_bytes({"missing": b"", "truncated": whole[: int(at * len(whole))], "other": whole[::-1]}[how])
    if how == "missing":
        file.unlink()
    with suppress(Error, Lost):
        profile.page.reload(timeout=10_000)
        profile.page.wait_for_timeout(3000)
    file.write_bytes(whole)
    # What a player can do: load the page again, and once more later. Only then is the cache mended by hand.
    for _ in range(2):
        with suppress(Error):
            profile.page.reload()
        end = time.monotonic() + 20
        while time.monotonic() < end:
            with suppress(Error):
                if profile.page.locator("[data-testid=game-root][data-ready=true]").count():
                    return
            profile.page.wait_for_timeout(STEP)
    stuck[f"{how} {Path(name).suffix}"] += 1
    profile.page.goto(f"{profile.site.address}icons/icon.svg")
    profile.page.evaluate(RESTORE_CACHE, name)
    profile.new_tab()
    profile.open(game)


def asset_missing(profile: Profile, game: str) -> None:
    """A file is gone."""
    damaged_assets(profile, game, "missing")


def asset_truncated(profile: Profile, game: str) -> None:
    """A file ends too early."""
    damaged_assets(profile, game, "truncated")


def asset_of_another_version(profile: Profile, game: str) -> None:
    """A file has another content."""
    damaged_assets(profile, game, "other")


def deployed(profile: Profile, game: str) -> None:
    """A new version comes in the middle of a game, and is taken afterwards."""
    profile.site.deploy()
    profile.page.evaluate("async () => { await (await navigator.serviceWorker.getRegistration()).update() }")
    profile.play(profile.rng.uniform(0.5, 2))
    if profile.rng.random() < 0.5:
        return
    profile.page.goto(f"{profile.site.address}#/about")
    with suppress(Error):
        profile.page.get_by_test_id("update-action").click(timeout=20_000)
        profile.page.wait_for_timeout(1500)


def offline(profile: Profile, game: str) -> None:
    """The line is gone, also while the page is loaded, and comes back."""
    profile.context.set_offline(True)
    try:
        profile.play(profile.rng.uniform(0.2, 1))
        if profile.rng.random() < 0.6:
            profile.page.reload()
            profile.ready(profile.page)
        profile.play(profile.rng.uniform(0.2, 1))
    finally:
        profile.context.set_offline(False)


def clock_set_back(profile: Profile, game: str) -> None:
    """The clock of the device goes back by up to a year."""
    profile.page.evaluate(SET_BACK, 3.2e10 * profile.rng.random())
    profile.play(profile.rng.uniform(0.5, 2))
    if profile.rng.random() < 0.5:
        two_tabs(profile, game)


FAULTS: tuple[Fault, ...] = (
    *(worker_killed, tab_crashed, reloaded, two_tabs, three_tabs, quota_exceeded, storage_blocked, row_corrupted),
    *(asset_missing, asset_truncated, asset_of_another_version, deployed, offline, clock_set_back),
)
stuck: Counter[str] = Counter()


def main() -> None:
    """Inject the faults and print what became of the games."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--faults", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="names of faults, with commas")
    parser.add_argument("--minutes", type=float, default=0, help="stop after so many; 0: when all faults are done")
    asked = parser.parse_args()
    chosen = [fault for fault in FAULTS if not asked.only or fault.__name__ in asked.only.split(",")]
    found: dict[str, list[float]] = defaultdict(list)
    lost: list[str] = []
    end = time.monotonic() + asked.minutes * 60 if asked.minutes else float("inf")
    with tempfile.TemporaryDirectory() as folder, browsers() as browser:
        site, rng, done = Site(Path(folder)), random.Random(asked.seed), 0
        while done < asked.faults and time.monotonic() < end:
            profile = Profile(browser, site, rng)
            for _ in range(FAULTS_A_PROFILE):
                if done >= asked.faults or time.monotonic() >= end:
                    break
                done += 1
                fault, game = rng.choice(chosen), rng.choice(list(NEW))
                try:
                    found[fault.__name__].append(one(profile, fault, game))
                    print(f"{done}: {fault.__name__}, {game}", file=sys.stderr, flush=True)
                except (Lost, Error) as problem:
                    lost.append(f"{done}: {fault.__name__}, {game}: {str(problem).splitlines()[0]}")
                    print(lost[-1], file=sys.stderr, flush=True)
                    break  # with a profile whose games are whole again
            profile.context.close()
        site.close()
    print_table(found, lost, asked.seed)


@contextmanager
def browsers() -> Iterator[Browser]:
    """A Chromium."""
    path = os.environ.get("ASOBIBA_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    sandbox = [] if os.name != "posix" or os.geteuid() else ["--no-sandbox"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=sandbox)
        yield browser
        browser.close()


def one(profile: Profile, fault: Fault, game: str) -> float:
    """One fault: the seconds until the table was there again.

    Raises:
        Lost: something is missing, or the game does not go on.
    """
    profile.open(game)
    profile.play(profile.rng.uniform(0.1, 2.5))
    before = profile.entries()
    fault(profile, game)
    began = time.monotonic()
    profile.open(game)
    took = time.monotonic() - began
    after = profile.entries()
    for key, entry in before.items():
        compare(key, entry, after)
    profile.play(1)
    return took


def compare(key: str, before: dict[str, Any], after: Entries) -> None:
    """Raises Lost if a game, or a copy of it, does not have every action that was stored before."""
    actions = before["record"]["actions"]
    if key not in after:
        raise Lost("a game is gone")
    if after[key].get("aside"):
        raise Lost(f"a game was set aside: {after[key]['aside'].get('code')}")
    if after[key]["record"]["actions"][: len(actions)] != actions:
        raise Lost(f"{len(actions)} actions were stored, and are no longer")


def print_table(found: dict[str, list[float]], lost: list[str], seed: int) -> None:
    """What became of the games, by fault."""
    total = sum(map(len, found.values())) + len(lost)
    print(f"\nSeed {seed}: {total} faults, {len(lost)} games that lost something or could not be played on.\n")
    print("| fault | times | lost | table back after, mean s | most s |\n|---|---:|---:|---:|---:|")
    for fault in FAULTS:
        times, name = found.get(fault.__name__, []), fault.__name__
        bad = sum(f": {name}," in each for each in lost)
        if times or bad:
            mean, most = (sum(times) / len(times), max(times)) if times else (0, 0)
            print(f"| {name.replace('_', ' ')} | {len(times) + bad} | {bad} | {mean:.1f} | {most:.1f} |")
    for line in lost:
        print(f"\nlost: {line}")
    if stuck:
        print(f"\nThe page's cache had to be mended by hand: {dict(stuck)}")


if __name__ == "__main__":
    main()
