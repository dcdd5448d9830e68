"""Results that are sent: from one browser to another, played first, compared, tampered with, refused."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

from playwright.sync_api import Page, expect

from asobiba import bridge, chance
from asobiba.record import Participant
from asobiba.session import Session
from asobiba.words.lexicon_store import LexiconStore
from tests.tables import changed
from tests.web.looks import flaws
from tests.web.saving import at, drop, home, put, ready
from tests.web.visiting import BY_TOUCH, Visit

SEED = 4  # 96 points for one level, none for another
LINK = """async (contest) => {
  const { contestLink } = await import("./shell/contests/contest-link.js");
  return contestLink(contest);
}"""
# All that is written or read out.
TEXTS = """[document.title, document.body.textContent,
  ...[...document.querySelectorAll("[aria-label]")].map(({ ariaLabel }) => ariaLabel)].join("\\n")"""
TODAY = """async () => (await import("./shell/storage/day.js")).today()"""
BLANK = dict.fromkeys(["title", "view", "letter", "aside"]) | {"schema": 2, "created": 1, "updated": 1, "spent": 0}


@cache
def record_of(level: str) -> str:
    """Three deals of Skat against beginners, played as a level does, as JSON."""
    seats = (Participant("human", ""), *[Participant("computer", "", "beginner")] * 2)
    session = Session.start("skat", SEED, seats, {"rounds": 1}, LexiconStore())
    person = session.entry.player(session.game, level, LexiconStore())
    while session.to_act:
        session.step()
        if session.to_act:
            action = person.choose(session.game.view(session.state, 0), chance.stream(SEED, "person", session.ply), 0)
            session.act(0, session.ply, session.game.write_action(action))
    return json.dumps(session.record.plain())


def game(level: str, *, left: int = 0) -> dict[str, Any]:
    """A saved game whose result is to be compared, with so many of the person's last actions still to do."""
    record = json.loads(record_of(level))
    own = [ply for ply, (seat, _) in enumerate(record["actions"]) if seat == 0]
    if left:
        record["actions"] = record["actions"][: own[-left]]
    return {**BLANK, "id": "g1", "kept": {"contest": True, "seen": 2}, "finished": not left, "record": record}


