"""Move ordering within one suit: the cards of a hand that are worth trying, the best first, in tables.

A position is one integer with five fields of 32 bits: the three hands, the first and the second card of the open trick.
Its part for one suit is `position & suit`. Thousands of positions have the same part, so the result for a part is
computed once and kept. Cards are given by their places, 0 to 31, in the bit order; a rated card is `rank << 5 | place`,
and the lowest rank is tried first.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TypeAlias

from .bit_order import BitOrder, bit_order

Place: TypeAlias = int  # place of a card in the bit order
Position: TypeAlias = int
Part: TypeAlias = int  # a position's cards of one suit
Rated: TypeAlias = int
Table: TypeAlias = dict[Part, tuple[Rated, ...]]

FIELD = 32
HAND = (1 << FIELD) - 1
HANDS = (1 << 3 * FIELD) - 1
FIRST, SECOND = 3 * FIELD, 4 * FIELD

# How the second card of a trick follows the first: with the suit led, with a discard, with a trump.
FOLLOWED, DISCARDED, RUFFED = range(3)

SURE = 48 << 5  # leads rated below this cannot be beaten
_DRAWING, _SURE, _DOUBTFUL = 16, 32, 64  # ranks of leads, before the card points
_EVEN = 32  # rank of a card that neither wins nor loses points
_KEPT = 200_000  # most parts kept for one game; some 250 bytes each


class SuitTables:
    """The tables of one game. An entry is computed at its first use, by the method `find_...`, and kept.

    Attributes:
        points: the card points of each place.
        suit_of: for each place, its suit in all five fields.
        suits: all suits in all five fields, trumps last.
        plain: for each player, the plain suits in all fields and in the player's.
        trumps: for each player, the trumps in the player's field.
        follows: by first and second place, how the second card follows the first.
        beats: by two places, whether the second card takes the trick from the first.
        leads: by leader, and by the opponents who hold trumps.
        seconds: by leader, and by whether third hand holds trumps: second hand's cards of the suit led.
        thirds: by leader, and by how the second card follows: third hand's cards of the suit led.
        discards: by player, and by whether the own side seems to win the trick.
        second_ruffs: by player, and by whether third hand can ruff too.
        third_ruffs: by player, and by whether the partner is winning the trick.
    """

    def __init__(self, order: BitOrder) -> None:
        runs = [order.suit[1 << place] for place in range(32)]
        self.points = [order.points[1 << place] for place in range(32)]
        self.suit_of = [_in_all_fields(run) for run in runs]
        self.suits = [_in_all_fields(run) for run in (*order.plain, order.trumps) if run]
        self.plain = [[(_in_all_fields(run), run << FIELD * player) for run in order.plain] for player in range(3)]
        self.trumps = [order.trumps << FIELD * player for player in range(3)]
        self.follows = [[_follows(order, first, second) for second in range(32)] for first in range(32)]
        self.beats = [
            [second > first and follows != DISCARDED for second, follows in enumerate(row)]
            for first, row in enumerate(self.follows)
        ]
        self._is_trump = [bool(order.trumps >> place & 1) for place in range(32)]
        self._distinct: list[dict[Part, tuple[Place, ...]]] = [{} for _ in range(3)]
        self.leads, self.seconds, self.thirds = _tables(4), _tables(2), _tables(3)
        self.discards, self.second_ruffs, self.third_ruffs = _tables(2), _tables(2), _tables(2)

    def shrink(self) -> None:
        """Drop all parts if they take too much memory."""
        kinds = (self.leads, self.seconds, self.thirds, self.discards, self.second_ruffs, self.third_ruffs)
        tables = [table for kind in kinds for of_player in kind for table in of_player] + self._distinct
        if sum(map(len, tables)) > _KEPT:
            for table in tables:
                table.clear()

    def distinct(self, player: int, part: Part) -> tuple[Place, ...]:
        """The lowest card of each group of equivalent cards of a hand: touching, with equal card points.

        Cards touch if no card of another hand or of the open trick is between them.
        """
        known = self._distinct[player].get(part)
        if known is not None:
            return known
        own = part >> FIELD * player & HAND
        others = (part | part >> FIELD | part >> 2 * FIELD | part >> FIRST | part >> SECOND) & HAND & ~own
        distinct: list[Place] = []
        last = -1
        for place in _places(own):
            if last < 0 or self.points[last] != self.points[place] or others & (1 << place) - (2 << last):
                distinct.append(place)
            last = place
        found = self._distinct[player][part] = tuple(distinct)
        return found

    def find_leads(self, leader: int, ruffing: int, part: Part) -> tuple[Rated, ...]:
        """Leads of one suit: unbeatable cards first, high points first; then the others, low points first.

        Args:
            leader: 0 to 2; player 0 is the declarer.
            ruffing: one bit for each opponent who holds trumps: for the declarer 1 and 2, for a defender 1.
            part: the position's cards of the suit.
        """
        opponents = (1, 2) if leader == 0 else (0,)
        hands = [part >> FIELD * player & HAND for player in opponents]
        rated = []
        for place in self.distinct(leader, part):
            points, trump = self.points[place], self._is_trump[place]
            if any(hand >> place + 1 if hand else not trump and ruffing >> at & 1 for at, hand in enumerate(hands)):
                rank = _DOUBTFUL + points
            else:
                rank = (_DRAWING if trump and leader == 0 and any(hands) else _SURE) + 11 - points
            rated.append(rank << 5 | place)
        found = self.leads[leader][ruffing][part] = tuple(sorted(rated))
        return found

    def find_seconds(self, leader: int, ruffing: int, part: Part) -> tuple[Rated, ...]:
        """Second hand's cards of the suit led, ordered by the points that its side may expect from the trick.

        Args:
            leader: 0 to 2.
            ruffing: whether third hand holds trumps.
            part: the position's cards of the suit, with the first card of the trick.
        """
        player, third = (leader + 1) % 3, (leader + 2) % 3
        first = (part >> FIRST).bit_length() - 1
        reply = part >> FIELD * third & HAND
        rated = []
        for place in self.distinct(player, part):
            best, winner = (place, player) if place > first else (first, leader)
            beaten = reply >> best + 1 if reply else not self._is_trump[first] and ruffing
            if beaten and (third == 0 or winner == 0):  # a defender beats the declarer only
                winner = third
            rated.append(self._rated(place, (winner == 0) == (player == 0)))
        found = self.seconds[leader][ruffing][part] = tuple(sorted(rated))
        return found

    def find_thirds(self, leader: int, follows: int, part: Part) -> tuple[Rated, ...]:
        """Third hand's cards of the suit led: winning cards with most points, or losing cards with fewest.

        Args:
            leader: 0 to 2.
            follows: how the second card follows the first.
            part: the position's cards of the suit, with those of the trick that belong to it.
        """
        player, second_hand = (leader + 2) % 3, (leader + 1) % 3
        best, winner = (part >> FIRST & HAND).bit_length() - 1, leader
        second = (part >> SECOND).bit_length() - 1
        if follows == RUFFED or second > best:
            best, winner = (32 if follows == RUFFED else second), second_hand
        safe = winner != 0 and player != 0
        rated = [self._rated(place, safe or place > best) for place in self.distinct(player, part)]
        found = self.thirds[leader][follows][part] = tuple(sorted(rated))
        return found

    def find_discards(self, player: int, ours: bool, part: Part) -> tuple[Rated, ...]:
        """Cards of a plain suit that was not led.

        Args:
            ours: whether the player's side seems to win the trick.
            part: the position's cards of the suit.
        """
        rated = tuple(sorted(self._rated(place, ours) for place in self.distinct(player, part)))
        self.discards[player][ours][part] = rated
        return rated

    def find_second_ruffs(self, player: int, reply: bool, part: Part) -> tuple[Rated, ...]:
        """Second hand's trumps on a plain suit.

        Args:
            reply: whether third hand can ruff too.
            part: the position's trumps.
        """
        third = (player + 1) % 3
        higher = part >> FIELD * third & HAND if reply and 0 in (player, third) else 0
        rated = [self._rated(place, not higher >> place + 1) for place in self.distinct(player, part)]
        found = self.second_ruffs[player][reply][part] = tuple(sorted(rated))
        return found

    def find_third_ruffs(self, player: int, safe: bool, part: Part) -> tuple[Rated, ...]:
        """Third hand's trumps on a plain suit.

        Args:
            safe: whether the partner is winning the trick.
            part: the position's trumps, with the second card of the trick if that is a trump.
        """
        second = (part >> SECOND).bit_length() - 1
        rated = [self._rated(place, safe or place > second) for place in self.distinct(player, part)]
        found = self.third_ruffs[player][safe][part] = tuple(sorted(rated))
        return found

    def _rated(self, place: Place, ours: bool) -> Rated:
        points = self.points[place]
        return (_EVEN - points if ours else _EVEN + points) << 5 | place


@cache
def suit_tables(game: str) -> SuitTables:
    """The tables of a game, shared by all its solvers."""
    return SuitTables(bit_order(game))


def _tables(kinds: int) -> list[list[Table]]:
    return [[{} for _ in range(kinds)] for _ in range(3)]


def _in_all_fields(run: int) -> int:
    return sum(run << FIELD * field for field in range(5))


def _follows(order: BitOrder, first: Place, second: Place) -> int:
    if order.suit[1 << first] >> second & 1:
        return FOLLOWED
    return RUFFED if order.trumps >> second & 1 else DISCARDED


def _places(cards: int) -> Iterator[Place]:
    while cards:
        bit = cards & -cards
        cards ^= bit
        yield bit.bit_length() - 1
