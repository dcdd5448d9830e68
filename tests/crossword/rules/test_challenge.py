"""Challenges: pending plays, who may challenge, and what each verdict costs.

Sources: both articles; docs/rules/crossword.md section 5.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from asobiba.crossword.game import CrosswordGame
from asobiba.crossword.rules.actions import Challenge
from asobiba.crossword.rules.outcome import scoreless_turns
from asobiba.crossword.rules.state import State
from asobiba.errors import IllegalAction
from tests.crossword.tables import act, after, board, check, game, position, row
from tests.tables import named

EMPTY = board("")
MODES = ["single", "double", "five", "ten"]
PHONY = "8H NTE"
GOOD = "8H TEN"


def dealt(players: int = 2, mode: str = "single", **fields: Any) -> tuple[CrosswordGame, State]:
    """A table before the first play; every rack can play TEN or its phonies."""
    racks = ["TENAOIU", "TENAOIE", "TENAOIR", "TENAOIA"][:players]
    return game(players, challenge=mode), position(EMPTY, racks, **fields)


def refused(table: CrosswordGame, state: State, seat: int, text: str) -> str:
    """The code of the error of an action."""
    with pytest.raises(IllegalAction) as caught:
        check(table, state, seat, text)
    return caught.value.code


def test_void_refuses_a_phony_before_it_is_played() -> None:
    table, state = dealt(mode="void")
    assert refused(table, state, 0, PHONY) == "crossword/unknown_word"
    assert refused(table, act(table, state, 0, GOOD).state, 1, "challenge") == "crossword/nothing_to_challenge"


@pytest.mark.parametrize("mode", MODES)
def test_a_phony_may_be_played_and_is_pending(mode: str) -> None:
    table, state = dealt(mode=mode)
    now = act(table, state, 0, PHONY).state
    pending = table.view(now, 1).pending
    assert pending is not None
    assert (pending.seat, pending.words, pending.score, pending.waiting) == (0, ("NTE",), 6, (1,))
    assert now.scores == (6, 0)


def test_drawing_waits_until_the_play_stands() -> None:
    table, state = dealt()
    step = act(table, state, 0, GOOD)
    assert (step.state.racks[0], step.state.bag) == ("AIOU", state.bag)
    assert [event.kind for event in step.events] == ["play"]
    answer = act(table, step.state, 1, "accept")
    assert [event.kind for event in answer.events] == ["accept", "draw"]
    assert len(answer.state.racks[0]) == 7
    assert answer.state.turn == 1


@pytest.mark.parametrize("mode", MODES)
def test_a_challenged_phony_is_taken_back_and_the_turn_is_lost(mode: str) -> None:
    table, state = dealt(mode=mode)
    now = after(table, state, (0, PHONY), (1, "challenge"))
    assert (now.cells, now.racks, now.scores, now.bag) == (EMPTY, state.racks, (0, 0), state.bag)
    assert (now.turn, table.view(now, 1).pending) == (1, None)
    assert scoreless_turns(now) == 1
    first, last = table.view(now, 0).turns
    assert (first["kind"], first["back"], first["score"]) == ("play", True, 6)
    assert (last["kind"], last["verdict"], last["points"], last["seat"]) == ("challenge", "phony", 0, 1)


def test_one_unacceptable_word_makes_the_play_a_phony() -> None:
    table = game(challenge="single")
    state = position(row(8, ".......AIR"), ["TENAAAA", "AAAAAAA"])
    challenge = check(table, act(table, state, 0, "7H TEN").state, 1, "challenge")
    assert challenge == Challenge("phony", failed=(2, 3))


COSTS = [
    # mode, points to the challenged, whose turn it is then, scoreless turns
    ("single", 0, 1, 0),
    ("double", 0, 0, 1),
    ("five", 5, 1, 0),
    ("ten", 10, 1, 0),
]


@pytest.mark.parametrize(("mode", "points", "turn", "scoreless"), COSTS)
def test_what_a_failed_challenge_costs(mode: str, points: int, turn: int, scoreless: int) -> None:
    table, state = dealt(mode=mode)
    now = after(table, state, (0, GOOD), (1, "challenge"))
    assert now.scores == (6 + points, 0)
    assert (now.turn, scoreless_turns(now), len(now.racks[0])) == (turn, scoreless, 7)
    challenge = next(turn for turn in table.view(now, 0).turns if turn["kind"] == "challenge")
    assert (challenge["verdict"], challenge["points"]) == ("good", points)


def test_the_recorded_challenge_has_its_verdict_and_apply_needs_no_lexicon() -> None:
    table, state = dealt()
    now = act(table, state, 0, GOOD).state
    assert table.write_action(check(table, now, 1, "challenge")) == "challenge good"
    strange = game(challenge="single", words=["XI"])
    assert strange.apply(now, 1, Challenge("good")).state.cells == row(8, ".......TEN")
    assert strange.check(now, 1, Challenge("good"), recorded=True) == Challenge("good")


def test_of_several_words_those_that_failed_are_recorded() -> None:
    table, state = game(challenge="single"), position(row(8, ".......TEN"), ["TENAOIU", "TENAOIE"])
    now = act(table, state, 0, "9H AT").state  # AT, TA and ET: none of them is a word
    assert [word["word"] for word in now.turns[-1].public["words"]] == ["AT", "TA", "ET"]
    few = game(challenge="single", words=["AT", "ET"])
    challenge = check(few, now, 1, "challenge")
    assert (challenge, table.write_action(challenge)) == (Challenge("phony", failed=(1,)), "challenge phony 2")
    turn = few.view(few.apply(now, 1, challenge).state, 0).turns[-1]
    assert (turn["verdict"], turn["failed"]) == ("phony", ["TA"])
    assert "failed" not in few.view(few.apply(now, 1, Challenge("phony")).state, 0).turns[-1]
    with pytest.raises(IllegalAction, match=r"^crossword/bad_action:"):
        few.check(now, 1, Challenge("phony", failed=(3,)), recorded=True)


def test_a_verdict_sent_by_a_player_is_ignored() -> None:
    table, state = dealt()
    now = act(table, state, 0, GOOD).state
    assert check(table, now, 1, "challenge phony @3") == Challenge("good", 3)


def test_a_recorded_challenge_without_a_verdict_is_refused() -> None:
    table, state = dealt()
    with pytest.raises(IllegalAction, match=r"^crossword/no_verdict:"):
        table.check(act(table, state, 0, GOOD).state, 1, Challenge(), recorded=True)


@pytest.mark.parametrize("turn", ["pass", "exchange A", "8H TENT"])
def test_taking_a_turn_accepts_the_play(turn: str) -> None:
    table, state = dealt()
    step = act(table, act(table, state, 0, GOOD).state, 1, turn)
    assert len(step.state.racks[0]) == 7
    assert step.events[0].seen_by(1) == {"kind": "draw", "seat": 0, "count": 3}
    assert refused(table, step.state, 1, "challenge") in ("crossword/nothing_to_challenge", "crossword/own_play")


# Players, turns, and then: whose turn it is, the tiles of seat 0 before or after it drew, and on whom its play waits.
ANSWERS = [
    ("a play waits until all others accept it", 4, [(0, GOOD), (1, "accept"), (3, "accept")], (1, 2), 4, (2,)),
    ("a play stands when all others accept it", 4, [(0, GOOD), (1, "accept"), (3, "accept"), (2, "accept")],
     (1,), 7, ()),
    ("a resignation accepts the pending play", 3, [(0, GOOD), (2, "accept"), (1, "resign")], (2,), 7, ()),
    ("a later player who resigns does not end the turn", 4, [(0, GOOD), (2, "resign")], (1, 3), 4, (1, 3)),
    ("the next player may resign while another may still challenge", 3, [(0, GOOD), (1, "resign")], (2,), 4, (2,)),
    ("a later player takes a phony back and the next goes on", 3, [(0, PHONY), (2, "challenge")], (1,), 7, ()),
    ("after the next turn nothing waits", 3, [(0, GOOD), (1, "pass")], (2,), 7, ()),
]  # fmt: skip


@pytest.mark.parametrize(("players", "turns", "to_act", "tiles", "waiting"), named(ANSWERS))
def test_a_play_of_several_players_stands_when_nobody_may_challenge_it(
    players: int, turns: list[tuple[int, str]], to_act: tuple[int, ...], tiles: int, waiting: tuple[int, ...]
) -> None:
    table, state = dealt(players)
    now = after(table, state, *turns)
    assert (table.to_act(now), len(now.racks[0]), now.waiting) == (to_act, tiles, waiting)
    assert (table.view(now, 0).pending is not None) == bool(waiting)
    assert (now.cells == EMPTY) == (turns[-1][1] == "challenge")


def test_a_challenge_after_a_resignation_fails_as_any() -> None:
    table, state = dealt(players=3)
    assert after(table, state, (0, GOOD), (1, "resign"), (2, "challenge")).cells != EMPTY


@pytest.mark.parametrize(
    ("players", "turns", "seat", "text", "code"),
    [
        (2, [(0, GOOD)], 0, "challenge", "own_play"),
        (2, [(0, GOOD)], 0, "accept", "own_play"),
        (2, [], 0, "challenge", "nothing_to_challenge"),
        (2, [], 0, "accept", "nothing_to_accept"),
        (2, [(0, GOOD), (1, "accept")], 1, "challenge", "nothing_to_challenge"),
        (3, [(0, GOOD), (1, "pass")], 2, "challenge", "nothing_to_challenge"),
        (3, [(0, GOOD), (1, "accept")], 1, "challenge", "nothing_to_challenge"),
        (3, [(0, GOOD), (1, "accept")], 1, "accept", "nothing_to_accept"),
    ],
)
def test_only_others_answer_a_play_and_only_once_while_it_waits(
    players: int, turns: list[tuple[int, str]], seat: int, text: str, code: str
) -> None:
    table, state = dealt(players)
    assert refused(table, after(table, state, *turns), seat, text) == f"crossword/{code}"


def test_an_exchange_needs_tiles_in_the_bag_after_the_pending_draw() -> None:
    table, state = dealt(bag="N" * 9)
    now = act(table, state, 0, GOOD).state
    assert refused(table, now, 1, "exchange A") == "crossword/exchange_bag"
    assert table.view(now, 1).may["exchange"] == 0
    ten = act(table, replace(state, bag="N" * 10), 0, GOOD).state
    assert table.view(ten, 1).may["exchange"] == 7


def test_in_challenge_modes_the_view_does_not_reveal_phonies() -> None:
    """Same letters, same places in value: only the order of the letters differs, which everybody sees."""
    table, state = dealt()
    phony, good = (table.view(act(table, state, 0, text).state, 1) for text in (PHONY, GOOD))
    assert phony.may == good.may
    assert phony.to_act == good.to_act
    assert "in" not in str(phony.turns[0]["words"][0].keys())


def test_both_opponents_of_three_players_may_challenge_the_next_one_first() -> None:
    table, state = dealt(players=3)
    now = act(table, state, 0, GOOD).state
    assert table.to_act(now) == (1, 2)
    assert refused(table, now, 2, "pass") == "turn/not_yours"
    assert table.view(now, 2).may == {
        "play": False, "exchange": 0, "pass": False, "challenge": True, "accept": True, "resign": True, "recycle": []
    }  # fmt: skip


def test_a_later_player_loses_the_next_turn_for_a_failed_challenge() -> None:
    table, state = dealt(players=3, mode="double")
    now = after(table, state, (0, GOOD), (2, "challenge"))
    assert (table.to_act(now), scoreless_turns(now)) == ((1,), 0)
    step = act(table, now, 1, "pass")
    assert (table.to_act(step.state), scoreless_turns(step.state)) == ((0,), 2)
    lost = step.events[-1].seen_by(0)
    assert (lost["kind"], lost["seat"], lost["lost"]) == ("pass", 2, True)
    assert table.to_act(after(table, step.state, (0, "pass"), (1, "pass"))) == (2,)


def test_a_next_player_loses_the_current_turn_for_a_failed_challenge() -> None:
    table, state = dealt(players=3, mode="double")
    now = after(table, state, (0, GOOD), (1, "challenge"))
    assert (table.to_act(now), scoreless_turns(now)) == ((2,), 1)
    assert table.view(now, 1).turns[-1] == {
        "kind": "pass", "ply": 1, "seat": 1, "score": 0, "total": 0, "lost": True
    }  # fmt: skip


OUT = row(8, ".......TEA")


def going_out(players: int = 2, mode: str = "single") -> tuple[CrosswordGame, State]:
    """The bag is empty and seat 0 has one tile: TEAR goes out, and is a word."""
    racks = ["R", "QI", "Z", "V"][:players]
    return game(players, challenge=mode, words=["TEA", "TEAR"]), position(OUT, racks, bag="")


def test_the_last_play_waits_for_an_answer_before_the_end_is_scored() -> None:
    table, state = going_out()
    now = act(table, state, 0, "8H TEAR").state
    assert now.result is None
    assert table.to_act(now) == (1,)
    assert refused(table, now, 1, "pass") == "crossword/must_answer"
    assert refused(table, now, 1, "8H TEARQ") == "crossword/must_answer"
    may = table.view(now, 1).may
    assert (may["play"], may["pass"], may["challenge"], may["accept"]) == (False, False, True, True)


def test_accepting_the_last_play_ends_the_game() -> None:
    table, state = going_out()
    step = act(table, act(table, state, 0, "8H TEAR").state, 1, "accept")
    assert step.state.result is not None
    assert (step.state.result.reason, step.state.result.scores) == ("out", (4 + 22, 0))
    assert [event.kind for event in step.events] == ["accept", "end"]


@pytest.mark.parametrize(("mode", "points"), [("single", 0), ("double", 0), ("five", 5), ("ten", 10)])
def test_a_failed_challenge_of_the_last_play_ends_the_game(mode: str, points: int) -> None:
    table, state = going_out(mode=mode)
    now = after(table, state, (0, "8H TEAR"), (1, "challenge"))
    assert now.result is not None
    assert now.result.scores == (4 + points + 22, 0)


def test_a_phony_that_went_out_is_taken_back_and_the_game_goes_on() -> None:
    table, state = going_out()
    state = replace(state, racks=("X", "QI"))
    now = after(table, state, (0, "8H TEAX"), (1, "challenge"))
    assert (now.result, now.racks, now.turn, now.cells) == (None, ("X", "QI"), 1, OUT)


def test_three_players_must_all_answer_the_last_play() -> None:
    table, state = going_out(players=3)
    now = act(table, state, 0, "8H TEAR").state
    assert table.to_act(now) == (1, 2)
    now = act(table, now, 1, "accept").state
    assert (table.to_act(now), now.result) == ((2,), None)
    assert act(table, now, 2, "accept").state.result is not None


def test_a_bingo_in_challenge_modes_empties_the_rack_but_does_not_go_out() -> None:
    table = game(challenge="single", words=["RETAINS"])
    state = position(EMPTY, ["RETAINS", "AAAAAAA"])
    now = act(table, state, 0, "8H RETAINS").state
    assert (now.racks[0], table.view(now, 1).may["play"]) == ("", True)
    assert len(act(table, now, 1, "accept").state.racks[0]) == 7


def test_a_bag_that_will_be_empty_after_the_pending_draw_counts_as_empty() -> None:
    table, state = dealt(bag="N")
    now = act(table, state, 0, GOOD).state
    with pytest.raises(IllegalAction) as caught:
        check(table, now, 1, "exchange A")
    assert caught.value.data == {"bag": 0, "most": 0}


def test_a_recycled_blank_accepts_the_pending_play() -> None:
    table = game(challenge="single", recycle_blanks=True)
    state = position(EMPTY, ["T?NAOIU", "TENAOIE"])
    now = after(table, state, (0, "8H TeN"), (1, "recycle I8"))
    assert (now.cells, now.waiting, len(now.racks[0])) == (row(8, ".......TEN"), (), 7)
