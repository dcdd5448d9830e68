"""A card chosen over worlds: in each the solver says which cards still reach what is needed.

Where few worlds are left all are looked at, each with its weight; else they are drawn, the plausible ones more often.
In the first tricks a few cards are played on by rules of thumb before the solver answers (`playouts`), and the goal is
blurred: a card that leads to more points is better even where both reach 61 with open cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from random import Random

from asobiba.game import JSON
from asobiba.jobs import read_shares
from asobiba.skat.rules.actions import Play
from asobiba.skat.rules.cards import FULL, NULL, points_of, write_card
from asobiba.skat.rules.hidden_cards import all_ways, hidden_from, share_out
from asobiba.skat.rules.view import View
from asobiba.skat.solver.double_dummy import Solver
from asobiba.skat.solver.heuristics import Situation, bits, winning
from asobiba.skat.solver.null import NullSolver
from asobiba.skat.solver.playout import Position, play, reaches

from .bid_inference import Guess, World
from .solver_view import Table, situation

MOST_WORLDS = 150  # that are looked at one by one; where there are more they are drawn
MOST_DRAWN = 300
LEAST_RACED = 6  # worlds before a card is given up
BEHIND = 1.2  # times the root of the number of worlds: so many successes behind the best is given up
BLUR = (14, 12, 10, 7, 4, 2)  # points by which the goal is moved at most, by tricks that are done
COST = 8  # of a look in nodes, beside what the solver counts
FIRM = 3  # tricks after which worlds that do not part the cards are asked about further goals
UNIT = 200  # nodes
HABIT = 0.8  # worlds by which the usual card is ahead of the others
EARLY_HABIT = 0.08  # and in the first tricks of all that were looked at


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is looked at for a card.

    Args:
        nodes: of the solvers in all, by tricks that are done; 0 for the usual card.
        solved_from: tricks after which the solver takes over from the rules of thumb.
        guesses: whether the auction and what a declarer lays away are thought of.
        ramsch: worlds that are played out for a card of a Ramsch.
    """

    nodes: tuple[int, ...]
    solved_from: int
    guesses: bool
    ramsch: int


