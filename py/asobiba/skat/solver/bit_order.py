"""The numbering of cards as bits while a game is solved.

Every suit of the game is a run of bits, trumps on top, and a higher bit beats a lower one of its suit. Hands are
integers; player 0 is the declarer, 1 and 2 sit after the declarer.
"""

from __future__ import annotations

from functools import cache

from asobiba.skat.rules.cards import CARDS, POINTS, Card, Cards, Hands, members, strength_table, suit_table


class BitOrder:
    """The bits of the cards in one game.

    Attributes:
        bit_of: the bit of each card.
        points: the card points of each bit.
        suit: for each bit, all bits of its suit.
        trumps: all trumps.
        plain: the other suits.
    """

    def __init__(self, game: str) -> None:
        self.game = game
        suits, strengths = suit_table(game), strength_table(game)
        self._cards = sorted(CARDS, key=lambda card: (suits[card], strengths[card]))
        self.bit_of = {card: 1 << at for at, card in enumerate(self._cards)}
        self.points = {1 << at: POINTS[card & 7] for at, card in enumerate(self._cards)}
        runs: dict[int, int] = {}
        for card in self._cards:
            runs[suits[card]] = runs.get(suits[card], 0) | self.bit_of[card]
        self.suit = {self.bit_of[card]: runs[suits[card]] for card in self._cards}
        self.trumps = runs.get(4, 0)
        self.plain = [run for suit, run in sorted(runs.items()) if suit != 4]

    def mask(self, cards: Cards) -> int:
        """The bits of a set of cards."""
        bits = 0
        for card in members(cards):
            bits |= self.bit_of[card]
        return bits

    def masks(self, hands: Hands) -> Hands:
        """The bits of three hands."""
        return self.mask(hands[0]), self.mask(hands[1]), self.mask(hands[2])

    def card(self, bit: int) -> Card:
        """The card of a bit."""
        return self._cards[bit.bit_length() - 1]


@cache
def bit_order(game: str) -> BitOrder:
    """The bit order of a game."""
    return BitOrder(game)
