"""Games as links: a whole game or a position to look at, and games that people play by sending each other links."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.looks import flaws
from tests.web.saving import GCG, at, drop, entries, home, put, ready, stored, the_entry, until
from tests.web.visiting import DESKTOP, PHONE, Visit, set_language

LETTERS = "#/new?game={game}&seed={seed}&seats={seats}&names=Aki,Bo&by=link"
AS_SENT = """async ([record, id, from]) => {
  const { writeShared } = await import("./shell/exchange/link-codec.js");
  const shared = { record, title: null, seat: null, letter: { id, from } };
  return location.href.split("#")[0] + await writeShared(shared);
}"""
# The same as this device would send it, and how often the engine replays records from now on.
SIGNED = """async ([record, id, seat]) => {
  const [{ writeShared }, { sealed }] = await Promise.all(
    ["link-codec", "signatures"].map((name) => import(`./shell/exchange/${name}.js`)));
  const letter = await sealed({ id, seat, heard: 0 }, record);
  return location.href.split("#")[0] + await writeShared({ record, title: null, seat: null, letter });
}"""
ALTERED = """async ([link, record]) => {
  const { readShared, writeShared } = await import("./shell/exchange/link-codec.js");
  const [page, text] = link.split("#/shared/");
  return page + await writeShared({ ...(await readShared(text)), record });
}"""
COUNT_REPLAYS = """() => {
  const post = Worker.prototype.postMessage;
  window.replays = 0;
  Worker.prototype.postMessage = function (message, ...more) {
    window.replays += Number(/"type":"load"/.test(message?.text ?? ""));
    return post.call(this, message, ...more);
  };
}"""
# From above: where the scores end, the board begins and ends, what the table says begins.
EDGES = """() => [[".xw-seats", "bottom"], [".xw-frame", "top"], [".xw-frame", "bottom"], [".xw-status", "top"]]
  .map(([part, side]) => Math.round(document.querySelector(part).getBoundingClientRect()[side]))"""
MAY_COPY = {"permissions": ["clipboard-read", "clipboard-write"]}


def game_in(page: Page, record: dict[str, Any], **more: Any) -> None:
    """Put a game into the store of a page, and open it."""
    blank = {"schema": 2, "title": None, "created": 1, "updated": 1, "view": None, "finished": False, "spent": 0}
    expect(page.locator("h1")).to_be_visible()
    put(page, {**blank, "id": "g1", "kept": {}, "letter": None, "aside": None, "record": record, **more})
    page.goto(f"{home(page)}#/game/g1")


def link_of(page: Page, what: str = "whole") -> str:
    at(page, "share").click()
    field = at(page, "share-link")
    expect(field).to_be_visible()
    link = field.input_value()
    if what == "position":
        at(page, "share-position").check(force=True)
        expect(field).not_to_have_value(link)
        link = field.input_value()
    at(page, "dialog-close").click()
    return link


# The clipboard is the browser's, so the link that somebody else copied before may still be in it.
COPIED = """async () => {
  for (let frame = 0; frame < 600; frame += 1) {
    const text = await navigator.clipboard.readText();
    if (text) return text;
    await new Promise(requestAnimationFrame);
  }
  return "";
}"""


def sent_link(page: Page) -> str:
    """The link that waits to be sent."""
    page.evaluate("navigator.clipboard.writeText('')")
    at(page, "link-copy").click()
    expect(at(page, "link-copied")).to_be_visible()
    copied: str = page.evaluate(COPIED)
    assert copied
    return copied


def moves(page: Page) -> int:
    return len(the_entry(page)["record"]["actions"])


def arrive(page: Page, link: str) -> None:
    page.goto(f"{home(page)}#/saved")
    expect(at(page, "game-root")).to_have_count(0)  # the table that was left does not pass for the one that comes
    expect(page.locator("h1")).to_be_visible()
    page.goto(link)


# To look at


def test_a_shared_game_is_looked_at_move_by_move_kept_and_played_on(visit: Visit) -> None:
    page = visit("#/saved")
    drop(page, "final.gcg", GCG)
    at(page, "saved-share").click()
    link = at(page, "share-link").input_value()
    assert flaws(page) == []
    other = visit(locale="de-DE")
    other.goto(link)
    expect(at(other, "shared-place")).to_have_text("28 / 28")
    assert flaws(other) == []
    expect(other.locator("input[type=range]:visible")).to_have_count(1)
    expect(at(other, "recall")).to_be_hidden()
    expect(at(other, "play")).to_be_hidden()
    expect(at(other, "score-0")).to_contain_text("362")
    expect(at(other, "end-dialog")).to_have_count(0)
    at(other, "shared-back").press("Enter")
    expect(at(other, "shared-place")).to_have_text("27 / 28")
    expect(other.locator("#live")).to_have_text("Zug 27 von 28")
    other.keyboard.press("PageUp")
    expect(at(other, "shared-place")).to_have_text("26 / 28")
    at(other, "shared-eyes").select_option("1")
    expect(other.locator("[data-testid=rack] [data-letter]")).to_have_count(2)
    assert entries(other) == []
    part = link_of(other, "position")
    at(other, "shared-play-on").click()
    at(other, "playon-seat-0").select_option("beginner")
    assert flaws(other) == []
    at(other, "dialog-yes").click()
    expect(other).to_have_url(re.compile("#/game/"))
    ready(other)
    record = the_entry(other)["record"]
    assert [seat["kind"] for seat in record["seats"]] == ["computer", "human"]
    assert len(record["actions"]) >= 26
    third = visit()
    third.goto(part)
    expect(at(third, "shared-place")).to_have_text("26 / 26")
    at(third, "shared-keep").click()
    at(third, "curtain-raise").click()
    ready(third)
    assert moves(third) == 26


@pytest.mark.parametrize("game", ["kotoba", "skat"])
def test_other_games_are_shared_in_the_same_way(visit: Visit, game: str) -> None:
    page = visit()
    record = stored(game, 9, people=1)
    game_in(page, {**record, "seats": [{**seat, "name": ""} for seat in record["seats"]]})
    ready(page)
    link = link_of(page)
    other = visit(viewport=PHONE, has_touch=True)
    other.goto(link)
    # computers may have played on meanwhile
    expect(at(other, "shared-place")).to_have_text(re.compile(r"^(\d+) / \1$"))
    at(other, "shared-first").click()
    expect(at(other, "game-root")).to_have_attribute("data-ply", "0")
    expect(at(other, "curtain")).to_have_count(0)
    # whoever sent the link is not the one who looks at it, and nothing can be played
    expect(other.get_by_text("You", exact=True)).to_have_count(0)
    expect(at(other, "shared-eyes")).to_contain_text("Player 1")
    expect(other.locator("main .table :is(.table-key, .button):disabled:visible")).to_have_count(0)
    other.set_viewport_size({"width": 1440, "height": 900})
    expect(other.locator("input[type=range]:visible")).to_have_count(1)
    other.set_viewport_size(PHONE)
    assert other.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_links_that_cannot_be_read_say_why_and_change_nothing(visit: Visit) -> None:
    page = visit("#/shared/2abc")
    for text, code in (("2abc", "share/version"), ("1abc", "share/damaged"), ("1" + "A" * 31_000, "share/too_long")):
        page.goto(f"{home(page)}#/shared/{text}")
        expect(at(page, "wrong-message")).to_have_attribute("data-code", code)
    assert entries(page) == []


# By correspondence


def test_two_people_play_by_sending_each_other_links(visit: Visit) -> None:
    aki = visit(LETTERS.format(game="crossword", seed=7, seats="human,human"), **MAY_COPY)
    ready(aki)
    bo = visit(locale="ja-JP", **MAY_COPY)
    # Bo begins this one; Aki sends the table as it was dealt.
    expect(at(aki, "letter-due")).to_contain_text("It is Bo’s turn. Send this link. Nothing is hidden")
    before = aki.viewport_size or DESKTOP
    aki.set_viewport_size(PHONE)
    for language in ("de", "fr", "en"):  # below the notice the board covers neither the scores nor the line
        set_language(aki, language)
        edges = aki.evaluate(EDGES)
        assert edges == sorted(edges), language
    aki.set_viewport_size(before)
    dealt = sent_link(aki)
    arrive(bo, dealt)
    expect(at(bo, "invitation")).to_contain_text("Akiから「クロスワーズ」のお誘いが届きました")
    expect(at(bo, "join-1")).to_be_visible()
    expect(at(bo, "letter-from")).to_have_attribute("data-trust", "new")
    assert flaws(bo) == []
    bo.evaluate(COUNT_REPLAYS)
    at(bo, "join-1").click()
    ready(bo)
    expect(at(bo, "curtain")).to_have_count(0)
    expect(at(bo, "letter-due")).to_have_count(0)
    assert bo.evaluate("window.replays") == 0
    at(bo, "pass").click()
    at(bo, "pass-confirm").click()
    assert flaws(bo) == []
    first = sent_link(bo)
    aki.evaluate(COUNT_REPLAYS)
    arrive(aki, first)
    expect(at(aki, "letter-arrived")).to_contain_text("Bo has moved. Signed by Bo’s device (")
    at(aki, "letter-arrived-close").click()
    ready(aki)
    assert aki.evaluate("window.replays") == 1
    assert moves(aki) == 1
    at(aki, "pass").click()
    at(aki, "pass-confirm").click()
    second = sent_link(aki)
    # A signature, and no key any more: both have both.
    assert len(second) < len(dealt)
    assert len(entries(aki)) == 1
    # An older link, one's own, and one that has been opened already.
    arrive(aki, first)
    expect(at(aki, "arrival")).to_have_attribute("data-standing", "older")
    expect(at(aki, "arrival-told")).to_contain_text("it has 1 moves, yours has 2. Your game was not changed.")
    arrive(aki, second)
    expect(at(aki, "arrival")).to_have_attribute("data-standing", "sent")
    arrive(bo, second)
    ready(bo)
    assert moves(bo) == 2
    arrive(bo, second)
    ready(bo)
    assert moves(bo) == 2
    # Aki's device went back to an earlier state, and another game came of it.
    at(bo, "pass").click()
    at(bo, "pass-confirm").click()
    third = sent_link(bo)
    assert moves(bo) == 3
    [mine] = entries(aki)
    exchanged = [*mine["record"]["actions"][:1], [0, "exchange " + mine["view"]["rack"][0]]]
    put(aki, {**mine, "record": {**mine["record"], "actions": exchanged}})
    arrive(aki, third)
    expect(at(aki, "arrival")).to_have_attribute("data-standing", "apart")
    expect(at(aki, "arrival-told")).to_contain_text("agree for 1 moves")
    assert flaws(aki) == []
    assert the_entry(aki)["record"]["actions"] == exchanged
    at(aki, "arrival-theirs").click()
    ready(aki)
    found = {entry["title"]: entry["record"]["actions"] for entry in entries(aki)}
    assert found["Copy of Aki – Bo"] == exchanged
    assert len(found[None]) == 3


def test_a_link_in_which_the_other_side_plays_my_moves_too_is_not_taken_unasked(visit: Visit) -> None:
    page = visit(LETTERS.format(game="crossword", seed=7, seats="human,human"))
    ready(page)
    entry = the_entry(page)
    record = {**entry["record"], "actions": [[1, "pass"], [0, "pass"]]}
    arrive(page, page.evaluate(AS_SENT, [record, entry["letter"]["id"], 1]))
    expect(at(page, "arrival")).to_have_attribute("data-standing", "apart")
    assert moves(page) == 0


def test_only_the_device_that_plays_a_seat_moves_for_it_unasked(visit: Visit) -> None:
    """A forged link that named my own seat as its sender brought moves of mine."""
    page = visit(LETTERS.format(game="crossword", seed=7, seats="human,human"))
    ready(page)
    other = visit()
    entry = the_entry(page)
    key = entry["letter"]["id"]
    line = [[1, "pass"], [0, "pass"], [1, "pass"], [0, "pass"], [1, "pass"]]

    def record(count: int) -> dict[str, Any]:
        return {**entry["record"], "actions": line[:count]}

    def comes(link: str, standing: str, trust: str) -> None:
        before = moves(page)
        arrive(page, link)
        expect(at(page, "arrival")).to_have_attribute("data-standing", standing)
        expect(at(page, "letter-from")).to_have_attribute("data-trust", trust)
        assert moves(page) == before

    # From me, they say: unsigned, and signed by another device.
    comes(page.evaluate(AS_SENT, [record(2), key, 0]), "forged", "lost")
    comes(other.evaluate(SIGNED, [record(2), key, 0]), "forged", "changed")
    expect(at(page, "letter-from")).to_have_text(re.compile("that you sent it, but this device did not"))
    expect(at(page, "arrival-accept")).to_have_count(0)
    assert flaws(page) == []
    # As earlier versions of the page send it: it is taken, with a word of caution.
    arrive(page, page.evaluate(AS_SENT, [record(1), key, 1]))
    expect(at(page, "letter-arrived")).to_contain_text("This link is not signed")
    ready(page)
    assert moves(page) == 1
    # The first signed one makes the other device known; then it has to be that one.
    put(page, {**the_entry(page), "record": record(2)})
    signed = other.evaluate(SIGNED, [record(3), key, 1])
    arrive(page, signed)
    ready(page)
    assert moves(page) == 3
    put(page, {**the_entry(page), "record": record(4)})
    comes(other.evaluate(ALTERED, [signed, record(5)]), "forged", "forged")
    comes(page.evaluate(SIGNED, [record(5), key, 1]), "stranger", "changed")
    comes(page.evaluate(AS_SENT, [record(5), key, 1]), "stranger", "lost")
    expect(at(page, "letter-from")).to_contain_text("Ask Bo before you go on")
    assert flaws(page) == []
    at(page, "arrival-accept").click()
    ready(page)
    assert moves(page) == 5


@pytest.mark.parametrize(("game", "seats"), [("kotoba", "human,human"), ("skat", "human,human,casual")])
def test_every_game_can_be_played_by_links(visit: Visit, game: str, seats: str) -> None:
    page = visit(LETTERS.format(game=game, seed=3, seats=seats), **MAY_COPY)
    ready(page)
    entry = the_entry(page)
    assert entry["letter"]["seat"] == 0
    assert entry["view"]["seat"] == 0
    expect(at(page, "curtain")).to_have_count(0)
    # As the others get it, whoever is to move.
    link = page.evaluate(AS_SENT, [entry["record"], entry["letter"]["id"], 0])
    other = visit()
    other.goto(link)
    at(other, "join-1").click()
    ready(other)
    expect(at(other, "curtain")).to_have_count(0)
    assert the_entry(other)["view"]["seat"] == 1
    hands = [the_entry(one)["view"]["hand"] for one in (page, other)]
    assert hands[0]
    assert hands[1]
    assert hands[0] != hands[1]


def test_a_hot_seat_game_goes_on_by_links(visit: Visit) -> None:
    page = visit()
    game_in(page, stored("crossword", 4))
    at(page, "curtain-raise").click()
    ready(page)
    at(page, "share").click()
    at(page, "share-letter-1").click()
    until(page, "e.letter")
    ready(page)
    entry = the_entry(page)
    assert (entry["letter"]["seat"], entry["view"]["seat"]) == (1, 1)
    expect(at(page, "curtain")).to_have_count(0)
    at(page, "nav-saved").click()
    expect(at(page, "saved-letter")).to_have_text("Game by link")
