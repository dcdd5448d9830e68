"""Digraphs in CGP, GCG and actions: files written by hand from the formats' descriptions come back as they were."""

from __future__ import annotations

from pathlib import Path

import pytest

from asobiba.crossword.game import CrosswordGame
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.notation.action_text import read_action
from asobiba.crossword.notation.cgp import position_with_tiles, read_cgp, write_cgp
from asobiba.crossword.notation.gcg.parser import parse_gcg
from asobiba.crossword.notation.gcg.replay import replay_gcg
from asobiba.crossword.notation.gcg.writer import game_of, write_gcg
from asobiba.crossword.rules.actions import Exchange, Play
from asobiba.crossword.rules.board import load_layout
from asobiba.crossword.rules.options import read_options
from asobiba.crossword.rules.state import Rules
from asobiba.crossword.rules.tiles import load_tiles
from asobiba.crossword.rules.view import view_of
from asobiba.errors import NotationError
from asobiba.game import plain
from asobiba.words.lexicon import make_lexicon

from .toy import TOY

SPANISH = load_tiles("spanish")
WORDS = ("chico", "chicos", "perro", "perros", "calle", "ocho", "la", "lo", "el", "es", "os")
DATA = Path(__file__).parents[2] / "data" / "alphabets"
GAME = (DATA / "spanish.gcg").read_text("utf-8")

# MAGPIE's and macondo's form: a symbol of several characters in brackets, in small letters for a blank.
SPANISH_CGP = "15/15/15/7P7/7E7/7[RR]7/7O7/3[CH]ICOS7/5A9/5[ll]9/5E9/15/15/15/15 A[LL]STV?/ 37/17 0 lex es; ld spanish;"
CATALAN_CGP = "15/15/15/15/15/5[L·L]9/4[qu]E[NY]A7/15/15/15/15/15/15/15/15 ÇX?/[QU] 10/-5 2 ld catalan;"


@pytest.mark.parametrize("text", [SPANISH_CGP, CATALAN_CGP])
def test_cgp_with_digraphs_comes_back_as_it_was(text: str) -> None:
    position = read_cgp(text)
    assert len(position.cells) == 225
    assert write_cgp(position) == text
    assert read_cgp(write_cgp(position)) == position


def test_every_digraph_is_one_tile() -> None:
    position = read_cgp(SPANISH_CGP)
    assert len(position.racks[0]) == 6
    assert SPANISH.write(position.cells[7 * 15 : 8 * 15]) == "...[CH]ICOS......."
    assert SPANISH.write(position.cells[9 * 15 + 5]) == "[ll]"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (("[CH]ICO", "CHICO"), "cgp/row"),
        (("[CH]ICO", "[SZ]ICO"), "cgp/letter"),
        (("A[LL]STV?", "A[LL][LL]"), "cgp/too_many"),
        (("A[LL]STV?", "A[CH]"), "cgp/too_many"),
        (("A[LL]STV?", "K"), "cgp/rack"),
        (("A[LL]STV?", "AAAAAAA[LL]"), "cgp/rack"),
        (("ld spanish", "ld klingon"), "cgp/letter_distribution"),
        (("ld spanish", "ld ../../secret"), "cgp/letter_distribution"),
    ],
)
def test_what_the_set_does_not_have_is_refused(change: tuple[str, str], code: str) -> None:
    with pytest.raises(NotationError, match=f"^{code}:"):
        read_cgp(SPANISH_CGP.replace(*change))


def test_a_set_of_somebodys_own_is_named_by_its_content() -> None:
    text = SPANISH_CGP.replace("[RR]", "[SZ]").replace("S[LL]", "S[LL]").replace("ld spanish", "ld toy")
    position = position_with_tiles(read_cgp(text, TOY), TOY)
    assert f"ld {TOY.name};" in write_cgp(position)
    assert read_cgp(write_cgp(position)) == position


# GCG


def test_a_game_written_by_hand_replays_without_a_problem() -> None:
    words = {SPANISH.read(word) for word in ("[CH]ICOS", "PE[RR]OS", "CA[LL]E")}
    read = replay_gcg(GAME, words.__contains__)
    assert read.problems == ()
    assert [turn.computed for turn in read.turns] == [32, 17, 5, 0, 0]
    assert read.final == (37, 17)
    plain_turns = read.plain()["turns"]
    assert [turn["move"] for turn in plain_turns] == ["8D [CH]ICOS", "H4 PE[RR]OS", "F8 CA[ll]E", "-ÑQ", "-"]
    assert plain_turns[1]["rack"] == "AEOPQ[RR]U"
    assert plain_turns[2]["words"] == ["CA[LL]E"]
    assert read.cells == read_cgp(SPANISH_CGP).cells


