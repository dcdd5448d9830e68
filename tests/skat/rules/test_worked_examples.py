"""Worked examples of scoring, each with where it comes from (ISkO: the International Skat Order)."""

from __future__ import annotations

from typing import Any

import pytest

from asobiba.skat.cli import skat_score
from asobiba.skat.rules.contract import Contract
from asobiba.skat.rules.options import Options
from asobiba.skat.rules.scoring import Score, ramsch_score, seat_changes

HAND = {"hand": True}
SCHNEIDER = {"hand": True, "schneider_announced": True}
SCHWARZ = {"hand": True, "schwarz_announced": True}
OUVERT = {"ouvert": True}

# source, game, matadors, announcements and more, card points, tricks, bid, score
EXAMPLES: list[tuple[str, str, int | None, dict[str, Any], int, int, int, int]] = [
    ("JSkat SuitRuleTest", "clubs", 1, {}, 61, 6, 18, 24),
    ("JSkat SuitRuleTest, lost", "clubs", 1, {}, 60, 6, 18, -48),
    ("JSkat, Kontra", "clubs", 1, {"kontra": 2}, 61, 6, 18, 48),
    ("JSkat, Kontra and Re, lost", "clubs", 1, {"kontra": 4}, 60, 6, 18, -192),
    ("JSkat, Schneider", "clubs", 1, {}, 90, 8, 18, 36),
    ("JSkat, Schwarz", "clubs", 1, {}, 120, 10, 18, 48),
    ("JSkat, Schneider announced", "clubs", 1, SCHNEIDER, 90, 8, 18, 60),
    ("JSkat, Schwarz announced", "clubs", 1, SCHWARZ, 120, 10, 18, 84),
    ("JSkat, more tops", "clubs", 6, {}, 61, 6, 18, 84),
    ("JSkat testOverbid", "diamonds", -1, {}, 89, 8, 22, -54),
    ("JSkat testOverbidWithSchneider", "diamonds", -1, {}, 90, 8, 22, 27),
    ("ISkO 5.2.6, clubs ouvert", "clubs", 2, OUVERT, 120, 10, 18, 108),
    ("ISkO 5.2.6, Grand ouvert", "grand", 4, OUVERT, 120, 10, 18, 264),
    ("Wikipedia, example 1", "grand", 4, {}, 90, 8, 18, 144),
    ("Wikipedia, example 2", "diamonds", -2, {}, 45, 4, 18, -54),
    ("Wikipedia, example 3", "null", None, OUVERT, 0, 0, 18, 46),
    ("JSkat issue 138", "hearts", 1, {}, 50, 5, 24, -60),
    ("xskat-android 20", "hearts", 2, HAND, 93, 8, 18, 50),
    ("xskat-android 37", "grand", 4, OUVERT, 106, 9, 44, -528),
    ("JSkat issue 33", "spades", 2, {}, 89, 8, 18, 33),
    ("skatblog, 72 in spades by hand with the jack of clubs in the Skat", "spades", 1, HAND, 70, 7, 72, -154),
    ("preisskat.org, bid 22", "diamonds", 1, {}, 80, 7, 22, -54),
    ("ISS 541932", "diamonds", -2, {}, 59, 4, 18, -54),
    ("ISS 684159", "grand", 3, {}, 85, 8, 27, 96),
    ("ISS 26496", "clubs", 3, SCHWARZ, 120, 10, 40, 108),
    ("ISS 727", "grand", 1, OUVERT, 120, 10, 18, 192),
    ("ISS 596891, overbid", "diamonds", 1, {}, 41, 4, 36, -72),
    ("ISS 8650652, overbid", "diamonds", -1, {}, 75, 7, 36, -72),
    ("ISS 1390253", "null", None, OUVERT, 0, 0, 35, 46),
    ("ISS 9", "clubs", 2, HAND, 56, 5, 20, -96),
    ("ISS 25", "null", None, {"hand": True, "ouvert": True}, 3, 1, 18, -118),
    ("ISS 13577", "clubs", 1, OUVERT, 13, 0, 18, -192),
    ("by hand: Schwarz that nobody announced", "clubs", 1, HAND, 120, 10, 18, 60),
    ("by hand: the same with Schneider announced", "clubs", 1, SCHNEIDER, 120, 10, 18, 72),
    ("by hand: Schneider announced, 85", "clubs", 1, SCHNEIDER, 85, 8, 18, -120),
    ("by hand: Schneider announced, own Schneider", "clubs", 1, SCHNEIDER, 25, 2, 18, -120),
    ("by hand: Schwarz announced, nine tricks", "clubs", 1, SCHWARZ, 110, 9, 18, -168),
    ("by hand: own Schneider", "spades", -1, {}, 30, 3, 18, -66),
    ("by hand: out of Schneider", "spades", -1, {}, 31, 3, 18, -44),
    ("by hand: no trick, 21 in the Skat", "hearts", 2, {}, 21, 0, 18, -100),
    ("by hand: Grand hand", "grand", 2, HAND, 70, 7, 18, 96),
    ("by hand: Grand without 4", "grand", -4, {}, 61, 6, 18, 120),
    ("by hand: eleven matadors, Schwarz", "clubs", 11, HAND, 120, 10, 18, 180),
    ("by hand: given up at once", "spades", 1, {"resigned": True}, 0, 0, 18, -44),
    ("by hand: bid 50 just reached", "hearts", -3, HAND, 61, 6, 50, 50),
    ("by hand: Null lost", "null", None, {}, 3, 1, 18, -46),
    ("by hand: Null hand won", "null", None, HAND, 0, 0, 33, 35),
    ("by hand: Null overbid", "null", None, {}, 0, 0, 24, -92),
    ("by hand: Null hand overbid", "null", None, HAND, 0, 0, 36, -140),
    ("by hand: Null at 46", "null", None, {}, 0, 0, 46, -92),
    ("by hand: Null ouvert overbid", "null", None, OUVERT, 0, 0, 48, -184),
    ("by hand: Schneider reaches the bid", "diamonds", 1, {}, 92, 8, 20, 27),
    ("by hand: no Schneider, overbid", "diamonds", 1, {}, 75, 7, 20, -54),
    ("by hand: Grand overbid", "grand", 1, {}, 75, 7, 59, -144),
    ("by hand: own Schneider reaches the bid", "diamonds", 1, {}, 20, 2, 27, -54),
    ("by hand: overbid with Kontra", "diamonds", 1, {"kontra": 2}, 75, 7, 20, -108),
]


