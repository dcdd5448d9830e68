"""`skat-replay`: deals that computers played come out the same, and errors name their place."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from asobiba.errors import GameError
from asobiba.record import Participant
from asobiba.session import Session
from asobiba.skat.cli import skat_replay
from asobiba.words.lexicon_store import LexiconStore

ROOT = Path(__file__).resolve().parents[3]
SEATS = tuple(Participant("computer", level, level) for level in ("beginner", "casual", "beginner"))
OPTIONS = [
    {"tournament": True},
    {"ramsch": "ramsch", "scoring": "adjusted"},
    {"ramsch": "schieberamsch", "kontra": True, "push_doubling": "double"},
]


@cache
def played_game(seed: int) -> tuple[dict[str, Any], tuple[Any, ...]]:
    """Options and finished deals of a game that computers played."""
    options = OPTIONS[seed % len(OPTIONS)]
    session = Session.start("skat", seed, SEATS, options, LexiconStore())
    session.step()
    return options, tuple(session.state.done)


def line(options: dict[str, Any], deal: Any) -> dict[str, Any]:
    """A finished deal as a line for skat-replay."""
    fields: dict[str, Any] = {
        "options": options,
        "dealer": deal["dealer"],
        "hands": deal["hands"],
        "skat": deal["skat"],
        "auction": [[call["seat"], call["call"]] for call in deal["calls"]],
        "plays": [card for trick in deal["tricks"] for card in trick["cards"]],
    }
    if deal["contract"]:
        fields["game"], *fields["announcements"] = deal["contract"]
        fields["picked_up"] = deal["taken"]
        fields["kontra"] = deal["kontra"]
        if deal["taken"]:
            fields["discard"] = deal["skat_after"]
    if deal["pushes"]:
        fields["pushes"] = [push["laid"] for push in deal["pushes"]]
    return fields


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_a_replayed_deal_comes_out_the_same(seed: int) -> None:
    options, deals = played_game(seed)
    for deal in deals:
        if deal["claimed"] is not None or deal["conceded"] is not None or deal["resigned"]:
            continue
        answer = skat_replay(line(options, deal))
        assert answer["finished"]
        assert answer["score"] == deal["changes"]
        assert answer["trick_winners"] == [trick["winner"] for trick in deal["tricks"]]
        assert answer["card_points"] == deal["points"]
        assert answer["declarer"] == deal["declarer"]
        if deal["score"]:
            assert (answer["matadors"], answer["value"]) == (deal["score"]["matadors"], deal["score"]["value"])


def declared(seed: int = 3) -> dict[str, Any]:
    """A deal with a declarer who picked up the Skat, as a line; from game 3 on, which has no Ramsch."""
    for number in range(seed, 40):
        options, deals = played_game(number)
        for deal in deals:
            if deal["taken"] and deal["claimed"] is deal["conceded"] is None and len(deal["tricks"]) == 10:
                return copy.deepcopy(line(options, deal))
    raise AssertionError("no such deal in forty games")


def test_declarer_and_bid_may_replace_the_auction() -> None:
    given = declared()
    whole = skat_replay(given)
    del given["auction"]
    given |= {"declarer": whole["declarer"], "bid": whole["bid"]}
    assert skat_replay(given)["score"] == whole["score"]


def test_plays_may_be_lists_of_three_or_have_seats() -> None:
    given = declared()
    whole = skat_replay(given)
    cards = given["plays"]
    tricks = [cards[at : at + 3] for at in range(0, 30, 3)]
    assert skat_replay({**given, "plays": tricks})["score"] == whole["score"]
    seats = [[(trick["leader"] + at) % 3, card] for trick in whole["tricks"] for at, card in enumerate(trick["cards"])]
    assert skat_replay({**given, "plays": seats})["score"] == whole["score"]


def test_an_unfinished_deal_has_tricks_but_no_score() -> None:
    given = declared()
    given["plays"] = given["plays"][:7]
    answer = skat_replay(given)
    assert (answer["finished"], answer["score"], len(answer["tricks"])) == (False, None, 2)


def refusal(given: dict[str, Any]) -> GameError:
    """The error of a line."""
    with pytest.raises(GameError) as caught:
        skat_replay(given)
    return caught.value


def test_the_error_of_an_illegal_card_names_the_card_the_lead_and_the_number_of_the_play() -> None:
    deals = map(declared, range(20))
    given = next(deal for deal in deals if deal["plays"][0][0] == deal["plays"][1][0])  # the second seat follows suit
    lead = given["plays"][0]
    refused = [error for card in given["plays"][3:] if (error := fault({**given, "plays": [lead, card]}))]
    errors = [error for error in refused if error.code == "skat/must_follow"]
    assert errors, "every card followed suit"
    for error in errors:
        assert error.data["card"] in given["plays"]
        assert (error.data["led"], error.data["play"]) == (lead, 1)


def fault(given: dict[str, Any]) -> GameError | None:
    """The error of a line, or None."""
    try:
        skat_replay(given)
    except GameError as error:
        return error
    return None


def test_the_error_of_a_card_that_another_seat_holds_names_the_card() -> None:
    given = declared()
    given["plays"][0], given["plays"][1] = given["plays"][1], given["plays"][0]
    error = refusal(given)
    assert (error.code, error.data["card"], error.data["play"]) == ("skat/not_in_hand", given["plays"][0], 0)


@pytest.mark.parametrize(
    ("change", "code", "place"),
    [
        ({"dealer": 3}, "skat/field", "dealer"),
        ({"hands": [[], [], []]}, "skat/field", "hands[0]"),
        ({"skat": ["CJ"]}, "skat/field", "skat"),
        ({"skat": ["CJ", "XX"]}, "skat/bad_card", "skat"),
        ({"auction": ["19"]}, "skat/no_bid", None),
        ({"auction": ["hold"]}, "skat/nothing_to_hold", None),
        ({"auction": ["18"]}, "skat/field", "auction"),
        ({"auction": ["pass"] * 4}, "skat/field", "auction"),
        ({"game": "whist"}, "skat/bad_game", None),
        ({"announcements": ["loud"]}, "skat/field", "announcements"),
        ({"announcements": ["schneider"]}, "skat/announcement", None),
        ({"discard": ["CJ"]}, "skat/field", "discard"),
        ({"kontra": 3}, "skat/field", "kontra"),
        ({"what": 1}, "skat/field", "what"),
        ({"options": {"rounds": 7}}, "option/value", None),
        ({"options": []}, "skat/field", "options"),
    ],
)
def test_the_error_of_a_line_names_the_field(change: dict[str, Any], code: str, place: str | None) -> None:
    error = refusal({**declared(), **change})
    assert error.code == code
    if place is not None:
        assert error.data["field"] == place


def test_a_card_after_the_end_of_the_deal_is_refused() -> None:
    given = declared()
    given["plays"].append(given["plays"][0])
    error = refusal(given)
    assert (error.code, error.data["play"]) == ("skat/over", 30)


def test_the_command_answers_line_by_line_and_goes_on_after_an_error() -> None:
    lines = [json.dumps(declared()), "{", json.dumps({"dealer": 0}), json.dumps(declared())]
    command = [sys.executable, "-m", "asobiba", "skat-replay"]
    done = subprocess.run(
        command,
        input="\n".join(lines),
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(ROOT / "py")},
        check=False,
    )
    answers = [json.loads(answer) for answer in done.stdout.splitlines()]
    assert ["error" in answer for answer in answers] == [False, True, True, False]
    assert answers[1]["error"]["code"] == "door/json"
    assert [answer.get("line") for answer in answers] == [None, 2, 3, None]
    assert done.returncode == 1
