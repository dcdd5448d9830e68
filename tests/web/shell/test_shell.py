"""The shell: routes, new games, saved games, two tabs, word lists, settings, and what happens when something dies."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.saving import entries, play_hint, put, ready, until
from tests.web.visiting import BY_TOUCH, Visit, Visitor

GAME = "#/new?game=crossword&seed=7&seats=human,beginner&lexicon=standard"
COMPUTERS = "#/new?game=crossword&seed=11&seats=greedy,greedy&lexicon=standard"


def root(page: Page) -> Any:
    return page.get_by_test_id("game-root")


def actions(page: Page) -> list[list[Any]]:
    found: list[list[Any]] = entries(page)[0]["record"]["actions"]
    return found


# Addresses


WRONG = [  # an address, the code of what is said, and what that names
    ("#/nowhere", "url/page", "nowhere"),
    ("#/new?seed=x7", "url/value", "seed"),
    ("#/new?seed=-1", "url/value", "seed"),
    ("#/new?seats=human", "url/value", "seats"),
    ("#/new?seats=human,BEGINNER", "url/value", "seats"),
    ("#/new?seed=1&seed=2", "url/twice", "seed"),
    ("#/new?names=%E0%A4%A", "url/encoding", "names"),
    ("#/new?seats=human,godlike", "catalogue/level", "godlike"),
    ("#/new?game=chess", "catalogue/game", "chess"),
    ("#/new?game=constructor", "catalogue/game", "constructor"),
    ("#/new?challenge=never", "option/value", "challenge"),
    ("#/new?challenge=maybe", "option/value", "In the address, challenge cannot be “maybe”. Possible: "),
    ("#/new?colour=red", "option/unknown", "colour"),
    ("#/new?lexicon=klingon", "lexicon/missing", "klingon"),
    ("#/new?lexicon=own-12345678", "lexicon/own_missing", "own-12345678"),
    ("#/game/nosuchgame", "url/no_game", "nosuchgame"),
]


def test_a_wrong_address_is_answered_with_the_parameter_and_creates_nothing(visit: Visit) -> None:
    page = visit(WRONG[0][0])
    for address, code, named in WRONG:
        page.goto(page.url.split("#")[0] + address)
        message = page.get_by_test_id("wrong-message")
        expect(message).to_have_attribute("data-code", code)
        expect(message).to_contain_text(named)
        expect(page.get_by_test_id("wrong-home").or_(page.get_by_test_id("wrong-choose")).first).to_be_visible()
        page.goto(page.url.split("#")[0] + "#/saved")
        expect(page.get_by_test_id("saved-empty")).to_be_visible()


def test_back_closes_what_is_open_and_only_then_leaves(visit: Visit) -> None:
    page = visit(**BY_TOUCH)
    page.evaluate(f"void (location.hash = '{GAME}')")
    ready(page)
    play_hint(page)
    expect(page.get_by_test_id("hint")).to_be_enabled()
    dialog = page.locator("dialog[open]")
    laid = page.locator(".xw-square[data-words]").first
    for opener, opened in (
        (page.get_by_test_id("hint"), page.get_by_test_id("hint-dialog")),
        (page.get_by_test_id("bag"), dialog),
        (laid, page.locator(".popover")),
    ):
        opener.tap()
        expect(opened).to_be_visible()
        page.go_back()
        expect(opened).to_have_count(0)
    page.get_by_test_id("bag").tap()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(root(page)).to_be_visible()
    page.go_back()  # nothing is open
    expect(page.locator("html")).to_have_attribute("data-page", "home")


# Playing on


def test_a_game_goes_on_where_it_was_after_a_reload_and_after_the_death_of_its_worker(visit: Visit) -> None:
    page = visit(GAME)
    ready(page)
    play_hint(page)
    until(page, "e.record.actions.length >= 2 && e.view.to_act.includes(0)")
    before = entries(page)[0]
    assert before["record"]["seed"] == 7
    page.reload()
    expect(page.get_by_test_id("board")).to_be_visible()
    ready(page)
    after = entries(page)[0]
    assert after["record"] == before["record"]
    assert after["view"]["rack"] == before["view"]["rack"]
    [worker] = page.workers
    worker.evaluate("self.close()")
    play_hint(page)
    played = before["record"]["actions"]
    until(page, f"e.record.actions.length > {len(played)}")
    assert actions(page)[: len(played)] == played


def test_neither_a_reload_nor_the_death_of_their_worker_changes_what_computers_play(visit: Visit) -> None:
    undisturbed, disturbed = visit(COMPUTERS), visit(COMPUTERS)
    until(disturbed, "e.record.actions.length >= 2")
    disturbed.reload()
    until(disturbed, "e.record.actions.length >= 3")
    [worker] = disturbed.workers
    worker.evaluate("self.close()")
    for page in (undisturbed, disturbed):
        until(page, "e.record.actions.length >= 5")
    assert actions(undisturbed)[:5] == actions(disturbed)[:5]


def test_the_first_screen_offers_the_game_that_was_left(visit: Visit) -> None:
    page = visit(GAME)
    ready(page)
    page.get_by_test_id("nav-home").click()
    page.get_by_test_id("resume").click()
    ready(page)


def test_one_tap_on_the_first_screen_is_playing(visit: Visit) -> None:
    page = visit()
    page.get_by_test_id("play-crossword").click()
    ready(page)
    assert [seat["kind"] for seat in entries(page)[0]["record"]["seats"]] == ["human", "computer"]


STORED = {  # choices that no game offers any more
    "crossword": "seats=human,godlike,club,club,club&clock=999&challenge=maybe"
    "&ending=transfer&lexicon=standard&tiles=german",
    "kotoba": "seats=human,godlike,beginner,beginner&first=5&rounds=9&price_to=bank&colour=red",
    "skat": "seats=human,club,club,club,club&ramsch=off&limit=7&rounds=3",
    "duplicate": "seats=human,godlike&clock=9&invalid=zero&ending=double",
}
FITTED = {  # what is played instead
    "crossword": ("human,beginner,club,club", {"ending": "transfer", "tiles": "german", "lexicon": "standard"}),
    "kotoba": ("human,beginner,beginner,beginner", {"price_to": "bank"}),
    "skat": ("human,club,club,club", {"ramsch": "off", "rounds": 3}),
    "duplicate": ("human,child", {"invalid": "zero", "lexicon": "standard"}),
}
LAST_CHOICES = """async () => {
  const { lastChoices } = await import("./shell/storage/new-game-choices.js");
  const read = async (game) => {
    const { seats, options } = await lastChoices(game);
    return [seats.map(({ level }) => level ?? "human").join(), options];
  };
  return Object.fromEntries(await Promise.all(["crossword", "kotoba", "skat", "duplicate"].map(
    async (game) => [game, await read(game)],
  )));
}"""


def test_stored_choices_are_fitted_to_what_is_offered_now_and_the_form_offers_the_seats_there_are(visit: Visit) -> None:
    page = visit("#/about")
    for game, query in STORED.items():
        page.evaluate("(pair) => localStorage.setItem(...pair)", [f"asobiba.last.{game}", f"#/new?game={game}&{query}"])
    assert page.evaluate(LAST_CHOICES) == {game: list(fitted) for game, fitted in FITTED.items()}
    page.evaluate("void (location.hash = '#/new/kotoba')")
    page.get_by_test_id("new-options").locator("summary").click()
    first = page.get_by_test_id("option-first")
    expect(first.locator("option")).to_have_count(5)  # anyone, or one of four
    first.select_option("4")
    # What is changed behind the fold stands before it, too: the next game would have it as well.
    expect(page.get_by_test_id("new-changed")).to_contain_text("Who begins: Seat 4")
    page.get_by_test_id("seats-3").check()
    expect(first.locator("option")).to_have_count(4)
    expect(first).to_have_value("random")
    page.get_by_test_id("new-start").click()
    ready(page)
    assert entries(page)[0]["record"]["options"]["first"] == "random"


SHORT_OF_TIME = """async () => {
  const { timeState } = await import(new URL("games/crossword/view/seats.js", document.baseURI));
  return ["12:05", "0:30", "0:29", "\u22120:02"].map(timeState);
}"""


def test_the_time_of_a_turn_is_recorded_with_the_action(visit: Visit) -> None:
    page = visit(f"{GAME}&clock=25")
    ready(page)
    play_hint(page)
    until(page, "e.record.actions.length >= 2 && e.view.to_act.includes(0)")
    [own] = [action for seat, action in actions(page) if seat == 0]
    assert re.search(r" @\d+$", own)
    assert page.evaluate(SHORT_OF_TIME) == ["", "", "low", "over"]


# Two tabs


def test_a_second_tab_watches_and_can_take_over(visit: Visit) -> None:
    first = visit(GAME)
    ready(first)
    second = first.context.new_page()
    second.goto(first.url)
    expect(second.get_by_test_id("watching")).to_be_visible()
    play_hint(first)
    until(first, "e.record.actions.length >= 2 && e.view.to_act.includes(0)")
    score = first.get_by_test_id("score-0").inner_text()
    expect(second.get_by_test_id("score-0")).to_have_text(score)
    second.get_by_test_id("take-over").click()
    ready(second)
    expect(first.get_by_test_id("watching")).to_be_visible()
    play_hint(second)
    until(second, "e.record.actions.length >= 4")


# A new game


def test_the_form_offers_what_the_engine_offers(visit: Visit) -> None:
    page = visit("#/new/crossword")
    page.get_by_test_id("seats-3").check(force=True)
    page.get_by_test_id("lexicon-full").check(force=True)
    page.get_by_test_id("new-options").locator("summary").click()
    page.get_by_test_id("seat-2").select_option("greedy")
    page.get_by_test_id("seat-name-0").fill("Aki")
    page.get_by_test_id("option-challenge").select_option("double")
    page.get_by_test_id("option-clabbers").check()
    page.get_by_test_id("option-clock").fill("25")
    page.get_by_test_id("new-seed").fill("42")
    page.get_by_test_id("new-start").click()
    ready(page)
    record = entries(page)[0]["record"]
    assert record["seed"] == 42
    assert [(seat["kind"], seat["name"], seat["level"]) for seat in record["seats"]] == [
        ("human", "Aki", None), ("computer", "", "beginner"), ("computer", "", "greedy"),
    ]  # fmt: skip
    chosen = {name: record["options"][name] for name in ("lexicon", "challenge", "clabbers", "clock", "ending")}
    assert chosen == {"lexicon": "full", "challenge": "double", "clabbers": True, "clock": 25, "ending": "transfer"}


# Saved games


def test_games_are_renamed_deleted_and_brought_back(visit: Visit) -> None:
    page = visit(GAME)
    ready(page)
    page.get_by_test_id("nav-saved").click()
    page.get_by_test_id("saved-rename").click()
    page.get_by_test_id("dialog-text").fill("Sunday")
    page.get_by_test_id("dialog-yes").click()
    expect(page.get_by_test_id("saved-open")).to_have_text("Sunday")
    page.get_by_test_id("saved-delete").click()
    expect(page.get_by_test_id("saved-empty")).to_be_visible()
    page.get_by_test_id("deleted-action").click()
    expect(page.get_by_test_id("saved-open")).to_have_text("Sunday")


def test_a_bad_file_is_refused_with_a_message_and_nothing_is_lost(visit: Visit) -> None:
    page = visit(GAME)
    ready(page)
    page.get_by_test_id("nav-saved").click()
    for name, text, code in (
        ("none.json", "no json", "import/not_json"),
        ("other.json", '{"kind": "something"}', "import/no_games"),
        ("part.json", '{"kind": "asobiba games", "games": [{"record": {"schema": 1}}]}', "record/malformed"),
        ("null.json", '{"kind": "asobiba games", "games": [null]}', "record/malformed"),
    ):
        with page.expect_file_chooser() as chooser:
            page.get_by_test_id("saved-import").click()
        chooser.value.set_files([{"name": name, "mimeType": "application/json", "buffer": text.encode()}])
        expect(page.get_by_test_id("import-problems").filter(has_text=name)).to_contain_text(code)
        expect(page.get_by_test_id("saved-game")).to_have_count(1)


def test_a_record_that_cannot_be_read_is_set_aside_and_can_be_exported(visit: Visit) -> None:
    page = visit(GAME)
    ready(page)
    page.get_by_test_id("nav-saved").click()
    damaged = {**entries(page)[0], "id": "damaged"}
    damaged["record"] = {**damaged["record"], "actions": [[0, "8D QZXJ"], [1, "???"]]}
    put(page, damaged)
    page.goto(page.url.split("#")[0] + "#/game/damaged")
    expect(page.get_by_test_id("game-failed")).to_have_attribute("data-code", re.compile("^record/"))
    page.get_by_test_id("nav-saved").click()
    with page.expect_download() as download:
        page.locator('[data-id="damaged"]').get_by_test_id("saved-export").click()
    assert json.loads(download.value.path().read_text("utf-8"))["games"][0]["record"] == damaged["record"]
    kept = {entry["id"]: entry for entry in entries(page)}
    assert kept["damaged"]["aside"]["code"].startswith("record/")
    assert kept["damaged"]["record"] == damaged["record"]


def test_an_entry_of_a_newer_page_or_without_seats_is_kept_untouched(visit: Visit) -> None:
    page = visit(GAME)
    ready(page)
    entry = entries(page)[0]
    newer = {**entry, "id": "newer", "schema": 99, "unknown": [1, 2]}
    damaged = {**entry, "id": "damaged", "record": {**entry["record"], "seats": "nobody"}}
    put(page, newer, damaged)
    for each in (newer, damaged):
        page.goto(page.url.split("#")[0] + f"#/game/{each['id']}")
        expect(page.get_by_test_id("aside")).to_be_visible()
        assert each in entries(page)
        page.goto(page.url.split("#")[0] + "#/about")
        expect(page.get_by_test_id("aside")).to_have_count(0)


# Word lists


def test_an_own_list_is_counted_kept_and_played_with(visit: Visit, tmp_path: Path) -> None:
    page = visit("#/words")
    file = tmp_path / "family.txt"
    file.write_bytes(b"# ours\r\nCAT\r\ncats\r\nx-ray\r\ncat\r\na\r\nqi\r\nTHERE\r\n" + b"OTTER\r\n" * 3)
    with page.expect_file_chooser() as chooser:
        page.get_by_test_id("list-file").click()
    chooser.value.set_files(file)
    report = page.get_by_test_id("list-report")
    expect(report).to_contain_text("5 words")
    expect(page.get_by_test_id("list-bad")).to_contain_text("x-ray")
    expect(page.get_by_test_id("own-list")).to_contain_text("family")
    page.reload()
    name = page.get_by_test_id("own-list").get_attribute("data-name")
    page.goto(page.url.split("#")[0] + "#/new")
    page.get_by_test_id(f"lexicon-{name}").check(force=True)
    page.get_by_test_id("new-start").click()
    ready(page)
    options = entries(page)[0]["record"]["options"]
    assert options["lexicon"] == name
    assert options["fingerprint"]
    page.reload()
    ready(page)


def test_a_list_without_a_word_is_refused(visit: Visit) -> None:
    page = visit("#/words")
    page.locator("summary").click()
    page.get_by_test_id("list-text").fill("1234\n###\n")
    page.get_by_test_id("list-paste").click()
    expect(page.get_by_test_id("words-error")).to_have_attribute("data-code", "lexicon/empty")
    expect(page.get_by_test_id("own-list")).to_have_count(0)


def test_a_game_whose_list_is_gone_says_so_and_goes_on_when_it_is_back(visit: Visit) -> None:
    page = visit("#/words")
    words = "cat\ncats\nact\ntea\neat\nate\nrate\ntear\n"

    def bring() -> None:
        page.locator("summary").click()
        page.get_by_test_id("list-text").fill(words)
        page.get_by_test_id("list-paste").click()
        expect(page.get_by_test_id("own-list")).to_have_count(1)

    bring()
    name = page.get_by_test_id("own-list").get_attribute("data-name")
    start = page.url.split("#")[0]
    page.goto(f"{start}#/new?seed=3&seats=human,beginner&lexicon={name}")
    ready(page)
    game = page.url
    page.goto(f"{start}#/words")
    page.get_by_test_id("list-delete").click()
    expect(page.get_by_test_id("own-list")).to_have_count(0)
    page.goto(game)
    page.reload()
    expect(page.get_by_test_id("game-failed")).to_have_attribute("data-code", "lexicon/own_missing")
    page.goto(f"{start}#/words")
    bring()
    page.goto(game)
    ready(page)


# Settings and looks


def test_language_and_theme_are_chosen_and_kept(visit: Visit) -> None:
    page = visit("#/settings")
    page.get_by_test_id("language-ja").check(force=True)
    expect(page.locator("h1")).to_have_text("設定")
    page.get_by_test_id("theme-dark").check(force=True)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_test_id("look-walnut").check(force=True)
    expect(page.locator("html")).to_have_attribute("data-look", "walnut")
    clothes = page.locator(".sample-cloth").evaluate_all(
        "all => all.map((one) => getComputedStyle(one).backgroundColor)"
    )
    assert len(set(clothes)) == len(clothes) == 4  # each look is shown on its own cloth
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-look", "walnut")
    expect(page.locator("h1")).to_have_text("設定")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("lang", "ja")


@pytest.mark.parametrize(
    ("locale", "title"),
    [("de-AT", "Nimm Platz"), ("ja", "ゲームを選ぶ"), ("fr-CA", "Prenez place"), ("nl", "Take a seat")],
)
def test_the_language_is_the_browsers(visit: Visit, locale: str, title: str) -> None:
    page = visit(locale=locale)
    expect(page.locator("h1")).to_have_text(title)


def test_this_device_measures_speed(visit: Visit) -> None:
    page = visit("#/device")
    page.get_by_test_id("bench-run").click()
    expect(page.get_by_test_id("bench-table").locator("tbody tr")).to_have_count(3)
    expect(page.get_by_test_id("fact-ready")).to_contain_text("ms")


def test_an_engine_that_does_not_start_is_named_and_tried_again(visitor: Visitor) -> None:
    visitor.forgive("Failed to fetch", "ERR_FAILED")
    visitor.context.route("**/first.zip.packed", lambda route: route.abort())
    page = visitor.page("#/words")
    expect(page.get_by_test_id("engine-failed")).to_be_visible()
    with page.expect_download():
        page.get_by_test_id("engine-export").click()
    visitor.context.unroute("**/first.zip.packed")
    page.get_by_test_id("engine-retry").click()
    expect(page.get_by_test_id("engine-status")).to_have_attribute("data-state", "ready")
