"""Typed positions are read in both forms, and errors name the place."""

from __future__ import annotations

from typing import Any

import pytest

from asobiba.crossword.notation.position import read_position
from asobiba.crossword.rules.outcome import scoreless_turns
from asobiba.errors import GameError
from tests.tables import ask, small_door, small_lexica

EMPTY = ["." * 15] * 15
QUIET = [*EMPTY[:7], "...QUiET.......", *EMPTY[8:]]
CGP = "15/15/15/15/15/15/15/3QUiET7/15/15/15/15/15/15/15"


def code_of(position: Any) -> tuple[str, dict[str, Any]]:
    with pytest.raises(GameError) as raised:
        read_position(position, small_lexica())
    return raised.value.code, raised.value.data


def test_rows_and_cgp_are_the_same_position() -> None:
    drawn = read_position({"rows": QUIET, "rack": "tsnirea", "scores": [7, 48]}, small_lexica())
    typed = read_position({"cgp": f"{CGP} AEINRST/ 7/48 0 lex standard;"}, small_lexica())

    assert drawn.cgp == typed.cgp == f"{CGP} AEINRST/ 7/48 0 lex standard; ld english;"
    assert read_position({"cgp": drawn.cgp}, small_lexica()).cgp == drawn.cgp


def test_a_blank_space_is_an_empty_square() -> None:
    rows = [row.replace(".", " ") for row in QUIET]
    assert read_position({"rows": rows}, small_lexica()).position.cells == "".join(QUIET)


def test_a_rack_beside_the_cgp_replaces_its_rack() -> None:
    typed = read_position({"cgp": f"{CGP} ABC/ 0/0 0", "rack": "zeba", "theirs": ["xi"]}, small_lexica())
    assert typed.position.racks == ("ABEZ", "IX")


def test_the_lexicon_is_the_one_asked_for_else_the_one_in_the_cgp_else_the_default() -> None:
    def lexicon(**fields: str) -> str:
        return read_position(
            {"cgp": f"{CGP} / 0/0 0 lex {fields.pop('lex', 'CSW21')};", **fields}, small_lexica()
        ).lexicon

    assert lexicon(lexicon="full", lex="everyday") == "full"
    assert lexicon(lex="everyday") == "everyday"
    assert lexicon() == "full"  # in place of a list of tournaments
    assert lexicon(lex="Klingon") == "standard"


@pytest.mark.parametrize(
    ("position", "code", "data"),
    [
        (None, "position/field", {"field": "position"}),
        ({"rows": QUIET, "colour": 1}, "position/field", {"field": "colour"}),
        ({"rows": "x"}, "position/field", {"field": "rows"}),
        ({"rows": QUIET, "rack": 7}, "position/field", {"field": "rack"}),
        ({"rows": QUIET, "theirs": "AB"}, "position/field", {"field": "theirs"}),
        ({"rows": QUIET, "scores": "1/2"}, "position/field", {"field": "scores"}),
        ({"rows": QUIET, "scoreless": -1}, "position/field", {"field": "scoreless"}),
        ({"rows": QUIET[:14]}, "cgp/rows", {"rows": 14}),
        ({"rows": [*EMPTY[:3], "." * 14, *EMPTY[4:]]}, "cgp/row", {"row": 3, "number": 4}),
        ({"rows": [*EMPTY[:3], "." * 16, *EMPTY[4:]]}, "cgp/row", {"row": 3}),
        ({"rows": ["....1..........", *EMPTY[1:]]}, "cgp/letter", {"row": 0, "column": 4, "text": "1"}),
        ({"rows": ["..../..........", *EMPTY[1:]]}, "cgp/letter", {"row": 0, "column": 4, "text": "/"}),
        ({"rows": ["Ä" + "." * 14, *EMPTY[1:]]}, "cgp/letter", {"row": 0, "column": 0, "text": "Ä"}),
        ({"rows": EMPTY, "rack": "ABCDEFGH"}, "cgp/rack", {"player": 0, "number": 1}),
        ({"rows": EMPTY, "rack": "A/B"}, "cgp/rack", {"player": 0, "text": "/"}),
        ({"rows": EMPTY, "rack": "A B"}, "cgp/rack", {"player": 0, "text": " "}),
        ({"rows": EMPTY, "theirs": ["AB1"]}, "cgp/rack", {"player": 1, "text": "1"}),
        ({"rows": EMPTY, "rack": "QQ"}, "cgp/too_many", {"tile": "Q", "count": 2, "most": 1}),
        ({"rows": QUIET, "rack": "??"}, "cgp/too_many", {"tile": "?", "count": 3, "most": 2}),
        ({"rows": EMPTY, "scores": [1]}, "cgp/score", {}),
        ({"rows": EMPTY, "scores": [1, 2.5]}, "cgp/score", {"player": 1}),
        ({"rows": EMPTY, "theirs": ["", "", "", ""]}, "cgp/racks", {}),
        ({"cgp": "15/15"}, "cgp/fields", {"fields": 1}),
    ],
)
def test_an_impossible_position_is_refused_and_the_error_names_the_place(
    position: Any, code: str, data: dict[str, Any]
) -> None:
    found, found_data = code_of(position)
    assert (found, {name: found_data[name] for name in data}) == (code, data)


