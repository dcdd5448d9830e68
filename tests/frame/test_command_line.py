"""The command line: what it prints, and with which status it ends."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from asobiba.crossword.equity.leaves import leave_value
from asobiba.crossword.notation.action_text import read_coordinates
from asobiba.crossword.notation.cgp import read_cgp
from asobiba.crossword.rules.board import load_layout
from asobiba.crossword.rules.scoring import form_words
from asobiba.crossword.rules.tiles import load_tiles, missing, tiles_of
from tests.crossword.reference import judge
from tests.tables import DATA, small_words

ROOT = Path(__file__).parents[2]
LIST = str(DATA / "words" / "small.txt")
EMPTY = "/".join(["15"] * 15)
QUIET = "15/15/15/15/15/15/15/3QUiET7/15/15/15/15/15/15/15"
CORNER = "CAT12/15/15/15/15/15/15/15/15/15/15/15/15/15/15"  # not on the centre


@pytest.fixture
def few(tmp_path: Path) -> str:
    """A list of few words."""
    (tmp_path / "few.txt").write_text("cat\ncats\ntea\nteas\n")
    return str(tmp_path / "few.txt")


def moves(run: Any, board: str, rack: str, *more: str, lexicon: str = LIST) -> list[dict[str, Any]]:
    ran = run("moves", "--cgp", f"{board} {rack}/ 0/0 0", "--lexicon", lexicon, *more)
    assert (ran.status, ran.err) == (0, "")
    return list(ran.lines)


def started(*command: str, **more: Any) -> subprocess.Popen[str]:
    """A command in a process of its own, from a bare checkout: no installation."""
    environment = {"PYTHONPATH": str(ROOT / "py"), "PATH": os.environ.get("PATH", ""), "PYTHONWARNINGS": "error"}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **more}
    return subprocess.Popen([sys.executable, "-m", "asobiba", *command], env=environment, text=True, **pipes)


@pytest.mark.parametrize(("board", "rack"), [(EMPTY, "AERST"), (QUIET, "AERS"), (CORNER, "AES"), (QUIET, "S?")])
def test_moves_are_all_plays_that_the_rules_allow(run: Any, board: str, rack: str):
    layout, tiles, words = load_layout(), load_tiles(), frozenset(small_words())
    cells = read_cgp(f"{board} / 0/0 0").cells
    for play in moves(run, board, rack):
        placement = tuple((row * 15 + column, letter) for row, column, letter in play["tiles"])
        assert judge(layout, tiles, words.__contains__, cells, placement) == play["score"]


def test_a_move_is_a_move_with_its_tiles_score_and_equity(run: Any, few: str):
    (play,) = moves(run, CORNER, "S", lexicon=few)
    assert play == {
        "move": "1A CATS",
        "tiles": [[0, 3, "S"]],
        "score": 3 + 1 + 1 + 2,  # a double letter under the S
        "equity": 7 + leave_value("") / 1000,
    }


def test_rows_and_columns_count_from_0_and_blanks_are_in_lower_case(run: Any, few: str):
    plays = moves(run, CORNER, "?", lexicon=few)
    assert plays[0]["move"] == "1A CATs"
    assert plays[0]["tiles"] == [[0, 3, "s"]]


@pytest.mark.parametrize(("board", "rack"), [(QUIET, "AEIRST?"), (EMPTY, "AE??")])
def test_a_placement_is_listed_once(run: Any, board: str, rack: str):
    placements = [str(sorted(play["tiles"])) for play in moves(run, board, rack)]
    assert len(placements) > 100
    assert len(set(placements)) == len(placements)


def test_one_tile_that_makes_two_words_is_one_play(run: Any):
    plays = moves(run, "AT13/T14/15/15/15/15/15/15/15/15/15/15/15/15/15", "A", lexicon=LIST)
    corner = [play for play in plays if play["tiles"] == [[1, 1, "A"]]]
    assert len(corner) == 1


def test_moves_come_by_score_then_equity_then_place(run: Any):
    plays = moves(run, QUIET, "AEIRST?")
    layout = load_layout()

    def order(play: dict[str, Any]) -> Any:
        place, word = play["move"].split()
        start, across = read_coordinates(layout, place)
        return -play["score"], -play["equity"], start, not across, word

    assert plays == sorted(plays, key=order)
    assert plays[0]["score"] > plays[-1]["score"]


@pytest.mark.parametrize("count", [1, 7, 100_000])
def test_best_are_the_best_by_equity(run: Any, count: int):
    plays = moves(run, QUIET, "AEIRST?")
    best = moves(run, QUIET, "AEIRST?", "--best", str(count))
    assert [play["equity"] for play in best] == sorted((play["equity"] for play in plays), reverse=True)[:count]
    assert all(play in plays for play in best)


def test_equity_is_the_score_and_the_worth_of_what_is_kept(run: Any):
    rack = load_tiles().sort("AEIRST?")
    for play in moves(run, QUIET, "AEIRST?", "--best", "20"):
        kept = missing(tiles_of(letter for _, _, letter in play["tiles"]), rack)
        assert play["equity"] == pytest.approx(play["score"] + leave_value(kept) / 1000)


def test_equity_at_the_very_end_counts_what_is_won_and_lost(run: Any, few: str):
    """Nothing is left to draw: to go out with CATS gains twice the other's V, V and W, to keep a V costs its worth."""
    tiles = "".join(sorted(missing("STVVW", load_tiles().all_tiles), key="CAT".find))
    tiles = tiles.replace("?", "").replace("C", "", 1).replace("A", "", 1)
    rows = [tiles[start : start + 13] for start in range(0, len(tiles), 13)]
    board = "/".join(["CAT12", "15", *(f"2{row}{13 - len(row) or ''}" for row in rows), *["15"] * (13 - len(rows))])
    last = run("moves", "--cgp", f"{board} S/ 0/0 0", "--lexicon", few).lines
    kept = run("moves", "--cgp", f"{board} SV/ 0/0 0", "--lexicon", few).lines
    equities = [{play["equity"] for play in plays if play["move"] == "1A CATS"} for plays in (last, kept)]
    assert equities == [{7.0 + 2 * 12}, {7.0 - 4}]


