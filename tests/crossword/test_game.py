"""Crosswords as a game: the view's form, what is hidden, the order of actions, and the questions."""

from __future__ import annotations

from itertools import cycle
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asobiba import chance
from asobiba.crossword.rules.actions import Accept, Challenge, Exchange, Pass, Play, Recycle, Resign
from asobiba.crossword.rules.tiles import TileSet, tiles_of
from asobiba.errors import GameError, RequestError
from asobiba.game import plain

from .tables import EASY, LAYOUT, TILES, act, after, board, check, game, position, row

EMPTY = board("")
AIR = row(8, ".......AIR")


def ask(question: str, arguments: dict[str, Any], cells: str = AIR, rack: str = "TENSOEQ", **options: Any) -> Any:
    """The answer to a question by seat 0."""
    table = game(**options)
    return table.ask(table.view(position(cells, [rack, "AAAAAAA"]), 0), question, arguments)


def test_a_view_has_exactly_the_fields_of_the_door() -> None:
    """docs/door.md, View."""
    table = game()
    view = plain(table.view(after(table, table.new(7).state), 0))
    assert list(view) == [
        "game", "seat", "ply", "to_act", "turn", "board", "tiles", "seats", "rack", "bag", "unseen", "turns", "last",
        "pending", "may", "options", "result",
    ]  # fmt: skip
    assert list(view["board"]) == ["size", "premiums", "cells"]
    assert list(view["seats"][0]) == ["score", "rack_size", "rack", "resigned", "seconds"]
    assert list(view["may"]) == ["play", "exchange", "pass", "challenge", "accept", "resign", "recycle"]
    assert view["tiles"]["Q"] == {"count": 1, "value": 10}
    assert (view["board"]["size"], len(view["board"]["premiums"]), len(view["board"]["cells"])) == (15, 15, 15)
    assert view["options"]["lexicon"] == "standard"


def test_a_view_shows_the_pending_play() -> None:
    table = game(challenge="single")
    state = act(table, position(AIR, ["TENSOEQ", "AAAAAAA"]), 0, "8H AIRS").state
    assert plain(table.view(state, 1).pending) == {"seat": 0, "words": ["AIRS"], "score": 4, "waiting": [1]}


def test_last_marks_the_latest_play_on_the_board() -> None:
    table = game(challenge="single")
    state = act(table, position(AIR, ["TENSOEQ", "AAAAAAA"]), 0, "8H AIRS").state
    assert table.view(state, 0).last == ((7, 10),)
    back = after(table, state, (1, "accept"), (1, "K8 SA"), (0, "challenge"))
    assert table.view(back, 0).last == ((7, 10),)


def test_a_seat_sees_its_own_rack_and_no_other() -> None:
    view = game(3).view(position(AIR, ["TENSOEQ", "AAAAAAA", "BC"]), 1)
    assert (view.rack, [seat.rack for seat in view.seats]) == ("AAAAAAA", [None, "AAAAAAA", None])
    assert [seat.rack_size for seat in view.seats] == [7, 7, 2]


def test_a_spectator_sees_no_rack_and_may_do_nothing() -> None:
    view = game().view(position(AIR, ["TENSOEQ", "AAAAAAA"]), None)
    assert (view.seat, view.rack, [seat.rack for seat in view.seats]) == (None, None, [None, None])
    assert not any(view.may.values())
    assert sum(view.unseen.values()) == 97


def test_unseen_is_bag_and_other_racks_together() -> None:
    state = position(row(8, ".......AiR"), ["TENSOEQ", "AAAAAAA"])
    view = game().view(state, 0)
    assert view.unseen_tiles == TILES.sort(state.bag + state.racks[1])
    assert (view.unseen["?"], view.unseen["Q"], view.unseen["I"]) == (1, 0, 9)


def test_a_seat_that_is_not_to_act_may_do_nothing() -> None:
    assert not any(game().view(position(AIR, ["TENSOEQ", "AAAAAAA"]), 1).may.values())


def test_actions_come_in_the_documented_order() -> None:
    table = game(3, challenge="single", recycle_blanks=True)
    state = act(table, position(row(8, ".......AiR"), ["SAAAAAA", "IAAAAAA", "EEEEEEE"]), 0, "8H AiRS").state
    kinds = list(dict.fromkeys(type(action) for action in table.actions(state, 1)))
    assert kinds == [Play, Exchange, Pass, Challenge, Accept, Recycle, Resign]
    assert list(table.actions(state, 2)) == [Challenge(), Accept(), Resign()]
    assert list(table.actions(state, 0)) == []


def test_exchanges_are_listed_once_each_by_number_and_letter() -> None:
    table = game()
    state = position(AIR, ["ABA", "AAAAAAA"])
    exchanges = [action.tiles for action in table.actions(state, 0) if isinstance(action, Exchange)]
    assert exchanges == ["A", "B", "AA", "AB", "AAB"]


def test_no_illegal_exchange_is_listed() -> None:
    table = game(exchange_min_bag=1)
    state = position(AIR, ["ABC", "AAAAAAA"], bag="Z")
    assert [a.tiles for a in table.actions(state, 0) if isinstance(a, Exchange)] == ["A", "B", "C"]


