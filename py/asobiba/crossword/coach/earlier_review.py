"""What an earlier report of the same review has told of its turns: one that was stopped or lost goes on from there.

The report comes from the page, which may have it from a file. So it counts for a turn only where it is of the same
method, effort and lexicon, the turn is the same, and what it says has the right form; else that turn is reviewed anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any

from asobiba.game import JSON

from .game_turns import OPEN, Sheet

REVIEWED = "reviewed"
SAME = ("version", "method", "effort", "lexicon")
_TURN = ("seat", "kind", "move", "back", "cgp", "rack")
_FORMS: Mapping[str, type] = {"alternatives": list, "reasons": list, "note": str, "played": dict, "best": dict}


def told_before(report: JSON, now: Mapping[str, JSON], sheet: Sheet) -> dict[int, dict[str, JSON]]:
    """What an earlier report tells of the turns of this sheet that can be reviewed, by their numbers.

    Args:
        report: a Review as `review.Review.report` gives it, or anything else.
        now: what must be the same of it, the names in `SAME`.
        sheet: the turns.
    """
    if not isinstance(report, dict) or any(report.get(name) != now[name] for name in SAME):
        return {}
    turns = report.get("turns")
    found = {}
    for turn, told in zip(sheet.turns, turns if isinstance(turns, list) else [], strict=False):
        same = isinstance(told, dict) and all(told.get(name) == getattr(turn, name) for name in _TURN)
        if same and turn.status == OPEN and told.get("status") == REVIEWED and _is_told(told):
            found[turn.number] = {name: told[name] for name in (*_FORMS, "lost", "win_lost")}
    return found


def _is_told(told: Mapping[str, Any]) -> bool:
    """Whether everything is there that a review adds up."""
    if not all(isinstance(told.get(name), form) for name, form in _FORMS.items()):
        return False
    numbers = [told.get("lost"), told.get("win_lost"), told["best"].get("equity")]
    flags = [told["played"].get("bingo"), told["best"].get("bingo")]
    return (
        all(type(number) in (int, float) and isfinite(number) for number in numbers)
        and all(isinstance(one, bool) for one in flags)
        and isinstance(told["played"].get("phonies"), list)
    )
