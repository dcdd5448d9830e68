"""Crosswords in other languages, in the browser: a game by keyboard, and packs that are damaged or do not come.

In the suite one language is played, that with digraphs, until one was typed; `build.py test --all` plays a whole game
in each that ships. Only here is seen that a digraph's keys reach its tile and its word the meaning, that the form
proposes the words of the page's language and fetches them, that a pasted position brings its list, and that no
sentence shows a letter of the engine's own.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from common import ROOT
from playwright.sync_api import Page, Route, expect

from tests.web.saving import at
from tests.web.visiting import Visit

PACKS = json.loads((ROOT / "lexicon" / "packs.json").read_text("utf-8"))
ALL = "ASOBIBA_ALL" in os.environ
PLAYED = [row["code"] for row in PACKS if ALL or row["code"] == "es"]
GAME = "#/new?game=crossword&seed=12&seats=human,child&lexicon={}-standard"
PRIVATE = re.compile("[\u2c00-\u2c5f]")  # letters that stand for digraphs inside the engine
# A key of any keyboard, on whatever has the focus; Playwright only knows those of an American one.
KEY = """([key, shiftKey]) => document.activeElement.dispatchEvent(
  new KeyboardEvent("keydown", { key, shiftKey, bubbles: true, cancelable: true }))"""
TURNS = "() => document.querySelectorAll('.xw-turn:not(.xw-closing)').length"
MOST_TURNS = 60
FEW_TURNS = 3
SEED = "12"


def shown(page: Page) -> dict[str, str]:
    """Letter of the engine -> what its tile shows, by the rack and the tiles that lie on the board."""
    found: dict[str, str] = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll(".xw-rack-tile[data-letter]")]
             .map((tile) => [tile.dataset.letter, tile.querySelector(".tile-letter")?.textContent ?? ""]))"""
    )
    return found


def type_play(page: Page, tiles: list[tuple[int, int, str]]) -> int:
    """Lay a play by keys: the arrow on its first square, then what stands on the tiles; how many are digraphs."""
    texts = shown(page)
    tiles = sorted(tiles)
    (row, column, _), (last_row, _, _) = tiles[0], tiles[-1]
    across = row == last_row
    square = at(page, f"square-{row + 1}{chr(65 + column)}")
    square.focus()
    page.keyboard.press("Shift+ArrowRight" if across else "Shift+ArrowDown")
    for _, _, letter in tiles:
        blank = letter != letter.upper()
        for key in texts.get(letter, letter).lower():
            page.evaluate(KEY, [key.upper() if blank else key, blank])
    page.keyboard.press("Enter")
    return sum(len(texts.get(letter, letter)) > 1 for _, _, letter in tiles)


def play_turn(page: Page) -> int:
    """Play what the hint names, by keyboard, or pass; how many digraphs were typed."""
    page.keyboard.press("Escape")
    at(page, "hint").click()
    expect(page.locator("[data-testid=hint-said] small")).to_be_visible()
    play = at(page, "hint-0")
    tiles: list[Any] = json.loads(play.get_attribute("data-tiles") or "[]") if play.count() else []
    at(page, "close-dialog").click()
    if tiles:
        return type_play(page, [(row, column, letter) for row, column, letter in tiles])
    at(page, "pass").click()
    return 0


