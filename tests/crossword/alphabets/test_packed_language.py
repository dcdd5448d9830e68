"""A game in a language that comes in a pack: its tiles, its levels, its hints, before and after the pack has come."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from asobiba.bridge import Door
from asobiba.crossword.equity.leaves import leave_value_of
from asobiba.crossword.lexicon.game_words import tiles_of
from asobiba.crossword.rules.tiles import load_tiles
from asobiba.words.language_pack import pack_language
from asobiba.words.lexicon_store import LexiconStore
from asobiba.words.pack_index import INDEX, index_entry
from tests.crossword.alphabets.test_table import WORDS
from tests.tables import ask

EMPTY = "/".join(["15"] * 15)
STANDARD = sorted({*WORDS.split(), "puta", "putas", "lucha", "luchas", "chal", "qué"})
EVERYDAY = [word for word in STANDARD if word not in ("lucha", "luchas", "chal", "puta", "putas")]
LEAVES = "S 8000 [CH] -3000 E 1000"
PACK = pack_language(
    code="es",
    tiles="spanish",
    title="Español",
    licence="MIT",
    alphabet=load_tiles("spanish").alphabet,
    standard=STANDARD,
    everyday=EVERYDAY,
    offensive=["puta", "putas"],
    leaves=LEAVES,
)
COMPUTERS = [{"kind": "computer", "level": level} for level in ("greedy", "beginner")]
PEOPLE = [{"kind": "human"}, {"kind": "human"}]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / INDEX).write_text(json.dumps([index_entry(PACK, "es")]))
    (tmp_path / "es.pack").write_bytes(PACK)
    return tmp_path


@pytest.fixture
def door(folder: Path) -> Door:
    return Door(LexiconStore(str(folder)))


def new(door: Door, seats: list[dict[str, str]], game: str = "crossword", **options: Any) -> dict[str, Any]:
    return ask(door, type="new", game=game, seed=4, seats=seats, options={"lexicon": "es-standard", **options})


def test_the_tiles_are_those_of_the_list_and_the_record_names_them(door: Door) -> None:
    table = new(door, COMPUTERS)
    assert table["record"]["options"]["tiles"] == "spanish"
    done = ask(door, type="step", table="t1")
    assert done["view"]["result"] is not None
    assert ask(door, type="load", record=done["record"])["view"]["result"] == done["view"]["result"]
    refused = new(door, COMPUTERS, tiles="german")
    assert refused["error"]["code"] == "crossword/other_letters"


@pytest.mark.parametrize("game", ["crossword", "duplicate"])
def test_a_game_waits_for_its_pack_and_goes_on_when_that_has_come(door: Door, folder: Path, game: str) -> None:
    record = ask(door, type="step", table=new(door, COMPUTERS, game)["table"], limit=2)["record"]
    (folder / "es.pack").rename(folder / "later")
    elsewhere = Door(LexiconStore(str(folder)))
    for missing in (new(elsewhere, COMPUTERS, game), ask(elsewhere, type="load", record=record)):
        assert (missing["error"]["code"], missing["error"]["data"]["file"]) == ("lexicon/missing", "es.pack")
    (folder / "later").rename(folder / "es.pack")
    table = ask(elsewhere, type="load", record=record)
    done = ask(elsewhere, type="step", table=table["table"])
    assert done["view"]["result"] is not None
    assert done["lexicon_changed"] is False


def test_a_game_whose_own_list_is_gone_can_be_seen_and_goes_on_when_it_is_added_again(door: Door, folder: Path) -> None:
    words = {"type": "add_lexicon", "title": "mías", "text": "\n".join(STANDARD), "tiles": "spanish"}
    table = new(door, COMPUTERS, lexicon=ask(door, **words)["name"])["table"]
    record = ask(door, type="step", table=table, limit=2)["record"]
    elsewhere = Door(LexiconStore(str(folder)))
    table = ask(elsewhere, type="load", record=record)["table"]
    assert ask(elsewhere, type="view", table=table, seat=0)["view"]["ply"] == 2
    assert ask(elsewhere, type="step", table=table)["error"]["code"] == "lexicon/missing"
    ask(elsewhere, **words)
    done = ask(elsewhere, type="step", table=table)
    assert done["view"]["result"] is not None
    assert done["lexicon_changed"] is False


def test_levels_know_everyday_words_and_no_computer_plays_an_offensive_one(door: Door) -> None:
    position = {"cgp": f"{EMPTY} PUTAS[CH]L/ 0/0 0 lex es-standard;"}
    typed = ask(door, type="view", game="crossword", position=position)["view"]
    assert typed["options"]["tiles"] == "spanish"
    hint = ask(door, type="ask", game="crossword", position=position, question="hint", arguments={"count": 20})
    words = {play["move"].split()[1] for play in hint["answer"]["plays"]}
    assert words
    assert not words & {"PUTA", "PUTAS"}
    plays = ask(door, type="ask", game="crossword", position=position, question="plays", arguments={"best": 0})
    assert "PUTAS" in json.dumps(plays["answer"])


def test_the_school_edition_refuses_the_words_of_this_language(door: Door) -> None:
    name = new(door, PEOPLE, school=True)["table"]
    view = ask(door, type="view", table=name, seat=0)["view"]
    assert view["options"]["school"] is True
    words = ask(door, type="words", lexicon="es-standard", words=["puta", "chal", "Niño", "zzz"])["words"]
    assert [word["in"] for word in words] == [True, True, True, False]
    assert words[1]["word"] == "CHAL"
    school, whole = (new(door, PEOPLE, school=school)["record"]["options"]["fingerprint"] for school in (True, False))
    assert school != whole


def test_leave_values_come_with_the_words_also_for_an_own_list(door: Door, folder: Path) -> None:
    lexica = LexiconStore(str(folder))
    value = leave_value_of(tiles_of("spanish", lexica))
    assert value("S") > value("E") > value("") == 0 > value(load_tiles("spanish").alphabet.segment("ch") or "")
    assert leave_value_of(load_tiles("spanish"))("S") == 0
    own = ask(door, type="add_lexicon", title="mías", text="chico\nsol\nson\n", tiles="spanish")
    assert (own["language"], own["tiles"], own["words"]) == ("es", "spanish", 3)
    row = next(row for row in ask(door, type="hello")["lexica"] if row["name"] == own["name"])
    assert (row["language"], row["tiles"]) == ("es", "spanish")
    record = new(door, COMPUTERS, lexicon=own["name"])["record"]
    assert record["options"]["tiles"] == "spanish"
    leave = ask(door, type="study", lexicon=own["name"], kind="leave", arguments={"tiles": "s"})["answer"]
    assert leave["value"] == value("S") / 1000
    again = ask(door, type="add_lexicon", title="mine", text="chico\nsol\nson\n")
    assert (again["language"], again["tiles"]) == ("en", "english")
    wrong = ask(door, type="add_lexicon", title="mine", text="a", tiles="klingon")
    assert wrong["error"]["code"] == "crossword/unknown_tiles"


def test_study_answers_in_the_letters_of_the_language(door: Door) -> None:
    def asked(kind: str, **arguments: Any) -> Any:
        return ask(door, type="study", lexicon="es-standard", kind=kind, arguments=arguments)["answer"]

    assert "TÉS" not in asked("short", length=3)["words"]
    assert asked("short", length=3, letter="ñ")["words"] == ["AÑO"]
    assert asked("word", word="ché")["in"] is False
    assert [row["name"] for row in asked("word", word="chal")["lexica"]] == ["es-everyday", "es-standard"]
    assert [row["in"] for row in asked("word", word="chal")["lexica"]] == [False, True]
    assert asked("anagrams", letters="ochci")["groups"][0]["words"] == ["CHICO"]
    assert asked("drill_words", length=2)["items"]
    assert asked("drill_leaves", count=2)["items"][0]["leaves"]


def test_a_duplicate_game_has_the_tiles_of_its_words(door: Door) -> None:
    table = new(door, COMPUTERS, "duplicate")
    assert table["record"]["options"]["tiles"] == "spanish"
    done = ask(door, type="step", table="t1")
    assert "[" in json.dumps(done["record"]["actions"])
    assert all(ord(letter) < 0x2C00 for letter in json.dumps(done["record"], ensure_ascii=False))
    assert ask(door, type="load", record=done["record"])["view"]["result"] == done["view"]["result"]


def test_a_gcg_file_has_the_tiles_of_its_list_or_the_list_of_its_tiles(door: Door) -> None:
    head, play = "#player1 a A\n#player2 b B\n", ">a: A[CH]EILO 8G [CH]AL +14 14\n"
    for pragma in ("#lexicon es-standard\n", "#tile-distribution spanish\n", "#lexicon ES-Standard\n#title x\n"):
        brought = ask(door, type="import", game="crossword", format="gcg", text=head + pragma + play)
        assert brought["problems"] == [], pragma
        options = brought["games"][0]["record"]["options"]
        assert (options["lexicon"], options["tiles"]) == ("es-standard", "spanish")
    named = "#lexicon FISE2\n#tile-distribution spanish\n"
    read = ask(door, type="read", format="gcg", text=head + play, lexicon="es-standard")["game"]
    assert read["problems"] == []
    brought = ask(door, type="import", game="crossword", format="gcg", text=head + named + play)
    assert brought["games"][0]["record"]["options"]["lexicon"] == "es-standard"


def test_rows_that_are_typed_have_the_letters_of_the_list(door: Door) -> None:
    rows = ["." * 15] * 7 + ["......[CH]AL......"] + ["." * 15] * 7
    position = {"rows": rows, "rack": "Ñ[LL]A", "lexicon": "es-standard"}
    typed = ask(door, type="view", game="crossword", position=position)
    assert "6[CH]AL6" in typed["cgp"]
    assert "ld spanish" in typed["cgp"]


def test_a_result_that_was_sent_is_checked_once_the_pack_has_come(door: Door, folder: Path) -> None:
    table = new(door, [{"kind": "human"}, {"kind": "computer", "level": "beginner"}], "duplicate")
    while table["to_act"]:
        table = ask(door, type="step", table="t1")
        if table["to_act"]:
            table = ask(door, type="act", table="t1", seat=0, ply=table["view"]["ply"], action="pass")
    sent = ask(door, type="contest", table="t1", seat=0)["contest"]
    (folder / "es.pack").rename(folder / "later")
    elsewhere = Door(LexiconStore(str(folder)))
    start = {"type": "start", "job": "check", "contest": sent}
    assert ask(elsewhere, **start)["error"]["data"]["file"] == "es.pack"
    (folder / "later").rename(folder / "es.pack")
    checked = ask(elsewhere, type="work", job=ask(elsewhere, **start)["job"], budget=10_000)
    assert (checked["done"], checked["report"]["score"]) == (True, sent["score"])
