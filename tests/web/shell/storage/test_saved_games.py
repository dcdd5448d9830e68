"""Saved games: the list, files out and in, games of earlier versions, room on the device, tabs that die."""

from __future__ import annotations

import json
import re
from collections import Counter
from contextlib import suppress
from typing import Any

from playwright.sync_api import Error, expect

from tests.tables import BEGUN
from tests.web.looks import flaws
from tests.web.saving import (
    GCG,
    RECORDS,
    at,
    downloaded,
    drop,
    drop_made,
    entries,
    home,
    play_hint,
    put,
    ready,
    stored,
    the_entry,
    until,
)
from tests.web.visiting import Visit

GAME = "#/new?game=crossword&seed=7&seats=human,beginner&lexicon=standard"
FULL = """
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...given) {
    const asked = put.apply(this, given);
    if (window.full) this.transaction.abort();
    return asked;
  };
"""
REFUSED = """async (record) => {
  const { newEntry, saveGame } = await import("./shell/storage/games-store.js");
  window.full = true;
  for (const id of ["late", "behind", "first", "gone"]) {
    await saveGame(newEntry(record, { id, title: id, created: 2, updated: 2 }));
  }
  window.full = false;
}"""
OFFERED = """async () => {
  const { deleteGame, saveAgain, unsavedGames } = await import("./shell/storage/games-store.js");
  const offered = saveAgain();
  await deleteGame("gone");
  await offered;
  return unsavedGames();
}"""
PLAYED_ON = """async ([id, record, seen]) => {
  const { changeGame } = await import("./shell/storage/games-store.js");
  return changeGame(id, { record, updated: 9 }, undefined, seen);
}"""
# The tab that plays does not answer, and the other presses twice.
TAKEN_TWICE = """async () => {
  const { TabLock } = await import("./shell/storage/tab-lock.js");
  const heard = [[], []];
  const locks = heard.map((log) => new TabLock("twice", {
    got: () => log.push("got"), lost: () => log.push("lost"), asked: () => new Promise(() => {}), saved() {},
  }));
  const taken = [await locks[0].take(), await locks[1].take()];
  await Promise.all([locks[1].takeOver(), locks[1].takeOver()]);
  while (!heard[0].length) await new Promise((done) => setTimeout(done, 20));
  for (const lock of locks) lock.close();
  return [taken, heard];
}"""
NEARLY_FULL = "navigator.storage.estimate = async () => ({ usage: 95_000_000, quota: 100_000_000 });"
ASKED = """
  window.asked = 0;
  navigator.storage.persisted = async () => false;
  navigator.storage.persist = async () => (window.asked += 1, false);
"""


# Files


def test_games_of_every_kind_come_in_by_drop_on_any_screen_once(visit: Visit) -> None:
    page = visit()
    expect(page.locator("h1")).to_be_visible()
    drop(page, "final.gcg", GCG)
    expect(at(page, "imported")).to_contain_text("1 game was added.")
    lines = "\n".join(json.dumps(deal) for deal in (BEGUN, {**BEGUN, "bid": 19}))
    drop(page, "deals.jsonl", lines)
    expect(at(page, "import-problems")).to_contain_text("deals.jsonl, 2")
    drop(page, "words.json", json.dumps(stored("kotoba", 6)))
    expect(at(page, "saved-game")).to_have_count(3)
    # small pictures: squares of a board, kana of the words that lie there, the cards of the trick
    pictures = page.locator(".saved-game .thumb")
    expect(pictures).to_have_count(3)
    assert pictures.nth(0).locator("text").all_text_contents() != []
    assert {"♠A", "♦A", "♣J"} & {text for one in pictures.all() for text in one.locator("text").all_text_contents()}
    for name, text in (
        ("again.gcg", GCG),
        ("again.jsonl", json.dumps(BEGUN)),
        ("again.json", json.dumps(stored("kotoba", 6))),
    ):
        drop(page, name, text)
        expect(at(page, "import-known")).to_have_text("1 game was here already.")
        expect(at(page, "saved-import")).to_be_enabled()
        drop(page, "nothing.json", "{}")
        expect(at(page, "import-problems")).to_contain_text("import/no_games")
        expect(at(page, "saved-import")).to_be_enabled()
    assert len(entries(page)) == 3


