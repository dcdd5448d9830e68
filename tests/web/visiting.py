"""Who visits the site in the tests, and the server that they visit."""

from __future__ import annotations

import base64
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from house import ROOT
from playwright.sync_api import Browser, BrowserContext, Page, expect

PREFIX = "/some/where/"
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}
WAIT = 60_000  # milliseconds; a loaded machine with one processor boots the engine in about ten seconds
expect.set_options(timeout=WAIT)
# What a first visit leaves in the page's caches; a page without a service worker sends out no keeper of its own.
LEFT = """async () => {
  const wheel = await caches.open("engine-wheel");
  while (!(await wheel.keys()).length) await new Promise((done) => setTimeout(done, 50));
  const keeper = new Worker("./engine/snapshot-worker.js", { type: "module" });
  await new Promise((done, failed) => {
    keeper.addEventListener("message", ({ data }) => (data.kept ? done() : failed(new Error(data.message))));
  });
  keeper.terminate();
  const left = [];
  for (const name of ["engine-wheel", "engine-memory"]) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) {
      const found = await cache.match(url);
      const reader = new FileReader();
      reader.readAsDataURL(await found.blob());
      await new Promise((done) => reader.addEventListener("load", done));
      left.push([name, url, found.headers.get("x-sum") ?? "", reader.result.split(",")[1]]);
    }
  }
  return left;
}"""
PUT_THERE = """(left) => Promise.all(left.map(async ([name, url, sum, file]) => {
  const { body } = await fetch(file);
  await (await caches.open(name)).put(url, new Response(body, { headers: { "x-sum": sum } }));
}))"""
KEPT = "async () => (await (await caches.open('engine-memory')).keys()).map(({url}) => url)"


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


@dataclass
class Visitor:
    """A browser profile at the site; `problems` are what no page may have: errors, and requests to other hosts."""

    context: BrowserContext
    server: Server
    problems: list[str] = field(default_factory=list)
    forgiven: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        self.context.set_default_timeout(WAIT)
        self.context.on("request", lambda request: self._look(request.url))
        self.context.on("page", self._follow)

    def page(self, fragment: str = "") -> Page:
        """A new page at the site; `fragment` is a route such as `#/new?game=crossword`."""
        page = self.context.new_page()
        page.goto(self.server.address + fragment)
        return page

    def was_here(self, left: list[list[str]]) -> None:
        """As after an earlier visit: with the wheel that micropip accepted, and the memory that was kept."""
        page = self.context.new_page()
        page.goto(f"{self.server.address}icons/icon.svg")
        page.evaluate(PUT_THERE, left)
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

    def settle(self) -> None:
        """Close everything, and fail if there was a problem."""
        self.context.close()
        found = [problem for problem in self.problems if not any(text in problem for text in self.forgiven)]
        assert not found, found


def first_visit(browser: Browser, server: Server) -> list[list[str]]:
    """What a first visit leaves; the server has the files from then on."""
    visitor = Visitor(browser.new_context(service_workers="block"), server)
    page = visitor.page()
    expect(page.get_by_test_id("engine-status")).to_have_attribute("data-state", "ready")
    left = []
    for cache, url, digest, content in page.evaluate(LEFT):
        name = f"left-{cache}"
        (server.folder / name).write_bytes(base64.b64decode(content))
        left.append([cache, url, digest, f"{server.address}{name}"])
    visitor.settle()
    return left


@contextmanager
def visits(browser: Browser, server: Server, left: list[list[str]]) -> Iterator[Callable[..., Page]]:
    """Makes pages without a service worker, each a visitor's own; afterwards none may have had a problem."""
    visitors: list[Visitor] = []

    def make(fragment: str = "", **options: Any) -> Page:
        chosen = {"viewport": DESKTOP, "locale": "en-GB", "service_workers": "block", **options}
        visitor = Visitor(browser.new_context(**chosen), server)
        visitors.append(visitor)
        if left:
            visitor.was_here(left)
        return visitor.page(fragment)

    yield make
    for one in visitors:
        one.settle()


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
