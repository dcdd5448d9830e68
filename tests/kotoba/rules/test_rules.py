"""What is allowed and what is not, one line a rule, and what an action changes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from asobiba.errors import OptionError
from asobiba.kotoba.rules.cards import ALL_CARDS, sort
from asobiba.kotoba.rules.options import read_options
from tests.kotoba.tables import dealt, do, game, refused, table


def test_everybody_begins_with_ten_cards_and_five_chips() -> None:
    for players in (2, 3, 4, 5):
        state = game(players).new(3).state
        assert [len(hand) for hand in state.hands] == [10] * players
        assert state.chips == (5,) * players
        assert sort("".join(state.hands) + state.deck) == sort(ALL_CARDS)
        assert (state.turn, state.round) == (state.first, 1)


def test_who_begins_is_drawn_or_chosen() -> None:
    assert {game(4).new(seed).state.first for seed in range(40)} == {0, 1, 2, 3}
    assert {game(4, first=3).new(seed).state.first for seed in range(10)} == {2}


@pytest.mark.parametrize(("players", "rounds"), [(2, 4), (3, 4), (4, 4), (5, 3)])
def test_rounds_are_those_usual_for_so_many_players(players: int, rounds: int) -> None:
    assert read_options({}, players).rounds == rounds
    assert read_options({"rounds": None}, players).rounds == rounds
    assert read_options({"rounds": 5}, players).rounds == 5


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({"rounds": 2}, "rounds"),
        ({"rounds": True}, "rounds"),
        ({"rounds": 4.0}, "rounds"),
        ({"price_to": "nobody"}, "price_to"),
        ({"rewrite_bonus": 1}, "rewrite_bonus"),
        ({"first": 4}, "first"),
        ({"words": ""}, "words"),
        ({"own_words": "身近"}, "own_words"),
        ({"own_words": 3}, "own_words"),
        ({"lexicon": "full"}, "lexicon"),
    ],
)
def test_a_wrong_option_is_named(options: dict[str, Any], name: str) -> None:
    with pytest.raises(OptionError) as error:
        read_options(options, 3)
    assert error.value.data["option"] == name


def test_choices_may_come_as_text_and_own_words_are_sorted_cards() -> None:
    read = read_options({"rounds": "5", "first": "2", "own_words": "バッター あいす  あいす"}, 3)
    assert (read.rounds, read.first, read.own_words) == (5, 2, "あいす ばつたー")


def test_a_turn_is_a_word_then_discards_then_ten_cards_again() -> None:
    one, state = dealt(["きかくあいうえおちに", "", ""], in_round=1)

    made = do(one, state, 0, "new きかく").state
    assert (made.phase, made.hands[0], made.words[0].word) == ("discard", "あいうえおちに", "きかく")
    assert one.to_act(made) == (0,)

    step = do(one, made, 0, "discard あう")
    assert step.state.discards == "あう"
    assert len(step.state.hands[0]) == 10
    assert sort("いえおちに" + state.deck[:5]) == step.state.hands[0]
    assert (step.state.turn, step.state.phase) == (1, "make")


def test_one_may_discard_without_a_word_and_keep_all() -> None:
    one, state = dealt(["きかくあいうえおちに", "", ""], in_round=1)
    assert do(one, state, 0, "discard").state.hands[0] == state.hands[0]
    assert do(one, state, 0, "discard きかくあいうえおちに").state.hands[0] == sort(state.deck[:10])


@pytest.mark.parametrize(
    ("seat", "text", "code"),
    [
        (1, "discard", "turn/not_yours"),
        (0, "vote yes", "kotoba/no_vote"),
        (0, "new あい", "kotoba/too_short"),
        (0, "new さいふ", "kotoba/not_your_cards"),
        (0, "new ああい", "kotoba/not_your_cards"),  # there is one あ in the hand
        (0, "new いとう", "kotoba/unlisted"),
        (0, "new きかん", "kotoba/used"),
        (0, "discard さ", "kotoba/not_your_cards"),
        (0, "rewrite さいふ とうふ", "kotoba/no_such_word"),
        (0, "rewrite きかん きかく", "kotoba/own_word"),
        (0, "rewrite とつて", "kotoba/no_steps"),
        (0, "rewrite とつて とつて", "kotoba/same_word"),
        (0, "rewrite とつて とう", "kotoba/shorter"),
        (0, "rewrite とつて きかく", "kotoba/replaces"),
        (0, "rewrite とつて とていう", "kotoba/inserts"),
        (0, "rewrite とつて とつぐ", "kotoba/not_your_cards"),
        (0, "rewrite とつて とつか", "kotoba/unlisted"),
        (0, "rewrite ぱーぷる ぱーぷるか", "kotoba/price"),
    ],
)
def test_what_the_rules_forbid_has_its_code(seat: int, text: str, code: str) -> None:
    one = game()
    words = [(0, "きかん"), (1, "とつて"), (2, "ぱーぷる")]
    state = table(one, ["あいうきかくとんおち", "さいふ", ""], words)
    assert refused(one, state, seat, text).code == code


def test_words_are_not_rewritten_in_the_first_two_rounds() -> None:
    one = game()
    for in_round, allowed in ((1, False), (2, False), (3, True), (4, True)):
        state = table(one, ["ぐ", "", ""], [(1, "とつて")], in_round=in_round)
        if allowed:
            do(one, state, 0, "rewrite とつて とつぐ")
        else:
            assert refused(one, state, 0, "rewrite とつて とつぐ").code == "kotoba/rewrite_early"


def test_there_is_one_word_in_a_turn() -> None:
    one, state = dealt(["きかくあいすぐ", "", ""], [(1, "とつて")])
    made = do(one, state, 0, "new きかく").state
    assert refused(one, made, 0, "new あいす").code == "kotoba/already_made"
    assert refused(one, made, 0, "rewrite とつて とつぐ").code == "kotoba/already_made"


def test_the_price_is_paid_before_chips_of_the_same_turn_come_in() -> None:
    """Three chips for the steps would cover it, but they come later."""
    one, state = dealt(["てさふとう", "", ""], [(1, "あいす")], chips=(1, 5, 5))
    assert refused(one, state, 0, "rewrite あいす あいて さいふ とうふ").code == "kotoba/price"
    assert do(one, replace(state, chips=(2, 5, 5)), 0, "rewrite あいす あいて さいふ とうふ").state.chips == (3, 7, 5)


def test_the_price_goes_to_the_owner_or_to_the_bank() -> None:
    for price_to, chips, bank in (("owner", (4, 7, 5), 16), ("bank", (4, 5, 5), 14)):
        one = game(price_to=price_to)
        state = table(one, ["ぐ", "", ""], [(1, "とつて")], chips=(5, 5, 5))
        after = do(one, state, 0, "rewrite とつて とつぐ").state
        assert (after.chips, after.bank) == (chips, bank)


def test_bonus_cards_pay_in_a_rewrite_unless_switched_off() -> None:
    for pays, chips in ((True, 3), (False, 1)):
        one = game(rewrite_bonus=pays, own_words="とつぬ")
        state = table(one, ["ぬ", "", ""], [(1, "とつて")])
        assert do(one, state, 0, "rewrite とつて とつぬ").state.chips[0] == 5 - 2 + chips


def test_a_broken_chain_names_its_step_and_costs_nothing() -> None:
    one, state = dealt(["てさふとう", "", ""], [(1, "あいす")])
    error = refused(one, state, 0, "rewrite あいす あいて さいふ ああふ")
    assert (error.code, error.data["step"]) == ("kotoba/not_your_cards", 2)
    assert state == table(one, ["てさふとう", "", ""], [(1, "あいす")])


def test_a_card_of_the_hand_is_laid_once_only() -> None:
    one, state = dealt(["んれわ", "", ""], [(1, "きかく")])
    assert refused(one, state, 0, "rewrite きかく きかん きんかん?").data == {"cards": "ん", "step": 1}


def test_a_replaced_card_does_not_come_to_the_hand() -> None:
    one = game(own_words="くかく")
    state = table(one, ["んく", "", ""], [(1, "きかく")])
    error = refused(one, state, 0, "rewrite きかく きかん くかん? くかく")
    assert (error.code, error.data["step"]) == ("kotoba/not_your_cards", 2)


def test_intermediate_words_and_the_first_are_used_up_for_all() -> None:
    one, state = dealt(["てさふとう", "あいてんき", ""], [(1, "あいす")])
    after = do(one, state, 0, "rewrite あいす あいて さいふ とうふ").state
    assert after.used == ("あいす", "あいて", "さいふ", "とうふ")
    after = do(one, after, 0, "discard").state
    assert refused(one, after, 1, "new あいて").code == "kotoba/used"


def test_a_chain_does_not_come_back_to_a_word_of_its_own() -> None:
    one, state = dealt(["んくん", "", ""], [(1, "きかく")])
    assert refused(one, state, 0, "rewrite きかく きかん きかく").data == {"word": "きかく", "step": 1}


def test_a_word_can_be_bought_back_at_its_new_price() -> None:
    one, state = dealt(["てさふとう", "んか", ""], [(1, "あいす")], in_round=3)
    state = do(one, state, 0, "rewrite あいす あいて さいふ とうふ").state
    state = do(one, state, 0, "discard").state
    assert [(target["word"], target["price"]) for target in one.view(state, 1).may["targets"]] == [("とうふ", 2)]


def test_the_deck_is_made_anew_of_the_discards_when_it_ends() -> None:
    one, state = dealt(["あいうえお", "", ""], deck="かき", discards="さしすせそたちつてと", in_round=1)

    step = do(one, state, 0, "discard あいうえお")

    kinds = [event.kind for event in step.events]
    assert kinds == ["discard", "reshuffle", "draw"]
    assert step.state.discards == ""
    assert len(step.state.deck) == 2 + 15 - 10
    assert sort(step.state.hands[0] + step.state.deck) == sort("かきさしすせそたちつてとあいうえお")
    assert {"か", "き"} <= set(step.state.hands[0])


def test_play_goes_on_short_when_deck_and_discards_are_empty() -> None:
    one, state = dealt(["あいうえお", "", ""], deck="か", in_round=1)
    after = do(one, state, 0, "discard").state
    assert (after.hands[0], after.deck) == ("あいうえおか", "")


def test_nothing_is_drawn_after_a_player_s_last_turn() -> None:
    one, state = dealt(["あいう", "えおか", ""], in_round=4)
    after = do(one, state, 0, "discard あい").state
    assert (after.hands[0], after.deck) == ("う", state.deck)


def test_the_log_tells_everybodys_score_after_each_turn() -> None:
    one, state = dealt(["きかくあ", "んわれ", ""], in_round=2)
    state = do(one, state, 0, "new きかく").state
    state = do(one, replace(do(one, state, 0, "discard").state, round=3), 1, "rewrite きかく きかん わかれ").state
    assert [turn.public["scores"] for turn in state.turns] == [[8, 5, 5], [8, 5, 5], [7, 8, 5]]


def test_the_game_ends_after_the_last_round_and_counts_cards_and_chips() -> None:
    one = game(4)
    words = [(0, "きかく"), (1, "とうきようたわー"), (1, "あいす"), (3, "とうふ")]
    state = table(one, ["あ", "い", "う", "え"], words, in_round=4, turn=3, chips=(9, 1, 12, 2))

    after = do(one, state, 3, "discard").state

    assert after.phase == "over"
    assert after.result is not None
    assert after.result.scores == (12, 12, 12, 5)
    assert after.result.ranks == (1, 1, 1, 4)  # a shared win
    assert after.result.details[1] == {"seat": 1, "cards": 11, "chips": 1, "words": 2}
    assert one.to_act(after) == ()
    assert refused(one, after, 0, "discard").code == "turn/over"


def test_rounds_begin_with_the_same_player_clockwise() -> None:
    one = game(3, first=3)
    state = one.new(5).state
    order = []
    while one.to_act(state):
        order.append(state.turn)
        state = do(one, state, state.turn, "discard").state
    assert order == [2, 0, 1] * 4


def test_what_is_never_written_down_by_a_record_is_refused() -> None:
    """A record takes 200 characters an action."""
    one = game()
    long = "う" * 150
    state = table(one, ["いいいいい", "", ""], [(1, long)], chips=(200, 5, 5))
    assert refused(one, state, 0, f"rewrite {long[:150]} {long[:40]}").code == "kotoba/shorter"
    with pytest.raises(Exception, match="longer than"):
        one.read_action(f"rewrite {long} {long}い")
