"""The notation of slips and tops."""

from __future__ import annotations

import pytest

from asobiba import chance
from asobiba.crossword.duplicate.action_text import read_action, write_action
from asobiba.crossword.duplicate.state import Action, Close, Slip
from asobiba.crossword.duplicate.tops import Top
from asobiba.crossword.rules.actions import Play
from asobiba.crossword.rules.board import load_layout
from asobiba.crossword.rules.tiles import load_tiles
from asobiba.errors import NotationError
from tests.frame.test_fuzz import mutated_text

LAYOUT, TILES = load_layout(), load_tiles()
QUIET = Play(LAYOUT.square(7, 3), True, "QUIeT")
TOP = Top(Play(LAYOUT.square(3, 7), False, "QUOTE"), 48, 3)
NOTATION: dict[str, Action] = {
    "8D QUIeT": Slip(QUIET),
    "8D QUIeT phony": Slip(QUIET, phony=True),
    "8D QUIeT @34": Slip(QUIET, seconds=34),
    "8D QUIeT phony @34 = H4 QUOTE 48 3": Slip(QUIET, True, 34, top=TOP),
    "pass": Slip(),
    "pass @180 = nothing": Slip(None, False, 180, top=Top(None, 0, 0)),
    "8D QUIeT phony final @34": Slip(QUIET, True, 34, final=True),
    "pass final": Slip(final=True),
    "close": Close(),
    "close = H4 QUOTE 48 3": Close(TOP),
}


@pytest.mark.parametrize("text", NOTATION)
def test_actions_are_read_and_written(text: str) -> None:
    assert read_action(LAYOUT, TILES, text) == NOTATION[text]
    assert write_action(LAYOUT, NOTATION[text]) == text


@pytest.mark.parametrize(
    "text",
    [
        *("", "close now", "pass phony", "exchange ABC", "challenge", "accept", "resign", "recycle H8", "8D"),
        *("8D QUIET = ", "8D QUIET = H4 QUOTE", "8D QUIET = H4 QUOTE x 1", "pass = pass 0 0", "x" * 161),
        *("8D QUIET @", "8D QUIET @9999999", "8D QUIET = nothing 0 0", "8D QUIET phony phony"),
    ],
)
def test_what_is_no_action_is_refused_with_its_text(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_action(LAYOUT, TILES, text)
    assert caught.value.code == "crossword/bad_action"
    assert len(caught.value.data["text"]) <= 80


def test_mutated_notation_is_refused_or_read_as_it_would_be_written() -> None:
    for case in range(2000):
        rng = chance.stream(case, "slips")
        text = mutated_text(list(NOTATION)[case % len(NOTATION)], rng)
        try:
            action = read_action(LAYOUT, TILES, text)
        except NotationError:
            continue
        assert read_action(LAYOUT, TILES, write_action(LAYOUT, action)) == action
