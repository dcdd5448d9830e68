"""How to drive the page: open a game by its URL, let the hint find a play, play it, wait for the answer.

docs/testing.md tells all test ids. Run it with `python3 build.py test tests/web/test_example.py`.
"""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

GAME = "#/new?game=crossword&seed=7&seats=human,beginner&lexicon=standard"


def test_a_game_opened_by_its_url_is_played(visit: Callable[..., Page]) -> None:
    page = visit(GAME)
    expect(page.get_by_test_id("game-root")).to_have_attribute("data-ready", "true")
    play = page.get_by_test_id("play")
    page.get_by_test_id("hint").click()
    page.get_by_test_id("hint-0").click()
    expect(play).to_be_enabled()
    play.click()
    expect(page.get_by_test_id("score-0")).not_to_have_text("0")
    assert "#/game/" in page.url  # from now on the address is the saved game's, so a reload goes on with it
