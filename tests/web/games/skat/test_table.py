"""Skat at the table as people play it: whole rounds by mouse, by touch, by keyboard; an evening against computers."""

from __future__ import annotations

import json
import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.tables import DEAL
from tests.web.games.skat.evening import Evening, Finger, Hand, Keys, Mouse, after, assert_fits, here, sit_down, strip
from tests.web.games.skat.reach import STRIP, assert_counted, assert_nothing_flies_in_the_way, assert_reachable, rest
from tests.web.looks import flaws, violations
from tests.web.saving import ENTRIES, at, drop, entries, the_entry
from tests.web.visiting import BY_TOUCH, Visit, set_language, wait_until

NAMES = "&seats=human,human,human&names=Ada,Ben,Cleo"
THREE = f"#/new?game=skat&seed=5{NAMES}&ramsch=ramsch"
SURE = f"#/new?game=skat&seed=8{NAMES}&ramsch=off"
PUSHED = f"#/new?game=skat&seed=5{NAMES}&ramsch=schieberamsch&tournament=true&scoring=adjusted"
ALONE = "#/new?game=skat&seed=3&seats=human,beginner,beginner&kontra=true"
NOTE = """async () => {
  const { showToast } = await import("./parts/toast.js");
  showToast({ text: "A note that stays. ".repeat(6), close: "Close", testid: "note" });
}"""


def declared(page: Page, hand: Hand, *contract: str) -> Evening:
    """Middlehand is the declarer of the deal that begins, picks up the Skat and announces."""
    evening = Evening(page, hand)
    evening.ply = int(at(page, "skat").get_attribute("data-ply") or "")
    for step in ("do-bid", "do-pass", "do-pass"):
        evening.do(step)
    evening.take_and_lay()
    evening.do(*contract, "do-declare")
    return evening


def grand(page: Page, hand: Hand) -> None:
    evening = declared(page, hand, "game-grand")
    expect(at(page, "contract")).to_contain_text("Grand")
    evening.play_out()
    expect(at(page, "outcome")).to_contain_text("Grand")
    expect(at(page, "score-sentence")).to_contain_text(re.compile(r"with(out)? \d, game \d.*× 24 = \d+"))
    while at(page, "replay-later").is_enabled():
        hand.press(page, "replay-later")
    assert_counted(page)
    assert_fits(page)
    hand.press(page, "cost-ask")
    expect(at(page, "costs")).to_have_attribute("data-known", "3")
    expect(at(page, "costs")).to_contain_text(re.compile("cost nothing|card points?. Better"))
    evening.next_deal()


def null_ouvert(page: Page, hand: Hand) -> None:
    evening = declared(page, hand, "game-null", "toggle-ouvert")
    here(page, hand)
    expect(page.locator(".sk-open .sk-card")).to_have_count(10)
    assert_reachable(page)
    evening.play_out()
    expect(at(page, "outcome")).to_contain_text("Null ouvert")
    expect(at(page, "score-sentence")).to_contain_text("46")
    hand.press(page, "solve")
    expect(at(page, "solved")).to_have_attribute("data-left", "0")
    expect(at(page, "solved")).to_contain_text("before the first trick")
    evening.next_deal()


def all_pass(page: Page, hand: Hand) -> list[int]:
    """Ends in a Ramsch where that is played; everybody's total then."""
    evening = Evening(page, hand)
    evening.ply = int(at(page, "skat").get_attribute("data-ply") or "")
    for _ in range(3):
        evening.do("do-pass")
    if at(page, "do-push").count():
        evening.take_and_lay("do-push_on")
        evening.do("do-push")
        evening.do("do-push")
        evening.play_out()
        expect(at(page, "outcome")).to_contain_text("Ramsch")
        expect(at(page, "score-sentence")).to_contain_text(re.compile(r"^20.*: −\d+$"))
    else:
        expect(at(page, "outcome")).to_contain_text("Passed in")
    totals = [int(at(page, f"total-{seat}").get_attribute("data-total") or "") for seat in range(3)]
    evening.next_deal()
    return totals


