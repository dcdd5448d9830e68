"""Computer players of Skat: how each level bids, announces, lays away and plays a card, from its View alone."""

from __future__ import annotations

from random import Random

from .. import chance
from .actions import Action, Bid, Claim, Declare, Hold, Lay, Pass, Play, Take
from .cards import SUIT_GAMES, TRUMP, Cards, matadors, members, points_of, power_table, suit_members, suit_table
from .contract import BASES, Contract
from .views import View
from .worlds import cards_of

LEVELS = ("beginner", "casual", "club", "champion")


class RulePlayer:
    """Plays by rules of thumb."""

    def __init__(self, level: str) -> None:
        self.level = level

    def choose(self, view: View, rng: Random, budget: int = 0) -> Action:
        """The action to take."""
        may = view.may
        if view.phase == "bid":
            return self._call(view)
        if view.phase in ("skat", "push"):
            return Take()
        if may["lay"]:
            return self._lay(view)
        if may["declare"]:
            return Declare(Contract(best_game(cards_of(view.hand or ()))[0]))
        if view.phase == "re":
            return Pass()
        if may["claim"]:
            return Claim()
        return self._card(view, rng)

    def _call(self, view: View) -> Action:
        game, tricks = best_game(cards_of(view.hand or ()))
        limit = BASES[game] * (abs(matadors(cards_of(view.hand or ()), game)) + 1) if tricks >= 5.5 else 0
        if view.may["hold"]:
            return Hold() if view.bid <= limit else Pass()
        following = view.auction.next
        return Bid(following) if following is not None and following <= limit else Pass()

    def _lay(self, view: View) -> Action:
        hand = cards_of(view.hand or ())
        game = "ramsch" if view.ramsch else best_game(hand)[0]
        suits, power = suit_table(game), power_table(game)
        legal = members(cards_of(view.legal))
        legal.sort(
            key=lambda card: (suits[card] == TRUMP, suit_members(hand, suits[card], game).bit_count(), -power[card])
        )
        low, high = sorted(legal[:2])
        return Lay((low, high))

    def _card(self, view: View, rng: Random) -> Action:
        legal = members(cards_of(view.legal))
        return Play(legal[chance.below(len(legal), rng)])


def best_game(hand: Cards) -> tuple[str, float]:
    """The suit game that a hand is strongest in, and a count of its strength."""
    rated = [(strength(hand, game), BASES[game], game) for game in SUIT_GAMES]
    best, _, game = max(rated)
    return game, best


def strength(hand: Cards, game: str) -> float:
    """Tricks that a hand may take in a suit game, counted by trumps, jacks and aces."""
    trumps = suit_members(hand, TRUMP, game)
    aces = sum(points_of(suit_members(hand, suit, game)) >= 11 for suit in range(4))
    return trumps.bit_count() * 0.8 + aces * 0.7
