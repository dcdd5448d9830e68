"""The form of a proof: a verdict as a small file, with all that another engine needs to compute it again.

The seals are hashes of the parts. They guard against no forger, who could make them anew: they tell which part of a
file was changed by hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from asobiba.arguments import FieldReader
from asobiba.catalogue import entry
from asobiba.errors import RecordError, RequestError
from asobiba.game import JSON, Seat
from asobiba.record import MOST_SEATS, record_from
from asobiba.registration import ProofMethod
from asobiba.together.plain_view import read_object
from asobiba.together.receipt import digest_of
from asobiba.words.lexicon_store import LexiconStore

FORMAT, SCHEMA = "asobiba-proof", 1
SEALED = ("position", "method", "result")
FIELDS = FieldReader("proof/malformed", "{field}: must be {form}", RecordError, quotes=True, most_characters=100)
_METHOD = ("game", "method", "effort", "seed", "arguments", "words")
_NAMES = frozenset(("format", "schema", "version", "rules_version", "position", "result", "seals", *_METHOD))


class Statement(NamedTuple):
    """What was computed: everything of a proof but its result.

    Args:
        method: the name of one of the game's methods.
        arguments: all arguments of the method, effort and seed included.
        position: one of `{"view", "seats", "options"}`, `{"record", "seat"}` and `{"typed"}`.
    """

    game: str
    method: str
    arguments: Mapping[str, JSON]
    position: Mapping[str, JSON]

    def known_method(self) -> ProofMethod:
        """Raises RequestError (`proof/method`): the game has no such method."""
        methods = entry(self.game).registration.proof_methods
        if self.method not in methods:
            known = list(methods)
            raise RequestError("proof/method", f"no method {self.method!r:.80}", method=self.method[:80], known=known)
        return methods[self.method]

    def parts(self) -> dict[str, JSON]:
        """The fields of a proof; effort and seed stand beside the other arguments."""
        others = dict(self.arguments)
        return {
            "game": self.game,
            "method": self.method,
            "effort": others.pop("effort", None),
            "seed": others.pop("seed", None),
            "arguments": others,
            "position": dict(self.position),
        }

    def words(self, lexica: LexiconStore) -> str | None:
        """The fingerprint of the word list that judges here; None in a game without words."""
        about = self.position
        if "typed" in about:
            given = about["typed"] if isinstance(about["typed"], Mapping) else self.arguments
            name = given.get("lexicon")
            return lexica.open(name).fingerprint if isinstance(name, str) else None
        if "record" in about:
            record = record_from(about["record"])
            options, seats = record.options, len(record.seats)
        else:
            options, seats = FIELDS.mapping(about, "options"), FIELDS.whole(about, "seats", 1, MOST_SEATS)
        return entry(self.game).fingerprint(options, seats, lexica)


def proof_from(value: JSON) -> Mapping[str, JSON]:
    """The fields of a proof; their form is checked, their truth is not.

    Raises:
        RecordError: `proof/malformed`, `proof/schema`.
    """
    fields = _plain_fields(value)
    if fields.get("format") != FORMAT:
        raise FIELDS.wrong("format", FORMAT)
    schema = FIELDS.whole(fields, "schema", 1)
    version = FIELDS.text(fields, "version")
    if schema > SCHEMA:
        message = f"schema {schema} is newer than {SCHEMA}: it needs Asobiba {version}"
        raise RecordError("proof/schema", message, schema=schema, known=SCHEMA, version=version)
    for wrong in sorted(_NAMES ^ set(fields)):
        raise FIELDS.wrong(wrong[:80], "there" if wrong in _NAMES else "left out: a proof has no such field")
    FIELDS.text(fields, "game")
    FIELDS.text(fields, "method")
    FIELDS.whole(fields, "rules_version", 1)
    for name in ("arguments", "position", "seals"):
        FIELDS.mapping(fields, name)
    if fields["words"] is not None:
        FIELDS.text(fields, "words")
    return fields


def _plain_fields(value: JSON) -> Mapping[str, JSON]:
    try:
        return read_object(value)
    except RequestError as error:  # too deep, or too large
        field = str(error.data["field"]).replace("view", "proof", 1)
        raise RecordError("proof/malformed", error.message.replace("view", "proof", 1), field=field) from error


def seals_of(parts: Mapping[str, JSON]) -> dict[str, JSON]:
    """The seals of a proof: a short hash of each part."""
    method = {name: parts[name] for name in ("rules_version", *_METHOD)}
    sealed = {"position": parts["position"], "method": method, "result": {"result": parts["result"]}}
    return {name: digest_of(sealed[name]) for name in SEALED}


def broken_seals(proof: Mapping[str, JSON]) -> list[str]:
    """The parts of a proof that were changed after it was written."""
    made, seals = seals_of(proof), FIELDS.mapping(proof, "seals")
    return [name for name in SEALED if made[name] != seals.get(name)]


def differences(claimed: JSON, found: JSON, place: str) -> Iterator[dict[str, JSON]]:
    """The places where two results differ, such as `result.candidates[0].equity`."""
    if isinstance(claimed, Mapping) and isinstance(found, Mapping):
        for name in dict.fromkeys((*found, *claimed)):
            yield from differences(claimed.get(name), found.get(name), f"{place}.{name}")
    elif isinstance(claimed, list) and isinstance(found, list) and len(claimed) == len(found):
        for at, pair in enumerate(zip(claimed, found, strict=True)):
            yield from differences(*pair, f"{place}[{at}]")
    elif claimed != found or isinstance(claimed, bool) != isinstance(found, bool):
        yield {"place": place, "claimed": claimed, "found": found}


def statement_of(proof: Mapping[str, JSON]) -> Statement:
    """What a proof says that was computed.

    Raises:
        RecordError: `proof/malformed`.
        RequestError: `proof/method`, `proof/arguments`, or the game is unknown.
    """
    given = dict(FIELDS.mapping(proof, "arguments"))
    given |= {name: proof[name] for name in ("effort", "seed") if proof[name] is not None}
    position = FIELDS.mapping(proof, "position")
    if set(position) not in ({"view", "seats", "options"}, {"record", "seat"}, {"typed"}):
        raise FIELDS.wrong("position", "a view, a record or a typed position")
    statement = Statement(str(proof["game"]), str(proof["method"]), given, position)
    return statement._replace(arguments=complete_arguments(statement.known_method(), given))


def complete_arguments(method: ProofMethod, given: Mapping[str, JSON]) -> dict[str, JSON]:
    """All arguments of a method. Others are refused: `earlier`, for instance, would bring the result with it.

    Raises:
        RequestError: `proof/arguments`.
    """
    unknown = sorted(set(given) - set(method.arguments))
    if unknown:
        known = list(method.arguments)
        raise RequestError(
            "proof/arguments", f"no argument {unknown[0]!r:.80} here", field=unknown[0][:80], known=known
        )
    return {name: value for name, value in {**method.arguments, **given}.items() if value is not None}


def seat_of(position: Mapping[str, JSON]) -> Seat | None:
    """The seat whose knowledge counts; None is a spectator."""
    return None if position["seat"] is None else FIELDS.whole(position, "seat", 0, MOST_SEATS - 1)
