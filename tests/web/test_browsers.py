"""The house in other browsers and on emulated phones: play, reload in the middle, play on without a server.

In Chromium shell/pwa/test_offline.py and shell/test_shell.py do the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, Playwright, expect

from bench.engines import ENGINES, Absent, Browser, opened, until

from .visiting import Server

pytestmark = pytest.mark.browser

CROSSWORD = "#/new?game=crossword&seed=7&seats=human,beginner&lexicon=standard"
KOTOBA = "#/new?game=kotoba&seed=7&seats=human,beginner,beginner&first=1"
SKAT = "#/new?game=skat&seed=3&seats=human,beginner,beginner"
READY = "document.querySelector('[data-testid=game-root]')?.dataset.ready === 'true'"
MY_TURN = "document.querySelector('[data-testid=hint]:enabled')"
OFFLINE = "document.querySelector('[data-testid=offline-state]')?.dataset.state === 'ready'"
SQUARES = "[...document.querySelectorAll('[data-testid=board] [role=gridcell]')].map((cell) => cell.ariaLabel)"
HOSTS = "[...new Set(performance.getEntriesByType('resource').map(({name}) => new URL(name).origin))]"
MEMORY_KEPT = """new Promise((done) => {
  const look = async () => (await (await caches.open("engine-memory")).keys()).length ? done() : setTimeout(look, 100);
  look();
})"""
PUT_BACK = "document.querySelector('[data-testid=fact-restored]')"
SKAT_SAYS = "document.querySelector('[data-testid^=do-]:enabled, .sk-hand .sk-card:enabled')"
SKAT_GOES_ON = "Number(document.querySelector('[data-testid=skat]')?.dataset.ply) >= 3"
PHONES = ("iPhone 15",)  # of 393 x 659 and three dots to a pixel; other tests have 360 x 740


def turns(count: int) -> str:
    """A condition: so many turns stand on the sheet."""
    return f"document.querySelectorAll('[data-testid^=turn-]').length >= {count}"


@pytest.fixture(params=[engine for engine in ENGINES if engine != "chromium"])
def window(request: pytest.FixtureRequest, playwright: Playwright) -> Iterator[Browser]:
    """A fresh window of each other engine; one that is not installed is skipped with the name of its package."""
    try:
        with opened(request.param, playwright) as browser:
            yield browser
    except Absent as absent:
        pytest.skip(f"{request.param}: {absent}")


def play_a_hint(window: Browser) -> None:
    """The best play for the person, without waiting for what the computer answers."""
    until(window, MY_TURN)
    for test_id in ("hint", "hint-0", "play"):
        window.press(test_id)


def discard_a_card(window: Browser) -> None:
    """A turn without a word, and the computers' turns after it."""
    until(window, f"{READY} && document.querySelector('[data-testid=discard]:enabled')")
    window.press("discard")
    window.press("discard-go")
    until(window, "document.querySelector('[data-testid=round]').textContent.includes('2')")


def test_games_survive_a_reload_and_the_death_of_the_server(window: Browser, server: Server) -> None:
    window.go(server.address + CROSSWORD)
    until(window, f"{READY} && {turns(1)}")
    play_a_hint(window)
    until(window, turns(2))  # what nobody was told of is not played yet
    window.reload()  # while the computer is about to answer
    until(window, f"{READY} && {turns(3)} && {MY_TURN} && {OFFLINE}")
    before = window.value(SQUARES)
    assert len(before) == 225
    window.value(MEMORY_KEPT)
    server.kill()
    window.reload()
    until(window, f"{READY} && {MY_TURN}")
    assert window.value(SQUARES) == before
    play_a_hint(window)
    until(window, f"{turns(5)} && {MY_TURN}")
    assert window.value(SQUARES) != before

    window.value(f"void (location.hash = '{KOTOBA}')")
    discard_a_card(window)
    window.value(f"void (location.hash = '{SKAT}')")
    until(window, f"{READY} && {SKAT_SAYS}")
    window.press("do-pass")
    until(window, SKAT_GOES_ON)
    window.value("void (location.hash = '#/device')")
    until(window, PUT_BACK)
    assert window.value(HOSTS) == [server.address.removesuffix("/some/where/")]
    assert window.problems() == []


@pytest.mark.parametrize("phone", PHONES)
def test_a_phone_plays_by_touch_and_nothing_is_wider_than_its_screen(
    phone: str, playwright: Playwright, visit: Callable[..., Page]
) -> None:
    device = {name: value for name, value in playwright.devices[phone].items() if name != "default_browser_type"}
    page = visit(CROSSWORD, **device)
    expect(page.get_by_test_id("hint")).to_be_enabled()
    assert page.evaluate("matchMedia('(pointer: coarse)').matches")
    assert page.evaluate("innerWidth") == device["viewport"]["width"]
    for test_id in ("hint", "hint-0", "play"):
        page.get_by_test_id(test_id).tap()
    expect(page.get_by_test_id("score-0")).not_to_have_text("0")
    for game, test_id in ((SKAT, "do-pass"), (KOTOBA, "discard")):
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.evaluate(f"void (location.hash = '{game}')")
        expect(page.get_by_test_id("game-root")).to_have_attribute("data-ready", "true")
        page.get_by_test_id(test_id).tap()
    page.get_by_test_id("discard-go").tap()
    expect(page.get_by_test_id("round")).to_contain_text("2")
