"""A packed lexicon gives back exactly its words, is the same bytes everywhere, and notices damage."""

from __future__ import annotations

import bz2
from hashlib import sha256
from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asobiba.errors import LexiconError
from asobiba.words.lexicon import open_lexicon
from asobiba.words.lexicon_file import fingerprint, is_packed, pack_lexicon, read_lexicon_file, split_by_length

WORDS = ["AA", "AAH", "AAHED", "AAHING", "AARDVARK", "BE", "UNCOPYRIGHTABLE"]
SHIPPED = sorted((Path(__file__).parents[2] / "lexicon" / "english").glob("*.lex"))

word = st.text("ABCXYZ", min_size=2, max_size=15)
word_lists = st.sets(word, min_size=1, max_size=60)


def unfolded(folded: str) -> list[str]:
    """The twin of the reader: the format as its description says it, letter by letter."""
    words: list[str] = []
    last = ""
    for letter in folded:
        if letter.islower():
            words.append(last)
            last = last[: len(last) - (ord(letter) - ord("a"))]
        else:
            last += letter
    return [*words[1:], last]


def broken(data: bytes) -> str:
    with pytest.raises(LexiconError) as caught:
        read_lexicon_file(data).decode_words()
    return caught.value.code


@given(word_lists)
def test_packing_and_reading_gives_the_sorted_words(words: set[str]) -> None:
    packed = read_lexicon_file(pack_lexicon(words, name="some"))
    assert packed.decode_words() == sorted(words)
    assert packed.count == len(words)
    assert packed.fingerprint == sha256("\n".join(sorted(words)).encode()).hexdigest()[:16]


@given(word_lists)
def test_the_payload_is_what_the_description_of_the_format_says(words: set[str]) -> None:
    assert unfolded(bz2.decompress(read_lexicon_file(pack_lexicon(words, name="some")).payload).decode()) == sorted(
        words
    )


def test_the_bytes_of_a_file_never_change() -> None:
    data = pack_lexicon(WORDS, name="seven")
    assert data.split(b"\n")[0] == b"asobiba lexicon 1 seven 7 e119acd11aacfa9d fa730111"
    assert sha256(data).hexdigest() == "f5faf3a9525465bb35db68dfdfaabdb52ff6581a26d2131a905f624b977fa690"


def test_order_case_and_repetition_make_no_difference() -> None:
    assert pack_lexicon([*reversed(WORDS), "aah", "Be"], name="seven") == pack_lexicon(WORDS, name="seven")


NO_WORDS = ["A", "", "SIXTEENLETTERSAR", "X-RAY", "NA\u00cfVE", "stra\u00dfe", "A B", "AB\n"]
NO_NAMES = ["", "two words", "Full", "a/b", "\u00e9t\u00e9"]  # lower-case letters, digits and hyphens make one


@pytest.mark.parametrize(
    ("words", "name", "code"),
    [
        *((["AA", bad], "some", "bad_word") for bad in NO_WORDS),
        ([], "some", "empty"),
        *((WORDS, bad, "bad_name") for bad in NO_NAMES),
    ],
)
def test_what_is_no_list_of_words_of_2_to_15_letters_with_a_name_is_not_packed(
    words: list[str], name: str, code: str
) -> None:
    with pytest.raises(LexiconError, match=f"lexicon/{code}"):
        pack_lexicon(words, name=name)


def test_every_shortening_and_every_changed_byte_is_noticed() -> None:
    data = pack_lexicon(WORDS, name="seven")
    shorter = [data[:size] for size in range(len(data))]
    changed = [data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :] for at in range(len(data))]
    assert {broken(one) for one in shorter + changed} == {"lexicon/corrupt"}


@given(st.binary(max_size=300))
def test_arbitrary_bytes_are_corrupt(data: bytes) -> None:
    assert broken(data) == "lexicon/corrupt"
    assert broken(b"asobiba lexicon 1" + data) == "lexicon/corrupt"


@pytest.mark.parametrize("payload", [b"", b"aAAbB", b"no bz2", b"bAA", b"AA", b"aAA\n", b"a\xff", b"aAA1B"])
def test_a_right_checksum_over_nonsense_is_still_corrupt(payload: bytes) -> None:
    for content in (payload, bz2.compress(payload)):
        start = b"asobiba lexicon 1 some 7 0123456789abcdef"
        assert broken(start + f" {crc32(content, crc32(start)):08x}\n".encode() + content) == "lexicon/corrupt"


def test_a_file_of_a_later_version_says_so() -> None:
    data = pack_lexicon(WORDS, name="seven").replace(b"lexicon 1 ", b"lexicon 12 ")
    assert is_packed(data)
    with pytest.raises(LexiconError, match="another version"):
        read_lexicon_file(data)


def test_a_plain_list_is_not_taken_for_a_packed_one() -> None:
    assert is_packed(pack_lexicon(WORDS, name="seven"))
    assert not is_packed(b"aa\naah\n")


def test_words_are_parted_by_length_in_order() -> None:
    parts = split_by_length(WORDS)
    assert parts[2] == ["AA", "BE"]
    assert parts[15] == ["UNCOPYRIGHTABLE"]
    assert [word for part in parts for word in part] == sorted(WORDS, key=len)


def test_an_opened_lexicon_knows_its_name_count_and_words() -> None:
    lexicon = open_lexicon(pack_lexicon(WORDS, name="seven"))
    assert (lexicon.name, lexicon.title, lexicon.word_count) == ("seven", "Seven", 7)
    assert "AAHED" in lexicon
    assert "AAHE" not in lexicon


@pytest.mark.slow
def test_a_shipped_lexicon_is_what_its_header_says() -> None:
    for path in SHIPPED:
        data = path.read_bytes()
        packed = read_lexicon_file(data)
        words = packed.decode_words()
        assert packed.name == path.stem
        assert words == sorted(set(words))
        assert fingerprint(words) == packed.fingerprint
        assert pack_lexicon(words, name=packed.name) == data


def test_full_costs_at_most_one_byte_and_a_tenth_a_word() -> None:
    for path in SHIPPED:
        if path.stem == "full":
            assert path.stat().st_size <= 1.1 * read_lexicon_file(path.read_bytes()).count
