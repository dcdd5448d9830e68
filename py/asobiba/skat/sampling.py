"""A card chosen over sampled worlds: in each the exact solver says which cards still reach what is needed.

Thinking in slices, a world at a time (`asobiba.game.Thinking`). Worlds are drawn to look like the view: voids are kept,
and hands that would not have bid as they did are drawn again a few times.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from ..errors import RequestError
from ..game import JSON
from .actions import Play
from .cards import NULL, Cards, points_of, write_card
from .nullsolver import NullSolver
from .solver import Solver
from .tables import Table, situation
from .thumb import Situation, bits
from .views import View
from .worlds import hidden_from, share_out

World = tuple[Cards, Cards, Cards, Cards]  # by seat, then the Skat
MOST_WORLDS = 2000
TRIES = 8  # draws of a world before an unlikely one is taken


class CardThinking:
    """Thinking about a card: `best` is the card that succeeds in most worlds so far.

    Args:
        view: whose seat is to play a card in a declarer's game.
        rng: draws the worlds.
        worlds: how many to look at in all.
        usual: the card to prefer among equals.
        likely: whether a world's hands would have bid as they did.
    """

    def __init__(
        self, view: View, rng: Random, worlds: int, usual: int, likely: Callable[[World], bool] | None = None
    ) -> None:
        self._view, self._rng, self._most = view, rng, max(1, min(worlds, MOST_WORLDS))
        self._table = Table.of(view)
        self._at: Situation = situation(view, self._table)
        self._hidden = hidden_from(view)
        self._likely = likely
        self._usual = usual
        self._candidates = bits(self._at.legal)
        self._wins = dict.fromkeys(self._candidates, 0)
        self._close = dict.fromkeys(self._candidates, 0)
        self._others: dict[int, tuple[list[int], list[int], int]] = {}
        self._seen = 0
        self._solver = None if self._table.game == NULL else Solver(self._table.game)
        self._null = NullSolver() if self._table.game == NULL else None

    @property
    def done(self) -> bool:
        """Whether all worlds were looked at, or there is nothing to choose."""
        return self._seen >= self._most or len(self._candidates) == 1

    @property
    def progress(self) -> float:
        """Share of the worlds that were looked at."""
        return 1.0 if self.done else self._seen / self._most

    def work(self, budget: int) -> None:
        """Look at so many worlds more."""
        for _ in range(budget):
            if self.done:
                return
            self._look(self._draw())
            self._seen += 1

    def best(self) -> Play:
        """The card that succeeds in most worlds; among equals the closest to the next goal, then the usual one."""
        wins, close = self._totals()
        sign = 1 if self._at.player == 0 else -1
        chosen = max(self._candidates, key=lambda bit: (sign * wins[bit], sign * close[bit], bit == self._usual, -bit))
        return Play(self._table.card(chosen))

    def report(self) -> JSON:
        """Cards with the share of worlds in which the declarer then reaches what he needs."""
        wins, _ = self._totals()
        seen = max(1, self._seen + sum(share[2] for share in self._others.values()))
        cards = {write_card(self._table.card(bit)): round(wins[bit] / seen, 3) for bit in self._candidates}
        return {"cards": cards, "worlds": seen}

    def outline(self) -> JSON:
        """How far it is."""
        return {"worlds": self._seen, "of": self._most}

    def share(self) -> JSON:
        """Counts by candidate, and how many worlds they come from."""
        return {
            "wins": [self._wins[bit] for bit in self._candidates],
            "close": [self._close[bit] for bit in self._candidates],
            "worlds": self._seen,
        }

    def join(self, shares: Sequence[JSON]) -> None:
        """Count what other workers found, each in place of what it gave before.

        Raises:
            RequestError: `job/share`, this is no share of the same work.
        """
        joined = {}
        for number, share in enumerate(shares):
            try:
                wins, close, worlds = list(share["wins"]), list(share["close"]), int(share["worlds"])
            except (TypeError, KeyError, ValueError):
                raise RequestError("job/share", f"share {number} is no share of this work", share=number) from None
            if len(wins) != len(self._candidates) or len(close) != len(wins):
                raise RequestError("job/share", f"share {number} is about other cards", share=number)
            joined[number] = (wins, close, worlds)
        self._others = joined

    def _totals(self) -> tuple[dict[int, int], dict[int, int]]:
        wins, close = dict(self._wins), dict(self._close)
        for others_wins, others_close, _ in self._others.values():
            for at, bit in enumerate(self._candidates):
                wins[bit] += others_wins[at]
                close[bit] += others_close[at]
        return wins, close

    def _draw(self) -> World:
        for _ in range(TRIES):
            world = share_out(self._hidden, self._rng)
            if self._likely is None or self._likely(world):
                return world
        return world

    def _look(self, world: World) -> None:
        """In this world, which cards let the declarer reach his goal, and which the one beyond it."""
        table = self._table
        hands = [table.lay.mask(world[table.seat(player)]) for player in range(3)]
        if self._null is not None:
            for bit in self._candidates:
                self._wins[bit] += self._null_safe(hands, bit)
            return
        need = table.threshold - table.taken[0] - points_of(world[3])
        self._solver_forget()
        results = {bit: self._reaches(hands, bit, need) for bit in self._candidates}
        for bit, reached in results.items():
            self._wins[bit] += reached
        if len(set(results.values())) == 1:
            # Nothing to choose at this goal: the next one, Schneider for whoever has the game.
            won = next(iter(results.values()))
            further = need + 29 if won else need - 30
            for bit in self._candidates:
                self._close[bit] += self._reaches(hands, bit, further)

    def _solver_forget(self) -> None:
        if self._solver is not None:
            self._solver.forget()

    def _reaches(self, hands: list[int], bit: int, need: int) -> bool:
        """Whether the declarer reaches `need` after this card."""
        at, solver = self._at, self._solver
        after = list(hands)
        after[at.player] &= ~bit
        trick = (*at.trick, bit)
        left = tuple(after)
        if solver is None:
            return False
        if len(trick) < 3:
            return solver.reaches((left[0], left[1], left[2]), at.leader, trick, need)
        taker = (at.leader + _winner(at, trick)) % 3
        gained = sum(at.lay.points[one] for one in trick) if taker == 0 else 0
        return solver.reaches((left[0], left[1], left[2]), taker, (), need - gained)

    def _null_safe(self, hands: list[int], bit: int) -> bool:
        at, solver = self._at, self._null
        if solver is None:
            return False
        after = list(hands)
        after[at.player] &= ~bit
        trick = (*at.trick, bit)
        left = (after[0], after[1], after[2])
        if len(trick) < 3:
            return solver.safe(left, at.leader, trick)
        taker = (at.leader + _winner(at, trick)) % 3
        return taker != 0 and solver.safe(left, taker, ())


def _winner(at: Situation, trick: Sequence[int]) -> int:
    best = 0
    for place in range(1, len(trick)):
        card = trick[best]
        if trick[place] > card and trick[place] & (at.lay.suit[card] | at.lay.trumps):
            best = place
    return best
