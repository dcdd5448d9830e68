"""Deals that were played elsewhere become games that can be opened and played on."""

from __future__ import annotations

import json
from typing import Any

import pytest

from asobiba.bridge import Door
from tests.tables import BEGUN, DEAL, ask, granted

PASSED: dict[str, Any] = {
    "dealer": 1,
    "hands": DEAL["hands"],
    "skat": DEAL["skat"],
    "auction": ["pass", "pass", "pass"],
}


def imported(*lines: Any) -> dict[str, Any]:
    text = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)
    return ask(Door(), type="import", game="skat", format="deals", text=text)


def loaded(record: dict[str, Any], **more: Any) -> dict[str, Any]:
    return granted(Door(), type="load", record=record, **more)


def test_an_unfinished_deal_is_played_on_with_the_cards_that_were_dealt() -> None:
    [game] = imported(BEGUN)["games"]
    view = loaded(game["record"], seat=0)["view"]

    assert sorted(view["dealt"]) == sorted(DEAL["hands"][0])
    assert view["contract"] == ["clubs"]
    assert view["deal"] == {"number": 1, "of": 1, "dealer": 0, "forehand": 1, "middlehand": 2, "rearhand": 0}
    assert view["tricks"][0]["cards"] == ["SA", "DA", "CJ"]
    assert view["auction"]["bid"] == 20


def test_each_declarer_gets_an_auction_that_ends_with_the_bid() -> None:
    for declarer, discard in ((0, ["D8", "D7"]), (1, ["D8", "D7"]), (2, ["D8", "D7"])):
        [game] = imported({**DEAL, "declarer": declarer, "discard": discard, "game": "grand", "bid": 24})["games"]
        view = loaded(game["record"], seat=declarer)["view"]
        assert (view["declarer"], view["bid"]) == (declarer, 24)


def test_consecutive_deals_are_one_game_and_others_begin_a_new_one() -> None:
    whole = {**DEAL, "resigned": True}
    games = imported(whole, "", PASSED, {**DEAL, "dealer": 0})["games"]

    assert len(games) == 2
    assert loaded(games[0]["record"])["view"]["result"]["reason"] == "deals"
    assert len(loaded(games[0]["record"])["view"]["done"]) == 2


def test_a_wrong_line_is_named_and_the_others_are_imported() -> None:
    answer = imported({**DEAL, "bid": 19}, "{", "[1]", "[" * 5000, DEAL)

    assert len(answer["games"]) == 1
    assert [problem["place"] for problem in answer["problems"]] == ["1", "2", "3", "4"]
    assert {problem["error"]["code"] for problem in answer["problems"]} == {"skat/field"}


def test_too_many_lines_and_other_formats_are_refused() -> None:
    assert imported(*["{}"] * 201)["error"]["code"] == "skat/format"
    assert ask(Door(), type="import", game="skat", format="gcg", text="")["error"]["code"] == "skat/format"


def test_malformed_deals_in_a_record_are_refused() -> None:
    record = imported(DEAL)["games"][0]["record"]
    good = record["options"]["dealt"]
    for dealt in ("", 7, good[:-2], good.replace("CJ", "SJ", 1), f"{good}; {good}", good.replace("CJ", "XX", 1)):
        answer = ask(Door(), type="load", record={**record, "options": {**record["options"], "dealt": dealt}})
        assert answer["error"]["code"] == "option/value", dealt


@pytest.mark.parametrize(
    ("field", "value"),
    [("dealer", 1.0), ("declarer", 0.0), ("announcements", 5), ("plays", [{"seat": 1.0, "card": "SA"}])],
)
def test_a_field_of_the_wrong_type_is_named_in_the_error(field: str, value: Any) -> None:
    answer = imported({**DEAL, field: value})
    assert [problem["error"]["code"] for problem in answer["problems"]] == ["skat/field"]
    assert answer["problems"][0]["error"]["data"]["field"].startswith(field)


def test_the_option_for_a_single_deal_is_ignored() -> None:
    [game] = imported({**DEAL, "options": {"deal": 2}})["games"]
    assert loaded(game["record"], seat=0)["view"]["deal"]["of"] == 1


def test_the_highest_value_ends_the_auction_at_once() -> None:
    for declarer in range(3):
        [game] = imported({**DEAL, "declarer": declarer, "game": "grand", "bid": 264})["games"]
        view = loaded(game["record"], seat=declarer)["view"]
        assert (view["declarer"], view["bid"]) == (declarer, 264)
