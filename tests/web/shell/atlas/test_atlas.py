"""The atlas in a browser: only there files are chosen, the engine reviews them, and a reload comes in between."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.web.looks import flaws
from tests.web.visiting import Visit

# Damages every entry of the atlas.
DAMAGE = """() => new Promise((done) => {
  const request = indexedDB.open("asobiba-atlas");
  request.onsuccess = () => {
    const change = request.result.transaction("games", "readwrite");
    const store = change.objectStore("games");
    store.getAllKeys().onsuccess = ({ target }) => target.result.forEach((key) => store.put({ facts: "?" }, key));
    change.oncomplete = () => done(request.result.close());
  };
})"""
GCG = Path(__file__).parents[3] / "data" / "gcg"


def at_queue(page: Page, waiting: int) -> None:
    expect(page.get_by_test_id("atlas-queue")).to_have_attribute("data-waiting", str(waiting))


def test_imported_games_are_reviewed_across_a_reload_and_numbers_open_their_positions(visit: Visit) -> None:
    page = visit("#/statistics/crossword")
    page.get_by_test_id("statistics-atlas").press("Enter")
    with page.expect_file_chooser() as chooser:
        page.get_by_test_id("atlas-pick").press("Enter")
    chooser.value.set_files([GCG / "complete.gcg", GCG / "world" / "time-penalty.gcg"])
    expect(page.get_by_test_id("atlas-imported")).to_be_visible()
    # They begin by themselves; what is done when the page goes is kept, the rest goes on.
    at_queue(page, 1)
    page.reload()
    at_queue(page, 0)
    expect(page.get_by_test_id("atlas-queue")).to_have_attribute("data-running", "false")
    # Entries that are damaged are made anew from the games and their reviews.
    page.evaluate(DAMAGE)
    page.reload()
    # Nobody knows which player is the reader: one is chosen by name.
    page.get_by_test_id("atlas-player").select_option("Ana")
    expect(page.get_by_test_id("atlas")).to_have_attribute("data-games", "1")
    expect(page.get_by_test_id("atlas-no-advice")).to_be_visible()
    assert not flaws(page)
    row = page.get_by_test_id("atlas-turn_lost")
    count = re.search(r"(\d+) times", row.inner_text())
    row.get_by_role("link").press("Enter")
    assert count
    expect(page.get_by_test_id("atlas-positions")).to_have_attribute("data-count", count[1])
    assert not flaws(page)
    worst = page.get_by_test_id("atlas-position").first
    place = re.search(r"/review/\w+/(\d+)$", worst.get_attribute("href") or "")
    worst.press("Enter")
    expect(page.get_by_test_id("review-page")).to_have_attribute("data-complete", "true")
    assert place
    expect(page.get_by_test_id(f"review-turn-{place[1]}")).to_have_attribute("aria-current", "step")
    page.go_back()
    page.get_by_test_id("atlas-back").press("Enter")
    expect(page.get_by_test_id("atlas-player")).to_have_value("Ana")
