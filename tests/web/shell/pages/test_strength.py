"""The strength chart where one chooses the opponent: every level with its points, and a way to seat it."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from asobiba.crossword.players.levels import LEVEL_NAMES

Visit = Callable[..., Page]


def test_the_chart_has_every_level_with_its_points_and_seats_the_one_that_is_chosen(visit: Visit) -> None:
    page = visit("#/new/crossword")
    rows = page.get_by_test_id("strength").locator("tbody tr")
    expect(rows).to_have_count(len(LEVEL_NAMES))
    points = [int(text.split()[0]) for text in rows.locator("td.numbers").all_inner_texts()[:-1]]
    assert points == sorted(points)
    assert points[-1] - points[0] > 150

    page.get_by_test_id("strength-club").click()
    expect(page.get_by_test_id("seat-1")).to_have_value("club")
    expect(page.get_by_test_id("strength-club")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_test_id("strength-beginner")).to_have_attribute("aria-pressed", "false")

    page.get_by_test_id("seats-3").check(force=True)
    expect(page.get_by_test_id("strength-club")).to_have_count(0)
    expect(page.get_by_test_id("strength").locator("tr.chosen")).to_have_count(2)

    page.get_by_test_id("seat-1").select_option("human")
    page.get_by_test_id("seat-2").select_option("human")
    expect(page.get_by_test_id("strength")).to_have_count(0)
