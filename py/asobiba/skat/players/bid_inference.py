"""What the auction says about hidden hands: how plausible a world is, and what a declarer will have laid away."""

from __future__ import annotations

from itertools import combinations
from math import exp
from random import Random

from asobiba.skat.rules.cards import NULL, RANKS, SUIT_GAMES, TRUMP, Cards, members, points_of, set_of, suit_members
from asobiba.skat.rules.hidden_cards import Hidden, cards_of, hidden_from, share_out
from asobiba.skat.rules.scoring import ENOUGH
from asobiba.skat.rules.view import View
from asobiba.skat.solver.double_dummy import Solver
from asobiba.skat.solver.playout import Position, reaches

from .contract_model import chance, trumps_of

World = tuple[Cards, Cards, Cards, Cards]  # by seat what it holds now, then the Skat

TRIES = 8  # draws of a world before the most plausible of them is taken
GOOD_DECLARER, GOOD_BIDDER, BAD_PASSER = 0.85, 0.5, 0.55  # chances that are no surprise
LEAST = 0.02  # how implausible a call may be at most: people call as they like
DOUBT = 0.05  # in the chance to win: how far from the best cards a declarer may lay away
TRIALS, TRIAL_TRICKS = 10, 3
_ACES = set_of(suit * 8 + RANKS.index("A") for suit in range(4))


class Guess:
    """What the seat of a view makes of the others' calls."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._played = _played(view)
        self._said = {call["seat"] for call in view.auction.calls if call["call"] != "pass"}
        self._passed = {seat for seat in view.auction.passed if seat not in self._said}
        self._game = view.contract[0] if view.contract else None
        hidden = view.declarer is not None and view.declarer != view.seat
        self._lays = hidden and view.taken and self._game is not None and view.seats[view.declarer or 0].open is None

    def draw(self, hidden: Hidden, rng: Random) -> World:
        """A world drawn at random, the more likely the more plausible."""
        best, highest = None, -1.0
        for _ in range(TRIES):
            world = share_out(hidden, rng)
            if self._lays:
                world = self._as_laid(world, hidden, rng)
            weight = self.plausible(world)
            if rng.random() < weight:
                return world
            if weight > highest:
                best, highest = world, weight
        return best or world

    def weight(self, world: World, hidden: Hidden) -> float:
        """How plausible a world is with what its declarer has laid away, 0 to 1."""
        if not self._lays:
            return self.plausible(world)
        chances = self._pairs(world, hidden)
        return self.plausible(world) * exp((chances[world[3]] - max(chances.values())) / DOUBT)

    def plausible(self, world: World) -> float:
        """How well these hands go with what was called, 0 to 1."""
        view, weight = self._view, 1.0
        for seat in range(3):
            if seat == view.seat:
                continue
            hand = world[seat] | self._played[seat]
            if seat == view.declarer and self._game is not None:
                won = self._chance(seat, hand, self._game, points_of(world[3]))
                weight *= max(LEAST, min(1.0, won / GOOD_DECLARER)) ** 2
            elif seat in self._said:
                weight *= max(LEAST, min(1.0, self._best(seat, hand) / GOOD_BIDDER))
            elif seat in self._passed:
                weight *= max(LEAST, min(1.0, (1 - self._best(seat, hand)) / (1 - BAD_PASSER)))
        return weight

    def declarer_wins(self, rng: Random) -> float:
        """The share of trial games that the declarer wins, in plausible worlds; before this seat's first card."""
        view = self._view
        if view.declarer is None or self._game is None or self._game == NULL:
            return 1.0
        hidden, solver = hidden_from(view), Solver(self._game)
        return sum(self._trial(self.draw(hidden, rng), solver) for _ in range(TRIALS)) / TRIALS

    def chance_of(self, hand: Cards, game: str, laid_points: float) -> float:
        """How likely the seat of the view wins a game with these ten cards."""
        seat = self._view.seat
        return self._chance(0 if seat is None else seat, hand, game, laid_points)

    def _trial(self, world: World, solver: Solver) -> bool:
        view, lay = self._view, solver.layout
        first = view.declarer or 0
        held = [lay.mask(world[(first + at) % 3] | self._played[(first + at) % 3]) for at in range(3)]
        leader = (view.deal.forehand - first) % 3
        need = ENOUGH - points_of(world[3])
        start = Position((held[0], held[1], held[2]), lay.mask(world[3]), 0, (0, 0, 0), leader, (), need)
        solver.forget()
        return reaches(solver, start, TRIAL_TRICKS)

    def _as_laid(self, world: World, hidden: Hidden, rng: Random) -> World:
        """The world with the two cards in the Skat that its declarer would have laid away, more or less."""
        chances = self._pairs(world, hidden)
        skat = max(sorted(chances), key=lambda pair: chances[pair] + DOUBT * rng.random())
        seat = self._view.declarer or 0
        hands = list(world[:3])
        hands[seat] = (world[seat] | world[3]) & ~skat
        return hands[0], hands[1], hands[2], skat

    def _pairs(self, world: World, hidden: Hidden) -> dict[Cards, float]:
        """The chance to win with each two cards laid away of those that the declarer has left, and of the Skat's own.

        Trumps and aces are not thought of, unless they lie there.
        """
        seat, game = self._view.declarer or 0, self._game or NULL
        pool, played = world[seat] | world[3], self._played[seat]
        forced = world[3] & ~hidden.allowed[seat]
        free = pool & ~forced & ~(0 if game == NULL else _ACES | suit_members(pool, TRUMP, game))
        pairs = [forced | set_of(pair) for pair in combinations(members(free), 2 - forced.bit_count())]
        ouvert = "ouvert" in (self._view.contract or ())
        forehand = seat == self._view.deal.forehand
        return {
            pair: chance((pool & ~pair) | played, game, forehand, points_of(pair), ouvert)
            for pair in {world[3]: None, **dict.fromkeys(pairs)}
        }

    def _best(self, seat: int, hand: Cards) -> float:
        """How good a seat's best suit game would be."""
        game = max(SUIT_GAMES, key=lambda one: (trumps_of(hand, one), one))
        return self._chance(seat, hand, game, 7.5)

    def _chance(self, seat: int, hand: Cards, game: str, laid_points: float) -> float:
        ouvert = "ouvert" in (self._view.contract or ()) and seat == self._view.declarer
        return chance(hand, game, seat == self._view.deal.forehand, laid_points, ouvert)


def _played(view: View) -> list[Cards]:
    """The cards that each seat has played."""
    played = [0, 0, 0]
    for trick in (*view.tricks, *([view.trick] if view.trick else [])):
        for at, name in enumerate(trick.cards):
            played[(trick.leader + at) % 3] |= cards_of((name,))
    return played
