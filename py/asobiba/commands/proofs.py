"""Checks proofs that were saved as files."""

from __future__ import annotations

from typing import Any

from asobiba.errors import GameError, RecordError
from asobiba.game import JSON
from asobiba.proofs.computation import check_of_proof
from asobiba.record import strict_json
from asobiba.words.lexicon_store import LexiconStore


def checked(data: bytes, lexica: LexiconStore) -> dict[str, JSON]:
    """The report of a check (docs/door.md, check_proof) without what was found; or verdict None and the `error`."""
    try:
        check = check_of_proof(_value_of(data), lexica)
        check.finish()
    except GameError as error:
        return {"verdict": None, "error": error.plain()}
    report: Any = check.result()
    return {name: value for name, value in report.items() if name != "found"}


def _value_of(data: bytes) -> JSON:
    try:
        return strict_json(data.decode("utf-8-sig"))
    except ValueError as error:
        raise RecordError("proof/malformed", f"a proof is JSON: {error}", field="proof") from None
