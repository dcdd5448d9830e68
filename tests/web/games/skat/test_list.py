"""The score pad of a real table and the Skat list of a game: entered, corrected, reloaded, exported, printed."""

from __future__ import annotations

import csv
import re

from playwright.sync_api import Page, expect

from tests.web.looks import flaws
from tests.web.saving import at, the_entry
from tests.web.visiting import BY_TOUCH, Visit


def note(page: Page, *keys: str) -> None:
    for key in keys:
        at(page, f"pad-{key}").tap()
    expect(at(page, "pad-enter")).to_be_enabled()
    at(page, "pad-enter").tap()


def exported(page: Page, key: str = "list-csv", separator: str = ",") -> list[list[str]]:
    with page.expect_download() as download:
        at(page, key).click()
    text = download.value.path().read_text("utf-8-sig")
    return list(csv.reader(text.splitlines(), delimiter=separator))


def test_a_real_table_of_four_is_scored_on_a_phone(visit: Visit) -> None:
    page = visit("#/skat/pad", **BY_TOUCH)
    at(page, "pad-seats-4").tap()
    at(page, "pad-of-12").tap()
    at(page, "pad-name-1").fill("=Ben")
    at(page, "pad-name-1").blur()
    expect(at(page, "pad-who-0")).to_have_count(0)  # the first dealer sits out

    note(page, "who-1", "game-clubs", "announced-schneider", "result-won")
    note(page, "who-passed")
    note(page, "who-3", "game-grand", "matadors-without", "result-lost")
    expect(at(page, "list-total")).to_contain_text("−146")  # -96 - 50, and nobody else has lost
    at(page, "edit-3").tap()
    note(page, "result-won")

    page.reload()
    expect(at(page, "line-3")).to_contain_text("48")
    assert flaws(page) == []
    lines = exported(page)
    assert [line[0] for line in lines[1:4]] == ["1", "2", "3"]
    assert lines[0][14 + 2] == "'=Ben"
    assert lines[-1][13::3] == ["0", "110", "0", "98"]
    assert exported(page, "list-csv-semicolon", ";") == lines

    at(page, "pad-who-ramsch").tap()
    for seat, points in ((0, "60"), (1, "60"), (2, "0")):
        at(page, f"pad-points-{seat}").fill(points)
        at(page, f"pad-points-{seat}").blur()
    note(page, "none-1", "count-points")
    expect(at(page, "line-4")).to_contain_text("Ramsch")
    assert exported(page)[4][13::3] == ["-120", "-60", "", ""]
    assert flaws(page) == []


def pages(page: Page) -> int:
    """How many pages the printer gives."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True)))


def test_an_empty_list_of_any_length_is_printed_on_one_page_to_write_on(visit: Visit) -> None:
    page = visit("#/skat/pad")
    at(page, "pad-seats-4").click()
    for deals in (12, 36, 48):
        at(page, f"pad-of-{deals}").click()
        expect(at(page, "list").locator("tbody tr")).to_have_count(deals)
        expect(at(page, "list-print")).to_be_visible()
        assert pages(page) == 1
    assert at(page, "list-total").inner_text().strip() == "Total (Seeger-Fabian)"


def test_the_list_of_a_game_is_reached_from_its_score_and_printed(visit: Visit) -> None:
    page = visit("#/new?game=skat&seed=5&seats=human,human,human&names=Ada,Ben,Cleo&rounds=12&tournament=true")
    for _ in range(3):
        at(page, "curtain-raise").click()
        at(page, "do-pass").click()
    game = str(the_entry(page)["id"])
    page.goto(re.sub(r"#.*", f"#/skat/list/{game}", page.url))

    expect(at(page, "line-1")).to_contain_text("Passed in")
    expect(at(page, "list").locator("tbody tr")).to_have_count(36)
    page.emulate_media(media="print", color_scheme="dark")
    expect(at(page, "list-print")).to_be_hidden()
    expect(at(page, "list").locator(".signed")).to_be_visible()
    assert page.evaluate("document.querySelector('.sk-list').scrollWidth") <= 1440
    page.emulate_media(media="screen")
    assert [line[0] for line in exported(page)[1:2]] == ["1"]
