"""Who plays, on the new-game screen: the levels in their order, seated by one tap, and how strong they are."""

from __future__ import annotations

from playwright.sync_api import expect

from asobiba.crossword.players.levels import LEVEL_NAMES
from tests.web.visiting import BY_TOUCH, Visit

# Texts and controls of the form that the shelf with the key to start lies on, wherever the form is scrolled to.
BELOW = """() => {
  const shelf = document.querySelector(".start");
  const under = (y) => {
    scrollTo(0, y);
    const { top, left, width, height } = shelf.getBoundingClientRect();
    const parts = [0.1, 0.3, 0.5, 0.7, 0.9];
    const there = parts.map((part) => document.elementFromPoint(left + width * part, top + height / 2));
    return there.filter((element) => !shelf.contains(element)).length;
  };
  const places = [0, 100, 400, 1e6].map(under);
  const clear = getComputedStyle(shelf).backgroundColor;
  return [places, clear];
}"""


def test_an_opponent_is_a_tap_and_everything_else_is_behind_one_fold(visit: Visit) -> None:
    page = visit("#/new/crossword", **BY_TOUCH)
    cards = page.locator(".opponent")
    expect(cards).to_have_count(len(LEVEL_NAMES) + 2)
    tested = [card.get_attribute("data-testid") for card in cards.locator("input").all()]
    assert tested == [f"opponent-{level}" for level in (*LEVEL_NAMES, "people", "together")]
    assert cards.locator(".pips .full").count() == sum(range(1, len(LEVEL_NAMES) + 1))
    expect(page.get_by_test_id("opponent-beginner")).to_be_checked()
    expect(page.get_by_test_id("seat-1")).to_be_hidden()
    assert page.evaluate(BELOW) == [[0, 0, 0, 0], "rgb(246, 241, 231)"]

    page.get_by_test_id("opponent-club").check(force=True)
    page.get_by_test_id("seats-3").check(force=True)
    page.get_by_test_id("new-options").locator("summary").click()
    expect(page.get_by_test_id("seat-1")).to_have_value("club")
    expect(page.get_by_test_id("seat-2")).to_have_value("club")
    page.get_by_test_id("seat-2").select_option("child")
    expect(page.locator(".opponent input:checked")).to_have_count(0)
    page.get_by_test_id("opponent-people").check(force=True)
    expect(page.get_by_test_id("seat-2")).to_have_value("human")
    expect(page.get_by_test_id("new-letters")).to_be_visible()
    page.get_by_test_id("opponent-together").check(force=True)
    expect(page.get_by_test_id("new-letters")).to_have_count(0)
    expect(page.get_by_test_id("new-together-watch")).to_be_checked()


def test_who_opens_a_table_finds_play_together_chosen_for_each_game(visit: Visit) -> None:
    page = visit("#/together", **BY_TOUCH)
    page.get_by_test_id("together-new").tap()
    for game in ("skat", "kotoba", "crossword"):
        page.get_by_test_id(f"new-game-{game}").tap()
        expect(page.get_by_test_id(f"new-game-{game}")).to_have_attribute("aria-current", "page")
        expect(page.get_by_test_id("opponent-together")).to_be_checked()
        expect(page.get_by_test_id("new-together-watch")).to_be_checked()


def test_the_chart_of_strengths_is_for_whoever_asks(visit: Visit) -> None:
    page = visit("#/new/crossword")
    chart = page.get_by_test_id("strength")
    expect(chart).to_be_hidden()
    page.get_by_test_id("how-strong").locator("summary").click()
    rows = chart.locator("tbody tr")
    expect(rows).to_have_count(len(LEVEL_NAMES))
    points = [int(text.split()[0]) for text in rows.locator("td.numbers").all_inner_texts()[:-1]]
    assert points == sorted(points)
    assert points[-1] - points[0] > 150
