"""Whole games at one table with a device for everyone: as many profiles of one Chromium as there are devices."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, expect

from bench.gather import come_back, host_address, open_table, pass_codes
from tests.web.games.kotoba.test_table import hinted
from tests.web.saving import at, entries, ready, the_entry
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
PASS = """() => {
  const keys = ["[data-testid=dialog-deal] [data-testid=dialog-close]", "[data-testid=do-pass]:enabled"];
  keys.map((each) => document.querySelector(each)).find(Boolean)?.click();
}"""


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
    # Scores do not count up: they are compared.
    host, guest = visit("#/about", reduced_motion="reduce"), visit("#/about", reduced_motion="reduce")
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
    for page in (host, guest):
        expect(at(page, "score-1")).not_to_have_text("0")
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


def watch(host: Page, watcher: Page) -> None:
    """Somebody comes to watch."""
    at(host, "together-menu").click()
    at(host, "together-watcher").click()
    watcher.evaluate("void (location.hash = '#/together/join')")
    pass_codes(host, watcher)
    expect(at(watcher, "game-root")).to_have_attribute("data-role", "watching")


def pass_deals(*pages: Page) -> None:
    """All pass in every deal, to the end."""
    waiting = list(pages)
    while waiting:
        for page in waiting:
            page.evaluate(PASS)
        waiting = [page for page in waiting if not at(page, "dialog-end").count()]
    for page in pages:
        page.keyboard.press("Escape")
        expect(at(page, "dialog-end")).to_have_count(0)


def agree(proposed: str, by: Page, *others: Page) -> None:
    """One proposes something, and the others agree."""
    at(by, "together-menu").click()
    at(by, f"together-{proposed}").click()
    for page in others:
        expect(at(page, "together-proposal")).to_have_attribute("data-what", proposed)
        at(page, "together-yes").click()


def seated(page: Page) -> list[str]:
    """The names at the table, in the order of the seats; computers have none here."""
    return page.locator("[data-testid^=together-person-]").all_inner_texts()


def test_three_people_play_skat_twice_and_a_spectator_sees_no_hand(visit: Visit) -> None:
    host, guest, phone, watcher = (visit("#/about", **how) for how in ({}, {}, BY_TOUCH, {}))
    people = host, guest, phone
    names(*people)
    open_table(host, [guest, phone], host_address("skat", "human,guest,guest", rounds="1", watch="true"))
    watch(host, watcher)
    expect(at(phone, "together-bar")).to_contain_text("1 watching")
    assert [page.locator(".sk-hand .sk-card").count() for page in (*people, watcher)] == [10, 10, 10, 0]
    ready(watcher)
    view = the_row(watcher)["state"]["view"]
    assert [view[name] for name in ("seat", "hand", "dealt", "skat", "picked")] == [None] * 5
    pass_deals(*people)
    for page in (guest, phone, watcher):
        expect(at(page, "together-receipt")).to_have_attribute("data-right", "true")
    expect(at(guest, "together-receipt")).to_contain_text("Nobody chose the deal")
    expect(at(watcher, "together-receipt")).not_to_contain_text("Nobody chose the deal")

    assert seated(phone) == ["Ana", "Ben", "Cleo"]
    agree("again", phone, host, guest)
    for page in people:
        expect(at(page, "together-person-0")).to_have_text("Cleo")
        ready(page)
        assert seated(page) == ["Cleo", "Ana", "Ben"]
    pass_deals(*people)
    for page in (guest, phone):
        expect(at(page, "together-receipt")).to_have_attribute("data-right", "true")
    first, second = sorted(entries(host), key=lambda entry: entry["updated"])
    assert [seat["name"] for seat in first["record"]["seats"]] == ["Ana", "Ben", "Cleo"]
    assert [seat["name"] for seat in second["record"]["seats"]] == ["Cleo", "Ana", "Ben"]
    records = [first["record"], second["record"]]
    for page in (guest, phone):
        assert [entry["record"] for entry in sorted(entries(page), key=lambda entry: entry["updated"])] == records


def test_three_play_kotoba_hand_the_table_over_and_end_by_agreement(visit: Visit) -> None:
    host, guest = visit("#/about"), visit("#/about")
    names(host, guest)
    address = host_address("kotoba", "human,guest,beginner", hints="true", first="1", trust="true", words="full")
    open_table(host, [guest], address)
    for page in (host, guest):
        expect(page.locator("[data-testid=discard]:enabled")).to_be_visible()
        word = hinted(page, "new")[0]
        at(page, "typing").fill(word)
        expect(at(page, "verdict")).to_have_attribute("data-mark", "yes")
        at(page, "confirm").click()
        at(page, "discard-go").click()
        expect(page.locator(f".kt-word[data-word='{word}']")).to_be_visible()
    agree("hand-1", host)
    at(guest, "together-yes").click()
    expect(at(host, "together-lost")).to_be_visible()
    come_back(guest, host, 0)
    agree("end", host, guest)
    expect(at(guest, "together-ended")).to_be_visible()
    expect(at(host, "together-receipt")).to_have_attribute("data-right", "true")
    assert [entry["record"] for entry in entries(host)] == [the_entry(guest)["record"]] * 2


# A guest's channel in the hands of the test: what it sends and what it hears.
CATCH = """() => {
  const make = RTCPeerConnection.prototype.createDataChannel;
  RTCPeerConnection.prototype.createDataChannel = function (...given) {
    const channel = make.apply(this, given);
    const send = channel.send;
    Object.assign(window, { channel, sent: [], heard: [] });
    channel.send = function (bytes) {
      window.sent.push(bytes);
      send.call(this, bytes);
    };
    channel.addEventListener("message", ({ data }) => {
      const [kind, ...rest] = new Uint8Array(data);
      if (kind === 0) window.heard.push(JSON.parse(new TextDecoder().decode(Uint8Array.from(rest))));
    });
    RTCPeerConnection.prototype.createDataChannel = make;
    return channel;
  };
}"""
SEND = "(text) => channel.send(new TextEncoder().encode(`\\0${text}`))"
REFUSED = """(id) => new Promise((done) => {
  const look = (left) => {
    const found = heard.find((each) => each.type === "refused" && each.id === id);
    if (found || !left) done(found?.error.code); else setTimeout(look, 20, left - 1);
  };
  look(1000);
})"""


def test_a_guest_who_does_not_keep_to_the_rules_is_refused_and_the_game_stays(visit: Visit) -> None:
    host, guest = visit("#/about"), visit("#/about")
    names(host, guest)
    guest.evaluate(CATCH)
    open_table(host, [guest], host_address("crossword", "human,guest", lexicon="standard", undo="true"))
    pass_on(guest)
    expect(at(host, "pass")).to_be_enabled()
    before = the_entry(host)["record"]

    def refusal(number: int, **message: Any) -> Any:
        guest.evaluate(SEND, json.dumps({"id": number, **message}))
        return guest.evaluate(REFUSED, number)

    # It is the host's turn; a seat cannot be named at all. What was sent once counts once.
    assert refusal(901, type="act", ply=1, action="pass") == "turn/not_yours"
    assert refusal(902, type="act", ply=0, action="pass") == "turn/stale"
    assert refusal(903, type="act", ply=1, action="pass", seat=0) == "together/message"
    guest.evaluate("channel.send(sent.find((bytes) => new TextDecoder().decode(bytes).includes('\"act\"')))")
    assert refusal(904, type="invite", seat=0) == "together/other_seat"
    guest.evaluate("channel.send(Uint8Array.from([0, 123]))")
    assert refusal(905, type="act", ply=7, action="pass") == "together/ply"
    expect(at(guest, "together-dismissed")).to_have_attribute("data-code", "together/faults")
    assert the_entry(host)["record"] == before
    come_back(host, guest, 1)
    pass_on(host)
    pass_on(guest)
    assert [action for _, action in the_entry(host)["record"]["actions"]] == ["pass"] * 3
