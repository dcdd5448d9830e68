"""Deals in which the person in seat 0 made a known mistake, as records."""

from __future__ import annotations

from typing import Any

# Deals against computers with all that was done: aces discarded with two bare tens in hand, and a ten put up under the
# ace; bids on nothing; a pass with six trumps; hearts with three jacks and two aces.
RECORDS: dict[str, tuple[int, str]] = {
    "discard": (
        14,
        (
            "0 18, 2 pass, 1 20, 0 hold, 1 22, 0 hold, 1 23, 0 hold, 1 24, 0 hold, 1 pass, 0 take, 0 lay SA "
            "DA, 0 declare diamonds, 2 SQ, 0 ST, 1 DT, 1 CA, 2 CK, 0 CT, 1 C9, 2 C8, 0 S9, 1 C7, 2 DK, 0 SJ, "
            "0 D7, 1 D8, 2 SK, 1 CJ, 2 HQ, 0 D9, 1 HA, 2 H8, 0 HT, 1 H9, 2 H7, 0 DJ, 0 HJ, 1 CQ, 2 S7, 0 DQ, "
            "1 HK, 2 S8"
        ),
    ),
    "game": (
        14,
        (
            "0 18, 2 pass, 1 20, 0 hold, 1 22, 0 hold, 1 23, 0 hold, 1 24, 0 hold, 1 pass, 0 take, 0 lay ST "
            "HT, 0 declare hearts, 2 SQ, 0 SA, 1 HA, 1 CA, 2 CK, 0 CT, 1 C9, 2 C8, 0 SJ, 0 HJ, 1 H9, 2 H7, "
            "0 DJ, 1 HK, 2 H8, 0 S9, 1 C7, 2 SK, 2 S8, 0 DA, 1 DT, 2 HQ, 0 DQ, 1 CJ, 1 CQ, 2 S7, 0 D9, 1 D8, "
            "2 DK, 0 D7"
        ),
    ),
    "pass": (14, "0 pass, 1 pass, 2 pass"),
    "bid": (
        2,
        (
            "0 18, 2 pass, 1 20, 0 hold, 1 pass, 0 take, 0 lay SA HA, 0 declare clubs, 2 S7, 0 SQ, 1 ST, 1 "
            "DA, 2 D8, 0 DQ, 1 D9, 2 DT, 0 DK, 2 HQ, 0 H7, 1 HT, 1 CJ, 2 CA, 0 SJ, 1 HJ, 2 C8, 0 C9, 1 C7, 2 "
            "DJ, 0 CT, 2 S8, 0 S9, 1 H9, 0 CK, 1 CQ, 2 H8, 0 D7, 1 HK, 2 SK"
        ),
    ),
    "card": (
        20,
        (
            "2 pass, 0 18, 1 pass, 0 take, 0 lay CA SA, 0 declare hearts, 1 C8, 2 CK, 0 CT, 0 DK, 1 DT, 2 DA, "
            "2 CQ, 0 S9, 1 ST, 2 D7, 0 D9, 1 DQ, 1 D8, 2 H8, 0 HK, 0 CJ, 1 H7, 2 DJ, 0 HT, 1 HA, 2 SK, 1 HQ, "
            "2 C7, 0 HJ, 0 SJ, 1 S7, 2 C9, 0 H9, 1 SQ, 2 S8"
        ),
    ),
}
OPTIONS = {"rounds": 1, "tournament": False, "scoring": "normal", "ramsch": "off", "kontra": False, "deal": 1}


def recorded(name: str) -> dict[str, Any]:
    """The record of a deal, as a page saves it."""
    seed, text = RECORDS[name]
    actions = [[int(action[0]), action[2:]] for action in text.split(", ")]
    seats = [{"kind": "human"}, *[{"kind": "computer", "level": "casual"}] * 2]
    about = {"schema": 1, "game": "skat", "rules_version": 1, "seed": seed, "options": OPTIONS}
    return {**about, "seats": seats, "actions": actions}
