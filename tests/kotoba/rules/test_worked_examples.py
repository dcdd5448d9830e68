"""Every worked example of the author's text comes out to its number (docs/rules/kotoba.md, The author's examples)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from asobiba.kotoba.rules.rewrite_step import step_between
from asobiba.kotoba.rules.scoring import new_word_chips, points, price
from asobiba.kotoba.rules.spelling import cards_spelling
from tests.kotoba.tables import dealt, do


def cards(*written: str) -> list[str]:
    return [cards_spelling(word) for word in written]


@pytest.mark.parametrize(
    ("written", "chips"),
    [
        ("みぢか", 2),
        ("パルプ", 4),
        ("ぬるぽ", 4),
        ("かくれんぼ", 1),
        ("けいたいでんわ", 3),
        ("しゃつ", 0),
        ("きかく", 0),
    ],
)
def test_a_new_word_earns_what_the_source_says(written: str, chips: int) -> None:
    assert new_word_chips(cards_spelling(written)).total == chips


@pytest.mark.parametrize(("written", "cost"), [("たいしょう", 4), ("ぱーぷる", 7), ("きかく", 2), ("とうきょう", 4)])
def test_a_word_costs_what_the_source_says(written: str, cost: int) -> None:
    assert price(cards_spelling(written)) == cost
    assert points(cards_spelling(written)) == cost + 1


@pytest.mark.parametrize(
    ("chain", "kinds", "chips", "discarded", "net"),
    [
        (["あいす", "あいて", "さいふ", "とうふ"], "rrr", 3, "すあてさい", 4),
        (["とって", "とつぐ", "バッグ"], "rr", 2, "てと", 3),
        (["こうさ", "こうさく"], "i", 0, "", 2),
        (["さんか", "サインかい"], "i", 1, "", 4),
        (["しょき", "こうしょきょうふしょう"], "i", 7, "", 16),
        (["とうきょう", "とうきょうタワー"], "i", 3, "", 7),
        (
            ["きかく", "きかん", "わかれ", "わかれる", "つかれる", "つかえる", "さしつかえる"],
            "rrirri",
            6,
            "くきんわれ",
            10,
        ),
    ],
)
def test_a_chain_earns_discards_and_nets_what_the_source_says(
    chain: list[str], kinds: str, chips: int, discarded: str, net: int
) -> None:
    words = cards(*chain)
    hand = "".join(step_between(one, other, bonus_pays=True).used for one, other in pairwise(words))
    one, state = dealt(["", hand, ""], [(0, words[0])], turn=1, chips=(5, 7, 5))

    step = do(one, state, 1, " ".join(["rewrite", *chain]))

    turn = step.state.turns[-1].public
    assert [part["kind"][0] for part in turn["steps"]] == list(kinds)
    assert (turn["chips"]["total"], turn["discarded"], turn["net"]) == (chips, discarded, net)
    assert step.state.discards == discarded
    assert step.state.hands[1] == ""
    assert step.state.words[0].word == words[-1]
    cost = price(words[0])
    assert step.state.chips == (5 + cost, 7 - cost + chips, 5)


def test_kikaku_has_four_replacements_and_two_chips_for_its_length() -> None:
    chain = ["きかく", "きかん", "わかれ", "わかれる", "つかれる", "つかえる", "さしつかえる"]
    one, state = dealt(["", "んわれるつえさしあい", ""], [(0, chain[0])], turn=1)

    turn = do(one, state, 1, " ".join(["rewrite", *chain])).state.turns[-1].public

    assert turn["from"] == {"word": "きかく", "owner": 0, "price": 2, "to": "owner"}
    assert turn["chips"] == {"steps": 4, "length": 2, "bonus": 0, "total": 6}
    assert len(turn["used"]) == 8


def test_the_small_kana_of_a_step_may_be_read_anew() -> None:
    """とって, とつぐ and バッグ share their つ, whichever size it is read in."""
    one, state = dealt(["", "ぐば", ""], [(0, "とつて")], turn=1)
    assert (
        do(one, state, 1, "rewrite とって 嫁ぐ".replace("嫁ぐ", "とつぐ") + " バッグ").state.words[0].word == "ばつぐ"
    )
