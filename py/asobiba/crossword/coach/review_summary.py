"""What a review adds up to: each seat, the course of the game, the turns that decided it (docs/door-coach.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from asobiba.crossword.equity.win_probability import win_chance
from asobiba.crossword.notation.gcg.document import OUT, RACK, TIME
from asobiba.game import JSON, Seat

from .game_turns import CHOICES, Sheet, SheetTurn

MOST_DECIDING = 3
MISTAKE = 0.02  # of the chance to win: less decides nothing
NOTHING_LOST = 0.05  # points
CLOSING = (OUT, RACK, TIME)  # lines of a GCG text that only settle what is over


@dataclass(frozen=True, slots=True)
class Reviewed:
    """What a review adds up of one turn.

    Args:
        turn: of the sheet.
        lost: points between the play and the best.
        win_lost: chance to win between them.
        best: equity of the best, in points.
        bingos: whether the play was one, and whether the best is.
        phony: whether the play had a word that is not acceptable, or was taken back.
    """

    turn: SheetTurn
    lost: float
    win_lost: float
    best: float
    bingos: tuple[bool, bool]
    phony: bool

    @classmethod
    def of(cls, turn: SheetTurn, told: Mapping[str, Any]) -> Reviewed:
        """What a report told of a turn (docs/door-coach.md, ReviewTurn)."""
        played, best = told["played"], told["best"]
        phony = bool(played["phonies"]) or turn.back
        return cls(turn, told["lost"], told["win_lost"], best["equity"], (played["bingo"], best["bingo"]), phony)


def seats(sheet: Sheet, found: Sequence[Reviewed]) -> list[JSON]:
    """The totals of each seat."""
    return [_seat(sheet, [one for one in found if one.turn.seat == seat], seat) for seat in range(len(sheet.names))]


def _seat(sheet: Sheet, found: Sequence[Reviewed], seat: Seat) -> JSON:
    lost = sum(one.lost for one in found)
    there = sum(max(one.best, one.lost, 0.0) for one in found)
    return {
        "turns": sum(turn.seat == seat and turn.kind in ("play", "exchange", "pass") for turn in sheet.turns),
        "reviewed": len(found),
        "best": sum(one.lost < NOTHING_LOST for one in found),
        "lost": round(lost, 1),
        "win_lost": round(sum(one.win_lost for one in found), 3),
        "accuracy": round(1 - lost / there, 3) if there else None,
        "mean": round(lost / len(found), 2) if found else None,
        "bingos": sum(one.bingos[0] for one in found),
        "bingos_missed": sum(one.bingos == (False, True) for one in found),
        "phonies": sum(one.phony for one in found),
    }


def graph(sheet: Sheet, found: Sequence[Reviewed]) -> list[JSON]:
    """After each turn: scores, the chance of the first seat to win, points lost so far."""
    by_number = {one.turn.number: one for one in found}
    lost = [0.0] * len(sheet.names)
    points = []
    for turn, win in zip(sheet.turns, _chances(sheet), strict=True):
        one = by_number.get(turn.number)
        lost[turn.seat] += one.lost if one else 0.0
        scores = list(turn.scores)
        points.append({"number": turn.number, "scores": scores, "win": win, "lost": [round(each, 1) for each in lost]})
    return points


def _chances(sheet: Sheet) -> list[float | None]:
    """The chance of the first of two players to win after each turn; once the game is over that is what it came to."""
    last = max((turn.number for turn in sheet.turns if turn.kind not in CLOSING), default=0)
    return [sheet.won if sheet.final and turn.number >= last else _win(turn) for turn in sheet.turns]


def _win(turn: SheetTurn) -> float | None:
    if len(turn.scores) != 2:
        return None
    return round(win_chance(turn.scores[0] - turn.scores[1], max(1, turn.unseen)), 4)


def decided(sheet: Sheet, found: Sequence[Reviewed]) -> list[JSON]:
    """The turns that cost most chance to win; where these are few, those at which it moved most. By number."""
    mistakes = sorted((one for one in found if one.win_lost >= MISTAKE), key=lambda one: -one.win_lost)
    told = [_mistake(one) for one in mistakes[:MOST_DECIDING]]
    known = {each["number"] for each in told}
    swings = [each for each in _swings(sheet) if each["number"] not in known]
    swings.sort(key=lambda each: -abs(each["win"]))
    told += swings[: MOST_DECIDING - len(told)]
    return sorted(told, key=lambda each: each["number"])


def _mistake(one: Reviewed) -> dict[str, JSON]:
    turn = one.turn
    return {
        "number": turn.number,
        "seat": turn.seat,
        "why": "mistake",
        "win": -round(one.win_lost, 4),
        "lost": round(one.lost, 2),
    }


def _swings(sheet: Sheet) -> list[dict[str, JSON]]:
    """By how much each turn moved the chance to win of whoever made it, by the scores alone.

    A play that was taken back moved nothing.
    """
    before, moved = 0.5, []
    for turn, win in zip(sheet.turns, _chances(sheet), strict=True):
        if win is None:
            return []
        if turn.back:
            continue
        change = round((win - before) * (-1 if turn.seat else 1), 4)
        before = win
        if turn.kind in CHOICES and abs(change) >= MISTAKE:
            moved.append({"number": turn.number, "seat": turn.seat, "why": "swing", "win": change, "lost": 0.0})
    return moved