def asked(**message: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(bridge.handle(json.dumps(message)))
    assert answer["ok"], answer
    return answer


def contest_of(level: str, name: str) -> dict[str, Any]:
    table = asked(type="load", record=json.loads(record_of(level)))["table"]
    contest: dict[str, Any] = asked(type="contest", table=table, seat=0)["contest"]
    asked(type="close", table=table)
    contest["record"]["seats"][0]["name"] = name
    return contest


def opened(page: Page, contest: Any) -> None:
    """Open the link to a result, whatever is in it."""
    link = page.evaluate(LINK, contest)
    page.goto(f"{home(page)}#/about")
    page.goto(link)


def test_a_result_is_sent_played_first_and_compared(visit: Visit) -> None:
    sender = visit("#/saved")
    expect(sender.locator("h1")).to_be_visible()
    put(sender, game("casual"))
    sender.goto(f"{home(sender)}#/game/g1")
    ready(sender)
    at(sender, "contest-send").click()
    at(sender, "contest-name").fill("Ana")
    expect(at(sender, "contest-link")).not_to_have_value("")
    assert flaws(sender) == []
    sender.keyboard.press("Escape")
    at(sender, "contest-send").click()  # the name is remembered
    expect(at(sender, "contest-name")).to_have_value("Ana")
    link = at(sender, "contest-link").input_value()
    assert len(link) < 1000

    page = visit("#/saved", **BY_TOUCH)
    page.goto(home(page) + link[link.index("#") :])
    expect(at(page, "contest-by")).to_contain_text("Ana")
    sent = contest_of("casual", "Ana")
    assert not re.search(rf"(?<!\d){sent['score']}(?!\d)", page.evaluate(TEXTS))
    assert flaws(page) == []
    at(page, "contest-play").press("Enter")
    ready(page)
    expect(at(page, "do-hint")).to_have_count(0)
    own = page.url
    page.goto(home(page) + "#/saved")  # left, because its computers are still playing and saving
    expect(at(page, "saved-import")).to_be_visible()  # the table has a heading, too
    put(page, {**game("beginner", left=1), "id": own.rpartition("/")[2]})
    page.goto(own)
    page.reload()  # nothing is forgotten
    ready(page)
    at(page, "do-pass").click()
    at(page, "dialog-close").click()
    at(page, "end-compare").click()
    expect(at(page, "comparison")).to_have_attribute("data-state", "done")
    mine = contest_of("beginner", "")
    behind = sent["score"] - mine["score"]
    expect(at(page, "contest-verdict")).to_have_text(f"Ana is {behind} points ahead of you.")
    at(page, "contest-round-2").press("Enter")
    expect(at(page, "contest-table")).to_contain_text("Declarer Ana")
    expect(at(page, "contest-unproven")).to_contain_text("whether somebody was helped")
    assert flaws(page) == []

    opened(page, contest_of("club", "Ben"))  # who has played goes straight to the comparison
    expect(at(page, "contest-table")).to_contain_text("Ben")


def test_a_puzzle_is_solved_first_and_then_the_tries_are_compared(visit: Visit) -> None:
    page = visit("#/saved", **BY_TOUCH)
    number = asked(type="puzzle", game="skat", day=page.evaluate(TODAY))["puzzle"]["number"]
    puzzle = {"game": "skat", "number": number}
    answer = asked(type="puzzle_why", **puzzle)["answer"]
    opened(page, asked(type="contest", puzzle=puzzle, name="Cleo", answers=[answer], hints=0)["contest"])
    expect(at(page, "contest-by")).to_contain_text("Cleo")
    at(page, "contest-play").click()
    at(page, "puzzle-give-up").click()
    at(page, "dialog-yes").click()
    expect(at(page, "puzzle-send")).to_be_visible()
    at(page, "puzzle-compare").click()
    expect(at(page, "contest-verdict")).to_have_text("Cleo earned the most stars.")
    assert flaws(page) == []


def test_a_result_that_was_tampered_with_is_refused(visit: Visit) -> None:
    page = visit("#/saved")
    expect(page.locator("h1")).to_be_visible()
    put(page, game("beginner"))
    sent = contest_of("casual", "Mallory")
    actions = sent["record"]["actions"]
    cards = [[ply for ply, (seat, said) in enumerate(actions) if said[0] in "CSHD" and seat == one] for one in (0, 1)]
    own, of_computer = cards[0][4], cards[1][0]
    earlier = actions[cards[0][3]][1]  # in the same deal
    other = "S7" if actions[of_computer][1] == "C7" else "C7"
    refused = {
        "contest/score": changed(sent, "score", sent["score"] + 1),
        "contest/points": changed(sent, "rounds.1", sent["rounds"][1] + 10),
        "contest/rounds": changed(sent, "rounds", sent["rounds"][:2]),
        "contest/unfinished": changed(sent, "record.actions", actions[:-5]),
        "contest/computer": changed(sent, f"record.actions.{of_computer}.1", other),
        "contest/action": changed(sent, f"record.actions.{own}.1", earlier),
    }
    for code, contest in refused.items():
        opened(page, contest)
        expect(at(page, "contest-refused").last).to_have_attribute("data-code", code)
        at(page, "contest-drop").last.click()
    parts = [("score", "1"), ("rounds", 5), ("rounds.0", 1e9), ("record", None), ("record.game", "chess")]
    parts += [("record.seats", []), ("record.seed", -1), ("record.options", 3), ("record.schema", 99)]
    unusable: list[Any] = [{**sent, "schema": 2}, "x", 7, [], {}]
    unusable += [{**sent, "more": 1}, {**sent, "seat": 1}, {**sent, "seat": 9}]
    unusable += [changed(sent, path, new) for path, new in parts]
    unusable.append(changed(sent, "record.seats.1", {"kind": "human", "name": "x", "level": None}))
    for wrong in unusable:
        opened(page, wrong)
        expect(page.locator("[data-testid=contest-refused], [data-testid=wrong-message]")).to_have_count(1)
    link = page.evaluate(LINK, sent)
    for broken in (link[:-9], link.replace("#/contest/1", "#/contest/2"), f"{link}{'x' * 40_000}"):
        page.goto(f"{home(page)}#/about")
        page.goto(broken)
        expect(at(page, "wrong-message")).to_be_visible()
    page.goto(f"{home(page)}#/saved")
    drop(page, "result.json", json.dumps({"kind": "asobiba result", "schema": 1, "contest": unusable[0]}))
    expect(at(page, "import-problems")).to_contain_text("newer version")
    drop(page, "result.json", json.dumps({"kind": "asobiba result", "schema": 1, "contest": sent}))
    at(page, "import-result").get_by_role("link").click()
    expect(at(page, "contest-table")).to_contain_text("Mallory")
