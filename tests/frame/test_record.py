"""Records: what is saved comes back equal, and anything else is refused with the place that is wrong."""

from __future__ import annotations

import json
from typing import Any

import pytest

from asobiba.errors import RecordError
from asobiba.record import MOST_SEED, Participant, Record, read_record, write_record

RECORD = Record(
    "crossword",
    1,
    7,
    (Participant("human", "あき"), Participant("computer", "", "beginner")),
    {"lexicon": "standard", "clock": 0, "school": False},
    ((0, "8D QUIET"), (1, "exchange ABC")),
)


def changed(**fields: Any) -> str:
    return json.dumps({**RECORD.plain(), **fields})


def test_a_record_written_and_read_is_equal() -> None:
    assert read_record(write_record(RECORD)) == RECORD


def test_a_record_grows_by_an_action_and_is_cut_at_a_ply() -> None:
    longer = RECORD.with_action(0, "pass")

    assert longer.actions[-1] == (0, "pass")
    assert longer.until(2) == RECORD


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("{", "record/not_json", None),
        ("[" * 100_000, "record/not_json", None),
        ('{"schema": NaN}', "record/not_json", None),
        ("[]", "record/malformed", "record"),
        (changed(schema=2), "record/schema", None),
        (changed(schema="1"), "record/malformed", "schema"),
        (changed(schema=True), "record/malformed", "schema"),
        (changed(extra=1), "record/malformed", "extra"),
        (changed(game=3), "record/malformed", "game"),
        (changed(rules_version=0), "record/malformed", "rules_version"),
        (changed(seed=-1), "record/malformed", "seed"),
        (changed(seed=MOST_SEED + 1), "record/malformed", "seed"),
        (changed(seed=1.5), "record/malformed", "seed"),
        (changed(seats={}), "record/malformed", "seats"),
        (changed(seats=[{"kind": "robot"}]), "record/malformed", "seats[0].kind"),
        (changed(seats=[{"kind": "computer"}]), "record/malformed", "seats[0].level"),
        (changed(seats=[{"kind": "human", "extra": 5}]), "record/malformed", "seats[0].extra"),
        (changed(seats=[{"kind": "human", "level": "beginner"}]), "record/malformed", "seats[0].level"),
        (changed(seats=[{"kind": "human", "name": "x" * 201}]), "record/malformed", "seats[0].name"),
        (changed(seats=[{"kind": "human", "name": "a\nb"}]), "record/malformed", "seats[0].name"),
        (changed(options={"lexicon": ["standard"]}), "record/malformed", "options.lexicon"),
        (changed(actions=[[0, "pass"], [5, "pass"]]), "record/malformed", "actions[1][0]"),
        (changed(actions=[[0]]), "record/malformed", "actions[0]"),
        (changed(actions=[[0, 3]]), "record/malformed", "actions[0][1]"),
        (changed(actions=[[0, "pass"]] * 5001), "record/malformed", "actions"),
    ],
)
def test_a_damaged_record_names_the_place(text: str, code: str, place: str | None) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(text)

    assert caught.value.code == code
    assert caught.value.data.get("field") == place
