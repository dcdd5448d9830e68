"""Lists of language packs in the store: named before their pack has come, opened when it has."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from asobiba.crossword.rules.tiles import load_tiles
from asobiba.errors import LexiconError
from asobiba.words.language_pack import open_language_pack, pack_language
from asobiba.words.lexicon_file import pack_lexicon
from asobiba.words.lexicon_store import LexiconStore
from asobiba.words.pack_index import INDEX, index_entry

SPANISH = load_tiles("spanish").alphabet


def spanish(standard: list[str]) -> bytes:
    about: dict[str, Any] = {"code": "es", "tiles": "spanish", "title": "Español", "licence": "MIT"}
    return pack_language(**about, alphabet=SPANISH, standard=standard, everyday=standard[:2], offensive=["puta"])


PACK = spanish(["chico", "niña", "perro", "puta"])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "tiny.lex").write_bytes(pack_lexicon(["AA", "AH"], name="tiny"))
    (tmp_path / "offensive.txt").write_text("ah\n")
    (tmp_path / INDEX).write_text(json.dumps([index_entry(PACK, "es")]))
    return tmp_path


def test_the_lists_of_a_pack_are_named_before_it_has_come(folder: Path) -> None:
    lexica = LexiconStore(str(folder))
    assert lexica.names() == ("es-everyday", "es-standard", "tiny")
    pack = open_language_pack(PACK, "es")
    shared = {"language": "es", "tiles": "spanish", "file": "es.pack", "bytes": len(PACK)}
    assert lexica.catalogue()[:2] == [
        {"name": "es-everyday", "words": 2, "fingerprint": pack.everyday.fingerprint, **shared},
        {"name": "es-standard", "words": 4, "fingerprint": pack.standard.fingerprint, **shared},
    ]
    assert (lexica.language_of("spanish"), lexica.language_of("english")) == ("es", "en")
    assert lexica.language_of("finnish") == ""
    assert (lexica.list_of("es", "everyday"), lexica.list_of("en", "tiny")) == ("es-everyday", "tiny")
    assert (lexica.list_of("es", "full"), lexica.list_of("", "standard")) == (None, None)


@pytest.mark.parametrize("name", ["es-standard", "es-everyday"])
def test_a_list_whose_pack_has_not_come_is_missing_and_opens_when_it_is_there(folder: Path, name: str) -> None:
    lexica = LexiconStore(str(folder))
    for ask in (lexica.open, lexica.school_edition, lambda _: lexica.offensive_words("es")):
        with pytest.raises(LexiconError) as caught:
            ask(name)
        assert (caught.value.code, caught.value.data["file"]) == ("lexicon/missing", "es.pack")
    (folder / "es.pack").write_bytes(PACK)
    before = lexica.catalogue()
    assert lexica.open(name).name == name
    assert lexica.catalogue() == before
    assert lexica.offensive_words("es") == {"PUTA"}
    assert lexica.offensive_words() == {"AH"}
    school = lexica.school_edition("es-standard")
    assert ("PUTA" in school, "PERRO" in school) == (False, False)  # RR is one letter
    assert SPANISH.segment("perro") in school
    assert (school.language, school.tiles, school.word_count) == ("es", "spanish", 3)


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (PACK[:-5], "offensive"),
        (PACK[:60], "head"),
        (b"", "head"),
        (PACK.replace(b"language 1 es", b"language 1 fr"), "head"),
        (spanish(["chico", "gato"]), "head"),
        (pack_lexicon(["AA"], name="es"), "head"),
    ],
)
def test_a_pack_that_is_not_what_it_should_be_is_corrupt_and_may_come_again(
    folder: Path, data: bytes, place: str
) -> None:
    (folder / "es.pack").write_bytes(data)
    lexica = LexiconStore(str(folder))
    for _ in range(2):
        with pytest.raises(LexiconError) as caught:
            lexica.open("es-standard")
        assert caught.value.code == "lexicon/corrupt"
        assert (caught.value.data["file"], caught.value.data["place"]) == ("es.pack", place)
    assert lexica.open("tiny").word_count == 2
    (folder / "es.pack").write_bytes(PACK)
    assert lexica.open("es-standard").word_count == 4


@pytest.mark.parametrize("index", ["", "{", "[1]", '[{"code": "es"}]', "{}x"])
def test_a_damaged_index_leaves_english_alone_and_is_named_when_a_pack_is_asked_for(folder: Path, index: str) -> None:
    (folder / INDEX).write_text(index)
    lexica = LexiconStore(str(folder))
    assert [row["name"] for row in lexica.catalogue()] == ["tiny"]
    with pytest.raises(LexiconError) as caught:
        lexica.open("es-standard")
    assert (caught.value.code, caught.value.data["file"]) == ("lexicon/corrupt", INDEX)


def test_an_own_list_has_the_language_of_its_tiles(folder: Path) -> None:
    lexica = LexiconStore(str(folder))
    report = lexica.own("mías", "chico\nperro\nxyz-\n", SPANISH, "spanish")
    row = next(row for row in lexica.catalogue() if row["name"] == report.lexicon.name)
    assert (row["words"], row["language"], row["tiles"]) == (2, "es", "spanish")
    finnish = lexica.own("omat", "äiti\n", load_tiles("finnish").alphabet, "finnish")
    assert (lexica.open(finnish.lexicon.name).language, lexica.open(finnish.lexicon.name).tiles) == ("", "finnish")
    path = folder / "palabras.txt"
    path.write_text("niña\n", "utf-8")
    assert lexica.open_file(str(path), SPANISH, "spanish").language == "es"
