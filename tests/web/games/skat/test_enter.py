"""A deal is entered card by card, with the mouse and with keys; then it is analysed with open cards, and played."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.tables import DEAL
from tests.web.looks import violations
from tests.web.saving import at, drop, entries, the_entry
from tests.web.visiting import Visit

# A deal of the International Skat Server that a player left before the first card.
LEFT = (
    "(;GM[Skat]P0[ada]P1[ben]P2[cleo]MV[w C9.D7.HT.HA.SA.HQ.SJ.S7.C8.HJ.H7.CQ.DQ.D9.H9.S8.H8.CT.HK.SQ.CA.CK.SK.CJ.D8."
    "DT.DK.C7.DJ.S9.ST.DA 1 18 0 p 2 20 1 p 2 s w ST.DA 2 G.DT.ST 0 ?? w LE.1 ]R[d:2 win v:96 m:1 bidok p:120] ;)"
)

# How many games the statistics have when a saved game is over, as it is kept, and with nothing kept beside it.
COUNTED = """async (entry) => {
  const { countGame, allRows } = await import("./shell/storage/statistics-store.js");
  const over = { ...entry, finished: true, view: { ...entry.view, result: { ranks: [2, 1, 2], scores: [0, 48, 0] } } };
  const counts = [];
  for (const kept of [over.kept, {}]) {
    await countGame({ ...over, kept });
    counts.push((await allRows()).rows.length);
  }
  return counts;
}"""


def test_a_deal_that_was_broken_off_elsewhere_has_the_result_of_there(visit: Visit) -> None:
    page = visit("#/saved")
    drop(page, "left.sgf", LEFT)
    expect(at(page, "import-remarks")).to_contain_text("The server counted 96 points for cleo.")
    assert the_entry(page)["title"] == "ada, ben, cleo · ISS"
    expect(page.locator("#saved-broken")).to_be_visible()
    expect(page.locator("#saved-running")).to_have_count(0)
    page.evaluate("location.hash = '#/'")
    expect(at(page, "table-skat")).to_be_visible()
    expect(at(page, "resume-card")).to_have_count(0)
    page.evaluate(f"location.hash = '#/game/{the_entry(page)['id']}'")
    expect(at(page, "shared-note")).to_contain_text("broken off")
    expect(at(page, "counted")).to_have_text("ben left: the deal is unfinished. The server counted 96 points for cleo.")
    assert the_entry(page)["foreign"]


def test_a_deal_is_entered_analysed_and_played(visit: Visit) -> None:
    page = visit("#/skat/enter")
    at(page, "enter-CJ").click()
    for card in DEAL["hands"][0][1:]:
        at(page, f"enter-{card}").click()
    # Forehand has ten: the next cards go to middlehand, these by keys; an eleventh card finds no room.
    expect(at(page, "owner-1")).to_have_attribute("aria-checked", "true")
    for card in DEAL["hands"][1]:
        at(page, f"enter-{card}").focus()
        page.keyboard.press("2")
    at(page, "enter-D7").focus()
    page.keyboard.press("1")
    expect(at(page, "enter-D7")).not_to_have_attribute("data-owner", re.compile("."))
    at(page, "enter-D7").focus()
    page.keyboard.press("4")
    at(page, "enter-D8").focus()
    page.keyboard.press("4")
    at(page, "enter-fill").click()
    expect(at(page, "enter-page")).to_have_attribute("data-complete", "true")
    for owner, cards in enumerate([*DEAL["hands"], DEAL["skat"]]):
        for card in cards:
            expect(at(page, f"enter-{card}")).to_have_attribute("data-owner", str(owner))
    assert violations(page) == []

    at(page, "enter-analyse").click()
    expect(at(page, "open-deal")).to_have_attribute("data-known", "true")
    expect(at(page, "open-verdict")).to_contain_text(re.compile(r"With best play: \d+ card points, and 61"))
    best = page.locator(".sk-card.best").first
    name = str(best.get_attribute("data-testid")).removeprefix("open-")
    before = at(page, "open-verdict").inner_text()
    best.click()
    expect(at(page, "open-trick").locator(f"[data-card={name}]")).to_be_visible()
    expect(at(page, "open-deal")).to_have_attribute("data-known", "true")
    assert at(page, "open-verdict").inner_text() == before
    at(page, "open-edit").click()

    at(page, "sits-1").click()
    at(page, "enter-play").click()
    expect(page.locator(".sk-hand .sk-card")).to_have_count(10)
    [entry] = entries(page)
    assert [seat["kind"] for seat in entry["record"]["seats"]] == ["computer", "human", "computer"]
    shown = page.locator(".sk-hand .sk-card").evaluate_all("cards => cards.map((card) => card.dataset.card)")
    assert sorted(shown) == sorted(DEAL["hands"][1])
    assert entry["kept"] == {"entered": True}
    assert page.evaluate(COUNTED, entry) == [0, 1]  # a deal that the player entered is not counted