def test_an_empty_rack_has_no_move(run: Any):
    assert moves(run, QUIET, "") == []


def test_the_board_is_taken_as_it_stands(run: Any, few: str):
    board = "XQZ12/15/15/15/15/15/15/15/15/15/15/15/15/15/TEA12"
    assert {play["move"] for play in moves(run, board, "S", lexicon=few)} == {"15A TEAS"}


def test_a_position_may_come_from_standard_input(run: Any, few: str):
    ran = run("moves", "--cgp", "-", "--lexicon", few, stdin=f"{CORNER} S/ 0/0 0\n".encode())
    assert [line["move"] for line in ran.lines] == ["1A CATS"]


@pytest.mark.parametrize(
    ("cgp", "code"),
    [
        ("nonsense", "cgp/fields"),
        (f"{EMPTY} AEINRSTU/ 0/0 0", "cgp/rack"),
        (f"{EMPTY} JJ/ 0/0 0", "cgp/too_many"),
        (f"{EMPTY}/15 J/ 0/0 0", "cgp/rows"),
        (f"{EMPTY} \udce4/ 0/0 0", "cgp/rack"),
    ],
)
def test_a_position_with_problems_ends_with_1_and_one_line(run: Any, cgp: str, code: str):
    for ran in (
        run("moves", "--cgp", cgp, "--lexicon", LIST),
        run("choose", "--cgp", cgp, "--lexicon", LIST, "--level", "greedy"),
    ):
        assert (ran.status, ran.out) == (1, "")
        assert len(ran.err.splitlines()) == 1
        assert code in ran.err


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["dance"],
        ["moves"],
        ["moves", "--cgp", f"{EMPTY} A/ 0/0 0"],
        ["moves", "--lexicon", LIST],
        ["moves", "--cgp", f"{EMPTY} A/ 0/0 0", "--lexicon", "no such list"],
        ["moves", "--cgp", f"{EMPTY} A/ 0/0 0", "--lexicon", LIST, "--best", "0"],
        ["moves", "--cgp", f"{EMPTY} A/ 0/0 0", "--lexicon", LIST, "--best", "two"],
        ["moves", "--cgp", f"{EMPTY} A/ 0/0 0", "--lexicon", LIST, "--best", "9" * 5000],
        ["moves", "--cgp", f"{EMPTY} A/ 0/0 0", "--lexicon", LIST, "--worst"],
        ["choose", "--cgp", f"{EMPTY} A/ 0/0 0", "--lexicon", LIST],
        ["choose", "--cgp", f"{EMPTY} A/ 0/0 0", "--lexicon", LIST, "--level", "genius"],
        ["choose", "--cgp", f"{EMPTY} A/ 0/0 0", "--lexicon", LIST, "--level", "greedy", "--seed", "-1"],
        ["gcg"],
        ["gcg", "no such file.gcg"],
        ["gcg", str(DATA)],
        ["gcg", str(DATA / "gcg" / "every_line.gcg"), "--lexicon", "no such list"],
        ["play", "chess", "--seats", "greedy,greedy", "--games", "1", "--seed", "1"],
        ["play", "crossword", "--seats", "greedy", "--games", "1", "--seed", "1"],
        ["play", "crossword", "--seats", "greedy,", "--games", "1", "--seed", "1"],
        ["play", "crossword", "--seats", "greedy,genius", "--games", "1", "--seed", "1"],
        ["play", "crossword", "--seats", "greedy,greedy", "--games", "0", "--seed", "1"],
        ["play", "kotoba", "--seats", "beginner,beginner", "--lexicon", "full"],
        ["door", "--open"],
    ],
)
def test_wrong_use_ends_with_2_and_one_line(run: Any, arguments: list[str]):
    ran = run(*arguments)
    assert (ran.status, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1
    assert ran.err.startswith("asobiba")


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["choose", "--cgp", f"{EMPTY} /ABC 0/0 0", "--lexicon", LIST, "--level", "greedy"], 1, "cgp/rack"),
        (
            ["study", "hooks", "word=cat", "wort=tea", "--lexicon", LIST],
            2,
            "option/unknown: hooks has no 'wort'; there is word",
        ),
        (["play", "skat", "--first", "casual", "--second", "beginner"], 2, "skat is for 3 to 4 players, not 2"),
    ],
    ids=["no rack", "an argument that the kind does not have", "too few players"],
)
def test_what_is_wrong_is_said(run: Any, arguments: list[str], status: int, said: str):
    ran = run(*arguments)
    assert (ran.status, ran.out) == (status, "")
    assert said in ran.err


