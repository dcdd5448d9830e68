"""How games end: going out, scoreless turns, resignations, time, ranks. Sources: docs/rules/crossword.md section 6."""

from __future__ import annotations

from typing import Any

import pytest

from asobiba import chance
from asobiba.crossword.game import CrosswordGame
from asobiba.crossword.rules.outcome import points_for_tiles, time_penalty
from asobiba.crossword.rules.state import State
from asobiba.errors import IllegalAction
from asobiba.game import Result
from tests.crossword.tables import act, after, board, game, position, row
from tests.tables import named

EMPTY = board("")
TEA = row(8, ".......TEA")


def ended(state: State) -> Result:
    """The result of a game that must be over."""
    if state.result is None:
        raise AssertionError("the game goes on")
    return state.result


def going_out(players: int, others: list[str], **options: Any) -> Result:
    """Seat 0 goes out with TEAR for four points."""
    table = game(players, words=["TEAR"], **options)
    return ended(act(table, position(TEA, ["R", *others], bag="", turn=0), 0, "8H TEAR").state)


def test_going_out_against_one_opponent_gains_twice_their_tiles() -> None:
    """Both sources."""
    result = going_out(2, ["QI?"])
    assert (result.reason, result.scores, result.ranks) == ("out", (4 + 22, 0), (1, 2))
    assert result.details == ({"seat": 0, "kind": "out", "points": 22, "tiles": "IQ?"},)


def test_going_out_against_two_opponents_gains_what_they_lose() -> None:
    """Usual with three and four."""
    result = going_out(3, ["QI", "Z"])
    assert result.scores == (4 + 21, -11, -10)
    assert result.details == (
        {"seat": 0, "kind": "out", "points": 21, "tiles": "IQZ"},
        {"seat": 1, "kind": "rack", "points": -11, "tiles": "IQ"},
        {"seat": 2, "kind": "rack", "points": -10, "tiles": "Z"},
    )


def test_the_ending_can_be_another_than_the_default() -> None:
    assert going_out(2, ["QI"], ending="transfer").scores == (4 + 11, -11)
    assert going_out(4, ["QI", "Z", "V"], ending="double").scores == (4 + 2 * 25, 0, 0, 0)


@pytest.mark.parametrize(
    ("ending", "worths", "out", "points"),
    [
        ("double", [0, 11], 0, [22, 0]),
        ("transfer", [0, 11], 0, [11, -11]),
        ("double", [5, 0, 8, 1], 1, [0, 28, 0, 0]),
        ("transfer", [5, 0, 8, 1], 1, [-5, 14, -8, -1]),
        ("double", [5, 0, 8], None, [-5, 0, -8]),
        ("transfer", [5, 0, 8], None, [-5, 0, -8]),
    ],
)
def test_unplayed_tiles_go_over_once_or_twice_or_are_lost(
    ending: str, worths: list[int], out: int | None, points: list[int]
) -> None:
    assert points_for_tiles(ending, worths, out) == points


def test_emptying_the_rack_does_not_end_the_game_while_the_bag_has_tiles() -> None:
    table = game(words=["TEAR"])
    now = act(table, position(TEA, ["R", "QI"], bag="Z"), 0, "8H TEAR").state
    assert (now.result, now.racks) == (None, ("Z", "IQ"))


def passed(table: CrosswordGame, state: State, turns: int) -> State:
    """After so many passes, by whosever turn it is."""
    for _ in range(turns):
        state = act(table, state, state.turn, "pass").state
    return state


def test_six_scoreless_turns_end_the_game_and_everybody_loses_their_own_tiles() -> None:
    table = game()
    state = position(TEA, ["QI", "Z"], scores=(40, 50))
    assert passed(table, state, 5).result is None
    result = ended(passed(table, state, 6))
    assert (result.reason, result.scores, result.ranks) == ("scoreless", (29, 40), (2, 1))
    assert [detail["points"] for detail in result.details] == [-11, -10]


