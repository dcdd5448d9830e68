"""A tournament whose people play on phones: two tables, two series, one pairing for each phone."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from bench.gather import come_back, pass_codes
from tests.web.saving import at, entries
from tests.web.shell.live.test_tables import names
from tests.web.visiting import PHONE, Visit

# From now on this page passes, and plays the first card that may be played.
PLAY = """() => void (window.passing = setInterval(() => {
  const keys = [
    "[data-testid=dialog-deal] [data-testid=dialog-close]",
    "[data-testid=dialog-end] [data-testid=dialog-close]",
    "[data-testid=do-pass]:enabled",
    ".sk-hand .legal",
  ];
  keys.map((each) => document.querySelector(each)).find(Boolean)?.click();
}, 100))"""


def list_is_over(phone: Page, series: int) -> None:
    """The list of a series is over at a phone, whose page has checked it."""
    expect(at(phone, "together-standings")).to_be_visible()
    receipt = at(phone, "together-receipt")
    expect(receipt).to_have_attribute("data-right", "true")
    expect(receipt).to_contain_text("Nobody chose the deal")
    assert [entry["finished"] for entry in entries(phone)] == [True] * series


def standings(page: Page) -> list[str]:
    """Everybody's place, first name and total."""
    lines = page.locator("tr[data-testid^=standing-]").all()
    cells = [line.locator("td:first-child, th, .sum, b") for line in lines]
    return [" ".join(text.split()[0] for text in each.all_inner_texts()) for each in cells]


def test_phones_pair_once_for_two_series_and_the_leader_may_be_reloaded(visit: Visit) -> None:
    leader = visit("#/skat/tournament?deals=3", reduced_motion="reduce")
    phones = ben, cleo = [visit("#/about", viewport=PHONE, reduced_motion="reduce") for _ in range(2)]
    names(leader, *phones)  # so that they play at different tables
    for chosen in ("where-apart", "people-2", "levels-beginner", "begin"):
        at(leader, f"tournament-{chosen}").click()
    code = ""
    for phone in phones:
        phone.evaluate("void (location.hash = '#/together/join')")
        code = pass_codes(leader, phone, code)
    first = at(leader, "series-1")
    for player, table in enumerate(("table-1-1", "table-1-2")):
        expect(at(leader, table).get_by_test_id(f"led-player-{player}")).to_have_attribute("data-here", "true")
    # One is done while the other has not begun; whoever leads looks on, and sees no hand.
    ben.evaluate(PLAY)
    list_is_over(ben, 1)
    at(leader, "tournament-look").click()
    expect(at(leader, "together-person-0").or_(at(leader, "together-person-1")).first).to_contain_text("Cleo")
    assert leader.locator(".sk-hand .sk-card").count() == 0
    at(leader, "together-tournament").click()
    leader.reload()
    for player, phone in enumerate(phones):
        expect(at(phone, "together-lost")).to_be_visible()
        come_back(leader, phone, player)
    expect(at(ben, "together-standings")).to_have_attribute("data-over", "false")
    cleo.evaluate(PLAY)
    list_is_over(cleo, 1)
    expect(first.get_by_test_id("tournament-list")).to_have_count(2)

    at(leader, "tournament-next").click()
    for phone in phones:
        expect(at(phone, "together-standings")).to_have_attribute("data-over", "true")
        list_is_over(phone, 2)
    expect(at(leader, "tournament")).to_have_attribute("data-over", "true")
    told = standings(leader)
    assert len(told) == 6
    assert [standings(phone) for phone in phones] == [told] * 2
    led = {entry["record"]["seed"]: entry["record"] for entry in entries(leader)}
    for phone in phones:
        own = [entry["record"] for entry in entries(phone)]
        assert own == [led[record["seed"]] for record in own]
