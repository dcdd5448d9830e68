"""The day's puzzles: from the first screen to the stars on each game's own table, practice, days to come."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, expect

from asobiba import bridge
from tests.skat.recorded import recorded
from tests.web.looks import flaws
from tests.web.visiting import PHONE, Visit

WRONG_IN_SKAT = re.compile("does not hold|wins more often|too far|can go further")
TODAY = """async () => (await import("./shell/storage/day.js")).today()"""
ATTEMPTS = """async () => (await (await import("./shell/storage/attempts.js")).allAttempts()).attempts.map(
  ({ game, day, tries, hints, stars }) => ({ game, day, tries, hints, stars }))"""
SAVE = """async (record) => {
  const { newEntry, saveGame } = await import("./shell/storage/games-store.js");
  await saveGame(newEntry(record, { finished: true, view: { done: [{}] } }));
}"""
NEXT_YEAR = "(today) => `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`"

# The middle of what the fan leaves to be seen of a card, from the corner of its box; the cards lie at a slant.
UNCOVERED = """(card) => {
  const box = card.getBoundingClientRect();
  const seen = [];
  for (let x = 1; x < box.width; x += 4)
    for (let y = 1; y < box.height; y += 4)
      if (document.elementFromPoint(box.left + x, box.top + y)?.closest("[data-card]") === card) seen.push({ x, y });
  return seen[seen.length >> 1];
}"""


def ask(**message: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(bridge.handle(json.dumps(message)))
    assert answer["ok"], answer
    return answer


# What tells the meaning of a word, and what can be asked for it.
MEANINGS = "[data-testid=meanings], .word-key, .word-in-line, [role=gridcell][data-words]"


def opened(page: Page, game: str, number: int | None = None) -> None:
    """The puzzle of this game is on the table; the number is needed where the one before was of the same game."""
    if number is not None:
        expect(page.get_by_test_id("puzzle")).to_have_attribute("data-number", str(number))
    expect(page.get_by_test_id("game-root")).to_have_attribute("data-game", game)
    expect(page.get_by_test_id("game-root")).to_have_attribute("data-ready", "true")
    expect(page.get_by_test_id("puzzle-asked")).to_be_visible()


def give_up(page: Page) -> None:
    page.get_by_test_id("puzzle-give-up").click()
    page.get_by_test_id("dialog-yes").click()
    expect(page.get_by_test_id("puzzle-why")).to_be_visible()


def act_in_skat(page: Page, action: str) -> None:
    """Do at the table what an action says: play a card, lay two away, or go up to a bid."""
    words = action.split()
    for card in words[1:] or words:
        if words[0].isdigit() or words[0] == "pass":
            page.get_by_test_id("do-pass" if card == "pass" else f"do-bid-{card}").click()
        else:
            shown = page.locator(f".sk-hand [data-card={card}]")
            shown.click(position=shown.evaluate(UNCOVERED))
    if words[0] == "lay":
        page.get_by_test_id("do-lay").click()


def train(page: Page) -> None:
    """The trainer of Skat: a mistake of a saved game first, then the hardest puzzle of the same question."""
    page.evaluate(SAVE, recorded("discard"))
    page.goto(f"{page.url.partition('#')[0]}#/skat/trainer")  # the room beside the table, on the first screen
    expect(page).to_have_url(re.compile("#/today/skat/trainer$"))
    page.get_by_test_id("trainer-lay").click()
    opened(page, "skat")
    act_in_skat(page, "lay SA DA")  # as in the game
    expect(page.get_by_test_id("puzzle-said")).to_contain_text("wins more often")
    act_in_skat(page, "lay CT HT")
    expect(page.get_by_test_id("puzzle-why")).to_contain_text("In your game you discarded ♠A ♦A.")
    assert flaws(page) == []
    page.get_by_test_id("puzzle-more").click()
    hardest = max(
        ask(type="puzzle_list", game="skat", today=page.evaluate(TODAY), kind="lay", count=100)["puzzles"],
        key=lambda puzzle: (puzzle["rating"], -puzzle["number"]),
    )
    opened(page, "skat", hardest["number"])
    assert page.url.endswith(f"#/today/skat/trainer/lay/{hardest['number']}")


def test_todays_puzzles_are_solved_from_the_first_screen(visit: Visit) -> None:
    page = visit("", viewport=PHONE, reduced_motion="reduce")
    day = page.evaluate(TODAY)
    page.get_by_test_id("puzzle-skat").click()
    opened(page, "skat")
    table = ask(type="puzzle_table", game="skat", day=day, name="")
    why = ask(type="puzzle_why", game="skat", number=table["puzzle"]["number"])

    act_in_skat(page, why["runner_up"])
    expect(page.get_by_test_id("puzzle-said")).to_contain_text(WRONG_IN_SKAT)
    page.go_back()
    page.get_by_test_id("puzzle-skat").click()  # what was tried is not forgotten
    opened(page, "skat")
    act_in_skat(page, why["answer"])
    expect(page.get_by_test_id("puzzle-dialog").locator(".stars")).to_have_attribute("aria-label", "2 stars of 3")
    assert flaws(page) == []

    page.get_by_test_id("puzzle-more").click()
    opened(page, "crossword")
    expect(page.get_by_test_id("rules")).to_be_visible()  # which words count, on a phone, too
    page.get_by_test_id("puzzle-hint").click()
    expect(page.get_by_test_id("puzzle-said")).to_contain_text("tile")
    assert flaws(page) == []
    expect(page.locator("[data-words], [data-testid=meanings]")).to_have_count(
        0
    )  # nothing means anything before the answer
    give_up(page)
    meanings = page.get_by_test_id("puzzle-why").get_by_test_id("meanings")
    expect(meanings).to_have_attribute("data-state", re.compile("known|none"))
    assert flaws(page) == []
    page.get_by_test_id("puzzle-more").click()
    # Nobody is sent to Japanese words who has not asked for them.
    expect(page).to_have_url(re.compile(r"#/today/crossword$"))
    page.goto(f"{page.url.partition('#')[0]}#/today/kotoba/now")
    opened(page, "kotoba")
    expect(page.locator(MEANINGS)).to_have_count(0)
    give_up(page)
    expect(page.get_by_test_id("puzzle-why").get_by_test_id("meanings")).to_have_count(1)
    expect(page.get_by_test_id("puzzle")).to_have_attribute("data-stars", "0")
    page.go_back()  # closes the dialog
    expect(page.get_by_test_id("puzzle-dialog")).to_have_count(0)
    opened(page, "kotoba")
    page.go_back()
    expect(page).to_have_url(re.compile(r"#/today/crossword$"))
    page.go_back()
    opened(page, "crossword")
    expect(page.get_by_test_id("puzzle-dialog")).to_have_count(0)
    page.goto(f"{page.url.partition('#')[0]}#/today/kotoba")

    expect(page.get_by_test_id("today-streak")).to_have_attribute("data-days", "1")
    expect(page.get_by_test_id("today-skat")).to_have_attribute("data-stars", "2")
    expect(page.get_by_test_id("today-kotoba")).to_have_attribute("data-stars", "0")
    counts = page.get_by_test_id("day-results").locator(".numbers")
    expect(counts).to_have_text(["0 days", "0 days", "0 days", "1 day"])
    expect(page.get_by_test_id("today-wait")).to_contain_text("New puzzles in")
    assert page.evaluate(ATTEMPTS) == [
        {"game": "skat", "day": day, "tries": 1, "hints": 0, "stars": 2},
        {"game": "crossword", "day": day, "tries": 0, "hints": 1, "stars": 0},
        {"game": "kotoba", "day": day, "tries": 0, "hints": 0, "stars": 0},
    ]
    for kind, said in (("bid", "Up to"), ("lay", "most often"), ("open", "The declarer")):
        found = ask(type="puzzle_list", game="skat", today=day, kind=kind, count=1)["puzzles"][0]
        why = ask(type="puzzle_why", game="skat", number=found["number"])
        if kind == "open":  # with the German deck the solution has no signs of French suits
            page.evaluate("localStorage.setItem('skat.look', JSON.stringify({ faces: 'german' }))")
        page.goto(f"{page.url.partition('#')[0]}#/today/skat/{found['number']}")
        opened(page, "skat", found["number"])
        if kind == "open" and why["goal"]:
            counted = page.locator(".sk-seat.declarer .sk-counts")  # beside the tricks what was laid away
            expect(counted).to_have_text(re.compile(r"card points?\+ \d+ (laid away|in the Skat)"))
        act_in_skat(page, why["answer"])
        expect(page.get_by_test_id("puzzle-why")).to_contain_text(said)
        if kind == "open":
            expect(page.get_by_test_id("line").first).to_contain_text(re.compile("leaves|acorns|bells|hearts"))
            expect(page.get_by_test_id("puzzle-why")).not_to_contain_text(re.compile("[♣♠♥♦]"))
            page.evaluate("localStorage.removeItem('skat.look')")
        if kind == "bid" and why["answer"] != "pass":
            expect(page.get_by_test_id("bid-limit")).to_contain_text("the highest bid that still pays")
        assert flaws(page) == []
    train(page)
    page.goto(f"{page.url.partition('#')[0]}#/today/kotoba")
    week = "easy on Mondays" if day >= "2026-11-30" else "One puzzle of each game"  # since then each weekday has a band
    expect(page.get_by_test_id("today-intro")).to_contain_text(week)
    page.get_by_test_id("puzzle-easier").click()
    expect(page.get_by_test_id("puzzle-said")).to_contain_text("easy · rating")
    page.go_back()
    page.get_by_test_id("puzzle-next").click()
    opened(page, "kotoba")
    practised = page.url.rpartition("/")[2]
    assert practised.isdigit()
    give_up(page)
    page.get_by_test_id("puzzle-more").click()
    another = re.compile(rf"#/today/kotoba/(?!{practised}$)\d+$")
    expect(page).to_have_url(another)
    opened(page, "kotoba", int(page.url.rpartition("/")[2]))

    page.goto(f"{page.url.partition('#')[0]}#/today/skat/{page.evaluate(NEXT_YEAR, day)}")
    expect(page.get_by_test_id("wrong-message")).to_have_attribute("data-code", "puzzle/future")
    expect(page.locator("h1")).to_have_text("Not open yet")
