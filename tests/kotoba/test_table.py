"""At the table: records, votes of people and computers, questions about the past, the log."""

from __future__ import annotations

from typing import Any

import pytest

from asobiba.bridge import Door
from asobiba.errors import GameError, NotationError, RecordError
from asobiba.kotoba.notation.game_log import read_log, write_log
from asobiba.kotoba.registration import GAME
from asobiba.record import Participant, Record, read_record, write_record
from asobiba.session import Session
from asobiba.words.lexicon_store import LexiconStore
from tests.kotoba.rules.test_conservation import play
from tests.tables import ask

PEOPLE = (Participant("human", "Aki"), Participant("human", "Ben"), Participant("human", "Cho"))
MIXED = (Participant("human", "Aki"), Participant("computer", "", "beginner"), Participant("computer", "", "champion"))
FIRST = {"first": 1}


def sit_down(seats: tuple[Participant, ...], seed: int = 7, **options: Any) -> Session:
    return Session.start("kotoba", seed, seats, {**FIRST, **options}, LexiconStore())


def proposal(session: Session) -> str:
    """Three cards of the first hand that are hardly a word."""
    return "".join(sorted(session.state.hands[0], reverse=True)[:3])


def test_a_game_is_saved_and_goes_on_in_the_middle_of_a_vote() -> None:
    session = sit_down(PEOPLE)
    session.act(0, 0, f"new {proposal(session)}?")
    session.act(2, 1, "vote no")

    again = Session(read_record(write_record(session.record)), LexiconStore())

    assert again.view(1) == session.view(1)
    assert (again.to_act, again.ply) == ((1,), 2)
    again.act(1, 2, "vote yes")
    assert again.view(0)["phase"] == "discard"


def test_people_around_one_device_vote_one_after_the_other() -> None:
    session = sit_down(PEOPLE)
    session.act(0, 0, f"new {proposal(session)}?")
    seen = []
    while session.view(None)["phase"] == "vote":
        seat = session.default_seat()
        assert seat is not None
        seen.append(seat)
        session.act(seat, session.ply, "vote no")
    assert seen == [1, 2]


def test_computers_vote_by_the_full_list_before_people_are_waited_for() -> None:
    session = sit_down(MIXED)
    session.act(0, 0, f"new {proposal(session)}?")
    assert session.acting_kind() == "computer"
    session.step()
    assert session.view(0)["turns"][0]["accepted"] is False
    assert session.acting_kind() == "human"


def test_computers_that_trust_agree() -> None:
    session = sit_down(MIXED, trust=True)
    session.act(0, 0, f"new {proposal(session)}?")
    session.step(1)
    assert session.view(0)["phase"] == "discard"


def test_a_vote_is_undone_with_the_proposal_against_computers() -> None:
    session = sit_down(MIXED)
    before = session.view(0)
    session.act(0, 0, f"new {proposal(session)}?")
    session.step()
    session.undo(0)
    assert session.view(0) == before


def test_a_record_with_an_action_that_breaks_a_rule_is_refused_with_its_place() -> None:
    record = sit_down(PEOPLE).record
    for actions, cause in (
        (((0, "vote yes"),), "kotoba/no_vote"),
        (((1, "discard"),), "turn/not_yours"),
        (((0, "rewrite きかく きかん"),), "kotoba/no_such_word"),
        (((0, "discard ぽぽ"),), "kotoba/not_your_cards"),
        (((0, "dance"),), "kotoba/bad_action"),
    ):
        with pytest.raises(RecordError) as error:
            Session(Record("kotoba", 1, 7, PEOPLE, record.options, actions), LexiconStore())
        assert (error.value.data["ply"], error.value.data["cause"]) == (0, cause)


def test_a_question_can_be_about_an_earlier_moment() -> None:
    door = Door()
    seats = [{"kind": "human"}] * 3
    table = ask(door, type="new", game="kotoba", seed=7, seats=seats, options=FIRST)
    word = table["view"]["hand"][:3]
    ask(door, type="act", table="t1", seat=0, ply=0, action=f"discard {table['view']['hand']}")
    asked = {"type": "ask", "table": "t1", "seat": 0, "question": "preview", "arguments": {"word": word}}
    assert ask(door, **asked, ply=0)["answer"]["legal"] is True
    assert ask(door, **asked, ply=9)["error"]["code"] == "turn/no_such_ply"


