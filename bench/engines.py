"""Finds Chromium, stock Firefox and WebKitGTK for the bench and the tests, and drives them with one interface.

Playwright drives Firefox over WebDriver BiDi (without geckodriver). WebKitGTK's MiniBrowser has its own driver, used by
Selenium on a screen of Xvfb. A missing browser raises Absent, which names it and the package to install.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Playwright
from selenium import webdriver
from selenium.webdriver.webkitgtk.service import Service

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "web" / "build"))

from environment import CHROMIUM_NAMES

ENGINES = ("chromium", "firefox", "webkit")
FIREFOX_NAMES = ("firefox-esr", "firefox")
# No distribution puts WebKitGTK's MiniBrowser on PATH.
MINI_BROWSERS = [
    f"/usr/{folder}/{version}/MiniBrowser"
    for version in ("webkit2gtk-4.1", "webkitgtk-6.0", "webkit2gtk-4.0")
    for folder in (f"lib/{platform.machine()}-linux-gnu", "libexec", "lib64", "lib")
]
SCREEN = (1280, 900)
PATIENCE = 180_000  # milliseconds: WebKitGTK starts Python in six to ten seconds, or thirty on a busy machine


class Absent(Exception):
    """A browser is not installed; the message names it and its package."""


class Browser(Protocol):
    """A browser window with its own profile."""

    def go(self, address: str) -> None:
        """Load an address."""

    def reload(self) -> None:
        """Load the page again."""

    def value(self, script: str) -> Any:
        """What an expression of JavaScript is in the page; a promise is waited for."""

    def press(self, test_id: str) -> None:
        """Click what has this test id, as soon as it can be clicked."""

    def problems(self) -> list[str]:
        """Every error that reached the console so far."""


def until(browser: Browser, holds: str) -> None:
    """Wait in the page until an expression is true; a page under our policy allows no driver to use `eval` for that."""
    look = f"const look = () => ({holds} ? done(true) : setTimeout(look, 30))"
    failed = f"setTimeout(() => done(false), {PATIENCE})"
    if not browser.value(f"new Promise((done) => {{ {look}; look(); {failed}; }})"):
        raise TimeoutError(f"waited in vain for {holds}")


@contextmanager
def opened(name: str, playwright: Playwright, profile: Path | None = None) -> Iterator[Browser]:
    """A fresh browser of this name.

    `profile`: a folder for a profile on disk, which keeps the caches of compiled code (only Chromium needs it).

    Raises:
        Absent: the browser is not installed.
    """
    makers: dict[str, Callable[[Playwright, Path | None], AbstractContextManager[Browser]]]
    makers = {"chromium": _chromium, "firefox": _firefox, "webkit": _webkit}
    with makers[name](playwright, profile) as browser:
        yield browser


class PlaywrightBrowser:
    """Chromium or Firefox."""

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self._problems: list[str] = []
        self.page.on("pageerror", lambda error: self._problems.append(f"error: {error}"))
        self.page.on("console", self._hear)

    def _hear(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self._problems.append(f"console: {said.text}")

    def go(self, address: str) -> None:
        """Load an address."""
        self.page.goto(address)

    def reload(self) -> None:
        """Load the page again."""
        self.page.reload()

    def value(self, script: str) -> Any:
        """What an expression of JavaScript is in the page; a promise is waited for."""
        return self.page.evaluate(script)

    def press(self, test_id: str) -> None:
        """Click what has this test id, as soon as it can be clicked."""
        self.page.get_by_test_id(test_id).click()

    def problems(self) -> list[str]:
        """Every error that reached the console so far."""
        return self._problems


class WebKitBrowser:
    """WebKitGTK's MiniBrowser; its console messages are written to `log`."""

    def __init__(self, driver: webdriver.WebKitGTK, log: Path) -> None:
        self._driver, self._log = driver, log
        driver.set_script_timeout(3 * PATIENCE / 1000)

    def go(self, address: str) -> None:
        """Load an address."""
        # From another page, because a changed hash alone would load nothing.
        self._driver.get("about:blank")
        self._driver.get(address)

    def reload(self) -> None:
        """Load the page again."""
        self._driver.refresh()

    def value(self, script: str) -> Any:
        """What an expression of JavaScript is in the page; a promise is waited for."""
        return self._driver.execute_script(f"return {script}")

    def press(self, test_id: str) -> None:
        """Click what has this test id, as soon as it can be clicked."""
        css = f"[data-testid={test_id}]"
        until(self, f"document.querySelector('{css}:not(:disabled)')")
        self._driver.find_element("css selector", css).click()

    def problems(self) -> list[str]:
        """Every error that reached the console so far."""
        return [line for line in self._log.read_text(errors="replace").splitlines() if " ERROR" in line]


