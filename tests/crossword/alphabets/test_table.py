"""A whole game with Spanish tiles at a table: computers play, the record has brackets and is replayed."""

from __future__ import annotations

import json
from pathlib import Path

from asobiba.bridge import Door
from asobiba.crossword.rules.tiles import load_tiles
from asobiba.words.lexicon_store import LexiconStore
from asobiba.words.own_list import own_lexicon
from tests.tables import ask

GAME = Path(__file__).parents[2] / "data" / "alphabets" / "spanish.gcg"
WORDS = (
    "chico chicos chica chicas coche coches leche llave llaves llano calle calles perro perros perra tierra arroz niño "
    "niña año años ala alas la las lo los el es un una uno dos tres si no casa casas cosa mesa solo luna lona pena "
    "peña mano mono rana sano sana toro tira risa rosa ron son sin ser té tés mi mis tu tus su sus de en"
)


def spanish_door() -> tuple[Door, str]:
    lexica = LexiconStore("nowhere")
    lexicon, _ = own_lexicon("palabras", WORDS.replace(" ", "\n"), load_tiles("spanish").alphabet)
    return Door(lexica), lexica.add(lexicon).name


def test_computers_play_a_game_whose_record_is_replayed() -> None:
    door, name = spanish_door()
    seats = [{"kind": "computer", "level": level} for level in ("greedy", "club")]
    options = {"lexicon": name, "tiles": "spanish"}
    ask(door, type="new", game="crossword", seed=4, seats=seats, options=options)
    record = ask(door, type="step", table="t1")["record"]
    text = json.dumps(record, ensure_ascii=False)
    assert record["options"]["tiles"] == "spanish"
    assert "[CH]" in text or "[LL]" in text or "[RR]" in text
    assert all(ord(character) < 0x2C00 for character in text)

    loaded = ask(door, type="load", record=record)
    assert loaded["record"] == record
    assert loaded["view"]["result"] is not None
    gcg = ask(door, type="write", table=loaded["table"], format="gcg")["text"]
    assert all(ord(character) < 0x2C00 for character in gcg)


def test_a_game_in_a_file_can_be_played_on() -> None:
    door, name = spanish_door()
    text = GAME.read_text("utf-8").replace("#lexicon es\n", f"#lexicon {name}\n")
    brought = ask(door, type="import", game="crossword", format="gcg", text=text)
    assert brought["problems"] == []
    record = brought["games"][0]["record"]
    assert record["options"]["tiles"] == "spanish"
    assert [action for _, action in record["actions"]][:2] == ["8D [CH]ICOS", "H4 PE[RR]OS"]
    assert ask(door, type="load", record=record)["view"]["seats"][0]["score"] == 37


def test_a_typed_position_has_the_letters_of_its_view() -> None:
    door, name = spanish_door()
    cgp = f"{'/'.join(['15'] * 15)} [CH]ICOSA?/ 0/0 0 ld spanish;"
    typed = ask(door, type="view", game="crossword", position={"cgp": cgp, "lexicon": name})
    digraph = next(tile for tile, facts in typed["view"]["tiles"].items() if facts.get("text") == "CH")
    assert typed["view"]["rack"] == f"AC{digraph}IOS?"
    assert "AC[CH]IOS?/" in typed["cgp"]
