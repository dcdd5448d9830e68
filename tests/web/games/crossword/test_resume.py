"""Coming back to the Crosswords table: after a reload, behind the curtain, from a dialog."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.saving import at
from tests.web.visiting import Visit

GAME = "#/new?game=crossword&seed=8&seats=human,beginner&lexicon=standard"
HOT_SEAT = "#/new?game=crossword&seed=7&seats=human,human&names=Aki,Bo&lexicon=standard"
# Notes the questions that the page asks the engine from now on.
ASKED = """() => {
  const post = Worker.prototype.postMessage;
  window.asked = [];
  Worker.prototype.postMessage = function (message, ...more) {
    if (/"type":"ask"/.test(message.text ?? "")) window.asked.push(JSON.parse(message.text).question);
    return post.call(this, message, ...more);
  };
}"""


def wait_for_turn(page: Page) -> None:
    expect(page.locator("[data-testid=pass]:enabled")).to_be_visible()


def rack_order(page: Page) -> list[str | None]:
    return [tile.get_attribute("data-letter") for tile in page.locator("[data-testid=rack] [data-letter]").all()]


def lay_out_the_hint(page: Page) -> list[str | None]:
    """The best play, on a shuffled rack; the squares it lies on."""
    page.locator("[data-testid=rack] [data-letter]").first.wait_for()
    at(page, "shuffle").click()
    at(page, "hint").click()
    at(page, "hint-0").click()
    lying = page.locator("[data-lying]")
    expect(lying.first).to_be_visible()
    return [square.get_attribute("aria-label") for square in lying.all()]


def test_tiles_that_lie_on_the_board_lie_there_after_a_reload_and_can_be_played(visit: Visit) -> None:
    page = visit(GAME)
    wait_for_turn(page)
    squares = lay_out_the_hint(page)
    assert len(squares) >= 2
    order = rack_order(page)
    before = at(page, "score-0").inner_text()
    page.reload()
    expect(page.locator("[data-lying]")).to_have_count(len(squares))
    assert [square.get_attribute("aria-label") for square in page.locator("[data-lying]").all()] == squares
    assert rack_order(page) == order
    expect(at(page, "play")).to_be_enabled()
    at(page, "play").click()
    expect(at(page, "score-0")).not_to_have_text(before)
    expect(at(page, "helped")).to_have_attribute("data-kind", "move")


def test_behind_the_curtain_nothing_of_the_turn_is_shown_until_it_rises(visit: Visit) -> None:
    page = visit(HOT_SEAT)
    at(page, "curtain-raise").click()
    wait_for_turn(page)
    squares = lay_out_the_hint(page)
    page.reload()
    expect(at(page, "curtain")).to_be_visible()
    expect(page.locator("[data-lying]")).to_have_count(0)
    at(page, "curtain-raise").click()
    expect(page.locator("[data-lying]")).to_have_count(len(squares))
    expect(at(page, "play")).to_be_enabled()


def test_the_rack_has_the_focus_when_the_curtain_has_risen_and_the_turn_is_announced(visit: Visit) -> None:
    page = visit(HOT_SEAT)
    at(page, "curtain-raise").press("Enter")
    expect(at(page, "rack-tile-0")).to_be_focused()
    wait_for_turn(page)
    at(page, "pass").click()
    at(page, "pass-confirm").click()
    at(page, "curtain-raise").press("Enter")
    expect(at(page, "rack-tile-0")).to_be_focused()
    expect(page.locator("#live")).to_have_text(
        re.compile(r"Your turn, (Aki|Bo)\. (Aki|Bo) passed\. Aki: 0 points, Bo: 0 points\.")
    )


def test_a_hint_says_a_bit_more_with_each_press_up_to_the_move_itself_and_is_noted(visit: Visit) -> None:
    page = visit(GAME)
    wait_for_turn(page)
    page.evaluate(ASKED)
    at(page, "hint").press("Enter")
    expect(at(page, "hint-more")).to_be_focused()
    live = page.locator("#live")
    expect(live).to_have_text(re.compile("You can score at least|There (is a bingo|are bingos)"))
    page.keyboard.press("Enter")
    expect(live).to_have_text(re.compile(r"Look at (row \d+|column [A-O])\."))
    lane = page.locator(".pointed-across, .pointed-down")
    expect(lane).to_have_count(15)
    page.keyboard.press("Enter")
    expect(live).to_have_text(re.compile(r"Use .+: \d+ letters, \d+ points?\."))
    pointed = page.locator(".xw-rack-tile.pointed")
    assert 1 <= pointed.count() <= 7
    tiles = sorted(tile.get_attribute("data-letter") or "" for tile in pointed.all())
    page.keyboard.press("Enter")
    expect(at(page, "hint-0")).to_be_focused()
    square, word = (at(page, "hint-0").get_attribute("data-move") or "").split()
    expect(live).to_contain_text(f"Best: {word.upper()} at {square}, ")
    expect(page.locator(".tile.ghost")).to_have_count(len(tiles))
    assert page.evaluate("window.asked") == ["hint"]  # the engine was asked by the first press only
    page.keyboard.press("Enter")
    expect(page.locator("[data-lying]")).to_have_count(len(tiles))
    expect(at(page, "play")).to_be_enabled()
    at(page, "play").click()
    expect(at(page, "helped")).to_have_attribute("title", "the hint showed the move")
    page.reload()
    expect(at(page, "helped")).to_have_count(1)


def test_with_three_at_the_table_resigning_says_that_the_others_play_on(visit: Visit) -> None:
    page = visit(GAME.replace("human,beginner", "human,beginner,beginner"))
    wait_for_turn(page)
    expect(page.locator(".xw-seat-name")).to_contain_text(["You", "Sparrow", "Finch"])
    at(page, "more").click()
    at(page, "resign").click()
    expect(at(page, "resign-dialog")).to_contain_text("the others play on")
