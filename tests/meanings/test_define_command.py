"""The command `define`: one line of JSON, and a status that says whether there is an entry."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from asobiba.__main__ import main
from asobiba.crossword.rules.tiles import LANGUAGES
from asobiba.meanings.define import GLOSSES, NAMES

LEXICON = Path(__file__).parents[2] / "lexicon"


def test_an_entry_is_one_line_and_status_0(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["define", "mice"]) == 0
    line, end = capsys.readouterr().out.split("\n")
    assert end == ""
    assert [(one["lemma"], one["form"]) for one in json.loads(line)] == [("MOUSE", "plural")]


def test_no_entry_is_an_empty_list_and_status_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["define", "xyzzy", "--language", "en"]) == 1
    told = capsys.readouterr()
    assert json.loads(told.out) == []
    assert told.err == "asobiba: there is no entry for 'xyzzy' in en\n"


def test_kana_is_japanese_and_glosses_may_be_german(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["define", "さくら", "--glosses", "de"]) == 0
    (first, *_) = json.loads(capsys.readouterr().out)
    assert (first["writing"], first["language"]) == ("桜", "de")
    assert "Kirsch" in first["glosses"][0]["text"]


@pytest.mark.parametrize(
    ("word", "form", "part", "lemma"),
    [
        ("ナウシカ", "lemma", "name", "なうしか"),
        ("ごひき", "lemma", "name", "ごひき"),
        ("おてがみ", "honorific", "noun", "てがみ"),
        ("さんぽした", "doing", "suru_noun", "さんぽ"),
        ("たべない", "form", "verb", "たべる"),
    ],
)
def test_a_word_that_needs_no_vote_is_told_without_an_entry(
    word: str, form: str, part: str, lemma: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["define", word]) == 0
    (told,) = json.loads(capsys.readouterr().out)
    assert (told["form"], told["part"], told["lemma"]) == (form, part, lemma)


def test_the_school_edition_has_no_entry_for_what_it_leaves_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["define", "coon"]) == 0
    assert main(["define", "coon", "--school"]) == 1
    assert json.loads(capsys.readouterr().out.splitlines()[-1]) == []


def test_an_unknown_language_is_wrong_use(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["define", "cat", "--language", "tlh"]) == 2
    assert "'tlh', only in en (english), ja (japanese)" in capsys.readouterr().err


def test_languages_have_codes_and_names_in_any_case(capsys: pytest.CaptureFixture[str]) -> None:
    asked = [("hablo", "spanish"), ("hunde", "German"), ("CHAT", "FRENCH"), ("mice", "EN"), ("りんご", "Japanese")]
    for word, language in asked:
        assert main(["define", word, "--language", language, "--glosses", "English"]) == 0
        assert json.loads(capsys.readouterr().out)
    assert main(["define", "さくら", "--glosses", "German"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["language"] == "de"


def test_glosses_in_no_language_are_wrong_use(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["define", "cat", "--glosses", "xx"]) == 2
    assert "glosses cannot be asked for in 'xx', only in en" in capsys.readouterr().err


def test_every_name_is_that_of_a_tile_set_with_the_same_code() -> None:
    codes = {**LANGUAGES, "japanese": "ja"}
    assert set(NAMES.values()) == set(GLOSSES)
    assert NAMES.items() <= codes.items()


def test_a_missing_and_a_damaged_pack_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ASOBIBA_LEXICA", str(tmp_path))
    assert main(["define", "cat"]) == 2
    assert "en.meanings" in capsys.readouterr().err
    (tmp_path / "en.meanings").write_bytes((LEXICON / "english" / "en.meanings").read_bytes()[:1000])
    assert main(["define", "cat"]) == 1
    assert "damaged" in capsys.readouterr().err


def test_what_is_written_by_hand_as_to_do_something_is_a_verb() -> None:
    for path in sorted(Path(__file__).parents[2].glob("lexicon/*/meanings.toml")):
        words = tomllib.loads(path.read_text("utf-8"))["words"]
        lines = [line for line in str(words.get("adverb", "")).split("\n") if ": to put" in line or ": to say" in line]
        assert lines == [], path.parent.name
