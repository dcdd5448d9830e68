"""A computer that thinks for longer: it shows how far it is, plays at once when asked, and loses nothing to a reload."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

Visit = Callable[..., Page]
GAME = "#/new?game=crossword&seed=7&seats=human,champion&lexicon=standard"
WAIT = 60_000  # milliseconds, for the engine on a loaded machine
THINKS = 10  # seconds at most, so that there is time to look while it thinks
SETTINGS = f"localStorage.setItem('asobiba.settings', JSON.stringify({{thinking: {THINKS}}}))"
# What the engine's workers say to the page, and how many of them there are.
HEARD = """
window.heard = {workers: 0, thoughts: 0, ended: 0};
const Plain = Worker;
window.Worker = class extends Plain {
  constructor(...all) {
    super(...all);
    heard.workers += 1;
    this.addEventListener("message", ({data}) => {
      if (data.kind === "thought") heard.thoughts += 1;
      if (data.kind === "over") heard.ended += 1;
    });
  }
  terminate() { heard.workers -= 1; super.terminate(); }
};
"""


def at(page: Page, name: str) -> Locator:
    return page.get_by_test_id(name)


@pytest.fixture
def thinking(visit: Visit) -> Callable[..., Page]:
    """Opens a game at the moment when the champion thinks."""

    def make(more: str = "", **options: object) -> Page:
        page = visit("#/about", **options)
        page.add_init_script(HEARD + more)
        page.evaluate(SETTINGS)
        page.goto(page.url.split("#")[0] + GAME)
        page.reload()
        while at(page, "move-now").count() == 0:
            pass_or_wait(page)
        return page

    return make


def until(page: Page, holds: str) -> None:
    """Waits until a condition of the page holds (Playwright's own way needs `eval`, which the page forbids)."""
    page.evaluate(f"new Promise((done) => {{ const look = () => ({holds} ? done() : setTimeout(look, 20)); look(); }})")


def pass_or_wait(page: Page) -> None:
    """Passes if it is one's turn, so that the champion's comes."""
    expect(page.locator("[data-testid=pass]:enabled, [data-testid=move-now]").first).to_be_visible(timeout=WAIT)
    if at(page, "move-now").count() == 0:
        at(page, "pass").click()
        expect(at(page, "move-now")).to_be_visible(timeout=WAIT)


def turns(page: Page) -> int:
    return page.locator(".xw-side .xw-turn").count()


def test_its_turn_shows_progress_and_ends_by_itself_within_the_time_of_the_settings(
    thinking: Callable[..., Page],
) -> None:
    page = thinking()
    before = turns(page)
    expect(at(page, "preview")).to_have_text(re.compile(r"Champion is thinking\. \d+ of \d+ turns"), timeout=WAIT)
    values = [float(at(page, "thinking-progress").evaluate("bar => bar.value"))]
    until(page, "heard.thoughts > 5")
    if at(page, "move-now").count():
        values.append(float(at(page, "thinking-progress").evaluate("bar => bar.value")))
    assert values == sorted(values)
    assert 0 <= values[0] <= 1
    expect(page.locator("#live")).to_contain_text("Champion is thinking.")

    expect(at(page, "move-now")).to_have_count(0, timeout=WAIT)

    expect(page.locator(".xw-side .xw-turn")).to_have_count(before + 1, timeout=WAIT)


def test_move_now_plays_what_it_has_found_and_no_worker_thinks_on(thinking: Callable[..., Page]) -> None:
    page = thinking()
    before = turns(page)

    at(page, "move-now").click()

    expect(at(page, "move-now")).to_have_count(0)
    expect(page.locator(".xw-side .xw-turn")).to_have_count(before + 1, timeout=WAIT)
    expect(at(page, "pass")).to_be_enabled(timeout=WAIT)
    heard = page.evaluate("heard.thoughts")
    at(page, "hint").click()  # answered by the worker, which would have told of a thought before
    expect(at(page, "hint-dialog").locator("[data-testid=hint-0]")).to_be_visible()
    assert page.evaluate("heard.thoughts") == heard
    assert page.evaluate("heard.workers") == 1


def test_everything_is_answered_while_it_thinks_and_undo_gives_it_up(thinking: Callable[..., Page]) -> None:
    page = thinking()
    at(page, "history-first").click()
    expect(at(page, "looking-back")).to_be_visible()
    at(page, "back-to-now").click()
    expect(at(page, "move-now")).to_be_visible()
    if not at(page, "undo").is_enabled():  # the champion began
        at(page, "move-now").click()
        pass_or_wait(page)
    before = turns(page)

    at(page, "undo").click()

    expect(at(page, "pass")).to_be_enabled(timeout=WAIT)
    expect(at(page, "move-now")).to_have_count(0)
    assert turns(page) == before - 1


def test_a_reload_in_mid_thought_goes_on(thinking: Callable[..., Page]) -> None:
    page = thinking()
    before = turns(page)

    page.reload()

    expect(at(page, "move-now")).to_be_visible(timeout=WAIT)
    assert turns(page) == before
    at(page, "move-now").click()
    expect(page.locator(".xw-side .xw-turn")).to_have_count(before + 1, timeout=WAIT)


def test_an_engine_that_dies_in_mid_thought_is_replaced_and_the_move_is_made(thinking: Callable[..., Page]) -> None:
    page = thinking("window.all = []; const Kept = window.Worker; window.Worker = class extends Kept { constructor(...a) { super(...a); all.push(this); } };")
    before = turns(page)

    page.evaluate("all[0].dispatchEvent(new ErrorEvent('error', {message: 'killed'}))")

    until(page, "all.length === 2")
    expect(at(page, "move-now")).to_be_visible(timeout=WAIT)
    at(page, "move-now").click()
    expect(page.locator(".xw-side .xw-turn")).to_have_count(before + 1, timeout=WAIT)


def test_leaving_the_table_leaves_no_thinking_behind(thinking: Callable[..., Page]) -> None:
    page = thinking()
    at(page, "nav-home").click()
    until(page, "heard.ended === 1")


def test_a_large_machine_has_several_engines_think_and_a_phone_one(thinking: Callable[..., Page]) -> None:
    cores = "Object.defineProperty(navigator, 'hardwareConcurrency', {get: () => 4});"
    page = thinking(cores + "Object.defineProperty(navigator, 'deviceMemory', {get: () => 4});")
    until(page, "heard.workers === 2")
    at(page, "move-now").click()
    expect(at(page, "pass")).to_be_enabled(timeout=WAIT)
