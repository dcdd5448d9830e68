"""Who could know what, beside a replay: what is said of the engine's answer, and one walk through all three games."""

from __future__ import annotations

from typing import Any

import pytest
from common import WEB
from playwright.sync_api import Page, expect

from asobiba.record import Participant
from asobiba.session import Session
from tests.tables import real_lexica
from tests.web.games.common.test_reviews import saved
from tests.web.node import answer_of_node
from tests.web.saving import at, home, put
from tests.web.visiting import set_language

TOLD = (WEB / "shell" / "whereabouts" / "told.js").as_uri()
PROGRAM = f"""
import {{ percent, percents, tellingOf, truthOf }} from "{TOLD}";
import {{ readFileSync }} from "node:fs";
const {{ answer, weights, held, shares }} = JSON.parse(readFileSync(0, "utf-8"));
const number = (value, options) => new Intl.NumberFormat("de", options).format(value);
console.log(JSON.stringify({{
  told: tellingOf(answer, (piece) => weights[piece]).map(({{ piece, at }}) => [piece.piece, at]),
  truth: Object.fromEntries(truthOf(answer, new Map(held))),
  shares: shares.map((share) => percent(share, number)),
  whole: percents([0.335, 0.335, 0.33], number),
}}));
"""
PLACES = [{"place": "hand", "seat": 2, "size": 3}, {"place": "deck", "seat": None, "size": 4}]


def piece(name: str, count: int, chance: list[float], plain: list[float]) -> dict[str, Any]:
    return {"piece": name, "count": count, "expected": chance, "chance": chance, "plain": plain}


@pytest.mark.parametrize(
    ("pieces", "told"),
    [
        # The furthest from counting comes first, in either direction; what is close to it is not told.
        (
            [
                piece("a", 1, [0.6, 0.4], [0.4, 0.6]),
                piece("b", 1, [0.1, 0.9], [0.4, 0.6]),
                piece("c", 1, [0.45, 0.55], [0.4, 0.6]),
            ],
            ["b", "a"],
        ),
        # Where only counting helps, what matters most, with its likeliest seat.
        (
            [
                piece("a", 3, [0.4, 1.0], [0.4, 1.0]),
                piece("b", 1, [0.4, 0.6], [0.4, 0.6]),
                piece("c", 1, [0.4, 0.6], [0.4, 0.6]),
            ],
            ["c", "b"],
        ),
        ([], []),
    ],
)
def test_the_most_telling_chances_are_said_first(pieces: list[dict[str, Any]], told: list[str]) -> None:
    answer = {"seat": 0, "inferred": True, "worlds": 9, "places": PLACES, "pieces": pieces}
    given = {"answer": answer, "weights": {"a": 0, "b": 1, "c": 2}, "held": [[2, ["a", "a", "c"]]]}
    found = answer_of_node(PROGRAM, given={**given, "shares": [0, 0.001, 0.5, 0.999, 1]})
    assert [name for name, _ in found["told"]] == told
    assert found["shares"] == ["0\xa0%", "< 1\xa0%", "50\xa0%", "> 99\xa0%", "100\xa0%"]
    assert found["whole"] == ["34\xa0%", "33\xa0%", "33\xa0%"]
    for one in pieces:
        held = "aac".count(one["piece"])
        assert found["truth"][one["piece"]] == [held, one["count"] - held]


def finished(game: str, seats: int, options: dict[str, Any]) -> tuple[dict[str, Any], Session]:
    """A game between the weakest computers, the first seat of which a person has taken since."""
    players = tuple(Participant("computer", level="beginner", name=f"Player {seat}") for seat in range(seats))
    session = Session.start(game, 7, players, options, real_lexica())
    session.step()
    record: dict[str, Any] = session.record.plain()
    record["seats"][0] = {"kind": "human", "name": "Anna"}
    return saved(game, record, session.view(0, None)), session


def shown(page: Page, seat: int) -> dict[str, list[float]]:
    """The chances in the panel: what -> its chance at each place."""
    expect(at(page, "whereabouts-panel")).to_have_attribute("data-seat", str(seat))
    found: dict[str, list[float]] = page.evaluate("""() => Object.fromEntries(
      [...document.querySelectorAll("tr[data-piece]")].map((row) =>
        [row.dataset.piece, [...row.querySelectorAll("td")].map((cell) => Number(cell.dataset.chance))]))""")
    return found


def known(session: Session, seat: int, ply: int) -> dict[str, list[float]]:
    answer = session.ask(seat, "whereabouts", {}, ply)
    return {each["piece"]: each["chance"] for each in answer["pieces"]}


def test_a_replay_shows_and_says_what_each_player_could_know_in_all_three_games(page: Page) -> None:
    """Only a browser sees the key, the panel that moves with the replay, the keys that work it, and what is said."""
    games = {
        "skat": finished("skat", 3, {"deal": 1}),
        "crossword": finished("crossword", 2, {"lexicon": "standard"}),
        "kotoba": finished("kotoba", 3, {"rounds": 3}),
    }
    page.goto(f"{home(page)}#/saved")
    expect(page.locator("h1")).to_be_visible()
    put(page, *(game for game, _ in games.values()))
    for name, (_, session) in games.items():
        ply = len(session.record.actions) - 9
        page.goto(f"{home(page)}#/replay/{name}/{ply}")
        expect(at(page, "game-root")).to_have_attribute("data-ply", str(ply))
        at(page, "whereabouts").focus()
        page.keyboard.press("Enter")
        assert shown(page, 0) == known(session, 0, ply)
        at(page, "whereabouts-seat-1").focus()
        page.keyboard.press("Enter")
        assert shown(page, 1) == known(session, 1, ply)
        page.keyboard.press("PageUp")
        expect(at(page, "whereabouts-panel")).to_have_attribute("data-ply", str(ply - 1))
        first = at(page, "whereabouts-said").locator("li").first
        expect(page.locator("[aria-live=polite]").filter(has_text=first.inner_text())).to_have_count(1)
        assert page.url.endswith(f"#/replay/{name}/{ply - 1}/1")
        expect(page.locator(".wa-table .was")).to_have_count(0)
        at(page, "whereabouts-truth").check()
        expect(page.locator(".wa-table .was").first).to_be_visible()
        at(page, "whereabouts-truth").uncheck()
    set_language(page, "ja")
    expect(at(page, "whereabouts-panel").locator("h2")).to_have_text("だれに何がわかった？")
    at(page, "whereabouts-close").click()
    expect(at(page, "whereabouts-panel")).to_have_count(0)
    expect(at(page, "whereabouts")).to_be_focused()
    # At the end everything lies open; an unknown game and an open one have no replay.
    page.goto(f"{home(page)}#/replay/skat/{len(games['skat'][1].record.actions)}/0")
    expect(at(page, "whereabouts-how")).to_be_visible()
    assert shown(page, 0) == {}
    page.goto(f"{home(page)}#/replay/nobody")
    expect(at(page, "wrong-message")).to_have_attribute("data-code", "url/no_game")
