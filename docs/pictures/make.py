"""Take the pictures of the README again: `python3 build.py pictures`; those of every screen with `pictures screens`.

Computers play each game up to a moment worth looking at, by the engine, from a fixed seed. The page in dist/ then reads
that record as any player's file, with a person in the first seat, and is taken at desk and at phone size.
`together` has two pages that play together: the host's room, and the guest's table after some plays.
"""

from __future__ import annotations

import json
import os
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(HERE), str(ROOT), str(ROOT / "web" / "build"), str(ROOT / "py")]

from common import WORK  # noqa: E402
from environment import chromium  # noqa: E402
from screens import take_screens  # noqa: E402

from asobiba.record import Participant, write_record  # noqa: E402
from asobiba.session import Session  # noqa: E402
from asobiba.words.lexicon_store import LexiconStore  # noqa: E402
from tests.web.visiting import Server  # noqa: E402


def last_of_a_trick(view: dict[str, Any]) -> bool:
    """Whether two cards of Skat lie on the table."""
    return bool(view["phase"] == "play" and len(view["trick"]["cards"]) == 2)


# Of each game: the seed, who plays, after how many actions at least, and what the view must be like then.
GAMES = {
    "crossword": (14, ["greedy", "greedy"], 10, lambda view: True),
    "kotoba": (5, ["champion", "champion", "champion"], 12, lambda view: True),
    "skat": (7, ["club", "club", "club"], 20, last_of_a_trick),
}
TOGETHER = "together"
NAMES = ("Aki", "Ben", "Chie")
SIZES = {"desk": (1200, 760), "phone": (360, 740)}
MOST_ACTIONS = 200
ROUNDS = 3  # which two have played together before their picture is taken


def record_of(name: str) -> str:
    """The record of a game at its moment, with a person in the seat that is to act first."""
    seed, levels, least, fits = GAMES[name]
    participants = tuple(
        Participant("computer", level=level, name=called) for level, called in zip(levels, NAMES, strict=False)
    )
    session = Session.start(name, seed, participants, {}, LexiconStore())
    while session.ply < MOST_ACTIONS:
        session.step(limit=1)
        if session.ply >= least and session.to_act == (0,) and fits(session.view(0)):
            break
    else:
        raise SystemExit(f"{name}: no such moment in {MOST_ACTIONS} actions of seed {seed}")
    record = json.loads(write_record(session.record))
    record["seats"][0] = {"kind": "human", "name": NAMES[0]}
    return json.dumps(record)


def bring(page: Page, file: Path) -> None:
    """Read the file at the page's saved games, and sit down at its table."""
    with page.expect_file_chooser() as chooser:
        page.get_by_test_id("saved-import").click()
    chooser.value.set_files(file)
    page.get_by_test_id("saved-open").first.click()
    expect(page.get_by_test_id("game-root")).to_have_attribute("data-ready", "true", timeout=120_000)


def take(browser: Browser, address: str, name: str, record: Path) -> None:
    """The pictures of one game."""
    for size, (width, height) in SIZES.items():
        page = browser.new_page(viewport={"width": width, "height": height}, locale="en-GB", reduced_motion="reduce")
        page.goto(f"{address}#/saved")
        bring(page, record)
        page.evaluate("document.fonts.ready")
        page.wait_for_timeout(1500)  # notes about what was brought are gone, the cards have come to rest
        page.screenshot(type="jpeg", quality=85, path=HERE / f"{name}-{size}.jpg")
        page.close()


def take_together(browser: Browser, address: str) -> None:
    """The host's room at a desk, and the table of its guest on a phone."""
    host, guest = (
        browser.new_page(viewport={"width": width, "height": height}, locale="en-GB", reduced_motion="reduce")
        for width, height in SIZES.values()
    )
    for page, name in ((host, NAMES[0]), (guest, NAMES[1])):
        page.goto(f"{address}#/together/join")
        page.get_by_test_id("together-name").fill(name)
        page.get_by_test_id("together-name").blur()
    host.goto(f"{address}#/together/host?game=crossword&seats=human,guest&lexicon=standard&hints=true")
    offer = code_of(host)
    host.wait_for_timeout(1500)
    host.screenshot(type="jpeg", quality=85, path=HERE / f"{TOGETHER}-desk.jpg")
    read(guest, offer)
    read(host, code_of(guest))
    for page in (host, guest):
        expect(page.get_by_test_id("game-root")).to_have_attribute("data-ready", "true", timeout=120_000)
    host.wait_for_timeout(1500)  # the first view has come to both
    turns = [host, guest] if host.get_by_test_id("hint").is_enabled() else [guest, host]
    for page in turns * ROUNDS:
        play_the_hint(page)
    guest.wait_for_timeout(1500)
    guest.screenshot(type="jpeg", quality=85, path=HERE / f"{TOGETHER}-phone.jpg")
    host.close()
    guest.close()


def code_of(page: Page) -> str:
    """The code that a page has to pass on."""
    code = page.get_by_test_id("together-code")
    expect(code).to_have_value(re.compile("."), timeout=120_000)
    return code.input_value()


def read(page: Page, code: str) -> None:
    """Read the other page's code."""
    page.get_by_test_id("together-paste").fill(code)
    page.get_by_test_id("together-read").click()


def play_the_hint(page: Page) -> None:
    """Play the best move that the coach knows of."""
    page.get_by_test_id("hint").click(timeout=60_000)
    for step in range(2, 5):
        page.get_by_test_id("hint-more").click()
        expect(page.get_by_test_id("hint-dialog")).to_have_attribute("data-step", str(step))
    page.get_by_test_id("hint-0").click()
    page.get_by_test_id("play").click()
    expect(page.get_by_test_id("hint")).to_be_disabled(timeout=60_000)


def main() -> None:
    """The README's pictures, or those of the games that are named; after `screens` those of every screen."""
    asked = sys.argv[1:] or [*GAMES, TOGETHER]
    every_screen = asked[0] == "screens"
    wanted = list(GAMES) if every_screen else asked
    path = os.environ.get("ASOBIBA_CHROMIUM") or chromium(Path(sys.executable))
    sandbox = [] if os.name != "posix" or os.geteuid() else ["--no-sandbox"]
    server = Server(ROOT / "dist")
    server.start()
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=path, args=sandbox)
        records = {name: Path(folder) / f"{name}.json" for name in wanted if name in GAMES}
        for name, record in records.items():
            record.write_text(record_of(name), "utf-8")
            if not every_screen:
                take(browser, server.address, name, record)
        if TOGETHER in wanted:
            take_together(browser, server.address)
        if every_screen:
            take_screens(browser, server.address, records, WORK / "pictures", asked[1:])
        browser.close()
    server.kill()


if __name__ == "__main__":
    main()
