"""A packed list of kana gives back exactly its words, of every kind of file, and notices damage."""

from __future__ import annotations

import bz2
import itertools
from hashlib import sha256
from zlib import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asobiba.errors import LexiconError
from asobiba.words.kana_file import KanaList, pack_kana, read_kana_file
from asobiba.words.surface_forms import pack_surface_forms, unpack_surface_forms

WORDS = ["あいす", "あいて", "かくれんぼ", "ぱーぷる", "とうきよう", "とうきようたわー", "つーる"]
word_lists = st.sets(st.text("あいんぱー", min_size=1, max_size=14), min_size=1, max_size=60)


def a_list(words: set[str] | list[str], kind: str = "starts", base: KanaList | None = None) -> KanaList:
    return KanaList(read_kana_file(pack_kana(words, name="some", kind=kind, base=base)), base)


def unfolded(folded: bytes) -> list[str]:
    """The twin of the reader: the format as its description says it, byte by byte."""
    words, last = [], ""
    for byte in folded:
        if byte < 0x60:
            words.append(last)
            last = last[: len(last) - (byte - 0x10)]
        else:
            last += "ー" if byte == 0xB3 else chr(ord("ぁ") + byte - 0x60)
    return [*words[1:], last]


@given(word_lists, st.sampled_from(["starts", "ends"]))
def test_packing_and_reading_gives_the_words(words: set[str], kind: str) -> None:
    packed = a_list(words, kind)
    assert sorted(packed.words()) == sorted(words)
    assert len(packed) == len(words)
    assert packed.fingerprint == sha256("\n".join(sorted(words)).encode()).hexdigest()[:16]


@given(word_lists, word_lists)
def test_a_larger_list_and_a_part_of_one_stand_on_the_list_that_they_name(some: set[str], more: set[str]) -> None:
    base = a_list(some)
    larger = a_list(some | more, "beyond", base)
    assert sorted(larger.words()) == sorted(some | more)
    part = a_list(some & more | {min(some)}, "among", base)
    assert sorted(part.words()) == sorted(some & more | {min(some)})


@given(word_lists, word_lists)
def test_a_word_is_in_a_list_if_it_was_packed(words: set[str], others: set[str]) -> None:
    packed = a_list(words)
    assert {word for word in words | others if word in packed} == words


@pytest.mark.parametrize("strange", ["", "あいすあい", "す", "あいす\nあいて", "アイス", "abc", "ゔぁん", None, 3])
def test_what_is_no_word_of_cards_is_in_no_list(strange: object) -> None:
    assert strange not in a_list(WORDS)


def test_file_is_what_its_description_says() -> None:
    data = pack_kana(WORDS, name="some", kind="starts")
    header, _, payload = data.partition(b"\n")
    assert header.startswith(b"asobiba kana 1 some starts - 7 ")
    assert unfolded(bz2.decompress(payload)) == sorted(WORDS)
    turned = pack_kana(WORDS, name="some", kind="ends").partition(b"\n")[2]
    assert unfolded(bz2.decompress(turned)) == sorted(word[::-1] for word in WORDS)


@pytest.mark.parametrize("words", [[], ["word"], ["あ い"], ["アイス"]])
def test_what_is_not_in_kana_is_not_packed(words: list[str]) -> None:
    with pytest.raises(LexiconError) as caught:
        pack_kana(words, name="some", kind="starts")
    assert caught.value.code in ("lexicon/empty", "lexicon/bad_word")


def test_every_changed_byte_is_noticed() -> None:
    data = pack_kana(WORDS, name="some", kind="starts")
    for at in range(len(data)):
        with pytest.raises(LexiconError):
            read_kana_file(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
    for cut in (0, 20, len(data) - 1):
        with pytest.raises(LexiconError):
            read_kana_file(data[:cut])


@pytest.mark.parametrize(
    ("start", "payload"),
    [
        ("asobiba kana 1 some starts - 7 0", b"no bz2"),
        ("asobiba kana 1 some starts - 9 0", bz2.compress(b"\x10\x61\x61\x61")),
        ("asobiba kana 1 some starts - 1 0", bz2.compress(b"\x61\x10\x61")),
        ("asobiba kana 1 some sideways - 1 0", b""),
        ("asobiba kana 2 some starts - 1 0", b""),
        ("asobiba kana 1 some starts 1 0", b""),
    ],
)
def test_wrong_content_under_a_right_checksum_is_noticed(start: str, payload: bytes) -> None:
    data = f"{start} {crc32(payload, crc32(start.encode())):08x}\n".encode() + payload
    with pytest.raises(LexiconError, match=r"^lexicon/corrupt:"):
        KanaList(read_kana_file(data)).words()


FORMS = {
    "あいす": ["アイス", "愛す"],
    "かくれんぼ": ["かくれんぼ"],
    "しやつ": ["シャツ"],
    "きつて": ["切手", "切って"],
    "びよういん": ["病院", "美容院"],
    "つくえ": ["机"],
    "ふあん": ["不安", "ファン"],
    "さんかい": [],
    "つつつ": ["ツッツ"],
    "やわらかい": ["柔らかい"],
    "ていしやつ": ["Ｔシャツ", "ティシャツ", "テイシャツ"],
}


def test_ways_of_writing_come_back_as_they_were() -> None:
    told = unpack_surface_forms(pack_surface_forms(FORMS, name="some", digest="d"), list(FORMS), "d")
    assert {word: list(told(word)) for word in FORMS} == FORMS
    assert told("んんん") == ()


WRITTEN = st.dictionaries(
    st.text("あつやいふてしえー", min_size=1, max_size=6), st.tuples(st.integers(0, 63), st.booleans()), min_size=1
)


@settings(max_examples=20)  # packing takes its time, however few the words
@given(WRITTEN)
def test_any_small_kana_come_back(written: dict[str, tuple[int, bool]]) -> None:
    full, little = "あいうえおつやゆよ", "ぁぃぅぇぉっゃゅょ"
    forms = {}
    for word, (small, loan) in written.items():
        spelt = "".join(
            little[full.index(kana)] if small >> at & 1 and kana in full else kana for at, kana in enumerate(word)
        )
        forms[word] = ["".join(chr(ord(kana) + 0x60) if kana != "ー" and loan else kana for kana in spelt)]
    told = unpack_surface_forms(pack_surface_forms(forms, name="some", digest="d"), sorted(forms), "d")
    assert {word: list(told(word)) for word in forms} == forms


def test_ways_of_writing_other_words_are_refused() -> None:
    data = pack_surface_forms(FORMS, name="some", digest="d")
    wrong = [(data, list(FORMS), "e"), (data[:-1], list(FORMS), "d"), (data, ["あいす"], "d"), (b"", [], "d")]
    for file, words, digest in wrong:
        with pytest.raises(LexiconError, match=r"^lexicon/corrupt:"):
            unpack_surface_forms(file, words, digest)


def test_words_of_two_kinds_of_file_are_in_their_own_order() -> None:
    words = ["".join(three) for three in itertools.product("あいん", repeat=3)]
    assert a_list(words).words() == sorted(words)
    assert a_list(words, "ends").words() == sorted(words, key=lambda word: word[::-1], reverse=True)
