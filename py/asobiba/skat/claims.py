"""Whether the rest is sure, whatever lies where: by counting, from what one seat can see.

Both tests are sufficient, not necessary: all cards that a seat cannot see are taken to lie in one enemy hand, the Skat
among them.
"""

from __future__ import annotations

from .cards import NULL, TRUMP, Card, Cards, members, must_follow, power_table, suit_members, suit_table


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
    own = sorted(power[card] for card in members(suit_members(hand, suit, NULL)))
    others = [power[card] for card in members(suit_members(unseen, suit, NULL))]
    return all(sum(other < value for other in others) <= at for at, value in enumerate(own))