def test_a_game_written_by_hand_comes_back_as_it_was() -> None:
    game, problems = parse_gcg(GAME)
    assert problems == []
    assert write_gcg(game) == GAME


def test_tiles_that_are_given_stand_above_those_of_the_file() -> None:
    text = GAME.replace("#tile-distribution spanish\n", "#tile-distribution english\n")
    assert {problem.code for problem in parse_gcg(text)[1]} == {"gcg/rack"}
    game, problems = parse_gcg(text, SPANISH)
    assert problems == []
    assert write_gcg(game).count("#tile-distribution spanish") == 1
    assert "english" not in write_gcg(game)


def test_problems_name_digraphs_as_they_are_written() -> None:
    text = GAME.replace("AEOPQ[RR]U", "AEOP[CH]Q[RR]").replace("AE[LL]STV?", "AEEÑSTV")
    messages = [problem.message for problem in replay_gcg(text).problems]
    assert messages[0] == "the rack AEOP[CH]Q[RR] has more [CH] than are left"
    assert any("AEEÑSTV does not have blanks" in message for message in messages)
    assert "Ⰰ" not in "".join(messages)


def test_a_digraph_without_brackets_is_two_tiles_where_others_have_them() -> None:
    found = replay_gcg(GAME.replace("8D [CH]ICOS", "8D CHICOS"))
    assert [problem.code for problem in found.problems][:2] == ["gcg/rack", "gcg/score"]


def test_a_file_of_a_program_without_brackets_is_read_with_the_longest_tile_in_a_play() -> None:
    """As Quackle and earlier versions of macondo write; a rack may be ambiguous: ACHIOSV has C and H here."""
    read = replay_gcg(GAME.replace("[", "").replace("]", "").replace("ADÑOQUZ", "ACHIÑQV"))
    assert read.problems == ()
    assert read.final == (37, 17)
    assert read.cells == read_cgp(SPANISH_CGP).cells
    racks = [SPANISH.write(turn.turn.rack) for turn in read.turns]
    assert racks[:4] == ["ACE[CH]IOS", "AEOPQ[RR]U", "AE[LL]STV?", "ACHIÑQV"]


# A game that is played


def spanish_game() -> CrosswordGame:
    alphabet = SPANISH.alphabet
    listed = [alphabet.segment(word) or "" for word in WORDS]
    lexicon = make_lexicon("es", "es", listed, alphabet)
    rules = Rules(load_layout(), SPANISH, read_options({"tiles": "spanish"}, 2), 2)
    return CrosswordGame(rules, lexicon.__contains__, MoveGenerator(rules.layout, SPANISH, lexicon.map))


def test_actions_have_digraphs_in_brackets() -> None:
    game = spanish_game()
    action = game.read_action("8D [CH]I.o")
    assert action == Play(game.layout.square(7, 3), True, SPANISH.read("[CH]I.o"))
    assert game.write_action(action) == "8D [CH]I.o"
    assert game.read_action("exchange [RR]A?") == Exchange(SPANISH.read("A[RR]?"))
    assert game.write_action(Exchange(SPANISH.read("A[RR]?"))) == "exchange A[RR]?"
    longest = "15A " + "[CH]" * 15
    assert game.write_action(read_action(game.layout, SPANISH, longest)) == longest
    with pytest.raises(NotationError, match="crossword/bad_action"):
        game.read_action("8D KILO")


def test_a_view_says_how_private_letters_are_shown() -> None:
    game = spanish_game()
    view = plain(game.view(game.new(1).state, 0))
    texts = {tile: facts["text"] for tile, facts in view["tiles"].items() if "text" in facts}
    assert list(texts.values()) == ["CH", "LL", "RR"]
    assert list(view["tiles"]) == [*SPANISH.letters, "?"]
    assert all(len(tile) == 1 for tile in texts)


def test_a_played_game_is_written_and_read_again() -> None:
    """Every legal play in turn, from a few seeds, until nobody can play; then as GCG, and back."""
    game = spanish_game()
    for seed in range(6):
        states = [game.new(seed).state]
        while states[-1].result is None and len(states) < 30:
            seat = game.to_act(states[-1])[0]
            actions = list(game.actions(states[-1], seat))
            action = game.read_action(game.write_action(actions[0]))
            assert action == actions[0]
            states.append(game.apply(states[-1], seat, game.check(states[-1], seat, action)).state)
        text = write_gcg(game_of(game.rules, ["Ana", "Luis"], states, 0))
        assert "#tile-distribution spanish" in text
        assert not set(text) & set(SPANISH.alphabet.displayed)
        read = replay_gcg(text)
        assert read.problems == ()
        assert read.cells == states[-1].cells
        assert write_gcg(parse_gcg(text)[0]) == text
        assert view_of(game.rules, states[-1], 0).cells == read.cells
