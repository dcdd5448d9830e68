"""In Clabbers a word may lie in any order: people ask which word it is."""

from __future__ import annotations

import pytest

from tests.tables import ask, small_door

SEATS = [{"kind": "human"}, {"kind": "computer", "level": "intermediate"}]


def test_the_words_behind_an_arrangement_are_named() -> None:
    door = small_door()
    ask(door, type="new", game="crossword", seed=1, seats=SEATS, options={"lexicon": "full", "clabbers": True})
    words = ["tca", "QQQ", "A", "Ä"]
    answer = ask(door, type="ask", table="t1", seat=0, question="arrangements", arguments={"words": words})["answer"]
    assert answer == {"words": {"TCA": ["ACT", "CAT"], "QQQ": [], "A": [], "Ä": []}}


@pytest.mark.parametrize("words", [None, "ACT", [1], ["A"] * 101])
def test_other_questions_are_refused(words: object) -> None:
    door = small_door()
    ask(door, type="new", game="crossword", seed=1, seats=SEATS, options={"lexicon": "full"})
    answer = ask(door, type="ask", table="t1", seat=0, question="arrangements", arguments={"words": words})
    assert answer["error"]["code"] == "ask/text"


def test_the_letters_are_those_of_the_tiles() -> None:
    door = small_door()
    own = ask(door, type="add_lexicon", title="mine", text="tür\nrot\n", tiles="german")["name"]
    ask(door, type="new", game="crossword", seed=1, seats=SEATS, options={"lexicon": own, "clabbers": True})
    words = {"words": ["trü", "tre"]}
    answer = ask(door, type="ask", table="t1", seat=0, question="arrangements", arguments=words)["answer"]
    assert answer == {"words": {"TRÜ": ["TÜR"], "TRE": []}}


def test_a_gcg_names_the_players_as_the_page_shows_them() -> None:
    door = small_door()
    ask(door, type="new", game="crossword", seed=1, seats=SEATS, options={"lexicon": "full"})
    plain = ask(door, type="write", table="t1", format="gcg", seat=0)["text"]
    shown = ask(door, type="write", table="t1", format="gcg", seat=0, names=["", "Jay"])["text"]
    assert "intermediate" in plain
    assert plain.replace("intermediate", "Jay") == shown
    assert ask(door, type="write", table="t1", format="gcg", seat=0, names=[1])["error"]["code"] == "door/field"
