"""The word map finds the same words as a search over all of them, and its keys do not collide."""

from __future__ import annotations

import gc
from array import array
from collections import Counter
from itertools import combinations_with_replacement
from pathlib import Path
from string import ascii_uppercase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asobiba.chance import below, stream
from asobiba.words import word_map
from asobiba.words.lexicon import open_lexicon
from asobiba.words.multiset_keys import ENGLISH, LetterKeys
from asobiba.words.word_map import WordMap
from asobiba.work import Units

LEXICA = sorted((Path(__file__).parents[2] / "lexicon" / "english").glob("*.lex"))

word = st.text("AEINST", min_size=2, max_size=15)
word_lists = st.lists(word, min_size=1, max_size=60)
short_lists = st.lists(st.text("ABE", min_size=2, max_size=4), min_size=1, max_size=60)


def made_up(count: int) -> list[str]:
    """Words that look a little like English, so that anagrams are common."""
    rng = stream(2, "words")
    letters = "EEEEEEAAAAAIIIIIOOOONNNNRRRRTTTTLLSSSUUDDGGBCMPFHVWYKJXQZ"
    made = {"".join(letters[below(len(letters), rng)] for _ in range(2 + below(14, rng))) for _ in range(count)}
    return sorted(made)


def word_maps() -> list[WordMap]:
    """The maps of the shipped lexica; while there are none, of a made-up list."""
    return [open_lexicon(path.read_bytes()).map for path in LEXICA] or [WordMap.of(made_up(50_000))]


def anagrams_by_counting(words: list[str], letters: str) -> list[str]:
    """The simple twin: look at every word."""
    return sorted({word for word in words if Counter(word) == Counter(letters)})


# The field GF(3^30), just as far as the proof in `multiset_keys` needs it: polynomials in x below degree 30
# over GF(3), lowest coefficient first, with x^30 = -x - 2.

DEGREE = 30
ORDER = 3**DEGREE - 1
ONE = (1, *[0] * 29)
X = (0, 1, *[0] * 28)