A, E = "AAAAAAA", "EEEEEEE"
PASSES = [(0, "pass"), (1, "pass")]
ONE, TWO = {"challenge": "single"}, {"challenge": "double"}
LIMIT = {"scoreless_limit": "passes"}
# Options, words, the board, racks, turns, and why the game ends with the last of them; None: it goes on.
ENDS: list[tuple[str, dict[str, Any], str, str, list[str], list[tuple[int, str]], str | None]] = [
    ("exchanges and plays taken back are scoreless turns", ONE, "TEAR", TEA, ["XAAAAAA", A],
     [(0, "8H TEAX"), (1, "challenge"), (1, "exchange A"), (0, "pass"), (1, "pass"), *PASSES], "scoreless"),
    ("scoreless turns before the first word", {}, "TEA", EMPTY, ["TEA", "Z"], [*PASSES * 6, (0, "8H TEA")], None),
    ("a first word taken back leaves the board empty", ONE, "TEA", EMPTY, ["TEA", "Z"],
     [*PASSES * 3, (0, "8H TAE"), (1, "challenge")], None),
    ("an exchange interrupts a row of passes", LIMIT, "", TEA, [A, E],
     [(0, "pass"), (1, "exchange E"), *PASSES], "passes"),
    ("a turn lost by a challenge is no pass", {**LIMIT, **TWO}, "TEAR TEARS", TEA, ["RAAAAAA", A],
     [(0, "8H TEAR"), (1, "challenge"), *PASSES], "passes"),
    ("the lost turn of a later player can be the sixth scoreless one", TWO, "TEAR", TEA, ["RAAAAAA", A, E],
     [(0, "8H TEAR"), (2, "challenge"), (1, "pass"), (0, "pass"), (1, "pass"), (2, "pass"), (0, "exchange A")],
     "scoreless"),
    ("all who have not resigned pass", LIMIT, "", TEA, ["QI", "Z", "V"],
     [(0, "pass"), (1, "resign"), (2, "pass")], "passes"),
]  # fmt: skip


@pytest.mark.parametrize(("options", "words", "cells", "racks", "turns", "reason"), named(ENDS))
def test_the_last_turn_ends_the_game_and_none_before_it(
    options: dict[str, Any],
    words: str,
    cells: str,
    racks: list[str],
    turns: list[tuple[int, str]],
    reason: str | None,
) -> None:
    table = game(len(racks), words=words.split(), **options)
    before = after(table, position(cells, racks), *turns[:-1])
    assert before.result is None
    result = after(table, before, turns[-1]).result
    assert (result and result.reason) == reason


def test_a_play_ends_the_count_of_scoreless_turns() -> None:
    table = game(words=["TEAR"])
    state = after(table, position(TEA, ["R", "Z"]), *[(0, "pass"), (1, "pass")] * 2, (0, "8H TEAR"))
    assert passed(table, state, 5).result is None
    assert passed(table, state, 6).result is not None


def test_a_play_with_score_0_is_no_scoreless_turn() -> None:
    table = game(words=["AA"])
    state = passed(table, position(row(1, ".a"), ["?", "Z"]), 4)
    state = after(table, state, (0, "1B aa"))
    assert state.scores == (0, 0)
    assert after(table, state, (1, "pass"), (0, "pass")).result is None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_with_the_limit_passes_the_game_ends_when_everybody_passes_in_a_row(players: int) -> None:
    """Japanese source."""
    table = game(players, scoreless_limit="passes")
    state = position(TEA, ["QI", "Z", "V", "K"][:players])
    assert passed(table, state, players - 1).result is None
    result = ended(passed(table, state, players))
    assert (result.reason, result.scores[:2]) == ("passes", (-11, -10))


def test_with_two_players_a_resignation_ends_the_game_and_the_other_wins() -> None:
    result = ended(act(game(), position(TEA, ["QI", "Z"], scores=(90, 10)), 0, "resign").state)
    assert (result.reason, result.scores, result.ranks, result.details) == ("resigned", (90, 10), (2, 1), ())


def test_with_three_players_a_resigned_seat_is_skipped_and_comes_last() -> None:
    table = game(3, words=["TEAR"])
    state = position(TEA, ["QI", "R", "Z"], bag="", scores=(90, 10, 20))
    now = act(table, state, 0, "resign").state
    assert (now.result, table.to_act(now), now.racks[0]) == (None, (1,), "IQ")
    now = after(table, now, (1, "pass"), (2, "pass"))
    assert table.to_act(now) == (1,)
    result = ended(act(table, now, 1, "8H TEAR").state)
    assert (result.scores, result.ranks) == ((90, 24, 10), (3, 1, 2))


