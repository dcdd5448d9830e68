"""Checks a contest by playing its record again.

A result is valid only if its record proves it. The check judges words again, finds tops again, and lets every computer
choose again: it must choose as recorded. Help from a coach, undone turns and a second try leave no trace in a record.
"""

from __future__ import annotations

from dataclasses import replace

from asobiba.errors import GameError, RecordError
from asobiba.game import JSON, Seat
from asobiba.session import Session
from asobiba.words.lexicon_store import LexiconStore
from asobiba.work import SlicedWork, Units

from .contest import Contest, borne_out

CHECK = "check"  # the kind of job in which a contest is checked
ACTION_COST = 1  # units of work
UNPROVEN = ("help", "undo", "time")  # facts that a record does not prove


class ContestCheck(SlicedWork[None]):
    """Plays a contest again and checks that its record proves its result.

    Each action costs a unit. The first failure raises one of these errors, with the round in `data.round` (from 1):

    - `contest/action`: the action is impossible;
    - `contest/computer`: the level would choose another action;
    - `contest/lexicon`: the game had another word list;
    - `contest/unfinished`, `contest/points` or `contest/score`.
    """

    def __init__(self, contest: Contest, lexica: LexiconStore) -> None:
        super().__init__(self._run)
        self.contest = contest
        self._session = Session(replace(contest.record, actions=()), lexica)
        if self._session.lexicon_changed:
            raise RecordError("contest/lexicon", "it was played with another word list than the one here")
        self._rounds: list[dict[str, JSON]] | None = None

    @property
    def progress(self) -> float:
        return 1.0 if self.done else self._session.ply / (1 + len(self.contest.record.actions))

    def result(self) -> JSON:
        """The number of replayed actions; at the end also the proven rounds and score."""
        shown = {"actions": self._session.ply, "of": len(self.contest.record.actions), "rounds": self._rounds}
        return {**shown, "score": self.contest.score if self.done else None, "unproven": list(UNPROVEN)}

    def _run(self) -> Units[None]:
        actions = self.contest.record.actions
        while self._session.ply < len(actions):
            _repeat(self._session, *actions[self._session.ply], self.contest.seat)
            yield ACTION_COST
        self._rounds = borne_out(self.contest, self._session)


def _repeat(session: Session, seat: Seat, text: str, own: Seat) -> None:
    try:
        session.repeat(seat, text)
    except RecordError as error:
        code = "contest/action" if seat == own else "contest/computer"
        raise _refused(session, code, error, own) from error
    except GameError as error:
        if error.code.startswith("lexicon/"):
            raise  # the file of a word list has to be loaded first
        raise _refused(session, "contest/action", error, own) from error


def _refused(session: Session, code: str, error: GameError, own: Seat) -> RecordError:
    number = 1 + len(session.rounds(own))
    message = f"actions[{session.ply}]: {error.message}"
    return RecordError(code, message, ply=session.ply, round=number, cause=error.code)