def ended(page: Page, totals: list[int]) -> None:
    expect(at(page, "dialog-end")).to_contain_text("Ada")
    assert_fits(page)
    shown = at(page, "dialog-end").get_by_test_id("show-deal-0").bounding_box()
    assert shown
    assert shown["width"] >= 44
    assert numbers(page, "Total") == totals


def numbers(page: Page, row: str) -> list[int]:
    """A row of the score sheet."""
    cells = at(page, "dialog-end").get_by_role("row", name=re.compile(f"^{row}")).get_by_role("cell")
    return [int(cell.replace("−", "-")) for cell in cells.all_inner_texts()]


def test_a_whole_round_by_mouse_whose_grand_ends_with_a_claim(visit: Visit) -> None:
    page, hand = visit(SURE), Mouse()
    sit_down(page, hand)
    grand(page, hand)
    all_pass(page, hand)
    ended(page, all_pass(page, hand))
    assert [word for _, word in the_entry(page)["record"]["actions"]].count("claim") == 1
    at(page, "dialog-end").get_by_test_id("show-deal-0").click()
    expect(at(page, "dialog-deal").locator(".sk-row").first.locator(".sk-card")).to_have_count(10)
    page.keyboard.press("ArrowRight")
    expect(at(page, "dialog-deal").locator(".sk-row").first.locator(".sk-card")).to_have_count(9)


def test_a_whole_round_by_touch_on_a_phone_with_schieberamsch_in_tournament_and_adjusted_scoring(visit: Visit) -> None:
    page, hand = visit(PUSHED, **BY_TOUCH), Finger()
    sit_down(page, hand)
    # A Grand is played by touch in shell/live/test_tables.py: here the rest is conceded.
    evening = declared(page, hand, "game-grand")
    while at(page, "do-offer").count() == 0:
        evening.do(evening.legal()[0])
        here(page, hand)
    for names in (("do-offer", "dialog-yes"), ("do-refuse",), ("do-refuse",), ("do-concede", "dialog-yes")):
        evening.do(*names)
    assert_fits(page)
    evening.next_deal()
    null_ouvert(page, hand)
    ended(page, all_pass(page, hand))
    parts = zip(*(numbers(page, row) for row in ("incl. from games", "incl. −50", "incl. −90")), strict=True)
    assert [sum(part) for part in parts] == numbers(page, "Total")
    at(page, "dialog-end").get_by_test_id("show-deal-2").tap()
    expect(at(page, "score-sentence")).to_contain_text("20 × 3 (pushed unseen 2 times)")
    expect(at(page, "pushes").get_by_role("listitem")).to_have_text(
        [re.compile(text) for text in ("picked up and pushed on", "on unseen", "on unseen", "with the last trick")]
    )
    assert_clean(page)


def test_a_whole_round_by_keyboard(visit: Visit) -> None:
    """One deal is played, with the letters and numbers of the keys; test_screen_reader.py plays a Grand so."""
    page, hand = visit(SURE), Keys()
    sit_down(page, hand)
    evening = declared(page, hand, "game-null")
    evening.play_out()
    expect(at(page, "outcome")).to_contain_text("Null")
    evening.next_deal()
    all_pass(page, hand)
    ended(page, all_pass(page, hand))


