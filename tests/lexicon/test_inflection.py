"""Which form of its lemma a word is: told by endings, by Natura's marks, by OpenTaal's rules; and words by hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from languages.dutch_families import infinitive
from languages.selection import Lemma
from meanings.hand import read_hand
from meanings.inflection import name_of, names_of

ENTRIES = {
    "es": """
        hablar: hablo=present habló=past_tense hablaba=imperfect hablando=gerund hablada=past_participle
        niño: niños=plural niña=feminine niñas=feminine_plural
        canción: canciones=plural
        luz: luces=plural
        mujer: mujeres=plural
    """,
    "fr": """
        parler: parle=present parlait=imperfect parlant=active_participle parlée=past_participle parliez=form
        cheval: chevaux=plural
        noir: noire=feminine noirs=plural noires=feminine_plural
    """,
    "it": """
        parlare: parlava=imperfect parlando=gerund parlò=past_tense parli=form
        gatto: gatti=plural
        rosso: rossa=feminine rossi=plural
    """,
    "da": """
        tale: taler=present talte=past_tense talt=past_participle
        hund: hunden=definite hunde=plural hundene=definite_plural
    """,
    "sv": """
        tala: talar=present talade=past_tense
        flicka: flickan=definite flickor=plural flickorna=definite_plural
    """,
}


@pytest.mark.parametrize("code", ENTRIES)
def test_endings_tell_the_form(code: str) -> None:
    for entry in ENTRIES[code].strip().splitlines():
        word, _, pairs = entry.strip().partition(": ")
        expected = dict(pair.split("=") for pair in pairs.split())
        found = names_of(code, Lemma(word, frozenset((word, *expected))))
        assert {form: name_of(found.get(form, ())) for form in expected} == expected


def test_what_several_endings_could_be_is_only_a_form() -> None:
    assert name_of({"present", "past_tense"}) == name_of(()) == "form"
    assert name_of({"present", "imperative"}) == "present"
    assert name_of({"imperative"}) == "imperative"


def test_an_entry_that_shows_no_form_of_verbs_is_no_verb() -> None:
    assert not names_of("es", Lemma("lugar", frozenset(("lugar", "lugo")))).get("lugo")


@pytest.mark.parametrize(
    ("stem", "verb"),
    [
        ("loop", "lopen"),
        ("zeg", "zeggen"),
        ("leef", "leven"),
        ("reis", "reizen"),
        ("werk", "werken"),
        ("open", "openen"),
    ],
)
def test_the_infinitive_of_a_dutch_stem_is_found_by_spelling(stem: str, verb: str) -> None:
    words = frozenset(("lopen", "zeggen", "leven", "reizen", "werken", "openen", "zegen", "looppen"))
    assert infinitive(stem, words) == verb
    assert infinitive(stem, ()) == ""


def test_words_by_hand_are_read_and_mistakes_named(tmp_path: Path) -> None:
    file = tmp_path / "meanings.toml"
    file.write_text('[words]\nnoun = """\ncasa: house|firm\n"""\n[forms]\nplural = """\ncasa: casas\n"""\n')
    hand = read_hand(tmp_path, str.upper)
    assert [sense.gloss for sense in hand.words["CASA"]["n"]] == ["house", "firm"]
    assert [(one.lemma, one.form, one.by_hand) for one in hand.forms["CASAS"]] == [("CASA", "plural", True)]
    for text, what in (
        ('[words]\nnown = """\ncasa: house\n"""', "no 'nown'"),
        ('[words]\nnoun = """\ncasa house\n"""', "no colon"),
        ('[words]\nnoun = """\ncasa: house\nCasa: house\n"""', "twice"),
        ('[forms]\nplurals = """\ncasa: casas\n"""', "no 'plurals'"),
    ):
        file.write_text(text)
        with pytest.raises(ValueError, match=what):
            read_hand(tmp_path, str.upper)
