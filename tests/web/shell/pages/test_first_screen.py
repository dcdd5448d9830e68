"""What the first screen asks for, the saved board that stands there before Python, and that nothing moves then."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from asobiba.bridge import handle
from tests.web.saving import ENTRIES, the_entry
from tests.web.visiting import DESKTOP, PHONE, Server, wait_until

MOST_BYTES = 60_000
# By the test id of the table's most telling part.
GAMES = {
    "board": "#/new?game=crossword&seed=7&seats=human,beginner&lexicon=standard",
    "round": "#/new?game=kotoba&seed=7&seats=human,beginner,beginner&first=1",
    "skat": "#/new?game=skat&seed=3&seats=human,beginner,beginner",
}
# New games in which the person begins: address, what is tapped, what the page says then, the action.
LAID = ["rack-tile-0", "square-8H"]
EARLY: dict[str, tuple[str, list[str], list[tuple[str, str]], str]] = {
    "crossword": (
        "#/new?game=crossword&seed=3&seats=human,beginner&lexicon=standard",
        [*LAID, "pass"],
        [("preview", "Noted"), ("noted", "Noted")],
        "pass",
    ),
    "skat": ("#/new?game=skat&seed=7&seats=human,casual,casual", ["do-pass"], [("noted", "Noted")], "pass"),
}
# Sums up what moved without anybody having touched anything.
SHIFTS = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""
# Where the large parts of the page are.
PARTS = "#bar, #bar a, #bar .share, main, .table > *, [role=grid], [data-testid=rack] > *"
PLACES = f"""() => [...document.querySelectorAll("{PARTS}")].map((part) => {{
  const {{ x, y, width, height }} = part.getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
}})"""
# A line of text that says something else is centred anew; more than that is a shift.
MOST_SHIFT = 0.02
MOST_SHIFT_OF_A_TABLE = 0.05


@pytest.mark.first_visit
def test_first_screen_is_small_and_games_come_when_they_are_chosen(
    visit: Callable[..., Page], site: Path, steady_server: Server
) -> None:
    page = visit("#/about")
    expect(page.locator("h1")).to_be_visible()  # all that this screen needs has come
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url.removeprefix(steady_server.address)))
    page.goto("about:blank")
    page.goto(steady_server.address)
    expect(page.get_by_test_id("table-skat")).to_be_visible()
    expect(page.get_by_test_id("engine-status")).to_have_attribute("data-state", "ready")
    paths = sorted({path.split("?")[0] or "index.html" for path in asked if not path.startswith("about:")})
    own = [path for path in paths if path.endswith((".html", ".css", ".js"))]
    total = sum(len(gzip.compress((site / path).read_bytes(), 9)) for path in own)
    print(f"{total:,} bytes gzipped of HTML, CSS and JS in {len(own)} files, at most {MOST_BYTES:,}")
    assert "app.js" in own
    assert "engine/worker.js" in own
    assert total <= MOST_BYTES
    assert [path for path in own if path.startswith("games/")] == []
    assert [path for path in paths if path.endswith((".kana", ".surfaces"))] == []


def hold_python_back(page: Page) -> list[Route]:
    """Let Python's largest file wait until its requests, which are collected here, are continued."""
    held: list[Route] = []
    # A plain function, because Playwright marks its handlers, and a list's method takes no mark.
    page.context.route("**/pyodide.asm.wasm", lambda route: held.append(route))
    return held


@pytest.mark.parametrize(
    "size", [pytest.param(PHONE, marks=pytest.mark.first_visit, id="phone"), pytest.param(DESKTOP, id="desktop")]
)
def test_first_screen_and_a_new_game_stand_before_the_engine_and_do_not_move_while_it_comes(
    visit: Callable[..., Page], steady_server: Server, size: dict[str, int]
) -> None:
    page = visit("#/about", viewport=size, script=SHIFTS)
    held = hold_python_back(page)
    page.goto("about:blank")
    page.goto(steady_server.address)
    expect(page.get_by_test_id("play-crossword")).to_be_visible()
    expect(page.get_by_test_id("engine-status")).to_have_attribute("data-state", "starting")
    if size == PHONE:  # the first visit, of which one is told how much it loads
        expect(page.get_by_test_id("engine-status")).to_contain_text("MB")
    for route in held:
        route.continue_()
    page.context.unroute("**/pyodide.asm.wasm")
    expect(page.get_by_test_id("engine-status")).to_have_attribute("data-state", "ready")
    assert page.evaluate("shifted") <= MOST_SHIFT
    for address in ("#/new/crossword", GAMES["board"]):
        page.goto("about:blank")
        page.goto(steady_server.address + address)
        expect(page.get_by_test_id("engine-status")).to_have_attribute("data-state", "ready")
        if "seed" in address:
            expect(page.get_by_test_id("game-root")).to_have_attribute("data-ready", "true")
            expect(page.get_by_test_id("score-1")).not_to_have_text("0")  # the computer begins, and leads
        # What a form or a table learns from the engine takes its place; 0.1 is where people begin to be bothered.
        assert page.evaluate("shifted") <= MOST_SHIFT_OF_A_TABLE, address


