"""Options as pragmas: what is written is read again, and unknown options are refused."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from asobiba.crossword.notation.gcg import parser, pragmas
from asobiba.crossword.notation.gcg.document import GcgGame
from asobiba.crossword.notation.gcg.parser import parse_gcg
from asobiba.crossword.notation.gcg.pragmas import options_of, pragmas_of, tiles_of_game
from asobiba.crossword.notation.gcg.writer import write_gcg
from asobiba.crossword.rules.options import Options, read_options
from tests.crossword.tables import EASY, TILES, read_gcg
from tests.tables import ask, small_door

HEAD = "#player1 a Ann\n#player2 b Bob\n"
MOVES = ">a: ACT 8G CAT +10 10\n>b: EEIOUUV - +0 0\n"
UNUSUAL: list[dict[str, Any]] = [
    {},
    {"clabbers": True},
    {"school": True, "scoreless_limit": "passes"},
    {"challenge": "five", "exchange_min_bag": 1, "clabbers": True},
    {"ending": "transfer", "recycle_blanks": True, "clock": 25},
]


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("chosen", UNUSUAL)
def test_written_options_are_read_as_the_same_options(chosen: dict[str, Any], players: int) -> None:
    options = read_options({"lexicon": "full", **chosen}, players)

    game = read_gcg(write_gcg(GcgGame((*pragmas_of(options, players),))))

    assert game.text("lexicon") == "full"
    assert read_options({**options_of(game), "lexicon": "full"}, players) == options


@pytest.mark.parametrize("chosen", UNUSUAL)
def test_an_exported_game_is_imported_with_the_same_options(chosen: dict[str, Any]) -> None:
    door = small_door()
    seats = [{"kind": "human", "name": name} for name in "ab"]
    begun = ask(door, type="new", game="crossword", seed=7, seats=seats, options={"lexicon": "full", **chosen})
    seat = begun["to_act"][0]
    played = ask(door, type="act", table="t1", seat=seat, ply=0, action="pass")["record"]

    text = ask(door, type="write", table="t1", format="gcg")["text"]
    brought = ask(door, type="import", game="crossword", format="gcg", text=text)

    assert brought["problems"] == []
    options = brought["games"][0]["record"]["options"]
    assert {name: options[name] for name in played["options"]} == played["options"]


def test_a_tile_set_is_named_and_its_tiles_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pragmas, "known_tiles", lambda: ("english", "easy"))
    for module in (pragmas, parser):
        monkeypatch.setattr(module, "load_tiles", lambda name="english": EASY if name == "easy" else TILES)

    text = write_gcg(GcgGame((*pragmas_of(replace(Options(), tiles="easy"), 2),)))

    assert "#tile-distribution easy\n" in text
    game, problems = parse_gcg(text + HEAD + ">a: AEIQST - +0 0\n")
    assert tiles_of_game(game) is EASY
    assert [problem.code for problem in problems] == []


def test_other_programs_know_each_of_these_pragmas() -> None:
    known = {"lexicon", "game-type", "tile-distribution", "description"}
    for chosen in UNUSUAL:
        assert {pragma.keyword for pragma in pragmas_of(read_options(chosen, 2), 2)} <= known


@pytest.mark.parametrize("text", ["classic", "WordSmog", "clabbers"])
def test_game_types_have_the_names_that_other_programs_use(text: str) -> None:
    game = read_gcg(f"#game-type {text}\n{HEAD}{MOVES}")
    assert options_of(game) == {"clabbers": text != "classic"}


def test_another_description_gives_no_options() -> None:
    assert options_of(read_gcg(f"#description Rules: as at home; clock 1000\n{HEAD}{MOVES}")) == {}


@pytest.mark.parametrize(
    "wrong",
    [
        "#game-type classic_super",
        "#tile-distribution klingon",
        "#description Asobiba rules: house",
        "#description Asobiba rules: clock soon",
        "#description Asobiba rules: clock 1000",
        "#description Asobiba rules: school no",
        "#description Asobiba rules: challenge",
        "#description Asobiba rules: clabbers",
        "#description Asobiba rules: lexicon full",
    ],
)
def test_unknown_options_are_reported_with_their_line_and_the_game_is_not_imported(wrong: str) -> None:
    text = f"{HEAD}{wrong}\n{MOVES}"

    game, problems = parse_gcg(text)
    brought = ask(small_door(), type="import", game="crossword", format="gcg", text=text)

    assert [(problem.code, problem.line) for problem in problems] == [("gcg/rules", 3)]
    assert len(game.turns) == 2
    assert brought["games"] == []
    [problem] = brought["problems"]
    assert (problem["error"]["code"], problem["error"]["data"]["line"]) == ("gcg/rules", 3)
    assert json.dumps(wrong) in json.dumps(write_gcg(game).splitlines())
