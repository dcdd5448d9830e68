"""A real Chromium on the built site, served under a sub-path by a server that can be killed.

`page` is for ordinary tests: no service worker, so that each sees the files as they are. `visitor` makes pages that
have one. Every page fails its test when it asks another host for something, or when an error reaches its console.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from assemble import assemble
from common import Missing, build_lock
from environment import chromium
from playwright.sync_api import Browser, Error, Page, Playwright, sync_playwright

from .visiting import (
    DESKTOP,
    PHONE,
    CachedFile,
    Profiles,
    Server,
    Visitor,
    made_once,
    save_first_visit,
    saved_first_visit,
    visits,
)

# Nothing but the page under test may use the network.
QUIET = [
    "--mute-audio",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-domain-reliability",
    "--no-pings",
]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test that asks for a browser has the mark `browser`, without a word of its own.

    Each of several processes gets a share of those first, so that at the end there are short tests to even out.
    """
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if processes > 1:
        slow = [item for item in items if item.get_closest_marker("browser")]
        quick = [item for item in items if not item.get_closest_marker("browser")]
        items[:] = [item for at in range(processes) for part in (slow, quick) for item in _share(part, at, processes)]


def _share(items: list[pytest.Item], at: int, processes: int) -> list[pytest.Item]:
    """One of so many parts, neighbours together."""
    return items[len(items) * at // processes : len(items) * (at + 1) // processes]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the built site, so that a build in the middle of the tests does not matter."""
    with build_lock():
        return Path(shutil.copytree(assemble(), tmp_path_factory.mktemp("site") / "dist"))


@pytest.fixture(scope="session")
def steady_server(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server of all tests that do not kill it; what a first visit keeps is put into its folder."""
    yield from _served(Path(shutil.copytree(site, tmp_path_factory.mktemp("steady") / "dist")))


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
def playwright() -> Iterator[Playwright]:
    """One for all tests of a process, because a second one beside it would not start."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Chromium: the system's, Playwright's own or apt's; without one the tests fail and say what to install."""
    try:
        path = os.environ.get("ASOBIBA_CHROMIUM") or chromium(Path(sys.executable))
    except Missing as missing:
        pytest.fail(str(missing), pytrace=False)
    sandbox = [] if os.name != "posix" or os.geteuid() else ["--no-sandbox"]
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


@pytest.fixture(scope="session")
def cached(browser: Browser, steady_server: Server, tmp_path_factory: pytest.TempPathFactory) -> list[CachedFile]:
    """What a first visit keeps on a device; there is one such visit, however many processes share the tests."""
    with made_once(tmp_path_factory, "first-visit") as (folder, made):
        if not made:
            save_first_visit(browser, steady_server, folder)
    return saved_first_visit(folder, steady_server)


@pytest.fixture(scope="session")
def profiles(browser: Browser, steady_server: Server, cached: list[CachedFile]) -> Iterator[Profiles]:
    """The profiles that tests share; whoever uses them was here before."""
    shared = Profiles(browser, steady_server, cached)
    yield shared
    shared.close()


@pytest.fixture
def visit(request: pytest.FixtureRequest, browser: Browser, steady_server: Server) -> Iterator[Callable[..., Page]]:
    """Makes pages: `visit("#/new?game=crossword&seed=7", viewport=PHONE, has_touch=True)`; no service worker.

    The engine of the page may have started for an earlier test; `fresh=True` asks for new ones, as does
    whoever adds scripts to the page or answers its requests. In tests with the mark `first_visit` nothing is there yet.
    """
    first = request.node.get_closest_marker("first_visit")
    profiles = Profiles(browser, steady_server, []) if first else request.getfixturevalue("profiles")
    failed = request.session.testsfailed
    with visits(profiles, shared=not first, keep=lambda: request.session.testsfailed == failed) as make:
        yield make


@pytest.fixture
def page(visit: Callable[..., Page]) -> Page:
    """The first screen on a desktop."""
    return visit()


@pytest.fixture
def phone(visit: Callable[..., Page]) -> Page:
    """The first screen on a phone, upright, with touch."""
    return visit(viewport=PHONE, has_touch=True, is_mobile=True)
