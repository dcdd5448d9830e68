"""A language pack gives back its words, is the same bytes everywhere, and says where it is damaged."""

from __future__ import annotations

import bz2
from typing import Any
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asobiba.crossword.rules.tiles import load_tiles
from asobiba.errors import LexiconError
from asobiba.words.alphabet import ENGLISH
from asobiba.words.language_pack import PARTS, LanguagePack, open_language_pack, pack_language
from asobiba.words.lexicon import make_lexicon
from asobiba.words.lexicon_file import read_lexicon_file

SPANISH = load_tiles("spanish").alphabet
WORDS = ["achís", "ajo", "año", "calle", "carro", "casa", "casas", "chico", "chicos", "huracán", "niña", "no", "perro"]
WORDS += ["puta", "que", "yo"]
EVERYDAY = ["año", "calle", "casa", "chico", "niña", "no", "perro", "que", "yo"]
ABOUT = {"code": "es", "tiles": "spanish", "title": "Español", "licence": "MPL 1.1", "leaves": "A 12 [CH] -40\n"}

word = st.text("abcdñ", min_size=2, max_size=15)


def packed(**changed: Any) -> bytes:
    given: dict[str, Any] = {"standard": WORDS, "everyday": EVERYDAY, "offensive": ["puta", "otro"], **changed}
    return pack_language(**{"alphabet": SPANISH, **ABOUT, **given})


def laid(words: list[str]) -> list[str]:
    """Letters of the alphabet, digraphs as one, in alphabetical order: the twin, letter by letter."""
    found = [word.upper().replace("CH", "Ⰰ").replace("LL", "Ⰱ").replace("RR", "Ⰲ") for word in words]
    found = [word.translate(str.maketrans("ÁÉÍÓÚÜ", "AEIOUU")) for word in found]
    return sorted(found, key=lambda word: [SPANISH.letters.index(letter) for letter in word])


def test_a_pack_has_its_words_in_the_letters_of_its_tiles() -> None:
    pack = open_language_pack(packed(), "es")
    by_length = [word for length in range(2, 16) for word in laid(WORDS) if len(word) == length]
    assert list(pack.standard.map) == by_length
    assert list(pack.everyday.map) == [word for word in by_length if word in laid(EVERYDAY)]
    assert (len(pack.standard.map), len(pack.everyday.map)) == (len(WORDS), len(EVERYDAY))
    assert pack.offensive == {"PUTA"}
    for lexicon, words in zip(pack.lists, (WORDS, EVERYDAY), strict=True):
        alike = make_lexicon(lexicon.name, "", laid(words), SPANISH)
        assert lexicon == alike
        assert (lexicon.alphabet, lexicon.language, lexicon.tiles, lexicon.title) == (
            SPANISH,
            "es",
            "spanish",
            "Español",
        )
    assert [lexicon.name for lexicon in pack.lists] == ["es-standard", "es-everyday"]
    assert (pack.tiles, pack.licence, pack.leaves) == ("spanish", "MPL 1.1", ABOUT["leaves"])


@given(st.data())
def test_any_words_come_back(data: st.DataObject) -> None:
    words = data.draw(st.lists(word, min_size=1, max_size=40, unique=True))
    everyday, offensive = (data.draw(st.lists(st.sampled_from(words), unique=True)) for _ in range(2))
    pack = open_language_pack(packed(standard=words, everyday=everyday, offensive=offensive, leaves=""), "es")
    assert set(pack.everyday.map) == {word.upper() for word in everyday}  # before the standard list is decoded
    assert set(pack.standard.map) == {word.upper() for word in words}
    assert pack.offensive == {word.upper() for word in offensive}


