"""Whole games at one table with a device for everyone: as many profiles of one Chromium as there are devices."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from bench.gather import come_back, host_address, open_table
from tests.web.games.kotoba.test_table import hand
from tests.web.saving import at, ready, the_entry
from tests.web.visiting import BY_TOUCH, Visit

ROWS = """async () => new Promise((resolve, reject) => {
  const open = indexedDB.open("asobiba-together");
  open.onerror = () => reject(open.error);
  open.onsuccess = () => {
    const asked = open.result.transaction("tables").objectStore("tables").getAll();
    asked.onsuccess = () => { open.result.close(); resolve(asked.result); };
  };
})"""
# What this device draws for the deal, so that each run has the same cards and tiles.
DRAW = """(byte) => {
  crypto.getRandomValues = (array) =>
    array.length === 32 ? array.fill(byte) : Crypto.prototype.getRandomValues.call(crypto, array);
}"""
BY_CHANCE = "delete crypto.getRandomValues"


def names(*pages: Page) -> None:
    """Give the players names, and have each draw its own number."""
    for byte, (page, name) in enumerate(zip(pages, ("Ana", "Ben", "Cleo"), strict=False)):
        page.evaluate("(name) => localStorage.setItem('asobiba.together', JSON.stringify({ name }))", name)
        page.evaluate(DRAW, byte + 7)


def the_row(page: Page) -> dict[str, Any]:
    [only] = page.evaluate(ROWS)
    return dict(only)


def rack(page: Page) -> list[str]:
    return [tile.get_attribute("data-letter") or "" for tile in page.locator("[data-testid^=rack-tile-]").all()]


def pass_on(page: Page) -> None:
    expect(at(page, "pass")).to_be_enabled()
    at(page, "pass").click()
    at(page, "pass-confirm").click()
    expect(at(page, "pass")).to_be_disabled()


def shown(page: Page) -> list[Any]:
    """What stands on the board, in the rack and on the sheet."""
    squares = page.locator("[data-testid=board] [role=gridcell]")
    return [rack(page), at(page, "score-0").inner_text(), at(page, "score-1").inner_text(), squares.all_inner_texts()]


def test_two_people_play_crosswords_and_nothing_is_lost_by_reloads(visit: Visit) -> None:
    host, guest = visit("#/about"), visit("#/about")
    names(host, guest)
    open_table(host, [guest], host_address("crossword", "human,guest", lexicon="standard", hints="true"))
    expect(at(guest, "together-person-0")).to_have_text("Ana")
    expect(at(host, "together-person-1")).to_have_text("Ben")
    expect(at(guest, "together-terms")).to_contain_text("with hints")
    # The guest's own engine finds the play and says what it is worth.
    at(guest, "hint").click()
    move = at(guest, "hint-0").get_attribute("data-move") or ""
    at(guest, "close-dialog").click()
    square, word = move.split()  # downwards: the column is first
    column, row = square[0], square[1:]
    at(guest, f"square-{row}{column}").focus()
    guest.keyboard.press("Shift+ArrowDown")
    guest.keyboard.type(word)
    expect(at(guest, "preview")).to_contain_text(re.compile(r"\d"))
    guest.keyboard.press("Enter")
    expect(at(host, "score-1")).not_to_have_text("0")
    before = shown(guest)
    assert before[1:] == shown(host)[1:]
    assert before[0] != shown(host)[0]

    guest.reload()
    expect(at(host, "together-person-1")).to_have_attribute("data-here", "false")
    expect(at(guest, "together-lost")).to_contain_text("Ana")
    assert shown(guest) == before
    come_back(host, guest, 1)
    assert shown(guest) == before
    host.reload()
    expect(at(guest, "together-lost")).to_contain_text("Ana")
    come_back(host, guest, 1)
    assert shown(guest) == before

    at(guest, "together-say").click()
    at(guest, "together-say-well_played").click()
    expect(at(host, "together-phrase")).to_have_text("Ben: Well played!")
    for page in (host, guest) * 3:
        pass_on(page)
    for page in (host, guest):
        expect(at(page, "end-dialog")).to_be_visible()
        page.keyboard.press("Escape")
    expect(at(guest, "together-receipt")).to_have_attribute("data-right", "true")
    kept, own = the_entry(host), the_entry(guest)
    assert own["record"] == kept["record"]
    assert [seat for seat, _ in kept["record"]["actions"]] == [1, 0, 1, 0, 1, 0, 1]
    assert own["finished"]
    assert kept["finished"]
    guest.evaluate("void (location.hash = '#/saved')")
    expect(at(guest, "saved-game")).to_have_attribute("data-id", own["id"])
