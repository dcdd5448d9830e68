"""Actions as text, both ways, and what is no action."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asobiba.errors import GameError, NotationError
from asobiba.kotoba.rules.action_text import read_action, write_action
from asobiba.kotoba.rules.actions import Discard, New, Rewrite, Vote
from asobiba.kotoba.rules.cards import KANA, sort

WORD = st.text(alphabet=KANA, min_size=1, max_size=12)


@pytest.mark.parametrize(
    ("text", "action", "written"),
    [
        ("new かくれんぼ", New("かくれんぼ"), None),
        ("new バッター", New("ばつたー"), "new ばつたー"),
        ("new どーもくん?", New("どーもくん", ("どーもくん",)), None),
        ("new どーもくん？", New("どーもくん", ("どーもくん",)), "new どーもくん?"),
        ("rewrite きかく きかん", Rewrite(("きかく", "きかん")), None),
        ("rewrite きかく きかん? わかれ", Rewrite(("きかく", "きかん", "わかれ"), ("きかん",)), None),
        ("  discard   うあ ", Discard("あう"), "discard あう"),
        ("discard", Discard(), None),
        ("vote yes", Vote(True), None),
        ("vote no", Vote(False), None),
    ],
)
def test_actions_are_read_and_written(text: str, action: object, written: str | None) -> None:
    assert read_action(text) == action
    assert write_action(read_action(text)) == (written or text)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad_action"),
        ("sing", "bad_action"),
        ("new", "bad_action"),
        ("new あいす さいふ", "bad_action"),
        ("new ?", "bad_action"),
        ("new あいす??", "kana"),
        ("rewrite", "bad_action"),
        ("rewrite きかく? きかん", "bad_action"),
        ("discard あ い", "bad_action"),
        ("discard 身", "kana"),
        ("vote", "bad_action"),
        ("vote maybe", "bad_action"),
        ("NEW あいす", "bad_action"),
        ("new " + "あ" * 197, "bad_action"),
    ],
)
def test_what_is_no_action_is_refused(text: str, code: str) -> None:
    with pytest.raises(NotationError, match=f"^kotoba/{code}:"):
        read_action(text)


@given(words=st.lists(WORD, min_size=1, max_size=9, unique=True), marks=st.sets(st.integers(1, 8)))
@settings(max_examples=200)
def test_every_rewrite_is_read_as_it_was_written(words: list[str], marks: set[int]) -> None:
    unlisted = tuple(word for at, word in enumerate(words) if at in marks)
    action = Rewrite(tuple(words), unlisted)
    assert read_action(write_action(action)) == action


@given(cards=st.text(alphabet=KANA, max_size=10))
def test_every_discard_is_read_as_it_was_written(cards: str) -> None:
    assert read_action(write_action(Discard(sort(cards)))) == Discard(sort(cards))


@given(text=st.text(max_size=60) | st.text(alphabet="newritdscavoy ?？あいをーｱ\u3099", max_size=60))
@settings(max_examples=500)
def test_any_text_is_an_action_or_is_refused_with_a_code(text: str) -> None:
    try:
        action = read_action(text)
    except GameError as error:
        code = error.code
    else:
        code = "kotoba/" if read_action(write_action(action)) == action else "read otherwise"
    assert code.startswith("kotoba/")
