"""The keys of every alphabet are a Bose-Chowla set: the arithmetic behind the proof in `multiset_keys`.

tests/words/test_word_map.py does it for GF(27), where polynomials are over GF(3).
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asobiba.lab.letter_keys import ONE, Element, Field, X, keys, primes_of
from asobiba.words.multiset_keys import KEYS, MOST_LETTERS, POLYNOMIALS, letter_keys

LETTERS = "".join(map(chr, range(0xC0, 0xC0 + 23))) + "".join(map(chr, range(0x391, 0x391 + 17)))
assert len(LETTERS) == 40
MANY = "".join(chr(0x410 + place) for place in range(MOST_LETTERS))

fields = pytest.mark.parametrize("q", sorted(POLYNOMIALS))


def test_each_field_is_the_next_prime() -> None:
    assert sorted(KEYS) == [27, *sorted(POLYNOMIALS)]
    assert sorted(POLYNOMIALS) == [
        number for number in range(28, 50) if all(number % divisor for divisor in range(2, number))
    ]
    for count in range(1, MOST_LETTERS + 1):
        assert len(letter_keys(MANY[:count]).numbers) == count


@fields
def test_the_primes_are_all_that_divide_the_order(q: int) -> None:
    left = q**10 - 1
    for prime in primes_of(q):
        assert all(prime % divisor for divisor in range(2, int(prime**0.5) + 1))
        while left % prime == 0:
            left //= prime
    assert left == 1


@fields
def test_the_powers_of_x_are_the_whole_field(q: int) -> None:
    assert Field(q, POLYNOMIALS[q]).is_primitive()


@fields
def test_x_has_degree_ten_over_the_small_field(q: int) -> None:
    field = Field(q, POLYNOMIALS[q])
    powers: list[Element] = [X]
    for _ in range(10):
        powers.append(field.power(powers[-1], q))
    assert [degree for degree in range(1, 11) if powers[degree] == X] == [10]


@fields
def test_every_key_is_the_logarithm_of_one_plus_a_over_x_with_a_in_the_small_field(q: int) -> None:
    """The premise of the proof: (x^key - 1) * x is an element a of GF(q), not 0, another one for every letter."""
    field, found = Field(q, POLYNOMIALS[q]), set()
    for number in KEYS[q]:
        ratio = field.power(X, number)
        a = field.times(((ratio[0] - 1) % q, *ratio[1:]), X)
        assert a[1:] == ONE[1:]
        found.add(a[0])
    assert found == set(range(1, q))


def test_sums_of_fifteen_keys_fit_two_digits_of_an_integer() -> None:
    assert all(15 * max(numbers) < 1 << 60 for numbers in KEYS.values())


def test_the_program_computes_the_same_keys() -> None:
    assert keys(Field(31, POLYNOMIALS[31])) == list(KEYS[31])


@pytest.mark.parametrize("count", [27, 34, MOST_LETTERS])
def test_no_two_multisets_of_three_letters_or_fewer_have_the_same_key(count: int) -> None:
    letters = letter_keys(MANY[:count])
    multisets = ["".join(each) for size in range(4) for each in combinations_with_replacement(letters.letters, size)]
    assert len({letters.key(each) for each in multisets}) == len(multisets)


@given(st.text(LETTERS, max_size=15), st.text(LETTERS, max_size=15))
def test_keys_are_equal_for_the_same_letters_only(one: str, other: str) -> None:
    letters = letter_keys(LETTERS)
    assert (letters.key(one) == letters.key(other)) == (Counter(one) == Counter(other))
    assert letters.key(one) + letters.key(other) == letters.key(other + one)


@given(st.lists(st.text(LETTERS, min_size=2, max_size=15), min_size=1, max_size=40))
def test_keys_in_bulk_are_the_keys_one_by_one(words: list[str]) -> None:
    letters = letter_keys(LETTERS)
    for length in range(2, 16):
        same = [word for word in words if len(word) == length]
        assert list(letters.word_keys(same, length)) == [letters.key(word) for word in same]
        assert letters.decode(letters.encode("".join(same))) == "".join(same)


def test_words_are_ordered_by_the_alphabet() -> None:
    assert letter_keys("ANÑO").ordered(["OA", "ÑA", "NO", "AÑ", "AN"]) == ["AN", "AÑ", "NO", "ÑA", "OA"]
