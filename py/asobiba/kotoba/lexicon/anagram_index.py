"""The anagram index finds the words of a multiset of cards with one addition and one dict lookup.

As in the word map of Crosswords (`words.word_map`), every kana has an integer key, and the key of a multiset is the sum
of the keys of its cards. So one dict from key to words serves three searches:

- new words: the sums over all subsets of a hand of ten (at most 1,024);
- insertions: the key of the word plus such a sum; then the order of the old cards is checked;
- replacements: the key of the word less one or two cards plus as many from the hand; then the places are checked.

Keys are 56 bits of SHA-256, so two multisets hardly ever share a key; every match is still compared card by card.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from itertools import combinations
from operator import ne

from asobiba.kotoba.rules.cards import KANA
from asobiba.kotoba.rules.rewrite_step import MOST_REPLACED
from asobiba.work import Units

KEYS = {kana: int.from_bytes(sha256(f"kotoba {kana}".encode()).digest()[:7], "big") for kana in KANA}
_MOST_CACHED = 4000  # hands whose subset keys are cached, up to 60 kB each; a turn needs a few hundred
_AT_ONCE = 10_000  # words added in one slice
_HAND = 10  # larger hands are not cached


def key(cards: str) -> int:
    """The key of a multiset of cards. Raises KeyError for anything that is not a card."""
    return sum(map(KEYS.__getitem__, cards))


def has_cards(hand: str, cards: str) -> bool:
    """Whether a hand has these cards."""
    return all(hand.count(kana) >= cards.count(kana) for kana in cards)


class AnagramIndex:
    """The words of a list by the multiset of their cards."""

    def __init__(self, words: Iterable[str]) -> None:
        """An index over words, written as cards, without duplicates."""
        self._table: dict[int, tuple[str, ...]] = {}
        self._add(words)
        self._subset_keys: dict[str, frozenset[int]] = {}
        self._card_keys: dict[str, tuple[list[int], list[int]]] = {}

    @classmethod
    def built(cls, words: Sequence[str]) -> Units[AnagramIndex]:
        """An index, in small slices."""
        index = cls(())
        for at in range(0, len(words), _AT_ONCE):
            index._add(words[at : at + _AT_ONCE])
            yield 1
        return index

    def _add(self, words: Iterable[str]) -> None:
        table = self._table
        known = table.get
        for word in words:
            number = sum(map(KEYS.__getitem__, word))
            table[number] = (*known(number, ()), word)

    def new_words(self, hand: str) -> list[str]:
        """Every word that the cards of a hand can lay, sorted."""
        found = (word for word in self._words_with(self.subset_keys(hand)) if has_cards(hand, word))
        return sorted(found)

    def rewrites(self, word: str, hand: str) -> list[str]:
        """Every word that one step can make from a word with the cards of a hand, sorted."""
        return sorted(other for other, _ in (*self.replacements(word, hand), *self.insertions(word, hand)))

    def insertions(self, word: str, hand: str) -> list[tuple[str, str]]:
        """The words made by one insertion into a word, each with the cards laid; in no particular order."""
        start = key(word)
        found = [
            (longer, inserted_cards(word, longer))
            for longer in self._words_with([start + part for part in self.subset_keys(hand)])
        ]
        return [(longer, laid) for longer, laid in found if laid and has_cards(hand, laid)]

    def replacements(self, word: str, hand: str) -> list[tuple[str, str]]:
        """The words made by replacing one or two cards of a word, each with the cards laid; in no particular order."""
        start = key(word)
        probes: list[int] = []
        for taken, laid in zip(self._keys_of_one_and_two(word), self._keys_of_one_and_two(hand), strict=True):
            probes += [left + part for left in [start - part for part in taken] for part in laid]
        hits = [other for other in self._words_with(probes) if 0 < sum(map(ne, word, other)) <= MOST_REPLACED]
        near = [other for other in hits if len(other) == len(word)]  # a word of another length is a collision of keys
        found = [(other, "".join([new for old, new in zip(word, other, strict=True) if old != new])) for other in near]
        return [(other, laid) for other, laid in found if has_cards(hand, laid)]

    def _keys_of_one_and_two(self, cards: str) -> tuple[list[int], list[int]]:
        """The keys of the different cards, and of the different pairs of cards. Do not change the lists."""
        known = self._card_keys.get(cards)
        if known is None:
            if len(self._card_keys) >= _MOST_CACHED:
                self._card_keys.clear()
            single = [KEYS[kana] for kana in cards]
            pairs = map(sum, combinations(single, 2))
            known = self._card_keys[cards] = (list(dict.fromkeys(single)), list(dict.fromkeys(pairs)))
        return known

    def subset_keys(self, hand: str) -> frozenset[int]:
        """The keys of all subsets of a hand, including the empty one."""
        found = self._subset_keys.get(hand)
        if found is None:
            if len(self._subset_keys) >= _MOST_CACHED:
                self._subset_keys.clear()
            found = self._subset_keys[hand] = self._find_subset_keys(hand)
        return found

    def _find_subset_keys(self, hand: str) -> frozenset[int]:
        if not hand:
            return frozenset((0,))
        fewer = self.subset_keys(hand[1:]) if len(hand) <= _HAND else self._find_subset_keys(hand[1:])
        first = KEYS[hand[0]]
        return fewer.union([part + first for part in fewer])

    def _words_with(self, probes: Iterable[int]) -> list[str]:
        table = self._table
        return [word for number in table.keys() & probes for word in table[number]]


def inserted_cards(word: str, longer: str) -> str:
    """The cards inserted to make the longer word; "" if the longer word does not have the word's cards in order."""
    laid = []
    at = 0
    for card in longer:
        if at < len(word) and card == word[at]:
            at += 1
        else:
            laid.append(card)
    return "".join(laid) if at == len(word) else ""