def test_a_game_in_gcg_is_reviewed_or_played_on(visit: Visit) -> None:
    page = visit("#/saved")
    drop(page, "final.gcg", GCG)
    expect(at(page, "saved-review")).to_be_visible()
    assert the_entry(page)["finished"]
    part = GCG.split(">Greta_Ito: AEEIOQR")[0]
    drop(page, "part.gcg", part)
    expect(at(page, "saved-game")).to_have_count(2)
    page.locator("section[aria-labelledby=saved-running]").get_by_test_id("saved-open").click()
    at(page, "curtain-raise").click()
    ready(page)
    letters = [tile.get_attribute("data-letter") for tile in page.locator("[data-testid=rack] [data-letter]").all()]
    # What was kept of AAEEEES after EASE, and four tiles that no line tells.
    assert len(letters) == 7
    assert not Counter("AEE") - Counter(letter or "" for letter in letters)


# A finished game, and puzzles of two days in a row, whose rating and streak another device is to show.
PLAYED = """async () => {
  const { restoreRows } = await import("./shell/storage/statistics-store.js");
  const { addAttempts } = await import("./shell/storage/puzzle-store.js");
  const told = { schema: 1, digest: "d", deal: "e", game: "skat", when: 1.7e12, level: "club", outcome: "won" };
  await restoreRows([{ ...told, id: "g", help: 0, ahead: 1, score: 96, others: 10, sums: {}, best: null }]);
  const days = ["2026-11-23", "2026-11-24"];
  const attempt = { schema: 1, game: "skat", rating: 1500, tries: 0, hints: 0, stars: 3 };
  await addAttempts(days.map((day, at) => ({ ...attempt, id: `skat-${at}@${at}`, number: at, day, when: at })));
  localStorage.setItem("asobiba.kotoba.own", '{"words":["かなた","さくら"],"use":true}');
  for (const name of ["skat.pad", "asobiba.last.skat", "asobiba.crossword.draft"]) {
    localStorage.setItem(name, `"${name}"`);
  }
}"""
SMALL = (
    """() => ["kotoba.own", "last.skat", "crossword.draft"].map((name) => localStorage.getItem(`asobiba.${name}`))"""
)
KEEP_CARD = """async () => {
  const { keepCards } = await import("./shell/storage/box/store.js");
  await keepCards([{ id: "puzzle/skat/3", game: "skat", kind: "puzzle", made: { number: 3 }, source: "puzzle" }]);
}"""
STANDINGS = """async () => {
  const { gameHistory, puzzleHistory } = await import("./shell/storage/standings.js");
  const { allAttempts } = await import("./shell/storage/attempts.js");
  const { streak } = await import("./shell/storage/puzzle-sums.js");
  const { attempts } = await allAttempts();
  return [await gameHistory("skat"), await puzzleHistory("skat"), streak(attempts, "2026-11-24").now];
}"""


