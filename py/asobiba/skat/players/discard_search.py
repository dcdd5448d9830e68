"""What to lay away and which game to announce, by trial games: the model's best plans, each in the same worlds."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from asobiba.game import JSON
from asobiba.skat.rules.actions import Action, Declare, Lay
from asobiba.skat.rules.cards import NULL, Cards, members, points_of
from asobiba.skat.rules.hidden_cards import cards_of, hidden_from
from asobiba.skat.rules.options import read_options
from asobiba.skat.rules.scoring import ENOUGH
from asobiba.skat.rules.view import View
from asobiba.skat.solver.double_dummy import Solver, layout
from asobiba.skat.solver.null import NullSolver
from asobiba.skat.solver.playout import Position, reaches
from asobiba.skat.solver.trials import THUMB_TRICKS, null_by_thumb

from .bid_inference import Guess, World
from .bidding import Plan, close_plans, expected
from .card_search import UNIT

PLANS = 8
WORLDS = 16
PRIOR = 8.0  # trial games that the model's chance counts for
MOST_NODES = 30000  # of the solvers in all
COST = 40  # of a trial game in nodes, beside what the solver counts
LEAST_TRIED, BEHIND = 6, 14.0  # games before a plan is given up that is so many points a game behind


class PlanThinking:
    """Thinking about two cards to lay away, or about the game for the ten that are left.

    A unit of work is `UNIT` nodes of a solver; a slice is at least one trial game.

    Args:
        view: whose seat is to lay away or to announce.
        rng: draws the worlds.
        null: whether Null games are thought of.
    """

    def __init__(self, view: View, rng: Random, null: bool) -> None:
        self._view, self._rng = view, rng
        self._options = read_options(view.options)
        self._laying = view.phase == "lay"
        hand, laid = cards_of(view.hand or ()), cards_of(view.skat or ())
        self._forehand = view.seat == view.deal.forehand
        plans = close_plans(hand | laid, view.bid, self._forehand, self._options, 66)
        fitting = [plan for plan in plans if self._laying or plan.laid == laid]
        allowed = [plan for plan in fitting if null or plan.contract.game != NULL]
        self._plans = (allowed or fitting or plans)[:PLANS]
        self._won = [PRIOR * plan.chance for plan in self._plans]
        self._games = [PRIOR] * len(self._plans)  # each plan's own: it may be asked in the midst of a world
        self._alive = list(range(len(self._plans)))
        self._ahead: list[int] = []
        self._guess, self._hidden = Guess(view), hidden_from(view)
        self._world: World = (0, 0, 0, 0)
        self._tried, self._spent = 0, 0

    @property
    def done(self) -> bool:
        """Whether all trial games were played, or there is nothing to choose."""
        return len(self._alive) == 1 or (not self._ahead and (self._tried >= WORLDS or self._spent >= MOST_NODES))

    @property
    def progress(self) -> float:
        """Share of the worlds that were tried."""
        return 1.0 if self.done else min(0.99, max(self._tried / (WORLDS + 1), self._spent / MOST_NODES))

    def work(self, budget: int) -> None:
        """Play trial games until so many units are used up."""
        until = self._spent + budget * UNIT
        while not self.done and self._spent < until:
            if not self._ahead:
                self._give_up()
                self._world = self._guess.draw(self._hidden, self._rng)
                self._tried += 1
                self._ahead = list(self._alive)
            at = self._ahead.pop()
            won, spent = self._trial(self._plans[at])
            self._won[at] += won
            self._games[at] += 1
            self._spent += spent

    def best(self) -> Action:
        """The two cards, or the announcement, of the plan that promises most."""
        plan = self._plans[max(self._alive, key=lambda at: (self._worth(at), -at))]
        if not self._laying:
            return Declare(plan.contract)
        first, second = members(plan.laid)
        return Lay((first, second))

    def report(self) -> JSON:
        """How many trial games were played."""
        return self.outline()

    def outline(self) -> JSON:
        """How far it is."""
        return {"worlds": self._tried, "done": round(self.progress, 2)}

    def share(self) -> JSON:
        """Nothing: this is short."""
        return {}

    def join(self, shares: Sequence[JSON]) -> None:
        """Others' findings are not needed."""

    def _worth(self, at: int) -> float:
        plan = self._plans[at]
        if plan.value < self._view.bid:
            return plan.worth
        return expected(self._won[at] / self._games[at], plan.value, self._options)

    def _give_up(self) -> None:
        if self._tried >= LEAST_TRIED:
            least = max(map(self._worth, self._alive)) - BEHIND * 4 / self._tried**0.5
            self._alive = [at for at in self._alive if self._worth(at) >= least]

    def _trial(self, plan: Plan) -> tuple[float, int]:
        """A game in the world that is looked at: won or not, and how many nodes that took."""
        seat = self._view.seat or 0
        own = (cards_of(self._view.hand or ()) | cards_of(self._view.skat or ())) & ~plan.laid
        hands = own, self._world[(seat + 1) % 3], self._world[(seat + 2) % 3]
        leader = (self._view.deal.forehand - seat) % 3
        if plan.contract.game == NULL:
            return self._null_trial(plan, hands, leader)
        return self._suit_trial(plan.contract.game, hands, plan.laid, leader)

    def _null_trial(self, plan: Plan, hands: tuple[Cards, Cards, Cards], leader: int) -> tuple[float, int]:
        """Half with open cards, half by rules of thumb; an open Null with open cards alone."""
        lay, solver = layout(NULL), NullSolver()
        open_ = solver.safe((lay.mask(hands[0]), lay.mask(hands[1]), lay.mask(hands[2])), leader, ())
        closed = open_ if plan.contract.ouvert else null_by_thumb(hands, plan.laid, leader)
        return (open_ + closed) / 2, 2 * solver.nodes + COST

    def _suit_trial(self, game: str, hands: tuple[Cards, Cards, Cards], laid: Cards, leader: int) -> tuple[float, int]:
        lay = layout(game)
        held = lay.mask(hands[0]), lay.mask(hands[1]), lay.mask(hands[2])
        solver = Solver(game)
        at = Position(held, lay.mask(laid), 0, (0, 0, 0), leader, (), ENOUGH - points_of(laid))
        won = reaches(solver, at, THUMB_TRICKS)
        return float(won), solver.nodes + COST
