"""The score pad: values worked out from what players say, and what cannot be refused with its field."""

from __future__ import annotations

from typing import Any

import pytest

from asobiba.errors import RequestError
from asobiba.skat.coach.score_pad import score_pad

THREE = {"seats": 3, "dealer": 0, "of": 36}
FOUR = {"seats": 4, "dealer": 3, "of": 48}
WON: dict[str, Any] = {"declarer": 1, "contract": "clubs", "matadors": 1, "result": "won"}


def entry(pad: dict[str, Any] = THREE, number: int = 1, **changes: Any) -> dict[str, Any]:
    return score_pad(pad, "entry", {"entry": {**WON, **changes}, "number": number})


# Values as players reckon them: matadors, game, hand, Schneider (announced), Schwarz (announced), ouvert.
VALUES: list[tuple[dict[str, Any], int]] = [
    ({}, 24),
    ({"result": "lost"}, -48),
    ({"matadors": -2, "made": "schneider"}, 48),
    ({"contract": "grand hand", "matadors": 2, "made": "schwarz"}, 144),
    ({"contract": "grand hand schneider", "matadors": 4}, 192),
    ({"contract": "grand hand ouvert", "matadors": 4}, 264),
    ({"contract": "diamonds", "matadors": 1, "bid": 20}, -54),
    ({"contract": "diamonds", "matadors": 1, "bid": 20, "made": "schneider"}, 27),
    ({"contract": "hearts hand", "matadors": 1, "result": "lost"}, -60),
    ({"contract": "spades", "matadors": -1, "result": "lost", "made": "schneider"}, -66),
    ({"contract": "null ouvert"}, 46),
    ({"contract": "null hand", "result": "lost"}, -70),
    ({"kontra": 2}, 48),
    ({"bock": 2, "kontra": 2}, 96),
    ({"contract": "clubs spitze"}, 36),
    ({"contract": "clubs spitze", "result": "lost"}, -72),
    ({"contract": "null revolution", "bid": 92}, 92),
]


@pytest.mark.parametrize(("changes", "score"), VALUES)
def test_an_entry_is_worth_what_players_reckon(changes: dict[str, Any], score: int) -> None:
    assert entry(**changes)["score"]["score"] == score
    assert entry(**changes)["row"]["points"] == [0, score, 0]


def test_a_value_that_was_written_is_checked() -> None:
    assert entry(written=24)["agrees"] is True
    assert entry(written=36)["agrees"] is False
    assert entry()["agrees"] is None


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"declarer": 3}, "declarer"),
        ({"contract": "clubs schneider"}, "contract"),
        ({"contract": "skat"}, "contract"),
        ({"matadors": 0}, "matadors"),
        ({"contract": "grand", "matadors": 5}, "matadors"),
        ({"result": "drawn"}, "result"),
        ({"contract": "null", "made": "schneider"}, "made"),
        ({"bid": 19}, "bid"),
        ({"kontra": 3}, "kontra"),
    ],
)
def test_what_cannot_be_is_refused_with_its_field(changes: dict[str, Any], field: str) -> None:
    with pytest.raises(RequestError) as error:
        entry(**changes)
    assert (error.value.code, error.value.data["field"]) == ("skat/pad", field)


RAMSCHES: list[tuple[dict[str, Any], list[int]]] = [
    ({"points": [70, 30, 20]}, [-20, 0, 0]),
    ({"points": [60, 60, 0]}, [-20, -20, 0]),
    ({"points": [60, 60, 0], "none": 1}, [-40, -40, 0]),
    ({"points": [60, 60, 0], "count": "points"}, [-60, -60, 0]),
    ({"points": [60, 60, 0], "count": "points", "none": 1}, [-120, -120, 0]),
    ({"points": [30, 70, 20], "count": "points", "pushers": 1}, [0, -140, 0]),
    ({"points": [0, 120, 0], "none": 2, "count": "points"}, [0, 120, 0]),
    ({"points": [50, 30, 20]}, [-20, 0, 0]),  # 20 lie in the Skat
]


@pytest.mark.parametrize(("ramsch", "points"), RAMSCHES)
def test_a_ramsch_is_counted_by_a_fixed_loss_or_by_card_points(ramsch: dict[str, Any], points: list[int]) -> None:
    def row(**more: Any) -> dict[str, Any]:
        entries = [{"declarer": None, "ramsch": ramsch, **more}]
        found: dict[str, Any] = score_pad(THREE, "list", {"entries": entries})["rows"][0]
        return found

    assert (row()["points"], row()["ramsch"], row()["declarer"]) == (points, True, None)
    assert row(bock=2)["points"] == [2 * change for change in points]


def test_a_ramsch_at_four_leaves_the_dealer_out_and_wrong_points_are_refused() -> None:
    def entry_of(pad: dict[str, Any], **ramsch: Any) -> dict[str, Any]:
        return score_pad(pad, "entry", {"entry": {"declarer": None, "ramsch": ramsch}, "number": 1})

    assert entry_of(FOUR, points=[20, 70, 30, 0], count="points")["row"]["points"] == [0, -70, 0, 0]
    for points, none, field in (([70, 30, 10, 0], 0, "points"), ([70, 50], 0, "points"), ([70, 30, 20], 1, "none")):
        with pytest.raises(RequestError) as error:
            entry_of(THREE, points=points, none=none)
        assert error.value.data["field"] == field


def test_at_four_the_dealer_sits_out_and_others_get_30_for_a_lost_game() -> None:
    with pytest.raises(RequestError):
        entry(FOUR, 3, declarer=1)  # the first dealer is 3, so 1 deals the third deal
    entries = [{**WON, "declarer": 0}, {**WON, "declarer": 2, "result": "lost"}, {"declarer": None}]
    answer = score_pad(FOUR, "list", {"entries": entries})
    assert [row["dealer"] for row in answer["rows"]] == [3, 0, 1]
    # 0: 24 + 50 + 30; 1: 30; 2: -48 - 50; 3: 30
    assert [foot["total"] for foot in answer["feet"]] == [104, 30, -98, 30]


def test_a_wrong_entry_of_a_list_is_named() -> None:
    with pytest.raises(RequestError) as error:
        score_pad(THREE, "list", {"entries": [WON, {**WON, "matadors": 12}]})
    assert error.value.data["field"] == "entries[1].matadors"