def test_every_listed_play_passes_check_as_it_is_and_scores_what_the_generator_says() -> None:
    table = game()
    state = position(row(8, ".......TeNS"), ["AEIRST?", "AAAAAAA"])
    found = table.generator.plays(state.cells, state.racks[0])
    assert len(found) > 100
    for play, score in found.scored():
        assert table.check(state, 0, play) == play
        assert table.apply(state, 0, play).state.scores[0] == score


def test_determinized_racks_are_drawn_from_all_unseen_tiles() -> None:
    table = game()
    view = table.view(position(AIR, ["TENSOEQ", "AAAAAAA"]), 0)
    racks = {table.determinize(view, chance.stream(seed, "test")).racks[1] for seed in range(20)}
    assert len(racks) == 20
    assert all(len(rack) == 7 for rack in racks)


def test_preview_of_a_legal_play_has_score_and_words() -> None:
    assert ask("preview", {"tiles": [[6, 9, "N"], [6, 7, "T"], [6, 8, "E"]]}, words=["TEN", "TA", "EI", "NR"]) == {
        "legal": True, "score": 11, "move": "7H TEN",
        "words": [
            {"word": "TEN", "score": 4, "in": True}, {"word": "TA", "score": 2, "in": True},
            {"word": "EI", "score": 3, "in": True}, {"word": "NR", "score": 2, "in": True},
        ],
        "bingo": False, "code": None, "message": None,
    }  # fmt: skip


def test_preview_names_unknown_words_and_still_scores() -> None:
    answer = ask("preview", {"tiles": [[6, 7, "T"], [6, 8, "E"], [6, 9, "N"]]})
    assert (answer["legal"], answer["code"]) == (False, "crossword/unknown_word")
    assert answer["data"] == {"words": ["EI", "NR"]}
    assert answer["score"] > 0
    assert [word["in"] for word in answer["words"]] == [True, True, False, False]


PREVIEWS = [
    ([], EMPTY, "no_tiles", False),
    ([[0, 0, "Z"]], EMPTY, "not_your_tiles", False),
    ([[0, 0, "q"]], EMPTY, "not_your_tiles", False),
    ([[0, 15, "Q"]], EMPTY, "off_board", False),
    ([[-1, 0, "Q"]], EMPTY, "off_board", False),
    ([[7, 7, "Q"]], AIR, "occupied", False),
    ([[0, 0, "Q"], [0, 0, "E"]], AIR, "occupied", False),
    ([[0, 0, "Q"], [1, 1, "E"]], AIR, "not_in_line", False),
    ([[7, 6, "Q"], [7, 11, "E"]], AIR, "gap", False),
    ([[0, 0, "T"], [0, 1, "O"]], AIR, "not_adjacent", True),
    ([[0, 0, "T"]], AIR, "not_adjacent", False),
    ([[0, 0, "T"], [0, 1, "O"]], EMPTY, "centre", True),
    ([[7, 7, "T"]], EMPTY, "too_short", False),
    ([[7, 10, "Q"]], AIR, "unknown_word", True),
]


@pytest.mark.parametrize(("tiles", "cells", "code", "scored"), PREVIEWS)
def test_preview_of_an_illegal_play_has_the_code(tiles: list[Any], cells: str, code: str, scored: bool) -> None:
    answer = ask("preview", {"tiles": tiles}, cells=cells)
    assert (answer["legal"], answer["code"]) == (False, f"crossword/{code}")
    assert isinstance(answer["message"], str)
    assert (answer["score"] is not None) == scored == bool(answer["words"])


def test_preview_does_not_judge_words_where_phonies_can_be_played() -> None:
    good, phony = (
        ask("preview", {"tiles": [[7, 10, letter]]}, challenge="single", words=["AIRS"]) for letter in ("S", "N")
    )
    assert good["legal"] is phony["legal"] is True
    assert [word["in"] for word in (*good["words"], *phony["words"])] == [None, None]


def test_preview_writes_the_move_as_it_will_be_recorded() -> None:
    table = game()
    state = position(board(".A E"), ["TAAAAAA", "AAAAAAA"])
    answer = table.ask(table.view(state, 0), "preview", {"tiles": [[0, 0, "T"]]})
    assert answer["move"] == table.write_action(check(table, state, 0, "A1 TE")) == "1A TA"


@pytest.mark.parametrize(
    "tiles",
    [None, "QI", {"0": 1}, [[0, 0]], [[0, 0, "QU"]], [[0, 0, "?"]], [[0, 0, ""]], [["0", 0, "Q"]], [[0.5, 0, "Q"]],
     [[True, 0, "Q"]], [[0, 0, "Ä"]], [[0, 0, 7]], [7], [[0, 0, "A"]] * 16, [[0, 0, "ß"]], [[0, 0, "ſ"]]],
)  # fmt: skip
def test_malformed_previews_are_refused(tiles: Any) -> None:
    with pytest.raises(RequestError, match=r"^ask/tiles:"):
        ask("preview", {"tiles": tiles})


