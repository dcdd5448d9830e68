"""A saved game: seed, seats, options and actions, and their JSON.

A record stores no state: replaying the actions gives it. The actions contain every verdict of a lexicon or a vote, so
a changed word list cannot break an old game.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from .arguments import MOST_NUMBER, FieldReader
from .errors import RecordError, RequestError
from .game import JSON, Seat, plain

SCHEMA = 1
MOST_SEED = MOST_NUMBER
MOST_ACTIONS = 5_000
MOST_SEATS = 40  # for a duplicate club; other games have at most five seats
MOST_TEXT = 200  # characters of a name or an action
MOST_OPTION = 20_000  # characters of an option; a list of own words or fixed deals is the longest

_FIELDS = FieldReader(
    "record/malformed", "{field}: must be {form}", RecordError, quotes=True, most_characters=MOST_TEXT
)


@dataclass(frozen=True, slots=True)
class Participant:
    """The player of a seat: a person, or a computer of a named level."""

    kind: str  # "human" or "computer"
    name: str = ""
    level: str | None = None  # None for people


@dataclass(frozen=True, slots=True)
class Record:
    """A saved game. `actions` are pairs of seat and notation, in order."""

    game: str
    rules_version: int
    seed: int
    seats: tuple[Participant, ...]
    options: Mapping[str, JSON] = field(default_factory=dict)
    actions: tuple[tuple[Seat, str], ...] = ()

    def with_action(self, seat: Seat, text: str) -> Record:
        """The record with one more action."""
        return replace(self, actions=(*self.actions, (seat, text)))

    def until(self, ply: int) -> Record:
        """The record of the first `ply` actions."""
        return replace(self, actions=self.actions[:ply])

    def plain(self) -> dict[str, JSON]:
        """The record as plain JSON, schema number first."""
        return {"schema": SCHEMA, **plain(self)}


def write_record(record: Record) -> str:
    """The record as one line of JSON."""
    return json.dumps(record.plain(), ensure_ascii=False, separators=(",", ":"))


def read_record(text: str) -> Record:
    """Read a record from JSON text. Raises RecordError (`record/not_json`, or as `record_from`)."""
    try:
        value = strict_json(text)
    except ValueError as error:
        raise RecordError("record/not_json", f"a record is JSON: {error}") from None
    return record_from(value)


def strict_json(text: str) -> JSON:
    """Parse JSON strictly: NaN and Infinity, which Python's parser accepts, are errors.

    Raises:
        ValueError: the text is not JSON, or nested too deeply.
    """
    try:
        return json.loads(text, parse_constant=_no_constant)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def json_object(text: str, what: str, not_json: str, not_object: str) -> dict[str, JSON]:
    """Read a text that is one JSON object.

    Args:
        what: name of the text in messages, such as "a request".
        not_json, not_object: codes of the errors.

    Raises:
        RequestError: with one of these codes.
    """
    try:
        value = strict_json(text)
    except ValueError as error:
        raise RequestError(not_json, f"{what} is one JSON object: {error}") from None
    if not isinstance(value, dict):
        raise RequestError(not_object, f"{what} is one JSON object")
    return value


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON number")


def record_from(value: JSON) -> Record:
    """Read a record from plain JSON. Unknown fields are an error, so that nothing is lost silently.

    Schema 1 is the first. When there are later ones, this function converts older records.

    Raises:
        RecordError: `record/schema` (written by a newer version), or `record/malformed` with `data.field`.
    """
    fields = _FIELDS.mapping({"record": value}, "record")
    schema = fields.get("schema")
    if type(schema) is int and schema > SCHEMA:
        raise RecordError("record/schema", f"schema {schema} is newer than {SCHEMA}", schema=schema, known=SCHEMA)
    if type(schema) is not int or schema != SCHEMA:
        raise _malformed("schema", f"must be {SCHEMA}, not {schema!r:.80}")
    unknown = sorted(set(fields) - {"schema", "game", "rules_version", "seed", "seats", "options", "actions"})
    if unknown:
        raise _malformed(unknown[0][:80], "no such field in a record")
    seats = tuple(
        participant_from(item, f"seats[{at}]") for at, item in enumerate(_entries(fields, "seats", MOST_SEATS))
    )
    actions = _entries(fields, "actions", MOST_ACTIONS)
    return Record(
        game=_printable(fields.get("game"), "game"),
        rules_version=_FIELDS.whole(fields, "rules_version", 1, 10_000),
        seed=_FIELDS.whole(fields, "seed"),
        seats=seats,
        options=_options(fields.get("options")),
        actions=tuple(_action(item, f"actions[{at}]", len(seats)) for at, item in enumerate(actions)),
    )


def participant_from(value: JSON, where: str) -> Participant:
    """Read the player of a seat from plain JSON; `where` names the place in errors."""
    fields = _FIELDS.mapping({where: value}, where)
    kind = fields.get("kind")
    if kind not in ("human", "computer"):
        raise _malformed(f"{where}.kind", f'must be "human" or "computer", not {kind!r:.80}')
    unknown = sorted(set(fields) - {"kind", "name", "level"})
    if unknown:
        raise _malformed(f"{where}.{unknown[0]:.80}", "no such field of a seat")
    name = _printable(fields.get("name", ""), f"{where}.name")
    level = fields.get("level")
    if kind == "human":
        if level is not None:
            raise _malformed(f"{where}.level", "a person has no level")
        return Participant("human", name)
    return Participant("computer", name, _printable(level, f"{where}.level"))


def _malformed(where: str, what: str) -> RecordError:
    return RecordError("record/malformed", f"{where}: {what}", field=where)


def _entries(fields: Mapping[str, JSON], name: str, most: int) -> list[JSON]:
    entries = _FIELDS.entries_of(fields, name)
    if len(entries) > most:
        raise _malformed(name, f"has {len(entries)} entries, more than {most}")
    return entries


def _printable(value: JSON, where: str) -> str:
    text = _FIELDS.text({where: value}, where)
    if not text.isprintable():
        raise _malformed(where, "has characters that cannot be printed")
    return text


def _options(value: JSON) -> dict[str, JSON]:
    options = _FIELDS.mapping({"options": value}, "options")
    for name, item in options.items():
        if item is not None and not isinstance(item, (bool, int, float, str)):
            raise _malformed(f"options.{name}"[:80], "must be a text, a number, true, false or null")
        if isinstance(item, str) and len(item) > MOST_OPTION:
            raise _malformed(f"options.{name}"[:80], f"has more than {MOST_OPTION} characters")
    return dict(options)


def _action(value: JSON, where: str, seats: int) -> tuple[Seat, str]:
    if not isinstance(value, list) or len(value) != 2:
        raise _malformed(where, "must be [seat, text]")
    seat, text = f"{where}[0]", f"{where}[1]"
    return _FIELDS.whole({seat: value[0]}, seat, 0, seats - 1), _printable(value[1], text)
