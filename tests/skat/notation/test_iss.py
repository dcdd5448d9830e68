"""Games of the International Skat Server: read, scored as their results say, written, and read again."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from asobiba import chance
from asobiba.bridge import Door
from asobiba.errors import GameError, NotationError, RequestError
from asobiba.skat.cli import skat_iss
from asobiba.skat.notation.iss import IssReplay
from asobiba.skat.notation.iss_line import IssLine, read_line
from asobiba.skat.notation.iss_writing import write_iss
from tests.tables import DATA, ask, named

from .test_deal_import import loaded
from .test_deal_replay import played_game

# Thirteen lines by the format's description; the cards were played by the computers, the results are the rules' own.
LINES = (DATA / "iss" / "games.sgf").read_text("utf-8").splitlines()
GAMES = [
    *("clubs", "spades hand schneider", "hearts", "diamonds", "grand", "grand hand schneider schwarz", "null"),
    *("null hand", "null ouvert", "null hand ouvert", "grand hand schneider schwarz ouvert", None, None),
]
# What ends the deals that are not played out: a hand that is shown, those who give up, a clock that runs out.
ENDS = {4: "1 RE", 5: "0 SC 1 RE 2 RE", 6: "0 RE", 10: "0 SC 1 RE 2 RE", 11: "1 RE 2 RE", 13: "w TI.2"}
OVERBID = 3


def replayed(line: str) -> dict[str, Any]:
    return skat_iss(line.encode())


def cards_of(line: IssLine) -> list[list[str]]:
    """The moves; the order of several cards says nothing."""
    return [sorted(move.text.split(".")) for move in line.moves]


@pytest.mark.parametrize("number", range(1, 14))
def test_a_line_is_played_by_the_rules_and_comes_to_its_own_result(number: int) -> None:
    answer = replayed(LINES[number - 1])
    deal = answer["deal"]
    assert answer["names"] == ["ada", "ben", "cleo"]
    assert answer["finished"] is (number != 13)
    assert answer["differs"] == []
    if deal and deal["contract"]:
        assert " ".join(deal["contract"]) == GAMES[number - 1]
        assert (deal["score"]["raised"] is not None) is (number == OVERBID)
        value = re.search(r" v:(-?\d+)", LINES[number - 1])
        assert value
        assert deal["score"]["score"] == int(value[1])


@pytest.mark.parametrize("number", range(1, 13))
def test_a_line_that_is_written_has_the_same_moves_and_is_the_same_deal_again(number: int) -> None:
    first = replayed(LINES[number - 1])
    written = first["iss"]
    second = replayed(written)
    assert second["deal"] == first["deal"]
    assert second["iss"] == written
    given, own = read_line(LINES[number - 1]), read_line(written)
    assert cards_of(own) == cards_of(given)
    assert [move.seat for move in own.moves] == [move.seat for move in given.moves]
    assert " ".join(f"{'w' if move.seat is None else move.seat} {move.text}" for move in own.moves).endswith(
        ENDS.get(number, "")
    )
    if number != 12:  # for a deal that is passed in the server has another word
        assert own.result == given.result
        assert own.words == given.words


def test_the_result_decides_how_a_game_that_is_given_up_counts() -> None:
    simple = replayed(LINES[3])["deal"]
    assert (simple["resigned"], simple["agreed"], simple["score"]["score"]) == (True, 2, -36)
    schwarz = replayed(LINES[3].replace("v:-36", "v:-72"))["deal"]
    assert (schwarz["resigned"], schwarz["conceded"], schwarz["score"]["score"]) == (False, 1, -72)


def test_what_the_result_says_otherwise_is_told() -> None:
    answer = replayed(LINES[0].replace("v:60", "v:48").replace("d:2", "d:1"))
    assert answer["differs"] == [{"name": "d", "line": 1, "rules": 2}, {"name": "v", "line": 48, "rules": 60}]


@pytest.mark.parametrize("number", range(13))
@pytest.mark.slow
def test_every_deal_that_computers_played_is_written_and_read_again(number: int) -> None:
    _, deals = played_game(number)
    for deal in deals:
        if deal["ramsch"] or deal["kontra"] > 1:
            continue
        again = replayed(write_iss(("ada", "ben]", "c\\leo"), [deal]))
        replay = again["deal"]
        turned = [(seat + deal["dealer"] + 1) % 3 for seat in range(3)]
        assert again["names"] == [("ada", "ben]", "c\\leo")[seat] for seat in turned]
        for name in ("points", "tricks_won", "hands"):
            assert replay[name] == [deal[name][seat] for seat in turned], name
        if deal["score"]:
            assert replay["score"]["sentence"] == deal["score"]["sentence"]


def test_deals_that_the_format_cannot_say_are_refused() -> None:
    _, deals = played_game(2)
    doubled = {**deals[0], "kontra": 2}
    with pytest.raises(RequestError, match="no Kontra and no Ramsch") as refused:
        write_iss(("a", "b", "c"), [doubled])
    assert (refused.value.code, refused.value.data) == ("skat/iss_deals", {"deals": 1})


def test_lines_of_one_table_become_one_game_that_is_opened_and_written_again() -> None:
    turned = LINES[4].replace("P0[ada]P1[ben]P2[cleo]", "P0[ben]P1[cleo]P2[ada]")
    text = "\n".join([LINES[0], turned, LINES[8], LINES[12]])
    answer = ask(Door(), type="import", game="skat", format="iss", text=text)
    assert answer["problems"] == []
    assert [len(game["record"]["options"]["dealt"].split(";")) for game in answer["games"]] == [2, 1, 1]
    assert [game["title"] for game in answer["games"]] == [f"ada, ben, cleo · ISS {number}" for number in (1, 9, 13)]
    first = answer["games"][0]["record"]
    assert [seat["name"] for seat in first["seats"]] == ["ada", "ben", "cleo"]

    door = Door()
    table = ask(door, type="load", record=first)
    written = ask(door, type="write", table=table["table"], format="iss", seat=None)["text"].splitlines()
    assert [replayed(line)["names"] for line in written] == [["ada", "ben", "cleo"], ["ben", "cleo", "ada"]]
    assert [replayed(line)["deal"]["score"] for line in written] == [
        replayed(line)["deal"]["score"] for line in (LINES[0], turned)
    ]
    assert loaded(answer["games"][2]["record"], seat=0)["view"]["phase"] == "play"


# A game that ben left before ada's first card, which is hidden; the server counted it as won for cleo.
LEFT = (
    "(;GM[Skat]PC[Internet Skat Server]ID[18358]P0[ada]P1[ben]P2[cleo]MV[w C9.D7.HT.HA.SA.HQ.SJ.S7.C8.HJ.H7.CQ.DQ.D9."
    "H9.S8.H8.CT.HK.SQ.CA.CK.SK.CJ.D8.DT.DK.C7.DJ.S9.ST.DA 1 18 0 p 2 20 1 p 2 s w ST.DA 2 G.DT.ST 0 ?? w LE.1 ]"
    "R[d:2 win v:96 m:1 bidok p:120 t:10 s:1 z:1 p0:0 p1:0 p2:0 l:1 to:-1] ;)"
)
BROKEN_OFF = [
    ("a seat left", LEFT, "left", 1),
    ("no more time", LEFT.replace("LE.1", "TI.0"), "time", 0),
    ("in the auction", re.sub(r"1 18 .*LE\.1", "1 18 w LE.0", LEFT), "left", 0),
    ("cards after a hidden one", LEFT.replace("w LE.1", "1 S8 2 SK"), "hidden", None),
    ("a hidden discard", LEFT.replace("G.DT.ST", "G.??.??"), "left", 1),
    ("a hidden Skat", LEFT.replace("w ST.DA", "w ??.??"), "left", 1),
    ("no end", LEFT.replace(" 0 ?? w LE.1", "").replace(" win", ""), "cut", None),
]


@pytest.mark.parametrize(
    ("line", "why", "seat"), [case[1:] for case in BROKEN_OFF], ids=[case[0] for case in BROKEN_OFF]
)
def test_a_deal_that_was_broken_off_is_read_and_has_the_result_of_the_server(
    line: str, why: str, seat: int | None
) -> None:
    answer = replayed(line)
    assert (answer["finished"], answer["stopped"]) == (False, {"why": why, "seat": seat})
    assert answer["counted"] == {"declarer": 2, "score": 96}

    imported = ask(Door(), type="import", game="skat", format="iss", text="\n" + line)
    assert imported["problems"] == []
    [game] = imported["games"]
    counted = {"deal": 1, "stopped": why, "seat": seat, "declarer": 2, "score": 96, "own": None}
    assert game["kept"] == {"counted": [counted]}
    assert game["foreign"]
    told = [(remark["line"], remark["code"]) for remark in game["remarks"]]
    first, *left_out, last = told
    assert (first, last) == ((2, f"iss/{why}"), (2, "iss/counted"))
    hides = {"1 S8 2 SK": [(2, "iss/left_out")], "G.??.??": [(2, "iss/announced"), (2, "iss/left_out")]}
    assert left_out == next((codes for part, codes in hides.items() if part in line), [])
    assert loaded(game["record"])["view"]["result"] is None


def test_hidden_cards_that_the_others_tell_are_known() -> None:
    open_line = LINES[0]
    discard = re.search(r" 2 C\.(..\...)", open_line)
    assert discard
    hidden = open_line.replace(discard[0], " 2 C.??.??")
    assert replayed(hidden)["deal"] == replayed(open_line)["deal"]


DEALT = re.compile(r"MV\[w (\S+) ")


@pytest.mark.parametrize("number", [1, 2, 5, 7, 9])
@pytest.mark.parametrize("hidden", [[(30, 32)], [(0, 10)], [(0, 10), (10, 20)], [(0, 10), (10, 20), (20, 30)]])
def test_a_deal_with_hidden_cards_is_read_if_the_moves_tell_them(number: int, hidden: list[tuple[int, int]]) -> None:
    line = LINES[number - 1]
    dealt = DEALT.search(line)
    assert dealt
    names = re.split(r"[.|]", dealt[1])
    for first, last in hidden:
        names[first:last] = ["??"] * (last - first)
    written = line.replace(dealt[1], ".".join(names))
    whole = replayed(line)
    if len(whole["deal"]["tricks"]) == 10 or len(hidden) == 1:
        assert replayed(written) == whole
    else:
        with pytest.raises(NotationError, match=r"'\?\?' is no card that is known"):
            replayed(written)


def test_what_a_hidden_discard_leaves_out_is_told() -> None:
    """The declarer plays two cards of twelve, so any two of the other ten may have been discarded."""
    line = LEFT.replace("w ST.DA 2 G.DT.ST 0 ?? w LE.1", "w ??.?? 2 G.??.?? 0 C9 1 CQ 2 CA 2 SK 0 SA 1 S8")
    imported = ask(Door(), type="import", game="skat", format="iss", text=line)
    assert imported["problems"] == []
    [game] = imported["games"]
    assert [(remark["code"], remark["data"]) for remark in game["remarks"][:3]] == [
        ("iss/hidden", {"name": "-"}),
        ("iss/announced", {"name": "cleo", "game": "G"}),
        ("iss/left_out", {"name": "-", "count": 7}),
    ]


def test_a_result_that_differs_from_the_rules_is_kept_beside_our_own() -> None:
    text = "\n".join([LINES[1], LINES[0].replace("v:60", "v:48")])
    first, second = ask(Door(), type="import", game="skat", format="iss", text=text)["games"]
    assert not first.keys() & {"kept", "foreign", "remarks"}
    counted = {"deal": 1, "stopped": None, "seat": None, "declarer": 2, "score": 48, "own": 60}
    assert second["kept"] == {"counted": [counted]}
    assert "foreign" not in second
    assert second["remarks"][0]["code"] == "iss/differs"
    assert second["remarks"][0]["data"] == {"score": 48, "own": 60, "name": "cleo"}


def changed(line: str, old: str, new: str) -> str:
    assert old in line, old
    return line.replace(old, new, 1)


FIRST = LINES[0]
WRONG = [
    ("no game at all", FIRST.replace("Skat]", "Chess]"), "GM", None),
    ("cut off in a property", FIRST[:300], "R2", None),
    ("without its end", FIRST.removesuffix(";)"), "R", None),
    ("no moves", re.sub(r"MV\[[^\]]*\]", "", FIRST), "MV", None),
    ("no deal", re.sub(r"MV\[[^\]]*\]", "MV[]", FIRST), "MV", None),
    ("an odd word", changed(FIRST, "MV[w ", "MV[w w "), "MV", None),
    ("an unknown seat", changed(FIRST, " 1 18", " 3 18"), "MV", 1),
    ("a card twice", re.sub(r"MV\[w (..)\.(..)", r"MV[w \1.\1", FIRST), "MV", 0),
    ("hidden cards", re.sub(r"MV\[w \S+", "MV[w " + ".".join(["??"] * 32), LINES[3]), "MV", 0),
    ("a value that no game has", changed(FIRST, " 1 18", " 1 19"), "MV", 1),
    ("an answer out of turn", changed(FIRST, " 0 y", " 2 y"), "MV", 2),
    ("a word in the auction", changed(FIRST, " 0 y", " 0 x"), "MV", 2),
    ("another Skat", re.sub(r" s w (..)\.(..)", r" s w \1.\1", FIRST), "MV", 9),
    ("a game that there is not", re.sub(r" 2 C\.", " 2 X.", FIRST), "MV", 10),
    ("one card discarded", re.sub(r" 2 C\.(..)\.(..)", r" 2 C.\1", FIRST), "MV", 10),
    ("a card that nobody has", re.sub(r"(2 C\.\S+ \S) \S\S", r"\1 XX", FIRST), "MV", 11),
    ("giving up before the announcement", changed(FIRST, " 1 18", " 1 RE"), "MV", 1),
]


@pytest.mark.parametrize(("line", "field", "move"), named(WRONG))
def test_a_malformed_line_is_refused_with_its_place(line: str, field: str, move: int | None) -> None:
    with pytest.raises(NotationError) as refused:
        IssReplay(read_line(line))
    assert (refused.value.code, refused.value.data["field"]) == ("skat/iss", field)
    assert refused.value.data.get("move") == move


def test_nothing_that_happens_to_a_line_makes_anything_but_that_error() -> None:
    rng = chance.stream(1, "iss")
    tokens = ["", " ", "]", "[", "\\", "RE", "SC", "w", "0", ".", "CJ", "999", "TI.0", "(;GM[Skat]", "\u00e9", "y p"]
    codes = set()
    for _ in range(1500):
        line = LINES[chance.below(13, rng)]
        at = chance.below(len(line), rng)
        cut = line[:at] + tokens[chance.below(len(tokens), rng)] + line[at + chance.below(8, rng) :]
        try:
            json.dumps(replayed(cut))
        except GameError as error:
            codes.add(error.code)
    assert codes == {"skat/iss"}


def test_a_wrong_line_is_named_and_the_others_are_imported() -> None:
    answer = ask(Door(), type="import", game="skat", format="iss", text="\n".join(["(;", "", LINES[1]]))
    assert [problem["place"] for problem in answer["problems"]] == ["1"]
    assert len(answer["games"]) == 1