def test_a_hint_is_the_best_play_by_score_and_leave() -> None:
    answer = ask("hint", {"count": 3})
    listed = ask("plays", {"best": 0})
    every = listed["plays"]
    assert (set(answer), len(answer["plays"]), listed["of"]) == ({"plays"}, 3, len(every))
    assert answer["plays"] == every[:3] == ask("plays", {"best": 3})["plays"]
    worths = [play["equity"] for play in every]
    assert worths == sorted(worths, reverse=True)


def test_hints_are_the_best_plays_of_the_generator() -> None:
    table = game()
    state = position(row(8, ".......TeNS"), ["AEIRST?", "AAAAAAA"])
    hinted = table.ask(table.view(state, 0), "hint", {"count": 30})["plays"]
    best = table.generator.best(state.cells, state.racks[0], 30)
    assert [play["move"] for play in hinted] == [table.write_action(move.action) for move in best]
    assert [play["equity"] for play in hinted] == [move.equity / 1000 for move in best]


def test_in_clabbers_plays_are_not_counted_and_hints_have_letters_in_any_order() -> None:
    table = game(words=["AIR", "TEN", "IN", "NA"], clabbers=True)
    state = position(AIR, ["TENQQQQ", "AAAAAAA"])
    answer = table.ask(table.view(state, 0), "plays", {"best": 0})
    assert answer["of"] is None
    moves = {play["move"] for play in answer["plays"]}
    assert moves == {"I7 NI", "I8 IN", "7F ETN", "7F TEN", "9F ETN", "9F TEN", "H7 NA", "H8 AN"}
    assert all(check(table, state, 0, play["move"]) for play in answer["plays"])


def test_a_listed_play_can_be_played_as_it_is_written() -> None:
    table = game()
    state = position(AIR, ["TENSOE?", "AAAAAAA"])
    plays = table.ask(table.view(state, 0), "plays", {"best": 40})["plays"]
    assert len(plays) > 10
    for play in plays:
        assert table.write_action(check(table, state, 0, play["move"])) == play["move"]
        assert table.ask(table.view(state, 0), "preview", {"tiles": play["tiles"]})["score"] == play["score"]


def test_with_an_empty_bag_hints_go_out_when_they_can() -> None:
    counts = {tile: "TEASEZJQ".count(tile) for tile in TILES.counts}
    table = game(words=["TEAS", "TEASE"], tiles=TileSet("tiny", counts, TILES.values))
    state = position(row(8, ".......TEA"), ["SE", "ZJQ"], bag="")
    best = table.ask(table.view(state, 0), "hint", {"count": 1})["plays"][0]
    assert (best["move"], best["equity"]) == ("8H TEASE", 6 + 2 * 28)


def test_unknown_questions_are_refused() -> None:
    cases: list[tuple[str, dict[str, Any], str]] = [
        ("fortune", {}, "ask/question"), ("hint", {"count": 0}, "ask/count"), ("hint", {"count": True}, "ask/count"),
        ("plays", {"best": -1}, "ask/best"), ("plays", {"best": "all"}, "ask/best"),
    ]  # fmt: skip
    for question, arguments, code in cases:
        with pytest.raises(RequestError, match=f"^{code}:"):
            ask(question, arguments)


TEXTS = st.one_of(
    st.sampled_from(["pass", "resign", "accept", "challenge", "challenge good", "challenge phony", "recycle H8"]),
    st.builds("exchange {}".format, st.text("AEIOT?Z", min_size=1, max_size=8)),
    st.builds(
        "{} {}".format,
        st.builds(LAYOUT.coordinates, st.sampled_from([96, 97, 110, 111, 112, 113, 127, 224, 0]), st.booleans()),
        st.text("AEINSTaeinst.", min_size=1, max_size=16),
    ),
)


@given(st.lists(TEXTS, max_size=60), st.sampled_from(["void", "single", "double", "ten"]), st.integers(2, 4))
@settings(max_examples=300)
def test_arbitrary_recorded_actions_are_refused_or_lead_to_a_consistent_position(
    texts: list[str], challenge: str, players: int
) -> None:
    table = game(players, tiles=EASY, challenge=challenge, recycle_blanks=True)
    state = table.new(len(texts)).state
    for seat, text in zip(cycle(range(players)), texts, strict=False):
        try:
            action = table.check(state, seat, table.read_action(text), recorded=True)
        except GameError:
            continue
        state = table.apply(state, seat, action).state
        assert TILES.sort(state.bag + "".join(state.racks) + tiles_of(state.cells.replace(".", ""))) == EASY.all_tiles
        assert (table.to_act(state) == ()) == (state.result is not None)
        for watcher in (seat, None):
            view = table.view(state, watcher)
            assert table.view(table.determinize(view, chance.stream(1, "test")), watcher) == view


@pytest.mark.parametrize("question", ["preview", "hint", "plays"])
def test_spectators_have_no_tiles_to_ask_about(question: str) -> None:
    table = game()
    with pytest.raises(RequestError, match=r"^ask/no_rack:"):
        table.ask(table.view(position(AIR, ["A", "A"]), None), question, {"tiles": []})
