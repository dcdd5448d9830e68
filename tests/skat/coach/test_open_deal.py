"""A deal that was entered by hand: how it stands, and what the declarer reaches with all cards open."""

from __future__ import annotations

from typing import Any

import pytest

from asobiba.bridge import Door
from asobiba.skat.rules.cards import read_card, set_of
from tests.skat.notation.test_deal_replay import line, played_game
from tests.skat.reference import best_points
from tests.tables import BEGUN, DEAL, ask


def asked(position: Any, question: str = "open", **arguments: Any) -> Any:
    answer = ask(Door(), type="ask", game="skat", position=position, question=question, arguments=arguments)
    return answer["answer"] if answer["ok"] else answer["error"]


def test_an_entered_deal_stands_before_its_first_card_and_after_some() -> None:
    begun = asked(DEAL)
    assert (begun["player"], begun["trick"], begun["points"], begun["goal"]) == (1, [], 0, 61)
    assert [len(hand) for hand in begun["hands"]] == [10, 10, 10]
    assert sorted(begun["legal"]) == sorted(DEAL["hands"][1])
    later = asked({**BEGUN, "plays": [*BEGUN["plays"], "SJ"]})
    assert (later["player"], later["trick"], later["points"], later["tricks"]) == (1, ["SJ"], 24, 1)
    assert later["legal"] == ["C7"]
    assert asked({**BEGUN})["last"]["winner"] == 0


def test_what_the_declarer_reaches_is_what_minimax_finds() -> None:
    games = [played_game(seed) for seed in range(3)]
    tried = 0
    for options, deal in [(options, deal) for options, deals in games for deal in deals]:
        if deal["contract"] is None or deal["contract"][0] == "null" or len(deal["tricks"]) < 7:
            continue
        fields = line(options, deal)
        if len(fields["plays"]) < 21:
            continue
        position = {**fields, "plays": fields["plays"][:21]}
        now = asked(position)
        first = deal["declarer"]
        hands = [set_of(map(read_card, now["hands"][(first + at) % 3])) for at in range(3)]
        leader = (now["leader"] - first) % 3
        best = now["points"] + best_points(deal["contract"][0], (hands[0], hands[1], hands[2]), leader)
        assert asked(position, "reaches", value=best) == {"reaches": True}
        assert asked(position, "reaches", value=best + 1) == {"reaches": False}
        reached = [asked(position, "reaches", value=best, card=card)["reaches"] for card in now["legal"]]
        assert any(reached) if now["player"] == first else all(reached)
        tried += 1
    assert tried


def test_a_null_is_safe_or_not_whatever_the_value() -> None:
    null = {**DEAL, "game": "null", "declarer": 2, "discard": ["DA", "DK"]}
    assert asked(null)["goal"] is None
    answers = [asked(null, "reaches", **value) for value in ({}, {"value": 0}, {"value": 99})]
    assert answers == [answers[0]] * 3


@pytest.mark.parametrize(
    ("position", "question", "arguments", "code"),
    [
        (7, "open", {}, "skat/field"),
        ({**DEAL, "skat": ["D8", "D8"]}, "open", {}, "skat/field"),
        ({**DEAL, "declarer": None, "game": None}, "open", {}, "ask/deal"),
        ({**DEAL, "plays": ["CJ"]}, "open", {}, "skat/not_in_hand"),
        (DEAL, "reaches", {"value": 121}, "ask/deal"),
        (DEAL, "reaches", {"value": 61, "card": "CJ"}, "ask/deal"),
        (DEAL, "reaches", {"value": 61, "card": "XX"}, "skat/bad_card"),
    ],
)
def test_what_is_wrong_has_its_code(position: Any, question: str, arguments: dict[str, Any], code: str) -> None:
    assert asked(position, question, **arguments)["code"] == code
