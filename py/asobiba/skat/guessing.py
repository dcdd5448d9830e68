"""What the auction says about hidden hands, and trial games in worlds that fit it."""

from __future__ import annotations

from random import Random

from .cards import NULL, SUIT_GAMES, Cards
from .strength import chance, trumps_of
from .trials import declarer_wins
from .views import View
from .worlds import cards_of, hidden_from, share_out

LEAST_DECLARER, LEAST_BIDDER, MOST_PASSER = 0.3, 0.2, 0.8
EXPECTED_SKAT = 7.5
TRIALS = 10


class Guess:
    """What one seat makes of the others' calls."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._played = [0, 0, 0]
        for trick in (*view.tricks, *([view.trick] if view.trick else [])):
            for at, name in enumerate(trick.cards):
                self._played[(trick.leader + at) % 3] |= cards_of((name,))
        said: dict[int, int] = {}
        bid = 0
        for call in view.auction.calls:
            if call["call"].isdigit():
                bid = int(call["call"])
            if call["call"] != "pass":
                said[call["seat"]] = bid
        self._said = said
        self._passed = [seat for seat in view.auction.passed if seat not in said]

    def likely(self, world: tuple[Cards, Cards, Cards, Cards]) -> bool:
        """Whether hands like these would have called as they did."""
        view = self._view
        whole = [world[seat] | self._played[seat] for seat in range(3)]
        declarer = view.declarer
        if declarer is not None and view.contract and declarer != view.seat:
            game, ouvert = view.contract[0], "ouvert" in view.contract
            forehand = declarer == view.deal.forehand
            if chance(whole[declarer], game, forehand, EXPECTED_SKAT, ouvert) < LEAST_DECLARER:
                return False
        others = [seat for seat in range(3) if seat not in (view.seat, declarer)]
        return all(self._fits(seat, whole[seat]) for seat in others)

    def _fits(self, seat: int, hand: Cards) -> bool:
        best = self._best(seat, hand)
        if seat in self._said:
            return best >= LEAST_BIDDER
        return seat not in self._passed or best <= MOST_PASSER

    def _best(self, seat: int, hand: Cards) -> float:
        """How good a seat's best suit game would be."""
        game = max(SUIT_GAMES, key=lambda one: (trumps_of(hand, one), one))
        return self._chance(seat, hand, game, EXPECTED_SKAT)

    def chance_of(self, hand: Cards, game: str, laid_points: float) -> float:
        """How likely the seat of the view wins a game with these ten cards."""
        seat = self._view.seat
        return self._chance(0 if seat is None else seat, hand, game, laid_points)

    def _chance(self, seat: int, hand: Cards, game: str, laid_points: float) -> float:
        return chance(hand, game, seat == self._view.deal.forehand, laid_points)

    def declarer_wins(self, rng: Random) -> float:
        """The share of trial games that the declarer wins, in worlds that fit; before this seat's first card."""
        view = self._view
        if view.declarer is None or view.contract is None or view.contract[0] == NULL:
            return 1.0
        hidden = hidden_from(view)
        won = 0
        for _ in range(TRIALS):
            world = share_out(hidden, rng)
            for _ in range(6):
                if self.likely(world):
                    break
                world = share_out(hidden, rng)
            hands = [world[(view.declarer + at) % 3] | self._played[(view.declarer + at) % 3] for at in range(3)]
            leader = (view.deal.forehand - view.declarer) % 3
            won += declarer_wins(view.contract[0], (hands[0], hands[1], hands[2]), world[3], leader)
        return won / TRIALS
