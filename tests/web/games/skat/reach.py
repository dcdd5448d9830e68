"""Whether a finger meets what it aims at: keys, open cards, and the cards of the fan."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

# In the fan a card shows a strip at its left: so far along it, and half down, it is met wherever it lies.
STRIP = 0.18
# What a finger at a control, at an open card or at a card of the trick would not meet.
COVERED = """() => [...document.querySelectorAll(".sk button:not(:disabled), .sk-open .sk-card, .sk-card.played")]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest("dialog"))
  .filter((each) => {
    const box = each.getBoundingClientRect();
    const along = each.closest(".sk-hand") ? 0.18 : 0.5;
    const met = document.elementFromPoint(box.x + box.width * along, box.y + box.height / 2);
    return !met || !(each.contains(met) || met.contains(each));
  })
  .map((each) => each.outerHTML.slice(0, 160))"""

# Places of players, the contract, the trick and the panel that lie on one another.
OVERLAPS = """() => {
  const parts = [...document.querySelectorAll(".sk-seat, .sk-panel, .sk-contract, .sk-strip, .sk-card.played")];
  const boxes = parts.filter((each) => each.checkVisibility({ visibilityProperty: true }))
    .map((each) => [each.className, each.getBoundingClientRect()]);
  return boxes.flatMap(([one, a], at) => boxes.slice(at + 1)
    .filter(([other, b]) => !(one.includes("played") && other.includes("played")) &&
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
    .map(([other]) => `${one} on ${other}`));
}"""
LYING = ((740, 360), (667, 375), (844, 390))

# Press a key by which cards are dealt; how many fly then, and the keys from which one takes the press on its way.
IN_FLIGHT = """(name) => {
  document.querySelector(`[data-testid="${name}"]`).click();
  const flights = document.getAnimations().filter(({ animationName }) => animationName === "sk-deal");
  const covered = [];
  for (let now = 0; now < 700; now += 10) {
    for (const flight of flights) Object.assign(flight, { currentTime: now }).pause();
    for (const key of document.querySelectorAll(".sk-panel button:not(:disabled)")) {
      const box = key.getBoundingClientRect();
      const met = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      if (!key.contains(met)) covered.push(`${key.dataset.testid} by ${met?.dataset.testid} at ${now}`);
    }
  }
  for (const flight of flights) flight.finish();
  return [flights.length, covered];
}"""


def rest(page: Page) -> None:
    """Waits until nothing moves any more."""
    page.evaluate("Promise.all(document.getAnimations().map((each) => each.finished.catch(() => null)))")


def assert_reachable(page: Page) -> None:
    """Whatever can be pressed and every open card is met by a finger there, on all three shapes of a phone."""
    before = page.viewport_size
    assert before
    for width, height in ((360, 664), (740, 360), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".sk-hand .sk-card").first).to_be_visible()
        rest(page)
        assert page.evaluate(COVERED) == [], (width, height)
    page.set_viewport_size(before)


def assert_apart(page: Page) -> None:
    """On phones on their side nothing at the table lies on anything else."""
    before = page.viewport_size
    assert before
    for width, height in LYING:
        page.set_viewport_size({"width": width, "height": height})
        rest(page)
        assert page.evaluate(OVERLAPS) == [], (width, height)
    page.set_viewport_size(before)


def assert_counted(page: Page) -> None:
    """The replay of a declared game, at its last trick: card points trick by trick, all tricks, all calls."""
    if page.get_by_test_id("early-end").count() and not page.get_by_test_id("trick-count").count():
        page.get_by_test_id("replay-earlier").click()  # a claim inside a trick leaves it open: before it is a whole one
    expect(page.locator("dialog .sk-last .sk-card")).to_have_count(3)
    points = [int(number) for number in re.findall(r"\d+", page.get_by_test_id("trick-count").inner_text())]
    page.get_by_test_id("all-tricks").locator("summary").click()
    if not page.get_by_test_id("early-end").count():
        assert sum(points[-2:]) == 120
        assert f"{points[-2]} to {points[-1]}" in page.get_by_test_id("outcome").inner_text()
        expect(page.get_by_test_id("all-tricks").locator(".sk-card")).to_have_count(30)
    page.get_by_test_id("auction").click()
    expect(page.get_by_test_id("calls")).to_contain_text(re.compile("18.*Pass.*Pass"))


def assert_nothing_flies_in_the_way(page: Page, name: str, cards: int) -> None:
    """The key of this name deals so many cards, and none of them covers another key on its way."""
    assert page.evaluate(IN_FLIGHT, name) == [cards, []]
