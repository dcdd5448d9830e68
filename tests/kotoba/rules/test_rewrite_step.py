"""One step of a rewrite: what it is, what it takes, gives back and earns; against a twin that knows only the rules."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asobiba.errors import IllegalAction
from asobiba.kotoba.rules.cards import missing, sort
from asobiba.kotoba.rules.rewrite_step import step_between
from tests.kotoba import reference

FEW = st.text(alphabet="あいうぬ", min_size=3, max_size=6)
HANDS = st.text(alphabet="あいうぬ", max_size=7)


@pytest.mark.parametrize(
    ("before", "after", "kind", "at", "used", "discarded", "chips"),
    [
        ("きかく", "きかん", "replace", (2,), "ん", "く", 1),
        ("きかん", "わかれ", "replace", (0, 2), "われ", "きん", 1),
        ("わかれ", "わかれる", "insert", (3,), "る", "", 0),
        ("つかえる", "さしつかえる", "insert", (0, 1), "さし", "", 2),
        ("さんか", "さいんかい", "insert", (1, 4), "いい", "", 1),
        (
            "いいい",
            "いいいい",
            "insert",
            (3,),
            "い",
            "",
            0,
        ),  # which い is new makes no difference; the old ones come first
        ("かくれんぼ", "かくれんじ", "replace", (4,), "じ", "ぼ", 1),  # no bonus for length when replacing
        ("きかく", "ぬかく", "replace", (0,), "ぬ", "き", 3),  # a bonus card laid from the hand
        ("ぬかく", "ぬかい", "replace", (2,), "い", "く", 1),  # one that lies there already pays nothing
        ("ぬりえ", "ぬりえぽん", "insert", (3, 4), "ぽん", "", 3),
        ("ぱぴぷ", "ぽぴぺ", "replace", (0, 2), "ぽぺ", "ぱぷ", 5),
    ],
)
def test_a_step_takes_gives_back_and_earns(
    before: str, after: str, kind: str, at: tuple[int, ...], used: str, discarded: str, chips: int
) -> None:
    step = step_between(before, after, bonus_pays=True)
    assert (step.kind, step.at, step.used, step.discarded) == (kind, at, used, discarded)
    assert step.chips.total == chips


def test_bonus_cards_of_a_rewrite_pay_nothing_where_the_option_is_off() -> None:
    assert step_between("きかく", "ぬかく", bonus_pays=False).chips.total == 1
    assert step_between("ぬりえ", "ぬりえぽん", bonus_pays=False).chips.total == 1


@pytest.mark.parametrize(
    ("before", "after", "code"),
    [
        ("きかく", "きかく", "same_word"),
        ("きかく", "きか", "shorter"),
        ("きかく", "さんぽ", "replaces"),
        ("きかく", "かきく", None),  # two cards changed places: both come from the hand
        ("きかく", "かくき", "replaces"),
        ("きかく", "きんかん", "inserts"),  # replacing and inserting are never one step
        ("きかく", "くかきん", "inserts"),
    ],
)
def test_what_is_no_step_has_its_code(before: str, after: str, code: str | None) -> None:
    if code is None:
        assert step_between(before, after, bonus_pays=True).kind == "replace"
        return
    with pytest.raises(IllegalAction, match=f"^kotoba/{code}:"):
        step_between(before, after, bonus_pays=True)


@pytest.mark.slow
@given(before=FEW, after=FEW, hand=HANDS, pays=st.booleans())
@settings(max_examples=1500)
def test_the_twin_knows_the_same_steps_cards_and_chips(before: str, after: str, hand: str, pays: bool) -> None:
    try:
        step = step_between(before, after, bonus_pays=pays)
    except IllegalAction:
        assert not reference.is_step(before, after, before + after)
        return
    assert (step.kind == "replace", step.kind == "insert") == (
        reference.is_replacement(before, after),
        reference.is_insertion(before, after),
    )
    assert reference.is_step(before, after, hand) == (not missing(hand, step.used))
    assert sort(step.used) == sort(reference.laid_cards(before, after).elements())
    assert step.chips.total == reference.chips_of(before, after, bonus_pays=pays)


@given(before=FEW, after=FEW)
@settings(max_examples=500)
def test_a_step_keeps_its_cards_together(before: str, after: str) -> None:
    """What lay there and what was laid is what lies there and what was discarded."""
    try:
        step = step_between(before, after, bonus_pays=True)
    except IllegalAction:
        return
    assert sort(before + step.used) == sort(after + step.discarded)
    assert "".join(after[place] for place in step.at) == step.used
