"""Whether the rest is sure, whatever lies where, from what one seat can see: by counting, and by an exact search.

Counting is quick and sufficient, not necessary: all cards that the seat cannot see are taken to lie in one enemy hand,
the Skat among them. The search knows how many cards each of the others holds and what they have shown not to hold: it
looks for a way to play that succeeds however the cards lie and whatever the others do, told only what they play.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from .cards import (
    NULL,
    TRUMP,
    Card,
    Cards,
    members,
    must_follow,
    power_table,
    set_of,
    stays_below,
    suit_members,
    suit_table,
    winner,
)

MOST_CARDS = 5  # in hand; with more it is left to counting
MOST_WORLDS = 300
MOST_STEPS = 6000  # worlds looked at, a world once for each card played in it

World = tuple[Cards, Cards]  # what the next player and the one after hold


@dataclass(frozen=True, slots=True)
class Sight:
    """What a seat that is to play a card can see.

    Args:
        game: what is played.
        hand: own cards.
        unseen: cards in the others' hands, or in a Skat that the seat does not know.
        trick: the cards that lie there, in the order played.
        sizes: how many cards the next player and the one after hold.
        allowed: what each of these may hold, by what they did not follow.
    """

    game: str
    hand: Cards
    unseen: Cards
    trick: tuple[Card, ...]
    sizes: tuple[int, int]
    allowed: tuple[Cards, Cards]


def is_sure(sight: Sight) -> bool:
    """Whether the seat takes every trick from this one on; in Null: none."""
    if sight.game == NULL and takes_nothing(sight.hand, sight.unseen, sight.trick):
        return True
    if sight.game != NULL and not sight.trick and takes_the_rest(sight.game, sight.hand, sight.unseen):
        return True
    if sight.hand.bit_count() > MOST_CARDS or (sight.game != NULL and not _has_boss(sight)):
        return False
    worlds = _worlds(sight)
    return bool(worlds) and _Search(sight).finds(worlds)


def threat(sight: Sight) -> tuple[Card, Card] | None:
    """A card of the hand that may lose a trick (in Null: win one), and an unseen card that does it; None if by none."""
    power, suits = power_table(sight.game), suit_table(sight.game)
    for card in sorted(members(sight.hand), key=lambda one: power[one], reverse=sight.game == NULL):
        for other in members(sight.unseen):
            if suits[other] == suits[card] and (power[other] < power[card]) == (sight.game == NULL):
                return card, other
    return None


def _has_boss(sight: Sight) -> bool:
    """Whether a card may be played that takes the trick as it lies, and that none of its suit still to come beats."""
    power, suits = power_table(sight.game), suit_table(sight.game)
    legal = must_follow(sight.hand, sight.trick[0], sight.game) if sight.trick else sight.hand
    to_come = sight.unseen & (sight.allowed[0] | sight.allowed[1], sight.allowed[0], 0)[len(sight.trick)]
    return any(
        winner((*sight.trick, card), sight.game) == len(sight.trick)
        and not any(suits[other] == suits[card] and power[other] > power[card] for other in members(to_come))
        for card in members(legal)
    )


def _worlds(sight: Sight) -> list[World]:
    """Every way in which the others may hold what is unseen; [] where there are too many."""
    found: list[World] = []
    for world in _deals(sight):
        found.append(world)
        if len(found) > MOST_WORLDS:
            return []
    return found


def _deals(sight: Sight) -> Iterator[World]:
    for first in map(set_of, combinations(members(sight.unseen & sight.allowed[0]), sight.sizes[0])):
        for second in combinations(members(sight.unseen & sight.allowed[1] & ~first), sight.sizes[1]):
            yield first, set_of(second)


class _Search:
    """Whether there is a way to play that always succeeds. Players: 0 the seat itself, 1 the next, 2 the one after."""

    def __init__(self, sight: Sight) -> None:
        self._game, self._wanted = sight.game, sight.game != NULL
        self._hand, self._trick = sight.hand, sight.trick
        self._steps = 0

    def finds(self, worlds: list[World]) -> bool:
        leader = (3 - len(self._trick)) % 3
        return self._plays(self._hand, worlds, leader, self._trick)

    def _plays(self, hand: Cards, worlds: list[World], leader: int, trick: tuple[Card, ...]) -> bool:
        self._steps += len(worlds)
        if self._steps > MOST_STEPS:
            return False
        if len(trick) == 3:
            taker = (leader + winner(trick, self._game)) % 3
            if (taker == 0) != self._wanted:
                return False
            return not hand or self._plays(hand, worlds, taker, ())
        player = (leader + len(trick)) % 3
        if player == 0:
            legal = members(must_follow(hand, trick[0], self._game) if trick else hand)
            return any(self._plays(hand & ~(1 << card), worlds, leader, (*trick, card)) for card in legal)
        return all(
            self._plays(hand, left, leader, (*trick, card)) for card, left in self._replies(player - 1, worlds, trick)
        )

    def _replies(self, which: int, worlds: list[World], trick: tuple[Card, ...]) -> Iterator[tuple[Card, list[World]]]:
        """Each card that a player may have to play, and the worlds that are left when he has."""
        left: dict[Card, list[World]] = {}
        for first, second in worlds:
            held = second if which else first
            for card in members(must_follow(held, trick[0], self._game) if trick else held):
                rest = held & ~(1 << card)
                left.setdefault(card, []).append((first, rest) if which else (rest, second))
        yield from sorted(left.items())


def takes_the_rest(game: str, hand: Cards, unseen: Cards) -> bool:
    """Whether a hand on lead takes every trick: trumps first, then each suit from the top."""
    if suit_members(unseen, TRUMP, game) and not _runs(game, hand, unseen, TRUMP, must_draw=True):
        return False
    return all(_runs(game, hand, unseen, suit, must_draw=False) for suit in range(4))


def _runs(game: str, hand: Cards, unseen: Cards, suit: int, must_draw: bool) -> bool:
    """Whether the suit's cards, led from the top, all win; `must_draw`: and leave nobody else a card of it.

    Each lead takes at least one unseen card of the suit out of the one hand that may hold them all.
    """
    power = power_table(game)
    own = sorted((power[card] for card in members(suit_members(hand, suit, game))), reverse=True)
    others = sorted((power[card] for card in members(suit_members(unseen, suit, game))), reverse=True)
    if must_draw and len(own) < len(others):
        return False
    return all(at >= len(others) or others[0] < value for at, value in enumerate(own))


def takes_nothing(hand: Cards, unseen: Cards, trick: tuple[Card, ...]) -> bool:
    """Whether a Null hand that is to play to a trick can duck it and all that follow.

    Safe is a suit in which the n-th lowest own card has fewer than n unseen cards below it.
    """
    if not trick:
        return False
    power, suits = power_table(NULL), suit_table(NULL)
    led = suits[trick[0]]
    best = max(power[card] for card in trick if suits[card] == led)
    ducks = [card for card in members(must_follow(hand, trick[0], NULL)) if suits[card] != led or power[card] < best]
    return any(all(_safe(hand & ~(1 << card), unseen, suit) for suit in range(4)) for card in ducks)


def _safe(hand: Cards, unseen: Cards, suit: int) -> bool:
    power = power_table(NULL)
    own, others = (set_of(power[card] for card in members(suit_members(cards, suit, NULL))) for cards in (hand, unseen))
    return stays_below(own, others)
