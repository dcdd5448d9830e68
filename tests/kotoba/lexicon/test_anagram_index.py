"""The index finds what looking at every word finds, and the search of chains finds the best there is."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise

import pytest

from asobiba import chance
from asobiba.kotoba.lexicon.anagram_index import KEYS, AnagramIndex, key
from asobiba.kotoba.lexicon.word_lists import open_word_list
from asobiba.kotoba.rules.cards import ALL_CARDS, KANA, sort, without
from asobiba.kotoba.search.rewrite_chains import ChainSearch
from asobiba.words.lexicon_store import LexiconStore
from tests.kotoba.reference import chips_of, is_chain, laid_cards
from tests.kotoba.tables import small_words
from tests.tables import sample

POSITIONS = 100
AT_ONCE = 20


@cache
def common() -> list[str]:
    return sorted(LexiconStore().kana("ja-common").words())


@cache
def of_length() -> dict[int, list[str]]:
    return {size: [word for word in common() if len(word) == size] for size in range(3, 15)}


@cache
def index() -> AnagramIndex:
    return open_word_list(LexiconStore(), "common").index


@cache
def small_index() -> AnagramIndex:
    return AnagramIndex(sorted(small_words().words))


def position(number: int) -> tuple[str, str]:
    """A word that somebody laid, and the hand of somebody else; every third hand is a short one."""
    deck = chance.shuffled(ALL_CARDS, chance.stream(number, "index"))
    words = index().new_words(sort(deck[:10]))
    size = 10 if number % 3 else 1 + number % 9
    return chance.shuffled(words, chance.stream(number, "word"))[0], sort(deck[10 : 10 + size])


def laid_from(hand: str, word: str) -> bool:
    return all(hand.count(kana) >= word.count(kana) for kana in word)


def differences(word: str, other: str) -> int:
    return sum(one != two for one, two in zip(word, other, strict=True))


def in_order(word: str, longer: str) -> bool:
    at = -1
    for kana in word:
        at = longer.find(kana, at + 1)
        if at < 0:
            return False
    return True


@pytest.mark.slow
@pytest.mark.parametrize("first", sample(range(0, POSITIONS, AT_ONCE), 3))
def test_index_finds_the_new_words_and_the_steps_that_looking_at_every_word_finds(first: int) -> None:
    for number in range(first, first + AT_ONCE):
        word, hand = position(number)
        cards = set(hand)
        assert index().new_words(hand) == [one for one in common() if cards.issuperset(one) and laid_from(hand, one)]
        near = [one for one in of_length()[len(word)] if 0 < differences(word, one) <= 2]
        longer = [one for one in common() if len(word) < len(one) <= len(word) + len(hand) and in_order(word, one)]
        reached = [one for one in (*near, *longer) if laid_cards(word, one) <= Counter(hand)]
        assert index().rewrites(word, hand) == sorted(reached)


def test_every_kana_has_a_key_of_its_own_and_keys_add() -> None:
    assert len(set(KEYS.values())) == len(KANA)
    assert key("きかく") == key("かく") + key("き") == key("くかき")


def test_no_two_different_sets_of_cards_of_the_common_words_share_a_key() -> None:
    cards = {sort(word) for word in common()}
    assert len({key(one) for one in cards}) == len(cards)


@pytest.mark.parametrize("number", range(30))
def test_chains_are_such_as_the_rules_allow_and_earn_what_is_counted_card_by_card(number: int) -> None:
    word, hand = position(number)
    used = tuple(common()[number::7])
    for bonus_pays in (True, False):
        found = list(ChainSearch(index(), frozenset(used), bonus_pays=bonus_pays).search(word, hand, steps=5, beam=4))
        assert len({(plan.word, plan.left) for plan in found}) <= len(found) <= 5 * 4
        for plan in found:
            assert is_chain(plan.words, hand, used)
            steps = list(pairwise(plan.words))
            assert plan.chips == sum(chips_of(*step, bonus_pays=bonus_pays) for step in steps)
            assert plan.left == without(hand, "".join("".join(laid_cards(*step).elements()) for step in steps))
            bonus = 2 * sum(kana in "ぬぢづぱぴぷぺぽ" for kana in word)
            assert plan.net == plan.chips + len(plan.word) - (len(word) + bonus - 1)


def richest(word: str, hand: str, chain: tuple[str, ...]) -> int:
    """The most chips and cards that any chain of small words ends with: all of them are walked."""
    best = len(word)
    for after in small_words().rewrites(word, hand):
        if after not in chain:
            laid = "".join(laid_cards(word, after).elements())
            rest = richest(after, without(hand, laid), (*chain, after))
            best = max(best, chips_of(word, after, bonus_pays=True) + rest)
    return best


@pytest.mark.parametrize("number", range(40))
def test_a_wide_beam_finds_the_richest_of_all_chains(number: int) -> None:
    deck = chance.shuffled(ALL_CARDS, chance.stream(number, "chain"))
    hand = sort(deck[:9])
    words = sorted(small_words().words)
    word = words[number % len(words)]
    found = ChainSearch(small_index(), frozenset(), bonus_pays=True).search(word, hand, steps=9, beam=10_000)
    assert max((plan.chips + len(plan.word) for plan in found), default=len(word)) == richest(word, hand, (word,))


def test_the_source_shows_how_a_short_word_grows() -> None:
    hand = sort("んわれるつえさし")
    for before, after in pairwise(("きかく", "きかん", "わかれ", "わかれる", "つかれる", "つかえる", "さしつかえる")):
        assert after in index().rewrites(before, hand)
        hand = without(hand, "".join(laid_cards(before, after).elements()))
    assert hand == ""
    found = ChainSearch(index(), frozenset(), bonus_pays=True).search(
        "きかく", sort("んわれるつえさし"), steps=9, beam=400
    )
    assert max(plan.net for plan in found) >= 10
