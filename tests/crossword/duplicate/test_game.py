"""Duplicate at the table: alone, with a level beside, and a club with a referee."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from asobiba import chance
from asobiba.bridge import Door
from asobiba.crossword.duplicate.options import option_schema
from asobiba.errors import GameError
from asobiba.record import Participant
from asobiba.session import Session
from tests.tables import ask, small_door, small_lexica

ANA: Mapping[str, Any] = {"kind": "human", "name": "Ana"}


def sit(seats: Sequence[str] = ("human",), seed: int = 7, **options: Any) -> Session:
    """A table: `human`, or the name of a level."""
    people = tuple(Participant("human") if one == "human" else Participant("computer", "", one) for one in seats)
    return Session.start("duplicate", seed, people, options, small_lexica())


def refused(session: Session, seat: int, action: str) -> str:
    """The code with which an action is refused, after which nothing has changed."""
    before = session.record, session.state
    with pytest.raises(GameError) as caught:
        session.act(seat, session.ply, action)
    assert (session.record, session.state) == before
    return caught.value.code


def best(session: Session) -> str:
    """The top of the current turn, by asking a table that has passed it."""
    other = Session(session.record, small_lexica())
    while not len(other.state.turns) > len(session.state.turns):
        other.act(other.to_act[0], other.ply, "close" if other.record.options["referee"] else "pass")
    return str(other.view(None)["turns"][-1]["top"]["move"])


def test_alone_whoever_lays_every_top_has_a_hundred_per_cent() -> None:
    session = sit()
    while session.to_act:
        move = session.game.actions(session.state, 0)
        assert next(move, None) is not None
        before = session.view(0)
        found = best(session) if session.state.turn <= 4 else "pass"
        session.act(0, session.ply, found)
        turn = session.view(0)["turns"][-1]
        assert (turn["rack"], turn["kept"]) == (before["rack"], before["kept"])
        if found != "pass":
            assert turn["slips"][0]["score"] == turn["top"]["score"]
    view = session.view(0)
    tops = [turn["top"]["score"] for turn in view["turns"] if turn["top"]]
    row = view["result"]["details"][0]
    assert row["score"] == sum(tops[:4]) == view["result"]["scores"][0]
    assert row["behind"] == sum(tops[4:])
    assert row["percent"] == round(100 * sum(tops[:4]) / sum(tops), 2)
    assert (row["tops"], row["solos"]) == (4, 0)
    assert view["result"]["reason"] in ("vowels", "consonants", "tiles", "no_play")
    assert view["possible"] == sum(tops)


def test_the_best_play_is_laid_whoever_found_it_and_its_leave_stays_on_the_rack() -> None:
    session = sit(seed=9)
    cells = "".join(session.view(0)["board"]["cells"])
    for _ in range(6):
        rack = session.view(0)["rack"]
        session.act(0, session.ply, "pass @12")
        view = session.view(0)
        turn = view["turns"][-1]
        left_over = sorted(rack)
        for letter in turn["top"]["tiles"]:
            left_over.remove("?" if letter.islower() else letter)
        assert view["kept"] == "" or sorted(view["kept"]) == left_over
        after = "".join(view["board"]["cells"])
        assert [list(divmod(at, 15)) for at in range(225) if after[at] != cells[at]] == turn["top"]["squares"]
        assert view["last"] == tuple(map(tuple, turn["top"]["squares"])) or view["last"] == turn["top"]["squares"]
        assert turn["slips"][0] == {"move": None, "score": 0, "phony": False, "seconds": 12}
        cells = after


def test_a_level_beside_hands_in_its_slip_unseen_and_the_champion_finds_every_top() -> None:
    session = sit(("human", "champion", "child"))
    for number in range(1, 4):
        session.step()
        assert session.to_act == (0,)
        mine, others = session.view(0), session.view(None)
        assert [seat["handed_in"] for seat in mine["seats"]] == [False, True, True]
        assert mine["turn"] == number
        assert mine["slip"] is others["slip"] is None
        assert "move" not in str(mine["seats"])
        assert session.view(1)["slip"]["move"]
        session.act(0, session.ply, "pass")
        turn = session.view(0)["turns"][-1]
        assert turn["slips"][1]["score"] == turn["top"]["score"]
        assert turn["slips"][2]["score"] <= turn["top"]["score"]


def test_what_cannot_be_laid_is_refused_and_another_slip_may_follow() -> None:
    session = sit()
    rack = session.view(0)["rack"]
    assert refused(session, 0, "1A " + rack[:2]) == "crossword/centre"
    assert refused(session, 0, "8H " + "Z" * 3) == "crossword/not_your_tiles"
    assert refused(session, 0, "exchange " + rack[0]) == "crossword/bad_action"
    assert refused(session, 0, "close") == "crossword/no_referee"
    assert refused(session, 0, "challenge") == "crossword/bad_action"
    unknown = "8D " + "".join(sorted(rack, reverse=True))
    assert refused(session, 0, unknown) == "crossword/unknown_word"
    session.act(0, session.ply, "pass")
    assert len(session.state.turns) == 1


def test_in_a_club_a_slip_with_an_unknown_word_stands_and_scores_nothing() -> None:
    session = sit(invalid="zero")
    rack = session.view(0)["rack"]
    phony = "8D " + "".join(sorted(rack, reverse=True))
    placed = [[7, 3 + at, letter] for at, letter in enumerate(phony[3:])]
    told = session.ask(0, "preview", {"tiles": placed})
    assert told["legal"] is True
    assert told["code"] is None
    assert [word["in"] for word in told["words"]] == [None]
    session.act(0, session.ply, phony)
    assert session.record.actions[0][1].startswith(f"{phony} phony = ")
    assert session.view(0)["turns"][0]["slips"][0] == {"move": phony, "score": 0, "phony": True, "seconds": 0}
    again = Session(session.record, small_lexica())
    assert again.view(0) == session.view(0)


def test_a_referee_enters_slips_corrects_them_and_closes_the_turn() -> None:
    session = sit(("human",) * 3, referee=True, invalid="zero")
    top = best(session)
    session.act(1, session.ply, "pass")
    assert session.to_act == (0, 2, 1)
    session.act(1, session.ply, top + " @40")
    assert session.view(1)["slip"]["corrected"] == 1
    session.act(0, session.ply, "pass")
    assert len(session.state.turns) == 0
    session.act(2, session.ply, "close")
    turn = session.view(None)["turns"][0]
    assert [slip and slip["score"] for slip in turn["slips"]] == [0, turn["top"]["score"], None]
    row = session.view(None)["seats"]
    assert [seat["solos"] for seat in row] == [0, 1, 0]
    assert [seat["rank"] for seat in row] == [2, 1, 2]
    assert [seat["percent"] for seat in row] == [0.0, 100.0, 0.0]
    assert row[1]["seconds"] == 40
    for _ in range(10):
        session.act(0, session.ply, "pass")
    assert refused(session, 0, "pass") == "crossword/too_many_slips"


def test_a_level_in_a_club_hands_in_one_slip_for_good_and_the_referee_closes() -> None:
    session = sit(("human", "club", "human", "child"), referee=True)
    for _ in range(2):
        events = session.step()
        assert [event.kind for event in events] == ["slip", "slip"]
        assert session.to_act == (0, 2)
        assert session.step() == []
        session.act(0, session.ply, "pass")
        session.act(0, session.ply, "pass @3")
        assert session.to_act == (2, 0)
        assert refused(session, 1, "pass") == "turn/not_yours"
        session.act(2, session.ply, "close")
    assert len(session.state.turns) == 2
    assert session.record.actions[0][1].endswith(" final")
    assert Session(session.record, small_lexica()).view(None) == session.view(None)


def test_a_club_with_levels_is_determinized_to_the_same_view() -> None:
    session = sit(("human", "club", "human"), referee=True, invalid="zero")
    for step in ("pass", "close", "pass"):
        session.step()
        session.act(0, session.ply, step)
        for seat in (0, 1, 2, None):
            view = session.game.view(session.state, seat)
            state = session.game.determinize(view, chance.stream(1, str(seat)))
            assert session.game.view(state, seat) == view
            assert session.game.to_act(state) == session.to_act


def test_levels_among_themselves_need_no_referee() -> None:
    session = sit(("child", "club"), referee=True)
    session.step(limit=6)
    assert len(session.state.turns) == 3


def test_a_solo_is_one_of_several_and_the_same_points_by_another_play_are_a_top() -> None:
    session = sit(("human",) * 2, referee=True)
    top = best(session)
    session.act(0, session.ply, top)
    session.act(1, session.ply, top)
    session.act(0, session.ply, "close")
    assert [(seat["tops"], seat["solos"]) for seat in session.view(None)["seats"]] == [(1, 0), (1, 0)]


def test_forty_people_sit_in_a_club_and_no_more() -> None:
    session = sit(("human",) * 40, referee=True)
    session.act(39, session.ply, best(session))
    session.act(0, session.ply, "close")
    assert session.view(None)["seats"][39]["rank"] == 1
    assert Session(session.record, small_lexica()).view(None) == session.view(None)
    with pytest.raises(GameError, match="option/players"):
        sit(("human",) * 41)


def test_a_record_with_a_forged_top_or_slip_is_refused() -> None:
    session = sit()
    session.act(0, session.ply, "pass")
    text = session.record.actions[0][1]
    move, score, equals = text.removeprefix("pass = ").rsplit(" ", 2)
    forged = {
        f"pass = {move} {int(score) + 1} {equals}": "crossword/top",
        "pass": "crossword/top",
        f"pass = 1A ZZZ {score} 0": "crossword/not_your_tiles",
        "pass = nothing at all": "crossword/bad_action",
        f"{move} phony = {move} {score} {equals}": "crossword/bad_action",
        f"close = {move} {score} {equals}": "crossword/no_referee",
    }
    for changed, code in forged.items():
        record = session.record.until(0).with_action(0, changed)
        with pytest.raises(GameError) as caught:
            Session(record, small_lexica())
        assert caught.value.data["cause"] == code, changed


def test_the_best_plays_of_a_closed_turn_begin_with_the_top() -> None:
    session = sit()
    with pytest.raises(GameError, match="ask/number"):
        session.ask(0, "best", {"turn": 1})
    session.act(0, session.ply, "pass")
    turn = session.view(0)["turns"][0]
    plays = session.ask(0, "best", {"turn": 1, "count": 5})["plays"]
    assert plays[0]["move"] == turn["top"]["move"]
    assert [play["score"] for play in plays] == sorted((play["score"] for play in plays), reverse=True)
    assert len({play["move"] for play in plays}) == len(plays) == 5
    with pytest.raises(GameError, match="ask/question"):
        session.ask(0, "hint", {})


@pytest.mark.parametrize(
    ("option", "value"),
    [("clock", 4), ("clock", True), ("invalid", "maybe"), ("referee", 1), ("school", "yes"), ("x", 1)],
)
def test_an_option_that_is_not_allowed_is_named(option: str, value: Any) -> None:
    with pytest.raises(GameError) as caught:
        sit(**{option: value})
    assert caught.value.code in ("option/value", "option/unknown")
    assert caught.value.data["option"] == option


def test_the_door_lists_duplicate_among_the_forms_and_plays_it() -> None:
    door: Door = small_door()
    hello = ask(door, type="hello")
    assert [game["name"] for game in hello["games"]] == ["crossword", "kotoba", "skat"]
    form = next(one for one in hello["forms"] if one["name"] == "duplicate")
    assert (form["seats"], form["options"]) == ([1, 40], option_schema())
    table = ask(door, type="new", game="duplicate", seed=7, seats=[ANA, {"kind": "computer", "level": "club"}])
    assert (table["acting"], table["to_act"]) == ("computer", [0, 1])
    table = ask(door, type="step", table="t1")
    assert [event["kind"] for event in table["events"]] == ["slip"]
    assert "move" not in table["events"][0]
    table = ask(door, type="act", table="t1", seat=0, ply=1, action="pass @9")
    assert [event["kind"] for event in table["events"]] == ["slip", "top", "rack"]
    undone = ask(door, type="undo", table="t1", seat=0)
    assert undone["view"]["turn"] == 1
    assert ask(door, type="load", record=table["record"])["view"] == table["view"]
