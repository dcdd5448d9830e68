"""Compares results of the same game, round by round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from asobiba.errors import RecordError
from asobiba.game import JSON
from asobiba.session import Session
from asobiba.words.lexicon_store import LexiconStore

from .check import UNPROVEN
from .contest import borne_out
from .puzzle_contest import UNPROVEN as PUZZLE_UNPROVEN
from .puzzle_contest import PuzzleContest, check_stars, plain_rounds
from .reading import AnyContest


def compare(contests: Sequence[AnyContest], lexica: LexiconStore) -> dict[str, JSON]:
    """Compare two or more results of the same game (docs/door-duplicate.md, compare).

    Raises:
        GameError: `contest/other` (a result is of another game), or a record does not prove its result.
    """
    first = contests[0]
    for at, other in enumerate(contests):
        if _terms(other) != _terms(first):
            raise RecordError("contest/other", f"contests[{at}] is of another game", contest=at)
    sides = [_rounds(contest, lexica) for contest in contests]
    totals = [0] * len(contests)
    rows = []
    for number in range(max(map(len, sides), default=0)):
        played = [side[number] if number < len(side) else None for side in sides]
        totals = [total + (one["points"] if one else 0) for total, one in zip(totals, played, strict=True)]
        rows.append({"round": number + 1, "sides": played, "totals": totals})
    scores = [contest.stars if isinstance(contest, PuzzleContest) else contest.score for contest in contests]
    return {
        "rounds": rows,
        "scores": scores,
        "ranks": [1 + sum(other > own for other in scores) for own in scores],
        "names": [contest.invitation()["by"] for contest in contests],
        "unproven": list(PUZZLE_UNPROVEN if isinstance(first, PuzzleContest) else UNPROVEN),
    }


def _rounds(contest: AnyContest, lexica: LexiconStore) -> list[dict[str, JSON]]:
    if isinstance(contest, PuzzleContest):
        check_stars(contest, lexica)
        return plain_rounds(contest)
    return borne_out(contest, Session(contest.record, lexica))


def _terms(contest: AnyContest) -> tuple[Any, ...]:
    """The terms that must be equal in compared results."""
    if isinstance(contest, PuzzleContest):
        return "puzzle", contest.game, contest.number
    record = contest.record
    levels = [None if at == contest.seat else seat.level for at, seat in enumerate(record.seats)]
    options: Mapping[str, JSON] = record.options
    return record.game, record.rules_version, record.seed, contest.seat, levels, sorted(options.items())
