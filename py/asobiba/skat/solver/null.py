"""Exact solver for Null: can the declarer avoid every trick, with all cards open? Bits as in `bit_order`."""

from __future__ import annotations

from collections.abc import Sequence

from asobiba.skat.rules.cards import NULL, Hands, is_safe_null_suit

from .bit_order import bit_order


class NullSolver:
    """Solves Null positions, which share a transposition table.

    Attributes:
        nodes: trick boundaries searched so far, as a measure of work.
    """

    def __init__(self) -> None:
        self.order = order = bit_order(NULL)
        self._suit, self._suits = order.suit, order.plain
        self._known: dict[tuple[int, int, int, int], bool] = {}
        self._safe_suits: dict[tuple[int, int], bool] = {}
        self._hands = [0, 0, 0]
        self.nodes = 0

    def safe(self, hands: Hands, leader: int, trick: Sequence[int]) -> bool:
        """Whether the declarer (player 0) takes neither the open trick nor any that follows.

        Args:
            hands: the unplayed cards of each player, as bits.
            leader: the player who led the open trick, or leads the next.
            trick: the bits of the open trick in the order played, none to two.
        """
        self._hands[:] = hands
        return self._play(leader, tuple(trick)) if trick else self._lead(leader)

    def _lead(self, leader: int) -> bool:
        hands = self._hands
        if not hands[0]:
            return True
        key = (hands[0], hands[1], hands[2], leader)
        found = self._known.get(key)
        if found is None and leader and self._all_suits_safe():
            found = self._known[key] = True
        if found is None:
            self.nodes += 1
            found = self._known[key] = self._play(leader, ())
        return found

    def _all_suits_safe(self) -> bool:
        """Whether the declarer, who does not lead, has a safe holding in every suit, however it is attacked."""
        hands, known = self._hands, self._safe_suits
        others = hands[1] | hands[2]
        for run in self._suits:
            own = hands[0] & run
            if own:
                key = (own, others & run)
                safe = known.get(key)
                if safe is None:
                    safe = known[key] = is_safe_null_suit(own, others & run)
                if not safe:
                    return False
        return True

    def _play(self, leader: int, trick: tuple[int, ...]) -> bool:
        """Whether the declarer takes no trick; the player whose turn it is plays the next card."""
        seat = (leader + len(trick)) % 3
        hands = self._hands
        hand = hands[seat]
        legal = (hand & self._suit[trick[0]] or hand) if trick else hand
        declarer = seat == 0
        for bit in self._ordered(legal, seat, trick):
            hands[seat] = hand ^ bit
            safe = self._after(leader, (*trick, bit))
            hands[seat] = hand
            if safe == declarer:
                return declarer
        return not declarer

    def _after(self, leader: int, trick: tuple[int, ...]) -> bool:
        if len(trick) < 3:
            return self._play(leader, trick)
        led = self._suit[trick[0]]
        winning_place = max(range(3), key=lambda place: trick[place] if trick[place] & led else 0)
        winner = (leader + winning_place) % 3
        return False if winner == 0 else self._lead(winner)

    def _ordered(self, legal: int, seat: int, trick: tuple[int, ...]) -> list[int]:
        """The lowest card of each group of touching cards, in the order of trying."""
        hands = self._hands
        others = (hands[0] | hands[1] | hands[2]) & ~legal
        for bit in trick:
            others |= bit
        distinct: list[int] = []
        last = 0
        while legal:
            bit = legal & -legal
            legal ^= bit
            if not (last and self._suit[last] & bit and not others & (bit - 1) & -(last << 1)):
                distinct.append(bit)
            last = bit
        if seat == 0:
            return self._ordered_for_declarer(distinct, trick)
        return self._ordered_for_defender(distinct, trick)

    def _ordered_for_declarer(self, distinct: list[int], trick: tuple[int, ...]) -> list[int]:
        """The highest ducking cards first, then the cards that win the trick."""
        if not trick:
            return distinct
        led = self._suit[trick[0]]
        best = max((bit for bit in trick if bit & led), default=0)
        under = [bit for bit in distinct if not bit & led or bit < best]
        return sorted(under, key=self._rank, reverse=True) + [bit for bit in distinct if bit & led and bit > best]

    def _ordered_for_defender(self, distinct: list[int], trick: tuple[int, ...]) -> list[int]:
        """Low cards first; leads from suits in which the declarer's lowest card is high."""
        declarer = self._hands[0]
        if trick:
            return sorted(distinct, key=self._rank)

        def danger(bit: int) -> tuple[int, int]:
            own = declarer & self._suit[bit]
            return (self._rank(own & -own) if own else -1, -self._rank(bit))

        return sorted(distinct, key=danger, reverse=True)

    def _rank(self, bit: int) -> int:
        """The rank of a card in its suit, from 0."""
        return (bit.bit_length() - 1) % 8
