"""Simulation: finds the best of several moves by trying them against racks that the opponents may hold.

1. The best moves by static equity (`static_eval`), exchanges included, enter a race (`best_arm`).
2. Each round deals the unseen tiles once and rolls out every move still in the race with that deal (`rollout`).
3. The worth of a rollout is mostly the chance to win (`win_probability`), in points: divided by the chance that one
   point adds in an even game. A small part is the spread, so that points still count when the game is decided.
4. After a round, moves whose further rollouts would hardly be worth it are eliminated, the sooner the smaller the
   budget. Besides, fewer and fewer stay as the budget is used up (as in successive halving), so that most of the work
   goes to close decisions. The race ends when one move is left.
5. With at most two tiles in the bag and one opponent, all possible deals are enumerated, each as often as it is likely,
   and every game is played out. When all are done, nothing is left to chance.

The result depends only on scene, seed, worker and budget, because work is counted in rollouts, never in seconds. A
simulation can be stopped after any round and always has a best move so far. Several workers take different deals of the
same scene; their totals are added.

Sources of the ideas: Maven (Sheppard 2002), Quackle, macondo, MAGPIE (stopping early).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations
from random import Random
from typing import NamedTuple, TypeAlias

from asobiba import chance
from asobiba.crossword.equity.units import POINT
from asobiba.crossword.equity.win_probability import slope
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.movegen.move import Move
from asobiba.crossword.rules.tiles import missing

from .best_arm import MID_GAME_ERROR, Race, Totals, Value
from .rollout import Deal, Leaf, Ply, Rollouts
from .static_eval import Scene

WIN = 0.6  # weight of the chance to win in the worth of a rollout; the rest is the weight of the spread
# Shares of the budget, and how many moves may still be in the race when they are used up.
STAYING = ((0.15, 20), (0.3, 12), (0.45, 8), (0.6, 5), (0.75, 3), (0.9, 2))
# Points that dropping a move may cost on average, times the budget in rollouts: what a rollout has to be worth.
WORTH_A_BUDGET = 40.0
MANY_MOVES = 4  # with at least this number of moves in the race it pays to search the base board first
COMPARED = 5  # moves that stay to the end in a thorough simulation
# With fewer than LATE_BAG tiles in the bag, the static error grows by LATE_ERROR points for each missing tile; with
# fewer than END_BAG, by END_ERROR more.
LATE_BAG, LATE_ERROR = 30, 0.08
END_BAG, END_ERROR = 10, 0.8
LOOKED_AHEAD = 14  # number of tiles that a rollout draws from the bag, about
UNSETTLED = 3  # least unseen tiles for converting the chance to win into points
ENUMERATED = 2  # with at most this number of tiles in the bag every draw is tried

DrawLeave: TypeAlias = Callable[[Random], str]  # draws the next opponent's leave; the rest of their rack is random


class SimulatedMove(NamedTuple):
    """A move after some rollouts. `value` and `spread` in points, `win` a chance; means over `rollouts`."""

    move: Move
    rollouts: int
    value: float
    win: float
    spread: float


class Simulation:
    """A race between moves.

    Args:
        moves: best first by static equity; at least one.
        seed: of the deals.
        budget: rollouts in all. The smaller it is, the closer to the best a move has to be to start: in mid-game none
            does with fewer than 24 rollouts, so the best by static equity is chosen without any, unless `thorough`.
        worker: number of this worker, if several work on the same scene.
        draw_leave: draws the next opponent's leave (`inference`); without it they may hold any tiles.
        thorough: compare moves rather than choose one: the whole budget is used, and several stay to the end.
    """

    def __init__(
        self,
        generator: MoveGenerator,
        scene: Scene,
        moves: Sequence[Move],
        seed: int,
        *,
        budget: int,
        worker: int = 0,
        draw_leave: DrawLeave | None = None,
        thorough: bool = False,
    ) -> None:
        self.scene, self.moves, self.seed, self.worker = scene, moves, seed, worker
        self.draw_leave = draw_leave
        priors, negligible = [move.equity / POINT for move in moves], WORTH_A_BUDGET / max(1, budget)
        self.race = Race(priors, static_error(scene.bag), negligible=negligible, thorough=thorough)
        self.spent, self.budget = 0, budget  # rollouts
        self._fewest = min(COMPARED if thorough else 1, len(moves))
        self._rollouts = Rollouts(generator, scene, moves)
        self._slope = slope(max(UNSETTLED, len(scene.unseen) - LOOKED_AHEAD))
        self._every = every_deal(scene, chance.stream(seed, "every deal", worker))
        self._round: tuple[Deal, Sequence[Move] | None]  # this round's deal, and the replies to it on the base board
        self._waiting: list[int] = []  # moves not yet tried with this deal; the next move is the last entry

    def work(self, rollouts: int) -> None:
        """Do up to `rollouts` more rollouts, until the race is over."""
        until = self.spent + rollouts
        while self.spent < until and not self.done:
            self._rollout()

    @property
    def done(self) -> bool:
        """Whether the budget is used up or the race is over."""
        most_deals = len(self._every) or self.budget
        settled = len(self.race.alive) == 1 and self._fewest == 1
        return self.spent >= self.budget or settled or self.race.deals >= most_deals

    @property
    def best(self) -> Move:
        """The best move so far; before the first round the best by static equity."""
        return self.moves[self.race.leader()]

    def ranked(self) -> list[SimulatedMove]:
        """All moves: those in the race by rating, then the eliminated ones, the last to be eliminated first."""
        race = self.race
        order = sorted(range(len(self.moves)), key=lambda number: (-race.counted(number), -race.rating(number)))
        return [SimulatedMove(self.moves[number], race.counted(number), *race.mean(number)) for number in order]

    def totals(self) -> list[Totals]:
        """The sums of each move, for other workers."""
        return list(map(self.race.totals, range(len(self.moves))))

    def _rollout(self) -> None:
        """Roll out the next move in the race with this round's deal. If that fails, the same move is next again."""
        race = self.race
        if not self._waiting:
            deal = self.deal(race.deals)
            replies = self._rollouts.base_replies(deal) if len(race.alive) >= MANY_MOVES else None
            self._round, self._waiting = (deal, replies), race.alive[::-1]
        number = self._waiting[-1]
        leaf = self._rollouts.leaf(self._rollouts.made(number), *self._round)
        self._waiting.pop()
        race.add(number, self._value(leaf))
        self.spent += 1
        if not self._waiting:
            race.eliminate(max(self._fewest, _staying(self.spent / self.budget, len(self.moves))))

    @property
    def enumerated(self) -> int:
        """How many deals are possible, where every one is tried; else 0."""
        return len(self._every)

    def plies(self, number: int, deal: Deal, count: int) -> list[Ply]:
        """What one of the moves leads to with a deal, turn by turn."""
        return self._rollouts.plies(self._rollouts.made(number), deal, count)

    def deal(self, number: int) -> Deal:
        """The deal of one round, the same for all moves."""
        if self._every:
            return self._every[number]
        rng = chance.stream(self.seed, "deal", self.worker, number)
        kept = self.draw_leave(rng) if self.draw_leave else ""
        rest = missing(kept, self.scene.unseen) if kept else self.scene.unseen
        tiles = kept + "".join(chance.shuffled(rest, rng))
        racks = []
        for size in self.scene.theirs:
            racks.append("".join(sorted(tiles[:size])))
            tiles = tiles[size:]
        return Deal(tuple(racks), tiles)

    def worth(self, win: float, spread: float) -> float:
        """The worth of a chance to win and a spread together, in points; the race maximises it."""
        return WIN * (win - 0.5) / self._slope + (1 - WIN) * spread

    def _value(self, leaf: Leaf) -> Value:
        win, margin = leaf.win, leaf.margin
        return Value(self.worth(win, margin), win, margin)


def every_deal(scene: Scene, rng: Random) -> list[Deal]:
    """All deals, equally likely, in random order; [] if there are too many or several opponents."""
    if len(scene.theirs) != 1 or not 0 <= scene.bag <= ENUMERATED:
        return []
    deals = []
    for drawn in permutations(range(len(scene.unseen)), scene.bag):
        held = "".join([tile for place, tile in enumerate(scene.unseen) if place not in drawn])
        deals.append(Deal((held,), "".join([scene.unseen[place] for place in drawn])))
    return chance.shuffled(deals, rng)


def static_error(bag: int) -> float:
    """Standard deviation, in points, of the error of the static equity; it grows towards the end."""
    return MID_GAME_ERROR + LATE_ERROR * max(0, LATE_BAG - bag) + END_ERROR * max(0, END_BAG - bag)


def _staying(used: float, moves: int) -> int:
    """The number of moves that may stay in the race when this share of the budget is used."""
    return min([moves, *[most for share, most in STAYING if used >= share]])
