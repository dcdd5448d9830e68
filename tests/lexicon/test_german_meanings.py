"""How German words get their meanings: heads of the dictionary, which entry comes first, forms of separable verbs."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

from languages.german_families import german_families
from meanings.freedict import Entry, read_entries, unlikely

DICTIONARY = """
Straße /ʃtɾˈɑːsə/ (Str. /ˌɛstˌeːˈɛɾ/) <fem, n, sg>
street <n>St,  /ˌɛstˈeː/
 see: {Straßen}

Straßen /ʃtɾˈɑːsən/ <pl>
streets

Hund /hˈʊnt/ <masc, n, sg>
mine car <n>, corf <n> [Br.]
   Synonyms: {Förderwagen}, {Grubenhund}

Hund /hˈʊnt/ <masc, n, sg>
 [zool.] dog <n>
"""
NOUNS = "lemma,pos,genus,nominativ singular,nominativ plural\nHund,Substantiv,m,Hund,Hunde\n"
VERBS = {
    "aufweisen": {"hasPrefix": True, "PA2": ["aufgewiesen"], "PRT": {"S": {"1": ["wies", "auf"]}}},
    "helfen": {"PA2": ["geholfen"], "KJ2": {"S": {"1": ["hülfe", "hälfe"]}}},
}


def entries(folder: Path) -> list[Entry]:
    (folder / "freedict-deu-eng.dict.dz").write_bytes(gzip.compress(DICTIONARY.encode()))
    return list(read_entries(folder, "deu-eng"))


def test_an_abbreviation_is_neither_a_headword_nor_a_gloss(tmp_path: Path) -> None:
    found = entries(tmp_path)
    assert [(entry.word, entry.part, entry.plural) for entry in found[:2]] == [
        ("Straße", "n", False),
        ("Straßen", "-", True),
    ]
    assert found[0].senses == [["street"]]


def test_the_entry_without_other_names_is_the_likely_one(tmp_path: Path) -> None:
    english = {"mine": 400, "car": 380, "dog": 400}
    car, dog = entries(tmp_path)[2:]
    assert (car.synonyms, car.subject, dog.synonyms, dog.subject) == (2, False, 0, True)
    assert unlikely(dog, english) < unlikely(car, english)
    assert unlikely(dog, {"dog": 600}) > unlikely(car, english)


def test_forms_of_a_separable_verb_are_one_word_and_alternatives_two(tmp_path: Path) -> None:
    (tmp_path / "nouns.csv").write_text(NOUNS, encoding="utf-8")
    texts = {"verbs": VERBS, "words": {"Tag": {"NOM": {"PLU": "Tage"}}}, "adjectives": {"alt": {"AKK": "alten"}}}
    for name, text in texts.items():
        (tmp_path / f"{name}.json").write_text(json.dumps(text), encoding="utf-8")
    families = {lemma.word: lemma.forms for lemma in german_families(tmp_path)}
    assert families["hund"] == {"hund", "hunde"}
    assert families["tag"] == {"tag", "tage"}
    assert {"aufwies", "aufgewiesen", "aufgewiesenes"} <= families["aufweisen"]
    assert families["aufweisen"].isdisjoint({"wies", "auf"})
    assert {"hülfe", "hälfe", "geholfene"} <= families["helfen"]
    assert {"alten", "älter", "ältestes", "alter"} <= families["alt"]
