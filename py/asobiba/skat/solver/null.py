"""Can the declarer of a Null game avoid every trick, all cards open? Exact, on the bit masks of `solver`."""

from __future__ import annotations

from collections.abc import Sequence

from asobiba.skat.rules.cards import NULL, stays_below

from .double_dummy import Hands, layout


class NullSolver:
    """Answers for Null deals; keeps what it has found between questions."""

    def __init__(self) -> None:
        self.layout = layout(NULL)
        self._suit = self.layout.suit
        self._known: dict[tuple[int, int, int, int], bool] = {}
        self._ducking: dict[tuple[int, int], bool] = {}
        self._hands = [0, 0, 0]
        self.nodes = 0

    def safe(self, hands: Hands, leader: int, trick: Sequence[int]) -> bool:
        """Whether the declarer (player 0) takes neither the open trick nor any that follows.

        Args:
            hands: what is still held, renumbered for Null.
            leader: who led the open trick, or leads the next.
            trick: the bits that lie there, in the order played: none to two.
        """
        self._hands[:] = hands
        return self._play(leader, tuple(trick)) if trick else self._lead(leader)

    def _lead(self, leader: int) -> bool:
        hands = self._hands
        if not hands[0]:
            return True
        key = (hands[0], hands[1], hands[2], leader)
        found = self._known.get(key)
        if found is None and leader and self._ducks_all():
            found = self._known[key] = True
        if found is None:
            self.nodes += 1
            found = self._known[key] = self._play(leader, ())
        return found

    def _ducks_all(self) -> bool:
        """Whether the declarer, who does not lead, can stay below in every suit to the end, however it is attacked."""
        hands, known = self._hands, self._ducking
        others = hands[1] | hands[2]
        for run in self.layout.plain:
            own = hands[0] & run
            if own:
                key = (own, others & run)
                safe = known.get(key)
                if safe is None:
                    safe = known[key] = stays_below(own, others & run)
                if not safe:
                    return False
        return True

    def _play(self, leader: int, trick: tuple[int, ...]) -> bool:
        """Whether the player who is to play to this trick's place can make, or must leave, the declarer safe."""
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
        taker = max(range(3), key=lambda at: trick[at] if trick[at] & led else 0)
        winner = (leader + taker) % 3
        return False if winner == 0 else self._lead(winner)

    def _ordered(self, legal: int, seat: int, trick: tuple[int, ...]) -> list[int]:
        """One card of each touching run: the declarer ducks high and throws high away, defenders lead low."""
        hands = self._hands
        others = (hands[0] | hands[1] | hands[2]) & ~legal
        for bit in trick:
            others |= bit
        chosen: list[int] = []
        last = 0
        while legal:
            bit = legal & -legal
            legal ^= bit
            if not (last and self._suit[last] & bit and not others & (bit - 1) & -(last << 1)):
                chosen.append(bit)
            last = bit
        if seat == 0:
            return self._ducks(chosen, trick)
        return self._attacks(chosen, trick)

    def _ducks(self, chosen: list[int], trick: tuple[int, ...]) -> list[int]:
        if not trick:
            return chosen
        led = self._suit[trick[0]]
        best = max((bit for bit in trick if bit & led), default=0)
        under = [bit for bit in chosen if not bit & led or bit < best]
        return sorted(under, key=self._height, reverse=True) + [bit for bit in chosen if bit & led and bit > best]

    def _attacks(self, chosen: list[int], trick: tuple[int, ...]) -> list[int]:
        """Suits first in which the declarer's lowest card lies highest."""
        declarer = self._hands[0]
        if trick:
            return sorted(chosen, key=self._height)

        def danger(bit: int) -> tuple[int, int]:
            own = declarer & self._suit[bit]
            return (self._height(own & -own) if own else -1, -self._height(bit))

        return sorted(chosen, key=danger, reverse=True)

    def _height(self, bit: int) -> int:
        """The rank of a card in its suit, from 0."""
        return (bit.bit_length() - 1) % 8
