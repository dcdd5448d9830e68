"""Plays deals with open hands to their end: by rules of thumb alone, or by rules of thumb and then the exact solver.

Solving many sampled deals exactly from the first card takes too long; after a few tricks by rules of thumb the solver
is fast enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from asobiba.skat.rules.cards import DECK, NULL, Cards, Hands

from .bit_order import BitOrder, bit_order
from .double_dummy import DoubleDummySolver
from .heuristics import Observation, choose_card, winning_player


class PlayedTrick(NamedTuple):
    """A trick of a playout: the player who wins it, and its cards as bits."""

    winner: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OpenPosition:
    """A suit game or Grand with open hands, at any card of a trick.

    Args:
        hands: the unplayed cards of each player, the declarer first.
        skat: the two cards of the Skat.
        played: the cards of complete tricks.
        void: for each player, all bits of the suits that the player has failed to follow.
        leader: the player who led the open trick, or leads.
        trick: the open trick, none to two cards.
        need: the card points that the declarer still needs.
    """

    order: BitOrder
    hands: Hands
    skat: int
    played: int
    void: tuple[int, int, int]
    leader: int
    trick: tuple[int, ...]
    need: int

    def after(self, bit: int) -> OpenPosition:
        """The position after the player whose turn it is has played a card."""
        order, player = self.order, (self.leader + len(self.trick)) % 3
        changed = list(self.hands)
        changed[player] ^= bit
        hands = changed[0], changed[1], changed[2]
        void, led = self.void, order.suit[self.trick[0]] if self.trick else bit
        if not bit & led:
            changed = list(void)
            changed[player] |= led
            void = changed[0], changed[1], changed[2]
        trick = (*self.trick, bit)
        if len(trick) < 3:
            return OpenPosition(order, hands, self.skat, self.played, void, self.leader, trick, self.need)
        winner = winning_player(order, self.leader, trick)
        gain = sum(order.points[card] for card in trick) if winner == 0 else 0
        return OpenPosition(order, hands, self.skat, self.played | sum(trick), void, winner, (), self.need - gain)


def heuristic_card(position: OpenPosition) -> int:
    """The card that the next player plays by rules of thumb, from that player's view."""
    player = (position.leader + len(position.trick)) % 3
    hand = position.hands[player]
    seen = hand | position.played | sum(position.trick) | (position.skat if player == 0 else 0)
    return choose_card(
        Observation(position.order, player, hand, DECK & ~seen, position.leader, position.trick, position.void)
    )


def declarer_reaches(solver: DoubleDummySolver, position: OpenPosition, tricks: int) -> bool:
    """Whether the declarer reaches the goal, by rules of thumb for `tricks` complete tricks, then by best play."""
    while position.need > 0 and position.played.bit_count() < 3 * tricks and position.hands[position.leader]:
        position = position.after(heuristic_card(position))
    return solver.reaches(position.hands, position.leader, position.trick, position.need)


def wins_null_by_heuristics(hands: Hands, discard: Cards, leader: int) -> bool:
    """Whether the declarer wins a whole Null game in which all three play by rules of thumb."""
    order = bit_order(NULL)
    masks = order.masks(hands)
    start = Observation(order, leader, masks[leader], 0, leader, ())
    return all(trick.winner for trick in play_out(start, masks, discard=order.mask(discard)))


def play_out(
    start: Observation,
    hands: Hands,
    *,
    played: int = 0,
    discard: int = 0,
    first: int = 0,
    choose: Callable[[Observation], int] = choose_card,
) -> Iterator[PlayedTrick]:
    """Every trick to the end by rules of thumb, each from the player's own view.

    Args:
        start: the player to act, the open trick, and the suits led and not followed so far.
        hands: the unplayed cards of each player.
        played: the cards of complete tricks.
        discard: the discarded cards, which player 0 knows.
        first: the first card to play; 0 to choose it by the rules of thumb.
    """
    order, held, void, led = start.order, list(hands), list(start.void), list(start.led)
    player, leader, trick, bit = start.player, start.leader, start.trick, first
    while held[player]:
        if not bit:
            unseen = DECK & ~(held[player] | played | sum(trick) | (0 if player else discard))
            voids, leads = (void[0], void[1], void[2]), (led[0], led[1], led[2])
            bit = choose(Observation(order, player, held[player], unseen, leader, trick, voids, leads))
        held[player] ^= bit
        if trick and not bit & order.suit[trick[0]]:
            void[player] |= order.suit[trick[0]]
        trick, bit = (*trick, bit), 0
        if len(trick) == 3:
            led[leader] |= order.suit[trick[0]]
            leader = winning_player(order, leader, trick)
            yield PlayedTrick(leader, trick)
            played, trick = played | sum(trick), ()
        player = (leader + len(trick)) % 3
