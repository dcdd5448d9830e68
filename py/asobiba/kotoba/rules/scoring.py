"""Points and chips: what a word is worth, what it costs, what laying it earns."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .cards import BONUS

FREE_CARDS = 4  # the fifth card of a word and every further one earn a chip
BONUS_CHIPS = 2


@dataclass(frozen=True, slots=True)
class Chips:
    """Chips earned, by reason.

    Args:
        steps: one for each step that replaces.
        length: one for the fifth card of a word and for every further one, when it is laid.
        bonus: two for each bonus card laid from the hand.
    """

    steps: int = 0
    length: int = 0
    bonus: int = 0

    @property
    def total(self) -> int:
        """All of them."""
        return self.steps + self.length + self.bonus

    def plain(self) -> dict[str, int]:
        """The chips as docs/door-kotoba.md shows them."""
        return {"steps": self.steps, "length": self.length, "bonus": self.bonus, "total": self.total}


def together(several: Iterable[Chips]) -> Chips:
    """The sum of several earnings."""
    listed = list(several)
    return Chips(sum(one.steps for one in listed), sum(one.length for one in listed), sum(one.bonus for one in listed))


def bonus_cards(cards: str) -> int:
    """How many of some cards are bonus cards."""
    return sum(card in BONUS for card in cards)


def points(word: str) -> int:
    """What a word is worth: its cards, and two for each bonus card."""
    return len(word) + BONUS_CHIPS * bonus_cards(word)


def price(word: str) -> int:
    """What it costs to rewrite a word: its worth less one.

    >>> price("たいしょう"), price("ぱーぷる")
    (4, 7)
    """
    return points(word) - 1


def new_word_chips(word: str) -> Chips:
    """What a new word earns at once."""
    return Chips(length=length_chips(0, len(word)), bonus=BONUS_CHIPS * bonus_cards(word))


def length_chips(before: int, after: int) -> int:
    """One chip for each card laid that is a word's fifth or a later one; lengths in cards."""
    return max(0, after - max(FREE_CARDS, before))