def test_what_is_exported_comes_back_with_notes_reviews_and_word_lists(visit: Visit) -> None:
    page = visit("#/words")
    page.locator("summary").click()
    at(page, "list-text").fill("cat\ncats\nact\ntea\neat\nate\nrate\ntear\n")
    at(page, "list-paste").click()
    name = at(page, "own-list").get_attribute("data-name")
    page.goto(f"{home(page)}#/new?seed=3&seats=human,human&lexicon={name}&by=link")
    ready(page)
    entry = the_entry(page)
    kept = {"help": {"0": "move"}}
    put(page, {**entry, "kept": kept, "title": "Sunday"})
    page.goto(f"{home(page)}#/crossword/review")
    page.reload()
    at(page, "reviews").locator("summary").click()
    at(page, "gcg-text").fill(GCG)
    at(page, "gcg-bring").click()
    expect(page).to_have_url(re.compile("#/crossword/review/"))
    page.goto(f"{home(page)}#/saved")
    page.evaluate(PLAYED)
    page.evaluate(KEEP_CARD)
    text = downloaded(page, "saved-export-all")

    other = visit("#/saved")
    other.evaluate("""localStorage.setItem("asobiba.kotoba.own", '{"words":["さくら"],"use":false}')""")
    spoilt = json.loads(text)
    spoilt["words"].append({"game": "kotoba", "word": "cat"})
    spoilt["values"] += [{"name": "another.page", "value": "1"}, {"name": "asobiba.lessons", "value": 1}]
    spoilt["statistics"].append({**spoilt["statistics"][0], "id": "z", "when": 1e300})
    spoilt["attempts"] += [
        {**spoilt["attempts"][0], "id": "x", "stars": 4},
        {**spoilt["attempts"][0], "id": "y", "day": "today"},
        7,
    ]
    spoilt["box"] += [{"card": {**spoilt["box"][0]["card"], "kind": "joke"}}, {"entry": {}}, 7]
    drop(other, "all.json", json.dumps(spoilt))
    expect(at(other, "imported")).to_contain_text("1 game was added.")
    # Ratings and streaks travel with the games; what is none of these is left out, and said.
    expect(at(other, "import-counted")).to_have_text("Games in the statistics: 1 added")
    expect(at(other, "import-tried")).to_have_text("Puzzle attempts: 2 added")
    expect(at(other, "import-box")).to_have_text("Box: 2 added")  # the card, and that it was met
    expect(at(other, "import-words")).to_have_text("Your own words: 1 added · 1 here already")
    expect(at(other, "import-lists")).to_have_text("Word lists: 1 added")
    expect(at(other, "import-values")).to_contain_text(re.compile(r"Settings: \d added · 2 here already"))
    for count in (4, 1, 2, 3):
        expect(at(other, "import-problems")).to_contain_text(f"left out: {count}.")
    assert other.evaluate(SMALL) == ['{"words":["さくら","かなた"],"use":false}', '"asobiba.last.skat"', None]
    assert other.evaluate(STANDINGS) == page.evaluate(STANDINGS)
    [copy] = entries(other)
    assert (copy["record"], copy["kept"], copy["title"]) == (entry["record"], kept, "Sunday")
    assert copy["letter"] == entry["letter"]
    expect(at(other, "import-reviewed")).to_be_visible()
    at(other, "import-reviewed").locator("a").click()
    expect(at(other, "game-root").or_(other.locator(".room h1")).first).to_be_visible()
    other.goto(f"{home(other)}#/words")
    expect(at(other, "own-list")).to_have_attribute("data-name", str(name))
    other.goto(f"{home(other)}#/saved")
    drop(other, "all.json", text)
    expect(at(other, "import-known")).to_contain_text("2 games were here already.")
    expect(at(other, "import-counted")).to_have_text("Games in the statistics: 1 here already")
    broken = json.loads(text)
    del broken["reviews"][0]["review"]["review"]["turns"][0]["score"]
    drop(other, "broken.json", json.dumps(broken))
    expect(at(other, "import-problems")).to_contain_text("import/review")


def test_a_duplicate_is_a_game_of_its_own(visit: Visit) -> None:
    page = visit(GAME)
    ready(page)
    until(page, "e.view.to_act.includes(0)")  # the computer begins, and its move is to be in both
    at(page, "nav-saved").click()
    at(page, "saved-duplicate").click()
    expect(at(page, "saved-game")).to_have_count(2)
    at(page, "saved-rename").first.click()
    expect(page.locator("dialog[open]")).to_be_visible()
    assert flaws(page) == []
    at(page, "dialog-no").click()
    one, other = entries(page)
    assert one["record"] == other["record"]
    assert one["id"] != other["id"]
    assert {one["title"], other["title"]} == {None, "Copy of You – Sparrow"}


# Earlier versions


def test_games_and_files_of_earlier_versions_are_opened_and_played_on(visit: Visit) -> None:
    page = visit("#/saved")
    expect(at(page, "saved-empty")).to_be_visible()
    old = json.loads((RECORDS / "entries-1.json").read_text("utf-8"))
    put(page, *old)
    page.reload()
    expect(at(page, "saved-game")).to_have_count(2)
    drop(page, "file-1.json", (RECORDS / "file-1.json").read_text("utf-8"))
    expect(at(page, "import-known")).to_have_text("1 game was here already.")
    page.goto(f"{home(page)}#/game/old2")
    ready(page)
    play_hint(page)
    found = {entry["id"]: entry for entry in entries(page)}
    assert found["old1"] == old[0]
    assert found["old2"]["schema"] == 2
    assert found["old2"]["kept"]["help"]["2"] == "move"
    assert found["old2"]["record"]["actions"][:8] == old[1]["record"]["actions"]


# Room on the device

CLOSED_ONCE = """() => {
  const transaction = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (...given) {
    if (this.name !== "asobiba-games") return transaction.apply(this, given);
    IDBDatabase.prototype.transaction = transaction;
    this.close();
    return transaction.apply(this, given);
  };
}"""


