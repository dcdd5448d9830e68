"""Alphabets: a digraph is one letter inside, in brackets in notation, plain in a word list, typed as a player does."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asobiba.errors import LexiconError
from asobiba.words.alphabet import ENGLISH, Alphabet, alphabet_of, is_letter
from asobiba.words.lexicon import open_lexicon
from asobiba.words.lexicon_file import fingerprint, pack_lexicon, read_lexicon_file
from asobiba.words.own_list import own_lexicon, read_words
from tests.words.typed import Typed, typed

SPANISH = alphabet_of("ABC[CH]DEFGHIJL[LL]MNÑOPQR[RR]STUVXYZ")
SPANISH = Alphabet(SPANISH.symbols, {"É": "E", "Ü": "U", "Œ": "OE"})
CATALAN = alphabet_of("ABCÇDEFGHIJL[L·L]MN[NY]OP[QU]RSTUVXZ")
CATALAN = Alphabet(CATALAN.symbols, {"L.L": CATALAN.read("[L·L]")})
words = st.lists(st.text(SPANISH.letters, min_size=2, max_size=15), min_size=1, max_size=40)


def test_a_symbol_of_one_cased_character_is_its_own_letter_and_any_other_is_private() -> None:
    assert all(map(is_letter, "AÄŁÑØŻ"))
    assert not any(map(is_letter, ["CH", "a", "ß", "İ", "ŉ", "あ", "1"]))
    alphabet = Alphabet(("A", "CH", "İ", "あ", "Ä"))
    assert alphabet.letters[0] + alphabet.letters[-1] == "AÄ"
    assert len(set(alphabet.letters + alphabet.letters.lower())) == 10
    assert all(is_letter(letter) for letter in alphabet.letters)
    assert ENGLISH.displayed == {}


def test_notation_has_digraphs_in_brackets_small_for_a_blank() -> None:
    chico = SPANISH.read("[CH]ICO")
    assert len(chico) == 4
    assert SPANISH.write(chico) == "[CH]ICO"
    assert SPANISH.write(SPANISH.read("pe[rr]O")) == "pe[rr]O"
    assert SPANISH.read("[Ch]") == SPANISH.read("[ch]") == SPANISH.read("[CH]").lower()
    assert SPANISH.read("[É][A]") == "EA"


@pytest.mark.parametrize("text", ["CHICO", "[SZ]A", "[CH", "CH]", "[]", "[[CH]", "", "[Œ]"])
def test_what_is_no_symbol_in_brackets_stays_as_it_is(text: str) -> None:
    assert ENGLISH.read(text) == text
    if text != "[[CH]":
        assert SPANISH.read(text) == text


def test_without_brackets_the_longest_symbol_counts() -> None:
    assert SPANISH.join("CHICO") == SPANISH.read("[CH]ICO")
    assert SPANISH.join("PErrO.lL") == SPANISH.read("PE[rr]O.[ll]")
    assert ENGLISH.join("CHICO") == "CHICO"


@given(st.text(SPANISH.letters + SPANISH.letters.lower() + ".?/12 "))
def test_what_is_written_is_read_again(text: str) -> None:
    assert SPANISH.read(SPANISH.write(text)) == text


def test_a_word_is_cut_into_tiles_the_longest_symbol_first() -> None:
    assert SPANISH.segment("chico") == SPANISH.read("[CH]ICO")
    assert SPANISH.segment("Perro") == SPANISH.read("PE[RR]O")
    assert SPANISH.segment("vergüenza") == "VERGUENZA"
    assert SPANISH.segment("ŒE") == "OEE"
    assert CATALAN.segment("col·legi") == CATALAN.segment("col.legi") == CATALAN.read("CO[L·L]EGI")
    assert CATALAN.segment("call") == "CALL"
    assert CATALAN.segment("banyqu") == CATALAN.read("BA[NY][QU]")


@pytest.mark.parametrize("text", ["kilo", "a b", "mañana!", "niño1", "[CH]ICO", "да", "ſol", "l·a"])
def test_a_word_with_a_character_of_no_symbol_is_none(text: str) -> None:
    assert SPANISH.segment(text) is None


def test_what_is_shown_has_no_brackets() -> None:
    assert SPANISH.show(f"8D {SPANISH.read('[CH]ICO')}") == "8D CHICO"


def test_alphabets_are_equal_by_their_symbols_and_come_back_from_their_text() -> None:
    assert alphabet_of(SPANISH.text) == SPANISH
    assert alphabet_of(CATALAN.text).letters == CATALAN.letters
    for text in ("", "ABA", "A[CH]B[CH]", "".join(map(chr, range(0x100, 0x200)))):
        with pytest.raises(ValueError, match="is not an alphabet"):
            alphabet_of(text)


def test_words_are_in_alphabetical_order() -> None:
    given_ = ["chal", "cuna", "cama", "ñu", "nulo", "o", "llave", "luz"]
    found = SPANISH.ordered([SPANISH.segment(word) or "" for word in given_])
    assert list(map(SPANISH.show, found)) == ["CAMA", "CUNA", "CHAL", "LUZ", "LLAVE", "NULO", "ÑU", "O"]


@pytest.mark.parametrize(
    ("keys", "rack", "letters", "waiting", "refused"),
    [
        ("c", "[CH]ICO", "C", "", ""),
        ("ch", "[CH]ICO", "[CH]", "", ""),
        ("chico", "[CH]ICO", "[CH]ICO", "", ""),
        ("c", "[CH]IO", "", "C", ""),
        ("ch", "[CH]IO", "[CH]", "", ""),
        ("chic", "[CH]IO", "[CH]I", "", "C"),
        ("ch", "CHIO", "CH", "", ""),
        ("ch", "CHIO?", "[ch]", "", ""),
        ("ch", "IO?", "[ch]", "", ""),
        ("c", "IO?", "c", "", ""),
        ("llrr", "[LL][RR]", "[LL][RR]", "", ""),
        ("perr", "PER[RR]", "PE[RR]", "", ""),
        ("per", "PE[RR]", "PE", "R", ""),
        ("perro", "PERRO", "PERRO", "", ""),
        ("é", "E", "E", "", ""),
        ("œ", "OE", "OE", "", ""),
        ("œ", "O?", "Oe", "", ""),
        ("x", "ABC", "", "", "X"),
        ("caa", "CA", "CA", "", "A"),
    ],
)
def test_typing_means_what_a_spanish_player_expects(
    keys: str, rack: str, letters: str, waiting: str, refused: str
) -> None:
    assert typed(SPANISH, keys, SPANISH.read(rack)) == Typed(SPANISH.read(letters), waiting, refused)


def test_typing_the_catalan_double_l_with_a_dot() -> None:
    rack = CATALAN.read("CO[L·L]L")
    assert typed(CATALAN, "col·l", rack).letters == typed(CATALAN, "col.l", rack).letters == CATALAN.read("CO[L·L]")
    assert typed(CATALAN, "col", rack).letters == "COL"


@given(st.text("chliroeñ?1é", max_size=9), st.text(SPANISH.letters + "?", max_size=7))
def test_what_is_typed_is_on_the_rack_and_says_what_was_typed(keys: str, rack: str) -> None:
    meant = typed(SPANISH, keys, rack)
    used = Counter("?" if letter.islower() else letter for letter in meant.letters)
    assert not used - Counter(rack)
    plain = keys.upper().replace("É", "E")
    rest = (meant.waiting + meant.refused).replace("É", "E")
    assert SPANISH.show(meant.letters).upper() + rest == plain


# Word lists and lexicon files.


@given(words)
def test_a_lexicon_with_digraphs_comes_back_from_its_file(some: list[str]) -> None:
    data = pack_lexicon(some, name="es", alphabet=SPANISH)
    assert data.startswith(b"asobiba lexicon 2 es ")
    lexicon = open_lexicon(data)
    assert lexicon.alphabet == SPANISH
    assert sorted(lexicon.map) == sorted(set(some))
    assert read_lexicon_file(data).decode_words() == SPANISH.ordered(set(some))
    for word in some:
        assert word in lexicon
        assert word in lexicon.map.anagrams("".join(sorted(word)))
        mask = lexicon.map.cross_set(word[:1], word[2:])
        assert mask >> SPANISH.letters.index(word[1]) & 1


def test_an_english_lexicon_keeps_its_first_version() -> None:
    assert pack_lexicon(["AA"], name="en").startswith(b"asobiba lexicon 1 en 1 ")


@pytest.mark.parametrize("change", ["[CH]", "Ñ", " 2 "])
def test_a_damaged_first_line_is_refused(change: str) -> None:
    data = pack_lexicon([SPANISH.read("[CH]A")], name="es", alphabet=SPANISH)
    with pytest.raises(LexiconError, match=r"^lexicon/corrupt:"):
        read_lexicon_file(data.replace(change.encode(), b" 3 " if change == " 2 " else b"K", 1))


def test_words_of_other_letters_are_not_packed() -> None:
    with pytest.raises(LexiconError, match="KILO"):
        pack_lexicon(["KILO"], name="es", alphabet=SPANISH)


def test_an_own_list_is_read_with_the_letters_of_its_language() -> None:
    lexicon, report = own_lexicon("Mía", "chico\nkilo\nCHICO\nAÑO a year\nperro # dog\nch\n", SPANISH)
    assert list(map(SPANISH.show, lexicon.map)) == ["AÑO", "CHICO", "PERRO"]
    assert [(bad.line, bad.reason) for bad in report.parsed.bad] == [(2, "character"), (6, "too_short")]
    assert lexicon.fingerprint == fingerprint(["AÑO", SPANISH.read("[CH]ICO"), SPANISH.read("PE[RR]O")], SPANISH)
    assert len(lexicon.map.words(4)[0]) == 4


def test_the_longest_word_has_fifteen_tiles_not_characters() -> None:
    text = "ch" * 15 + "\n" + "ch" * 16
    parsed = read_words(text, SPANISH)
    assert [len(word) for word in parsed.words] == [15]
    assert parsed.bad[0].reason == "too_long"
