"""What words of other languages mean: ten known words of each, the school edition, and how lemmas are found."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from asobiba.bridge import Door
from asobiba.errors import LexiconError
from asobiba.meanings.define import OTHERS, meanings_of
from asobiba.meanings.entry import Meaning, Sense, column_of
from asobiba.meanings.inflected import FORMS, TABLE, FormOf, InflectedWords, pack_row
from asobiba.meanings.meanings_file import pack_meanings, read_meanings_file
from asobiba.words.lexicon_store import LexiconStore
from tests.tables import DATA, real_lexica

ROOT = Path(__file__).parents[2]
LEXICON = ROOT / "lexicon"
# Word, lemma and a word of the gloss.
WORDS = {
    "de": "HUNDE HUND dog, GEGANGEN GEHEN go, AUFWEIST AUFWEISEN show, ÄLTERE ALT old, strasse STRASSE street,"
    "BÜCHER BUCH book, ROTES ROT red, ISST ESSEN eat, Brot BROT bread, SPRACHEN SPRACHE language",
    "es": "GATOS GATO cat, PERRO PERRO dog, HABLO HABLAR speak, CASAS CASA house, verdes VERDE green, chico CHICO boy,"
    "QUERÍA QUERER want, colchón COLCHON mattress, AMARILLAS AMARILLO yellow, NIÑOS NIÑO child",
    "fr": "CHATS CHAT cat, CHEVAUX CHEVAL horse, MANGERA MANGER eat, été ETE summer, été ETRE be, ŒUF OEUF egg,"
    "CŒURS COEUR heart, FERMES FERMER close, GRANDE GRAND big, FUSSENT ETRE be",
    "nl": "HUIS HUIS house, LOPEN LOPEN run, ijs IJS ice, FIETS FIETS bicycle, BOEK BOEK book, WATER WATER water,"
    "HOND HOND dog, SCHOOL SCHOOL school, BROOD BROOD bread, ROOD ROOD red",
    "pl": "KOTY KOT cat, NARTY NARTA ski, PISAŁEM PISAĆ write, żółw ŻÓŁW turtle, KSIĄŻKA KSIĄŻKA book, WODA WODA water,"
    "PSY PIES dog, SZKOŁA SZKOŁA school, CHLEBA CHLEB bread, CZERWONA CZERWONY red",
    "pt": "GATOS GATO cat, CASA CASA house, CASA CASAR marry, FALOU FALAR speak, LIVRO LIVRO book, água AGUA water,"
    "ESCOLA ESCOLA school, pão PAO bread, MULHER MULHER woman, maçã MAÇA apple",
    "da": "HUNDE HUND dog, SKRIVER SKRIVE write, BOGEN BOG book, HUSET HUS house, VAND VAND water, SKOLE SKOLE school,"
    "brød BRØD bread, røde RØD red, KVINDE KVINDE woman, KIRKEN KIRKE church",
    "it": "GATTI GATTO cat, CASA CASA house, CASA CASO chance, PARLAVA PARLARE speak, ACQUA ACQUA water, CANI CANE dog,"
    "SCUOLA SCUOLA school, PANE PANE bread, ROSSO ROSSO red, DONNE DONNA woman",
    "sv": "BILAR BIL car, HUNDEN HUND dog, TALADE TALA speak, HUS HUS house, VATTEN VATTEN water, SKOLA SKOLA school,"
    "bröd BRÖD bread, röda RÖD red, KVINNOR KVINNA woman, språk SPRÅK language",
}


def told(word: str, language: str, **given: bool) -> list[Meaning]:
    return meanings_of(word, language, "", real_lexica(), **given)


def rows() -> list[tuple[str, ...]]:
    return [(language, *row.split()) for language, text in WORDS.items() for row in text.split(",")]


@pytest.mark.parametrize("row", rows(), ids=" ".join)
def test_known_words(row: tuple[str, ...]) -> None:
    language, word, lemma, gloss = row
    found = [one for one in told(word, language) if one.lemma == lemma]
    assert found, [one.plain() for one in told(word, language)]
    assert gloss in " ".join(sense.gloss for one in found for sense in one.senses)
    assert all((one.form == "lemma") == (found[0].word == lemma) for one in found)
    assert all(one.language == "en" and one.source.startswith(("FreeDict", "Asobiba")) for one in found)


COMMON = json.loads((DATA / "meanings" / "words.json").read_text("utf-8"))


@pytest.mark.parametrize("language", WORDS)
def test_ten_common_words_are_told_as_the_page_shows_them(language: str) -> None:
    names = json.loads((ROOT / "web" / "shell" / "meanings" / "i18n" / "en.json").read_text("utf-8"))["meaning"]["form"]
    assert len(COMMON[language]) == 10
    for word, expected in COMMON[language].items():
        shown = [
            text
            for one in told(word, language)
            for text in (
                *([] if one.form == "lemma" else [names[one.form].replace("{lemma}", one.lemma)]),
                *(sense.gloss for sense in one.senses),
            )
        ]
        assert any(expected in text for text in shown), (word, shown)


# What a reader missed or was misled by: the first gloss, or the first lemma.
FIRST = {
    "es": "COMER eat, SEMANA week, FUE SER, SOY SER, EL the",
    "it": "SONO ESSERE, UOMINI UOMO, PERCHÉ because, CON with",
    "pl": "JEST BYĆ, DZIECI DZIECKO",
    "nl": "KINDEREN KIND, LIEP LOPEN, HUIZEN HUIS, MEISJE girl",
    "da": "BØRN BARN, MAN one",
    "sv": "BARN child, STÖRRE STOR, FLICKA girl",
    "pt": "CÃES CAO, COMER eat, CASAS CASA, FOI SER",
}


@pytest.mark.parametrize("language", FIRST)
def test_common_words_come_with_their_common_meaning_first(language: str) -> None:
    for row in FIRST[language].split(", "):
        word, expected = row.split(" ")
        first = told(word, language)[0]
        assert first.senses
        assert expected in (first.lemma, *re.findall(r"\w+", first.senses[0].gloss)), first.plain()


def test_a_tile_of_several_letters_may_stand_in_brackets() -> None:
    for bracketed, plain in (("[CH]ico", "CHICO"), ("[LL]UVIA", "LLUVIA"), ("PE[RR]O", "PERRO"), ("[ch]ICO", "CHICO")):
        assert told(bracketed, "es") == told(plain, "es") != []
    assert told("[CH", "es") == told("C[]", "es") == []


def test_every_form_has_a_letter_of_its_own_and_parts() -> None:
    letters = [letter for letter, _ in FORMS.values()]
    assert len(set(letters)) == len(letters)
    assert all(len(letter) == 1 and letter.islower() for letter in letters)


def test_a_lemma_without_glosses_names_the_source_of_the_form() -> None:
    bare = small(GERMAN).define("tors")
    assert [(one.senses, one.source) for one in bare] == [((), "A list of forms")]
    assert [one.source for one in small(GERMAN).define("arts")] == ["A dictionary, A list of forms"]
    assert [one.source for one in small(GERMAN).define("haus")] == ["A dictionary"]


def test_what_is_written_by_hand_comes_first() -> None:
    rows = {
        **GERMAN,
        "ART": (pack_row("n+d", "", [FormOf("TOR", "plural", by_hand=True)]), "kind\tbad"),
        "TOR": ("n+", "gate"),
    }
    told = [(one.lemma, one.form, one.part, one.source) for one in small(rows).define("art")]
    assert told == [
        ("ART", "lemma", "noun", "Asobiba"),
        ("TOR", "plural", "noun", "Asobiba"),
        ("ART", "lemma", "determiner", "A dictionary"),
    ]


def test_a_form_is_told_of_the_entries_that_may_have_it() -> None:
    rows = {
        TABLE: ("ACEHKLNORST /Sp,/R", ""),
        "CASA": (pack_row("nv", "0", ()), "house\tmarry"),
        "COR": (pack_row("v", "0", ()), "cut"),
    }
    assert [(one.form, one.part) for one in small(rows).define("casas")] == [("plural", "noun")]
    assert [(one.form, one.part) for one in small(rows).define("casar")] == [("form", "noun"), ("form", "verb")]
    assert [(one.form, one.part) for one in small(rows).define("cors")] == [("plural", "verb")]


@pytest.mark.parametrize("language", WORDS)
def test_there_are_ten_words_of_each_language(language: str) -> None:
    assert len([row for row in rows() if row[0] == language]) == 10
    assert told("XYZZY", language) == told("", language) == told(TABLE, language) == told("12", language) == []


def test_every_language_that_has_a_pack_has_words_here() -> None:
    packs = [path.stem for language in WORDS for path in LEXICON.glob(f"*/{language}-en.meanings")]
    assert packs == [f"{language}-en" for language in OTHERS] == [f"{language}-en" for language in WORDS]


def test_the_door_answers_and_the_school_edition_leaves_out() -> None:
    answer = json.loads(Door(real_lexica()).handle('{"type": "define", "word": "gatos", "language": "es"}'))
    assert [one["lemma"] for one in answer["meanings"]] == ["GATO"]
    assert told("CHATTE", "fr")
    senses = [sense for one in told("CHATTE", "fr", school=True) for sense in one.senses]
    assert senses
    assert not [sense for sense in senses if sense.labels]


SOURCE = "A dictionary, A list of forms"


def small(rows: dict[str, tuple[str, str]]) -> InflectedWords:
    return InflectedWords(read_meanings_file(pack_meanings(rows, name="de-en", source=SOURCE), "de-en"))


GERMAN = {
    TABLE: ("AÄBDEGHINORSTUÜ 0/N,0/S N/,N/T".replace("0", ""), ""),
    "HAUS": (pack_row("n", "", ()), "house"),
    "HÄUSER": (pack_row("", "", [FormOf("HAUS", "plural")]), ""),
    "GEHEN": (pack_row("v", "1", ()), "go"),
    "GING": (pack_row("", "", [FormOf("GEHEN")]), ""),
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
        "Häuser": [("HAUS", "plural", "noun", 1)],
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
    with pytest.raises(LexiconError, match=r"^define/corrupt:"):
        small({"HAUS": ("n", "house")})


def test_a_missing_pack_is_named(tmp_path: Path) -> None:
    with pytest.raises(LexiconError) as error:
        meanings_of("gatos", "es", "", LexiconStore(str(tmp_path)))
    assert (error.value.code, error.value.data["file"]) == ("lexicon/missing", "es-en.meanings")
