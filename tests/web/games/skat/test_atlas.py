"""Facts of reviewed games of Skat (web/games/skat/atlas/): what a deal counts for."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from common import WEB

from asobiba.record import record_from
from asobiba.session import Session
from asobiba.skat.coach.deal_review import DealReview
from tests.skat.recorded import recorded
from tests.tables import real_lexica, worked
from tests.web.node import answer_of_node

ATLAS = (WEB / "games" / "skat" / "atlas").as_uri()
FACTS = f"""
import {{ factsOf, strengthOf }} from "{ATLAS}/facts.js";
import {{ SECTIONS }} from "{ATLAS}/figures.js";
import {{ readFileSync }} from "node:fs";
const {{ game, review, hands }} = JSON.parse(readFileSync(0, "utf-8"));
const figures = SECTIONS.flatMap(({{ figures }}) => figures);
console.log(JSON.stringify({{ facts: game ? factsOf(game, review) : [], figures, strengths: hands.map(strengthOf) }}));
"""


@cache
def played(name: str) -> tuple[Session, dict[str, Any]]:
    """A finished deal and its review, as the page keeps it."""
    session = Session(record_from(recorded(name)), real_lexica())
    view = session.game.view(session.state, 0)
    deal = worked(DealReview(view, 0)) if view.done[0]["contract"] else None
    return session, {"version": 1, "deals": [deal], "mistakes": []}


def facts_of(name: str, *mistakes: str, change: Any = None) -> list[dict[str, Any]]:
    session, review = played(name)
    view = session.view(0, None)
    if change:
        change(view["done"][0])
    kept = {**review, "mistakes": [{"deal": 0, "ply": 1, "kind": kind} for kind in mistakes]}
    game = {"record": session.record.plain(), "view": view}
    answer = answer_of_node(FACTS, given={"game": game, "review": kept, "hands": []})
    kinds = {figure["kind"] for figure in answer["figures"]}
    found: list[dict[str, Any]] = answer["facts"]
    assert {fact["kind"] for fact in found} <= kinds
    for figure in answer["figures"]:  # each figure finds the field and the tags that it is told by
        of_kind = [fact for fact in found if fact["kind"] == figure["kind"]]
        names = [figure.get("field"), figure.get("by"), *figure.get("where", {})]
        wanted = {name for name in names if name and name != "opponent"}
        assert all(wanted <= set(fact) for fact in of_kind), figure
    return found


def only(facts: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [fact for fact in facts if fact["kind"] == kind]


@pytest.mark.parametrize(
    ("hand", "strength"),
    [
        ("CJ SJ HA HT HK H9 SA S7 D8 D7", 7),  # 2 jacks, 4 hearts, the ace of spades
        ("CJ SJ HJ DJ CA CT CK CQ C9 C8", 10),
        ("HA HT SA DA CA C7 D7 S7 S8 H7", 6),  # 3 hearts, three aces of other suits
        ("H7 H8 S7 S8 D7 D8 C7 C8 HQ SQ", 3),
    ],
)
def test_a_hand_is_as_strong_as_its_trumps_with_the_aces_of_other_suits(hand: str, strength: int) -> None:
    answer = answer_of_node(FACTS, given={"game": None, "review": None, "hands": [hand.split(" ")]})
    assert answer["strengths"] == [strength]


def test_bids_are_told_by_strength_with_what_came_of_them() -> None:
    bids = only(facts_of("discard"), "bid")
    assert [(bid["seat"], bid["points"], bid["declared"], bid["outcome"]) for bid in bids] == [
        (0, 24, 1, "lost"),
        (1, 24, 0, "others"),
        (2, 0, 0, "others"),
    ]
    assert {bid["outcome"] for bid in only(facts_of("pass"), "bid")} == {"nobody"}


def test_a_contract_has_its_result_beside_what_the_solver_says() -> None:
    session, review = played("discard")
    values = review["deals"][0]["values"]
    facts = facts_of("discard")
    (contract,) = only(facts, "contract")
    assert (contract["game"], contract["hand"], contract["won"]) == ("diamonds", "skat", 0)
    assert contract["points"] == -contract["lost"] == session.view(0, None)["done"][0]["score"]["score"]
    sides = {fact["seat"]: (fact["side"], fact["open"], fact["won"], fact["fate"]) for fact in only(facts, "open")}
    open_cards = int(values[0] >= 61)
    assert sides[0] == ("declarer", open_cards, 0, "thrown" if open_cards else "out")
    assert sides[1] == sides[2] == ("defender", 1 - open_cards, 1, "gift" if open_cards else "kept")


@pytest.mark.parametrize(("said", "needed"), [(["schneider"], 90), (["schneider", "schwarz"], 120)])
def test_what_was_announced_has_to_be_reached_with_open_cards(said: list[str], needed: int) -> None:
    def announce(deal: dict[str, Any]) -> None:
        deal["contract"] = [deal["contract"][0], *said]

    (own, *_) = only(facts_of("discard", change=announce), "open")
    assert own["open"] == int(played("discard")[1]["deals"][0]["values"][0] >= needed)


def test_points_given_away_add_up_by_side_and_by_trick() -> None:
    review = played("card")[1]["deals"][0]
    facts = facts_of("card")
    assert {fact["seat"]: fact["lost"] for fact in only(facts, "play")} == {
        seat: total["lost"] for seat, total in enumerate(review["seats"])
    }
    cards = only(facts, "card")
    for seat, total in enumerate(review["seats"]):
        assert sum(card["lost"] for card in cards if card["seat"] == seat) == total["lost"]
    by_plays = {card["plays"]: card for card in review["cards"] if card["lost"]}
    assert {card["plays"]: card["trick"] for card in cards} == {plays: plays // 3 + 1 for plays in by_plays}
    assert {card["side"] for card in cards if card["seat"] == review["declarer"]} <= {"declarer"}


def test_what_the_trainer_found_is_told_as_the_player_s_own() -> None:
    assert [fact["what"] for fact in only(facts_of("bid", "bid", "lay"), "clear")] == ["far", "lay"]
    passed = only(facts_of("pass", "bid"), "clear")
    assert [(fact["what"], fact["seat"], fact["place"]) for fact in passed] == [("passed", 0, 0)]


def test_a_dealer_who_sits_out_has_no_facts() -> None:
    def fourth(deal: dict[str, Any]) -> None:
        deal["dealer"] = 0
        deal["changes"] = [0, *deal["changes"]]
        deal["hands"] = [[], *deal["hands"]]

    assert {fact["seat"] for fact in facts_of("pass", change=fourth)} <= {1, 2, 3}