def test_a_word_list_without_words_is_a_problem_of_the_input(run: Any, tmp_path: Path):
    (tmp_path / "empty.txt").write_text("# nothing\n")
    ran = run("moves", "--cgp", f"{EMPTY} A/ 0/0 0", "--lexicon", str(tmp_path / "empty.txt"))
    assert (ran.status, ran.out) == (1, "")
    assert "lexicon/empty" in ran.err


def test_a_word_list_in_any_state_is_a_lexicon(run: Any, tmp_path: Path):
    (tmp_path / "mine.txt").write_bytes(b"\xef\xbb\xbfcats\r\nx-ray\r\n\r\n# a comment\r\nCat\r\n")
    assert [play["move"] for play in moves(run, CORNER, "S", lexicon=str(tmp_path / "mine.txt"))] == ["1A CATS"]


@pytest.mark.slow
@pytest.mark.parametrize("level", ["child", "beginner", "casual", "intermediate", "club", "greedy"])
def test_choose_is_one_of_the_moves(run: Any, level: str):
    ran = run("choose", "--cgp", f"{QUIET} AEIRST?/ 0/0 0", "--lexicon", "standard", "--level", level)
    assert (ran.status, ran.err) == (0, "")
    (chosen,) = ran.lines
    assert chosen.pop("action") == "play"
    assert chosen in moves(run, QUIET, "AEIRST?", lexicon="standard")


def test_choose_is_the_same_every_time_for_a_seed(run: Any):
    command = ["choose", "--cgp", f"{QUIET} AEIRST?/ 0/0 0", "--lexicon", "standard", "--level", "beginner", "--seed"]
    chosen = [run(*command, str(seed)).out for seed in (1, 2, 3, 1, 2, 3)]
    assert chosen[:3] == chosen[3:]
    assert len(set(chosen)) > 1


def test_choose_passes_where_nothing_can_be_done(run: Any):
    """Ninety-three tiles lie on the board and seven are on the racks: there is nothing to exchange for."""
    tiles = load_tiles().all_tiles.replace("?", "", 2).replace("Q", "").replace("V", "", 2).replace("W", "", 2)
    rows = [tiles[start : start + 15] for start in range(0, len(tiles), 15)]
    board = "/".join([*rows[:-1], f"{rows[-1]}{15 - len(rows[-1])}", *["15"] * (15 - len(rows))])
    ran = run("choose", "--cgp", f"{board} Q/VVWW?? 0/0 0", "--lexicon", LIST, "--level", "greedy")
    (chosen,) = ran.lines
    assert chosen == {"action": "pass", "move": "pass", "tiles": "", "score": 0, "equity": -10.0}