def product(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    wide = [0] * (2 * DEGREE)
    for place, factor in enumerate(one):
        if factor:
            for at, value in enumerate(other, place):
                wide[at] += factor * value
    for at in range(2 * DEGREE - 1, DEGREE - 1, -1):
        wide[at - DEGREE + 1] -= wide[at]
        wide[at - DEGREE] -= 2 * wide[at]
    return tuple(value % 3 for value in wide[:DEGREE])


def power(base: tuple[int, ...], exponent: int) -> tuple[int, ...]:
    result = ONE
    for bit in f"{exponent:b}":
        result = product(result, result)
        if bit == "1":
            result = product(result, base)
    return result


def test_the_powers_of_x_are_the_whole_field() -> None:
    primes = (2, 7, 11, 13, 31, 61, 271, 4561)
    left = ORDER
    for prime in primes:
        while left % prime == 0:
            left //= prime
    assert left == 1
    assert power(X, ORDER) == ONE
    assert all(power(X, ORDER // prime) != ONE for prime in primes)


def test_every_key_is_the_logarithm_of_one_plus_a_over_x_with_a_in_the_small_field() -> None:
    """The premise of the proof: (x^key - 1) * x is an element a of GF(27), not 0, another one for every letter."""
    found = set()
    for letter in ascii_uppercase:
        ratio = power(X, ENGLISH.numbers[letter])
        a = product(((ratio[0] - 1) % 3, *ratio[1:]), X)
        assert power(a, 27) == a
        assert any(a)
        found.add(a)
    assert len(found) == 26


def test_x_has_degree_ten_over_the_small_field() -> None:
    """x^(27^d) = x for d = 10 and no smaller d, so that no polynomial of lower degree over GF(27) has the root x."""
    assert [degree for degree in range(1, 11) if power(X, 27**degree) == X] == [10]


def test_no_two_multisets_of_four_letters_or_fewer_have_the_same_key() -> None:
    multisets = [letters for size in range(5) for letters in combinations_with_replacement(ascii_uppercase, size)]
    assert len({ENGLISH.key("".join(letters)) for letters in multisets}) == len(multisets)


@given(st.text(ascii_uppercase, max_size=15), st.text(ascii_uppercase, max_size=15))
def test_keys_are_equal_for_the_same_letters_only(one: str, other: str) -> None:
    assert (ENGLISH.key(one) == ENGLISH.key(other)) == (sorted(one) == sorted(other))
    assert ENGLISH.key(one) + ENGLISH.key(other) == ENGLISH.key(other + one)


@pytest.mark.slow
def test_no_two_multisets_of_letters_in_a_lexicon_have_the_same_key() -> None:
    for words in word_maps():
        for length in range(2, 16):
            table = words.anagram_table(length)
            assert len(table) == len({"".join(sorted(word)) for word in words.words(length)})
            assert all(len({"".join(sorted(word)) for word in same}) == 1 for same in table.values())


@pytest.mark.slow
def test_every_word_of_a_lexicon_is_under_its_key_and_nothing_else_is() -> None:
    for words in word_maps():
        for length in range(2, 16):
            table = words.anagram_table(length)
            assert sorted(word for same in table.values() for word in same) == list(words.words(length))
            assert all(word in table[ENGLISH.key(word)] for word in words.words(length))


@given(word_lists)
def test_keys_in_bulk_are_the_keys_one_by_one(words: list[str]) -> None:
    for length in range(2, 16):
        same = [word for word in words if len(word) == length]
        assert list(ENGLISH.word_keys(same, length)) == [ENGLISH.key(word) for word in same]


@given(word_lists, word)
def test_anagrams_are_those_that_counting_finds(words: list[str], letters: str) -> None:
    made = WordMap.of(words)
    for asked in [letters, *words]:
        expected = anagrams_by_counting(words, asked)
        assert list(made.anagrams(asked)) == expected
        assert made.has_arrangement(asked) == bool(expected)


@given(word_lists, word)
def test_a_word_is_in_the_map_if_it_was_in_the_list(words: list[str], other: str) -> None:
    made = WordMap.of(words)
    assert all(word in made for word in words)
    assert (other in made) == (other in words)
    assert len(made) == len(set(words))
    assert list(made) == sorted(set(words), key=lambda word: (len(word), word))


@pytest.mark.parametrize("odd", ["", "A", "aa", "Aa", "A?", "\u00c4A", "A" * 16, "AA ", None, 7])
def test_anything_odd_is_simply_no_word(odd: object) -> None:
    assert odd not in WordMap.of(["AA", "AAA"])


def test_outside_2_to_15_letters_there_is_nothing() -> None:
    words = WordMap.of(["AA"])
    assert [words.anagram_table(length) for length in (0, 1, 16, 99)] == [{}] * 4
    assert [len(words.words(length)) for length in (0, 1, 2, 16)] == [0, 0, 1, 0]
    assert words.anagrams("") == words.anagrams("A" * 16) == ()


def test_a_letter_that_is_none_has_no_key() -> None:
    with pytest.raises(KeyError):
        ENGLISH.key("A?")


def test_anagrams_stand_sorted_under_one_key() -> None:
    words = WordMap.of(["STOP", "POTS", "TOPS", "SPOT", "OPTS", "POST", "TIPS"])
    assert words.anagram_table(4)[ENGLISH.key("OPST")] == ("OPTS", "POST", "POTS", "SPOT", "STOP", "TOPS")


@given(short_lists, st.text("ABE", max_size=2), st.text("ABE", max_size=2))
def test_letters_that_fit_are_those_that_make_a_word(words: list[str], before: str, after: str) -> None:
    mask = WordMap.of(words).cross_set(before, after)
    fitting = {letter for bit, letter in enumerate(ascii_uppercase) if mask >> bit & 1}
    if before or after:
        assert fitting == {letter for letter in ascii_uppercase if before + letter + after in words}
    else:
        assert mask == ENGLISH.every


def test_what_fits_is_forgotten_in_time_but_never_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(word_map, "_MOST_CACHED", 3)
    words = WordMap.of(["AB", "BA", "ABA"])
    asked = [("A", ""), ("", "A"), ("B", ""), ("AB", ""), ("", "BA"), ("A", "A")] * 2
    assert [words.cross_set(*one) for one in asked] == [2, 2, 1, 1, 1, 2] * 2
    assert len(words._cross_sets) <= 3


def test_nothing_fits_where_the_word_would_be_too_long() -> None:
    assert WordMap.of(["A" * 15]).cross_set("A" * 8, "A" * 6) == 1
    assert WordMap.of(["A" * 15]).cross_set("A" * 8, "A" * 7) == 0


@given(word_lists)
def test_the_masks_for_blanks_name_every_letter_that_completes_a_word(words: list[str]) -> None:
    made = WordMap.of(words)
    for length in {len(word) for word in words}:
        masks, low = made.completions(length)
        for word in made.words(length):
            for at, letter in enumerate(word):
                assert masks[ENGLISH.key(word[:at] + word[at + 1 :]) & low] >> ascii_uppercase.index(letter) & 1


def completions_one_by_one(words: WordMap, length: int) -> tuple[list[int], int]:
    """The simple twin of `completions`: every letter of every word by itself."""
    low = (1 << (length * len(words.anagram_table(length))).bit_length()) - 1
    masks = [0] * (low + 1)
    for letters in words.words(length):
        for letter in letters:
            others = words.key(letters) - words.key(letter)
            masks[others & low] |= 1 << words.keys.letters.index(letter)
    return masks, low


@pytest.mark.parametrize("count", [2, 26, 28, 32, 33, 46])
def test_the_masks_for_blanks_are_those_of_every_letter_of_every_word(count: int) -> None:
    letters = (ascii_uppercase + "".join(chr(0xC0 + number) for number in range(20)))[:count]
    rng = stream(count, "words")
    some = {"".join(letters[below(count, rng)] for _ in range(2 + below(14, rng))) for _ in range(3000)}
    words = WordMap.of(some, LetterKeys(letters))
    for length in range(2, 16):
        masks, low = words.completions(length)
        assert (list(masks), low) == completions_one_by_one(words, length)
        assert masks.itemsize == (4 if count <= 32 else 8)


def test_the_masks_for_blanks_of_no_words_are_empty() -> None:
    words = WordMap.of(["AA"])
    assert [words.completions(length) for length in (0, 1, 3, 16)] == [(array("I", [0]), 0)] * 4


def test_the_masks_for_blanks_name_few_letters_too_many() -> None:
    made = WordMap.of(made_up(20_000))
    masks, low = made.completions(6)
    right = {ENGLISH.key(word[:at] + word[at + 1 :]) & low for word in made.words(6) for at in range(6)}
    assert sum(mask != 0 for mask in masks) == len(right)
    assert sum(mask.bit_count() for mask in masks) <= 6 * len(made.anagram_table(6))


@given(word_lists, st.lists(word, max_size=10))
def test_without_some_words_is_the_map_of_the_others(words: list[str], more: list[str]) -> None:
    refused = {*words[::3], *more}
    base = WordMap.of(words)
    left, expected = base.without(refused), WordMap.of([word for word in words if word not in refused])
    assert len(left) == len(expected)
    assert list(left) == list(expected)
    assert all(left.anagram_table(length) == expected.anagram_table(length) for length in range(17))
    assert [word in left for word in words] == [word in expected for word in words]
    assert all(left.cross_set(word[:-1], "") == expected.cross_set(word[:-1], "") for word in words)
    assert list(base) == list(WordMap.of(words))


def test_lengths_without_a_refused_word_are_shared() -> None:
    base = WordMap.of(["AA", "ABA", "BAA"])
    left = base.without(["ABA", "A", "A" * 99])
    assert left.anagram_table(2) is base.anagram_table(2)
    assert left.anagram_table(3) == {ENGLISH.key("AAB"): ("BAA",)}


def test_words_are_read_once_and_only_when_asked_for() -> None:
    asked = []

    def decode() -> Units[list[list[str]]]:
        asked.append(1)
        yield 1
        return [[], [], ["AA"], *[[] for _ in range(13)]]

    words = WordMap(decode, 1)
    assert len(words) == 1
    assert not asked
    assert "AA" in words
    assert "AB" not in words
    assert asked == [1]


@pytest.mark.parametrize("running", [True, False])
def test_the_garbage_collector_is_left_as_it_was(running: bool) -> None:
    before = gc.isenabled()
    (gc.enable if running else gc.disable)()
    try:
        WordMap.of(["AA"]).anagram_table(2)
        assert gc.isenabled() == running
    finally:
        (gc.enable if before else gc.disable)()
