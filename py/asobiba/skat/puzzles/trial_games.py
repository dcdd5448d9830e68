"""Trial games: whether the declarer wins a contract in a deal, by rules of thumb and by the solver.

People play neither way. By rules of thumb nobody remembers the others' cards or counts on a partner; the solver plays
the last five tricks as if all cards were open. A puzzle's answer must be right in both ways.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from asobiba import chance
from asobiba.intervals import Estimate
from asobiba.skat.rules.cards import NULL, Cards, Hands, members, points_of, set_of
from asobiba.skat.rules.contract import Contract
from asobiba.skat.rules.scoring import WINNING_POINTS
from asobiba.skat.solver.bit_order import bit_order
from asobiba.skat.solver.double_dummy import DoubleDummySolver
from asobiba.skat.solver.heuristics import Observation
from asobiba.skat.solver.null import NullSolver
from asobiba.skat.solver.playout import OpenPosition, declarer_reaches, play_out, wins_null_by_heuristics

RULES, SOLVER = "rules", "solver"  # the two ways of playing
WAYS = (RULES, SOLVER)
TRICKS_BY_RULES = 5  # tricks before the solver takes over
MOST_NODES = 30_000  # most nodes of the Null solver: a hand that takes more makes no puzzle


class TrialDeal(NamedTuple):
    """A distribution of the cards that the declarer cannot see: the hands of the next two players, and the Skat."""

    others: tuple[Cards, Cards]
    skat: Cards


class TrialContract(NamedTuple):
    """A contract, the declarer's ten cards and two discards, and the player who leads."""

    contract: Contract
    hand: Cards
    discard: Cards
    leader: int


class TrialGames:
    """Plays trial games, with the same solvers."""

    def __init__(self) -> None:
        self._solvers: dict[str, DoubleDummySolver] = {}
        self._null = NullSolver()

    @property
    def nodes(self) -> int:
        """The number of nodes that the Null solver has searched; some deals take many."""
        return self._null.nodes

    def won(self, way: str, played: TrialContract, deal: TrialDeal, goal: int = WINNING_POINTS) -> bool:
        """Whether the declarer wins; in a suit game or Grand, whether `goal` card points are reached."""
        hands = played.hand, *deal.others
        if played.contract.game == NULL:
            if way == RULES:
                return wins_null_by_heuristics(hands, played.discard, played.leader)
            return self._null.safe(self._null.order.masks(hands), played.leader, ())
        return _won_by_rules(played, hands, goal) if way == RULES else self._solved(played, hands, goal)

    def _solved(self, played: TrialContract, hands: Hands, goal: int) -> bool:
        solver = self._solvers.setdefault(played.contract.game, DoubleDummySolver(played.contract.game))
        solver.clear()
        order, need = solver.order, goal - points_of(played.discard)
        masks, skat = order.masks(hands), order.mask(played.discard)
        start = OpenPosition(order, masks, skat, 0, (0, 0, 0), played.leader, (), need)
        return declarer_reaches(solver, start, TRICKS_BY_RULES)


def _won_by_rules(played: TrialContract, hands: Hands, goal: int) -> bool:
    order = bit_order(played.contract.game)
    masks = order.masks(hands)
    start = Observation(order, played.leader, masks[played.leader], 0, played.leader, ())
    need = goal - points_of(played.discard)
    for trick in play_out(start, masks, discard=order.mask(played.discard)):
        if trick.winner == 0:
            need -= sum(order.points[card] for card in trick.cards)
        if need <= 0:
            return True
    return False


def trial_deals(unseen: Cards, count: int, rng: Random) -> list[TrialDeal]:
    """Random deals of the 20 or 22 cards that the declarer cannot see: ten for each opponent, the rest in the Skat."""
    deals = []
    for _ in range(count):
        cards = chance.shuffled(members(unseen), rng)
        deals.append(TrialDeal((set_of(cards[:10]), set_of(cards[10:20])), set_of(cards[20:])))
    return deals


def ahead(one: Sequence[float], other: Sequence[float]) -> Estimate:
    """The mean difference between two lists of results on the same deals."""
    return Estimate.of([first - second for first, second in zip(one, other, strict=True)])
