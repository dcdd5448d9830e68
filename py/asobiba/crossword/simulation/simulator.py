"""Simulation: the best of some moves, found by trying them against racks that the opponents may hold.

1. The best moves by static equity (`static_eval`), exchanges among them, enter a race (`best_arm`).
2. Each round deals the unseen tiles once and rolls every move still in the race out with that deal (`rollout`).
3. What a rollout is worth: mostly the chance to win (`win_probability`), in points by its slope where the game is even,
   and partly the spread, so that nothing is thrown away when the game is decided.
4. After a round, moves that are clearly behind are eliminated. As the budget is used up fewer and fewer stay in any
   case (as in successive halving), so that most of the work goes where it is close. It stops when one is left.
5. With at most two tiles in the bag and one opponent all possible deals are enumerated, each as often as it is likely,
   and every game is played out. When all are done, nothing is left to chance.

Everything is decided by (scene, seed, worker, budget): the work is counted in rollouts, never in seconds. A simulation
can be stopped after any round and always has a best move so far. Several workers take different deals of the same
scene; their totals add up.

Sources of the ideas: Maven (Sheppard 2002), Quackle, macondo, MAGPIE (stopping early).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations
from random import Random
from typing import NamedTuple, TypeAlias

from asobiba import chance
from asobiba.crossword.equity.units import POINT
from asobiba.crossword.equity.win_probability import slope, win_chance
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.movegen.move import Move
from asobiba.crossword.rules.tiles import missing

from .best_arm import MID_GAME_ERROR, Race, Totals, Value
from .rollout import Deal, Leaf, Rollouts
from .static_eval import Scene

WIN = 0.6  # share of the chance to win in what is maximised; the rest is spread
# Shares of the budget, and how many moves may still be in the race when they are used up.
STAYING = ((0.15, 20), (0.3, 12), (0.45, 8), (0.6, 5), (0.75, 3), (0.9, 2))
MANY_MOVES = 4  # with so many in the race it pays to search the base board first
COMPARED = 5  # moves that stay to the end in a thorough simulation
# With fewer than LATE_BAG tiles in the bag the static error grows by so many points a tile, below END_BAG by more.
LATE_BAG, LATE_ERROR = 30, 0.08
END_BAG, END_ERROR = 10, 0.8
LOOKED_AHEAD = 14  # tiles that a rollout takes from the bag, about
UNSETTLED = 3  # tiles: a game is never closer to its end than this when a point is weighed against the chance to win
ENUMERATED = 2  # with at most so many tiles in the bag every draw is tried

DrawLeave: TypeAlias = Callable[[Random], str]  # draws what the next opponent kept; the rest of their rack is random


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
        budget: rollouts in all.
        worker: number of this worker, where several work on the same scene.
        draw_leave: draws what the next opponent kept (`inference`); without it they may hold anything.
        thorough: to compare moves rather than to choose one: the whole budget is used, and several stay to the end.
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
        self.race = Race([move.equity / POINT for move in moves], static_error(scene.bag), thorough=thorough)
        self.spent, self.budget = 0, budget  # rollouts
        self._fewest = min(COMPARED if thorough else 1, len(moves))
        self._rollouts = Rollouts(generator, scene, moves)
        self._slope = slope(max(UNSETTLED, len(scene.unseen) - LOOKED_AHEAD))
        self._every = every_deal(scene, chance.stream(seed, "every deal", worker))
        self._round: tuple[Deal, Sequence[Move] | None]  # this round's deal, and the replies to it on the base board
        self._waiting: list[int] = []  # moves that have not been tried with it yet, the next one last

    def work(self, rollouts: int) -> None:
        """Do so many rollouts more, or fewer if the race is over."""
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
        """All moves: those in the race by rating, then the others, the last to be eliminated first."""
        race = self.race
        order = sorted(range(len(self.moves)), key=lambda number: (-race.counted(number), -race.rating(number)))
        return [SimulatedMove(self.moves[number], race.counted(number), *race.mean(number)) for number in order]

    def totals(self) -> list[Totals]:
        """The sums of each move, to be joined with other workers'."""
        return list(map(self.race.totals, range(len(self.moves))))

    def _rollout(self) -> None:
        """Try the next move in the race with this round's deal. If that fails, it is next again."""
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

    def deal(self, number: int) -> Deal:
        """The unseen tiles as they are dealt in one round, the same for all moves."""
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
        """What a chance to win and a spread are worth, in points: what is maximised."""
        return WIN * (win - 0.5) / self._slope + (1 - WIN) * spread

    def _value(self, leaf: Leaf) -> Value:
        win = win_chance(leaf.spread, leaf.unseen)
        return Value(self.worth(win, leaf.spread), win, leaf.spread)


def every_deal(scene: Scene, rng: Random) -> list[Deal]:
    """All deals, equally likely, in an order drawn from `rng`; none where there are too many or several opponents."""
    if len(scene.theirs) != 1 or not 0 <= scene.bag <= ENUMERATED:
        return []
    deals = []
    for drawn in permutations(range(len(scene.unseen)), scene.bag):
        held = "".join([tile for place, tile in enumerate(scene.unseen) if place not in drawn])
        deals.append(Deal((held,), "".join([scene.unseen[place] for place in drawn])))
    return chance.shuffled(deals, rng)


def static_error(bag: int) -> float:
    """Standard deviation in points of the static equity from the truth; it grows towards the end."""
    return MID_GAME_ERROR + LATE_ERROR * max(0, LATE_BAG - bag) + END_ERROR * max(0, END_BAG - bag)


def _staying(used: float, moves: int) -> int:
    """How many moves may stay in the race when this share of the budget is used."""
    return min([moves, *[most for share, most in STAYING if used >= share]])
