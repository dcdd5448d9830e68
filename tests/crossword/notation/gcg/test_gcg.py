"""GCG is read, written and scored again, and every mistake is reported with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from asobiba.crossword.notation.gcg.document import (
    GcgGame,
    GcgPlayer,
    GcgTurn,
    UnreadLine,
)
from asobiba.crossword.notation.gcg.parser import decode_gcg, parse_gcg
from asobiba.crossword.notation.gcg.replay import Replay, replay_game, replay_gcg
from asobiba.crossword.notation.gcg.writer import nicknames, write_gcg
from asobiba.crossword.rules.tiles import load_tiles
from asobiba.errors import NotationError
from tests.crossword.tables import read_gcg

GAMES = Path(__file__).parents[3] / "data" / "gcg"
HEAD = "#player1 Ana Ana\n#player2 Ben Ben\n"

# Each file in tests/data/gcg/bad has one mistake, or one that leads to others: the lines that are told, and as what.
IN_LINE_7 = {
    "challenge": "bonus_for_another bonus_without_points",
    "encoding": "not_utf_8",
    "end": "not_all_tiles_left points_for_another_rack tiles_that_are_not_left",
    "line": "no_marker",
    "move": "bad_brackets bad_place exchange_of_eight no_move no_nick open_bracket place_without_word",
    "order": "twice_in_a_row",
    "play": """
        another_letter_lies_there beyond_the_edge dot_on_empty_square no_new_tile not_the_whole_word
        not_touching place_off_board
    """,
    "player": "unknown_nick",
    "pragma": "pragma_without_keyword",
    "rack": "bad_exchange bad_rack long_rack",
    "score": "bad_score bad_total long_number",
    "time": "time_that_gains",
    "withdrawn": "nothing_to_take_back",
    "word": "bad_word",
}
MISTAKES = {name: [(7, code)] for code, names in IN_LINE_7.items() for name in names.split()} | {
    "empty": [(1, "empty")],
    "exchange_not_in_rack": [(5, "rack")],
    "not_in_rack": [(6, "rack")],
    "off_centre": [(4, "play"), (6, "play")],
    "play_after_the_end": [(8, "order"), (8, "play"), (9, "order"), (9, "play"), (9, "total")],
    "player_5": [(4, "player")],
    "player_twice": [(3, "player"), (5, "player"), (6, "order")],
    "player_without_nick": [(3, "player"), (5, "player"), (6, "order")],
    "rack_of_tiles_long_gone": [(5, "rack")],
    "same_nick": [(3, "player"), (5, "player"), (6, "order")],
    "too_many_of_a_tile": [(6, "rack"), (6, "too_many"), (6, "score"), (7, "rack"), (7, "too_many"), (7, "score")],
    "unknown_encoding": [(1, "encoding")],
    "wrong_score": [(6, "score")],
    "wrong_total": [(6, "total")],
}


def every_line() -> GcgGame:
    return read_gcg((GAMES / "every_line.gcg").read_bytes())


def turn(line: str) -> GcgTurn:
    return read_gcg(HEAD + line).turns[0]


def scored(*lines: str, head: str = HEAD) -> Replay:
    return replay_gcg(head + "".join(line + "\n" for line in lines))


def codes(result: Replay) -> list[tuple[int, str]]:
    return [(problem.line, problem.code.removeprefix("gcg/")) for problem in result.problems]


@pytest.mark.parametrize("name", sorted(MISTAKES))
def test_every_mistake_is_reported_with_its_line(name: str):
    assert codes(replay_gcg((GAMES / "bad" / f"{name}.gcg").read_bytes())) == MISTAKES[name]


def test_a_turn_before_the_player_pragmas_makes_a_player():
    """It was not, and the scorer could not find the player of a turn that it had read."""
    replayed = replay_gcg(">Ben: AEIIOUU - +0 0\n#player1 Ana Ana\n")

    assert [player.nick for player in replayed.game.players] == ["Ana", "Ben"]
    assert replayed.problems == ()


def test_every_file_of_mistakes_is_tested():
    assert {path.stem for path in (GAMES / "bad").iterdir()} == set(MISTAKES)


def test_a_game_with_every_kind_of_line_has_no_problem_and_adds_up():
    result = replay_game(every_line())
    assert result.problems == ()
    assert result.final == (131, -14)
    assert {turn.turn.kind for turn in result.turns} == {
        "play",
        "exchange",
        "pass",
        "withdrawn",
        "challenge",
        "out",
        "rack",
        "time",
    }


def test_a_game_with_every_kind_of_line_is_written_as_it_was_read():
    text = (GAMES / "every_line.gcg").read_text("utf-8")
    assert write_gcg(read_gcg(text)) == text


@pytest.mark.parametrize("path", sorted(GAMES.rglob("*.gcg")), ids=lambda path: path.stem)
def test_no_line_is_lost_even_of_a_malformed_file(path: Path):
    game, _ = parse_gcg(path.read_bytes())
    again, _ = parse_gcg(write_gcg(game))
    assert again == game


def test_a_complete_game_adds_up_to_the_last_tile():
    result = replay_gcg((GAMES / "complete.gcg").read_bytes())
    assert result.problems == ()
    assert result.final == (362, 354)
    lying = "".join("?" if letter.islower() else letter for letter in result.cells if letter != ".")
    assert load_tiles().sort(lying + "I") == load_tiles().all_tiles


@pytest.mark.parametrize("line", range(6, 33))  # line 5, an exchange at the start, leaves nothing behind
def test_a_missing_line_of_a_complete_game_is_noticed(line: int):
    lines = (GAMES / "complete.gcg").read_text("utf-8").splitlines()
    del lines[line - 1]
    assert replay_gcg("\n".join(lines)).problems


@pytest.mark.parametrize("line", range(5, 33))
def test_a_wrong_score_is_noticed_in_every_line(line: int):
    lines = (GAMES / "complete.gcg").read_text("utf-8").splitlines()
    before, _, after = lines[line - 1].rpartition("+")
    score, total = map(int, after.split())
    lines[line - 1] = f"{before}+{score + 1} {total}"
    assert {problem.line for problem in replay_gcg("\n".join(lines)).problems} == {line}


def test_a_problem_can_be_raised_as_an_error_that_names_its_line():
    _, problems = parse_gcg(HEAD + ">Ana: AEINRST 8D STA1NER +66 66\ngarbage\n")
    error = problems[0].error()
    assert (error.code, error.data["line"]) == ("gcg/word", 3)
    assert error.message.startswith("line 3: ")


def test_players_are_named_by_their_pragmas():
    assert every_line().players == [GcgPlayer("Ana", "Ana María Søndergård"), GcgPlayer("Ben.2|x", "Ben Okafor")]


def test_without_player_pragmas_players_come_in_the_order_of_their_turns():
    game = read_gcg(">Zoe: AEINRST 8D STAINER +66 66\n>Ana: ABC - +0 0\n")
    assert [player.nick for player in game.players] == ["Zoe", "Ana"]


def test_four_players_may_play():
    head = "".join(f"#player{number} P{number} Player {number}\n" for number in (1, 2, 3, 4))
    result = scored(">P1: AT 8H AT +4 4", ">P2: - +0 0", ">P3: -3 +0 0", ">P4: ? 7H a +1 1", head=head)
    assert result.final == (4, 0, 0, 1)
    assert codes(result) == []


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (">Ana: AEINRST 8D STAINER +66 66", GcgTurn("Ana", "play", "AEINRST", "8D", "STAINER", 66, 66)),
        (">Ana: AEINRS? d8 STaINER +66 66", GcgTurn("Ana", "play", "AEINRS?", "D8", "STaINER", 66, 66)),
        (">Ana: 8D ST..NER +66 66", GcgTurn("Ana", "play", "", "8D", "ST..NER", 66, 66)),
        (">Ana:  8D AT +4", GcgTurn("Ana", "play", "", "8D", "AT", 4, None)),
        (">Ana:\t8D\tAT", GcgTurn("Ana", "play", "", "8D", "AT", None, None)),
        (">Ana: AB 8D AT +4 4 AT, TA", GcgTurn("Ana", "play", "AB", "8D", "AT", 4, 4, "AT, TA")),
        (">Ana: AB? -B? +0 4", GcgTurn("Ana", "exchange", "AB?", "", "B?", 0, 4)),
        (">Ana:  -7 +0 4", GcgTurn("Ana", "exchange", "", "", "7", 0, 4)),
        (">Ana: AB - +0 4", GcgTurn("Ana", "pass", "AB", "", "", 0, 4)),
        (">Ana: AB - 0 0", GcgTurn("Ana", "pass", "AB", "", "", 0, 0)),
        (">Ana: AB -- -14 0", GcgTurn("Ana", "withdrawn", "AB", "", "", -14, 0)),
        (">Ana: AB (challenge) +5 9", GcgTurn("Ana", "challenge", "AB", "", "", 5, 9)),
        (">Ana:  (challenge) +10 9", GcgTurn("Ana", "challenge", "", "", "", 10, 9)),
        (">Ana: (QV) +28 9", GcgTurn("Ana", "out", "", "", "QV", 28, 9)),
        (">Ana: () +0 9", GcgTurn("Ana", "out", "", "", "", 0, 9)),
        (">Ana: QV (QV) -14 -9", GcgTurn("Ana", "rack", "QV", "", "QV", -14, -9)),
        (">Ana: (QV) -14 -9", GcgTurn("Ana", "rack", "", "", "QV", -14, -9)),
        (">Ana: ? (?) -0 9", GcgTurn("Ana", "rack", "?", "", "?", 0, 9)),
        (">Ana: QV (time) -30 -9", GcgTurn("Ana", "time", "QV", "", "", -30, -9)),
        (">Ana:  (TIME) -30 -9", GcgTurn("Ana", "time", "", "", "", -30, -9)),
    ],
)
def test_each_kind_of_line_is_read_and_survives_writing(line: str, expected: GcgTurn):
    assert turn(line) == expected
    assert turn(write_gcg(GcgGame((expected,))).splitlines()[1]) == expected


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\n\n", "\r\r\n"])
def test_lines_may_end_in_any_way(end: str):
    text = (GAMES / "every_line.gcg").read_text("utf-8").replace("\n", end)
    assert read_gcg(text) == every_line()


def test_a_separator_that_is_no_line_end_stays_in_its_note():
    assert read_gcg("#note a\x85b\u2028c\x0bd").texts("note") == ["a\x85b\u2028c\x0bd"]


def test_line_numbers_count_crlf_once():
    _, problems = parse_gcg("#player1 Ana Ana\r\n#player2 Ben Ben\r\ngarbage\r\n")
    assert [problem.line for problem in problems] == [3]


def test_utf_8_with_a_byte_order_mark():
    assert read_gcg(b"\xef\xbb\xbf" + (GAMES / "every_line.gcg").read_bytes()) == every_line()
    assert read_gcg("\ufeff" + (GAMES / "every_line.gcg").read_text("utf-8")) == every_line()


def test_utf_16_with_a_byte_order_mark():
    game = read_gcg((GAMES / "utf_16.gcg").read_bytes())
    assert [player.nick for player in game.players] == ["Ana", "Ben"]


@pytest.mark.parametrize("encoding", ["UTF-8", "utf8", "ISO-8859-1", "iso-8859-1", "Latin1"])
def test_bytes_are_read_in_the_encoding_that_they_name(encoding: str):
    text = write_gcg(every_line()).replace("UTF-8", encoding, 1)
    assert text.startswith(f"#character-encoding {encoding}\n")
    assert read_gcg(text.encode(encoding)) == every_line()


@pytest.mark.parametrize("encoding", ["utf-8", "iso-8859-1"])
def test_bytes_that_name_no_encoding_are_utf_8_if_they_can_be(encoding: str):
    assert decode_gcg("#note María\n".encode(encoding)) == "#note María\n"


def test_bytes_that_are_not_in_their_encoding_are_a_problem_but_lose_nothing():
    game, problems = parse_gcg(b"#character-encoding UTF-8\n#note caf\xe9\n")
    assert game.texts("note") == ["café"]
    assert [(problem.line, problem.code) for problem in problems] == [(2, "gcg/encoding")]
    with pytest.raises(NotationError) as caught:
        decode_gcg(b"#character-encoding UTF-8\n#note caf\xe9\n")
    assert caught.value.data["line"] == 2


def test_a_file_of_more_than_a_megabyte_is_refused():
    with pytest.raises(NotationError, match=r"^gcg/too_long:"):
        parse_gcg(b"#note x\n" * 200_000)


def test_several_note_lines_stay_several():
    game = read_gcg(HEAD + ">Ana: AT 8H AT +4 4\n#note one\n#note\n#note two  spaces\n")
    assert game.texts("note") == ["one", "", "two  spaces"]
    assert read_gcg(write_gcg(game)) == game


def test_a_note_that_goes_on_in_the_next_line_is_kept_as_another_note():
    game = read_gcg(HEAD + "#note one\nand more\n>Ana: AT 8H AT +4 4\n")
    assert game.texts("note") == ["one", "and more"]


def test_a_move_that_lacks_its_marker_is_not_taken_for_a_note():
    _, problems = parse_gcg(HEAD + "#note one\nAna: AT 8H AT +4 4\n")
    assert [(problem.line, problem.code) for problem in problems] == [(4, "gcg/line")]


def test_unknown_pragmas_are_kept():
    game = read_gcg("#Tile-Set polish\n#x\n" + HEAD)
    assert game.texts("tile-set") == ["polish"]
    assert game.text("x") == ""
    assert game.text("nothing") is None


@pytest.mark.parametrize("nick", ["a:b", "|x|", "Ä", "日本", "#1", ">", "8D", "-", "(x)", "a,b"])
def test_nicknames_may_be_odd(nick: str):
    game = read_gcg(f"#player1 {nick} Somebody\n>{nick}: AT 8H AT +4 4\n")
    assert game.turns[0].nick == nick
    assert read_gcg(write_gcg(game)) == game


def test_a_nickname_that_begins_another_is_not_taken_for_it():
    game = read_gcg("#player1 a A\n#player2 a: B\n>a:: AT - +0 0\n>a: AT - +0 0\n")
    assert [turn.nick for turn in game.turns] == ["a:", "a"]


def test_a_line_that_cannot_be_read_stays_where_it_was():
    game, problems = parse_gcg(HEAD + ">Ana: nonsense\n>Ben: AT - +0 0\n")
    assert game.lines[2] == UnreadLine(">Ana: nonsense")
    assert len(game.turns) == 1
    assert [problem.line for problem in problems] == [3]


def test_players_need_not_begin_with_the_first():
    assert scored(">Ben: AT 8H AT +4 4", ">Ana: - +0 0").final == (0, 4)


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        pytest.param([">Ana: AT 8H AT +4 5", ">Ben: - +0 0", ">Ana: - +0 5"], [(3, "total")], id="a total, once"),
        pytest.param(
            [">Ana: CATRE 8G CAT +11 11", ">Ana: CATRE -- -11 0"], [(3, "score")], id="a withdrawn play, once"
        ),
        pytest.param([">Ana: BCDEFGH 8H AT +4 4"], [(3, "rack")], id="a rack of seven that does not hold the play"),
        pytest.param([">Ana: BC 8H AT +4 4"], [], id="a partly known rack need not hold it"),
        pytest.param([">Ana: -7 +0 0"], [], id="an exchange of as many tiles as a rack has"),
        pytest.param(
            [">Ana: AEINRST 8D STAINER +66 66", ">Ben: DPQSU?? D8 SPuDS +14 14"], [], id="letters on the board in full"
        ),
    ],
)
def test_what_is_reported_of_these_lines(lines: list[str], found: list[tuple[int, str]]):
    assert codes(scored(*lines)) == found


def test_points_that_are_not_written_are_computed():
    result = scored(">Ana: 8G CAT", ">Ben: 7H HE", ">Ana: 9H GO")
    assert [turn.total for turn in result.turns] == [10, 14, 25]
    assert result.final == (25, 14)


def test_the_whole_word_is_shown_whatever_was_written():
    result = scored(">Ana: AEINRST 8D STAINER", ">Ben: DPQSU?? D8 .PuDS")
    assert [turn.move for turn in result.turns] == ["8D STAINER", "D8 SPuDS"]


def test_a_play_of_one_tile_may_be_written_in_either_direction():
    across = scored(">Ana: 8H AT", ">Ben: 9H I", ">Ana: 8G CAT")
    down = scored(">Ana: 8H AT", ">Ben: H8 .I", ">Ana: G8 C")
    assert [turn.computed for turn in across.turns] == [turn.computed for turn in down.turns]
    assert across.problems == down.problems == ()


def test_words_are_checked_if_a_lexicon_is_given():
    text = HEAD + ">Ana: AT 8H AT +4 4\n>Ben: Q 7H Q +11 11\n"
    assert codes(replay_gcg(text)) == []
    result = replay_gcg(text, frozenset({"AT"}).__contains__)
    assert codes(result) == [(4, "unknown_word")]
    assert "QA" in result.problems[0].message


def test_a_phony_that_was_taken_back_is_no_problem():
    text = HEAD + ">Ana: AT 8H AT +4 4\n>Ben: Q 7H Q +11 11\n>Ben: Q -- -11 0\n>Ana: AB 9H AB +16 20\n"
    result = replay_gcg(text, frozenset({"AT", "AB", "AA", "TB"}).__contains__)
    assert codes(result) == []
    assert result.final == (20, 0)


def test_only_the_last_play_can_be_taken_back():
    result = scored(">Ana: AT 8H AT", ">Ben: -3 +0 0", ">Ana: AT -- -4 0")
    assert (5, "withdrawn") in codes(result)


def test_a_play_can_be_taken_back_after_somebody_lost_a_turn():
    head = HEAD + "#player3 Chi Chi\n"
    result = replay_gcg(head + ">Ana: AT 8H AT\n>Ben: - +0 0\n>Ana: AT -- -4 0\n", frozenset().__contains__)
    assert codes(result) == []
    assert result.cells == "." * 225


def test_gains_at_the_end_are_double_unless_the_other_loses_them_too():
    double = scored(">Ana: AT 8H AT +4 4", ">Ana: (QV) +28 32", head="#incomplete\n" + HEAD)
    transfer = scored(">Ana: AT 8H AT +4 4", ">Ana: (QV) +14 18", ">Ben: QV (QV) -14 -14", head="#incomplete\n" + HEAD)
    assert (double.final, codes(double)) == ((32, 0), [])
    assert (transfer.final, codes(transfer)) == ((18, -14), [])


def test_plain_is_what_the_command_prints():
    plain = scored(">Ana: AT 8H AT +5 5", "garbage").plain()
    assert plain["players"] == ["Ana", "Ben"]
    assert plain["turns"][0] == {
        "player": "Ana",
        "kind": "play",
        "move": "8H AT",
        "score": 5,
        "computed": 4,
        "total": 5,
        "rack": "AT",
        "words": ["AT"],
        "line": 3,
    }
    assert plain["final"] == [4, 0]
    assert [problem["line"] for problem in plain["problems"]] == [3, 4]


@pytest.mark.parametrize(
    ("names", "nicks"),
    [
        (["Ana", "Ben"], ["Ana", "Ben"]),
        (["Ana", "Ana", "Ana"], ["Ana", "Ana_2", "Ana_3"]),
        (["Ana_2", "Ana", "Ana"], ["Ana_2", "Ana", "Ana_3"]),
        (["", " ", "two words"], ["Player1", "Player2", "two_words"]),
        (["a:", "a"], ["a", "a_2"]),
    ],
)
def test_nicknames_are_single_words_and_never_the_same(names: list[str], nicks: list[str]):
    assert nicknames(names) == nicks