def test_a_card_that_does_not_follow_is_refused_and_says_why(visit: Visit) -> None:
    """The hand is arranged by key and by drag; Kontra and Re are said; a card dropped on the table is played."""
    hand = Mouse()
    page = visit(THREE + "&kontra=true", **BY_TOUCH)
    sit_down(page, hand)
    evening = Evening(page, hand)
    for step in ("do-bid", "do-pass", "do-pass"):
        evening.do(step)
    evening.take_and_lay()
    here(page, hand)
    before = order(page)
    at(page, before[0]).focus()
    page.keyboard.press("Shift+ArrowRight")
    assert order(page) == [before[1], before[0], *before[2:]]
    drag(page, before[0], before[4])
    assert order(page) == [*before[1:5], before[0], *before[5:]]
    evening.do("game-clubs", "do-declare")
    evening.do("do-kontra")
    evening.do("do-re")
    here(page, hand)
    expect(at(page, "contract")).to_contain_text(re.compile("Kontra by .*, Re by "))
    expect(at(page, "do-kontra")).to_have_count(0)
    assert_clean(page)
    while page.locator(".sk-hand .illegal").count() == 0:
        evening.do(evening.legal()[0])
        here(page, hand)
    ply = evening.ply
    refused = page.locator(".sk-hand .illegal").first
    expect(at(page, "status")).to_contain_text("Follow suit: ")
    at(page, "do-hint").click()
    expect(page.locator(".sk-hand .hinted")).to_have_count(1)
    expect(at(page, "status")).to_contain_text("Hint (Club): ")
    expect(refused).to_have_accessible_name(re.compile("cannot be played: .* must be followed"))
    rest(page)
    refused.click(position=strip(page, str(refused.get_attribute("data-testid"))), force=True)
    expect(at(page, "status")).to_contain_text("You must follow suit: ")
    page.keyboard.press("w")
    told = re.compile(r"clubs\. Kontra by .*, Re by .*\. .*Tricks: ")
    expect(page.locator("[aria-live=polite]").first).to_contain_text(told)
    expect(at(page, "skat")).to_have_attribute("data-ply", str(ply))
    drag(page, evening.legal()[0], "trick")
    after(page, ply + 1)
    evening.ply += 1
    here(page, hand)
    while at(page, "do-offer").count() == 0:
        evening.do(evening.legal()[0])
        here(page, hand)
    for names in (("do-offer", "dialog-yes"), ("do-refuse",), ("do-refuse",), ("do-concede", "dialog-yes")):
        evening.do(*names)  # the defenders do not let the game be given up: the rest is conceded
    expect(at(page, "early-end")).to_contain_text(re.compile("conceded the rest after|concedes the rest"))


def test_a_card_that_is_dealt_takes_no_press_from_a_key(visit: Visit) -> None:
    """The hand flies over the keys when the curtain goes: a press begun on a key ended on a card, and was lost."""
    page = visit(THREE)
    expect(at(page, "game-root")).to_have_attribute("data-ready", "true")
    expect(at(page, "curtain")).to_be_visible()
    assert_nothing_flies_in_the_way(page, "curtain-raise", 10)
    expect(at(page, "do-pass")).to_be_enabled()


def test_whoever_watches_computers_sees_all_hands_and_has_them_wait(visit: Visit) -> None:
    page = visit("#/new?game=skat&seed=7&seats=beginner,beginner,beginner")
    at(page, "do-pause").click()
    expect(at(page, "do-pause")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".sk-open")).to_have_count(0)
    at(page, "open-guide").click()
    expect(page.locator(".sk-dialog[open]")).to_be_visible()
    page.go_back()  # closes what is open, and the table stays
    expect(page.locator(".sk-dialog[open]")).to_have_count(0)
    at(page, "do-hands").click()
    expect(page.locator(".sk-open")).to_have_count(3)
    ply = int(at(page, "skat").get_attribute("data-ply") or "")
    at(page, "do-pause").click()
    expect(at(page, "skat")).not_to_have_attribute("data-ply", str(ply))
    at(page, "do-hands").click()
    expect(page.locator(".sk-open")).to_have_count(0)