def test_a_full_disk_is_told_the_game_goes_on_and_is_saved_when_there_is_room(visit: Visit) -> None:
    page = visit(GAME, script=FULL)
    ready(page)
    page.reload()
    ready(page)
    # A browser that closes the database's connection without telling: the page opens it again.
    before = len(entries(page)[0]["record"]["actions"])
    page.evaluate(CLOSED_ONCE)
    play_hint(page)
    until(page, f"e.record.actions.length > {before}")
    expect(at(page, "unsaved")).to_have_count(0)
    expect(page.locator("[data-testid=pass]:enabled")).to_be_visible()
    before = len(entries(page)[0]["record"]["actions"])
    page.evaluate("window.full = true")
    play_hint(page)
    expect(at(page, "unsaved")).to_be_visible()
    expect(page.locator("[data-testid=pass]:enabled")).to_be_visible()
    assert len(entries(page)[0]["record"]["actions"]) == before
    exported = json.loads(downloaded(page, "unsaved-export"))["games"][0]["record"]["actions"]
    assert len(exported) > before
    page.goto(f"{home(page)}#/saved")
    expect(at(page, "space-notice")).to_be_visible()
    at(page, "saved-open").first.click()
    ready(page)
    page.evaluate("window.full = false")
    # Whatever is saved next shows that there is room again, and the rest follows.
    page.goto(f"{home(page)}#/saved")
    expect(at(page, "saved-now")).to_be_visible()
    expect(at(page, "space-notice")).to_have_count(0)
    assert any(entry["record"]["actions"][: len(exported)] == exported for entry in entries(page))


def test_little_room_is_told_before_it_is_used_up(visit: Visit) -> None:
    page = visit(script=NEARLY_FULL)
    expect(at(page, "space-notice")).to_contain_text("95 MB of 100 MB")
    page.goto(f"{home(page)}#/saved")
    expect(at(page, "space-notice")).to_be_visible()
    assert "games" in json.loads(downloaded(page, "space-export"))


def test_the_browser_is_asked_to_keep_the_games_after_the_first_that_is_finished_and_once(visit: Visit) -> None:
    page = visit("#/saved", script=ASKED)
    expect(at(page, "saved-empty")).to_be_visible()
    almost = stored("crossword", -1, people=0)
    drop(page, "almost.json", json.dumps(almost))
    expect(at(page, "saved-open")).to_be_visible()
    assert page.evaluate("window.asked") == 0
    at(page, "saved-open").click()
    until(page, "e.finished")
    page.wait_for_function("() => window.asked === 1")
    again: dict[str, Any] = {**the_entry(page), "id": "again", "record": almost, "finished": False}
    put(page, again)
    page.goto(f"{home(page)}#/game/again")
    expect(at(page, "open-end").or_(at(page, "rematch")).first).to_be_visible()
    assert page.evaluate("window.asked") == 1


# Tabs


def test_a_tab_that_watches_plays_on_by_itself_when_the_other_dies(visit: Visit) -> None:
    first = visit(GAME)
    ready(first)
    second = first.context.new_page()
    second.goto(first.url)
    expect(at(second, "watching")).to_be_visible()
    assert second.locator("main").inner_text().count("another tab") == 1
    first.close()
    expect(at(second, "watching")).to_have_count(0)
    ready(second)
    play_hint(second)
    until(second, "e.record.actions.length >= 2")
    assert second.evaluate(TAKEN_TWICE) == [[True, False], [["lost"], ["got"]]]


def test_a_tab_that_is_killed_in_mid_turn_loses_nothing(visit: Visit) -> None:
    page = visit(GAME, fresh=True)
    ready(page)
    at(page, "hint").click()
    at(page, "hint-0").click()
    laid = page.locator("[data-lying]")
    expect(laid.first).to_be_visible()
    squares = [square.get_attribute("aria-label") for square in laid.all()]
    address, context, before = page.url, page.context, the_entry(page)["record"]
    with page.expect_event("crash"), suppress(Error):
        page.goto("chrome://crash")
    again = context.new_page()
    again.goto(address)
    ready(again)
    expect(again.locator("[data-lying]")).to_have_count(len(squares))
    assert [square.get_attribute("aria-label") for square in again.locator("[data-lying]").all()] == squares
    assert the_entry(again)["record"] == before
    at(again, "play").click()
    until(again, "e.record.actions.length >= 2")


