"""What words of other languages mean: ten known words of each, the school edition, and how lemmas are found."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from asobiba.bridge import Door
from asobiba.errors import LexiconError
from asobiba.meanings.define import OTHERS, meanings_of
from asobiba.meanings.entry import Meaning, Sense, column_of
from asobiba.meanings.inflected import TABLE, InflectedWords, pack_row
from asobiba.meanings.meanings_file import pack_meanings, read_meanings_file
from asobiba.words.lexicon_store import LexiconStore

LEXICON = Path(__file__).parents[2] / "lexicon"
# Word, lemma and a word of the gloss.
WORDS = {
    "de": "HUNDE HUND dog, GEGANGEN GEHEN go, AUFWEIST AUFWEISEN show, ÄLTERE ALT old, strasse STRASSE street,"
    "BÜCHER BUCH book, ROTES ROT red, ISST ESSEN eat, Brot BROT bread, SPRACHEN SPRACHE language",
    "es": "GATOS GATO cat, PERRO PERRO dog, HABLO HABLAR speak, CASAS CASA house, verdes VERDE green, chico CHICO boy,"
    "QUERÍA QUERER wish, colchón COLCHON mattress, AMARILLAS AMARILLO yellow, NIÑOS NIÑO child",
    "fr": "CHATS CHAT cat, CHEVAUX CHEVAL horse, MANGERA MANGER eat, été ETE summer, été ETRE be, ŒUF OEUF egg,"
    "CŒURS COEUR heart, FERMES FERMER close, GRANDE GRAND big, FUSSENT ETRE be",
    "nl": "HUIS HUIS house, LOPEN LOPEN run, ijs IJS ice, FIETS FIETS bicycle, BOEK BOEK book, WATER WATER water,"
    "HOND HOND dog, SCHOOL SCHOOL school, BROOD BROOD bread, ROOD ROOD red",
    "pl": "KOTY KOT cat, NARTY NARTA ski, PISAŁEM PISAĆ write, żółw ŻÓŁW turtle, KSIĄŻKA KSIĄŻKA book, WODA WODA water,"
    "PSY PIES dog, SZKOŁA SZKOŁA school, CHLEBA CHLEB bread, CZERWONA CZERWONY red",
    "pt": "GATOS GATO cat, CASA CASA house, CASA CASAR marry, FALOU FALAR speak, LIVRO LIVRO book, água AGUA water,"
    "ESCOLA ESCOLA school, pão PAO bread, MULHER MULHER lady, maçã MAÇA apple",
    "da": "HUNDE HUND dog, SKRIVER SKRIVE write, BOGEN BOG book, HUSET HUS house, VAND VAND water, SKOLE SKOLE school,"
    "brød BRØD bread, røde RØD red, KVINDE KVINDE woman, KIRKEN KIRKE church",
    "it": "GATTI GATTO cat, CASA CASA house, CASA CASO chance, PARLAVA PARLARE speak, ACQUA ACQUA water, CANI CANE dog,"
    "SCUOLA SCUOLA school, PANE PANE bread, ROSSO ROSSO red, DONNE DONNA woman",
    "sv": "BILAR BIL car, HUNDEN HUND dog, TALADE TALA speak, HUS HUS house, VATTEN VATTEN water, SKOLA SKOLA school,"
    "bröd BRÖD bread, röda RÖD red, KVINNOR KVINNA woman, språk SPRÅK language",
}


@cache
def store() -> LexiconStore:
    return LexiconStore()


def told(word: str, language: str, **given: bool) -> list[Meaning]:
    return meanings_of(word, language, "", store(), **given)


def rows() -> list[tuple[str, ...]]:
    return [(language, *row.split()) for language, text in WORDS.items() for row in text.split(",")]


@pytest.mark.parametrize("row", rows(), ids=" ".join)
def test_known_words(row: tuple[str, ...]) -> None:
    language, word, lemma, gloss = row
    found = [one for one in told(word, language) if one.lemma == lemma]
    assert found, [one.plain() for one in told(word, language)]
    assert gloss in " ".join(sense.gloss for one in found for sense in one.senses)
    assert {one.form for one in found} == {"lemma" if found[0].word == lemma else "form"}
    assert all(one.language == "en" and one.source.startswith("FreeDict") for one in found)


@pytest.mark.parametrize("language", WORDS)
def test_there_are_ten_words_of_each_language(language: str) -> None:
    assert len([row for row in rows() if row[0] == language]) == 10
    assert told("XYZZY", language) == told("", language) == told(TABLE, language) == told("12", language) == []


def test_every_language_that_has_a_pack_has_words_here() -> None:
    packs = [path.stem for language in WORDS for path in LEXICON.glob(f"*/{language}-en.meanings")]
    assert packs == [f"{language}-en" for language in OTHERS] == [f"{language}-en" for language in WORDS]


def test_the_door_answers_and_the_school_edition_leaves_out() -> None:
    answer = json.loads(Door(store()).handle('{"type": "define", "word": "gatos", "language": "es"}'))
    assert [one["lemma"] for one in answer["meanings"]] == ["GATO"]
    assert told("CHATTE", "fr")
    senses = [sense for one in told("CHATTE", "fr", school=True) for sense in one.senses]
    assert senses
    assert not [sense for sense in senses if sense.labels]


def small(rows: dict[str, tuple[str, str]]) -> InflectedWords:
    return InflectedWords(read_meanings_file(pack_meanings(rows, name="de-en", source="A dictionary"), "de-en"))


GERMAN = {
    TABLE: ("AÄBDEGHINORSTUÜ 0/N,0/S N/,N/T".replace("0", ""), ""),
    "HAUS": (pack_row("n", "", ()), "house"),
    "HÄUSER": (pack_row("", "", ["HAUS"]), ""),
    "GEHEN": (pack_row("v", "1", ()), "go"),
    "GING": (pack_row("", "", ["GEHEN"]), ""),
    "ART": (pack_row("nd", "0", ()), column_of([[Sense("kind")], [Sense("bad", ("offensive",))]])),
    "TOR": (pack_row("", "0", ()), ""),
}


def test_a_form_counts_only_if_ending_lemma_and_paradigm_fit() -> None:
    words = small(GERMAN)
    found = {
        word: [(one.lemma, one.form, one.part, len(one.senses)) for one in words.define(word)]
        for word in "Haus Häuser gehet gehe ging arts tors tor hause gehent häusers".split()  # noqa: SIM905
    }
    assert found == {
        "Haus": [("HAUS", "lemma", "noun", 1)],
        "Häuser": [("HAUS", "form", "noun", 1)],
        "gehet": [("GEHEN", "form", "verb", 1)],
        "gehe": [("GEHEN", "form", "verb", 1)],
        "ging": [("GEHEN", "form", "verb", 1)],
        "arts": [("ART", "form", "noun", 1)],
        "tors": [("TOR", "form", "", 0)],
        **{word: [] for word in ("tor", "hause", "gehent", "häusers")},
    }


def test_accents_that_no_tile_has_are_dropped() -> None:
    words = small(GERMAN)
    assert [one.lemma for one in words.define("hàus")] == ["HAUS"]
    assert words.define("hau5") == words.define("日") == words.define("*") == []


def test_a_pack_without_paradigms_is_damaged() -> None:
    with pytest.raises(LexiconError) as error:
        small({"HAUS": ("n", "house")})
    assert error.value.code == "define/corrupt"


def test_a_missing_pack_is_named(tmp_path: Path) -> None:
    with pytest.raises(LexiconError) as error:
        meanings_of("gatos", "es", "", LexiconStore(str(tmp_path)))
    assert (error.value.code, error.value.data["file"]) == ("lexicon/missing", "es-en.meanings")
