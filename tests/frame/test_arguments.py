"""Fields of JSON from outside: what each reader accepts, and the errors of each."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from asobiba.arguments import ARGUMENTS, MESSAGE, FieldReader, choice, flag, text, texts, whole
from asobiba.errors import GameError, RecordError

QUOTING = FieldReader("record/malformed", "{field}: must be {form}", RecordError, quotes=True)


@pytest.mark.parametrize(
    ("read", "value"),
    [
        (lambda fields: whole(fields, "x", 1, 9), 9),
        (lambda fields: text(fields, "x"), "ä" * 100),
        (lambda fields: texts(fields, "x", 2), ["a", "b"]),
        (lambda fields: flag(fields, "x"), True),
        (lambda fields: choice(fields, "x", ("a", "b"), "a"), "b"),
        (lambda fields: MESSAGE.entries_of(fields, "x"), [1, None]),
        (lambda fields: MESSAGE.mapping(fields, "x"), {"y": 1}),
    ],
)
def test_a_value_of_the_right_form_is_returned(read: Any, value: Any) -> None:
    assert read({"x": value}) == value


def test_a_missing_field_has_its_default() -> None:
    assert whole({}, "x", 1, 9, 3) == 3
    assert text({}, "x", "a") == "a"
    assert texts({}, "x", 2) == []
    assert flag({}, "x", True)
    assert choice({}, "x", ("a", "b"), "b") == "b"
    assert MESSAGE.mapping({}, "x") == {}


@pytest.mark.parametrize(
    ("read", "code", "message", "data"),
    [
        (
            lambda x: whole(x, "n", 1, 9),
            "ask/number",
            "n is a whole number from 1 to 9, not 'a'",
            {"least": 1, "most": 9},
        ),
        (lambda x: text(x, "t", most=3), "ask/text", "t is a text of at most 3 characters", {"most": 3}),
        (lambda x: texts(x, "n", 2), "ask/text", "n is a list of at most 2 texts", {"most": 2}),
        (lambda x: texts(x, "list", 2), "ask/text", "list[1] is a text of at most 100 characters", None),
        (lambda x: flag(x, "n"), "ask/flag", "n is true or false, not 'a'", {}),
        (lambda x: choice(x, "n", ("b", "c")), "ask/choice", "n is one of b, c, not 'a'", {"allowed": ["b", "c"]}),
        (lambda x: MESSAGE.whole(x, "n", most=9), "door/field", "n: must be a whole number from 0 to 9", {}),
        (lambda x: MESSAGE.text(x, "missing"), "door/field", "missing: must be a text", {}),
        (lambda x: MESSAGE.texts(x, "missing", required=True), "door/field", None, {}),
        (lambda x: MESSAGE.mapping(x, "n"), "door/field", "n: must be an object", {}),
        (lambda x: QUOTING.whole(x, "true", 0, 1), "record/malformed", None, {}),
        (lambda x: QUOTING.entries_of(x, "n"), "record/malformed", "n: must be a list", {}),
        (lambda x: replace(ARGUMENTS, code="ask/{field}").whole(x, "n", 1, 9), "ask/n", None, None),
    ],
)
def test_another_value_is_refused_with_the_error_of_the_reader(
    read: Any, code: str, message: str | None, data: dict[str, Any] | None
) -> None:
    with pytest.raises(GameError) as caught:
        read({"n": "a", "t": "long", "list": ["a", 1], "true": True})
    assert caught.value.code == code
    assert message in (None, caught.value.message)
    field = caught.value.data["field"]
    assert data is None or caught.value.data == {"field": field, **data}


def test_a_reader_raises_errors_of_its_class() -> None:
    with pytest.raises(RecordError):
        QUOTING.flag({}, "x", default=1)  # type: ignore[arg-type]
