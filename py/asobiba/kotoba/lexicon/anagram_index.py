"""The index of words: from a multiset of cards to its words with one addition and one dict probe.

Every kana has a whole number, its key, and the key of a multiset is the sum over its cards. So keys add, and one dict
from key to words serves three searches:

- new words: the sums over all parts of a hand of ten (1,024 at most);
- inserting: the key of the word and such a sum, then a look whether the old cards are there in their order;
- replacing: the key of the word less one or two of its cards and as many of the hand, then a look at the places.

Keys are 56 bits out of SHA-256, so hardly any two multisets share one; every hit is compared card by card all the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from itertools import combinations
from operator import ne

from asobiba.kotoba.rules.cards import KANA
from asobiba.kotoba.rules.rewrite_step import MOST_REPLACED

KEYS = {kana: int.from_bytes(sha256(f"kotoba {kana}".encode()).digest()[:7], "big") for kana in KANA}
_REMEMBERED = 4000  # hands whose sums are kept, at about 60 kB each for a full one; a turn meets a few hundred
_LARGE = 10


def key(cards: str) -> int:
    """The key of a multiset of cards. Raises KeyError for anything that is no card."""
    return sum(map(KEYS.__getitem__, cards))


def holds(hand: str, cards: str) -> bool:
    """Whether a hand has these cards."""
    return all(hand.count(kana) >= cards.count(kana) for kana in cards)


class Index:
    """The words of one list by the multiset of their cards."""

    def __init__(self, words: Iterable[str]) -> None:
        """An index over words of cards, each once."""
        table: dict[int, tuple[str, ...]] = {}
        known = table.get
        for word in words:
            number = sum(map(KEYS.__getitem__, word))
            table[number] = (*known(number, ()), word)
        self._table = table
        self._sums: dict[str, frozenset[int]] = {}
        self._small: dict[str, tuple[list[int], list[int]]] = {}

    def new_words(self, hand: str) -> list[str]:
        """Every word that the cards of a hand can lay, sorted."""
        found = (word for word in self._hits(self.sums(hand)) if holds(hand, word))
        return sorted(found)

    def rewrites(self, word: str, hand: str) -> list[str]:
        """Every word that one step makes of a word with the cards of a hand, sorted."""
        return sorted(other for other, _ in (*self.replaced(word, hand), *self.inserted(word, hand)))

    def inserted(self, word: str, hand: str) -> list[tuple[str, str]]:
        """The words that inserting makes, each with the cards laid; in no particular order."""
        start = key(word)
        found = [(longer, added(word, longer)) for longer in self._hits([start + part for part in self.sums(hand)])]
        return [(longer, laid) for longer, laid in found if laid and holds(hand, laid)]

    def replaced(self, word: str, hand: str) -> list[tuple[str, str]]:
        """The words that replacing one or two cards makes, each with the cards laid; in no particular order."""
        start = key(word)
        probes: list[int] = []
        for taken, laid in zip(self._parts(word), self._parts(hand), strict=True):
            probes += [left + part for left in [start - part for part in taken] for part in laid]
        hits = [other for other in self._hits(probes) if 0 < sum(map(ne, word, other)) <= MOST_REPLACED]
        near = [other for other in hits if len(other) == len(word)]  # another length could only be a collision of keys
        found = [(other, "".join([new for old, new in zip(word, other, strict=True) if old != new])) for other in near]
        return [(other, laid) for other, laid in found if holds(hand, laid)]

    def _parts(self, cards: str) -> tuple[list[int], list[int]]:
        """The keys of the different cards, and of the different pairs of cards. Do not change them."""
        known = self._small.get(cards)
        if known is None:
            if len(self._small) >= _REMEMBERED:
                self._small.clear()
            ones = [KEYS[kana] for kana in cards]
            twos = map(sum, combinations(ones, 2))
            known = self._small[cards] = (list(dict.fromkeys(ones)), list(dict.fromkeys(twos)))
        return known

    def sums(self, hand: str) -> frozenset[int]:
        """The keys of all parts of a hand, the empty one among them."""
        found = self._sums.get(hand)
        if found is None:
            if len(self._sums) >= _REMEMBERED:
                self._sums.clear()
            found = self._sums[hand] = self._made(hand)
        return found

    def _made(self, hand: str) -> frozenset[int]:
        if not hand:
            return frozenset((0,))
        fewer = self.sums(hand[1:]) if len(hand) <= _LARGE else self._made(hand[1:])
        one = KEYS[hand[0]]
        return fewer.union([part + one for part in fewer])

    def _hits(self, probes: Iterable[int]) -> list[str]:
        """The words under any of these keys."""
        table = self._table
        return [word for number in table.keys() & probes for word in table[number]]


def added(word: str, longer: str) -> str:
    """The cards that a longer word has beyond a word, whose cards it must have in their order; "" if it has not."""
    laid = []
    at = 0
    for card in longer:
        if at < len(word) and card == word[at]:
            at += 1
        else:
            laid.append(card)
    return "".join(laid) if at == len(word) else ""