def test_choose_exchanges_what_cannot_be_played(run: Any):
    ran = run("choose", "--cgp", f"{EMPTY} QVVUUWW/ 0/0 0", "--lexicon", LIST, "--level", "greedy")
    (chosen,) = ran.lines
    assert chosen["action"] == "exchange"
    assert chosen["move"] == f"exchange {chosen['tiles']}"
    assert missing("QVVUUWW", chosen["tiles"]) == ""


def test_choose_does_not_look_at_the_others_racks(run: Any):
    command = ["--lexicon", "standard", "--level", "greedy"]
    unknown = run("choose", "--cgp", f"{QUIET} AEIRST?/ 0/0 0", *command)
    known = run("choose", "--cgp", f"{QUIET} AEIRST?/DDEEFGG 0/0 0", *command)
    assert unknown.out == known.out


def test_gcg_replays_a_game(run: Any):
    ran = run("gcg", str(DATA / "gcg" / "every_line.gcg"), "--lexicon", "none")
    assert (ran.status, ran.err) == (0, "")
    (game,) = ran.lines
    assert set(game) >= {"players", "turns", "final", "problems"}
    assert game["players"] == ["Ana", "Ben.2|x"]
    assert game["final"] == [131, -14]
    assert game["problems"] == []
    assert set(game["turns"][0]) >= {"player", "kind", "move", "score", "computed", "total"}


def test_gcg_lists_every_problem_and_ends_with_1(run: Any):
    text = "#player1 A A\n#player2 B B\n>A: AT 8H AT +5 5\n>B: rubbish\n>B: AB 9H AB +99 99\n"
    ran = run("gcg", "-", stdin=text.encode())
    assert ran.status == 1
    assert [problem["line"] for problem in ran.lines[0]["problems"]] == [3, 4, 5]
    assert len(ran.err.splitlines()) == 1
    assert "3 problems" in ran.err


@pytest.mark.parametrize("data", [b"", b"\n\n", b"\x00\xff\xfe", b"<html>\n</html>\n", b"\xff\xfe\x00"])
def test_gcg_of_something_else_ends_with_1(run: Any, data: bytes):
    ran = run("gcg", "-", stdin=data)
    assert ran.status == 1
    assert len(ran.err.splitlines()) == 1


def test_gcg_judges_words_by_the_lexicon_that_is_given(run: Any, tmp_path: Path):
    (tmp_path / "mine.txt").write_text("at\n")
    game = b"#player1 A A\n#player2 B B\n>A: AT 8H AT +4 4\n>B: Q 7H Q +11 11\n"
    assert run("gcg", "-", stdin=game).status == 0
    assert run("gcg", "-", "--lexicon", "none", stdin=game).status == 0
    ran = run("gcg", "-", "--lexicon", str(tmp_path / "mine.txt"), stdin=game)
    assert ran.status == 1
    assert ran.lines[0]["problems"][0]["code"] == "gcg/unknown_word"


def test_gcg_judges_words_by_the_lexicon_that_the_file_names_if_it_is_there(run: Any):
    game = b"#player1 A A\n#player2 B B\n#lexicon %s\n>A: AT 8H AT +4 4\n>B: Q 7H Q +11 11\n"
    assert run("gcg", "-", stdin=game % b"standard").status == 1
    assert run("gcg", "-", "--lexicon", "none", stdin=game % b"standard").status == 0
    assert run("gcg", "-", stdin=game % b"CSW21").status == 0


def test_gcg_of_clabbers_accepts_any_order_of_letters(run: Any):
    game = b"#player1 A A\n#player2 B B\n#lexicon standard\n%s>A: CAT 8G TCA +10 10\n"
    assert run("gcg", "-", stdin=game % b"#game-type clabbers\n").status == 0
    assert run("gcg", "-", stdin=game % b"").status == 1


def test_play_prints_one_result_a_line(run: Any):
    ran = run("play", "crossword", "--seats", "greedy,beginner,greedy", "--games", "2", "--seed", "5")
    assert (ran.status, ran.err) == (0, "")
    assert [(line["game"], line["seed"]) for line in ran.lines] == [(1, 5), (2, 6)]
    for line in ran.lines:
        assert line["seats"] == ["greedy", "beginner", "greedy"]
        assert len(line["scores"]) == len(line["ranks"]) == 3
        assert line["ranks"][line["scores"].index(max(line["scores"]))] == 1


@pytest.mark.slow
def test_play_is_the_same_every_time_for_a_seed(run: Any):
    command = ["play", "crossword", "--seats", "intermediate,beginner", "--games", "2", "--lexicon", "everyday"]
    first, second, other = (run(*command, "--seed", seed).out for seed in ("7", "7", "9"))
    assert first == second
    assert first != other


