"""Double-dummy solver: can the declarer reach a number of card points against best defence, with all cards open?

Cards are bits as in `bit_order`, positions are integers as in `suit_tables`. The question has a threshold, so every
node answers yes or no. Answers are stored at trick boundaries, as bounds on the points still to be won.

Source: null-window search with a transposition table and one move for equivalent (touching) cards, as in DDSS by
Kupferschmid and Helmert ("A Skat player based on Monte-Carlo simulation", 2006).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from asobiba.skat.rules.cards import Hands

from .bit_order import bit_order
from .suit_tables import FIELD, FIRST, HAND, HANDS, SECOND, SURE, Place, Position, suit_tables


class DoubleDummySolver:
    """Solves positions of one suit game or Grand, which share a transposition table.

    Args:
        game: a suit game or Grand.

    Attributes:
        nodes: trick boundaries searched so far, as a measure of work.
    """

    def __init__(self, game: str) -> None:
        self.order = bit_order(game)
        self._tables = suit_tables(game)
        self._tables.shrink()
        self._trumps_of_defenders = self._tables.trumps[1] | self._tables.trumps[2]
        # Transposition tables: leader and position at a trick boundary -> bounds on the declarer's points in later
        # tricks.
        self._low: list[dict[Position, int]] = [{}, {}, {}]
        self._high: list[dict[Position, int]] = [{}, {}, {}]
        self.nodes = 0

    def reaches(self, hands: Hands, leader: int, trick: Sequence[int], need: int) -> bool:
        """Whether the declarer gets at least `need` points from the open trick and all that follow.

        Args:
            hands: the unplayed cards of each player, as bits.
            leader: the player who led the open trick, or leads the next.
            trick: the bits of the open trick in the order played, none to two.
            need: card points.
        """
        points = self.order.points
        left = sum(points[bit] for bit in trick) + self._points_of(hands[0] | hands[1] | hands[2])
        if need <= 0 or left < need:
            return need <= 0
        position = hands[0] | hands[1] << FIELD | hands[2] << 2 * FIELD
        places = [bit.bit_length() - 1 for bit in trick]
        if not places:
            return self._lead(position, leader, need, left)
        position |= trick[0] << FIRST
        if len(places) == 1:
            return self._second(position, leader, places[0], need, left)
        return self._third(position | trick[1] << SECOND, leader, places[0], places[1], need, left)

    def _points_of(self, mask: int) -> int:
        total, points = 0, self.order.points
        while mask:
            bit = mask & -mask
            total += points[bit]
            mask ^= bit
        return total

    def clear(self) -> None:
        """Empty the transposition table, because different deals share hardly any positions."""
        for table in (*self._low, *self._high):
            table.clear()

    # Each of `_lead`, `_second` and `_third` plays one card of a trick and returns whether the declarer reaches `need`,
    # which is above 0 and at most `left`, the points not taken yet; the caller decides all other cases.

    def _lead(self, position: Position, leader: int, need: int, left: int) -> bool:
        own = position >> FIELD * leader & HAND
        if not own & (own - 1):
            return self._wins_last_trick(position, leader)
        low, high = self._low[leader], self._high[leader]
        if low.get(position, 0) >= need:
            return True
        if high.get(position, left) < need:
            return False
        self.nodes += 1
        is_declarer, shift = leader == 0, FIELD * leader
        leads = self._ordered_leads(position, leader)
        if is_declarer and leads[-1] < SURE and not position & self._trumps_of_defenders:
            return True  # no card can ever beat any of the declarer's cards
        for lead in leads:
            place = lead & 31
            after = position ^ (1 << place + shift | 1 << place + FIRST)
            if self._second(after, leader, place, need, left) == is_declarer:
                reached = is_declarer
                break
        else:
            reached = not is_declarer
        if reached:
            low[position] = need
        else:
            high[position] = need - 1
        return reached

    def _ordered_leads(self, position: Position, leader: int) -> list[int]:
        tables, trumps = self._tables, self._tables.trumps
        if leader == 0:
            ruffing = (1 if position & trumps[1] else 0) + (2 if position & trumps[2] else 0)
        else:
            ruffing = 1 if position & trumps[0] else 0
        table = tables.leads[leader][ruffing]
        leads: list[int] = []
        for suit in tables.suits:
            part = position & suit
            if part:
                found = table.get(part)
                leads += tables.find_leads(leader, ruffing, part) if found is None else found
        leads.sort()
        return leads

    def _wins_last_trick(self, position: Position, leader: int) -> bool:
        beats = self._tables.beats
        best, winner = (position >> FIELD * leader & HAND).bit_length() - 1, leader
        for player in ((leader + 1) % 3, (leader + 2) % 3):
            place = (position >> FIELD * player & HAND).bit_length() - 1
            if beats[best][place]:
                best, winner = place, player
        return winner == 0

    def _second(self, position: Position, leader: int, first: Place, need: int, left: int) -> bool:
        player = leader + 1 if leader < 2 else 0
        tables, shift = self._tables, FIELD * player
        part = position & tables.suit_of[first]
        if part >> shift & HAND:
            ruffing = 1 if position & tables.trumps[leader - 1] else 0
            found = tables.seconds[leader][ruffing].get(part)
            cards: Sequence[int] = tables.find_seconds(leader, ruffing, part) if found is None else found
        else:
            cards = self._void_seconds(position, leader, first)
        is_declarer = player == 0
        for card in cards:
            place = card & 31
            after = position ^ (1 << place + shift | 1 << place + SECOND)
            if self._third(after, leader, first, place, need, left) == is_declarer:
                return is_declarer
        return not is_declarer

    def _third(self, position: Position, leader: int, first: Place, second: Place, need: int, left: int) -> bool:
        player = leader - 1 if leader else 2
        tables, shift = self._tables, FIELD * player
        follows = tables.follows[first][second]
        part = position & tables.suit_of[first]
        if part >> shift & HAND:
            found = tables.thirds[leader][follows].get(part)
            cards: Sequence[int] = tables.find_thirds(leader, follows, part) if found is None else found
        else:
            cards = self._void_thirds(position, leader, first, second)
        best, winner = first, leader
        if tables.beats[first][second]:
            best, winner = second, (leader + 1 if leader < 2 else 0)
        beats, points = tables.beats[best], tables.points
        trick_points = points[first] + points[second]
        position &= HANDS
        is_declarer = player == 0
        for card in cards:
            place = card & 31
            gain = trick_points + points[place]
            next_leader = player if beats[place] else winner
            need_after = need - gain if next_leader == 0 else need
            if need_after <= 0 or left - gain < need_after:
                reached = need_after <= 0
            else:
                reached = self._lead(position ^ 1 << place + shift, next_leader, need_after, left - gain)
            if reached == is_declarer:
                return is_declarer
        return not is_declarer

    def distinct_cards(self, hands: Hands, legal: int, trick: Sequence[int]) -> list[int]:
        """The lowest card of each group of equivalent legal cards, as bits."""
        others = (hands[0] | hands[1] | hands[2] | sum(trick)) & ~legal
        position, distinct = legal | others << FIELD, self._tables.distinct
        return [1 << place for suit in self._tables.suits for place in distinct(0, position & suit)]

    def _void_seconds(self, position: Position, leader: int, first: Place) -> list[int]:
        """Second hand's cards when it is void in the suit led, ordered by the points that its side may expect from the
        trick.
        """
        player, third = (leader + 1 if leader < 2 else 0), (leader - 1 if leader else 2)
        tables = self._tables
        reply = position & tables.suit_of[first] & HAND << FIELD * third
        beaten = reply >> first + 1 + FIELD * third if reply else position & tables.trumps[third]
        winner = third if beaten and (third == 0 or leader == 0) else leader  # a defender beats only the declarer
        cards = self._discards(position, player, (winner == 0) == (player == 0))
        if position & tables.trumps[player]:
            part = position & tables.suits[-1]
            cards += tables.second_ruffs[player][not reply].get(part) or tables.find_second_ruffs(
                player, not reply, part
            )
        cards.sort()
        return cards

    def _void_thirds(self, position: Position, leader: int, first: Place, second: Place) -> list[int]:
        """Third hand's cards when it is void in the suit led: winning cards with most points, or losing cards with
        fewest.
        """
        player, winner = (leader - 1 if leader else 2), leader
        tables = self._tables
        if tables.beats[first][second]:
            winner = leader + 1 if leader < 2 else 0
        safe = winner != 0 and player != 0  # the partner is winning the trick
        cards = self._discards(position, player, safe)
        if position & tables.trumps[player]:
            part = position & tables.suits[-1]
            cards += tables.third_ruffs[player][safe].get(part) or tables.find_third_ruffs(player, safe, part)
        cards.sort()
        return cards

    def _discards(self, position: Position, player: int, ours: bool) -> list[int]:
        tables = self._tables
        discards = tables.discards[player][ours]
        cards: list[int] = []
        for suit, own in tables.plain[player]:
            if position & own:
                part = position & suit
                cards += discards.get(part) or tables.find_discards(player, ours, part)
        return cards


def most_reached(reaches: Callable[[int], bool], guess: int, low: int, high: int) -> int:
    """The largest whole number that is reached, by questions from a guess, in steps that grow, then by bisection.

    Args:
        reaches: whether a number is reached; if one is not, no larger one is. It is asked between the bounds only.
        guess: the likely answer, which may be outside the bounds.
        low: a number that is reached.
        high: a number that is not.
    """
    at, step = guess, 1
    while high - low > 1:
        if not low < at < high:
            at = (low + high) // 2
        if reaches(at):
            low, at = at, at + step
        else:
            high, at = at, at - step
        step *= 2
    return low
