"""Double-dummy solver: can the declarer reach a number of card points against best defence, with all cards open?

Cards are renumbered so that every suit of the game is a run of bits, trumps on top, and a higher bit beats a lower one
of its suit. Hands are ints; player 0 is the declarer, 1 and 2 sit after him. The question has a threshold, so that
every node answers yes or no. Answers are kept at trick boundaries, as bounds on the points still to be had.
Source: null-window search with a transposition table and one move for equivalent (touching) cards, as in DDSS by
Kupferschmid and Helmert ("A Skat player based on Monte-Carlo simulation", 2006).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from asobiba.skat.rules.cards import CARDS, POINTS, Card, Cards, Hands, members, strength_table, suit_table


class BitOrder:
    """Which bit stands for which card in one game: suits are runs of bits, trumps on top, high cards above low ones.

    Attributes:
        game: the game.
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


@cache
def _known_distinct(game: str) -> dict[tuple[int, int], list[int]]:
    """What `_distinct_in_suit` has found, for all solvers of a game."""
    return {}


class DoubleDummySolver:
    """Solves positions of one suit game or Grand; keeps its transposition table from one to the next.

    Args:
        game: a suit game or Grand.

    Attributes:
        nodes: trick boundaries searched so far, as a measure of work.
    """

    def __init__(self, game: str) -> None:
        self.order = order = bit_order(game)
        self._points, self._suit, self._trumps = order.points, order.suit, order.trumps
        self._suits = (*order.plain, *([order.trumps] if order.trumps else []))
        self._known = _known_distinct(game)
        # Transposition tables: bounds on the declarer's points from a trick boundary on, by hands and leader.
        self._low: dict[tuple[int, int, int, int], int] = {}
        self._high: dict[tuple[int, int, int, int], int] = {}
        self._hands = [0, 0, 0]
        self.nodes = 0

    def reaches(self, hands: Hands, leader: int, trick: Sequence[int], need: int) -> bool:
        """Whether the declarer gets `need` points or more from the open trick and all that follow.

        Args:
            hands: the unplayed cards of each player, as bits.
            leader: the player who led the open trick, or leads the next.
            trick: the bits of the open trick in the order played, none to two.
            need: card points.
        """
        self._hands[:] = hands
        left = self._points_of(hands[0] | hands[1] | hands[2]) + sum(self._points[bit] for bit in trick)
        if need <= 0 or left < need:
            return need <= 0
        if not trick:
            return self._lead(leader, need, left)
        if len(trick) == 1:
            return self._second(leader, trick[0], need, left)
        return self._third(leader, trick[0], trick[1], need, left)

    def _points_of(self, mask: int) -> int:
        total, points = 0, self._points
        while mask:
            bit = mask & -mask
            total += points[bit]
            mask ^= bit
        return total

    def clear(self) -> None:
        """Empty the transposition table: another deal shares next to nothing with this one."""
        self._low.clear()
        self._high.clear()

    # Each of `_lead`, `_second` and `_third` plays one card of a trick and says whether the declarer reaches `need`,
    # which is above 0 and at most `left`, the points not taken yet: all else is decided.

    def _lead(self, leader: int, need: int, left: int) -> bool:
        hands = self._hands
        first = hands[leader]
        if not first & (first - 1):
            return self._wins_last_trick(leader)
        key = (hands[0], hands[1], hands[2], leader)
        if self._low.get(key, 0) >= need:
            return True
        if self._high.get(key, left) < need:
            return False
        self.nodes += 1
        is_declarer, hand, reached = leader == 0, hands[leader], leader != 0
        for bit in self._ordered_leads(leader):
            hands[leader] = hand ^ bit
            if self._second(leader, bit, need, left) == is_declarer:
                reached = is_declarer
                break
        hands[leader] = hand
        if reached:
            self._low[key] = need
        else:
            self._high[key] = need - 1
        return reached

    def _wins_last_trick(self, leader: int) -> bool:
        """Whether the declarer wins the last trick, one card each."""
        hands, suit, trumps = self._hands, self._suit, self._trumps
        best, winner = hands[leader], leader
        for place in (1, 2):
            player = (leader + place) % 3
            if hands[player] > best and hands[player] & (suit[best] | trumps):
                best, winner = hands[player], player
        return winner == 0

    def _second(self, leader: int, first: int, need: int, left: int) -> bool:
        player = leader + 1 if leader < 2 else 0
        hands = self._hands
        is_declarer, hand, reached = player == 0, hands[player], player != 0
        for bit in self._ordered_seconds(player, leader, first):
            hands[player] = hand ^ bit
            if self._third(leader, first, bit, need, left) == is_declarer:
                reached = is_declarer
                break
        hands[player] = hand
        return reached

    def _third(self, leader: int, first: int, second: int, need: int, left: int) -> bool:
        player = leader - 1 if leader else 2
        hands, suit, points, trumps = self._hands, self._suit, self._points, self._trumps
        best, winner = first, leader
        if second > first and second & (suit[first] | trumps):
            best, winner = second, (leader + 1 if leader < 2 else 0)
        beats, trick_points = suit[best] | trumps, points[first] + points[second]
        is_declarer, hand = player == 0, hands[player]
        safe = not is_declarer and winner != 0  # the partner is winning the trick
        rated = []
        for bit in self._distinct(hand & suit[first] or hand, first | second):
            wins = bit > best and bit & beats
            gain = trick_points + points[bit]
            rated.append((gain if wins or safe else -gain, -bit, player if wins else winner))
        if len(rated) > 1:
            rated.sort(reverse=True)
        reached = not is_declarer
        for rating, negated, next_leader in rated:
            gain = rating if rating > 0 else -rating
            need_after = need - gain if next_leader == 0 else need
            if need_after <= 0 or left - gain < need_after:
                child = need_after <= 0
            else:
                hands[player] = hand + negated
                child = self._lead(next_leader, need_after, left - gain)
            if child == is_declarer:
                reached = is_declarer
                break
        hands[player] = hand
        return reached

    def distinct_cards(self, hands: Hands, legal: int, trick: Sequence[int]) -> list[int]:
        """The lowest card of each group of equivalent legal cards, given the hands and the open trick."""
        self._hands[:] = hands
        return self._distinct(legal, sum(trick))

    def _distinct(self, legal: int, trick: int) -> list[int]:
        """The lowest card of each group of equivalent cards: touching, and of the same card points.

        Cards touch when no card of another hand or of the open trick is between them.
        """
        if not legal & (legal - 1):
            return [legal]
        hands, known = self._hands, self._known
        others = (hands[0] | hands[1] | hands[2] | trick) & ~legal
        distinct: list[int] = []
        for suit in self._suits:
            own = legal & suit
            if own & (own - 1):
                key = (own, others & suit)
                found = known.get(key)
                if found is None:
                    found = known[key] = self._distinct_in_suit(own, others)
                distinct += found
            elif own:
                distinct.append(own)
        return distinct

    def _distinct_in_suit(self, own: int, others: int) -> list[int]:
        points = self._points
        distinct: list[int] = []
        last = 0
        while own:
            bit = own & -own
            own ^= bit
            # a card of the others between the last card and this one: above `last` and below `bit`
            if not last or points[last] != points[bit] or others & (bit - 1) & -(last << 1):
                distinct.append(bit)
            last = bit
        return distinct

    def _ordered_leads(self, leader: int) -> list[int]:
        """Leads in the order to try: cards that no opponent can beat, high points first; then low points first."""
        hands, suit, points, trumps = self._hands, self._suit, self._points, self._trumps
        cards = self._distinct(hands[leader], 0)
        if len(cards) == 1:
            return cards
        opponents = (hands[1], hands[2]) if leader == 0 else (hands[0],)
        to_draw = trumps & (hands[1] | hands[2]) if leader == 0 else 0
        rated = []
        for bit in cards:
            run, value = suit[bit], points[bit]
            beats = run | trumps
            beaten = False
            for hand in opponents:
                if (hand & run or hand) & beats & -(bit << 1):
                    beaten = True
                    break
            if beaten:
                rated.append((-value, -bit))
            else:
                rated.append((100 + value + (20 if to_draw and bit & trumps else 0), -bit))
        rated.sort(reverse=True)
        return [-negated for _, negated in rated]

    def _ordered_seconds(self, player: int, leader: int, first: int) -> list[int]:
        """Second hand's cards in the order to try: by the points that the trick then seems to bring the own side."""
        hands, suit, points, trumps = self._hands, self._suit, self._points, self._trumps
        hand = hands[player]
        cards = self._distinct(hand & suit[first] or hand, first)
        if len(cards) == 1:
            return cards
        third_hand = leader - 1 if leader else 2
        reply = hands[third_hand] & suit[first] or hands[third_hand]
        trick_points, follows = points[first], suit[first] | trumps
        rated = []
        for bit in cards:
            best, winner = (bit, player) if bit > first and bit & follows else (first, leader)
            if reply & (suit[best] | trumps) & -(best << 1):
                # third hand can beat it: the declarer will; a defender will if the declarer is winning
                winner = third_hand if third_hand == 0 or winner == 0 else winner
            ours = (winner == 0) == (player == 0)
            gain = trick_points + points[bit]
            rated.append((gain if ours else -gain, -bit))
        rated.sort(reverse=True)
        return [-negated for _, negated in rated]