def test_nothing_covers_a_key_or_a_card_and_a_tap_that_wobbles_plays(visit: Visit) -> None:
    page = visit("#/new?game=skat&seed=1695&seats=human,casual,casual", **BY_TOUCH)
    sit_down(page, Mouse())
    my_turn(page)
    while at(page, "do-pass").count():
        ply = str(at(page, "skat").get_attribute("data-ply"))
        assert_reachable(page)
        at(page, "do-hold" if at(page, "do-hold").count() else "do-bid").click()
        expect(at(page, "skat")).not_to_have_attribute("data-ply", ply)
        my_turn(page)
    at(page, "do-by_hand").click()
    for game, said in (("clubs", "schneider"), ("grand", "ouvert")):
        at(page, f"game-{game}").click()
        at(page, f"toggle-{said}").click()
        expect(at(page, "worth")).to_be_visible()
        assert_reachable(page)
    at(page, "do-back").click()
    at(page, "do-take").click()
    expect(page.locator(".sk-hand .sk-card")).to_have_count(12)
    dealt = order(page)
    for card in dealt[-2:]:
        Mouse().press(page, card)
    assert_reachable(page)
    at(page, "do-lay").click()
    at(page, "game-grand").click()
    at(page, "do-declare").click()
    my_turn(page)
    assert order(page) == dealt[:-2]
    assert_reachable(page)
    card = str(page.locator(".sk-hand .legal").first.get_attribute("data-testid"))
    box = at(page, card).bounding_box()
    assert box
    x, y = box["x"] + box["width"] * STRIP, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 9, y + 3, steps=3)
    page.mouse.up()
    expect(at(page, card)).to_have_count(0)
    expect(at(page, "do-sort")).to_have_count(0)


def test_an_evening_against_computers_goes_on_after_a_reload(visit: Visit) -> None:
    """The auction with the calculator and a jump; a game that cannot reach its bid, given up."""
    page = visit(ALONE)
    sit_down(page, Mouse())
    my_turn(page)
    dealt = order(page)
    at(page, "do-bids").click()
    expect(at(page, "bids-grand")).to_contain_text(re.compile(r"with(out)? \d, game \d\s×\s24"))
    at(page, "dialog-close").click()
    while at(page, "do-pass").count():
        ply = str(at(page, "skat").get_attribute("data-ply"))
        (at(page, "do-hold") if at(page, "do-hold").count() else at(page, "do-more")).click()
        if at(page, "dialog-more").count():
            at(page, "value-264").click()
            at(page, "dialog-yes").click()
        expect(at(page, "skat")).not_to_have_attribute("data-ply", ply)
        my_turn(page)
    at(page, "do-take").click()
    expect(page.locator(".sk-hand .sk-card")).to_have_count(12)
    cards = order(page)
    Mouse().press(page, cards[0])
    page.reload()
    expect(at(page, "game-root")).to_have_attribute("data-ready", "true")
    assert order(page) == cards
    for card in (*cards[:2], cards[0], cards[0]):
        Mouse().press(page, card)
    expect(page.locator(".sk-hand .laid")).to_have_count(2)
    at(page, "do-lay").click()
    at(page, "game-diamonds").click()
    expect(at(page, "worth")).to_contain_text("never enough for 264")
    at(page, "toggle-resign").click()
    page.evaluate("Object.defineProperty(document, 'hidden', { value: true })")
    at(page, "do-give_up").click()
    expect(at(page, "score-sentence")).to_contain_text("overbid at 264")
    assert_clean(page)
    page.reload()
    expect(at(page, "score-sentence")).to_contain_text("overbid at 264")
    at(page, "dialog-close").click()
    my_turn(page)
    wait_until(page, f"async () => (await ({ENTRIES})())[0].kept.seen > 0")
    page.reload()
    my_turn(page)
    expect(page.locator("dialog[open]")).to_have_count(0)
    at(page, "open-guide").click()
    expect(at(page, "dialog-guide")).to_contain_text("Kontra before the first own card")
    assert_clean(page)
    at(page, "dialog-close").click()
    address = page.url
    at(page, "sheet").get_by_test_id("show-deal-0").click()
    at(page, "deal-again").click()
    expect(page).not_to_have_url(address)
    # The address changes before the table does: until "again" is read, the old one may still stand there.
    expect(at(page, "skat")).to_contain_text("Deal 1 again")
    my_turn(page)
    assert order(page) == dealt


