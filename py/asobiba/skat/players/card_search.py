"""Perfect information Monte Carlo (PIMC) for a declarer's game: finds the card that wins most of the sampled deals.

In each sampled deal the solver finds the cards that still reach the goal. If few deals are possible, all are solved,
each with its likelihood; else deals are sampled, likely ones more often. In the first tricks some cards are played by
rules of thumb before the solver answers (`playout`), and the goal is moved by a random number of points, because the
card that leads to more points is better even if two cards reach 61 with open cards. Later, if all cards of a deal win
or all lose, its card points count. So do the costs by rules of thumb and by a network that learnt their errors
(`rules_of_thumb`), much in the first five tricks and little later; in the first six, named blunders are not tried at
all. For a solver with open cards sees neither the limits of a defender's knowledge nor the information that a card
gives away. Source: Kupferschmid and Helmert (2006); Long, Sturtevant, Buro and Furtak (2010) on why PIMC works in Skat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import log, sqrt
from random import Random

from asobiba.game import JSON
from asobiba.skat.rules.actions import Play
from asobiba.skat.rules.cards import ALL_POINTS, DECK, NULL, points_of, write_card
from asobiba.skat.rules.hidden_cards import PossibleDeal, hidden_from, possible_deals, sample_deal
from asobiba.skat.rules.view import View
from asobiba.skat.solver.double_dummy import DoubleDummySolver, most_reached
from asobiba.skat.solver.heuristics import bits, winning_player
from asobiba.skat.solver.null import NullSolver
from asobiba.skat.solver.playout import OpenPosition, declarer_reaches
from asobiba.work import Thinking, read_shares

from .inference import BidInference, PlayInference
from .rules_of_thumb import expected_costs, learnt_costs
from .solver_view import SolverView

MOST_DEALS = 150  # most possible deals that are all solved; if there are more, deals are sampled
MOST_SAMPLED = 300
LEAST_SAMPLED = 6  # deals before a card may be given up
BEHIND = 1.2  # a card is given up when it is this many wins behind the best, times the root of the number of deals
BLUR = (14, 12, 10, 7, 4, 2)  # most points by which the goal is moved, by complete tricks
COST = 8  # cost of a card in a deal, in nodes, added to the nodes that the solver counts
POINTS_FROM_TRICK = 3  # from this number of complete tricks on, a deal that all cards win or lose is solved for points
UNIT = 200  # nodes
HEURISTIC_BONUS = 0.8  # wins added for the card of the rules of thumb in Null
SENSIBLE_UNTIL = 6  # until this number of complete tricks, named blunders are not tried
# What a card point counts if a win counts 1: an expected one, by tricks completed, and a solved one in a deal that all
# cards win or lose. They were chosen by the points that the chosen cards lose (bench/history.md, Skat).
EXPECTED_POINT = (0.036, 0.036, 0.03, 0.03, 0.036, 0.009)
SOLVED_POINT = 0.05
# Many deals are sampled by the auction. Some of them are kept, preferably those that fit the cards played.
DRAWN, KEPT = 24, 8
MOST_LOOKS = 500  # most judgements of a played card in a deal; after that, deals are sampled by the auction alone


@dataclass(frozen=True, slots=True)
class SearchEffort:
    """The effort for choosing a card.

    Args:
        nodes: most solver nodes, by complete tricks; 0 plays the heuristic card.
        solved_from: number of complete tricks after which the solver needs no rules of thumb.
        infers: whether the auction and the declarer's discard change the likelihood of deals.
        ramsch_deals: number of deals to play out for a card of a Ramsch.
        recalled: number of the others' latest cards that change the likelihood of deals.
        learnt: whether a network adds to the costs of cards by rules of thumb.
    """

    nodes: tuple[int, ...]
    solved_from: int
    infers: bool
    ramsch_deals: int
    recalled: int = 0
    learnt: bool = False


class CardSearch(Thinking[Play]):
    """The search for a card; `action` is the card that wins most deals so far.

    A unit of work is `UNIT` nodes of a solver; a slice is at least one card in one deal.

    Args:
        view: the view of a seat that is to play a card in a declarer's game.
        rng: samples the deals.
        heuristic_card: the card, as a bit, that is preferred among equals, and always in Null.
        budget: most units of work; 0 is the budget of `effort`, which is also the upper limit.
    """

    def __init__(self, view: View, rng: Random, effort: SearchEffort, heuristic_card: int, budget: int = 0) -> None:
        self._rng, self._heuristic_card, self._effort = rng, heuristic_card, effort
        self._tricks = len(view.tricks)
        nodes = effort.nodes[self._tricks]
        self._most_nodes = min(nodes, budget * UNIT) if budget else nodes
        self._view = SolverView.of(view)
        self._seen = self._view.seen
        self._declares = self._seen.player == 0
        self._hidden = hidden_from(view)
        self._inference = BidInference(view) if effort.infers else None
        self._plays = PlayInference(view, self._view.order, self._view.first, effort.recalled)
        self._drawn: list[PossibleDeal] = []
        costs = learnt_costs if effort.learnt else expected_costs
        self._expected = {} if self._view.order.game == NULL else costs(self._seen)
        sensible = sorted(self._expected) if self._tricks < SENSIBLE_UNTIL else []
        self._candidates = sensible or bits(self._seen.legal)
        self._alive = list(self._candidates)
        self._wins = dict.fromkeys(self._candidates, 0.0)
        # Card points that a card gains over the worst one, in deals that all cards win or lose.
        self._gained = dict.fromkeys(self._candidates, 0.0)
        self._to_come = 0  # points that the declarer still gets, in the latest such deal: the first guess in the next
        self._others: list[dict[str, list[float]]] = []
        self._deals, self._weights, self._spent = 0, 0.0, 0
        game = self._view.order.game
        self._solver = None if game == NULL else DoubleDummySolver(game)
        self._null_solver = NullSolver() if game == NULL else None
        self._all_deals: list[PossibleDeal] | None = None
        self._enumerated = False
        self._current: _SolvedDeal | None = None

    @property
    def done(self) -> bool:
        return len(self._alive) == 1 or self._spent >= self._most_nodes or self._deals >= self._most_deals()

    @property
    def progress(self) -> float:
        return 1.0 if self.done else max(self._spent / self._most_nodes, self._deals / self._most_deals())

    def step(self, units: int) -> None:
        until = self._spent + units * UNIT
        if not self._enumerated:
            self._all_deals = possible_deals(self._hidden, MOST_DEALS)
            self._enumerated = True
        while not self.done and self._spent < until:
            self._solve_next()

    def action(self) -> Play:
        """The card with the most wins, points gained and expected costs included (`SOLVED_POINT`, `EXPECTED_POINT`)."""
        wins, gained = self._totals()
        weights = self._weights + sum(other["weight"][0] for other in self._others)
        point = weights * EXPECTED_POINT[min(self._tricks, len(EXPECTED_POINT) - 1)]
        bonus = 0.0 if self._all_deals is not None else HEURISTIC_BONUS
        worst = max(self._expected.values(), default=0.0)

        def preference(bit: int) -> tuple[float, ...]:
            is_heuristic = bit == self._heuristic_card
            by_rules = -point * self._expected.get(bit, worst) if self._expected else bonus * is_heuristic
            return (round(wins[bit] + SOLVED_POINT * gained[bit] + by_rules, 6), is_heuristic, -bit)

        return Play(self._view.card(max(self._alive, key=preference)))

    def result(self) -> JSON:
        """The share of deals that each card wins for the own side."""
        wins, _ = self._totals()
        weights = self._weights + sum(other["weight"][0] for other in self._others)
        cards = {write_card(self._view.card(bit)): round(wins[bit] / (weights or 1), 3) for bit in self._alive}
        return {"cards": cards, "worlds": self._deals}

    def outline(self) -> JSON:
        return {"worlds": self._deals, "done": round(self.progress, 2)}

    def share(self) -> JSON:
        """Wins and card points gained, by candidate, and the total weight of the deals behind them."""
        return {
            "wins": [self._wins[bit] for bit in self._candidates],
            "gained": [self._gained[bit] for bit in self._candidates],
            "weight": self._weights,
        }

    def merge(self, shares: Sequence[JSON]) -> None:
        self._others = read_shares(shares, len(self._candidates), ("wins", "gained"), ("weight",))

    def _totals(self) -> tuple[dict[int, float], dict[int, float]]:
        wins, gained = dict(self._wins), dict(self._gained)
        for other in self._others:
            for at, bit in enumerate(self._candidates):
                wins[bit] += other["wins"][at]
                gained[bit] += other["gained"][at]
        return wins, gained

    def _most_deals(self) -> int:
        return MOST_SAMPLED if self._all_deals is None else len(self._all_deals)

    def _solve_next(self) -> None:
        """Solve one deal for one card: whether it reaches the goal, and if all cards do or none does, its points."""
        if self._current is None:
            self._current = self._next_deal()
        deal = self._current
        bit = deal.unsolved.pop()
        if bit in deal.reaches:
            deal.further[bit] = self._further(deal, bit)
        else:
            deal.reaches[bit] = self._reaches(deal, bit, 0)
        if deal.unsolved:
            return
        if deal.further:
            self._count_points(deal)
        else:
            self._count_wins(deal)
            if self._solves_points(deal):
                deal.unsolved = list(deal.reaches)
                return
        self._current = None
        self._deals += 1
        if self._all_deals is None:
            self._give_up()

    def _next_deal(self) -> _SolvedDeal:
        likelihood, inference, seen = 1.0, self._inference, self._seen
        if self._all_deals is not None:
            deal = self._all_deals[self._deals]
            likelihood = inference.likelihood(deal, self._hidden) if inference else 1.0
            likelihood *= self._plays.likelihood(deal)
        else:
            self._drawn = self._drawn or self._draw()
            deal = self._drawn.pop()
        order, hands = self._view.order, self._view.masks(deal)
        need = self._view.goal - self._view.points[0] - points_of(deal.skat)
        if self._tricks < len(BLUR) and self._all_deals is None:
            need += round((2 * self._rng.random() - 1) * BLUR[self._tricks])
        skat = order.mask(deal.skat)
        played = DECK & ~(hands[0] | hands[1] | hands[2] | skat | sum(seen.trick))
        start = OpenPosition(order, hands, skat, played, seen.void, seen.leader, seen.trick, need)
        if self._solver is None:
            return _SolvedDeal(start, likelihood, {bit: bit for bit in self._alive}, list(self._alive))
        self._solver.clear()
        distinct = self._solver.distinct_cards(hands, seen.legal, seen.trick)
        stands_for = {bit: max(card for card in distinct if card <= bit) for bit in self._alive}
        return _SolvedDeal(start, likelihood, stands_for, sorted(set(stands_for.values())))

    def _draw(self) -> list[PossibleDeal]:
        """Some likely deals, sampled without replacement by the likelihood of the cards played (exponential times)."""
        inference, hidden, rng = self._inference, self._hidden, self._rng
        if not self._plays.decisions or self._plays.looks >= MOST_LOOKS:
            return [inference.sample(hidden, rng) if inference else sample_deal(hidden, rng)]
        drawn = [inference.sample(hidden, rng) if inference else sample_deal(hidden, rng) for _ in range(DRAWN)]
        times = [-log(1 - rng.random()) / self._plays.likelihood(deal) for deal in drawn]
        return [drawn[at] for at in sorted(range(DRAWN), key=times.__getitem__)[:KEPT]]

    def _reaches(self, deal: _SolvedDeal, bit: int, further: int) -> bool:
        """Whether the declarer reaches the goal, and `further` points more, after this card."""
        solver = self._solver
        if solver is None:
            return self._null_safe(deal.start, bit)
        before = solver.nodes
        after = replace(deal.start, need=deal.start.need + further).after(bit)
        reached = declarer_reaches(solver, after, self._effort.solved_from)
        self._spent += solver.nodes - before + COST
        return reached

    def _null_safe(self, start: OpenPosition, bit: int) -> bool:
        solver, player = self._null_solver, self._seen.player
        if solver is None:
            return False
        before, trick = solver.nodes, (*start.trick, bit)
        first, second, third = (hand & ~bit if at == player else hand for at, hand in enumerate(start.hands))
        hands = first, second, third
        if len(trick) < 3:
            safe = solver.safe(hands, start.leader, trick)
        else:
            winner = winning_player(start.order, start.leader, trick)
            safe = winner != 0 and solver.safe(hands, winner, ())
        self._spent += 2 * (solver.nodes - before) + COST
        return safe

    def _further(self, deal: _SolvedDeal, bit: int) -> int:
        """The most points beyond the goal that the declarer reaches after this card; below zero if the goal is lost."""
        least = -deal.start.need  # which the declarer has already
        low, high = (max(0, least), least + ALL_POINTS + 1) if deal.reaches[bit] else (least, 0)
        further = most_reached(partial(self._reaches, deal, bit), least + self._to_come, low, high)
        self._to_come = further - least
        return further

    def _count_wins(self, deal: _SolvedDeal) -> None:
        for bit, distinct in deal.stands_for.items():
            self._wins[bit] += deal.weight * (deal.reaches[distinct] == self._declares)
        self._weights += deal.weight

    def _solves_points(self, deal: _SolvedDeal) -> bool:
        """Whether to solve a deal for points too: several cards differ, and all of them win or all lose."""
        several = len(deal.reaches) > 1 and len(set(deal.reaches.values())) == 1
        return several and self._tricks >= POINTS_FROM_TRICK and self._solver is not None

    def _count_points(self, deal: _SolvedDeal) -> None:
        worst = min(deal.further.values()) if self._declares else max(deal.further.values())
        for bit, distinct in deal.stands_for.items():
            self._gained[bit] += deal.weight * abs(deal.further[distinct] - worst)

    def _give_up(self) -> None:
        """Drop cards that are too far behind the best to catch up."""
        if self._deals < LEAST_SAMPLED:
            return
        least = max(self._wins[bit] for bit in self._alive) - max(2.5, BEHIND * sqrt(self._deals))
        self._alive = [bit for bit in self._alive if self._wins[bit] >= least]


@dataclass(slots=True)
class _SolvedDeal:
    """A deal while it is being solved.

    Args:
        start: the position in which the card is to be played.
        weight: likelihood of the deal.
        stands_for: card -> the equivalent card that is solved for it.
        unsolved: the cards still to solve, for the goal and then for points.
        reaches: card -> whether the declarer then reaches the goal.
        further: card -> the points beyond the goal that the declarer then reaches.
    """

    start: OpenPosition
    weight: float
    stands_for: dict[int, int]
    unsolved: list[int]
    reaches: dict[int, bool] = field(default_factory=dict)
    further: dict[int, int] = field(default_factory=dict)