@pytest.mark.parametrize("code", PLAYED)
def test_a_game_is_played_by_keyboard(visit: Visit, code: str) -> None:
    page = visit("#/new/crossword", locale="es-ES")
    expect(at(page, "words-language")).to_have_value("es")  # the page speaks it
    at(page, "words-language").select_option(code)
    expect(at(page, f"lexicon-{code}-standard")).to_be_checked()
    expect(page.locator("[data-testid=words-pack][data-state=kept]")).to_be_visible()
    at(page, "opponent-child").check(force=True)
    at(page, "new-options").locator("summary").click()
    at(page, "new-seed").fill(SEED)
    at(page, "new-seed").blur()
    at(page, "new-start").click()
    root = at(page, "game-root")
    expect(root).to_have_attribute("data-ready", "true")
    digraphs = 0
    for turn in range(MOST_TURNS):
        if digraphs and turn >= FEW_TURNS and not ALL:
            break
        if at(page, "open-end").or_(at(page, "end-dialog")).count():
            break
        before = page.evaluate(TURNS)
        expect(at(page, "hint")).to_be_enabled()
        digraphs += play_turn(page)
        # One's own turn and the answer, or the end after one's own.
        page.wait_for_function(
            f"(before) => ({TURNS})() >= before + 2 || document.querySelector('[data-testid=winner]')", arg=before
        )
    if ALL:
        expect(at(page, "winner")).to_be_visible()
    else:
        assert digraphs
    assert not PRIVATE.search(page.locator("body").inner_text())
    assert page.locator(".xw-turn-what").count() > FEW_TURNS


def test_a_pack_that_is_damaged_or_does_not_come_is_told_and_comes_at_another_try(visit: Visit) -> None:
    whole = next((Path(ROOT) / "lexicon").rglob("es.pack")).read_bytes()
    answers: list[dict[str, Any]] = [
        {"status": 200, "body": "<!doctype html><title>Log in to this network</title>", "content_type": "text/html"},
        {"status": 200, "body": whole[: len(whole) // 2]},
        {"status": 503, "body": ""},
        {"status": 200, "body": whole[:5000] + bytes(100) + whole[5100:]},
    ]
    page = visit(fresh=True)
    now: list[dict[str, Any]] = []

    def answer(route: Route) -> None:
        route.fulfill(**now[0]) if now else route.continue_()

    page.context.route("**/lexica/es-*", answer)
    for step, content in enumerate(answers):
        now[:] = [content]
        if step:
            at(page, "opening-again").click()
        else:
            page.goto(page.url.split("#")[0] + GAME.format("es"))
        code = "lexicon/not_fetched" if content["status"] == 503 else "lexicon/corrupt"
        expect(page.locator(f"[data-testid=wrong-message][data-code='{code}']")).to_be_visible()
    now.clear()
    at(page, "opening-again").click()
    expect(at(page, "game-root")).to_have_attribute("data-ready", "true")
    game = page.url

    # A game that was begun waits until its words are there.
    now[:] = [answers[2]]
    page.reload()
    expect(page.locator("[data-testid=game-failed][data-code='lexicon/not_fetched']")).to_be_visible()
    now.clear()
    at(page, "game-retry").click()
    expect(at(page, "game-root")).to_have_attribute("data-ready", "true")
    assert page.url == game
    expect(at(page, "hint")).to_be_enabled()


def test_study_and_analysis_read_what_is_written_with_digraphs(visit: Visit) -> None:
    page = visit("#/crossword/study/word?q=CALLE", locale="es-ES")
    meanings = at(page, "study-known").get_by_test_id("meanings")
    expect(meanings).to_have_attribute("data-state", "known")
    expect(meanings).to_have_attribute("data-of", "CALLE")
    at(page, "study-input").fill("KILO")  # a letter that no tile has: what is known of CALLE goes
    expect(page.locator("[data-testid=room-error][data-code='study/spelling']")).to_be_visible()
    expect(at(page, "study-known")).to_have_count(0)

    # A position that is pasted brings its list; the room's own is another.
    at(page, "room-lexicon").select_option("fr-standard")
    at(page, "nav-analysis").click()
    rows = "/".join(["15"] * 7 + ["3[CH]ICO8"] + ["15"] * 7)
    at(page, "position-cgp").fill(f"{rows} AE[LL]SVO?/ 0/0 0 lex es-standard; ld spanish;")
    at(page, "position-set").click()
    expect(at(page, "candidate-1")).to_be_visible()
    expect(at(page, "room-lexicon")).to_have_value("es-standard")
    assert not PRIVATE.search(page.locator("body").inner_text())
