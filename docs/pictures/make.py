"""Take the pictures of the README again: `.venv/bin/python docs/pictures/make.py`, after `python3 build.py test`.

Serves dist/, opens a seeded game, lets the hint play some turns, and takes the page at desk and phone size.
"""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "web" / "build")]

from environment import chromium  # noqa: E402

from tests.web.visiting import Server  # noqa: E402

GAME = "#/new?game=crossword&seed=14&seats=human,intermediate&names=Aki,Computer&lexicon=standard"
TURNS = 5
SIZES = {"desk": (1200, 760), "phone": (360, 740)}


def play_some(page: Page) -> None:
    """Let the hint play, and wait for the computer each time."""
    for _ in range(TURNS):
        expect(page.get_by_test_id("hint")).to_be_enabled(timeout=60_000)
        page.get_by_test_id("hint").click()
        page.get_by_test_id("hint-0").click()
        expect(page.get_by_test_id("play")).to_be_enabled()
        page.get_by_test_id("play").click()
    expect(page.get_by_test_id("hint")).to_be_enabled(timeout=60_000)


def take(page: Page, name: str) -> None:
    """One picture, in the folder of this file."""
    page.wait_for_timeout(1000)  # the tiles have come to rest
    page.screenshot(path=HERE / f"crosswords-{name}.png")


def main() -> None:
    """All pictures."""
    server = Server(ROOT / "dist")
    server.start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(Path(sys.executable)), args=["--no-sandbox"])
        for name, (width, height) in SIZES.items():
            page = browser.new_page(viewport={"width": width, "height": height}, locale="en-GB")
            page.goto(server.address + GAME)
            play_some(page)
            take(page, name)
        browser.close()
    server.kill()


if __name__ == "__main__":
    main()
