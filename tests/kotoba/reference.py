"""Simple twins, written from the rules page and nothing else: what a step is, and words without an index."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise

BONUS_KANA = "ぬぢづぱぴぷぺぽ"


def is_replacement(before: str, after: str) -> bool:
    """Whether one or two cards of the word were replaced in place: some choice of two places hides all difference."""
    if len(before) != len(after) or before == after:
        return False
    for places in combinations(range(len(before)), 2):
        kept = [at for at in range(len(before)) if at not in places]
        if all(before[at] == after[at] for at in kept):
            return True
    return False


def is_insertion(before: str, after: str) -> bool:
    """Whether cards were added and the old ones kept their order: some of the places of the new word spell the old."""
    if len(after) <= len(before):
        return False
    return any("".join(part) == before for part in combinations(after, len(before)))


def laid_cards(before: str, after: str) -> Counter[str]:
    """The cards that a step needs from the hand: those of the new word that the old one cannot give.

    In a replacement a card that only changes its place is not the old card: it comes from the hand.
    """
    if len(before) == len(after):
        return Counter(new for old, new in zip(before, after, strict=True) if old != new)
    return Counter(after) - Counter(before)


def is_step(before: str, after: str, hand: str) -> bool:
    """Whether a step may lead there with this hand; says nothing about lists and used words."""
    return (is_replacement(before, after) or is_insertion(before, after)) and laid_cards(before, after) <= Counter(hand)


def chips_of(before: str, after: str, *, bonus_pays: bool) -> int:
    """What a step earns, counted card by card."""
    laid = laid_cards(before, after)
    bonus = 2 * sum(count for kana, count in laid.items() if kana in BONUS_KANA) if bonus_pays else 0
    if len(before) == len(after):
        return 1 + bonus
    return sum(number >= 5 for number in range(len(before) + 1, len(after) + 1)) + bonus


def is_chain(chain: Sequence[str], hand: str, used: Sequence[str]) -> bool:
    """Whether a whole chain may be done with a hand, all its words being listed."""
    left = Counter(hand)
    seen = {*used, chain[0]}
    for before, after in pairwise(chain):
        if after in seen or len(after) < 3 or not is_step(before, after, "".join(left.elements())):
            return False
        left -= laid_cards(before, after)
        seen.add(after)
    return len(chain) > 1


@dataclass(frozen=True)
class PlainWords:
    """Words without an index: every question looks at all of them."""

    words: frozenset[str]
    kanji: dict[str, tuple[str, ...]] = field(default_factory=dict, compare=False)
    name: str = "full"
    fingerprint: str = "0" * 16

    def __contains__(self, word: object) -> bool:
        return word in self.words

    def new_words(self, hand: str) -> list[str]:
        cards = Counter(hand)
        return sorted(word for word in self.words if Counter(word) <= cards)

    def rewrites(self, word: str, hand: str) -> list[str]:
        near = (after for after in self.words if len(word) <= len(after) <= len(word) + len(hand))
        return sorted(after for after in near if is_step(word, after, hand))

    def surface_forms(self, word: str) -> tuple[str, ...]:
        return self.kanji.get(word, ())

    def load_surface_forms(self) -> None:
        """Nothing has to come."""
