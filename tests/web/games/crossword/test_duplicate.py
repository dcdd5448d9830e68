"""Duplicate at its table: the last turns by keyboard and by the clock, and a club's turn at the referee's desk."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.looks import flaws
from tests.web.saving import at, downloaded, drop, put, ready, stored, the_entry
from tests.web.visiting import Visit

CLUB = "#/new/duplicate"


def near_the_end() -> dict[str, Any]:
    """The stored example as somebody alone has played it who always passed, two turns before its end."""
    record = stored("duplicate")
    tops = [text.removeprefix("close") for _, text in record["actions"] if " = " in text]
    options = {**record["options"], "referee": False, "invalid": "refused", "clock": 3}
    actions = [[0, f"pass{top}"] for top in tops[:-2]]
    return {**record, "seats": [{"kind": "human", "name": "", "level": None}], "options": options, "actions": actions}


# What the live region says is gone after the next announcement, before a busy machine has looked.
LISTEN = """
window.said = [];
const listen = ({ addedNodes }) => said.push(...[...addedNodes].map((node) => node.textContent));
const watching = new MutationObserver((changes) => changes.forEach(listen));
addEventListener("DOMContentLoaded", () => watching.observe(document.getElementById("live"), { childList: true }));
"""
SAID = """(pattern) => {
  const told = [...document.querySelectorAll("[role=status]")].map((each) => each.textContent);
  return [...said, ...told].some((line) => new RegExp(pattern).test(line));
}"""


def said(page: Page, text: str | re.Pattern[str]) -> None:
    page.wait_for_function(SAID, arg=text.pattern if isinstance(text, re.Pattern) else re.escape(text))


def test_the_last_turns_by_keyboard_and_by_the_clock(visit: Visit) -> None:
    page = visit("#/saved", reduced_motion="reduce", script=LISTEN)
    games = {"kind": "asobiba games", "schema": 2, "games": [{"record": near_the_end()}]}
    drop(page, "duplicate.json", json.dumps(games))
    at(page, "saved-open").press("Enter")
    ready(page)
    expect(at(page, "clock")).to_have_text(re.compile(r"^[23]:"))
    expect(at(page, "hand-in")).to_be_disabled()
    # TRENDIER through the R that lies there, which is the top.
    at(page, "square-15G").press("Shift+ArrowRight")
    page.keyboard.type("tendier")
    expect(at(page, "hand-in")).to_have_text("Hand in: 60")
    page.keyboard.press("Enter")
    said(page, re.compile("Top: TRENDIER at 15G, 60 points. You found the top!"))
    expect(at(page, "percent-0")).to_have_text(re.compile("%$"))
    expect(at(page, "next")).to_be_focused()
    # A closed turn can be looked at; what is on the board is the play that is chosen.
    at(page, "best-plays").press("Enter")
    expect(page.locator(".dup-plays [aria-current=true]")).to_contain_text("TRENDIER")
    other = page.locator(".dup-plays .line-button").nth(1)
    other.press("Enter")
    expect(other).to_have_attribute("aria-current", "true")
    expect(page.locator(".xw-board .ghost")).not_to_have_count(0)
    assert flaws(page) == []
    page.keyboard.press("Escape")
    at(page, "next").press("Enter")
    said(page, "Turn 25: find the best play. Rack: L, S, T, blank.")
    # The time is kept while one is away. When it is over what lies there is handed in; here nothing does.
    at(page, "nav-saved").click()
    expect(at(page, "saved-open")).to_be_visible()
    put(page, {**the_entry(page), "spent": 178})
    at(page, "saved-open").click()
    expect(at(page, "late")).to_have_text("Time is up: nothing was handed in.")
    at(page, "next").press("Enter")
    expect(at(page, "winner")).to_have_text(re.compile(r"^60 points: 7\.9% of the tops\.$"))
    expect(at(page, "end-dialog").get_by_test_id("turns").locator("li")).to_have_count(25)
    assert flaws(page) == []
    assert the_entry(page)["finished"]


def test_a_club_hands_in_its_slips_at_the_desk(visit: Visit) -> None:
    page = visit(CLUB, reduced_motion="reduce", script=LISTEN)
    at(page, "duplicate-club").click()
    names = at(page, "duplicate-names")
    names.fill("Ana\nAna\nAna (2)")
    names.blur()
    expect(names).to_have_value("Ana\nAna (2)\nAna (2) (2)")
    names.fill("Ana\nBen\n=Chika")
    names.blur()
    expect(at(page, "option-invalid")).to_have_value("zero")  # as in clubs
    at(page, "beside-child").click()
    at(page, "option-clock").select_option("1 minute")
    at(page, "new-options").click()
    at(page, "new-seed").fill("7")
    assert flaws(page) == []
    at(page, "new-start").click()
    ready(page)
    expect(at(page, "listed-3")).to_contain_text("handed in")
    at(page, "large").click()
    expect(at(page, "room-rack")).to_have_attribute("aria-label", "A, B, E, E, I, S, S")
    at(page, "clock-toggle").click()
    expect(at(page, "room-clock")).to_have_text(re.compile(r"^0:"))
    assert flaws(page) == []
    at(page, "room-close").click()
    slip = at(page, "slip-text")
    slip.fill("8d biases")
    slip.press("Enter")
    expect(at(page, "listed-0")).to_contain_text("8D BIASES")
    said(page, "Ana: 8D BIASES, 22 points.")
    # Ben's next: what is wrong is named, and nothing is entered.
    expect(at(page, "slip-player")).to_have_value("1")
    expect(slip).to_be_focused()
    slip.fill("hello")
    slip.press("Enter")
    expect(at(page, "preview")).to_have_text("Write the square first, such as 8D QUIET.")
    slip.fill("8D QUEEN")
    slip.press("Enter")
    expect(at(page, "preview")).to_have_text(re.compile("Not on your rack: .*Q"))
    slip.fill("bases h4")
    slip.press("Enter")
    expect(at(page, "listed-1")).to_contain_text("H4 BASES")
    # A slip is corrected until the turn is closed, also after a reload.
    page.reload()
    ready(page)
    expect(at(page, "listed-1")).to_contain_text("20")
    at(page, "listed-1").click()
    expect(slip).to_have_value("H4 BASES")
    at(page, "slip-pass").click()
    expect(at(page, "listed-1")).to_contain_text("pass")
    expect(at(page, "slips-in")).to_have_text("2 of 3")
    at(page, "close-turn").click()
    at(page, "close-confirm").click()
    said(page, "Top: BIASES at H4, 22 points. Ana alone found it: a solo.")
    expect(at(page, "standing-0")).to_contain_text("100.0%")
    assert flaws(page) == []
    at(page, "standings").click()
    rows = downloaded(page, "save-csv").lstrip("\ufeff").splitlines()
    assert rows[:2] == ["Place,Name,Points,Percent,Behind,Tops,Solos", "1,Ana,22,100.00,0,1,1"]
    assert {"3,Ben,0,0.00,22,0,0", "3,'=Chika,0,0.00,22,0,0"} <= set(rows)
