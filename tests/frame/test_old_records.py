"""Games that earlier versions stored are still opened, and come to the same scores."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from asobiba.bridge import Door
from asobiba.catalogue import entries, forms
from asobiba.record import SCHEMA
from tests.tables import DATA

FOLDER = DATA / "records"
EXAMPLES = sorted(FOLDER.glob("schema*.json"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_a_record_of_an_earlier_version_replays_to_its_scores(path: Path) -> None:
    stored = json.loads(path.read_text("utf-8"))

    loaded = json.loads(Door().handle(json.dumps({"type": "load", "record": stored["record"]})))

    assert loaded["ok"], loaded
    assert [seat["score"] for seat in loaded["view"]["seats"]] == stored["scores"]
    assert loaded["acting"] == stored["acting"]
    assert loaded["record"]["actions"] == stored["record"]["actions"]


def test_every_schema_and_every_rules_version_has_an_example() -> None:
    records = [json.loads(path.read_text("utf-8"))["record"] for path in EXAMPLES]

    assert {record["schema"] for record in records} == set(range(1, SCHEMA + 1))
    stored = {(record["game"], record["rules_version"]) for record in records}
    assert stored >= {
        (one.name, version)
        for one in (*entries(), *forms())
        if (FOLDER.parent.parent.parent / "py" / "asobiba" / (one.package or one.name).replace(".", "/")).is_dir()
        for version in range(1, one.rules_version + 1)
    }
