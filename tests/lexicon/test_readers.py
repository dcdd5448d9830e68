"""What the readers of Catalan and Norwegian take of their sources: small ones, written after the files' own shape."""

from __future__ import annotations

from pathlib import Path

from languages.catalan import lemmas as catalan
from languages.norwegian import base_of, is_genitive, is_odd_comparison
from languages.norwegian import lemmas as norwegian

AFFIXES = """SET UTF-8
FLAG long
FORBIDDENWORD ZZ
SFX _E Y 1
SFX _E 0 s .
SFX _C Y 2
SFX _C 0 -lo .
SFX _C r t r
PFX _Y Y 1
PFX _Y 0 d' .
"""
NORWEGIAN = """
Norge Oslo kg A-lag
hus huset husene husets hus
bru bruen brus brusen brusens bruse
lese leser lesende leses gå går gående gås
pen penere penest karminrød karminrødere tålig tåligere purket purketest
lærer lærere læreren fotballspiller fotballspill fotballspillere fotballspilleren
rom rommet jente jenter jentene kaste kasta
"""


def test_catalan_words_keep_their_point_and_lose_pronouns_and_elisions(tmp_path: Path) -> None:
    (tmp_path / "ca.aff").write_text(AFFIXES, encoding="utf-8")
    (tmp_path / "ca.dic").write_text(
        "6\ncol·legi/_E_Y\nportar/_C\nantes/ZZ\nJordi/_Y\nabans-d'ahir\na·b\n", encoding="utf-8"
    )
    assert [(lemma.word, sorted(lemma.forms)) for lemma in catalan(tmp_path)] == [
        ("col·legi", ["col·legi", "col·legis"]),
        ("portar", ["portar", "portat"]),
        ("Jordi", []),
        ("abans-d'ahir", []),
        ("a·b", []),
    ]


def test_norwegian_genitives_are_told_from_passives_and_words_in_s() -> None:
    words = frozenset(NORWEGIAN.split())
    assert {word for word in words if is_genitive(word, words)} == {"husets", "brusens"}


def test_norwegian_comparisons_are_kept_of_short_adjectives_and_those_in_ig() -> None:
    words = frozenset(NORWEGIAN.split())
    assert {word for word in words if is_odd_comparison(word, words)} == {"karminrødere", "purketest"}


def test_norwegian_forms_find_their_word() -> None:
    words = frozenset(NORWEGIAN.split())
    bases = {"husene": "hus", "rommet": "rom", "jentene": "jente", "kasta": "kaste", "leses": "lese", "gående": "gå"}
    assert {word: base_of(word, words) for word in bases} == bases


def test_norwegian_words_come_with_their_forms_and_names_without(tmp_path: Path) -> None:
    (tmp_path / "usr/share/dict").mkdir(parents=True)
    (tmp_path / "usr/share/dict/bokmaal").write_text("\n".join(NORWEGIAN.split()), encoding="latin-1")
    found = {lemma.word: lemma.forms for lemma in norwegian(tmp_path)}
    assert (found["Norge"], found["hus"]) == (frozenset(), {"hus", "huset", "husene"})
    assert "A-lag" not in found
    assert "brusens" not in frozenset().union(*found.values())
