"""A card of a Ramsch chosen over worlds: each is played to its end by rules of thumb and written down as the rules say.

Three players each for himself have no exact solver worth its time; what a card leads to when all go on by thumb tells
enough.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from asobiba.game import JSON
from asobiba.jobs import read_shares
from asobiba.skat.rules.actions import Play
from asobiba.skat.rules.cards import FULL, Cards, points_of
from asobiba.skat.rules.hidden_cards import hidden_from, share_out
from asobiba.skat.rules.options import read_options
from asobiba.skat.rules.scoring import TRICKS, ramsch_score
from asobiba.skat.rules.view import View
from asobiba.skat.solver.heuristics import bits, duck, played_on

from .solver_view import Table, situation

SHADE = 0.1  # of a point of the score that a card point is worth: with the loss open, fewer are better
HABIT = 1.0  # points a world that the usual card is ahead


class RamschThinking:
    """Thinking about a card of a Ramsch: `best` is the one that costs least on average.

    A unit of work is a card in a world.

    Args:
        view: whose seat is to play a card.
        rng: draws the worlds.
        worlds: how many in all.
        budget: units in all, no more than that; 0 for those.
    """

    def __init__(self, view: View, rng: Random, worlds: int, budget: int = 0) -> None:
        self._rng, self._options = rng, read_options(view.options)
        self._table = Table.of(view)
        self._at = situation(view, self._table)
        self._hidden = hidden_from(view)
        self._pushers = sum(not push["taken"] for push in view.pushes)
        self._tricks = [view.seats[self._table.seat(player)].tricks for player in range(3)]
        self._usual = duck(self._at)
        self._candidates = bits(self._at.legal)
        self._most = worlds * len(self._candidates)
        if budget:
            self._most = min(self._most, budget)
        self._spent = 0
        self._worth = dict.fromkeys(self._candidates, 0.0)
        self._count = dict.fromkeys(self._candidates, 0)
        self._others: list[dict[str, list[float]]] = []
        self._world: tuple[Cards, Cards, Cards, Cards] = (0, 0, 0, 0)

    @property
    def done(self) -> bool:
        """Whether the work is used up, or there is nothing to choose."""
        return len(self._candidates) == 1 or self._spent >= self._most

    @property
    def progress(self) -> float:
        """Share of the work that is done."""
        return 1.0 if self.done else self._spent / self._most

    def work(self, budget: int) -> None:
        """Play so many cards in worlds to the end."""
        for _ in range(budget):
            if self.done:
                return
            at = self._spent % len(self._candidates)
            if not at:
                self._world = share_out(self._hidden, self._rng)
            bit = self._candidates[at]
            self._worth[bit] += self._ended(bit)
            self._count[bit] += 1
            self._spent += 1

    def best(self) -> Play:
        """The card that costs least on average so far."""
        worth, count = dict(self._worth), dict(self._count)
        for other in self._others:
            for at, bit in enumerate(self._candidates):
                worth[bit] += other["worth"][at]
                count[bit] += int(other["count"][at])

        def mean(bit: int) -> tuple[float, int]:
            return (worth[bit] / max(1, count[bit]) + HABIT * (bit == self._usual), -bit)

        tried = [bit for bit in self._candidates if count[bit]] or [self._usual]
        return Play(self._table.card(max(tried, key=mean)))

    def report(self) -> JSON:
        """How many worlds were looked at."""
        return self.outline()

    def outline(self) -> JSON:
        """How far it is."""
        return {"worlds": self._spent // len(self._candidates), "done": round(self.progress, 2)}

    def share(self) -> JSON:
        """What each card brought, and how often it was tried."""
        return {"worth": list(self._worth.values()), "count": list(self._count.values())}

    def join(self, shares: Sequence[JSON]) -> None:
        """Count what other workers found, each in place of what it gave before.

        Raises:
            RequestError: `job/share`, this is no share of the same work.
        """
        self._others = read_shares(shares, len(self._candidates), ("worth", "count"))

    def _ended(self, bit: int) -> float:
        """What the seat writes down more than the others where it plays this card in the world that is looked at."""
        table, at = self._table, self._at
        held = [table.lay.mask(self._world[table.seat(player)]) for player in range(3)]
        points, tricks = list(table.taken), list(self._tricks)
        skat = table.lay.mask(self._world[3])
        gone = FULL & ~(held[0] | held[1] | held[2] | skat | sum(at.trick))
        taker = at.leader
        for taker, trick in played_on(at, held, duck, gone=gone, first=bit):
            points[taker] += sum(at.lay.points[one] for one in trick)
            tricks[taker] += 1
        if self._options.ramsch_skat == "last":
            points[taker] += points_of(self._world[3])
        return self._written(points, tricks)

    def _written(self, points: list[int], tricks: list[int]) -> float:
        """The own change less the mean of the others', with a shade for the card points."""
        player = self._at.player
        changes = ramsch_score(points, tricks, self._pushers, self._options).changes
        others = sum(changes) - changes[player]
        spared = 0.0 if TRICKS in tricks else SHADE * points[player]
        return changes[player] - others / 2 - spared