def test_the_tiles_of_a_player_who_resigned_count_for_nobody() -> None:
    table = game(3, words=["TEAR"], ending="double")
    state = position(TEA, ["QI", "R", "Z"], bag="", resigned=(0,), turn=1)
    assert ended(act(table, state, 1, "8H TEAR").state).scores == (0, 4 + 20, 0)


def test_the_last_player_left_wins_and_the_first_to_resign_comes_last() -> None:
    table = game(4)
    state = position(TEA, ["QI", "Z", "V", "K"], scores=(90, 80, 70, 60))
    now = after(table, state, (0, "resign"), (1, "resign"))
    result = ended(act(table, now, 2, "resign").state)
    assert (result.reason, result.ranks) == ("resigned", (4, 3, 2, 1))


@pytest.mark.parametrize(
    ("scores", "racks", "ranks"),
    [
        ((50, 40), ["QI", "T"], (1, 2)),  # 39 all: the higher total before the end wins
        ((50, 40), ["?", "?"], (1, 2)),
        ((40, 40), ["T", "T"], (1, 1)),  # still equal: shared
        ((40, 40, 39), ["T", "T", "?"], (1, 1, 3)),
        ((40, 50, 60), ["T", "T", "T"], (3, 2, 1)),
    ],
)
def test_ranks_go_by_points_then_by_points_before_the_adjustments(
    scores: tuple[int, ...], racks: list[str], ranks: tuple[int, ...]
) -> None:
    table = game(len(racks), scoreless_limit="passes")
    result = ended(passed(table, position(TEA, racks, scores=scores), len(racks)))
    assert result.ranks == ranks


@pytest.mark.parametrize(
    ("minutes", "seconds", "points"),
    [
        (25, 1500, 0), (25, 1501, 10), (25, 1560, 10), (25, 1561, 20),
        (25, 1500 + 125, 30),  # 2:05 over costs 30 (English source)
        (0, 99999, 0), (1, 60, 0), (1, 0, 0),
    ],
)  # fmt: skip
def test_every_started_minute_over_the_time_costs_ten_points(minutes: int, seconds: int, points: int) -> None:
    assert time_penalty(minutes, seconds) == points


def test_the_time_penalty_is_subtracted_at_the_end() -> None:
    table = game(clock=1, scoreless_limit="passes")
    state = after(table, position(TEA, ["?", "?"], scores=(50, 45)), (0, "pass @61"), (1, "pass @60"))
    result = ended(state)
    assert (result.scores, result.ranks) == ((40, 45), (2, 1))
    assert result.details[-1] == {"seat": 0, "kind": "time", "points": -10, "tiles": ""}


def test_without_a_clock_time_costs_nothing() -> None:
    table = game(scoreless_limit="passes")
    result = ended(after(table, position(TEA, ["?", "?"]), (0, "pass @5000"), (1, "pass")))
    assert result.scores == (0, 0)


def test_after_the_game_all_racks_are_shown_and_scores_are_final() -> None:
    table = game(words=["TEAR"])
    state = act(table, position(TEA, ["R", "QI"], bag=""), 0, "8H TEAR").state
    view = table.view(state, None)
    assert [seat.rack for seat in view.seats] == ["", "IQ"]
    assert [seat.score for seat in view.seats] == [26, 0]
    assert view.to_act == ()
    assert not any(view.may.values())


def test_totals_before_the_end_can_be_read_off_a_view() -> None:
    table = game(words=["TEAR"], ending="transfer", clock=1)
    state = act(table, position(TEA, ["R", "QI"], bag="", scores=(30, 50)), 0, "8H TEAR @61").state
    assert state.scores == (34, 50)
    assert table.determinize(table.view(state, None), chance.stream(1, "test")).scores == state.scores


def test_no_action_is_legal_after_the_game() -> None:
    table = game(words=["TEAR"])
    state = act(table, position(TEA, ["R", "QI"], bag=""), 0, "8H TEAR").state
    for text, code in (("pass", "turn/over"), ("resign", "turn/over"), ("accept", "crossword/nothing_to_accept")):
        with pytest.raises(IllegalAction, match=f"^{code}:"):
            table.check(state, 1, table.read_action(text))
    assert list(table.actions(state, 1)) == []
