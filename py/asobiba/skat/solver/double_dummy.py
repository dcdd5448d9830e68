"""Can the declarer reach so many points against the best defence, all cards open? An exact search on bit masks.

Cards are renumbered so that every suit of the game is a run of bits with the trumps on top and higher bits beat lower
ones of their suit. Hands are ints, player 0 is the declarer, 1 and 2 sit after him. A question has a threshold, so that
every node answers yes or no; answers are kept at trick boundaries as bounds on the points still to be had.
Source: null-window search with a transposition table and touching cards, as in Kupferschmid and Helmert (2006).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from asobiba.skat.rules.cards import CARDS, POINTS, Card, Cards, members, power_table, suit_table

Hands = tuple[int, int, int]  # by player, the declarer first, renumbered bits


class Layout:
    """The renumbering of one game: bit and card of each other, points and suit of each bit."""

    def __init__(self, game: str) -> None:
        suits, powers = suit_table(game), power_table(game)
        order = sorted(CARDS, key=lambda card: (suits[card], powers[card]))
        self.cards = order
        self.bit_of = {card: 1 << at for at, card in enumerate(order)}
        self.points = {1 << at: POINTS[card & 7] for at, card in enumerate(order)}
        runs: dict[int, int] = {}
        for card in order:
            runs[suits[card]] = runs.get(suits[card], 0) | self.bit_of[card]
        self.suit = {self.bit_of[card]: runs[suits[card]] for card in order}
        self.trumps = runs.get(4, 0)
        self.plain = [run for suit, run in sorted(runs.items()) if suit != 4]
        self.touching: dict[tuple[int, int], list[int]] = {}  # the solver's: one card of each touching run of a suit

    def mask(self, cards: Cards) -> int:
        """A set of cards renumbered."""
        found = 0
        for card in members(cards):
            found |= self.bit_of[card]
        return found

    def card(self, bit: int) -> Card:
        """The card of a bit."""
        return self.cards[bit.bit_length() - 1]


@cache
def layout(game: str) -> Layout:
    """The renumbering of a game."""
    return Layout(game)


class Solver:
    """Answers questions about the deals of one suit game or Grand; keeps what it has found between them.

    Args:
        game: what is played; Null has a solver of its own.
    """

    def __init__(self, game: str) -> None:
        self.layout = layout(game)
        self._points, self._suit, self._trumps = self.layout.points, self.layout.suit, self.layout.trumps
        self._runs = (*self.layout.plain, *([self._trumps] if self._trumps else []))
        self._touching = self.layout.touching
        self._low: dict[tuple[int, int, int, int], int] = {}
        self._high: dict[tuple[int, int, int, int], int] = {}
        self._hands = [0, 0, 0]
        self.nodes = 0

    def reaches(self, hands: Hands, leader: int, trick: Sequence[int], need: int) -> bool:
        """Whether the declarer gets `need` points or more from the open trick and all that follow.

        Args:
            hands: what is still held, renumbered.
            leader: who led the open trick, or leads the next.
            trick: the bits that lie there, in the order played: none to two.
            need: card points.
        """
        self._hands[:] = hands
        left = self.points(hands[0] | hands[1] | hands[2]) + sum(self._points[bit] for bit in trick)
        if need <= 0 or left < need:
            return need <= 0
        if not trick:
            return self._lead(leader, need, left)
        if len(trick) == 1:
            return self._second(leader, trick[0], need, left)
        return self._third(leader, trick[0], trick[1], need, left)

    def value(self, hands: Hands, leader: int, trick: Sequence[int]) -> int:
        """The points that the declarer gets with best play on both sides, by bisection."""
        low, high = 0, self.points(hands[0] | hands[1] | hands[2]) + sum(self._points[bit] for bit in trick)
        while low < high:
            middle = (low + high + 1) // 2
            if self.reaches(hands, leader, trick, middle):
                low = middle
            else:
                high = middle - 1
        return low

    def points(self, mask: int) -> int:
        """The card points of renumbered cards."""
        total, points = 0, self._points
        while mask:
            bit = mask & -mask
            total += points[bit]
            mask ^= bit
        return total

    def forget(self) -> None:
        """Drop what was found: another deal shares next to nothing with this one."""
        self._low.clear()
        self._high.clear()

    # Below, `need` is above 0 and at most `left`, the points that have not been taken: all else is decided.

    def _lead(self, leader: int, need: int, left: int) -> bool:
        hands = self._hands
        first = hands[leader]
        if not first & (first - 1):
            return self._takes_last(leader)
        key = (hands[0], hands[1], hands[2], leader)
        if self._low.get(key, 0) >= need:
            return True
        if self._high.get(key, left) < need:
            return False
        self.nodes += 1
        declarer, hand, found = leader == 0, hands[leader], leader != 0
        for bit in self._leads(leader):
            hands[leader] = hand ^ bit
            if self._second(leader, bit, need, left) == declarer:
                found = declarer
                break
        hands[leader] = hand
        if found:
            self._low[key] = need
        else:
            self._high[key] = need - 1
        return found

    def _takes_last(self, leader: int) -> bool:
        """Whether the last trick, one card each, is the declarer's."""
        hands, suit, trumps = self._hands, self._suit, self._trumps
        best, ahead = hands[leader], leader
        for place in (1, 2):
            seat = (leader + place) % 3
            if hands[seat] > best and hands[seat] & (suit[best] | trumps):
                best, ahead = hands[seat], seat
        return ahead == 0

    def _second(self, leader: int, first: int, need: int, left: int) -> bool:
        seat = leader + 1 if leader < 2 else 0
        hands = self._hands
        declarer, hand, found = seat == 0, hands[seat], seat != 0
        for bit in self._seconds(seat, leader, first):
            hands[seat] = hand ^ bit
            if self._third(leader, first, bit, need, left) == declarer:
                found = declarer
                break
        hands[seat] = hand
        return found

    def _third(self, leader: int, first: int, second: int, need: int, left: int) -> bool:
        seat = leader - 1 if leader else 2
        hands, suit, points, trumps = self._hands, self._suit, self._points, self._trumps
        best, ahead = first, leader
        if second > first and second & (suit[first] | trumps):
            best, ahead = second, (leader + 1 if leader < 2 else 0)
        beats, lying = suit[best] | trumps, points[first] + points[second]
        declarer, hand = seat == 0, hands[seat]
        safe = not declarer and ahead != 0  # the partner has it already
        rated = []
        for bit in self._classes(hand & suit[first] or hand, first | second):
            wins = bit > best and bit & beats
            gain = lying + points[bit]
            rated.append((gain if wins or safe else -gain, -bit, seat if wins else ahead))
        if len(rated) > 1:
            rated.sort(reverse=True)
        found = not declarer
        for signed, minus, taker in rated:
            gain = signed if signed > 0 else -signed
            still = need - gain if taker == 0 else need
            if still <= 0 or left - gain < still:
                reached = still <= 0
            else:
                hands[seat] = hand + minus
                reached = self._lead(taker, still, left - gain)
            if reached == declarer:
                found = declarer
                break
        hands[seat] = hand
        return found

    def classes(self, hands: Hands, legal: int, trick: Sequence[int]) -> list[int]:
        """One of each group of cards that are as good as each other where `hands` are held and `trick` lies there."""
        self._hands[:] = hands
        return self._classes(legal, sum(trick))

    def _classes(self, legal: int, table: int) -> list[int]:
        """One card of each run of touching cards that count the same; the cards on the table part nothing.

        Cards touch when no card that somebody else still holds, or that lies there, is between them.
        """
        if not legal & (legal - 1):
            return [legal]
        hands, known = self._hands, self._touching
        others = (hands[0] | hands[1] | hands[2] | table) & ~legal
        chosen: list[int] = []
        for run in self._runs:
            own = legal & run
            if own & (own - 1):
                key = (own, others & run)
                found = known.get(key)
                if found is None:
                    found = known[key] = self._touching_runs(own, others)
                chosen += found
            elif own:
                chosen.append(own)
        return chosen

    def _touching_runs(self, own: int, others: int) -> list[int]:
        points = self._points
        chosen: list[int] = []
        last = 0
        while own:
            bit = own & -own
            own ^= bit
            # between the last card and this: all bits above the last and below this
            if not last or points[last] != points[bit] or others & (bit - 1) & -(last << 1):
                chosen.append(bit)
            last = bit
        return chosen

    def _leads(self, leader: int) -> list[int]:
        """Leads in the order to try: what nobody of the other side can take, the dearest first; else the cheapest."""
        hands, suit, points, trumps = self._hands, self._suit, self._points, self._trumps
        classes = self._classes(hands[leader], 0)
        if len(classes) == 1:
            return classes
        enemies = (hands[1], hands[2]) if leader == 0 else (hands[0],)
        drawn = trumps & (hands[1] | hands[2]) if leader == 0 else 0
        rated = []
        for bit in classes:
            run, value = suit[bit], points[bit]
            beats = run | trumps
            taken = False
            for enemy in enemies:
                if (enemy & run or enemy) & beats & -(bit << 1):
                    taken = True
                    break
            if taken:
                rated.append((-value, -bit))
            else:
                rated.append((100 + value + (20 if drawn and bit & trumps else 0), -bit))
        rated.sort(reverse=True)
        return [-minus for _, minus in rated]

    def _seconds(self, seat: int, leader: int, first: int) -> list[int]:
        """Second hand's cards in the order to try: by what the trick then seems to bring the own side."""
        hands, suit, points, trumps = self._hands, self._suit, self._points, self._trumps
        hand = hands[seat]
        classes = self._classes(hand & suit[first] or hand, first)
        if len(classes) == 1:
            return classes
        third = leader - 1 if leader else 2
        reply = hands[third] & suit[first] or hands[third]
        lying, follows = points[first], suit[first] | trumps
        rated = []
        for bit in classes:
            best, ahead = (bit, seat) if bit > first and bit & follows else (first, leader)
            if reply & (suit[best] | trumps) & -(best << 1):
                # third hand can take it: the declarer will; a partner will, if the declarer is ahead
                ahead = third if third == 0 or ahead == 0 else ahead
            ours = (ahead == 0) == (seat == 0)
            gain = lying + points[bit]
            rated.append((gain if ours else -gain, -bit))
        rated.sort(reverse=True)
        return [-minus for _, minus in rated]
