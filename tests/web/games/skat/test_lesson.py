"""The lesson of the first game of Skat, done as it says."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.games.skat.evening import Mouse
from tests.web.games.skat.reach import rest
from tests.web.games.skat.test_table import my_turn, order
from tests.web.saving import at
from tests.web.visiting import Visit

# Marked keys that a finger would not meet.
COVERED_MARKS = """() => [...document.querySelectorAll("button[data-lesson-mark]")].filter((each) => {
  const box = each.getBoundingClientRect();
  return !each.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}).map((each) => each.outerHTML.slice(0, 160))"""


def test_the_lesson_is_a_grand_with_four_jacks_on_the_tables_own_keys(visit: Visit) -> None:
    """On a phone on its side: what a step marks is never below its words."""
    page = visit("#/about", viewport={"width": 740, "height": 360})
    page.evaluate("localStorage.setItem('asobiba.lessons', JSON.stringify({ skat: 'begun' }))")
    page.evaluate("location.hash = '#/new?game=skat&seed=1695&seats=human,casual,casual'")
    expect(at(page, "game-root")).to_have_attribute("data-ready", "true")

    def step(number: int) -> None:
        expect(at(page, "lesson")).to_have_attribute("data-step", str(number))
        my_turn(page)
        rest(page)
        marked = page.locator("[data-lesson-mark]")
        assert page.evaluate(COVERED_MARKS) == [], number
        assert marked.count() or number == 9

    for number in range(3):
        step(number)
        at(page, "lesson-next").click()
    while at(page, "do-pass").count():
        step(3)
        ply = str(at(page, "skat").get_attribute("data-ply"))
        at(page, "do-hold" if at(page, "do-hold").count() else "do-bid").click()
        expect(at(page, "skat")).not_to_have_attribute("data-ply", ply)
        my_turn(page)
    step(4)
    at(page, "do-take").click()
    step(5)
    for card in order(page)[-2:]:
        Mouse().press(page, card)
    at(page, "do-lay").click()
    step(6)
    at(page, "game-grand").click()
    at(page, "do-declare").click()
    for number in (7, 8):
        step(number)
        Mouse().press(page, str(page.locator(".sk-hand .legal").first.get_attribute("data-testid")))
    step(9)
    assert (
        page.evaluate("JSON.parse(localStorage.getItem('asobiba.lessons')).skat") == "done"
    )  # without its last button
    at(page, "lesson-next").click()
    expect(at(page, "lesson")).to_have_count(0)
