"""Actions are read and written, and other texts are refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asobiba.crossword.notation.action_text import read_action, read_coordinates, write_action
from asobiba.crossword.rules.actions import Accept, Action, Challenge, Exchange, Pass, Play, Recycle, Resign
from asobiba.errors import NotationError
from tests.crossword.tables import LAYOUT, TILES

WRITTEN: list[tuple[str, Action]] = [
    ("8D QUIET", Play(7 * 15 + 3, True, "QUIET")),
    ("D8 QuIeT", Play(7 * 15 + 3, False, "QuIeT")),
    ("1A .A.", Play(0, True, ".A.")),
    ("15O A", Play(224, True, "A")),
    ("O15 A", Play(224, False, "A")),
    ("exchange AEI?", Exchange("AEI?")),
    ("pass", Pass()),
    ("resign", Resign()),
    ("accept", Accept()),
    ("challenge", Challenge()),
    ("challenge phony", Challenge("phony")),
    ("challenge phony 1,3", Challenge("phony", failed=(0, 2))),
    ("challenge good", Challenge("good")),
    ("recycle H8", Recycle(112)),
    ("8D QUIET @34", Play(108, True, "QUIET", 34)),
    ("exchange A @1", Exchange("A", 1)),
    ("pass @125", Pass(125)),
    ("challenge good @2", Challenge("good", 2)),
    ("recycle A1 @3", Recycle(0, 3)),
]


@pytest.mark.parametrize(("text", "action"), WRITTEN)
def test_actions_are_read_and_written(text: str, action: Action) -> None:
    assert read_action(LAYOUT, TILES, text) == action
    assert write_action(LAYOUT, action) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("  8d   QUIET ", "8D QUIET"),
        ("d8 QUIET", "D8 QUIET"),
        ("exchange ?IEA", "exchange AEI?"),
        ("recycle 8H", "recycle H8"),
        ("pass @0", "pass"),
    ],
)
def test_other_ways_of_writing_an_action_mean_the_same(text: str, canonical: str) -> None:
    assert write_action(LAYOUT, read_action(LAYOUT, TILES, text)) == canonical


@pytest.mark.parametrize(
    "text",
    [
        "", "   ", "@5", "8D", "QUIET", "16A AB", "A16 AB", "0A AB", "A0 AB", "8P AB", "P8 AB", "08D AB", "88D AB",
        "8DD AB", "8D QU1ET", "8D QU?ET", "8D ÄB", "８D AB", "8D AB CD", "exchange", "exchange aei", "exchange 7",
        "exchange AB CD", "pass now", "challenge maybe", "challenge good good", "recycle", "recycle H", "recycle H8 A",
        "Pass", "pass @", "pass @-1", "pass @1.5", "pass @01", "pass @9999999", "pass @1 @2", "pass\x00",
        "8D " + "A" * 100,
    ],
)  # fmt: skip
def test_a_text_that_is_no_action_is_refused_and_its_wrong_part_named(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_action(LAYOUT, TILES, text)
    assert caught.value.code == "crossword/bad_action"
    assert caught.value.data["text"] in text
    assert len(caught.value.data["text"]) <= 80


@given(st.integers(0, 224), st.booleans())
def test_coordinates_are_read_as_they_are_written(square: int, across: bool) -> None:
    assert read_coordinates(LAYOUT, LAYOUT.coordinates(square, across)) == (square, across)


@given(st.text(alphabet="8DH1A@ .?qQUIETpassexchange", max_size=40))
def test_any_text_is_an_action_or_a_notation_error(text: str) -> None:
    try:
        action = read_action(LAYOUT, TILES, text)
    except NotationError:
        return
    assert read_action(LAYOUT, TILES, write_action(LAYOUT, action)) == action