@pytest.mark.parametrize("example", EXAMPLES, ids=[example[0] for example in EXAMPLES])
def test_the_score_is_that_of_the_source(example: tuple[Any, ...]) -> None:
    _, game, matadors, more, points, tricks, bid, score = example
    given = {"game": game, "points": points, "tricks": tricks, "bid": bid, **more}
    answer = skat_score(given if matadors is None else {**given, "matadors": matadors})
    assert answer["score"] == score
    assert answer["won"] == (score > 0)


def test_level_five_for_unannounced_schwarz_by_hand_is_a_house_rule() -> None:
    line = {"game": "clubs", "matadors": 1, "hand": True, "points": 120, "tricks": 10, "options": {"hand_schwarz": 5}}
    assert skat_score(line)["score"] == 72


def test_simple_lost_levels_leave_out_the_declarers_own_schneider() -> None:
    line = {"game": "spades", "matadors": -1, "points": 30, "tricks": 3, "options": {"lost_levels": "simple"}}
    assert skat_score(line)["score"] == -44


def test_the_score_is_explained_in_a_sentence() -> None:
    line = {"game": "clubs", "matadors": 1, "hand": True, "points": 92, "tricks": 9, "bid": 18}
    assert skat_score(line)["sentence"] == "with 1, game 2, hand 3, Schneider 4: 4 x 12 = 48"


RAMSCHES = [
    ("one loser", (70, 30, 20), (5, 3, 2), 0, {}, (-20, 0, 0)),
    ("two losers", (50, 50, 20), (4, 4, 2), 0, {}, (-20, -20, 0)),
    ("three losers", (40, 40, 40), (4, 3, 3), 0, {}, (-20, -20, -20)),
    ("a virgin", (60, 60, 0), (5, 5, 0), 0, {}, (-40, -40, 0)),
    ("durchmarsch", (120, 0, 0), (10, 0, 0), 0, {}, (120, 0, 0)),
    ("two pushers", (70, 30, 20), (5, 3, 2), 2, {}, (-60, 0, 0)),
    ("two pushers and a virgin", (70, 50, 0), (6, 4, 0), 2, {}, (-120, 0, 0)),
    ("two pushers, doubling", (70, 30, 20), (5, 3, 2), 2, {"push_doubling": "double"}, (-80, 0, 0)),
    ("doubling with a virgin", (70, 50, 0), (6, 4, 0), 2, {"push_doubling": "double"}, (-160, 0, 0)),
    ("by card points", (70, 30, 20), (5, 3, 2), 0, {"ramsch_count": "points"}, (-70, 0, 0)),
    ("by card points, a tie", (60, 60, 0), (5, 4, 1), 0, {"ramsch_count": "points"}, (-60, -60, 0)),
    ("by card points, a virgin", (60, 60, 0), (5, 5, 0), 0, {"ramsch_count": "points"}, (-120, -120, 0)),
    ("by card points, a pusher", (70, 30, 20), (5, 3, 2), 1, {"ramsch_count": "points"}, (-140, 0, 0)),
    ("by card points, durchmarsch", (120, 0, 0), (10, 0, 0), 0, {"ramsch_count": "points"}, (120, 0, 0)),
    ("adjusted durchmarsch", (0, 120, 0), (0, 10, 0), 0, {"scoring": "adjusted"}, (-120, 0, -120)),
]


@pytest.mark.parametrize("example", RAMSCHES, ids=[example[0] for example in RAMSCHES])
def test_the_seats_with_the_most_points_lose_a_ramsch(example: tuple[Any, ...]) -> None:
    _, points, tricks, pushers, options, changes = example
    assert ramsch_score(points, tricks, pushers, Options(**options)).changes == changes


WON = Score(True, 24, 24, 2, (("with", 1), ("game", 2)), 12, None, 1)
LOST = Score(False, -48, 24, 2, (("with", 1), ("game", 2)), 12, None, 1)


@pytest.mark.parametrize(
    ("options", "won", "lost"),
    [
        ({}, (24, 0, 0), (-48, 0, 0)),
        ({"tournament": True}, (74, 0, 0), (-98, 40, 40)),
        ({"scoring": "adjusted"}, (0, -24, -24), (-48, 0, 0)),
        ({"scoring": "adjusted", "tournament": True}, (0, -74, -74), (-138, 0, 0)),
    ],
)
def test_tournament_and_adjusted_scoring(options: dict[str, Any], won: tuple[int, ...], lost: tuple[int, ...]) -> None:
    assert seat_changes(WON, 0, Options(**options)) == won
    assert seat_changes(LOST, 0, Options(**options)) == lost


def test_ouvert_implies_schwarz_and_schneider_except_in_null() -> None:
    assert Contract("grand", hand=True, ouvert=True).complete().words() == [
        "grand",
        "hand",
        "schneider",
        "schwarz",
        "ouvert",
    ]
    assert Contract("null", ouvert=True).complete().words() == ["null", "ouvert"]
