"""Computes verdicts, writes their proofs, and checks proofs by computing them again.

A verdict is an answer of the engine, such as an analysis, a turn of a review, or the value of a deal with open cards.
Every method is deterministic and its effort is units of work, so an engine of the same version finds the same result
to the last digit.

Games register their methods (`registration.ProofMethod`). The position of a method is a view of one seat, which keeps
the secrets of a game that goes on; the record of a finished game; or a position that was typed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from asobiba import __version__
from asobiba.catalogue import entry
from asobiba.errors import GameError, RecordError, RequestError
from asobiba.game import JSON, Seat, plain
from asobiba.record import Record, record_from
from asobiba.registration import ProofMethod
from asobiba.session import Session
from asobiba.together.view_desk import ViewDesk
from asobiba.words.lexicon_store import LexiconStore
from asobiba.work import SlicedWork, Units, Work

from .proof import (
    FIELDS,
    FORMAT,
    SCHEMA,
    Statement,
    broken_seals,
    complete_arguments,
    differences,
    proof_from,
    seals_of,
    seat_of,
    statement_of,
)

MOST_DIFFERENCES = 20


class _Computation(SlicedWork[None]):
    """Computes the result of a statement; `found` is None before it is done."""

    def __init__(self, statement: Statement, lexica: LexiconStore) -> None:
        super().__init__(self._run)
        self.statement, self._lexica = statement, lexica
        self.found: JSON = None
        self._method = statement.known_method()
        self._work: Work | None = None

    @property
    def progress(self) -> float:
        return 1.0 if self.done else min(0.99, self._work.progress) if self._work else 0.0

    def _run(self) -> Units[None]:
        if not self._method.job:
            self.found = self._method.claim(self._answer(), self.statement.arguments)
            yield 1
            return
        work = self._work = self._open()
        while not work.done:
            work.step(1)
            yield 1
        self.found = plain(self._method.claim(work.result(), self.statement.arguments))

    def _answer(self) -> JSON:
        game, name, arguments, about = self.statement
        if "typed" in about:
            return entry(game).registration.ask_position(about["typed"], name, arguments, self._lexica)
        if "record" in about:
            return self._session().ask(seat_of(about), name, arguments)
        return ViewDesk(self._lexica).ask({"game": game, **about}, name, arguments)

    def _open(self) -> Work:
        game, name, arguments, about = self.statement
        if "typed" in about:
            given = {**arguments, **({} if about["typed"] is None else {"position": about["typed"]})}
            return entry(game).registration.open_job(name, None, None, given, 0, self._lexica)
        if "record" in about:
            history = self._session().history()
            return entry(game).registration.open_job(name, history, seat_of(about), arguments, 0, self._lexica)
        return ViewDesk(self._lexica).open_job(name, {"game": game, **about}, arguments, 0)

    def _session(self) -> Session:
        session = Session(record_from(self.statement.position["record"]), self._lexica)
        if session.game.result(session.state) is None:
            raise RequestError("proof/unfinished", "a game that goes on keeps its secrets")
        session.check_seat(seat_of(self.statement.position))
        return session


class Proving(_Computation):
    """Computes a verdict and writes its proof."""

    def result(self) -> JSON:
        """`proof`; None before it is done."""
        return {"proof": self._proof() if self.done else None}

    def _proof(self) -> dict[str, JSON]:
        parts = {
            "rules_version": entry(self.statement.game).rules_version,
            **self.statement.parts(),
            "words": self.statement.words(self._lexica),
            "result": self.found,
        }
        return {
            "format": FORMAT,
            "schema": SCHEMA,
            "version": __version__,
            **parts,
            "seals": seals_of(parts),
        }


class ProofCheck(_Computation):
    """Computes a proof's verdict again and compares the results.

    Raises:
        RecordError: `proof/position`, while it runs: this engine cannot read the position (`data.cause`).
    """

    def __init__(self, proof: Mapping[str, JSON], lexica: LexiconStore) -> None:
        super().__init__(statement_of(proof), lexica)
        self._proof = proof
        self._needs: dict[str, JSON] | None = None
        self._differences: list[dict[str, JSON]] = []

    def result(self) -> JSON:
        """The report of docs/door.md, check_proof."""
        return {
            "verdict": self._verdict() if self.done else None,
            "needs": self._needs,
            "version": self._proof["version"],
            "here": __version__,
            "changed": broken_seals(self._proof),
            "differences": self._differences,
            "found": self.found,
        }

    def _verdict(self) -> str:
        return "needs" if self._needs else "other" if self._differences else "same"

    def _run(self) -> Units[None]:
        other_version = {"version": self._proof["version"]} if self._proof["version"] != __version__ else None
        try:
            words = self.statement.words(self._lexica)
            if words != self._proof["words"]:
                self._needs = {"words": self._proof["words"]}
                return
            yield from super()._run()
        except GameError as error:
            if error.code.startswith("lexicon/"):
                raise  # the file of a word list has to be loaded first
            if other_version is None:
                message = f"the position cannot be read: {error.message}"
                raise RecordError("proof/position", message, **{**error.data, "cause": error.code}) from error
            self._needs = other_version
            return
        self._differences = list(differences(self._proof["result"], self.found, "result"))[:MOST_DIFFERENCES]
        # Another version that finds the same bears the verdict out; if it finds another one, it refutes nothing.
        self._needs = other_version if self._differences else None


def proving(request: Mapping[str, Any], session: Session | None, seat: Seat | None, lexica: LexiconStore) -> Proving:
    """Begin the proof that a request asks for (docs/door.md, prove).

    Args:
        session: the table that the request names, if any.

    Raises:
        RequestError: `proof/method`, `proof/arguments`, `proof/unfinished`; or the position has the wrong form.
    """
    game = session.record.game if session else FIELDS.text(request, "game")
    statement = Statement(game, FIELDS.text(request, "method"), {}, {})
    method = statement.known_method()
    given = FIELDS.mapping(request, "arguments")
    statement = statement._replace(
        arguments=complete_arguments(method, given), position=_position(request, session, seat, method)
    )
    return Proving(statement, lexica)


def check_of_proof(value: JSON, lexica: LexiconStore) -> ProofCheck:
    """Begin the check of a proof.

    Raises:
        RecordError: `proof/malformed` (`data.field`), `proof/schema` (of a newer version, `data.version`).
        RequestError: `proof/method`, or the game is unknown.
    """
    return ProofCheck(proof_from(value), lexica)


def _position(
    request: Mapping[str, Any], session: Session | None, seat: Seat | None, method: ProofMethod
) -> dict[str, JSON]:
    if "view" in request:
        return {name: request.get(name) for name in ("view", "seats", "options")}
    if session is None:
        return {"typed": request.get("position")}
    session.check_seat(seat)
    record = session.record
    if method.whole_game:
        return {"record": _nameless(record).plain(), "seat": seat}
    ply = FIELDS.whole(request, "ply", 0, session.ply, session.ply)
    return {"view": session.view(seat, ply), "seats": len(record.seats), "options": dict(record.options)}


def _nameless(record: Record) -> Record:
    """The record without the players' names, which prove nothing."""
    return replace(record, seats=tuple(replace(one, name="") for one in record.seats))