def test_a_game_from_play_reads_as_gcg_without_a_problem(run: Any):
    seats = [{"kind": "computer", "level": level} for level in ("greedy", "intermediate")]
    requests = [
        {"type": "new", "game": "crossword", "seed": 12, "seats": seats, "options": {"lexicon": "standard"}},
        {"type": "step", "table": "t1"},
        {"type": "write", "table": "t1", "format": "gcg"},
    ]
    door = run("door", stdin="\n".join(map(json.dumps, requests)).encode())
    result, text = door.lines[1]["view"]["result"], door.lines[2]["text"]
    ran = run("gcg", "-", stdin=text.encode())
    assert (ran.status, ran.err) == (0, "")
    assert sorted(ran.lines[0]["final"]) == sorted(result["scores"])


def test_the_door_answers_each_line_and_ignores_empty_ones(run: Any):
    ran = run("door", stdin=b'{"type": "hello", "id": 1}\n\n  \r\nnonsense\n{"type": "hello", "id": 2}')
    assert ran.status == 0
    assert [(line["ok"], line["id"]) for line in ran.lines] == [(True, 1), (False, None), (True, 2)]


def test_the_door_answers_bytes_that_are_no_utf_8(run: Any):
    ran = run("door", stdin=b'{"type": "\xff\xfe"}\n\xff\n{"type": "hello"}\n')
    assert [line["ok"] for line in ran.lines] == [False, False, True]


def test_help_and_version_end_with_0(run: Any):
    assert run("--help").status == 0
    assert run("moves", "--help").status == 0
    assert run("--version").out.startswith("asobiba ")


def test_it_runs_from_a_bare_checkout_in_any_folder(tmp_path: Path):
    with started("moves", "--cgp", f"{CORNER} S/ 0/0 0", "--lexicon", "standard", cwd=tmp_path) as process:
        out, err = process.communicate(timeout=120)
    assert (process.returncode, err) == (0, "")
    assert "1A CATS" in [json.loads(line)["move"] for line in out.splitlines()]


def test_output_that_nobody_reads_to_the_end_is_no_error():
    with started("moves", "--cgp", f"{QUIET} AEIRST?/ 0/0 0", "--lexicon", "standard") as process:
        assert process.stdout is not None
        assert process.stderr is not None
        first = process.stdout.readline()
        process.stdout.close()
        assert json.loads(first)["score"] > 0
        assert process.stderr.read() == ""
    assert process.returncode == 0


def test_the_door_answers_before_the_next_request_comes():
    with started("door") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for number in range(3):
            process.stdin.write(json.dumps({"type": "hello", "id": number}) + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == number
        process.stdin.close()
    assert process.returncode == 0


def test_score_of_a_listed_play_is_the_rules_own(run: Any):
    layout, tiles = load_layout(), load_tiles()
    cells = read_cgp(f"{QUIET} / 0/0 0").cells
    for play in moves(run, QUIET, "AEIRST?", "--best", "200"):
        placement = tuple(sorted((row * 15 + column, letter) for row, column, letter in play["tiles"]))
        formed = form_words(layout, tiles, cells, placement)
        assert formed.score == play["score"]
        place, word = play["move"].split()
        start, across = read_coordinates(layout, place)
        assert (formed.across, formed.words[0].letters, formed.words[0].squares[0]) == (across, word, start)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that takes nothing is Linux's own")
def test_an_output_that_takes_nothing_is_told_in_one_line() -> None:
    moves = ("moves", "--cgp", f"{EMPTY} CAT/ 0/0 0", "--lexicon", LIST)
    with Path("/dev/full").open("w") as full, started(*moves, stdout=full) as process:
        _, err = process.communicate(timeout=120)

    assert process.returncode == 1
    assert err.startswith("asobiba: the output cannot be written")
    assert len(err.splitlines()) == 1


def test_moves_of_a_position_of_clabbers_are_of_clabbers(run: Any, few: str):
    cgp = f"{EMPTY} ACT/ 0/0 0 var WordSmog;"

    ran = run("moves", "--cgp", cgp, "--lexicon", few)

    words = {line["move"].split()[1] for line in ran.lines}
    assert words == {"ACT", "ATC", "CAT", "CTA", "TAC", "TCA"}
    assert run("moves", "--cgp", cgp, "--lexicon", few, "--best", "3").lines == ran.lines[:3]
