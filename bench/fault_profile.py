"""The setting of `faults`: a site that can change, and a browser profile with a played game of each kind."""

from __future__ import annotations

import json
import random
import shutil
import sys
import time
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

from fault_scripts import AT_THE_START, KEPT, ONE_MOVE, OWN_LIST, SHOWN
from playwright.sync_api import Browser, BrowserContext, Error

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "web" / "build"))

from common import digest  # noqa: E402  the folder has to be on the path first
from server import make_server  # noqa: E402

PATIENCE = 90.0  # seconds for a table to come back
STEP = 150  # milliseconds between two looks
NEW = {
    "crossword": "#/new?game=crossword&seed={seed}&seats=human,beginner&lexicon=standard",
    "kotoba": "#/new?game=kotoba&seed={seed}&seats=beginner,beginner,beginner,intermediate&rounds=6",
    "skat": "#/new?game=skat&seed={seed}&seats=casual,casual,casual&rounds=12",
}
# Builds that are broken on purpose, to check that `faults` notices the loss: file, original text, replaced text.
BROKEN = {
    "forgets": (
        "shell/storage/games-store.js",
        "store.put({ ...entry, ...changes }, id)",
        (
            "store.put({ ...entry, ...changes, ...(changes.record?.actions.length % 5 === 4 && "
            "{ record: { ...changes.record, actions: changes.record.actions.slice(0, -4) } }) }, id)"
        ),
    ),
    "drops": ("shell/storage/games-store.js", "unsaved.set(entry.id, entry);", ""),
    "stays": ("shell/storage/tab-lock.js", "await this.#request({ steal: true })", "false"),
    "erases": (
        "shell/storage/games-store.js",
        "unsaved.set(entry.id, entry);",
        "unsaved.set(entry.id, entry); void values(lists).then((all) => all.forEach(({ name }) => del(name, lists)));",
    ),
}


class Lost(Exception):
    """A game lost something, or cannot be played on."""


class Site:
    """The built page in a copy of the folder, which may be changed."""

    def __init__(self, folder: Path, broken: str = "") -> None:
        self.folder = Path(shutil.copytree(ROOT / "dist", folder / "site"))
        self._server = make_server(self.folder, 0)
        Thread(target=self._server.serve_forever, daemon=True).start()
        self.address = f"http://localhost:{self._server.server_address[1]}/"
        self.builds = 0
        if broken:
            name, whole, other = BROKEN[broken]
            code = (self.folder / name).read_text("utf-8")
            if whole not in code:
                raise ValueError(f"{name} has changed: {broken} does not break it")
            self.deploy(name, code.replace(whole, other))

    def deploy(self, changed: str = "LICENSE", text: str = "") -> None:
        """Deploy a newer build in which one file is changed."""
        self.builds += 1
        text = text or f"{(ROOT / 'LICENSE').read_text('utf-8')}\nBuild {self.builds}\n"
        (self.folder / changed).write_text(text, encoding="utf-8")
        worker = self.folder / "sw.js"
        code = worker.read_text("utf-8")
        line = next(line for line in code.split("\n") if line.startswith("const BUILD = "))
        build = json.loads(line.removeprefix("const BUILD = ").removesuffix(";"))
        other = [digest(text.encode()), len(text.encode())]
        files = [[name, *(other if name == changed else rest)] for name, *rest in build["files"]]
        newer = json.dumps({"name": f"{build['name'].split('-')[0]}-{self.builds}", "files": files})
        worker.write_text(code.replace(line, f"const BUILD = {newer};"), encoding="utf-8")

    def close(self) -> None:
        """Stop the server."""
        self._server.shutdown()


