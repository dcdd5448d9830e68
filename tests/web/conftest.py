"""A real Chromium on the built site, served under a sub-path by a server that can be killed.

`page` is for ordinary tests: no service worker, so that each sees the files as they are. `visitor` makes pages that
have one. Every page fails its test when it asks another host for something, or when an error reaches its console.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from assemble import assemble
from environment import chromium
from house import ROOT, Missing, alone
from playwright.sync_api import Browser, BrowserContext, Error, Page, sync_playwright

PREFIX = "/some/where/"
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}
# Nothing but the page under test may use the network.
QUIET = ["--disable-background-networking", "--disable-component-update", "--disable-domain-reliability", "--no-pings"]
WAIT = 60_000  # milliseconds; a loaded machine with one processor boots the engine in about ten seconds


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


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the built site, so that a build in the middle of the tests does not matter."""
    with alone():
        return Path(shutil.copytree(assemble(), tmp_path_factory.mktemp("site") / "dist"))


@pytest.fixture(scope="session")
def steady_server(site: Path) -> Iterator[Server]:
    """The server of all tests that do not kill it."""
    yield from _served(site)


@pytest.fixture
def server(site: Path) -> Iterator[Server]:
    """A server of the test's own, to be killed."""
    yield from _served(site)


def _served(folder: Path) -> Iterator[Server]:
    server = Server(folder)
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium: the system's, Playwright's own or apt's; without one the tests fail and say what to install."""
    try:
        path = os.environ.get("ASOBIBA_CHROMIUM") or chromium(Path(sys.executable))
    except Missing as missing:
        pytest.fail(str(missing), pytrace=False)
    sandbox = [] if os.name != "posix" or os.geteuid() else ["--no-sandbox"]
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=[*QUIET, *sandbox])
        yield started
        try:
            started.close()
        except Error as error:
            if "closed" not in str(error):
                raise


@pytest.fixture
def visitor(browser: Browser, server: Server) -> Iterator[Visitor]:
    """Somebody with a service worker, at a server that may be killed."""
    visitor = Visitor(browser.new_context(viewport=DESKTOP, locale="en-GB"), server)
    yield visitor
    visitor.settle()


@pytest.fixture
def visit(browser: Browser, steady_server: Server) -> Iterator[Callable[..., Page]]:
    """Makes pages: `visit("#/new?game=crossword&seed=7", viewport=PHONE, has_touch=True)`; no service worker."""
    visitors: list[Visitor] = []

    def make(fragment: str = "", **options: Any) -> Page:
        chosen = {"viewport": DESKTOP, "locale": "en-GB", "service_workers": "block", **options}
        visitors.append(Visitor(browser.new_context(**chosen), steady_server))
        return visitors[-1].page(fragment)

    yield make
    for one in visitors:
        one.settle()


@pytest.fixture
def page(visit: Callable[..., Page]) -> Page:
    """The first screen on a desktop."""
    return visit()


@pytest.fixture
def phone(visit: Callable[..., Page]) -> Page:
    """The first screen on a phone, upright, with touch."""
    return visit(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