def test_what_was_not_saved_undoes_nothing_that_was_saved_or_deleted_since(visit: Visit) -> None:
    page = visit("#/saved", fresh=True)
    expect(at(page, "saved-empty")).to_be_visible()
    page.evaluate(f"() => {{ {FULL} }}")
    record = stored("crossword", 4)
    page.evaluate(REFUSED, record)
    assert entries(page) == []
    other = {**record, "actions": [*record["actions"][:3], [0, "pass"]]}
    longer = stored("crossword", 6)
    blank = {"schema": 2, "created": 2, "updated": 3, "view": None, "finished": False, "spent": 0, "kept": {}}
    for name, theirs in (("late", other), ("behind", longer)):
        put(page, {**blank, "letter": None, "aside": None, "id": name, "title": name, "record": theirs})
    assert page.evaluate(OFFERED) == 0
    found = {entry["title"]: entry["record"]["actions"] for entry in entries(page)}
    mine = record["actions"]
    assert found == {"late": other["actions"], "Copy of late": mine, "behind": longer["actions"], "first": mine}
    # The other order: this tab opened what was stored at 3, another saves its last turn at 5, and then this one plays.
    for name, seen in (("since", 3), ("seen", 5)):
        late = {**blank, "letter": None, "aside": None, "foreign": True, "id": name, "title": name, "record": other}
        put(page, {**late, "updated": 5})
        assert page.evaluate(PLAYED_ON, [name, record, seen])
    found = {entry["title"]: (entry["record"]["actions"], entry.get("foreign")) for entry in entries(page)}
    assert found["since"] == found["seen"] == (mine, True)
    assert found["Copy of since"] == (other["actions"], True)
    assert "Copy of seen" not in found


def test_a_game_that_was_deleted_elsewhere_is_saved_again_by_whoever_plays_on_and_that_is_told(visit: Visit) -> None:
    page = visit(GAME)
    ready(page)
    page.evaluate(
        "id => import('./shell/storage/games-store.js').then((store) => store.deleteGame(id))", the_entry(page)["id"]
    )
    assert entries(page) == []
    at(page, "pass").click()
    expect(at(page, "game-restored")).to_be_visible()
    until(page, "e.record.actions.length >= 1")


# What nobody should bring


def test_files_that_are_none_are_refused_by_what_is_wrong_with_them(visit: Visit) -> None:
    page = visit("#/saved")
    expect(at(page, "saved-empty")).to_be_visible()
    cases = [
        ("deep.json", "'['.repeat(3_000_000)", "import/too_deep"),
        ("deeper.json", "'{\"a\":'.repeat(100_000) + '1'", "import/too_deep"),
        ("huge.json", "new Uint8Array(50_000_000)", "import/too_large"),
        ("noise.json", "crypto.getRandomValues(new Uint8Array(60_000))", "import/"),
        ("newer.json", '\'{"kind": "asobiba games", "schema": 3, "games": []}\'', "import/newer"),
        ("other.gcg", "'#player1 a Ann\\\\n>a: ABC 8H ZZZZ +5 5'", "gcg/"),
    ]
    for name, content, code in cases:
        drop_made(page, name, content)
        problem = at(page, "import-problems").filter(has_text=name)
        expect(problem).to_contain_text(code)
        expect(at(page, "saved-import")).to_be_enabled()
    assert entries(page) == []


def test_a_word_list_that_is_none_is_refused_before_it_is_read(visit: Visit) -> None:
    page = visit("#/words")
    expect(at(page, "list-file")).to_be_enabled()
    for content, code in (
        ("new Uint8Array(50_000_000).fill(65)", "lexicon/too_large"),
        ("crypto.getRandomValues(new Uint8Array(60_000))", "lexicon/binary"),
    ):
        drop_made(page, "list.txt", content, "#bring")
        expect(page.locator(f"[data-code='{code}']")).to_be_visible()
    expect(at(page, "own-list")).to_have_count(0)


def test_an_import_shows_how_far_it_is_and_can_be_stopped(visit: Visit) -> None:
    page = visit("#/saved")
    games = [{"record": {**stored("crossword", 0), "seed": seed}} for seed in range(900)]
    drop(page, "many.json", json.dumps({"kind": "asobiba games", "schema": 2, "games": games}))
    expect(at(page, "import-progress")).to_contain_text("of 900")
    at(page, "import-stop").click()
    expect(at(page, "import-stopped")).to_be_visible()
    assert len(entries(page)) < 900
    expect(at(page, "saved-import")).to_be_enabled()
