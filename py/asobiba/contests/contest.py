"""A contest as it is sent: one person's result in a game against computers, with the record as proof."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from asobiba.arguments import FieldReader
from asobiba.errors import RecordError, RequestError
from asobiba.game import JSON, Seat
from asobiba.record import Record, record_from
from asobiba.registration import FINGERPRINT
from asobiba.session import Session

SCHEMA = 1
MOST_ROUNDS = 1000
MOST_POINTS = 100_000

_FIELDS = FieldReader("contest/malformed", "{field}: must be {form}", RecordError, quotes=True)


@dataclass(frozen=True, slots=True)
class Contest:
    """One person's result in a game against computers, with the record as proof.

    Args:
        seat: the person's seat.
        rounds: the points of each round.
        score: the result; in some games not the sum of the rounds.
    """

    seat: Seat
    record: Record
    rounds: tuple[int, ...]
    score: int

    def plain(self) -> dict[str, JSON]:
        """The contest as it is sent (docs/door-duplicate.md, Contest)."""
        return {
            "schema": SCHEMA,
            "seat": self.seat,
            "record": self.record.plain(),
            "rounds": list(self.rounds),
            "score": self.score,
        }

    def invitation(self) -> dict[str, JSON]:
        """The same game without the result, to be played by somebody else."""
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
        RequestError: `contest/unfinished`, or `contest/seats`: `seat` must be a person's, and all other seats
            computers'.
    """
    _check_seats(session.record, seat)
    rounds, score = _result(session, seat)
    return Contest(seat, session.record, tuple(one["points"] for one in rounds), score)


def contest_fields(value: JSON) -> Mapping[str, JSON]:
    """The fields of a contest, whose version must be known.

    Raises:
        RecordError: `contest/schema` (of a newer version), `contest/malformed`.
    """
    fields = _FIELDS.mapping({"contest": value}, "contest")
    schema = fields.get("schema")
    if type(schema) is int and schema > SCHEMA:
        raise RecordError("contest/schema", f"schema {schema} is newer than {SCHEMA}", schema=schema, known=SCHEMA)
    if type(schema) is not int or schema != SCHEMA:
        raise _FIELDS.wrong("schema", str(SCHEMA))
    return fields


def game_contest_from(fields: Mapping[str, JSON]) -> Contest:
    """Read and check the fields of a game's result.

    Raises:
        RecordError: `contest/malformed`, or as `record_from`.
        RequestError: `contest/seats`.
    """
    unknown = sorted(set(fields) - {"schema", "seat", "record", "rounds", "score"})
    if unknown:
        raise _FIELDS.wrong(unknown[0][:80], "left out: a contest has no such field")
    record = record_from(fields.get("record"))
    seat = _FIELDS.whole(fields, "seat", 0, max(0, len(record.seats) - 1))
    _check_seats(record, seat)
    rounds = _FIELDS.entries_of(fields, "rounds", MOST_ROUNDS)
    points = tuple(_points({f"rounds[{at}]": one}, f"rounds[{at}]") for at, one in enumerate(rounds))
    return Contest(seat, record, points, _points(fields, "score"))


def borne_out(contest: Contest, session: Session) -> list[dict[str, JSON]]:
    """The rounds of a replayed game. Checks that rounds, points and score equal those in the contest.

    Raises:
        RecordError: `contest/rounds`, `contest/points` or `contest/score`.
        RequestError: `contest/unfinished`.
    """
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


def _points(fields: Mapping[str, JSON], name: str) -> int:
    return _FIELDS.whole(fields, name, -MOST_POINTS, MOST_POINTS)
