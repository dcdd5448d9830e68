"""Learning from one's own mistakes: a finished game is reviewed, and its misses are asked again on the table."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from asobiba.game import JSON
from asobiba.kotoba.coach.game_review import GameReview
from asobiba.record import Participant, record_from
from asobiba.session import Session
from tests.skat.recorded import recorded
from tests.tables import real_lexica, worked
from tests.web.saving import at, home, put, the_entry
from tests.web.shell.today.test_today import act_in_skat


def saved(game: str, record: dict[str, Any], view: JSON) -> dict[str, Any]:
    """A finished game, as the page saves it."""
    times = {"created": 1, "updated": 1, "spent": 0}
    rest: dict[str, Any] = {"title": None, "letter": None, "aside": None, "kept": {}, "finished": True}
    return {"schema": 2, "id": game, "record": record, "view": view, **times, **rest}


def kotoba_game() -> tuple[dict[str, Any], dict[str, Any]]:
    """A game that the Rabbit played badly for the person, and its review."""
    seats = (Participant("computer", level="beginner"), Participant("computer", level="intermediate"))
    session = Session.start("kotoba", 11, seats, {"rounds": 3}, real_lexica())
    session.step()
    record: dict[str, Any] = session.record.plain()
    record["seats"][0] = {"kind": "human"}
    return saved("kotoba", record, session.view(0, None)), worked(GameReview(session.history(), 0))


def answer(turn: JSON) -> str:
    """The words that were missed."""
    _, words = turn["best"]["action"].split(" ", 1)
    return str(words)


def test_a_review_of_kotoba_by_keys_and_its_first_miss_is_found_on_the_table(page: Page) -> None:
    game, review = kotoba_game()
    missed = [turn for turn in review["turns"] if turn["seat"] == 0 and turn["lost"] >= 3]
    # A word that was missed again is asked once.
    misses = [turn for at, turn in enumerate(missed) if answer(turn) not in map(answer, missed[:at])]
    first = misses[0]
    word = first["best"]["action"].removeprefix("new ")
    page.goto(f"{home(page)}#/saved")
    put(page, game)
    page.goto(f"{home(page)}#/kotoba/review/kotoba")
    shown = at(page, "review-page")
    expect(shown).to_have_attribute("data-complete", "true")
    expect(at(page, "review-player").first).to_contain_text(f"{round(100 * review['seats'][0]['accuracy'])}%")
    expect(at(page, "review-misses").locator("li")).to_have_count(min(3, len(misses)))
    page.keyboard.press("Home")
    expect(at(page, "review-line-0")).to_have_attribute("aria-current", "true")
    for _ in range(first["number"]):
        page.keyboard.press("ArrowRight")
    expect(at(page, "review-better")).to_contain_text(word)
    # The words in kanji come with a file of their own, which the review waits for.
    assert the_entry(page)["kept"]["review"]["turns"] == review["turns"]
    at(page, "review-learn").focus()
    page.keyboard.press("Enter")
    expect(at(page, "game-root")).to_have_attribute("data-ready", "true")
    at(page, "typing").fill(word)
    page.keyboard.press("Enter")
    expect(at(page, "puzzle")).to_have_attribute("data-stars", "3")
    expect(at(page, "puzzle-why")).to_contain_text(word)
    at(page, "puzzle-more").click()
    expect(page).to_have_url(re.compile("#/today/kotoba/own/kotoba/1$" if len(misses) > 1 else "#/kotoba/review"))
    page.goto(f"{home(page)}#/box")
    expect(at(page, "box-due")).to_have_text(str(len(misses)))


def test_a_discard_is_asked_again_and_after_three_wrong_tries_the_answer_is_told(page: Page) -> None:
    record = recorded("discard")
    session = Session(record_from(record), real_lexica())
    page.goto(f"{home(page)}#/saved")
    put(page, saved("skat", record, session.view(0, None)))
    page.goto(f"{home(page)}#/today/skat/own/skat")
    expect(at(page, "game-root")).to_have_attribute("data-ready", "true")
    expect(page).to_have_url(re.compile("#/today/skat/own/skat/0$"))
    for cards in ("SA DA", "SA HT", "SA CT"):
        act_in_skat(page, f"lay {cards}")
    expect(at(page, "puzzle")).to_have_attribute("data-stars", "0")
    expect(at(page, "puzzle-why")).to_contain_text("In your game you discarded ♠A ♦A.")
    at(page, "puzzle-more").click()
    shown = at(page, "review-page")
    expect(shown).to_have_attribute("data-complete", "true")
    page.reload()  # what was found is there again, without another review
    expect(at(page, "review-misses")).to_contain_text("discard")
    values = the_entry(page)["kept"]["review"]["deals"][0]["values"]
    assert len(values) == 31
    points = session.view(0, None)["done"][0]["points"]
    assert values[-1] == points[0]