class Profile:
    """A browser profile with one game of each kind, and the tab in which one of them is played."""

    doing = ""  # what was asked of the browser last

    def __init__(self, browser: Browser, site: Site, rng: random.Random) -> None:
        self.site, self.rng = site, rng
        self.context: BrowserContext = browser.new_context(viewport={"width": 1280, "height": 800})
        self.context.set_default_timeout(PATIENCE * 1000)
        self.context.add_init_script(AT_THE_START)
        self.page = self.context.new_page()
        self.games: dict[str, str] = {}
        for game in NEW:
            self.begin(game)
        self.look(OWN_LIST)
        self.page.wait_for_selector("[data-testid=offline-state][data-state=ready]", state="attached")
        self.game = game

    @property
    def address(self) -> str:
        """The address of the current game."""
        return f"{self.site.address}#/game/{self.games[self.game]}"

    def begin(self, game: str) -> None:
        """Begin a game of a kind."""
        self.game = game
        self.page.goto(self.site.address + NEW[game].format(seed=self.rng.randrange(10**6)))
        self.page.wait_for_url("**#/game/*")
        self.games[game] = self.page.url.split("#/game/")[1]
        self.ready()

    def sit_down(self, game: str) -> None:
        """Go to the table of a game, or begin another one of its kind if it is over."""
        self.game = game
        if self.entry()["finished"]:
            self.begin(game)
        elif self.page.url != self.address:
            self.page.goto(self.address, wait_until="commit")

    def entry(self) -> dict[str, Any]:
        """The stored row of the current game."""
        found: dict[str, Any] = self.kept()["games"][self.games[self.game]]
        return found

    def ready(self) -> None:
        """Wait for the table; if it does not come, press the buttons that the page offers.

        Raises:
            Lost: it does not come.
        """
        end = time.monotonic() + PATIENCE
        Profile.doing = f"{self.page.url}: whether the table is there"
        while time.monotonic() < end:
            with suppress(Error):
                if self.page.locator("[data-testid=game-root][data-ready=true][data-role=playing]").count():
                    return
                self.press()
            self.page.wait_for_timeout(STEP)
        raise Lost(f"no table: {self.shown()}")

    def goes_on(self) -> None:
        """Wait until two more actions of the game are stored, or it is over.

        Raises:
            Lost: it does not go on.
        """
        before = len(self.entry()["record"]["actions"])
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self.play(0.1)
            entry = self.entry()
            if entry["finished"] or len(entry["record"]["actions"]) >= before + 2:
                return
            with suppress(Error):
                self.press()
        raise Lost(f"the game does not go on: {self.shown()}")

    def press(self) -> None:
        """Press the button that the page offers (take the game over, try again), after closing any dialog."""
        for name in ("take-over", "engine-retry", "game-retry", "aside-again", "wrong-again"):
            button = self.page.locator(f"[data-testid={name}]:enabled")
            if button.count():
                if self.page.locator("dialog[open]").count():
                    self.page.keyboard.press("Escape")
                button.click(timeout=2000)

    def shown(self) -> str:
        """A short text of the page's present content, for messages."""
        return str(self.look(SHOWN))

    def play(self, seconds: float) -> None:
        """Play the game for a while; the person's turns follow the hint."""
        end = time.monotonic() + seconds
        Profile.doing = f"{self.page.url}: a move"
        while True:
            with suppress(Error):
                if self.page.evaluate(ONE_MOVE) == "dialog":
                    self.page.keyboard.press("Escape")
            self.page.wait_for_timeout(max(0, min(100, 1000 * (end - time.monotonic()))))
            if time.monotonic() >= end:
                return

    def kept(self) -> dict[str, Any]:
        """Everything that is stored on the device; games are by id."""
        found: dict[str, Any] = self.look(KEPT)
        return {**found, "games": {entry["id"]: entry for entry in found["games"]}}

    def look(self, script: str, given: Any = None) -> Any:
        """The result of a script in the page; it runs again if the page is reloaded meanwhile."""
        Profile.doing = f"{self.page.url}: {script[:200]}"
        for tries in range(20):
            try:
                return self.page.evaluate(script, given)
            except Error as error:
                if tries == 19 or "context" not in str(error).lower():
                    raise
                self.page.wait_for_timeout(STEP)
        return None

    def new_tab(self) -> None:
        """Close the tab, and go on in another one."""
        old, self.page = self.page, self.context.new_page()
        with suppress(Error):
            old.close()
        self.page.goto(self.address, wait_until="commit")
