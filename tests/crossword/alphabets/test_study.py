"""Study of words with other letters: hooks, anagrams, patterns and leaves, with digraphs as players see them."""

from __future__ import annotations

from typing import Any

import pytest

from asobiba.crossword.rules.tiles import load_tiles
from asobiba.crossword.study.queries import study
from asobiba.errors import RequestError
from asobiba.words.lexicon import Lexicon, make_lexicon
from asobiba.words.lexicon_store import LexiconStore

SPANISH = load_tiles("spanish")
WORDS = ("chico", "chicos", "coche", "año", "años", "la", "las", "ala", "alas", "llave", "perro", "lo", "los", "ñu")


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    words = [SPANISH.alphabet.segment(word) or "" for word in WORDS]
    return make_lexicon("es", "es", words, SPANISH.alphabet)


def asked(lexicon: Lexicon, kind: str, **arguments: Any) -> Any:
    return study(lexicon, kind, arguments, LexiconStore("nowhere"))


def test_hooks(lexicon: Lexicon) -> None:
    found = asked(lexicon, "hooks", word="chico")
    assert (found["word"], found["in"], found["back"], found["backs"]) == ("CHICO", True, "S", ["CHICOS"])
    assert asked(lexicon, "hooks", word="la")["fronts"] == ["ALA"]


def test_short_words_by_letter(lexicon: Lexicon) -> None:
    found = asked(lexicon, "short", length=2, letter="ñ")
    assert found["words"] == ["ÑU"]
    assert list(found["letters"])[2:5] == ["C", "CH", "D"]


def test_anagrams_of_a_rack_with_a_blank(lexicon: Lexicon) -> None:
    found = asked(lexicon, "anagrams", letters="ochci?")
    assert found["groups"][0]["words"] == ["CHICOs"]
    shorter = asked(lexicon, "anagrams", letters="checo", shorter=True)
    assert [(group["length"], group["words"]) for group in shorter["groups"]] == [(4, ["COCHE"])]


def test_patterns(lexicon: Lexicon) -> None:
    assert asked(lexicon, "pattern", pattern="ch*")["words"] == ["CHICO", "CHICOS"]
    assert asked(lexicon, "pattern", pattern="*[chrr]*")["words"] == ["COCHE", "CHICO", "PERRO", "CHICOS"]
    assert asked(lexicon, "pattern", pattern="a.o")["words"] == ["AÑO"]
    with pytest.raises(RequestError):
        asked(lexicon, "pattern", pattern="k*")


def test_a_word_counts_the_points_of_its_own_tiles(lexicon: Lexicon) -> None:
    assert asked(lexicon, "word", word="Chico")["points"] == 5 + 1 + 3 + 1
    assert asked(lexicon, "leave", tiles="aech")["tiles"] == "ACHE"
    with pytest.raises(RequestError, match=r"A-Z|\[CH\]"):
        asked(lexicon, "word", word="kilo")
