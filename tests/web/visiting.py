"""Who visits the site in the tests, and the server that they visit."""

from __future__ import annotations

import base64
import fcntl
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from common import ROOT
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

PREFIX = "/some/where/"
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}
BY_TOUCH: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
Visit = Callable[..., Page]
MEDIA: dict[str, Any] = {  # what Playwright's contexts say of the screen
    "color_scheme": "light",
    "contrast": "no-preference",
    "forced_colors": "none",
    "reduced_motion": "no-preference",
}
# A script for pages in which nobody asks the engine anything: it does not start.
NO_ENGINE = "window.Worker = class extends EventTarget { postMessage() {} terminate() {} };"
WAIT = 120_000  # milliseconds, for whatever is waited for: an idle machine needs two seconds, a busy one far more
expect.set_options(timeout=WAIT)
# Devices on which nothing large is kept: a script for each.
SMALL_DEVICES = {
    "little storage": (
        "Object.defineProperty(navigator, 'storage', {value: {estimate: async () => ({quota: 4e8, usage: 2e8})}})"
    ),
    "little memory": "Object.defineProperty(navigator, 'deviceMemory', {value: 1})",
}
# What a first visit keeps in the page's caches; a page without a service worker makes no snapshot by itself.
READ_CACHES = """async () => {
  const keeper = new Worker("./engine/saved/snapshot-worker.js", { type: "module" });
  await new Promise((done, failed) => {
    keeper.addEventListener("message", ({ data }) => (data.kept ? done() : failed(new Error(data.message))));
  });
  keeper.terminate();
  const files = [];
  const name = "engine-memory";
  const cache = await caches.open(name);
  for (const { url } of await cache.keys()) {
    const found = await cache.match(url);
    const reader = new FileReader();
    reader.readAsDataURL(await found.blob());
    await new Promise((done) => reader.addEventListener("load", done));
    files.push([name, url, found.headers.get("x-sum") ?? "", reader.result.split(",")[1]]);
  }
  return files;
}"""
FILL_CACHES = """(files) => Promise.all(files.map(async ([name, url, sum, file]) => {
  const { body } = await fetch(file);
  await (await caches.open(name)).put(url, new Response(body, { headers: { "x-sum": sum } }));
}))"""
# What every test begins with unless it chooses settings itself: computers whose answers are shown at once.
SETTINGS = json.dumps({"pace": "instant"}, separators=(",", ":"))
# The same with all that the page itself fills in (web/shell/base/settings.js).
CHOICES = {
    "language": "auto",
    "theme": "system",
    "look": "standard",
    "motion": "auto",
    "pace": "instant",
    "rows": "numbers",
    "sounds": True,
    "vibration": True,
    "thinking": 5,
}
# And nobody is offered the lesson of a first game.
LESSONS = '{"crossword":"refused","kotoba":"refused","skat":"refused"}'
CHOOSE_SETTINGS = f"""if (location.protocol.startsWith("http") && !localStorage.getItem("asobiba.settings")) {{
  localStorage.setItem("asobiba.settings", '{SETTINGS}');
  localStorage.setItem("asobiba.lessons", '{LESSONS}');
}}"""
# A screen that asks the engine nothing: from there the page is tidied up.
QUIET_SCREEN = "#/about"
# Erase what is stored; true if the page has nothing else in its memory, so that another test can go on in it.
TIDY_UP = """async ([usual, lessons, all]) => {
  const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
  for (let tries = 0; document.documentElement.dataset.page !== "about"; tries += 1) {
    if (tries === 100) return false;
    await wait(50);
  }
  const engine = document.querySelector("[data-testid=engine-status]");
  const own = [Worker, Worker.prototype.postMessage, IDBObjectStore.prototype.put];
  const untouched = own.every((code) => String(code).includes("[native code]")); // by the test
  const settings = localStorage.getItem("asobiba.settings");
  const { choose, currentChoices } = await import(new URL("shell/base/settings.js", document.baseURI));
  const choices = currentChoices();
  const changed = Object.entries(all).some(([name, value]) => choices[name] !== value);
  if (changed || settings !== usual) await choose(all); // so that the page forgets what the test chose
  let tidy = untouched && engine.dataset.state === "ready";
  await wait(50); // a table writes when one leaves it
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise((done, failed) => {
      const open = indexedDB.open(name);
      open.onsuccess = () => done(open.result);
      open.onerror = () => failed(open.error);
    });
    for (const store of database.objectStoreNames) {
      const change = database.transaction(store, "readwrite");
      if (name === "asobiba-words") {
        // The engine has read these lists.
        const count = change.objectStore(store).count();
        count.onsuccess = () => { if (count.result) tidy = false; };
      }
      change.objectStore(store).clear();
      await new Promise((done, failed) => {
        change.oncomplete = done;
        change.onerror = () => failed(change.error);
      });
    }
    database.close();
  }
  clearInterval(window.passing); // what a test had done again and again, and numbers that it had fixed
  delete crypto.getRandomValues;
  localStorage.clear();
  localStorage.setItem("asobiba.settings", usual);
  localStorage.setItem("asobiba.lessons", lessons);
  sessionStorage.clear();
  document.documentElement.style.fontSize = "";
  for (const note of document.querySelectorAll(".toast")) note.remove();
  return tidy && !document.querySelector("dialog[open]");
}"""
# Waits until what moves has come to its end.
STILL = """() => {
  const ending = document.getAnimations().filter((each) => each.effect.getComputedTiming().endTime < Infinity);
  return Promise.all(ending.map((each) => each.finished.catch(() => {}))).then(() => {});
}"""
KEPT = "async () => (await (await caches.open('engine-memory')).keys()).map(({url}) => url)"


