"""The vote: more than half of all participants, word by word, and what the table remembers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from asobiba.kotoba.players.levels import vote_of
from asobiba.kotoba.rules.state import State
from asobiba.kotoba.rules.voting import ballot_on, needed, verdict
from tests.kotoba.tables import dealt, do, game, refused, table


def proposed(players: int = 3, **options: Any) -> tuple[Any, State]:
    one = game(players, **options)
    state = table(one, ["どーもくんあいうえお", *[""] * (players - 1)], in_round=1)
    return one, do(one, state, 0, "new どーもくん?").state


@pytest.mark.parametrize(("players", "votes"), [(2, 2), (3, 2), (4, 3), (5, 3)])
def test_more_than_half_is_needed(players: int, votes: int) -> None:
    assert needed(players) == votes


@pytest.mark.parametrize(
    ("players", "said", "decided"),
    [
        (2, [], None),
        (2, [True], True),
        (2, [False], False),
        (3, [True], True),
        (3, [False], None),
        (3, [False, False], False),
        (4, [True], None),
        (4, [True, False], None),
        (4, [True, False, False], False),  # 2-2 is not more than half
        (4, [True, True], True),
        (4, [False, False], False),
        (5, [True, True], True),
        (5, [False, False], None),
        (5, [False, False, False], False),
    ],
)
def test_a_ballot_is_decided_as_soon_as_nothing_can_change_it(
    players: int, said: list[bool], decided: bool | None
) -> None:
    ballot = ballot_on(0, None, "どーもくん")  # type: ignore[arg-type]
    for seat, yes in enumerate(said, start=1):
        ballot = ballot.with_vote(seat, yes)
    assert verdict(ballot, players) is decided


def test_an_unlisted_word_must_be_put_to_the_vote() -> None:
    one, state = dealt(["どーもくん", "", ""], in_round=1)
    error = refused(one, state, 0, "new どーもくん")
    assert (error.code, error.data["words"]) == ("kotoba/unlisted", ["どーもくん"])


def test_everybody_but_the_proposer_votes_in_any_order() -> None:
    one, state = proposed(4)
    assert (state.phase, one.to_act(state)) == ("vote", (1, 2, 3))
    state = do(one, state, 3, "vote no").state
    assert one.to_act(state) == (1, 2)
    assert refused(one, state, 3, "vote yes").code == "turn/not_yours"
    assert refused(one, state, 0, "vote yes").code == "turn/not_yours"
    assert refused(one, state, 1, "discard").code == "kotoba/vote_open"


def test_an_accepted_word_is_laid_and_needs_no_vote_again() -> None:
    one, state = proposed()
    step = do(one, state, 2, "vote yes")
    assert [event.kind for event in step.events] == ["vote", "ballot", "new"]
    assert (step.state.phase, step.state.accepted) == ("discard", ("どーもくん",))
    assert step.state.words[0].word == "どーもくん"
    assert step.state.chips[0] == 6


def test_a_refused_word_gives_the_cards_back_without_a_penalty() -> None:
    one, state = proposed()
    state = do(one, do(one, state, 1, "vote no").state, 2, "vote no").state
    assert (state.phase, state.turn, state.rejected) == ("make", 0, ("どーもくん",))
    assert (len(state.hands[0]), state.chips[0], state.used) == (10, 5, ())
    assert refused(one, state, 0, "new どーもくん?").code == "kotoba/rejected"
    assert do(one, state, 0, "new くえお?").state.phase == "vote"


def test_the_words_of_a_chain_come_before_the_table_one_after_the_other() -> None:
    one, state = dealt(["んさし", "", ""], [(1, "きかく")])

    state = do(one, state, 0, "rewrite きかく きかん きかさ? しかさ?").state
    assert state.ballot is not None
    assert state.ballot.word == "きかさ"
    step = do(one, state, 1, "vote yes")
    assert [event.kind for event in step.events] == ["vote", "ballot", "propose"]
    state = do(one, step.state, 2, "vote yes").state

    assert state.words[0].word == "しかさ"
    assert state.turns[-1].public["voted"] == ["きかさ", "しかさ"]
    assert state.accepted == ("きかさ", "しかさ")


def test_a_word_accepted_in_a_chain_that_fails_stays_accepted() -> None:
    one, state = dealt(["んさし", "", ""], [(1, "きかく")])
    state = do(one, state, 0, "rewrite きかく きかさ? しかさ?").state
    state = do(one, state, 1, "vote yes").state
    state = do(one, do(one, state, 1, "vote no").state, 2, "vote no").state
    assert (state.accepted, state.rejected, state.words[0].word) == (("きかさ",), ("しかさ",), "きかく")
    assert state.chips == (5, 5, 5)
    assert do(one, state, 0, "rewrite きかく きかさ").state.words[0].word == "きかさ"


def test_a_mark_on_a_listed_word_is_dropped() -> None:
    one, state = dealt(["きかく", "", ""], in_round=1)
    assert one.write_action(one.check(state, 0, one.read_action("new きかく?"))) == "new きかく"


def test_own_words_need_no_vote() -> None:
    one = game(own_words="どーもくん")
    state = table(one, ["どーもくん", "", ""], in_round=1)
    assert do(one, state, 0, "new どーもくん").state.phase == "discard"


def test_a_turn_has_six_words_for_the_vote() -> None:
    one, state = dealt(["あいうえおかきくけこ", "", ""], in_round=1)
    for word in ("あいう", "あいえ", "あいお", "あいか", "あいき", "あいく"):
        state = do(one, state, 0, f"new {word}?").state
        state = do(one, do(one, state, 1, "vote no").state, 2, "vote no").state
    error = refused(one, state, 0, "new あいけ?")
    assert (error.code, error.data["left"]) == ("kotoba/votes", 0)
    assert one.view(state, 0).may["votes_left"] == 0
    state = do(one, state, 0, "discard").state
    assert one.view(state, 1).may["votes_left"] == 6


def made(text: str, hand: str, words: list[tuple[int, str]] | None = None, **options: Any) -> tuple[Any, State, State]:
    """A table of four, the position before a word and the one after it."""
    one = game(4, **options)
    state = table(one, [hand, "", "", ""], words or [])
    return one, state, do(one, state, 0, text).state


def test_a_listed_word_can_be_challenged_and_is_kept_if_the_table_accepts_it() -> None:
    one, _, after = made("new きかく", "きかくん")
    assert one.view(after, 0).may["challenge"] == ["きかく"]
    assert one.view(after, 1).may["challenge"] == []
    step = do(one, after, 0, "challenge きかく")
    assert [event.kind for event in step.events] == ["propose"]
    view = one.view(step.state, 1)
    assert (view.phase, view.ballot["word"], view.ballot["challenged"]) == ("vote", "きかく", True)
    state = do(one, do(one, step.state, 1, "vote yes").state, 3, "vote yes").state
    assert (state.phase, state.accepted, state.chips, state.hands) == ("discard", ("きかく",), after.chips, after.hands)
    assert [turn.kind for turn in state.turns] == ["ballot", "new"]
    assert refused(one, state, 0, "challenge きかく").code == "kotoba/no_challenge"


def test_a_challenged_word_that_the_table_refuses_is_taken_back_with_its_chips_and_its_price() -> None:
    one, before, after = made("rewrite きかく きかん", "きかくん", [(1, "きかく")])
    assert after.chips == (4, 7, 5, 5)
    state = do(one, after, 0, "challenge きかん").state
    for seat in (1, 2):
        state = do(one, state, seat, "vote no").state
    assert (state.phase, state.rejected) == ("make", ("きかん",))
    assert (state.chips, state.hands, state.words, state.used, state.discards) == (
        *(before.chips, before.hands, before.words, before.used, before.discards),
    )
    assert refused(one, state, 0, "rewrite きかく きかん").code == "kotoba/rejected"


def test_a_step_on_the_way_can_be_challenged_and_the_rest_of_the_chain_waits() -> None:
    chain = "rewrite きかく きかん わかれ わかれる"
    one, before, after = made(chain, "んわれる", [(1, "きかく")])
    assert one.view(after, 0).may["challenge"] == ["きかん", "わかれ", "わかれる"]
    state = do(one, after, 0, "challenge わかれ").state
    assert one.view(state, 2).ballot["action"] == "rewrite きかく きかん わかれ? わかれる"
    assert (state.words, state.hands) == (before.words, before.hands)


def test_a_word_is_challenged_only_in_its_own_turn_where_the_options_allow_it() -> None:
    one, before, after = made("new きかく", "きかくん")
    assert refused(one, before, 0, "challenge きかく").code == "kotoba/no_challenge"
    assert refused(one, after, 0, "challenge わかれ").code == "kotoba/no_challenge"
    assert refused(one, after, 1, "challenge きかく").code == "turn/not_yours"
    later = do(one, after, 0, "discard").state
    assert refused(one, later, 1, "challenge きかく").code == "kotoba/no_challenge"
    strict, _, state = made("new きかく", "きかくん", challenges=False)
    assert strict.view(state, 0).may["challenge"] == []
    assert refused(strict, state, 0, "challenge きかく").code == "kotoba/no_challenge"


def test_challenges_count_among_the_votes_of_a_turn() -> None:
    one, before, _ = made("new きかく", "きかくん")
    state = do(one, replace(before, ballots_held=6), 0, "new きかく").state
    assert refused(one, state, 0, "challenge きかく").code == "kotoba/votes"
    assert one.view(state, 0).may["challenge"] == []


def test_computers_accept_a_challenged_word_if_it_is_an_ordinary_one() -> None:
    one, _, after = made("new きかく", "きかくん")
    view = one.view(do(one, after, 0, "challenge きかく").state, 1)
    for ordinary in (frozenset({"きかく"}), frozenset[str]()):
        assert vote_of(one.rules, replace(one.judge, ordinary=ordinary), view).yes == bool(ordinary)
    trusting = replace(one.rules.options, trust=True)
    assert vote_of(replace(one.rules, options=trusting), one.judge, view).yes


def test_a_replay_asks_no_list() -> None:
    """The words of a record are believed: a list that has lost きかく, or gained どーもくん, changes nothing."""
    one = game()
    listed = table(one, ["きかくどーもくん", "", ""], in_round=1)
    with_less = game(words=type(one.judge.words)(frozenset({"どーもくん"})))  # type: ignore[call-arg]
    for text, phase in (("new きかく", "discard"), ("new どーもくん?", "vote")):
        action = with_less.check(listed, 0, with_less.read_action(text), recorded=True)
        assert with_less.write_action(action) == text
        assert with_less.apply(listed, 0, action).state.phase == phase
