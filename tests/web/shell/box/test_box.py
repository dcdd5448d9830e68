"""The box (web/shell/box/): cards by keys and by touch, the next day, two devices that read each other's backups."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.looks import flaws
from tests.web.visiting import BY_TOUCH, NO_ENGINE, Visit, set_language

DAY = 86_400_000
KEEP = """async (cards) => (await import("./shell/storage/box/store.js")).keepCards(cards)"""
# Writes into the log what happened on another day.
NOTE = """async (entries) => {
  const { addToBox } = await import("./shell/storage/box/store.js");
  await addToBox(entries.map((entry) => ({ entry })));
}"""
EXPORT = """async () => (await import("./shell/storage/box/store.js")).exportedBox()"""
IMPORT = """async (items) => (await import("./shell/storage/box/store.js")).addToBox(items)"""
ERASE = """() => Promise.all(["asobiba-box", "asobiba-box-log", "asobiba-box-standings"].map((name) =>
  new Promise((done) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => {
      const [store] = request.result.objectStoreNames;
      const change = request.result.transaction(store, "readwrite");
      change.objectStore(store).clear();
      change.oncomplete = () => done(request.result.close());
    };
  })))"""
STANDINGS = """async () => {
  const { openBox } = await import("./shell/box/open.js");
  return (await openBox()).everything().map(({ card, standing, due }) => [card.id, standing, due]).sort();
}"""


def word(asks: str, text: str, source: str = "hand") -> dict[str, Any]:
    made = {"asks": asks, "lexicon": "standard", "word": text}
    card_id = f"crossword/{asks}/standard/{''.join(sorted(text)) if asks == 'anagram' else text}"
    return {"id": card_id, "game": "crossword", "kind": "word", "made": made, "source": source}


def answer(card: dict[str, Any], at: int, grade: int, name: str) -> dict[str, Any]:
    return {"schema": 1, "id": name, "card": card["id"], "at": at, "what": "answer", "grade": grade, "ms": 8000}


def go(page: Page, fragment: str) -> None:
    page.goto(page.url.partition("#")[0] + fragment)


def due(page: Page, count: int) -> None:
    expect(page.get_by_test_id("box-due")).to_have_text(str(count))


def test_words_are_learnt_by_keys_alone(visit: Visit) -> None:
    page = visit("#/crossword/study/word?q=retain")
    page.get_by_test_id("study-keep").press("Enter")
    expect(page.get_by_test_id("word-kept")).to_contain_text("RETAIN")
    page.evaluate(KEEP, [word("valid", "ZQ", "phony"), word("hooks", "QAT", "drill")])
    go(page, "#/box")
    due(page, 3)
    expect(page.get_by_test_id("box-due-said")).to_have_text("3 due, about 1 minute")
    page.get_by_test_id("box-begin").press("Enter")
    field = page.get_by_test_id("box-input")
    expect(field).to_be_focused()
    expect(page.get_by_test_id("box-asked")).to_have_text("Which 2 words are in these letters?")
    page.keyboard.type("nitrat")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("box-said")).to_have_text("NITRAT is none of them.")
    page.keyboard.press("F2")
    expect(page.get_by_test_id("box-said")).to_have_text("They begin: R…, R…")
    page.keyboard.type("retain retina")
    page.keyboard.press("Enter")
    grades = [page.get_by_test_id(f"grade-{grade}") for grade in (1, 2, 3, 4)]
    expect(grades[1]).to_have_attribute("aria-pressed", "true")  # with help: hard
    expect(grades[1]).to_contain_text("tomorrow")
    page.keyboard.press("3")
    expect(page.get_by_test_id("box-verdict-said")).to_have_text("Good: it comes again in 2 days.")
    page.keyboard.press("u")  # asked again, as if nothing had been said
    expect(field).to_be_focused()
    page.keyboard.type("retina")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("box-found")).to_have_text("RETINA")
    page.get_by_test_id("box-give-up").press("Enter")
    expect(grades[0]).to_have_attribute("aria-pressed", "true")
    assert flaws(page) == []
    page.keyboard.press("Enter")

    card = page.get_by_test_id("box-card")
    expect(card).to_have_attribute("data-id", "crossword/hooks/standard/QAT")
    page.get_by_test_id("box-later").press("Enter")  # not today
    expect(card).to_have_attribute("data-id", "crossword/valid/standard/ZQ")
    expect(page.get_by_test_id("box-choice-0")).to_be_focused()
    page.keyboard.press("2")
    expect(page.get_by_test_id("box-said")).to_have_text("Right.")
    page.keyboard.press("Enter")
    # What was forgotten is asked until it is known.
    expect(card).to_have_attribute("data-id", "crossword/anagram/standard/AEINRT")
    expect(field).to_be_focused()
    page.keyboard.type("RETAIN, RETINA")
    page.keyboard.press("Enter")
    expect(grades[2]).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("box-done")).to_contain_text("tomorrow")


def test_a_puzzle_that_failed_comes_back_on_its_table_by_touch(visit: Visit) -> None:
    page = visit("#/today/crossword/17", **BY_TOUCH)
    expect(page.get_by_test_id("game-root")).to_have_attribute("data-ready", "true")
    page.get_by_test_id("puzzle-give-up").tap()
    page.get_by_test_id("dialog-yes").tap()
    page.get_by_test_id("puzzle-dialog").get_by_test_id("dialog-close").tap()
    go(page, "#/")
    page.get_by_test_id("home-box").tap()
    due(page, 1)
    page.get_by_test_id("box-begin").tap()
    expect(page.get_by_test_id("puzzle-said")).to_have_text("1 left today")
    expect(page.get_by_test_id("game-root")).to_have_attribute("data-ready", "true")
    page.get_by_test_id("puzzle-give-up").tap()
    dialog = page.get_by_test_id("box-dialog")
    expect(dialog.get_by_test_id("grade-1")).to_have_attribute("aria-pressed", "true")
    assert flaws(page) == []
    dialog.get_by_test_id("grade-2").tap()
    expect(dialog.get_by_test_id("box-verdict-said")).to_contain_text("tomorrow")
    dialog.get_by_test_id("box-next").tap()
    expect(page.get_by_test_id("box-done")).to_be_visible()
    go(page, "#/box/courses")  # its load is bounded: a few cards at a time
    page.get_by_test_id("course").first.get_by_test_id("course-begin").tap()
    expect(page.get_by_test_id("course").first).to_have_attribute("data-running", "true")
    expect(page.get_by_test_id("course").nth(4)).to_contain_text(re.compile(r"0 of 1\d,\d\d\d known"))
    go(page, "#/box")
    due(page, 9)  # ten new ones a day, and one was asked
    expect(page.get_by_test_id("box-cards")).to_have_text("21 cards")


def test_the_next_day_says_what_is_due(visit: Visit) -> None:
    page = visit("", script=NO_ENGINE)
    expect(page.get_by_test_id("today")).to_be_visible()
    expect(page.get_by_test_id("home-box")).to_have_count(0)  # nothing while the box is empty
    cards = [word("hooks", text) for text in ("AT", "IT", "ON", "UP")]
    page.evaluate(KEEP, [*cards, cards[0]])
    now = page.evaluate("Date.now()")
    often = [answer(cards[3], now - (20 - at) * DAY, 1 + 2 * (at % 2), f"often-{at}") for at in range(15)]
    page.evaluate(NOTE, [*(answer(card, now - DAY, 3, f"a{at}") for at, card in enumerate(cards[:2])), *often])
    go(page, "#/box")
    due(page, 2)  # one was never asked, one was forgotten
    page.clock.set_fixed_time(now + DAY)
    go(page, "#/")
    expect(page.get_by_test_id("home-box")).to_have_attribute("data-due", "4")
    expect(page.get_by_test_id("home-box")).to_have_text("Your box: 4 due, about 1 min")
    assert flaws(page) == []
    page.get_by_test_id("home-box").click()
    due(page, 4)
    for language in ("de", "es", "fr", "ja", "en"):
        set_language(page, language)
        assert flaws(page) == [], language

    page.get_by_test_id("box-cards").click()
    rows = page.get_by_test_id("box-row")
    expect(rows).to_have_count(4)
    assert flaws(page) == []
    page.get_by_test_id("box-filter-show").select_option("leeches")
    expect(rows).to_have_text([re.compile("UP.*leech")])
    rows.get_by_test_id("row-suspend").click()
    page.get_by_test_id("box-filter-show").select_option("all")
    page.get_by_test_id("box-search").fill("it")
    expect(rows).to_have_text([re.compile("Hooks of IT")])
    rows.get_by_test_id("row-delete").click()
    expect(rows).to_have_count(0)
    page.get_by_test_id("box-changed").get_by_role("button", name="Undo").click()
    expect(rows).to_have_count(1)
    rows.get_by_test_id("row-delete").click()
    go(page, "#/box")
    due(page, 2)
    page.evaluate(KEEP, [{**cards[1], "from": "a game"}])  # missed again: it comes back, as a new card
    go(page, "#/box/cards")
    expect(rows).to_have_count(4)
    expect(page.locator("[data-id='crossword/hooks/standard/IT']")).to_contain_text("new")


def test_two_devices_that_read_each_other_s_backups_lose_no_answer(visit: Visit) -> None:
    page = visit("#/about", script=NO_ENGINE)
    cards = [word("hooks", text) for text in ("AT", "IT", "ON")]
    page.evaluate(KEEP, cards[:2])
    now = page.evaluate("Date.now()")
    page.evaluate(NOTE, [answer(cards[0], now - 5 * DAY, 3, "one"), answer(cards[1], now - 3 * DAY, 1, "two")])
    first = page.evaluate(EXPORT)
    page.evaluate(ERASE)
    page.evaluate(KEEP, cards[1:])
    page.evaluate(NOTE, [answer(cards[0], now - 2 * DAY, 2, "three"), answer(cards[1], now - DAY, 3, "four")])
    second = page.evaluate(EXPORT)
    page.evaluate(IMPORT, first)
    here = page.evaluate(STANDINGS)
    damaged = [{"card": {**first[0]["card"], "game": "chess"}}, {"entry": {"id": "x"}}, {}, None]
    page.evaluate(ERASE)
    assert page.evaluate(IMPORT, [*first, *damaged])["refused"] == len(damaged)
    page.evaluate(IMPORT, second)
    assert page.evaluate(STANDINGS) == here
    assert {item["entry"]["id"] for item in page.evaluate(EXPORT) if "entry" in item} >= {"one", "two", "three", "four"}
    assert page.evaluate(IMPORT, second) == {"added": 0, "known": len(second), "refused": 0}
