"""A club of duplicate at devices of its own: the host's device leads, and each player hands in at another one."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from bench.gather import host_address, pass_codes, shown_code
from tests.web.saving import at, ready, the_entry
from tests.web.shell.live.test_tables import DRAW, names, rack
from tests.web.visiting import BY_TOUCH, Visit

ADDRESS = host_address("duplicate", "guest,guest,guest", invalid="zero")


def begin(host: Page, ana: Page) -> str:
    """The host opens a table, and the first guest comes; the code that it read."""
    host.evaluate(f"void (location.hash = '{ADDRESS}')")
    code = pass_codes(host, ana)
    expect(at(ana, "together-waiting")).to_be_visible()
    return code


def gather(host: Page, ana: Page, ben: Page, cleo: Page) -> None:
    """The first guest has its code from the host; it passes the next one's on; the host shows a code to the third."""
    for guest in (ana, ben, cleo):
        guest.evaluate("void (location.hash = '#/together/join')")
    begin(host, ana)
    # The host leaves: the guest is told, and reads the code of another table.
    host.evaluate("void (location.hash = '#/about')")
    expect(at(ana, "wrong-message")).to_have_attribute("data-code", "together/closed")
    first = begin(host, ana)
    second = shown_code(host, first)
    at(ana, "together-pass-on").click()
    pass_codes(ana, ben)
    expect(at(ana, "together-seats").locator("li").nth(1)).to_contain_text("Ben")
    pass_codes(host, cleo, second)
    for page in (host, ana, ben, cleo):
        ready(page)


def test_a_club_plays_duplicate_at_four_devices_by_mouse_touch_and_keys(visit: Visit) -> None:
    host, ana, ben, cleo = (visit("#/about", **how) for how in ({}, {}, BY_TOUCH, {}))
    everybody, guests = (host, ana, ben, cleo), (ana, ben, cleo)
    names(*guests)
    host.evaluate(DRAW, 3)
    gather(*everybody)
    assert [rack(page) for page in everybody] == [list("EEEIIRT")] * 4
    # A code that nobody needs any more can be put away.
    at(ana, "together-menu").click()
    at(ana, "together-pass-on").click()
    expect(at(ana, "together-code")).not_to_have_value("")
    at(ana, "together-panel-close").click()
    expect(at(ana, "together-code")).to_have_count(0)

    at(ana, "square-4H").click()
    at(ana, "square-4H").click()
    for tile in (0, 1, 5, 3, 2):
        at(ana, f"rack-tile-{tile}").click()
    at(ana, "hand-in").click()
    at(ben, "square-8E").tap()
    for tile in (6, 3, 5, 0):
        at(ben, f"rack-tile-{tile}").tap()
    at(ben, "hand-in").tap()
    at(cleo, "square-8H").press("Shift+ArrowRight")
    cleo.keyboard.type("reeti")
    cleo.keyboard.press("Enter")
    for page in everybody:
        expect(at(page, "closed").get_by_test_id("top")).to_contain_text("EERIE")
        assert [at(page, f"score-{seat}").inner_text() for seat in range(3)] == ["12", "8", "0"]

    # The next turn is passed; then whoever leads ends the game, without a vote.
    for page in everybody:
        at(page, "next").click()
    for page in guests:
        at(page, "pass").click()
        expect(at(page, "pass-confirm")).to_be_visible()
    for page in guests:
        at(page, "pass-confirm").click()  # others who hand in close nobody's question
    expect(at(host, "closed")).to_be_visible()
    at(host, "together-menu").click()
    at(host, "together-end").click()
    expect(at(host, "together-ended")).to_be_visible()
    record = the_entry(host)["record"]
    # The last slip closed the turn.
    assert record["actions"][:3] == [[0, "H4 EERIE"], [1, "8E TIRE"], [2, "8H REETI phony = H4 EERIE 12 7"]]
    assert len(record["actions"]) == 6
    for page in guests:
        expect(at(page, "together-receipt")).to_have_attribute("data-right", "true")
        assert the_entry(page)["record"] == record
