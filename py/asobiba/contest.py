"""Contests: the same cards for everybody. One person's game as a record that others can play, check and compare.

A contest is sent as a link. Whoever opens it first gets its `invitation`, which has the game and nothing of the result;
then plays the same game; then the two are compared round by round. A round is what the game makes of it: a turn of
duplicate, a deal of Skat.

A result is believed only if its record bears it out. `ContestCheck` plays the record again as if it were played now:
words are judged again, tops are found again, and every computer must do what that level does. What no record can show,
it cannot know: whether somebody asked a coach, took turns back, or played twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from .arguments import FieldReader
from .errors import GameError, RecordError, RequestError
from .game import JSON, Seat
from .jobs import ResumableSteps, Undivided
from .record import Record, record_from
from .session import Session
from .words.lexicon import FINGERPRINT
from .words.lexicon_store import LexiconStore

SCHEMA = 1
MOST_ROUNDS = 1000
MOST_POINTS = 100_000
CHECK = "check"  # the kind of job in which a contest is checked
ACTION_COST = 1  # units of work
UNPROVEN = ("help", "undo", "time")  # what no record can show

_FIELDS = FieldReader("contest/malformed", "{field}: must be {form}", RecordError, quotes=True)


@dataclass(frozen=True, slots=True)
class Contest:
    """The result of one person in a game against computers, with the record that shows it.

    Args:
        seat: the person's.
        rounds: the points of each round.
        score: the result; for some games it is not the sum of the rounds.
    """

    seat: Seat
    record: Record
    rounds: tuple[int, ...]
    score: int

    def plain(self) -> dict[str, JSON]:
        """As it is sent (docs/door-duplicate.md, Contest)."""
        return {
            "schema": SCHEMA,
            "seat": self.seat,
            "record": self.record.plain(),
            "rounds": list(self.rounds),
            "score": self.score,
        }

    def invitation(self) -> dict[str, JSON]:
        """What somebody needs to play the same game, and nothing of the result."""
        record = self.record
        own = record.seats[self.seat]
        seats = [{"kind": seat.kind, "name": seat.name, "level": seat.level} for seat in record.seats]
        seats[self.seat] = {"kind": "human", "name": "", "level": None}
        return {
            "game": record.game,
            "seed": record.seed,
            "seats": [{name: value for name, value in seat.items() if value is not None} for seat in seats],
            "options": {name: value for name, value in record.options.items() if name != FINGERPRINT},
            "fingerprint": record.options.get(FINGERPRINT),
            "seat": self.seat,
            "by": own.name,
        }


def contest_of(session: Session, seat: Seat) -> Contest:
    """The contest of a finished game.

    Raises:
        RequestError: `contest/unfinished`, or `contest/seats`: the seat is not the only person's.
    """
    _check_seats(session.record, seat)
    rounds, score = _result(session, seat)
    return Contest(seat, session.record, tuple(one["points"] for one in rounds), score)


def contest_from(value: JSON) -> Contest:
    """A contest from plain JSON. Its form is right; whether its record bears it out is for `ContestCheck`.

    Raises:
        RecordError: `contest/schema` (of a newer version), `contest/malformed`, `contest/seats`, or as `record_from`.
    """
    fields = _FIELDS.mapping({"contest": value}, "contest")
    schema = fields.get("schema")
    if type(schema) is int and schema > SCHEMA:
        raise RecordError("contest/schema", f"schema {schema} is newer than {SCHEMA}", schema=schema, known=SCHEMA)
    if type(schema) is not int or schema != SCHEMA:
        raise _FIELDS.wrong("schema", str(SCHEMA))
    unknown = sorted(set(fields) - {"schema", "seat", "record", "rounds", "score"})
    if unknown:
        raise _FIELDS.wrong(unknown[0][:80], "left out: a contest has no such field")
    record = record_from(fields.get("record"))
    seat = _FIELDS.whole(fields, "seat", 0, max(0, len(record.seats) - 1))
    _check_seats(record, seat)
    rounds = _FIELDS.entries_of(fields, "rounds", MOST_ROUNDS)
    points = tuple(_points({f"rounds[{at}]": one}, f"rounds[{at}]") for at, one in enumerate(rounds))
    return Contest(seat, record, points, _points(fields, "score"))


def compare(contests: Sequence[Contest], lexica: LexiconStore) -> dict[str, JSON]:
    """Two or more results of the same game, round by round (docs/door-duplicate.md, compare).

    Raises:
        GameError: `contest/other` (they are not of the same game), or a record does not bear its result out.
    """
    first = contests[0]
    for at, other in enumerate(contests):
        if _terms(other) != _terms(first):
            raise RecordError("contest/other", f"contests[{at}] is of another game", contest=at)
    sides = [_borne_out(contest, Session(contest.record, lexica)) for contest in contests]
    totals = [0] * len(contests)
    rows = []
    for number in range(max(map(len, sides))):
        played = [side[number] if number < len(side) else None for side in sides]
        totals = [total + (one["points"] if one else 0) for total, one in zip(totals, played, strict=True)]
        rows.append({"round": number + 1, "sides": played, "totals": totals})
    scores = [contest.score for contest in contests]
    return {
        "rounds": rows,
        "scores": scores,
        "ranks": [1 + sum(other > own for other in scores) for own in scores],
        "names": [contest.record.seats[contest.seat].name for contest in contests],
        "unproven": list(UNPROVEN),
    }


class ContestCheck(Undivided):
    """The work of playing a contest again, to see whether its record bears out its result.

    Each action costs a unit. The first that fails raises: `contest/action` (an action that could not have been done),
    `contest/computer` (a level would have done something else), `contest/unfinished`, `contest/points`,
    `contest/score`, all with the round (`data.round`, from 1) where there is one; `contest/lexicon`: played with
    another word list.
    """

    def __init__(self, contest: Contest, lexica: LexiconStore) -> None:
        self.contest = contest
        self._session = Session(replace(contest.record, actions=()), lexica)
        if self._session.lexicon_changed:
            raise RecordError("contest/lexicon", "it was played with another word list than the one here")
        self._steps = ResumableSteps(self._run)
        self._rounds: list[dict[str, JSON]] | None = None

    @property
    def done(self) -> bool:
        """Whether all is checked."""
        return self._rounds is not None

    @property
    def progress(self) -> float:
        """How much of the record was played again, 0 to 1."""
        return 1.0 if self.done else self._session.ply / (1 + len(self.contest.record.actions))

    def work(self, budget: int) -> None:
        """Play about `budget` actions again.

        Raises:
            GameError: the record does not bear the result out.
        """
        if not self.done:
            self._steps.work(budget)

    def best(self) -> JSON:
        """The report."""
        return self.report()

    def report(self) -> JSON:
        """How many actions were played again, and, when it is done, the rounds and the score that they prove."""
        shown = {"actions": self._session.ply, "of": len(self.contest.record.actions), "rounds": self._rounds}
        return {**shown, "score": self.contest.score if self.done else None, "unproven": list(UNPROVEN)}

    def _run(self) -> Iterator[int]:
        actions = self.contest.record.actions
        while self._session.ply < len(actions):
            _repeat(self._session, *actions[self._session.ply], self.contest.seat)
            yield ACTION_COST
        self._rounds = _borne_out(self.contest, self._session)
        yield ACTION_COST


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


def _borne_out(contest: Contest, session: Session) -> list[dict[str, JSON]]:
    """The rounds of a game that was played again, if they are those that the contest claims."""
    rounds, score = _result(session, contest.seat)
    found = [one["points"] for one in rounds]
    if len(found) != len(contest.rounds):
        raise RecordError("contest/rounds", f"{len(found)} rounds were played", rounds=len(found), round=len(found))
    for number, (points, claimed) in enumerate(zip(found, contest.rounds, strict=True), start=1):
        if points != claimed:
            message = f"round {number} has {points} points by its record, not {claimed}"
            raise RecordError("contest/points", message, round=number, points=points, claimed=claimed)
    if score != contest.score:
        message = f"the score is {score} by its record, not {contest.score}"
        raise RecordError("contest/score", message, score=score, claimed=contest.score)
    return rounds


def _result(session: Session, seat: Seat) -> tuple[list[dict[str, JSON]], int]:
    result = session.game.result(session.state)
    if result is None:
        raise RequestError("contest/unfinished", "the game is not over", ply=session.ply)
    return session.rounds(seat), result.scores[seat]


def _check_seats(record: Record, seat: Seat) -> None:
    people = [at for at, one in enumerate(record.seats) if one.kind == "human"]
    if people != [seat]:
        raise RequestError("contest/seats", f"seat {seat} must be the only person", people=people)


def _terms(contest: Contest) -> tuple[Any, ...]:
    """What must be the same in two results that are compared."""
    record = contest.record
    levels = [None if at == contest.seat else seat.level for at, seat in enumerate(record.seats)]
    options: Mapping[str, JSON] = record.options
    return record.game, record.rules_version, record.seed, contest.seat, levels, sorted(options.items())


def _points(fields: Mapping[str, JSON], name: str) -> int:
    return _FIELDS.whole(fields, name, -MOST_POINTS, MOST_POINTS)