def test_the_file_is_what_its_description_says() -> None:
    line, title, licence, payload = packed().split(b"\n", 3)
    *_, sizes, sums, _ = line.decode().split(" ")
    assert line.startswith(b"asobiba language 1 es spanish 9 ")
    assert (title.decode(), licence.decode()) == ("Español", "MPL 1.1")
    parts, at = {}, 0
    for name, size, checksum in zip(PARTS, sizes.split(","), sums.split(","), strict=True):
        parts[name], at = payload[at : at + int(size)], at + int(size)
        assert crc32(parts[name]) == int(checksum, 16)
    assert at == len(payload)
    assert read_lexicon_file(parts["standard"]).decode_words() == laid(WORDS)
    assert read_lexicon_file(parts["offensive"]).decode_words() == ["PUTA"]
    assert bz2.decompress(parts["leaves"]).decode() == ABOUT["leaves"]
    bits = "".join(f"{byte:08b}" for byte in bz2.decompress(parts["everyday"])).lstrip("0")
    by_length = [word for length in range(2, 16) for word in laid(WORDS) if len(word) == length]
    assert bits == "1" + "".join(str(int(word in laid(EVERYDAY))) for word in by_length)


def test_the_same_words_in_any_order_are_the_same_bytes() -> None:
    assert packed(standard=reversed(WORDS), everyday=[word.upper() for word in EVERYDAY]) == packed()


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"standard": [*WORDS, "x"]}, "lexicon/bad_word"),
        ({"standard": [*WORDS, "a-b"]}, "lexicon/bad_word"),
        ({"everyday": ["gato"]}, "lexicon/bad_word"),
        ({"standard": [], "everyday": []}, "lexicon/empty"),
        ({"code": "e\ns"}, "lexicon/bad_name"),
    ],
)
def test_what_cannot_be_packed_is_refused(changed: dict[str, Any], code: str) -> None:
    with pytest.raises(LexiconError, match=f"^{code}:"):
        packed(**changed)


def test_a_title_is_one_line() -> None:
    with pytest.raises(ValueError, match="not one line"):
        packed(title="Dos\nlíneas")


def place_of_damage(data: bytes, code: str = "es") -> str:
    with pytest.raises(LexiconError) as caught:
        open_language_pack(data, code)
    assert (caught.value.code, caught.value.data["file"]) == ("lexicon/corrupt", f"{code}.pack")
    return str(caught.value.data["place"])


def places() -> list[str]:
    """For each byte of the pack, where it is."""
    *lines, _ = packed().split(b"\n", 3)
    found = ["head"] * sum(len(line) + 1 for line in lines)
    for name, size in zip(PARTS, lines[0].split(b" ")[-3].split(b","), strict=True):
        found += [name] * int(size)
    return found


def test_a_flipped_bit_is_found_where_it_is() -> None:
    data = packed()
    for at, place in enumerate(places()):
        damaged = bytes([*data[:at], data[at] ^ 4, *data[at + 1 :]])
        assert place_of_damage(damaged) == place


def test_a_pack_that_is_cut_or_too_long_says_where() -> None:
    data = packed()
    for at, place in enumerate(places()):
        assert place_of_damage(data[:at]) == place
    assert place_of_damage(data + b"x") == "end"
    assert place_of_damage(b"") == "head"


def test_another_file_under_this_name_is_found() -> None:
    assert place_of_damage(packed(), "fr") == "head"
    assert place_of_damage(b"asobiba language 2 es 0\n") == "head"
    assert place_of_damage(b"<!doctype html>\n") == "head"


def test_bits_that_belong_to_other_words_are_found_when_they_are_needed() -> None:
    pack, other = open_language_pack(packed(), "es"), open_language_pack(packed(standard=WORDS[:12], everyday=[]), "es")
    mixed = LanguagePack(
        *("es", "spanish", "", "", ""), frozenset(), pack._standard, other._everyday, pack._everyday_facts
    )
    with pytest.raises(LexiconError) as caught:
        mixed.everyday.map.words(2)
    assert (caught.value.code, caught.value.data["place"]) == ("lexicon/corrupt", "everyday")


def test_a_language_with_the_letters_of_english_says_so() -> None:
    pack = open_language_pack(packed(alphabet=ENGLISH, standard=["ajo"], everyday=[]), "es")
    assert (pack.standard.tiles, pack.standard.language, list(pack.standard.map)) == ("spanish", "es", ["AJO"])