def test_a_deal_that_was_imported_is_played_again_with_its_own_cards(visit: Visit) -> None:
    first, second, third = DEAL["hands"]
    deals = [
        {"dealer": dealer, "hands": hands, "skat": DEAL["skat"], "auction": ["pass"] * 3}
        for dealer, hands in ((0, [first, second, third]), (1, [second, third, first]))
    ]
    page = visit("#/saved")
    drop(page, "deals.jsonl", "\n".join(map(json.dumps, deals)))
    expect(at(page, "saved-game")).to_have_count(1)
    [imported] = entries(page)
    page.evaluate("id => { location.hash = `#/game/${id}` }", imported["id"])
    expect(at(page, "game-root")).to_have_attribute("data-ready", "true")
    if page.locator("dialog[open]").count():
        at(page, "dialog-close").click()
    at(page, "sheet").get_by_test_id("show-deal-1").click()
    at(page, "deal-again").click()
    expect(page).not_to_have_url(re.compile(str(imported["id"])))
    at(page, "curtain-raise").click()
    expect(page.locator(".sk-hand .sk-card")).to_have_count(10)
    middlehand = (1 + 2) % 3
    assert sorted(order(page)) == sorted(f"card-{card}" for card in deals[1]["hands"][middlehand])
    expect(at(page, "skat")).to_contain_text("Deal 2 again")
    assert sorted(len(entry["record"]["actions"]) for entry in entries(page)) == [0, 6]
    evening = Evening(page, Mouse())
    for _ in range(3):
        evening.do("do-pass")
    expect(at(page, "outcome")).to_contain_text("Passed in")
    at(page, "dialog-deal").get_by_test_id("back-to-match").click()
    expect(page).to_have_url(re.compile(str(imported["id"])))
    expect(at(page, "sheet").get_by_test_id("show-deal-1")).to_be_visible()


@pytest.mark.parametrize("language", ["ja", "de"])
def test_every_string_is_translated_and_nothing_scrolls(visit: Visit, language: str) -> None:
    page = visit(ALONE, color_scheme="dark")
    expect(at(page, "game-root")).to_have_attribute("data-ready", "true")
    my_turn(page)
    set_language(page, language)
    for width, height in ((360, 740), (740, 360), (1024, 768), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        seen = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert seen == [width, height]
        rest(page)
        box = page.locator(".sk-hand .sk-card").last.bounding_box()
        assert box
        assert box["width"] >= 44
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height
        assert_apart(page)
    page.set_viewport_size({"width": 360, "height": 740})
    page.evaluate(NOTE)
    expect(at(page, "note")).to_be_visible()
    assert_apart(page)
    at(page, "note-close").click()
    assert_clean(page)
    for name in ("look", "sheet", "guide"):
        at(page, f"open-{name}").click()
        assert not re.findall(r"\b(?:skat|errors)\.[a-z_.-]+", page.locator("body").inner_html())
        assert flaws(page) == []
        at(page, "dialog-close").click()


def my_turn(page: Page) -> None:
    expect(page.locator("[data-testid=skat][data-turn=true]")).to_be_visible()


def order(page: Page) -> list[str]:
    """The cards of the hand from left to right."""
    named: list[str] = page.locator(".sk-hand .sk-card").evaluate_all(
        "cards => cards.map((card) => card.dataset.testid)"
    )
    return named


def drag(page: Page, name: str, onto: str) -> None:
    """With the mouse; onto a card: to the right half of the strip that it shows."""
    rest(page)
    start, end = at(page, name).bounding_box(), at(page, onto).bounding_box()
    assert start
    assert end
    along = 30 if onto.startswith("card-") else end["width"] * 0.8
    page.mouse.move(start["x"] + start["width"] * STRIP, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + along, end["y"] + end["height"] / 2, steps=3)
    page.mouse.up()


def assert_apart(page: Page) -> None:
    """On the felt nothing lies on anything else, whatever stands above the table."""
    boxes = [page.locator(name).bounding_box() for name in (".left", "[data-testid=bid]", ".sk-skat", ".sk-seat.own")]
    for upper, lower in pairwise(boxes):
        assert upper
        assert lower
        below = upper["y"] + upper["height"] <= lower["y"] + 1
        beside = upper["x"] + upper["width"] <= lower["x"] + 1 or lower["x"] + lower["width"] <= upper["x"] + 1
        assert below or beside


def assert_clean(page: Page) -> None:
    assert violations(page) == []
