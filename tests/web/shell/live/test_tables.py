"""Whole games at one table with a device for everyone: as many profiles of one Chromium as there are devices."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from itertools import count, cycle
from typing import Any

from playwright.sync_api import Page, expect

from bench.gather import come_back, host_address, open_table, pass_codes, shown_code
from tests.web.games.kotoba.test_table import hand as cards_of
from tests.web.games.kotoba.test_table import hinted, my_turn
from tests.web.games.kotoba.test_table import pass_on as pass_round
from tests.web.games.skat.evening import Finger, Hand, Mouse, sit_down
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
# All pass in every deal from now on.
PASS = """() => {
  const keys = ["[data-testid=dialog-deal] [data-testid=dialog-close]", "[data-testid=do-pass]:enabled"];
  window.passing = setInterval(() => keys.map((each) => document.querySelector(each)).find(Boolean)?.click(), 30);
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
    at(page, "pass").press("Enter")
    at(page, "pass-confirm").press("Enter")
    expect(at(page, "pass")).to_be_disabled()


def read_by_keys(page: Page, code: str) -> None:
    """Paste a code, and press Enter."""
    at(page, "together-paste").focus()
    page.keyboard.insert_text(code)
    page.keyboard.press("Enter")


def shown(page: Page) -> list[Any]:
    """What stands on the board, in the rack and on the sheet."""
    squares = page.locator("[data-testid=board] [role=gridcell]")
    return [rack(page), at(page, "score-0").inner_text(), at(page, "score-1").inner_text(), squares.all_inner_texts()]


def test_two_people_play_crosswords_by_keys_and_nothing_is_lost_by_reloads(visit: Visit) -> None:
    # Scores do not count up: they are compared.
    host, guest = visit("#/about", reduced_motion="reduce"), visit("#/about", reduced_motion="reduce")
    names(host, guest)
    address = host_address("crossword", "human,guest", lexicon="standard", hints="true")
    host.evaluate(f"void (location.hash = '{address}')")
    guest.evaluate("void (location.hash = '#/together/join')")
    code = shown_code(host)
    # The code that was passed on stays good when the host says another name.
    at(host, "together-name").fill("Anna")
    at(host, "together-name").press("Tab")
    expect(at(host, "together-seat-0")).to_contain_text("Anna")
    assert shown_code(host) == code
    read_by_keys(guest, code)
    read_by_keys(host, shown_code(guest))
    for page in (host, guest):
        ready(page)
    expect(at(guest, "together-person-0")).to_have_text("Anna")
    expect(at(host, "together-person-1")).to_have_text("Ben")
    expect(at(guest, "together-terms")).to_contain_text("with hints")
    # The guest's own engine finds the play and says what it is worth.
    at(guest, "hint").press("Enter")
    move = at(guest, "hint-0").get_attribute("data-move") or ""
    at(guest, "close-dialog").press("Enter")
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
    expect(at(guest, "together-lost")).to_contain_text("Anna")
    come_back(host, guest, 1)
    assert shown(guest) == before

    at(guest, "together-say").press("Enter")
    expect(at(guest, "together-say-well_played")).to_be_visible()
    at(guest, "together-say-well_played").press("Enter")
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
    # From the result the guest comes to the review of its own game.
    assert own["kept"]["seat"] == 1
    at(guest, "open-end").press("Enter")
    at(guest, "end-review").press("Enter")
    expect(guest).to_have_url(re.compile(f"#/crossword/review/{own['id']}"))
    guest.evaluate("void (location.hash = '#/saved')")
    expect(at(guest, "saved-game")).to_have_attribute("data-id", own["id"])
    # Who has all of the game and leaves is not missed, and can be brought back for another one.
    guest.evaluate("dispatchEvent(new Event('pagehide'))")
    expect(at(host, "together-person-1")).to_have_attribute("data-here", "false")
    expect(at(host, "together-back-1")).not_to_be_visible()
    at(host, "together-menu").press("Enter")
    expect(at(host, "together-back-1")).to_be_visible()


def watch(host: Page, watcher: Page) -> None:
    """Somebody comes to watch."""
    at(host, "together-menu").click()
    at(host, "together-watcher").click()
    watcher.evaluate("void (location.hash = '#/together/join')")
    pass_codes(host, watcher)
    expect(at(watcher, "game-root")).to_have_attribute("data-role", "watching")


def pass_deals(*pages: Page) -> None:
    """All pass in every deal, to the end."""
    for page in pages:
        page.evaluate(PASS)
    for page in pages:
        expect(at(page, "dialog-end")).to_be_visible()
        page.evaluate("clearInterval(window.passing)")  # or it would pass in the next game
        page.keyboard.press("Escape")
        expect(at(page, "dialog-end")).to_have_count(0)


# What may be pressed after so many actions, if it is this player's turn; "over" after the deal.
TURN = """(ply) => {
  const table = document.querySelector("[data-testid=skat]");
  if (document.querySelector("[data-testid=dialog-deal]")) return "over";
  if (table?.dataset.ply !== String(ply) || table.dataset.turn !== "true") return null;
  const able = document.querySelectorAll("[data-testid^=do-]:enabled, .sk-hand .legal, [data-testid=game-grand]");
  return [...able].map((each) => each.dataset.testid);
}"""


def find_turn(pages: Sequence[Page], ply: int) -> tuple[Page, Any]:
    """Whose turn it is, and what may be pressed there."""
    for page, _ in zip(cycle(pages), range(9000), strict=False):  # some minutes
        able = page.evaluate(TURN, ply)
        if able:
            return page, able
        page.wait_for_timeout(20)
    raise AssertionError(f"nobody plays after {ply} actions")


def play_a_deal(pages: Sequence[Page], hands: Sequence[Hand]) -> None:
    """Middlehand plays a Grand with the Skat; everybody plays what comes first, at a device of their own."""
    bids = ["do-bid", "do-pass", "do-pass", "do-take"]
    for page, hand in zip(pages, hands, strict=True):
        sit_down(page, hand)
    for ply in count():
        page, able = find_turn(pages, ply)
        if able == "over":
            return
        cards = [name for name in able if name.startswith("card-")]
        if ply < len(bids):
            steps = [bids[ply]]
        elif ply == len(bids):
            steps = [*cards[-2:], "do-lay"]
        else:
            steps = ["game-grand", "do-declare"] if "game-grand" in able else cards[:1]
        for name in steps:
            hands[pages.index(page)].press(page, name)


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


def test_three_people_play_skat_twice_by_mouse_and_touch_and_a_spectator_sees_no_hand(visit: Visit) -> None:
    host, guest, phone, watcher = (visit("#/about", **how) for how in ({}, {}, BY_TOUCH, {}))
    people = host, guest, phone
    names(*people)
    open_table(host, [guest, phone], host_address("skat", "human,guest,guest", rounds="1", watch="true"))
    watch(host, watcher)
    expect(at(phone, "together-bar")).to_contain_text("1 watching")
    assert [page.locator(".sk-hand .sk-card").count() for page in (*people, watcher)] == [10, 10, 10, 0]
    ready(watcher)
    expect(at(watcher, "take-over")).to_have_count(0)
    view = the_row(watcher)["state"]["view"]
    assert [view[name] for name in ("seat", "hand", "dealt", "skat", "picked")] == [None] * 5
    play_a_deal(people, (Mouse(), Mouse(), Finger()))
    for page in people:
        expect(at(page, "outcome")).to_contain_text("Grand")
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
    at(host, "together-pause").click()
    for page in (guest, phone):  # which hear of everything in the second game too
        expect(at(page, "together-paused")).to_be_visible()
    at(host, "together-pause").click()
    for page in (guest, phone):
        expect(at(page, "together-paused")).to_have_count(0)
    pass_deals(*people)
    for page in (guest, phone):
        expect(at(page, "together-receipt")).to_have_attribute("data-right", "true")
    first, second = sorted(entries(host), key=lambda entry: entry["updated"])
    assert [seat["name"] for seat in first["record"]["seats"]] == ["Ana", "Ben", "Cleo"]
    assert [seat["name"] for seat in second["record"]["seats"]] == ["Cleo", "Ana", "Ben"]
    records = [first["record"], second["record"]]
    for page in (guest, phone):
        assert [entry["record"] for entry in sorted(entries(page), key=lambda entry: entry["updated"])] == records


def lay(page: Page, word: str) -> None:
    """Make a word by mouse, and end the turn."""
    for kana in word:
        page.locator(f".kt-hand-card[data-kana={kana}]:not(.away)").first.click()
    at(page, "confirm").click()


def test_three_play_kotoba_by_mouse_vote_and_hand_the_table_over(visit: Visit) -> None:
    host, guest = visit("#/about"), visit("#/about")
    names(host, guest)
    address = host_address("kotoba", "human,guest,beginner", hints="true", first="1", words="easy", rounds="3")
    open_table(host, [guest], address)
    # No list has this word. The other person's yes counts for more than the computer's no.
    my_turn(host)
    word = "".join(cards_of(host)[3::-1])
    lay(host, word)
    expect(at(guest, "vote")).to_contain_text(word)
    at(guest, "vote-yes-1").click()
    at(host, "discard-go").click()
    my_turn(guest)
    other = hinted(guest, "new")[0]
    lay(guest, other)
    at(guest, "discard-go").click()
    for page in (host, guest):
        for each in (word, other):
            expect(page.locator(f".kt-word[data-word='{each}']")).to_be_visible()
    agree("hand-1", host)
    at(guest, "together-yes").click()
    expect(at(host, "together-lost")).to_be_visible()
    come_back(guest, host, 0)
    for page in (host, guest) * 2:
        pass_round(page)
    for page in (host, guest):
        expect(at(page, "end-dialog")).to_be_visible()
    expect(at(host, "together-receipt")).to_have_attribute("data-right", "true")
    # The game as it was when it was handed over stays as well.
    handed, whole = sorted((entry["record"] for entry in entries(host)), key=lambda record: len(record["actions"]))
    assert whole == the_entry(guest)["record"]
    assert handed["actions"] == whole["actions"][: len(handed["actions"])]
    # Another game: no result lies over the question, and the computer is called the same everywhere.
    at(guest, "rematch").click()
    at(host, "together-yes").click()
    for page in (host, guest):
        expect(at(page, "together-person-1")).to_have_text("Ana")
        ready(page)
        expect(at(page, "end-dialog")).to_have_count(0)
    newest = max(entries(guest), key=lambda entry: entry["updated"])["record"]
    assert all(seat["name"] for seat in newest["seats"])
    assert newest["seats"] in [row["record"]["seats"] for row in host.evaluate(ROWS)]


# A guest's channel in the hands of the test: what it sends and what it hears.
CATCH = """() => {
  const make = RTCPeerConnection.prototype.createDataChannel;
  RTCPeerConnection.prototype.createDataChannel = function (...given) {
    const channel = make.apply(this, given);
    const send = channel.send;
    Object.assign(window, { connection: this, channel, sent: [], heard: [] });
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
# Nothing has come through the channel for more than a minute, by this device's clock.
SILENT = """async () => {
  const now = performance.now.bind(performance);
  let ahead = 0;
  performance.now = () => now() + ahead;
  while (!document.querySelector("[data-testid=together-lost] [data-testid=together-paste]")) {
    ahead += 70_000;
    connection.dispatchEvent(new Event("connectionstatechange"));
    await new Promise((done) => setTimeout(done, 300));
  }
  delete performance.now;
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
    # After a long silence a code can be read; the channel may still come back by itself.
    guest.evaluate(SILENT)
    expect(at(guest, "together-lost")).to_have_count(0)
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
    expect(at(host, "pass")).to_be_enabled()
    assert [action for _, action in the_entry(host)["record"]["actions"]] == ["pass"] * 3
    # Who asks sees whose answer is missing, and hears of a refusal.
    agree("end", host)
    expect(at(host, "together-proposal")).to_contain_text("Waiting for Ben.")
    at(guest, "together-no").click()
    expect(at(host, "together-refusal")).to_have_text("Ben does not want to end the game here.")
    expect(at(host, "together-proposal")).to_have_count(0)
    expect(at(guest, "together-refusal")).to_have_count(0)
    agree("end", host, guest)
    for page in (host, guest):
        expect(at(page, "together-ended")).to_contain_text("Ana 0 · Ben 0")
    expect(at(guest, "together-receipt")).to_have_attribute("data-right", "true")
    assert the_entry(guest)["record"] == the_entry(host)["record"]
    agree("again", guest, host)
    for page in (host, guest):
        expect(at(page, "together-person-0")).to_have_text("Ben")
        ready(page)
