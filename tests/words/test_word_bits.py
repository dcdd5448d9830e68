"""Sets of words as bits hold the words that a look at each of them finds."""

from __future__ import annotations

from string import ascii_uppercase

from hypothesis import given
from hypothesis import strategies as st

from asobiba.words.multiset_keys import ENGLISH, KEYS, LetterKeys
from asobiba.words.word_bits import WordBits

FIVES = st.lists(st.text("ABCZ", min_size=5, max_size=5), max_size=40)


def chosen(words: list[str], found: int) -> list[str]:
    """The words of a set; the first one's bit is the highest."""
    return [word for place, word in enumerate(reversed(words)) if found >> place & 1][::-1]


@given(FIVES)
def test_words_are_found_by_a_letter_at_a_place(words: list[str]) -> None:
    bits = WordBits(words, 5, ENGLISH)
    assert chosen(words, bits.every) == words
    for place in range(5):
        for letter in "ABCZQ":
            assert chosen(words, bits.having(letter, place)) == [word for word in words if word[place] == letter]
        assert chosen(words, bits.having_one_of("BZX", place)) == [word for word in words if word[place] in "BZX"]
        assert bits.having_one_of("", place) == 0


@given(FIVES, st.text("ABCZ.", min_size=5, max_size=5))
def test_texts_with_gaps_are_known_to_be_like_some_word(words: list[str], text: str) -> None:
    like = [word for word in words if all(cell in (".", letter) for cell, letter in zip(text, word, strict=True))]
    assert WordBits(words, 5, ENGLISH).any_like(text) == bool(like)


@given(FIVES)
def test_words_are_found_by_how_many_of_a_letter_they_have(words: list[str]) -> None:
    bits = WordBits(words, 5, ENGLISH)
    for letter in "AZQ":
        for count in range(7):
            with_so_many = [word for word in words if word.count(letter) >= count]
            assert chosen(words, bits.with_copies(letter, count)) == with_so_many


def test_letters_of_the_largest_alphabet_are_told_apart() -> None:
    letters = ascii_uppercase + "".join(chr(0xC0 + number) for number in range(max(KEYS) - 1 - 26))
    words = [letter + letters[-1] for letter in letters]
    bits = WordBits(words, 2, LetterKeys(letters))
    assert [chosen(words, bits.having(letter, 0)) for letter in letters] == [[word] for word in words]
    assert bits.having(letters[-1], 1) == bits.every
