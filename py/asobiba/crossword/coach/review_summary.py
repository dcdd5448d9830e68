"""Totals of a review: per seat, after each turn, and the turns that decided the game (docs/door-coach.md, Review)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from asobiba.crossword.equity.win_probability import win_chance
from asobiba.crossword.notation.gcg.document import OUT, RACK, TIME
from asobiba.crossword.rules.tiles import RACK_SIZE
from asobiba.game import JSON, Seat

from .game_turns import CHOICES, GameTurn, GameTurns

MOST_DECIDING = 3
MISTAKE = 0.02  # a deciding turn loses at least this chance to win
NOTHING_LOST = 0.05  # points: a turn that loses less counts as the best
BEFORE_THE_START = 93  # tiles that a player does not see then
ADJUSTMENTS = (OUT, RACK, TIME)  # kinds of GCG lines that settle the scores after the end


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    """The numbers of one reviewed turn for the totals.

    Args:
        lost: points between the best move and the play; 0 if the play is as good as the best (`within_error`).
        win_lost: the chance to win that the play loses against the best move; 0 likewise.
        best_equity: equity of the best move, in points.
        bingo, best_bingo: whether the play, and the best move, is a bingo.
        phony: whether the play had an unacceptable word, or was taken back.
    """

    turn: GameTurn
    lost: float
    win_lost: float
    best_equity: float
    bingo: bool
    best_bingo: bool
    phony: bool

    @classmethod
    def of(cls, turn: GameTurn, result: Mapping[str, Any]) -> ReviewedTurn:
        """Read the fields of a ReviewTurn in a report (docs/door-coach.md)."""
        played, best = result["played"], result["best"]
        phony = bool(played["phonies"]) or turn.back
        equal = within_error(result["lost"], (result["comparison"] or {}).get("within"))
        lost, win_lost = (0.0, 0.0) if equal else (result["lost"], result["win_lost"])
        best_bingo = played["bingo"] if equal else best["bingo"]
        return cls(turn, lost, win_lost, best["equity"], played["bingo"], best_bingo, phony)


def within_error(lost: float, within: Any) -> bool:
    """Whether a play is as good as the best move: it lost no more than the error of their comparison, in points."""
    return lost >= NOTHING_LOST and type(within) in (int, float) and within >= lost


def seat_totals(game: GameTurns, reviewed: Sequence[ReviewedTurn]) -> list[JSON]:
    """The totals of each seat."""
    seats = range(len(game.names))
    return [_seat_total(game, [each for each in reviewed if each.turn.seat == seat], seat) for seat in seats]


def _seat_total(game: GameTurns, reviewed: Sequence[ReviewedTurn], seat: Seat) -> JSON:
    lost = sum(each.lost for each in reviewed)
    possible = sum(max(each.best_equity, each.lost, 0.0) for each in reviewed)
    return {
        "turns": sum(turn.seat == seat and turn.kind in CHOICES for turn in game.turns),
        "reviewed": len(reviewed),
        "best": sum(each.lost < NOTHING_LOST for each in reviewed),
        "lost": round(lost, 1),
        "win_lost": round(sum(each.win_lost for each in reviewed), 3),
        "accuracy": round(1 - lost / possible, 3) if possible else None,
        "mean": round(lost / len(reviewed), 2) if reviewed else None,
        "bingos": sum(each.bingo for each in reviewed),
        "bingos_missed": sum(each.best_bingo and not each.bingo for each in reviewed),
        "phonies": sum(each.phony for each in reviewed),
    }


def graph(game: GameTurns, reviewed: Sequence[ReviewedTurn]) -> list[JSON]:
    """For each turn: the scores after it, the first seat's chance to win, and each seat's points lost so far."""
    lost_by_turn = {each.turn.number: each.lost for each in reviewed}
    lost = [0.0] * len(game.names)
    points = []
    for turn, win in zip(game.turns, _win_chances(game), strict=True):
        lost[turn.seat] += lost_by_turn.get(turn.number, 0.0)
        scores = list(turn.scores)
        points.append({"number": turn.number, "scores": scores, "win": win, "lost": [round(each, 1) for each in lost]})
    return points


def _win_chances(game: GameTurns) -> list[float | None]:
    """The first of two players' chance to win after each turn; after the last turn of a finished game, its result."""
    last = max((turn.number for turn in game.turns if turn.kind not in ADJUSTMENTS), default=0)
    chances: list[float | None] = []
    for turn in game.turns:
        if game.final and turn.number >= last:
            chances.append(game.won)
        elif len(turn.scores) != 2:
            chances.append(None)
        else:
            mover = turn.seat
            win = win_chance(turn.scores[mover] - turn.scores[1 - mover], _unseen_by_mover(turn.unseen))
            chances.append(round(1 - win if mover else win, 4))
    return chances


def _unseen_by_mover(off_board: int) -> int:
    """The tiles that the mover cannot see, of those off the board: all but a rack, at the end about half."""
    return max(1, off_board - RACK_SIZE, off_board // 2)


def deciding_turns(game: GameTurns, reviewed: Sequence[ReviewedTurn]) -> list[JSON]:
    """The worst mistakes by chance to win; if fewer than MOST_DECIDING, the biggest swings too. In order of play."""
    mistakes = sorted((each for each in reviewed if each.win_lost >= MISTAKE), key=lambda each: -each.win_lost)
    deciding = [_mistake(each) for each in mistakes[:MOST_DECIDING]]
    known = {each["number"] for each in deciding}
    swings = [each for each in _swings(game) if each["number"] not in known]
    swings.sort(key=lambda each: -abs(each["win"]))
    deciding += swings[: MOST_DECIDING - len(deciding)]
    return sorted(deciding, key=lambda each: each["number"])


def _mistake(reviewed: ReviewedTurn) -> dict[str, JSON]:
    turn = reviewed.turn
    return {
        "number": turn.number,
        "seat": turn.seat,
        "why": "mistake",
        "win": -round(reviewed.win_lost, 4),
        "lost": round(reviewed.lost, 2),
    }


def _swings(game: GameTurns) -> list[dict[str, JSON]]:
    """The turns that changed their player's chance to win by at least MISTAKE, computed from the scores alone.

    Plays that were taken back are left out.
    """
    starter = game.turns[0].seat if game.turns else 0
    on_turn = 1 - win_chance(0, BEFORE_THE_START)
    before, swings = 1 - on_turn if starter else on_turn, []
    for turn, win in zip(game.turns, _win_chances(game), strict=True):
        if win is None:
            return []
        if turn.back:
            continue
        change = round((win - before) * (-1 if turn.seat else 1), 4)
        before = win
        if turn.kind in CHOICES and abs(change) >= MISTAKE:
            swings.append({"number": turn.number, "seat": turn.seat, "why": "swing", "win": change, "lost": 0.0})
    return swings