def test_the_catalogue_knows_the_game() -> None:
    (entry,) = [one for one in ask(Door(), type="hello")["games"] if one["name"] == "kotoba"]
    assert entry["seats"] == [2, 5]
    assert entry["levels"] == ["beginner", "casual", "regular", "intermediate", "advanced", "champion"]
    assert [option["name"] for option in entry["options"]] == [
        *("words", "rounds", "price_to", "rewrite_bonus", "challenges", "trust", "first")
    ]


@pytest.mark.parametrize(("players", "options"), [(1, {}), (6, {}), (3, {"lexicon": "full"}), (3, {"first": 4})])
def test_a_wrong_table_is_refused(players: int, options: dict[str, Any]) -> None:
    with pytest.raises(GameError, match="option"):
        sit_down((Participant("human"),) * players, **{"first": "random", **options})


# The log


@pytest.mark.parametrize("seed", range(0, 60, 3))
def test_a_log_read_again_has_the_points_of_the_game(seed: int) -> None:
    one, states = play(seed)
    names = [f"Player {number}" for number in range(one.players)]
    text = write_log(one.rules, names, states[-1].turns)

    read = read_log(text)

    assert read["problems"] == []
    assert read["final"] == list(states[-1].result.scores)
    assert read["players"] == names
    assert len(read["turns"]) == sum(turn.kind != "ballot" for turn in states[-1].turns)


LOG = """#kotoba 1
#player1 Aki
#player2 Ben
#rounds 4

>1 new けいたいでんわ +3 =15
>1 discard うさ
?2 どーもくん 2:yes 1:yes accepted
>2 new ドーモクン
>2 discard
>1 discard
>2 discard
>1 rewrite どーもくん どーもくんかい -4 +2 =20
"""


def test_a_log_by_hand_is_scored() -> None:
    read = read_log(LOG)
    assert read["problems"] == []
    assert read["turns"][0] == {
        "line": 6,
        "player": 1,
        "kind": "new",
        "action": "new けいたいでんわ",
        "price": 0,
        "chips": 3,
        "points": 15,
    }
    assert read["final"] == [20, 10]


@pytest.mark.parametrize(
    ("old", "new", "line", "code"),
    [
        ("+3 =15", "+2 =15", 6, "kotoba/log_score"),
        ("=15", "=14", 6, "kotoba/log_score"),
        (">1 discard うさ", ">2 discard うさ", 7, "kotoba/log_order"),
        (">1 discard うさ", ">9 discard うさ", 7, "kotoba/log_order"),
        (">1 discard うさ", ">1 discard を", 7, "kotoba/kana"),
        (">1 discard うさ", "1 discard", 7, "kotoba/log_line"),
        (">1 discard うさ", ">1 new さかな", 7, "kotoba/already_made"),
        ("ドーモクン", "けいたいでんわ", 9, "kotoba/used"),
        ("?2 どーもくん 2", "?2 をーもくん 2", 8, "kotoba/kana"),
        ("どーもくんかい", "どーもくか", 13, "kotoba/log_score"),
        ("どーもくんかい", "どーも", 13, "kotoba/shorter"),
        ("#rounds 4", "#rounds 3\n>1 vote yes", 5, "kotoba/log_line"),
    ],
)
def test_what_is_wrong_with_a_line_of_a_log_is_named(old: str, new: str, line: int, code: str) -> None:
    problems = read_log(LOG.replace(old, new, 1))["problems"]
    assert (problems[0]["line"], problems[0]["code"]) == (line, code)


@pytest.mark.parametrize("text", ["", "hello", "#kotoba 1", "#kotoba 1\n#player1 a\n#player3 b", "#kotoba\n" * 3000])
def test_what_is_no_log_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match=r"^kotoba/log_line:"):
        GAME.read_text("log", text, None)


def test_the_log_of_a_table_comes_through_the_door() -> None:
    door = Door()
    ask(door, type="new", game="kotoba", seed=7, seats=[{"kind": "human"}] * 2, options={**FIRST, "rounds": 3})
    ask(door, type="act", table="t1", seat=0, ply=0, action="discard")
    text = ask(door, type="write", table="t1", format="log", seat=1)["text"]
    assert text.splitlines()[-1] == ">1 discard"
    read = ask(door, type="read", game="kotoba", format="log", text=text, lexicon=None)
    assert read["game"]["options"]["rounds"] == 3
    assert ask(door, type="write", table="t1", format="gcg")["error"]["code"] == "kotoba/format"
