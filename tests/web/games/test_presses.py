"""No press is lost: what a press begins on gets its click, though the table deals, flies, sorts and redraws meanwhile.

Keys, cards, tiles and squares of every table are pressed at random for 30 to 250 ms, by mouse and by finger, while
computers answer at their usual pace. A press was lost when a dealt card lay over a key, unseen, and when the fan moved
under the pointer (`web/shell/base/press.js`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.web.games.skat.evening import Evening, here
from tests.web.games.skat.evening import Mouse as Click
from tests.web.games.skat.reach import STRIP, rest
from tests.web.visiting import PHONE, set_pace

PRESSES = 50
FINGER = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
# What a press may begin on: not what leaves the table, ends the game or opens a page of text.
PRESSED = """[data-testid=game-root] :is(button, [role=option], [role=gridcell]):not(:disabled, [aria-disabled=true]),
    dialog[open] button:not(:disabled)"""
LEFT_ALONE = re.compile(
    r"more|undo|leave|resign|concede|give_up|offer|export|analyse|export|share|open-(list|sheet|look|rules|last|history)"
    r"|bag|picture|toggle-|new-evening|keys|recycle|lesson|end-(review|new|compare|send)|over-|deal-|bids"
)
# Notes where presses begin and which controls are clicked; a press that something unseen takes is noted as such.
WATCH = """
window.presses = { begun: null, clicked: [], taken: [] };
window.held = null;
const control = (target) => target.closest?.("button, [role=option], [role=gridcell]")?.dataset.testid ?? null;
const unseen = (target) => {
  for (let each = target; each instanceof Element; each = each.parentElement)
    if (Number(getComputedStyle(each).opacity) < 0.1) return true;
  return false;
};
addEventListener("pointerdown", ({ target }) => {
  Object.assign(presses, { begun: control(target), clicked: [], taken: [] });
  held = target.closest?.("[data-testid]");
  if (unseen(target)) presses.taken.push(presses.begun);
}, true);
addEventListener("click", ({ target }) => presses.clicked.push(control(target)), true);
"""
# What came of the last press: a finger's click follows some time after its end. What has gone meanwhile, as the cards
# behind a curtain have, or was disabled because it is another's turn, cannot be clicked.
OUTCOME = """async () => {
  const { begun, clicked } = presses;
  const same = `[data-testid="${begun}"]:not(:disabled, [aria-disabled=true])`;
  const stands = () => held.isConnected && held.matches(same);
  for (let tries = 0; tries < 100 && begun && stands() && !clicked.includes(begun); tries += 1)
    await new Promise((done) => setTimeout(done, 20));
  return { ...presses, begun: stands() || clicked.includes(begun) ? begun : null };
}"""
# Where each control that is not covered may be pressed: in a fan a card shows a strip at its left.
PLACES = """(pressed) => [...document.querySelectorAll(pressed)].flatMap((each) => {
  const name = each.dataset.testid;
  if (!name || (document.querySelector("dialog[open]") && !each.closest("dialog"))) return [];
  const box = each.getBoundingClientRect();
  const along = each.closest(".sk-hand") ? 0.18 : 0.5;
  const [x, y] = [box.x + box.width * along, box.y + box.height / 2];
  return each.contains(document.elementFromPoint(x, y)) ? [[name, x, y]] : [];
})"""


class Mouse:
    """Presses with the left button."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, x: float, y: float, milliseconds: int) -> None:
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.wait_for_timeout(milliseconds)
        self.page.mouse.up()


class Finger:
    """Presses with one finger."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session: CDPSession = page.context.new_cdp_session(page)

    def press(self, x: float, y: float, milliseconds: int) -> None:
        self._send("touchStart", [{"x": x, "y": y}])
        self.page.wait_for_timeout(milliseconds)
        self._send("touchEnd", [])

    def _send(self, kind: str, points: list[dict[str, float]]) -> None:
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


@pytest.mark.parametrize(
    ("address", "hand", "options"),
    [
        ("game=crossword&seed=7&seats=human,beginner", Mouse, {}),
        ("game=kotoba&seed=7&seats=human,beginner", Finger, FINGER),
        pytest.param("game=skat&seed=3&seats=human,beginner,beginner", Mouse, {}, marks=pytest.mark.nightly),
        ("game=skat&seed=1695&seats=human,human,human", Finger, FINGER),
    ],
    ids=["crossword by mouse", "kotoba by finger", "skat by mouse", "skat by finger"],
)
def test_every_press_reaches_what_it_began_on(
    visit: Callable[..., Page], address: str, hand: type[Mouse | Finger], options: dict[str, Any]
) -> None:
    page = visit(f"#/new?{address}", **options)
    expect(page.get_by_test_id("game-root")).to_have_attribute("data-ready", "true")
    set_pace(page, "fast")
    page.evaluate(f"() => {{ {WATCH} }}")
    presser, rng, begun, lost = hand(page), Random(address), 0, []
    while begun < PRESSES:
        places = [place for place in page.evaluate(PLACES, PRESSED) if not LEFT_ALONE.search(place[0])]
        if not places:  # a computer's turn, with nothing to press
            page.wait_for_timeout(50)
            continue
        aimed, x, y = _next(places, rng)
        presser.press(x, y, rng.randint(30, 250))
        pressed = page.evaluate(OUTCOME)
        if pressed["begun"] is None:  # what was aimed at has gone since
            continue
        begun += 1
        if pressed["begun"] not in pressed["clicked"] or pressed["taken"] not in ([], [aimed]):
            lost.append((aimed, pressed))
    assert not lost, lost


def _next(places: list[list[Any]], rng: Random) -> list[Any]:
    """A place to press; of squares, of which there are many, one, as likely as any key."""
    keys = [place for place in places if not place[0].startswith("square-")]
    squares = [place for place in places if place[0].startswith("square-")]
    return rng.choice([*keys, *rng.sample(squares, min(1, len(squares)))])


def test_a_card_is_chosen_though_the_fan_moves_under_the_pointer(visit: Callable[..., Page]) -> None:
    """Down on a card just as the Skat is taken, up where another one lies by then: nothing was chosen."""
    page = visit("#/new?game=skat&seed=1695&seats=human,human,human")
    expect(page.get_by_test_id("game-root")).to_have_attribute("data-ready", "true")
    evening = Evening(page, Click())
    for call in ("do-bid", "do-pass", "do-pass"):
        evening.do(call)
    here(page, Click())
    rest(page)
    card = page.locator(".sk-hand .sk-card").nth(7)
    name = str(card.get_attribute("data-testid"))
    box = card.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] * STRIP, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.evaluate("document.querySelector('[data-testid=do-take]').click()")
    expect(page.locator(".sk-hand .found")).to_have_count(2)
    rest(page)
    page.mouse.up()
    expect(page.get_by_test_id(name)).to_have_attribute("aria-selected", "true")
