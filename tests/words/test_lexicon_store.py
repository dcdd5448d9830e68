"""The store finds lexica by name, opens each once, and says where it looked when there is none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from asobiba.errors import LexiconError
from asobiba.words import lexicon_store, own_list
from asobiba.words.lexicon_file import pack_lexicon
from asobiba.words.lexicon_store import LexiconStore
from asobiba.words.own_list import own_lexicon


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "small.lex").write_bytes(pack_lexicon(["AA", "AAH", "DAMN", "DRAT"], name="small"))
    (tmp_path / "tiny.lex").write_bytes(pack_lexicon(["AA"], name="tiny"))
    (tmp_path / "offensive.txt").write_text("# not at school\ndamn  # mild\n\nHELL\n", "utf-8")
    return tmp_path


def refusal(lexica: LexiconStore, name: str) -> LexiconError:
    with pytest.raises(LexiconError) as caught:
        lexica.open(name)
    return caught.value


def test_names_are_those_of_the_packed_files_and_of_what_was_added(folder: Path) -> None:
    lexica = LexiconStore(str(folder))
    own = lexica.add(own_lexicon("mine", "zoo")[0])
    assert lexica.names() == (own.name, "small", "tiny")
    assert lexica.open(own.name) is own


def test_a_lexicon_is_opened_once(folder: Path) -> None:
    lexica = LexiconStore(str(folder))
    small = lexica.open("small")
    (folder / "small.lex").unlink()
    assert lexica.open("small") is small
    assert "AAH" in small


def test_the_environment_names_the_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASOBIBA_LEXICA", str(folder))
    assert LexiconStore().open("small").word_count == 4


def test_without_a_variable_the_source_tree_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ASOBIBA_LEXICA", raising=False)
    looked_in = refusal(LexiconStore(), "none").data["looked_in"]
    assert str(Path(__file__).parents[2] / "lexicon" / "english") in looked_in


def test_the_catalogue_is_plain_json(folder: Path) -> None:
    lexica = LexiconStore(str(folder))
    about = {"fingerprint": lexica.open("tiny").fingerprint, "language": "en", "tiles": "english"}
    assert lexica.catalogue()[1] == {"name": "tiny", "words": 1, **about}


@pytest.mark.parametrize("name", ["large", "", "small.lex", "../small", "./small", "/etc/passwd", "sm\x00all"])
def test_what_is_not_there_is_missing_and_the_error_says_where_it_was_sought(folder: Path, name: str) -> None:
    (folder / "in").mkdir()
    error = refusal(LexiconStore(str(folder / "in")), name)
    assert error.code == "lexicon/missing"
    assert error.data == {"name": name, "file": f"{name}.lex", "looked_in": [str(folder / "in")]}
    assert "build.py lexicon" in error.message


def test_a_folder_that_is_not_there_has_no_names(tmp_path: Path) -> None:
    lexica = LexiconStore(str(tmp_path / "no"))
    assert lexica.names() == ()
    assert lexica.offensive_words() == frozenset()
    assert refusal(lexica, "full").code == "lexicon/missing"


def test_a_damaged_file_is_corrupt(folder: Path) -> None:
    (folder / "small.lex").write_bytes((folder / "small.lex").read_bytes()[:-1])
    assert refusal(LexiconStore(str(folder)), "small").code == "lexicon/corrupt"


def test_a_file_that_carries_another_name_is_corrupt(folder: Path) -> None:
    (folder / "large.lex").write_bytes((folder / "small.lex").read_bytes())
    assert refusal(LexiconStore(str(folder)), "large").code == "lexicon/corrupt"


def test_offensive_words_are_read_without_comments(folder: Path) -> None:
    assert LexiconStore(str(folder)).offensive_words() == {"DAMN", "HELL"}


def test_the_school_edition_leaves_them_out_and_is_made_once(folder: Path) -> None:
    lexica = LexiconStore(str(folder))
    school = lexica.school_edition("small")
    assert lexica.school_edition("small") is school
    assert list(school.map) == ["AA", "AAH", "DRAT"]
    assert (school.word_count, "DAMN" in school, "DAMN" in lexica.open("small")) == (3, False, True)
    assert school.fingerprint != lexica.open("small").fingerprint
    assert school.fingerprint == LexiconStore(str(folder)).school_edition("small").fingerprint
    assert lexica.names() == ("small", "tiny")


def test_a_plain_file_is_read_as_a_list(folder: Path) -> None:
    (folder / "club words.txt").write_bytes(b"zoo\r\nAA\r\n")
    lexica = LexiconStore(str(folder))
    lexicon = lexica.open_file(str(folder / "club words.txt"))
    assert (lexicon.title, lexicon.word_count) == ("club words", 2)
    assert lexica.open(lexicon.name) is lexicon


def test_a_packed_file_is_read_as_one(folder: Path) -> None:
    assert LexiconStore(str(folder / "no")).open_file(str(folder / "small.lex")).name == "small"


def test_a_file_that_is_too_large_is_not_read_to_its_end(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lexicon_store, "MOST_BYTES", 10)
    monkeypatch.setattr(own_list, "MOST_BYTES", 10)
    (folder / "list.txt").write_bytes(b"aa\n" * 1000)
    with pytest.raises(LexiconError, match="lexicon/too_large") as caught:
        LexiconStore(str(folder)).open_file(str(folder / "list.txt"))
    assert caught.value.data["bytes"] == 11


@pytest.mark.parametrize("name", ["no.txt", ".", "nul\x00"])
def test_a_file_that_cannot_be_read_is_named(folder: Path, name: str) -> None:
    with pytest.raises(LexiconError, match="lexicon/missing") as caught:
        LexiconStore(str(folder)).open_file(str(folder / name))
    assert caught.value.data["name"] == str(folder / name)


def test_listed_lexica_are_in_the_catalogue_before_their_files_come(folder: Path) -> None:
    rows = LexiconStore(str(folder)).catalogue()
    small = (folder / "small.lex").rename(folder / "later")
    (folder / "lists.json").write_text(json.dumps(rows))
    lexica = LexiconStore(str(folder))
    assert lexica.names() == ("small", "tiny")
    assert lexica.catalogue() == rows
    assert lexica.tiles_of("small") == "english"
    missed = refusal(lexica, "small")
    assert (missed.code, missed.data["file"]) == ("lexicon/missing", "small.lex")
    assert lexica.can_come("small.lex")
    assert not lexica.can_come("large.lex")
    small.rename(folder / "small.lex")
    assert "AAH" in lexica.open("small")


def test_a_listed_lexicon_has_to_be_what_the_list_says(folder: Path) -> None:
    rows = LexiconStore(str(folder)).catalogue()
    (folder / "lists.json").write_text(json.dumps([{**rows[0], "fingerprint": "other"}, rows[1]]))
    lexica = LexiconStore(str(folder))
    error = refusal(lexica, "small")
    assert (error.code, error.data["file"]) == ("lexicon/corrupt", "small.lex")
    assert lexica.open("tiny").word_count == 1
    (folder / "lists.json").write_text("{")
    assert refusal(LexiconStore(str(folder)), "small").data["file"] == "lists.json"
