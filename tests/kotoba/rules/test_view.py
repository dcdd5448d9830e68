"""What a seat may know, and questions about it."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from asobiba import chance
from asobiba.errors import RequestError
from asobiba.game import plain
from asobiba.kotoba.rules.cards import sort
from asobiba.kotoba.rules.rewrite_step import MOST_REPLACED
from tests.kotoba.reference import PlainWords
from tests.kotoba.tables import dealt, do, game, small_words, table


def seat_asks(one: Any, state: Any, seat: int | None, question: str, **arguments: Any) -> Any:
    return plain(one.ask(one.view(state, seat), question, arguments))


def test_hands_are_hidden_until_the_end() -> None:
    one = game()
    state = one.new(1).state
    view = one.view(state, 1)
    assert [seat.hand is None for seat in view.seats] == [True, False, True]
    assert view.hand == state.hands[1]
    assert one.view(state, None).hand is None
    while one.to_act(state):
        state = do(one, state, state.turn, "discard").state
    assert [seat.hand for seat in one.view(state, None).seats] == list(state.hands)


def test_unseen_are_the_deck_and_the_hands_of_others() -> None:
    one = game()
    state = one.new(1).state
    unseen = one.view(state, 0).unseen
    cards = "".join(kana * count for kana, count in unseen.items())
    assert sort(cards) == sort(state.deck + state.hands[1] + state.hands[2])


def test_a_score_is_cards_and_chips() -> None:
    one, state = dealt(["", "", ""], [(0, "きかく"), (0, "ぱーぷる")], chips=(3, 5, 5))
    seat = one.view(state, 0).seats[0]
    assert (seat.score, seat.cards, seat.chips) == (10, 7, 3)
    assert [(word.points, word.price, word.bonus) for word in seat.words] == [(3, 2, 0), (8, 7, 2)]


def test_what_may_be_done_now_is_said() -> None:
    one, state = dealt(["ぐ", "", ""], [(1, "とつて"), (2, "ぱーぷる"), (0, "きかく")])
    may = one.view(state, 0).may
    assert (may["new"], may["rewrite"], may["discard"], may["vote"]) == (True, True, True, False)
    assert (may["votes_needed"], may["replaced"]) == (2, MOST_REPLACED)
    assert [(target["word"], target["affordable"]) for target in may["targets"]] == [
        ("ぱーぷる", False),
        ("とつて", True),
    ]
    other = one.view(state, 1).may
    assert (other["new"], other["rewrite"], other["discard"]) == (False, False, False)
    assert one.view(table(one, ["ぐ", "", ""], [(1, "とつて")], in_round=2), 0).may["rewrite"] is False


def test_who_proposes_a_word_has_its_cards_in_every_state_that_looks_so() -> None:
    one = game()
    state = one.new(1).state
    word = state.hands[state.turn][:5]
    state = do(one, state, state.turn, f"new {word}?").state
    watcher = (state.turn + 1) % 3
    for number in range(20):
        guess = one.determinize(one.view(state, watcher), chance.stream(number, "test"))
        assert not [card for card in word if word.count(card) > guess.hands[state.turn].count(card)]
        assert one.view(guess, watcher) == one.view(state, watcher)


# Questions


def test_preview_tells_what_a_new_word_earns() -> None:
    words = PlainWords(small_words().words, {"けいたいでんわ": ("携帯電話",)})
    one = game(words=words)
    state = table(one, ["けいたいでんわあしん", "", ""], in_round=1)
    answer = seat_asks(one, state, 0, "preview", word="ケイタイデンワ")
    assert answer == {
        "word": "けいたいでんわ",
        "legal": True,
        "now": True,
        "now_code": None,
        "code": None,
        "message": None,
        "data": {},
        "listed": True,
        "vote": False,
        "agreed": True,
        "kanji": ["携帯電話"],
        "cards": 7,
        "bonus": 0,
        "chips": {"steps": 0, "length": 3, "bonus": 0, "total": 3},
        "points": 7,
        "price": 6,
        "score": 10,
        "missing": "",
        "left": "あしん",
        "action": "new けいたいでんわ",
    }


@pytest.mark.parametrize(
    ("seat", "word", "legal", "code", "now_code", "action"),
    [
        (0, "きかく", True, None, None, "new きかく"),
        (0, "きうか", True, None, None, "new きうか?"),
        (0, "きか", False, "kotoba/too_short", None, None),
        (0, "", False, "kotoba/too_short", None, None),
        (0, "さいふ", False, "kotoba/not_your_cards", None, None),
        (0, "とつて", False, "kotoba/not_your_cards", None, None),
        (0, "身近", False, "kotoba/kana", None, None),
        (1, "さいふ", True, None, "turn/not_yours", "new さいふ"),
    ],
)
def test_preview_says_what_is_wrong_and_lets_one_plan_ahead(
    seat: int, word: str, legal: bool, code: str | None, now_code: str | None, action: str | None
) -> None:
    one, state = dealt(["きかくうん", "さいふ", ""], [(1, "とつて")])
    answer = seat_asks(one, state, seat, "preview", word=word)
    assert (answer["legal"], answer["code"], answer["now_code"], answer["action"]) == (legal, code, now_code, action)
    assert answer["now"] == (legal and now_code is None)


def test_plan_follows_a_chain_step_by_step() -> None:
    one, state = dealt(["んわれるつえさしあい", "", ""], [(1, "きかく")])
    answer = seat_asks(one, state, 0, "plan", chain=["きかく", "きかん", "わかれ", "わかれる"])
    assert (answer["legal"], answer["now"], answer["fault"], answer["vote"]) == (True, True, None, [])
    assert [(step["kind"], step["used"], step["discarded"], step["chips"]["total"]) for step in answer["steps"]] == [
        ("replace", "ん", "く", 1),
        ("replace", "われ", "きん", 1),
        ("insert", "る", "", 0),
    ]
    assert (answer["price"], answer["net"], answer["left"], answer["next_price"]) == (2, 4, "あいえさしつ", 3)
    assert answer["action"] == "rewrite きかく きかん わかれ わかれる"
    assert answer["target"] == {"id": 0, "word": "きかく", "owner": 1, "price": 2, "affordable": True}


def test_plan_stops_at_the_first_fault_and_keeps_the_sums_before_it() -> None:
    one, state = dealt(["んわれるつえさしあい", "", ""], [(1, "きかく")])
    answer = seat_asks(one, state, 0, "plan", chain=["きかく", "きかん", "とつぐ", "ばつぐ"])
    assert (answer["legal"], answer["fault"], answer["code"]) == (False, 1, "kotoba/replaces")
    assert [step["legal"] for step in answer["steps"]] == [True, False]
    assert (answer["word"], answer["net"], answer["discarded"], answer["action"]) == ("きかん", 2, "く", None)


@pytest.mark.parametrize(
    ("chain", "code", "now_code", "fault"),
    [
        (["きかく"], "kotoba/no_steps", None, None),
        (["さいふ", "とうふ"], "kotoba/no_such_word", None, None),
        (["とつて", "とつぐ"], "kotoba/own_word", None, None),
        (["きかく", "X"], "kotoba/kana", None, 0),
        (["きかく", "きかん", "をかん"], "kotoba/kana", None, 1),
        (["きかく", "きかん", "きかく"], "kotoba/not_your_cards", None, 1),
        (["ぱーぷる", "ぱーぷるん"], None, "kotoba/price", None),
    ],
)
def test_plan_says_what_is_wrong(chain: list[str], code: str | None, now_code: str | None, fault: int | None) -> None:
    one, state = dealt(["んわれる", "", ""], [(1, "きかく"), (0, "とつて"), (2, "ぱーぷる")])
    answer = seat_asks(one, state, 0, "plan", chain=chain)
    assert (answer["code"], answer["now_code"], answer["fault"]) == (code, now_code, fault)


def test_one_can_plan_a_rewrite_before_the_third_round_and_on_others_turns() -> None:
    one = game()
    for in_round, turn, now_code in ((1, 0, "kotoba/rewrite_early"), (3, 1, "turn/not_yours"), (3, 0, None)):
        state = table(one, ["ん", "", ""], [(1, "きかく")], in_round=in_round, turn=turn)
        answer = seat_asks(one, state, 0, "plan", chain=["きかく", "きかん"])
        assert (answer["legal"], answer["now_code"]) == (True, now_code)


def test_what_plan_calls_playable_is_played_and_nothing_else() -> None:
    one, state = dealt(["んわれるさ", "", ""], [(1, "きかく")])
    for chain in (["きかく", "きかん"], ["きかく", "きかさ"], ["きかく", "さかく", "さかん"], ["きかく", "わかれ"]):
        answer = seat_asks(one, state, 0, "plan", chain=chain)
        assert answer["now"], chain
        assert do(one, state, 0, answer["action"]).state != state


def test_surface_forms_are_given_where_they_are_known() -> None:
    one = game(words=PlainWords(small_words().words, {"きかく": ("企画", "規格")}))
    assert seat_asks(one, one.new(1).state, None, "surfaces", words=["きかく", "あいす"]) == {
        "surfaces": {"きかく": ["企画", "規格"]}
    }


def test_a_hint_is_the_best_new_word_or_chain_by_what_it_gains() -> None:
    one = game()
    hand = "んわれるつえさしそそ"
    state = table(one, [hand, "", ""], [(1, "きかく"), (2, "ぱーぷる"), (0, "あいす")])
    best, *others = seat_asks(one, state, 0, "hint", count=20)["actions"]
    chain = "rewrite きかく きかん わかれ わかれる つかれる つかえる さしつかえる"
    assert best == {"action": chain, "kind": "rewrite", "word": "さしつかえる", "kanji": [], "net": 10}
    assert {other["kind"] for other in others} <= {"new"}  # ぱーぷる costs too much, あいす is one's own


def test_what_a_hint_names_can_be_played_for_what_it_says() -> None:
    one = game()
    for seed in range(30):
        state = one.new(seed).state
        state = table(one, state.hands, [(1, "きかん"), (2, "しんか")], chips=(5, 5, 5))
        for found in seat_asks(one, state, 0, "hint", count=3)["actions"]:
            after = do(one, state, 0, found["action"]).state
            assert one.view(after, 0).seats[0].score - one.view(state, 0).seats[0].score == found["net"]


def test_words_that_everybody_knows_come_first_among_hints_worth_nearly_as_much() -> None:
    one = replace(game(), familiar=({"さいふ"}, {"あいす", "きかん"}))
    state = table(one, ["さいふあすんわれ", "", ""], [(1, "きかく")], in_round=3)
    by_gain = seat_asks(one, state, 0, "hint", count=20)["actions"]
    hints = seat_asks(one, state, 0, "hint", count=20, familiar=True)["actions"]
    best = by_gain[0]["net"]
    assert [one["action"] for one in hints] != [one["action"] for one in by_gain]
    assert all(hint["less"] == best - hint["net"] for hint in hints)
    assert all("less" not in hint for hint in by_gain)
    place = {hint["word"]: number for number, hint in enumerate(hints)}
    assert (
        place["さいふ"]
        < place["あいす"]
        < min(
            number
            for number, hint in enumerate(hints)
            if hint["kind"] == "new" and hint["net"] == 3 and hint["word"] not in ("さいふ", "あいす")
        )
    )
    for count in (2, 3):
        asked = seat_asks(one, state, 0, "hint", count=count, familiar=True)["actions"]
        assert len(asked) == count
        assert 0 in {hint["less"] for hint in asked}, "the best is among them"


def test_a_hint_of_one_step_is_what_a_beginner_can_follow() -> None:
    one, state = dealt(["んわれるつえさしそそ", "", ""], [(1, "きかく")])
    chains = [hint["action"] for hint in seat_asks(one, state, 0, "hint", count=20, steps=1)["actions"]]
    assert {len(chain.split()) for chain in chains if chain.startswith("rewrite")} == {3}


def test_a_hint_before_the_third_round_is_a_new_word() -> None:
    one, state = dealt(["んわれさふい", "", ""], [(1, "きかく")], in_round=2)
    assert {found["kind"] for found in seat_asks(one, state, 0, "hint")["actions"]} == {"new"}
    assert "rewrite" in {found["kind"] for found in seat_asks(one, replace(state, round=3), 0, "hint")["actions"]}


@pytest.mark.parametrize(
    ("seat", "question", "arguments", "code"),
    [
        (0, "sing", {}, "ask/question"),
        (0, "preview", {}, "ask/word"),
        (0, "preview", {"word": "あ" * 300}, "ask/word"),
        (None, "preview", {"word": "あいす"}, "ask/no_hand"),
        (0, "plan", {}, "ask/chain"),
        (0, "plan", {"chain": []}, "ask/chain"),
        (0, "plan", {"chain": ["X"]}, "ask/chain"),
        (0, "plan", {"chain": ["あいす", 3]}, "ask/chain"),
        (0, "plan", {"chain": ["あいす"] * 41}, "ask/chain"),
        (None, "plan", {"chain": ["あいす"]}, "ask/no_hand"),
        (0, "surfaces", {"words": "あいす"}, "ask/words"),
        (0, "surfaces", {"words": [3]}, "ask/words"),
        (0, "hint", {"count": 0}, "ask/count"),
        (0, "hint", {"count": "3"}, "ask/count"),
        (0, "hint", {"steps": 0}, "ask/number"),
        (0, "hint", {"familiar": 1}, "ask/flag"),
        (None, "hint", {}, "ask/no_hand"),
    ],
)
def test_a_question_of_the_wrong_form_is_refused(
    seat: int | None, question: str, arguments: dict[str, Any], code: str
) -> None:
    one = game()
    with pytest.raises(RequestError, match=f"^{code}:"):
        one.ask(one.view(one.new(1).state, seat), question, arguments)


def test_everything_shown_is_plain_json() -> None:
    one, state = dealt(["どーもくん", "", ""], [(1, "きかく")])
    state = do(one, state, 0, "new どーもくん?").state
    shown = plain(one.view(state, 1))
    assert json.loads(json.dumps(shown)) == shown
    assert shown["ballot"]["needed"] == 2