class CardThinking:
    """Thinking about a card: `best` is the card that succeeds in most worlds so far.

    A unit of work is `UNIT` nodes of a solver; a slice is at least one card in one world.

    Args:
        view: whose seat is to play a card in a declarer's game.
        rng: draws the worlds.
        effort: how much to look at.
        usual: the card to prefer among equals.
        budget: units in all, no more than the effort has; 0 for those.
    """

    def __init__(self, view: View, rng: Random, effort: Effort, usual: int, budget: int = 0) -> None:
        self._rng, self._usual, self._effort = rng, usual, effort
        self._tricks = len(view.tricks)
        self._most = effort.nodes[self._tricks]
        if budget:
            self._most = min(self._most, budget * UNIT)
        self._table = Table.of(view)
        self._at: Situation = situation(view, self._table)
        self._declares = self._at.player == 0
        self._hidden = hidden_from(view)
        self._guess = Guess(view) if effort.guesses else None
        self._candidates = bits(self._at.legal)
        self._alive = list(self._candidates)
        self._wins = dict.fromkeys(self._candidates, 0.0)
        self._close = dict.fromkeys(self._candidates, 0.0)
        self._others: list[dict[str, list[float]]] = []
        self._seen, self._weights, self._spent = 0, 0.0, 0
        self._solver = None if self._table.game == NULL else Solver(self._table.game)
        self._null = NullSolver() if self._table.game == NULL else None
        self._all: list[World] | None = None
        self._counted = False
        self._world: _World | None = None

    @property
    def done(self) -> bool:
        """Whether the work is used up, all worlds were looked at, or there is nothing to choose."""
        return len(self._alive) == 1 or self._spent >= self._most or self._seen >= self._worlds()

    @property
    def progress(self) -> float:
        """Share of the work that is done."""
        return 1.0 if self.done else max(self._spent / self._most, self._seen / self._worlds())

    def work(self, budget: int) -> None:
        """Look at cards in worlds until so many units are used up."""
        until = self._spent + budget * UNIT
        if not self._counted:
            self._all = all_ways(self._hidden, MOST_WORLDS)
            self._counted = True
        while not self.done and self._spent < until:
            self._look()

    def best(self) -> Play:
        """The card that succeeds in most worlds; among equals the closest to the next goal, then the usual one."""
        wins, close = self._totals()
        habit = 0.0 if self._all is not None else HABIT
        if self._tricks < FIRM:  # what is played on by thumb is told apart by more than its noise
            habit += EARLY_HABIT * self._weights

        def worth(bit: int) -> tuple[float, ...]:
            own = bit == self._usual
            return (round(wins[bit] + habit * own, 6), round(close[bit], 6), own, -bit)

        return Play(self._table.card(max(self._alive, key=worth)))

    def report(self) -> JSON:
        """Cards with the share of worlds in which the own side then has what it needs."""
        wins, _ = self._totals()
        weights = self._weights + sum(other["worlds"][0] for other in self._others)
        cards = {write_card(self._table.card(bit)): round(wins[bit] / (weights or 1), 3) for bit in self._alive}
        return {"cards": cards, "worlds": self._seen}

    def outline(self) -> JSON:
        """How far it is."""
        return {"worlds": self._seen, "done": round(self.progress, 2)}

    def share(self) -> JSON:
        """Counts by candidate, and how many worlds they come from."""
        return {
            "wins": [self._wins[bit] for bit in self._candidates],
            "close": [self._close[bit] for bit in self._candidates],
            "worlds": self._weights,
        }

    def join(self, shares: Sequence[JSON]) -> None:
        """Count what other workers found, each in place of what it gave before.

        Raises:
            RequestError: `job/share`, this is no share of the same work.
        """
        self._others = read_shares(shares, len(self._candidates), ("wins", "close"), ("worlds",))

    def _totals(self) -> tuple[dict[int, float], dict[int, float]]:
        wins, close = dict(self._wins), dict(self._close)
        for other in self._others:
            for at, bit in enumerate(self._candidates):
                wins[bit] += other["wins"][at]
                close[bit] += other["close"][at]
        return wins, close

    def _worlds(self) -> int:
        return MOST_DRAWN if self._all is None else len(self._all)

    def _look(self) -> None:
        """One card in one world; the world is counted when all cards were looked at."""
        if self._world is None:
            self._world = self._next_world()
        world = self._world
        bit = world.ahead.pop()
        world.found[bit] = self._reached(world, bit, 0)
        if not world.ahead:
            self._count(world)
            self._world = None

    def _next_world(self) -> _World:
        weight = 1.0
        if self._all is not None:
            drawn = self._all[self._seen]
            weight = self._guess.weight(drawn, self._hidden) if self._guess else 1.0
        else:
            drawn = self._drawn()
        lay, table, at = self._table.lay, self._table, self._at
        held = [lay.mask(drawn[table.seat(player)]) for player in range(3)]
        need = table.threshold - table.taken[0] - points_of(drawn[3])
        if self._tricks < len(BLUR) and self._all is None:
            need += round((2 * self._rng.random() - 1) * BLUR[self._tricks])
        gone = FULL & ~(held[0] | held[1] | held[2] | lay.mask(drawn[3]) | sum(at.trick))
        start = Position((held[0], held[1], held[2]), lay.mask(drawn[3]), gone, at.void, at.leader, at.trick, need)
        if self._solver is None:
            return _World(start, weight, {bit: bit for bit in self._alive}, list(self._alive), {})
        self._solver.forget()
        cards = self._solver.classes(start.held, at.legal, at.trick)
        stands_for = {bit: max(card for card in cards if card <= bit) for bit in self._alive}
        return _World(start, weight, stands_for, sorted(set(stands_for.values())), {})

    def _drawn(self) -> World:
        if self._guess is None:
            return share_out(self._hidden, self._rng)
        return self._guess.draw(self._hidden, self._rng)

    def _reached(self, world: _World, bit: int, further: int) -> bool:
        """Whether the declarer reaches what he needs and so many points more after this card."""
        solver = self._solver
        if solver is None:
            return self._null_safe(world.start, bit)
        before = solver.nodes
        after = play(solver, replace(world.start, need=world.start.need + further), bit)
        found = reaches(solver, after, self._effort.solved_from)
        self._spent += solver.nodes - before + COST
        return found

    def _null_safe(self, at: Position, bit: int) -> bool:
        solver, player = self._null, self._at.player
        if solver is None:
            return False
        before, trick = solver.nodes, (*at.trick, bit)
        held = [hand & ~bit if one == player else hand for one, hand in enumerate(at.held)]
        left = held[0], held[1], held[2]
        if len(trick) < 3:
            safe = solver.safe(left, at.leader, trick)
        else:
            _, taker = winning(replace(self._at, trick=trick))
            safe = taker != 0 and solver.safe(left, taker, ())
        self._spent += 2 * (solver.nodes - before) + COST
        return safe

    def _count(self, world: _World) -> None:
        found = {bit: world.found[stands] for bit, stands in world.stands_for.items()}
        for bit, reached in found.items():
            self._wins[bit] += world.weight * (reached == self._declares)
        if len(set(found.values())) == 1 and self._tricks >= FIRM and self._solver is not None:
            self._ask_further(world, won=next(iter(found.values())))
        self._seen += 1
        self._weights += world.weight
        if self._all is None:
            self._give_up()

    def _ask_further(self, world: _World, won: bool) -> None:
        """Nothing to choose at this goal: a few points to spare, then Schneider for whoever has the game."""
        for further in (12, 29) if won else (-12, -30):
            reached = {bit: self._reached(world, bit, further) for bit in set(world.stands_for.values())}
            for bit, stands in world.stands_for.items():
                self._close[bit] += world.weight * (reached[stands] == self._declares)
            if won not in reached.values():
                return

    def _give_up(self) -> None:
        """Cards that are too far behind the best to catch up are looked at no more."""
        if self._seen < LEAST_RACED:
            return
        least = max(self._wins[bit] for bit in self._alive) - max(2.5, BEHIND * sqrt(self._seen))
        self._alive = [bit for bit in self._alive if self._wins[bit] >= least]


@dataclass(slots=True)
class _World:
    """A world that is being looked at.

    Args:
        start: where the card is to be played.
        weight: how plausible it is.
        stands_for: for each card that is looked at the one of its touching cards that is asked about.
        ahead: those still to be asked about.
        found: whether the declarer then reaches what he needs.
    """

    start: Position
    weight: float
    stands_for: dict[int, int]
    ahead: list[int]
    found: dict[int, bool]
