"""A short tournament by keys: two series, two tables, lists, standings; it is left, reloaded, exported and deleted."""

from __future__ import annotations

import csv

from playwright.sync_api import Page, expect

from tests.web.games.skat.evening import Keys
from tests.web.looks import flaws, violations
from tests.web.saving import at, drop, home
from tests.web.visiting import Visit

PHONE = {"width": 360, "height": 740}


def press(page: Page, name: str) -> None:
    at(page, name).press("Enter")


def play_a_round(page: Page) -> None:
    """Passes, and plays the first card that may be played, until the last deal is over."""
    keys = Keys()
    asked = page.locator("dialog[open], [data-testid=skat][data-turn=true]").first
    while True:
        expect(asked).to_be_visible()
        if at(page, "dialog-end").count():
            return
        if at(page, "dialog-deal").count():
            keys.press(page, "dialog-close")
            expect(at(page, "dialog-deal")).to_have_count(0)
            continue
        ply = str(at(page, "skat").get_attribute("data-ply"))
        legal = page.locator(".sk-hand .legal").first
        keys.press(page, "do-pass" if at(page, "do-pass").count() else str(legal.get_attribute("data-testid")))
        expect(page.locator(f"[data-testid=skat]:not([data-ply='{ply}']), dialog[open]").first).to_be_visible()


def standings(page: Page) -> list[list[str]]:
    with page.expect_download() as download:
        press(page, "list-csv")
    return list(csv.reader(download.value.path().read_text("utf-8-sig").splitlines()))


def played(page: Page) -> int:
    """How many deals the computers at the other table have played, once the page says so."""
    told = at(page, "tournament-computers")
    expect(told).to_contain_text("deals played")
    return int(told.inner_text().split()[0])


def test_no_deal_is_left_over_and_computers_at_a_table_of_four_go_on_after_a_reload(visit: Visit) -> None:
    page = visit("#/skat/tournament?seed=3&deals=5")
    press(page, "tournament-seats-4")
    press(page, "tournament-levels-beginner")
    press(page, "tournament-begin")
    expect(at(page, "tournament-error")).to_have_attribute("data-code", "skat/tournament")
    press(page, "tournament-deals-36")
    press(page, "tournament-begin")
    before = played(page)
    page.reload()
    assert played(page) >= before


def test_a_tournament_is_played_by_keys_left_reloaded_exported_and_deleted(visit: Visit) -> None:
    page = visit("#/skat/tournament?deals=3&seed=12")
    press(page, "tournament-levels-beginner")
    assert violations(page) == []
    press(page, "tournament-begin")

    for number in (1, 2):
        series = at(page, f"series-{number}")
        expect(series.get_by_test_id("tournament-play")).to_be_visible()
        page.reload()
        series.get_by_test_id("tournament-play").press("Enter")
        expect(at(page, "game-root")).to_have_attribute("data-ready", "true")
        if number == 1:
            at(page, "nav-home").press("Enter")
            at(page, "room-tournament").press("Enter")
            press(page, "tournament-open")
            series.get_by_test_id("tournament-go-on").press("Enter")
            expect(at(page, "game-root")).to_have_attribute("data-ready", "true")
        play_a_round(page)
        if number == 1:
            Keys().press(page, "dialog-close")
            press(page, "game-room")
        else:  # the end of the table leads on
            expect(at(page, "new-evening")).to_have_count(0)
            Keys().press(page, "end-room")
        expect(series.get_by_test_id("tournament-list")).to_have_count(2)

    expect(at(page, "tournament")).to_have_attribute("data-over", "true")
    heads, *lines = standings(page)
    assert heads == [
        "Place",
        "Player",
        "Total (Seeger-Fabian)",
        "Series 1",
        "Series 2",
        "Points of the games",
        "Games won",
        "Games lost",
    ]
    assert [int(line[2]) for line in lines] == sorted((int(line[2]) for line in lines), reverse=True)
    for line in lines:
        assert int(line[2]) == int(line[3]) + int(line[4])
    expect(at(page, "tournament-won")).to_contain_text(lines[0][1])
    assert "You" in [line[1] for line in lines]

    page.set_viewport_size(PHONE)
    assert flaws(page) == []
    page.emulate_media(media="print")
    expect(at(page, "list-print")).to_be_hidden()
    expect(at(page, "standings")).to_be_visible()
    page.emulate_media(media="screen")
    at(page, "series-1").get_by_test_id("tournament-list").first.press("Enter")
    expect(at(page, "list").locator("tbody tr")).to_have_count(3)
    press(page, "tournament-back")

    address = page.url
    page.goto(f"{home(page)}#/saved")
    with page.expect_download() as download:
        press(page, "saved-export-all")
    saved = download.value.path().read_text("utf-8")
    page.goto(address)
    press(page, "tournament-delete")
    press(page, "dialog-yes")
    expect(at(page, "tournament-form")).to_be_visible()
    expect(at(page, "tournament-open")).to_have_count(0)

    drop(page, "saved.json", saved)
    expect(at(page, "imported")).to_be_visible()
    page.goto(address)
    page.reload()
    expect(at(page, "tournament")).to_have_attribute("data-over", "true")
    assert standings(page) == [heads, *lines]
