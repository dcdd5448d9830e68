"""A computer that thinks for longer: it shows how far it is, plays when asked, and loses nothing to a reload."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.saving import at
from tests.web.visiting import WAIT, Visit

GAME = "#/new?game=crossword&seed=8&seats=human,champion&lexicon=standard"  # the person begins
# What the engine's workers say to the page, and which of them there are.
HEARD = """
window.heard = {workers: [], thoughts: 0, ended: 0, told: new Set()};
const Plain = Worker;
window.Worker = class extends Plain {
  constructor(...all) {
    super(...all);
    heard.workers.push(this);
    this.addEventListener("message", ({data}) => {
      if (data.kind === "job-progress") heard.thoughts += 1;
      if (data.kind === "job-ended") heard.ended += 1;
    });
  }
  postMessage(said, ...more) {
    if (said.kind === "shares") heard.told.add(this);
    super.postMessage(said, ...more);
  }
  terminate() {
    heard.workers = heard.workers.filter((other) => other !== this);
    super.terminate();
  }
};
"""

LARGE = "".join(
    f"Object.defineProperty(navigator, '{name}', {{get: () => {value}}});"
    for name, value in {"hardwareConcurrency": 4, "deviceMemory": 4}.items()
)
ENDING = (
    "KOBO7WOVE/AERIER5U3/2A5FLORY2/2N1v2JA2L1F1/2G1O2ETH1EWE1/2L1C1THEM1YAG1/2eTA1OU4B1V/"
    "3EL1US5AA/3DI1R5QIN/3DO1I2ZATIS1/3INTERNEE4/3N4EX5/3G2PIP6/15/15 ACNSSTU/DDIIMOR 397/387 0 lex standard;"
)


@pytest.fixture
def table(visit: Visit) -> Callable[..., Page]:
    """Opens a game in which the champion may think for so many seconds."""

    def make(seconds: int, more: str = "") -> Page:
        settings = f"localStorage.setItem('asobiba.settings', JSON.stringify({{thinking: {seconds}}}));"
        return visit(GAME, script=settings + HEARD + more)

    return make


def until(page: Page, holds: str) -> None:
    """Waits until a condition of the page holds (Playwright's own way needs `eval`, which the page forbids)."""
    look = f"const look = () => ({holds} ? done() : setTimeout(look, 20))"
    page.evaluate(
        f"new Promise((done, fail) => {{ {look}; look(); setTimeout(() => fail('waited in vain'), {WAIT}); }})"
    )


def pass_the_turn(page: Page) -> None:
    """Passes, so that it is the champion's turn."""
    expect(at(page, "pass")).to_be_enabled()
    at(page, "pass").click()


def have_it_think(page: Page) -> None:
    """Passes, and sees the champion think: for two seconds only it may be over before one looks."""
    pass_the_turn(page)
    expect(at(page, "move-now")).to_be_visible()


def says_how_far_it_is(page: Page) -> bool:
    """Waits until the champion has said how far it is, or has moved."""
    said = at(page, "preview").filter(has_text=re.compile(r"Champion is thinking\. Comparing \d+ plays?"))
    expect(said.or_(page.locator("[data-testid=pass]:enabled")).first).to_be_visible()
    return said.count() == 1


def turns(page: Page) -> Locator:
    return page.locator(".xw-side .xw-turn")


def test_it_shows_how_far_it_is_answers_meanwhile_and_plays_at_once_when_asked(table: Callable[..., Page]) -> None:
    page = table(10)
    before = 0
    have_it_think(page)
    while before < 20 and not says_how_far_it_is(page):  # on a busy machine ten seconds may be over before it is told
        before += 2
        expect(turns(page)).to_have_count(before)
        have_it_think(page)
    expect(page.locator("#live")).to_contain_text("Champion is thinking.")
    done = [float(at(page, "thinking-progress").evaluate("bar => bar.value")) for _ in range(2)]
    assert 0 <= done[0] <= done[1] <= 1
    at(page, "undo").click()  # gives it up, and takes the pass back
    expect(at(page, "pass")).to_be_enabled()
    expect(turns(page)).to_have_count(before)

    have_it_think(page)
    at(page, "move-now").click()

    expect(turns(page)).to_have_count(before + 2)
    expect(at(page, "move-now")).to_have_count(0)
    expect(at(page, "pass")).to_be_enabled()
    told = page.evaluate("heard.thoughts")
    at(page, "hint").click()  # answered by the worker, which would have told of a thought before
    expect(at(page, "hint-dialog").locator("[data-testid=hint-0]")).to_be_visible()
    assert page.evaluate("[heard.thoughts, heard.workers.length]") == [told, 1]


def test_a_reload_or_the_end_of_the_engine_in_mid_thought_lose_nothing(table: Callable[..., Page]) -> None:
    page = table(10)
    have_it_think(page)

    page.reload()

    expect(at(page, "move-now")).to_be_visible()
    expect(turns(page)).to_have_count(1)
    page.evaluate("heard.workers[0].dispatchEvent(new ErrorEvent('error', {message: 'killed'}))")
    expect(at(page, "move-now")).to_have_count(0)
    expect(at(page, "move-now")).to_be_visible()
    at(page, "move-now").click()
    expect(turns(page)).to_have_count(2)

    have_it_think(page)
    ended = page.evaluate("heard.ended")
    at(page, "nav-home").click()
    until(page, f"heard.ended > {ended}")  # nobody thinks on when the table is left


def test_a_large_machine_has_several_engines_think_and_it_ends_when_the_time_is_over(
    table: Callable[..., Page],
) -> None:
    page = table(2, LARGE)
    pass_the_turn(page)

    expect(turns(page)).to_have_count(2)

    moves = 1
    while page.evaluate("heard.ended") == moves and moves < 20:  # until the second engine has started and helped
        pass_the_turn(page)
        moves += 1
        expect(turns(page)).to_have_count(2 * moves)
    assert page.evaluate("heard.workers.length") == 2
    until(page, f"heard.ended > {moves}")


def test_a_large_machine_has_several_engines_search_the_ending_that_is_analysed(visit: Visit) -> None:
    page = visit(f"#/crossword/analysis?cgp={quote(ENDING)}&lexicon=standard", script=HEARD + LARGE)
    until(page, "heard.told.size === 2")  # each has the results of the other
    at(page, "analysis-stop").click()
    until(page, "heard.ended === 2")
    heard = page.evaluate("heard.thoughts")
    at(page, "analysis-start").click()
    until(page, f"heard.thoughts > {heard} && heard.ended > 2")
    expect(at(page, "analysis-progress")).to_have_text("The ending is solved", timeout=WAIT)


def test_a_mistake_of_the_engine_is_told_costs_nothing_and_stands_in_what_one_copies_for_a_report(visit: Visit) -> None:
    breaks = """
        const Plain = Worker;
        window.Worker = class extends Plain {
          postMessage(said, ...more) {
            const broken = window.breaks && said.kind === "request" && said.text.includes(window.breaks);
            if (broken) window.breaks = "";
            super.postMessage(broken ? { ...said, text: 5 } : said, ...more);
          }
        };"""
    page = visit(GAME, script=breaks)
    expect(page.locator("[data-testid=hint]:enabled")).to_be_visible()
    page.evaluate("window.breaks = '\"hint\"'")
    at(page, "hint").click()
    expect(page.get_by_text("The game made a mistake.").first).to_be_visible()
    at(page, "hint").click()
    expect(at(page, "hint-more")).to_be_visible()
    page.goto(page.url.split("#")[0] + "#/device")
    expect(at(page, "fact-mistake")).to_have_text(re.compile(r"in handle.*TypeError", re.DOTALL))