def test_a_position_has_a_view_like_a_game() -> None:
    position = {"rows": QUIET, "rack": "AEINRST", "scores": [120, 98]}

    answer = ask(small_door(), type="view", game="crossword", position=position)

    view = answer["view"]
    assert view["board"]["cells"] == QUIET
    assert (view["rack"], view["bag"], view["turn"]) == ("AEINRST", 100 - 5 - 14, 0)
    assert [seat["score"] for seat in view["seats"]] == [120, 98]
    assert [seat["rack"] for seat in view["seats"]] == ["AEINRST", None]
    assert view["may"]["play"] is True
    assert view["turns"] == []


def test_preview_works_on_a_position() -> None:
    position = {"rows": QUIET, "rack": "AEINRST"}
    tiles = [[7, 8, "S"]]

    answer = ask(
        small_door(), type="ask", game="crossword", position=position, question="preview", arguments={"tiles": tiles}
    )

    assert answer["answer"]["move"] == "8D QUiETS"
    assert answer["answer"]["score"] == 14


def test_a_position_with_an_unknown_lexicon_is_refused() -> None:
    answer = ask(small_door(), type="view", game="crossword", position={"rows": EMPTY, "lexicon": "none"})
    assert answer["error"]["code"] == "lexicon/missing"


def test_an_unknown_question_about_a_position_is_refused() -> None:
    answer = ask(small_door(), type="ask", position={"rows": EMPTY}, question="sing")
    assert answer["error"]["code"] == "ask/question"


RULES = {
    "var WordSmog": {"clabbers": True},
    "var clabbers": {"clabbers": True},
    "var classic": {},
    "etl 1": {"exchange_min_bag": 1},
    "etl 7": {},
    "school": {"school": True},
    "passes": {"scoreless_limit": "passes"},
    "bdn CrosswordGame": {},
}


@pytest.mark.parametrize("said", RULES)
def test_the_operations_of_a_position_give_its_options(said: str) -> None:
    typed = read_position({"cgp": f"{CGP} AEINRST/ 0/0 0 lex full; {said};"}, small_lexica())

    assert typed.options == {"lexicon": "full", **RULES[said]}
    again = read_position({"cgp": typed.cgp}, small_lexica())
    assert (again.cgp, again.options) == (typed.cgp, typed.options)


def test_a_position_of_another_game_is_refused() -> None:
    answer = ask(small_door(), type="view", position={"cgp": f"{CGP} AB/ 0/0 0 var classic_super;"})
    assert answer["error"]["code"] == "cgp/operation"


def test_a_position_of_clabbers_is_played_on_as_clabbers() -> None:
    position = {"cgp": f"{'/'.join(['15'] * 15)} EIQTU/ 0/0 0 lex full; var WordSmog;"}
    door = small_door()

    def answer(where: Any, question: str, **arguments: Any) -> Any:
        answered = ask(door, type="ask", game="crossword", position=where, question=question, arguments=arguments)
        return answered["answer"]

    typed = answer(position, "preview", tiles=[[7, 3 + at, letter] for at, letter in enumerate("TEIUQ")])
    assert typed["words"] == [{"word": "TEIUQ", "score": 30, "in": True}]
    after = answer(position, "after", move="8D TEIUQ")["position"]
    assert ask(door, type="view", game="crossword", position=after)["view"]["options"]["clabbers"] is True


def test_scoreless_turns_before_a_position_count() -> None:
    cgp = f"{CGP} AEINRST/ 0/0 5 lex full;"

    state = read_position({"cgp": cgp}, small_lexica()).state()

    assert scoreless_turns(state) == 5
    assert [turn.public["seat"] for turn in state.turns] == [1, 0, 1, 0, 1]


def test_rows_beside_the_cgp_replace_only_its_board() -> None:
    cgp = f"{CGP} AEINRST/ 120/98 2 lex full; var WordSmog;"

    typed = read_position({"cgp": cgp, "rows": EMPTY}, small_lexica())

    assert typed.cgp == f"{'/'.join(['15'] * 15)} AEINRST/ 120/98 2 lex full; ld english; var WordSmog;"
