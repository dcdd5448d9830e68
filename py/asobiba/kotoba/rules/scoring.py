"""Points and chips: the value of a word, the price of rewriting it, and the chips for laying it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .cards import BONUS

FREE_CARDS = 4  # each card of a word after these earns a chip
BONUS_CHIPS = 2


@dataclass(frozen=True, slots=True)
class Chips:
    """Chips earned, by reason.

    Args:
        steps: one for each step that replaces.
        length: one for each card laid that is a word's fifth or a later one.
        bonus: two for each bonus card laid from the hand.
    """

    steps: int = 0
    length: int = 0
    bonus: int = 0

    @property
    def total(self) -> int:
        """The sum."""
        return self.steps + self.length + self.bonus

    def plain(self) -> dict[str, int]:
        """The chips as docs/door-kotoba.md shows them."""
        return {"steps": self.steps, "length": self.length, "bonus": self.bonus, "total": self.total}


def sum_chips(earnings: Iterable[Chips]) -> Chips:
    """The sum of several earnings, by reason."""
    total = Chips()
    for chips in earnings:
        total = Chips(total.steps + chips.steps, total.length + chips.length, total.bonus + chips.bonus)
    return total


def bonus_cards(cards: str) -> int:
    """The number of bonus cards among some cards."""
    return sum(card in BONUS for card in cards)


def points(word: str) -> int:
    """The value of a word: one for each card, and two more for each bonus card."""
    return len(word) + BONUS_CHIPS * bonus_cards(word)


def price(word: str) -> int:
    """The price of rewriting a word: its value less one.

    >>> price("たいしょう"), price("ぱーぷる")
    (4, 7)
    """
    return points(word) - 1


def gain(word: str, chips: int, bought: str = "") -> int:
    """The points that making a word gains immediately: its cards and the chips, less the price of the word bought."""
    return len(word) + chips - (price(bought) if bought else 0)


def new_word_chips(word: str) -> Chips:
    """The chips that a new word earns."""
    return Chips(length=length_chips(0, len(word)), bonus=BONUS_CHIPS * bonus_cards(word))


def length_chips(before: int, after: int) -> int:
    """Chips for length, from a word of `before` cards (0 for a new word) to a word of `after` cards."""
    return max(0, after - max(FREE_CARDS, before))