def test_saved_board_of_each_game_stands_before_python_and_nothing_moves_when_it_comes(
    visit: Callable[..., Page],
) -> None:
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True, script=SHIFTS)
    for part, game in GAMES.items():
        page.evaluate(f"void (location.hash = '{game}')")
        expect(page.get_by_test_id(part)).to_be_visible()
        expect(page.get_by_test_id("game-root")).to_have_attribute("data-ready", "true")
        held = hold_python_back(page)
        with page.expect_request("**/pyodide.asm.wasm"):
            page.reload()
        expect(page.get_by_test_id(part)).to_be_visible()
        expect(page.get_by_test_id("engine-status")).to_have_attribute("data-state", "starting")
        expect(page.get_by_test_id("game-root")).to_have_attribute("data-waiting", "true")
        before = page.evaluate(PLACES)
        assert len(before) > 8
        for route in held:
            route.continue_()
        expect(page.get_by_test_id("game-root")).to_have_attribute("data-waiting", "false")
        page.context.unroute("**/pyodide.asm.wasm")
        assert page.evaluate(PLACES) == before, part
        assert page.evaluate("shifted") <= MOST_SHIFT, part


@pytest.mark.parametrize("game", EARLY)
def test_what_is_tapped_before_the_engine_is_there_is_done_when_it_comes(
    visit: Callable[..., Page], steady_server: Server, game: str
) -> None:
    address, taps, said, action = EARLY[game]
    page = visit("#/about", viewport=PHONE, has_touch=True, is_mobile=True)
    held = hold_python_back(page)
    page.goto("about:blank")
    page.goto(steady_server.address + address)
    root = page.get_by_test_id("game-root")
    expect(root).to_have_attribute("data-ready", "true")
    expect(root).to_have_attribute("data-waiting", "true")
    for tap in taps:
        page.get_by_test_id(tap).tap()
    for part, text in said:
        expect(page.get_by_test_id(part)).to_contain_text(text)
    assert the_entry(page)["record"]["actions"] == []
    for route in held:
        route.continue_()
    wait_until(page, f"async () => (await ({ENTRIES})())[0].record.actions.length >= 2")
    record = the_entry(page)["record"]
    begun = the_engine(
        type="new", game=record["game"], seed=record["seed"], seats=asked_seats(record), options=asked(address)
    )
    table = begun["table"]
    the_engine(type="act", table=table, seat=0, ply=0, action=action)
    for _ in record["actions"][1:]:
        begun = the_engine(type="step", table=table, limit=1)
    assert record == begun["record"]


def asked(address: str) -> dict[str, str]:
    """The options of an address."""
    pairs = dict(pair.split("=") for pair in address.partition("?")[2].split("&"))
    return {name: value for name, value in pairs.items() if name not in ("game", "seed", "seats")}


def asked_seats(record: dict[str, Any]) -> list[dict[str, str]]:
    """The seats of a record as a request names them."""
    return [{name: value for name, value in seat.items() if value} for seat in record["seats"]]


def the_engine(**request: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(handle(json.dumps(request)))
    assert answer["ok"], answer
    return answer


def test_installing_is_offered_in_the_browsers_own_way_and_never_at_a_table(visit: Callable[..., Page]) -> None:
    page = visit("#/about")
    assert page.get_by_test_id("install").count() + page.get_by_test_id("install-by-hand").count() == 0
    page.evaluate("void Object.defineProperty(navigator, 'standalone', { value: false })")  # as Safari on an iPhone
    page.evaluate("void (location.hash = '#/')")
    expect(page.get_by_test_id("install-by-hand")).to_contain_text("Share")
    page.evaluate("void dispatchEvent(new Event('beforeinstallprompt', { cancelable: true }))")
    expect(page.get_by_test_id("install")).to_be_visible()
    expect(page.get_by_test_id("install-by-hand")).to_have_count(0)
    page.evaluate(f"void (location.hash = '{GAMES['board']}')")
    expect(page.get_by_test_id("board")).to_be_visible()
    expect(page.get_by_test_id("install")).to_be_hidden()
