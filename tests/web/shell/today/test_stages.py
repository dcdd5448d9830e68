"""The road of a game: a stage is solved on the table, is marked on the road, and the words met are in the album."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from asobiba.puzzles.puzzle_file import open_stages
from tests.tables import real_lexica
from tests.web.games.common.test_reviews import kotoba_game
from tests.web.saving import at, home, put


def test_a_stage_is_solved_by_keys_and_its_crown_stands_on_the_road_and_in_the_next_visit(page: Page) -> None:
    word = open_stages("kotoba", real_lexica())[0].answer.removeprefix("new ")
    page.goto(f"{home(page)}#/kotoba/stages")
    expect(at(page, "stages-reached")).to_contain_text("0 of 216")
    at(page, "stages-next").focus()
    page.keyboard.press("Enter")
    expect(at(page, "game-root")).to_have_attribute("data-ready", "true")
    at(page, "typing").fill(word)
    page.keyboard.press("Enter")
    expect(at(page, "stage-told")).to_contain_text("crown")
    at(page, "puzzle-more").click()
    expect(page).to_have_url(re.compile("#/kotoba/stages/2$"))
    page.goto(f"{home(page)}#/kotoba/stages")
    page.reload()
    expect(at(page, "stage-1")).to_have_attribute("data-crown", "true")
    expect(at(page, "stage-2")).to_have_attribute("aria-current", "step")
    game, review = kotoba_game()
    put(page, game)
    made = next(turn["action"].split()[-1] for turn in review["turns"] if turn["action"])
    page.goto(f"{home(page)}#/kotoba/album")
    at(page, "album-long").click()
    at(page, "album-seek").fill(made)
    expect(at(page, "album-word").first).to_contain_text(made)