@contextmanager
def _chromium(playwright: Playwright, profile: Path | None) -> Iterator[PlaywrightBrowser]:
    path = os.environ.get("ASOBIBA_CHROMIUM") or _first(CHROMIUM_NAMES)
    if not path:
        raise Absent("Chromium is not installed (Debian: apt install chromium)")
    sandbox = [] if os.name != "posix" or os.geteuid() else ["--no-sandbox"]
    launch: dict[str, Any] = {"executable_path": path, "args": [*sandbox, "--disable-background-networking"]}
    if profile:
        context = playwright.chromium.launch_persistent_context(profile, **launch)
    else:
        context = playwright.chromium.launch(**launch).new_context()
    yield from _closing(context)


@contextmanager
def _firefox(playwright: Playwright, profile: Path | None) -> Iterator[PlaywrightBrowser]:
    path = _first(FIREFOX_NAMES)
    if not path:
        raise Absent("Firefox is not installed (Debian: apt install firefox-esr)")
    browser = playwright.firefox.launch(channel="moz-firefox", executable_path=path)
    yield from _closing(browser.new_context(viewport={"width": SCREEN[0], "height": SCREEN[1]}))


def _closing(context: BrowserContext) -> Iterator[PlaywrightBrowser]:
    try:
        yield PlaywrightBrowser(context)
    finally:
        context.close()
        if context.browser:
            context.browser.close()


@contextmanager
def _webkit(playwright: Playwright, profile: Path | None) -> Iterator[WebKitBrowser]:
    driver, mini = shutil.which("WebKitWebDriver"), _first(MINI_BROWSERS)
    if not driver or not mini:
        raise Absent("WebKitGTK's driver and MiniBrowser are not installed (Debian: apt install webkit2gtk-driver)")
    with _screen() as display, tempfile.TemporaryDirectory() as folder:
        options = webdriver.WebKitGTKOptions()
        options.binary_location = mini
        for argument in ("--automation", "--enable-write-console-messages-to-stdout=true"):
            options.add_argument(argument)
        log = Path(folder) / "log"
        service = Service(driver, env={**os.environ, "DISPLAY": display}, log_output=str(log))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # Selenium's own use of its own old argument
            started = webdriver.WebKitGTK(options=options, service=service)
        started.set_window_size(*SCREEN)
        try:
            yield WebKitBrowser(started, log)
        finally:
            started.quit()


@contextmanager
def _screen() -> Iterator[str]:
    """Start a virtual screen, and return its name for DISPLAY."""
    program = shutil.which("Xvfb")
    if not program:
        raise Absent("Xvfb, which WebKitGTK needs for a screen, is not installed (Debian: apt install xvfb)")
    told, telling = os.pipe()
    size = f"{SCREEN[0]}x{SCREEN[1]}x24"
    words = [program, "-displayfd", str(telling), "-screen", "0", size, "-nolisten", "tcp"]
    with subprocess.Popen(words, pass_fds=[telling], stderr=subprocess.DEVNULL) as server:
        os.close(telling)
        try:
            with os.fdopen(told) as answer:
                yield f":{answer.readline().strip()}"
        finally:
            server.terminate()


def _first(names: Sequence[str]) -> str | None:
    return next((path for name in names if (path := shutil.which(name))), None)
