"""Reads the sent result of a game or puzzle, and starts its check."""

from __future__ import annotations

from typing import TypeAlias

from asobiba.game import JSON
from asobiba.words.lexicon_store import LexiconStore

from .check import ContestCheck
from .contest import Contest, contest_fields, game_contest_from
from .puzzle_contest import PuzzleCheck, PuzzleContest, puzzle_contest_from

AnyContest: TypeAlias = Contest | PuzzleContest


def contest_from(value: JSON) -> AnyContest:
    """A contest from plain JSON. Only its form is checked here; `check_of` checks its record.

    Raises:
        GameError: `contest/schema` (of a newer version), `contest/malformed`, `contest/seats`, or as `record_from`.
    """
    fields = contest_fields(value)
    return puzzle_contest_from(fields) if "puzzle" in fields else game_contest_from(fields)


def check_of(contest: AnyContest, lexica: LexiconStore) -> ContestCheck | PuzzleCheck:
    """The work of checking a contest.

    Raises:
        GameError: the check cannot start, for instance with another word list.
    """
    return PuzzleCheck(contest, lexica) if isinstance(contest, PuzzleContest) else ContestCheck(contest, lexica)
