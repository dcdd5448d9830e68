"""The facts about a decision that a player sees without calculating, for the rules of thumb.

Players are numbered as in `Observation`: 0 is the declarer, 1 sits after the declarer, 2 before.
"""

from __future__ import annotations

from asobiba.skat.rules.cards import GRAND
from asobiba.skat.solver.heuristics import Observation, winning_card, winning_player

FAT = 10  # card points of a Ten; an Ace has one more
_LOWEST_JACK = 1 << 28  # the four jacks are the highest bits in every suit game and in Grand


class CardFacts:
    """The facts of one decision in a suit game or Grand.

    Attributes:
        seen: the player's observation.
        trumps: the player's trumps.
        trumps_out: trumps that others may hold.
        best: the card that wins the open trick so far; 0 for the leader.
        ahead: the player who wins the open trick so far.
        ours: whether `ahead` is on the player's side.
        lying: card points in the open trick.
        behind: the players still to play, in order.
    """

    def __init__(self, seen: Observation) -> None:
        order, trick = seen.order, seen.trick
        self.seen, self.order, self.points = seen, order, order.points
        self.is_grand = order.game == GRAND
        self.declares = seen.player == 0
        self.trumps, self.trumps_out = seen.hand & order.trumps, seen.unseen & order.trumps
        self.best = winning_card(order, trick) if trick else 0
        self.ahead = winning_player(order, seen.leader, trick) if trick else seen.player
        self.ours = (self.ahead == 0) == self.declares
        self.lying = sum(order.points[bit] for bit in trick)
        self.behind = tuple((seen.player + place) % 3 for place in range(1, 3 - len(trick)))

    def is_trump(self, bit: int) -> bool:
        """Whether a card is a trump."""
        return bool(bit & self.order.trumps)

    def is_jack(self, bit: int) -> bool:
        """Whether a card is a jack."""
        return bit >= _LOWEST_JACK

    def is_fat(self, bit: int) -> bool:
        """Whether a card is an Ace or a Ten."""
        return self.points[bit] >= FAT

    def own(self, bit: int) -> int:
        """The player's cards in the suit of a card."""
        return self.seen.hand & self.order.suit[bit]

    def out(self, bit: int) -> int:
        """The cards in the suit of a card that others may hold."""
        return self.seen.unseen & self.order.suit[bit]

    def above(self, bit: int) -> int:
        """The cards that others may hold and that beat a card in its suit."""
        return self.out(bit) & -(bit << 1)

    def is_boss(self, bit: int) -> bool:
        """Whether no card that others may hold beats a card in its suit."""
        return not self.above(bit)

    def wins_now(self, bit: int) -> bool:
        """Whether a card beats the cards in the open trick."""
        return not self.best or (bit > self.best and bool(bit & (self.order.suit[self.best] | self.order.trumps)))

    def follows(self, bit: int) -> bool:
        """Whether a card is of the suit led."""
        return bool(self.seen.trick) and bool(bit & self.order.suit[self.seen.trick[0]])

    def ace(self, bit: int) -> int:
        """The Ace in the suit of a card; 0 for the jacks in Grand."""
        plain = self.order.suit[bit] & (_LOWEST_JACK - 1)
        return 1 << plain.bit_length() - 1 if plain else 0

    def ten(self, bit: int) -> int:
        """The Ten in the suit of a card; 0 for the jacks in Grand."""
        return self.ace(bit) >> 1

    def is_void(self, player: int, bit: int) -> bool:
        """Whether a player certainly has no card in the suit of a card."""
        return bool(self.seen.void[player] & bit) or not self.out(bit)

    def may_beat(self, player: int, bit: int) -> bool:
        """Whether a player who is still to play may hold a card that beats this one."""
        led = self.seen.trick[0] if self.seen.trick else bit
        if self.above(bit) & ~self.seen.void[player]:
            return True
        return not self.is_trump(led) and not self.is_trump(bit) and bool(self.trumps_out & ~self.seen.void[player])

    def is_safe(self, bit: int) -> bool:
        """Whether no card of the other side can still beat this one in the trick."""
        return not any(self.may_beat(player, bit) for player in self.behind if (player == 0) != self.declares)