def wait_until(page: Page, asked: str, arg: Any = None) -> None:
    """Wait for a yes to a question of JavaScript with a promise; `wait_for_function` takes the promise for a yes."""
    latest = time.monotonic() + WAIT / 1000
    while not page.evaluate(asked, arg):
        assert time.monotonic() < latest, asked
        page.wait_for_timeout(100)


@dataclass
class Server:
    """A process that serves a folder under PREFIX on localhost."""

    folder: Path
    port: int = 0
    process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        """Where the page is, with a slash at the end."""
        return f"http://localhost:{self.port}{PREFIX}"

    def start(self) -> None:
        """Start it, on the same port as before if there was one."""
        program = ROOT / "web" / "build" / "server.py"
        command = [sys.executable, program, self.folder, "--prefix", PREFIX, "--port", str(self.port)]
        self.process = subprocess.Popen(list(map(str, command)), stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        self.port = int(self.process.stdout.readline())

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        if self.process:
            self.process.kill()
            self.process.wait()
            if self.process.stdout:
                self.process.stdout.close()
            self.process = None


class CachedFile(NamedTuple):
    """A file in one of the page's caches, and where the server has it for the tests."""

    cache: str
    url: str
    digest: str
    source: str


@dataclass
class Visitor:
    """A browser profile at the site; `problems` are what no page may have: errors, and requests to other hosts."""

    context: BrowserContext
    server: Server
    problems: list[str] = field(default_factory=list)
    forgiven: tuple[str, ...] = ()
    kind: str = ""  # what a shared profile was made with, as JSON
    shown: dict[str, Any] = field(default_factory=dict)  # the size and the media features of a shared profile's pages
    started: Page | None = None  # a page that an earlier test has left, with its engine ready

    def __post_init__(self) -> None:
        self.context.set_default_timeout(WAIT)
        self.context.add_init_script(CHOOSE_SETTINGS)
        self.context.on("request", lambda request: self._look(request.url))
        self.context.on("page", self._follow)

    def page(self, fragment: str = "") -> Page:
        """A page at the site, a started one if there is one; `fragment` is a route such as `#/new?game=crossword`."""
        started, self.started = self.started, None
        page = started or self.context.new_page()
        if self.shown:
            page.set_viewport_size(self.shown["viewport"])
            page.emulate_media(**{name: self.shown.get(name, usual) for name, usual in MEDIA.items()})
        page.goto(self.server.address + (fragment or "#/"))
        if started and fragment != QUIET_SCREEN:  # the new screen takes the focus when it comes
            expect(page.locator("html")).not_to_have_attribute("data-page", "about")
        return page

    def fill_caches(self, cached: list[CachedFile]) -> None:
        """Give the profile what an earlier visit keeps: the memory snapshot."""
        page = self.context.new_page()
        page.goto(f"{self.server.address}icons/icon.svg")
        page.evaluate(FILL_CACHES, cached)
        page.close()
        self.problems.clear()  # a picture as a page has Chromium look for an icon at the root

    def forgive(self, *texts: str) -> None:
        """Errors with one of these texts are what the test is about."""
        self.forgiven += texts

    def _look(self, url: str) -> None:
        if not url.startswith((f"http://localhost:{self.server.port}/", "blob:", "data:", "about:")):
            self.problems.append(f"request to another host: {url}")

    def _follow(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.problems.append(f"error: {error}"))
        page.on("console", lambda said: self.problems.append(f"console: {said.text}") if said.type == "error" else None)

    def unexpected(self) -> list[str]:
        """The problems that are not forgiven."""
        return [problem for problem in self.problems if not any(text in problem for text in self.forgiven)]

    def settle(self) -> None:
        """Close everything, and fail if there was a problem.

        A request that a test answers may still be under way; its error would be raised in the test that follows.
        """
        for routed in (*self.context.pages, self.context):
            routed.unroute_all(behavior="ignoreErrors")
        self.context.close()
        assert not self.unexpected(), self.unexpected()

    def tidy_up(self) -> bool:
        """Make the profile as good as new for the next test, with a started engine; False if it cannot."""
        page, *others = self.context.pages or [None]
        for other in others:
            other.close()
        if page is None:
            return False
        try:
            page.mouse.move(0, 0)
            page.goto(f"{self.server.address}{QUIET_SCREEN}")
            tidy = len(page.workers) == 1 and bool(page.evaluate(TIDY_UP, [SETTINGS, LESSONS, CHOICES]))
        except Error:
            tidy = False
        if tidy:
            self.started = page
        return tidy


class Profiles:
    """Browser profiles that the tests of one process share, so that not each of them has to start an engine.

    A test gets a profile with what it asks for (size, language, touch) for itself alone. Afterwards what was stored is
    erased, and the next test goes on in the same page by its address, as somebody does who never closes the tab. The
    size and the media features are set anew for each test. A profile is thrown away when its test failed or its page
    cannot be brought back (`TIDY_UP`).
    """

    MOST_IDLE = 6  # a started engine takes about 200 MB

    def __init__(self, browser: Browser, server: Server, cached: list[CachedFile]) -> None:
        self._browser, self._server, self._cached = browser, server, cached
        self._idle: list[Visitor] = []

    def take(self, options: dict[str, Any]) -> Visitor:
        """A profile that nobody uses, with these options of a Playwright context."""
        lasting = {name: value for name, value in options.items() if name not in {"viewport", *MEDIA}}
        kind = json.dumps(lasting, sort_keys=True)
        visitor = next((idle for idle in self._idle if idle.kind == kind), None)
        if visitor:
            self._idle.remove(visitor)
        else:
            visitor = self.new({**lasting, "viewport": PHONE if lasting.get("has_touch") else DESKTOP})
        visitor.kind, visitor.shown = kind, options
        return visitor

    def new(self, options: dict[str, Any]) -> Visitor:
        """A new profile, with what an earlier visit keeps if there is any."""
        visitor = Visitor(self._browser.new_context(**options), self._server)
        if self._cached:
            visitor.fill_caches(self._cached)
        return visitor

    def give_back(self, visitor: Visitor) -> None:
        """Keep a profile for the tests that follow, if it was taken, its pages had no problem and can be tidied up."""
        if not visitor.kind or visitor.unexpected() or not visitor.tidy_up() or visitor.unexpected():
            visitor.settle()
            return
        visitor.forgiven = ()
        visitor.problems.clear()
        self._idle.append(visitor)
        if len(self._idle) > self.MOST_IDLE:
            self._idle.pop(0).settle()

    def close(self) -> None:
        """Close all that are not in use."""
        while self._idle:
            self._idle.pop().settle()


def save_first_visit(browser: Browser, server: Server, folder: Path) -> None:
    """Visit for the first time, and write into a folder what the page keeps of that on a device."""
    visitor = Visitor(browser.new_context(service_workers="block"), server)
    page = visitor.page()
    engine_ready(page)
    files = page.evaluate(READ_CACHES)
    visitor.settle()
    folder.mkdir()
    for cache, _, _, content in files:
        (folder / f"saved-{cache}").write_bytes(base64.b64decode(content))
    listed = [[cache, url.removeprefix(server.address), digest] for cache, url, digest, _ in files]
    (folder / "saved.json").write_text(json.dumps(listed))


def saved_first_visit(folder: Path, server: Server) -> list[CachedFile]:
    """What `save_first_visit` has written, for profiles at this server; it serves the files from then on."""
    cached = []
    for cache, path, digest in json.loads((folder / "saved.json").read_text()):
        name = f"saved-{cache}"
        shutil.copy(folder / name, server.folder / name)
        cached.append(CachedFile(cache, f"{server.address}{path}", digest, f"{server.address}{name}"))
    return cached


@contextmanager
def visits(profiles: Profiles, *, shared: bool = True, keep: Callable[[], bool]) -> Iterator[Callable[..., Page]]:
    """Makes pages without a service worker, each a visitor's own; afterwards none may have had a problem.

    The page may be one whose engine has started already; with `fresh=True`, with a `script` that every page runs
    before its own, or where nothing is `shared`, it is new, and so is its profile. If `keep` says so, the other
    profiles are kept for the tests that follow.
    """
    visitors: list[Visitor] = []

    def make(fragment: str = "", *, fresh: bool = not shared, script: str = "", **options: Any) -> Page:
        chosen = {"viewport": DESKTOP, "locale": "en-GB", "service_workers": "block", **options}
        visitors.append(profiles.new(chosen) if fresh or script else profiles.take(chosen))
        if script:
            # Not on the empty page before it, which has less of the browser.
            visitors[-1].context.add_init_script(f"if (location.protocol.startsWith('http')) {{ {script} }}")
        return visitors[-1].page(fragment)

    yield make
    kept = keep()
    if not kept:
        tell(visitors)
    with ExitStack() as rest:
        for visitor in visitors:
            rest.callback(profiles.give_back if kept else Visitor.settle, visitor)


def tell(visitors: list[Visitor]) -> None:
    """Print what every page shows after a failure: why it stands is seldom seen from the line of the test."""
    for page in (page for visitor in visitors for page in visitor.context.pages):
        stands = page.evaluate("[...document.querySelectorAll('[data-ply], [data-ready]')].map((each) => each.dataset)")
        print(page.url, stands, page.locator("body").inner_text(), sep="\n", end="\n\n")


def set_pace(page: Page, pace: str) -> None:
    """Have computers play at another pace, until the page is loaded again or the test is over."""
    _choose(page, "pace", pace)


def set_language(page: Page, language: str) -> None:
    """Have the page speak another language, until it is loaded again or the test is over."""
    _choose(page, "language", language)
    expect(page.locator("html")).to_have_attribute("lang", language)


def set_theme(page: Page, theme: str) -> None:
    """Have the page in other colours, until it is loaded again or the test is over; nothing moves any more."""
    _choose(page, "theme", theme)
    page.evaluate(STILL)


def _choose(page: Page, name: str, value: str) -> None:
    """Change a setting as the player does, but leave what is stored, so that the page can be shared afterwards."""
    page.evaluate(
        """async ([name, value, usual]) => {
          const { choose } = await import(new URL("shell/base/settings.js", document.baseURI));
          await choose({ [name]: value });
          localStorage.setItem("asobiba.settings", usual);
        }""",
        [name, value, SETTINGS],
    )


def engine_ready(page: Page) -> None:
    """The page says that its engine is ready."""
    expect(page.get_by_test_id("engine-status")).to_have_attribute("data-state", "ready")


def memory_kept(page: Page) -> None:
    """Wait until the page has kept its engine's memory, a while after its files are there."""
    page.evaluate(
        f"""new Promise((done) => {{
          const kept = {KEPT};
          const look = async () => (await kept()).some((url) => url.includes("memory?%5B"))
            ? done() : setTimeout(look, 100);
          void look();
        }})"""
    )


@contextmanager
def made_once(factory: pytest.TempPathFactory, name: str) -> Iterator[tuple[Path, bool]]:
    """A folder that one process makes for all that share the tests, and whether it is made already."""
    place = factory.getbasetemp().parent if "PYTEST_XDIST_WORKER" in os.environ else factory.mktemp(name)
    made = place / f"{name}.made"
    with (place / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield place / name, made.exists()
        made.touch()
