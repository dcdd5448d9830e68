"""The atlas leads to a turn of a review; a verdict on it is saved as a proof by a key, opened as a file, and computed
again by the page's own Python.
"""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from asobiba.kotoba.coach.hint import unwritten
from tests.frame.test_proofs import simulated
from tests.web.games.common.test_reviews import kotoba_game
from tests.web.saving import at, drop, home, put


def opened(page: Page, text: str, verdict: str) -> None:
    """Drop a file where files are read, and follow the link to what came of it."""
    page.goto(f"{home(page)}#/saved")
    drop(page, "proof.json", text)
    at(page, "import-proof").get_by_role("link").click()
    expect(at(page, "proof-page")).to_have_attribute("data-verdict", verdict)


def test_a_turn_that_the_atlas_opens_is_proven_and_so_is_an_analysis_from_elsewhere(page: Page, tmp_path: Path) -> None:
    game, review = kotoba_game()
    page.goto(f"{home(page)}#/saved")
    put(page, {**game, "kept": {"review": review}})
    page.goto(f"{home(page)}#/atlas/skat")
    expect(at(page, "atlas")).to_have_attribute("data-games", "0")
    page.goto(f"{home(page)}#/atlas/kotoba")  # a game that the other atlas has passed over
    expect(at(page, "atlas")).to_have_attribute("data-games", "1")
    page.goto(f"{home(page)}#/kotoba/review/kotoba/2")
    expect(at(page, "review-line-2")).to_have_attribute("aria-current", "true")
    with page.expect_download() as download:
        at(page, "save-proof").click()
    expect(at(page, "proof-saving")).to_have_count(0)
    download.value.save_as(tmp_path / "proof.json")
    text = (tmp_path / "proof.json").read_text("utf-8")
    proof = json.loads(text)
    (turn,) = proof["result"]
    assert turn["number"] == 2
    assert turn == unwritten(review["turns"][turn["number"]])
    opened(page, text, "same")
    expect(at(page, "proof-claim")).to_contain_text(str(turn["lost"]))
    opened(page, json.dumps({**proof, "result": [{**turn, "got": 99}]}), "other")
    expect(at(page, "proof-differences").get_by_role("row")).to_contain_text(["Place", "result[0].got"])
    opened(page, json.dumps(simulated()), "same")
