"""The 120 cards of 71 different kana, and multisets of cards as sorted texts.

A card is one character; a hand is a text in the order of the kana table, which is the order of Unicode (か, が, き, ぎ,
..., は, ば, ぱ), with the long-vowel mark last. The author of the game never published his distribution; this one
follows the frequency of kana in ordinary words, with at most six cards of one kana (docs/rules/kotoba.md, The deck).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

BONUS = "ぬぢづぱぴぷぺぽ"  # the bonus cards, one of each
HAND_SIZE = 10
START_CHIPS = 5

_SEVERAL = {2: "あおこさすたちとまやゆらるじー", 3: "かきより", 4: "つ", 5: "くし", 6: "いうん"}
_ALL = (
    "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわん"
    "がぎぐげござじずぜぞだぢづでどばびぶべぼぱぴぷぺぽー"
)


def _counts() -> dict[str, int]:
    several = {kana: count for count, group in _SEVERAL.items() for kana in group}
    return {kana: several.get(kana, 1) for kana in sorted(_ALL)}


DECK = _counts()  # kana -> number of cards, in the order of the kana table
KANA = "".join(DECK)
ALL_CARDS = "".join(kana * count for kana, count in DECK.items())


def sort(cards: Iterable[str]) -> str:
    """Cards in the order of the kana table."""
    return "".join(sorted(cards))


def missing(hand: str, cards: str) -> str:
    """The cards that a hand lacks: the multiset difference cards - hand, sorted."""
    return sort((Counter(cards) - Counter(hand)).elements())


def without(hand: str, cards: str) -> str:
    """The hand without some cards: the multiset difference, sorted; cards that are not in the hand are ignored."""
    return sort((Counter(hand) - Counter(cards)).elements())


def unseen(seen: Iterable[str]) -> dict[str, int]:
    """Kana -> number of cards that are not among `seen`, without zeros."""
    left = Counter(DECK)
    left.subtract(Counter("".join(seen)))
    return {kana: left[kana] for kana in KANA if left[kana]}
