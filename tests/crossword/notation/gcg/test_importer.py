"""GCG is imported to be played on: draws are reconstructed, and impossible games are refused with a line."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest

from asobiba.bridge import Door
from asobiba.crossword.notation.gcg.draws import Draw, OpenTile, fill
from asobiba.crossword.rules.tiles import parse_tiles
from tests.tables import DATA, ask, small_door

COMPLETE = (DATA / "gcg" / "complete.gcg").read_text("utf-8")
HEAD = "#player1 a Ann\n#player2 b Bob\n"


def imported(text: str, door: Door | None = None) -> dict[str, Any]:
    return ask(door or small_door(), type="import", game="crossword", format="gcg", text=text)


@cache
def all_lists() -> Door:
    return Door()


def loaded(text: str, **more: Any) -> dict[str, Any]:
    answer = imported(text)
    assert answer["problems"] == []
    table = ask(small_door(), type="load", record=answer["games"][0]["record"], **more)
    assert table["ok"], table
    return table


def refused(text: str) -> dict[str, Any]:
    answer = imported(text)
    assert answer["games"] == []
    [problem] = answer["problems"]
    error: dict[str, Any] = problem["error"]
    return error


def test_an_imported_game_has_the_final_scores_of_the_file() -> None:
    table = loaded(COMPLETE)

    assert table["view"]["result"]["scores"] == [362, 354]
    assert [seat["name"] for seat in table["record"]["seats"]] == ["Ian", "Greta Ito"]


def test_every_rack_in_the_file_is_the_rack_at_that_turn() -> None:
    door = small_door()
    table = ask(door, type="load", record=imported(COMPLETE)["games"][0]["record"])
    racks = re.findall(r"^>(\w+): (\S+) [-\dA-O]", COMPLETE, re.MULTILINE)

    for ply, (nick, rack) in enumerate(racks[:-1]):
        seat = 0 if nick == "Ian" else 1
        view = ask(door, type="view", table=table["table"], seat=seat, ply=ply)["view"]
        assert sorted(view["rack"]) == sorted(rack), ply


@pytest.mark.parametrize("seed", range(4))
def test_a_game_that_was_exported_is_imported_unchanged(seed: int) -> None:
    door = small_door()
    seats = [{"kind": "computer", "level": "greedy"}, {"kind": "computer", "level": "beginner"}]
    table = ask(door, type="new", game="crossword", seed=seed, seats=seats, options={"lexicon": "standard"})
    table = ask(door, type="step", table=table["table"])
    text = ask(door, type="write", table=table["table"], format="gcg")["text"]

    again = loaded(text)

    assert again["view"]["board"]["cells"] == table["view"]["board"]["cells"]
    # whoever begins is the first player of a GCG
    first = table["record"]["actions"][0][0]
    assert again["view"]["result"]["scores"] == [table["view"]["result"]["scores"][seat] for seat in (first, 1 - first)]
    assert [action for _, action in again["record"]["actions"]] == [action for _, action in table["record"]["actions"]]


def test_partly_known_racks_are_filled_up() -> None:
    without = re.sub(r"^(>\w+): \S+ (?=\d|[A-O]\d)", r"\1: ", COMPLETE, flags=re.MULTILINE)
    assert without != COMPLETE

    assert loaded(without)["view"]["board"]["cells"] == loaded(COMPLETE)["view"]["board"]["cells"]


def test_an_unfinished_game_goes_on_with_the_next_player() -> None:
    table = loaded(f"{HEAD}>a: ACTEEEE 8G CAT +10 10\n>b: ADOIIII 9H ADO +9 9\n", seat=0)

    assert table["to_act"] == [0]
    assert len(table["view"]["rack"]) == 7
    assert table["view"]["rack"].count("E") >= 4


def test_tiles_that_are_put_back_were_not_drawn_before() -> None:
    # Ann puts back six of the nine A's; Ben's tiles, which nobody tells, were drawn before that
    table = loaded(f"{HEAD}>a: AAAAAAB -AAAAAAB +0 0\n>b: - +0 0\n>a: A - +0 0\n>b: -QZ +0 0\n")

    assert [action for _, action in table["record"]["actions"]][::3] == ["exchange AAAAAAB", "exchange QZ"]


@pytest.mark.parametrize("seed", range(30))
def test_open_tiles_get_letters_that_are_in_the_bag_then(seed: int) -> None:
    """Draws from a small bag with exchanges; whatever is not put back may be open, and there is a way to fill it."""
    rng, tiles = Random(seed), parse_tiles("small", "A 3 1\nB 2 1\nC 2 1\nD 1 1\nE 2 1\n? 1 0")
    bag, hand, draws = list(tiles.all_tiles), list[OpenTile](), list[Draw]()
    for _ in range(rng.randrange(1, 7)):
        exchange = bool(hand) and rng.random() < 0.5
        most = min(len(hand), len(bag)) if exchange else 0
        back = [hand.pop(rng.randrange(len(hand))) for _ in range(rng.randint(0, most))]
        taken = [bag.pop(rng.randrange(len(bag))) for _ in range(len(back) if back else rng.randint(0, len(bag)))]
        drawn = [OpenTile(letter) for letter in taken]
        draws.append(Draw(0, "".join(tile.letter for tile in back), "", 0, bool(back), 1, drawn=drawn))
        hand += drawn
        bag += [tile.letter for tile in back]
    for tile in hand:
        tile.letter = "" if rng.random() < 0.6 else tile.letter

    fill(draws, tiles)

    left = Counter(tiles.all_tiles)
    for draw in draws:
        left.subtract(tile.letter for tile in draw.drawn)
        assert min(left.values()) >= 0
        left.update(draw.used)


def test_a_withdrawn_play_is_imported_as_a_successful_challenge() -> None:
    table = loaded(f"{HEAD}>a: ACTEEEE 8G CEAT +14 14\n>a: ACTEEEE -- -14 0\n>b: ADOIIII 8G ADO +8 8\n")

    assert [action for _, action in table["record"]["actions"]] == ["8G CEAT", "challenge phony", "8G ADO"]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (f"{HEAD}>a: ACTEEEE 8G CAT +10 10\n>b: ADOIIII 1A ADO +9 9\n", 4),
        (f"{HEAD}>a: ACTEEEE 8G CAT +10 10\n>b: ADOIIII 9G BBB +0 0\n>a: ACTEEEE - +0 10\n", 5),
    ],
)
def test_an_impossible_game_is_refused_with_its_line(text: str, line: int) -> None:
    error = refused(text)

    assert error["code"] in ("gcg/unfit", "option/value")
    assert error["data"].get("line", line) <= line


# File, points at the end, word of the remark that says what was not taken as written, lines whose rack is unknown.
WORLD: list[tuple[str, list[int], str, str]] = [
    ("time-penalty", [422, 443], "-10 Ana", ""),
    ("mixed-bonus", [373, 477], "judged by", "0,2,4,7,9,12,14,16,19,21,23,25,28,30"),
    ("transfer-ending", [452, 360], "judged by", ""),
    ("six-zeros-empty-board", [-6, -16], "-6 Ana, -16 Ben", ""),
    ("polish-no-tiles", [316, 323], "the tiles are polish", ""),
    ("plus-minus", [-7, 12], "p1 is left with", ""),
    ("vain-challenge-of-the-last-play", [451, 345], "judged by", ""),
    ("exchange-count", [457, 397], "IIIU", "1,6,8,10,12,14,16,18,19,20,22"),
    ("placeholder-racks", [536, 342], "placeholder", "1,5,7,11,13,15,17,19,21"),
    ("withdrawn-with-zero", [481, 393], "NOOPRRU", "11"),
    ("six-passes", [513, 348], "does not follow", "0,1,2,3,5,6,7,8,9,10,12,13,14,15"),
]


@pytest.mark.parametrize(("name", "scores", "remark", "guessed"), WORLD)
def test_files_of_the_world_keep_their_points_and_what_is_not_sure_is_said(
    name: str, scores: list[int], remark: str, guessed: str
) -> None:
    answer = imported((DATA / "gcg" / "world" / f"{name}.gcg").read_text("utf-8"), all_lists())
    [game] = answer["games"]
    options = game["record"]["options"]
    table = ask(all_lists(), type="load", record=game["record"])

    assert table["view"]["result"]["scores"] == scores
    assert options["dealt"].partition("~")[2] == guessed
    assert any(remark in each["message"] for each in game["remarks"])


@pytest.mark.parametrize("rack", ["", "UNKNOWN", "???????", "*******", "EEEEEEE", "QQZJXKV", "AEIOUAEI"])
def test_whatever_stands_for_racks_the_points_of_the_file_stay(rack: str) -> None:
    lines = COMPLETE.splitlines()
    turns = [number for number, line in enumerate(lines) if re.match(r">\w+: \S+ (\d+[A-O]|[A-O]\d+) ", line)]
    for number in Random(rack).sample(turns, 5):
        lines[number] = re.sub(r"^(>\w+:) \S+", rf"\1 {rack}", lines[number])

    [game] = imported("\n".join(lines))["games"]
    result = ask(small_door(), type="load", record=game["record"])["view"]["result"]

    assert result["scores"] == [362, 354]
    assert game["record"]["options"]["dealt"].partition("~")[2]


def test_what_the_file_does_not_show_is_neither_reviewed_nor_analysed() -> None:
    text = (DATA / "gcg" / "world" / "placeholder-racks.gcg").read_text("utf-8")
    [game] = imported(text, all_lists())["games"]
    table = ask(all_lists(), type="load", record=game["record"])["table"]

    analysis = {"type": "start", "job": "analysis", "table": table, "seat": 1}
    assert ask(all_lists(), **analysis, ply=5)["error"]["code"] == "crossword/guessed_rack"
    for place in ({"table": table, "seat": 0}, {"game": "crossword", "arguments": {"gcg": text}}):
        turns = ask(all_lists(), type="start", job="review", **place)["report"]["turns"]
        assert [turn["status"] for turn in turns if turn["kind"] == "exchange"] == ["unknown_rack"] * 2


def test_another_text_and_another_format_are_refused() -> None:
    assert refused("no game at all")["code"] == "gcg/unfit"
    assert (
        ask(small_door(), type="import", game="crossword", format="pgn", text="")["error"]["code"] == "crossword/format"
    )
    assert (
        ask(small_door(), type="import", game="kotoba", format="gcg", text="")["error"]["code"]
        == "catalogue/not_offered"
    )


def test_a_damaged_order_of_drawing_is_refused() -> None:
    record = imported(COMPLETE)["games"][0]["record"]
    for dealt in ("", "0", "2 A", "0 AAA", 7, "x " + "A" * 100):
        options = {**record["options"], "dealt": dealt}
        answer = ask(small_door(), type="load", record={**record, "options": options})
        assert answer["error"]["code"] == "option/value", dealt


def test_a_game_of_one_player_is_refused() -> None:
    error = refused("#player1 a Ann\n>a: QUIETAB 8D QUIET +48 48\n>a: ABEIRST 9D AB +10 58\n")
    assert error["code"] == "gcg/unfit"
    assert "alone" in error["message"]
