"""Simulation: the best of some options, found by trying them against racks that the opponents may hold.

1. The best options by static equity (`static`), exchanges among them, enter a race (`standings`).
2. Each round deals the unseen tiles once and rolls every option still in the race out with that deal (`rollouts`).
3. What a rollout is worth: mostly the chance to win (`winning`), in points by its slope where the game is even, and
   partly the spread, so that nothing is thrown away when the game is decided.
4. After a round, options that are clearly behind leave the race. As the budget is used up the race gets smaller in any
   case, so that most of the work goes where it is close. It stops when one is left.
5. With one or two tiles in the bag (or none) and one opponent all deals that there can be are enumerated, each as often
   as it is likely, and every game is played out. When all are done, nothing is left to chance.

Everything is decided by (scene, seed, worker, budget): the work is counted in rollouts, never in seconds. A simulation
can be stopped after any round and always has a best so far. Several workers take different deals of the same scene;
their tallies add up.

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

from .best_arm import PRIOR, Outcome, Standings, Tally
from .rollout import Deal, Leaf, Rollouts
from .static_eval import Scene

WIN = 0.6  # of what is maximised; the rest is spread
# Shares of the budget, and how many may still be in the race when they are used up.
RACE = ((0.15, 20), (0.3, 12), (0.45, 8), (0.6, 5), (0.75, 3), (0.9, 2))
WORTH_KNOWING = 4  # options in the race, for which it pays to look at the base board first
COMPARED = 5  # options that stay to the end where all are to be compared
# Points by which the static equity is less to be trusted for each tile that the bag has less than LATE, and than END.
LATE, LATER = 30, 0.08
END, NEAR_END = 10, 0.8
LOOKED_AHEAD = 14  # tiles unseen that a rollout takes from the bag, about
UNSETTLED = 3  # tiles: a game is never closer to its end than this when a point is weighed against the chance to win
ENUMERATED = 2  # tiles in the bag, of which every draw is tried

Draws: TypeAlias = Callable[[Random], str]  # tiles that the next opponent holds for sure in a deal; the rest is drawn


class Judged(NamedTuple):
    """An option after some rollouts. `value` and `spread` in points, `win` a chance; means over `rollouts`."""

    move: Move
    rollouts: int
    value: float
    win: float
    spread: float


class Simulation:
    """A race between options.

    Args:
        options: best first by static equity; at least one.
        seed: of the deals.
        budget: rollouts in all.
        worker: number of this worker, where several work on the same scene.
        holds: draws what the next opponent kept (`inference`); unless given he may hold anything.
        thorough: to compare options rather than to choose one: the whole budget is used, and several stay to the end.
    """

    def __init__(
        self,
        generator: MoveGenerator,
        scene: Scene,
        options: Sequence[Move],
        seed: int,
        *,
        budget: int,
        worker: int = 0,
        holds: Draws | None = None,
        thorough: bool = False,
    ) -> None:
        self.scene, self.options, self.seed, self.worker, self.holds = scene, options, seed, worker, holds
        self.standings = Standings([option.equity / POINT for option in options], trust(scene.bag), thorough=thorough)
        self.spent, self.budget = 0, budget  # rollouts
        self._least = min(COMPARED if thorough else 1, len(options))
        self._rollouts = Rollouts(generator, scene, options)
        self._slope = slope(max(UNSETTLED, len(scene.unseen) - LOOKED_AHEAD))
        self._every = every_deal(scene, chance.stream(seed, "every deal", worker))
        self._round: tuple[Deal, Sequence[Move] | None]
        self._waiting: list[int] = []  # options that this round's deal has not met yet, the next one last

    def work(self, rollouts: int) -> None:
        """Do so many rollouts more, or fewer if the matter is settled."""
        until = self.spent + rollouts
        while self.spent < until and not self.done:
            self._rollout()

    @property
    def done(self) -> bool:
        """Whether the budget is used up or the matter settled."""
        most_deals = len(self._every) or self.budget
        settled = len(self.standings.alive) == 1 and self._least == 1
        return self.spent >= self.budget or settled or self.standings.deals >= most_deals

    @property
    def best(self) -> Move:
        """The best so far; before the first round the best by static equity."""
        return self.options[self.standings.leader()]

    def judged(self) -> list[Judged]:
        """All options: those in the race by rating, then the others, the last to leave first."""
        standings = self.standings

        def place(option: int) -> tuple[int, float]:
            return -standings.counted(option), -standings.rating(option)

        return [
            Judged(self.options[option], standings.counted(option), *standings.mean(option))
            for option in sorted(range(len(self.options)), key=place)
        ]

    def tallies(self) -> list[Tally]:
        """One for each option, to be merged with other workers'."""
        return list(map(self.standings.tally, range(len(self.options))))

    def _rollout(self) -> None:
        """The next option in the race tried with this round's deal. If that fails, it is next again."""
        standings = self.standings
        if not self._waiting:
            deal = self.deal(standings.deals)
            known = self._rollouts.known(deal) if len(standings.alive) >= WORTH_KNOWING else None
            self._round, self._waiting = (deal, known), standings.alive[::-1]
        at, replies = self._round
        option = self._waiting[-1]
        leaf = self._rollouts.leaf(self._rollouts.prepared(option), at, replies)
        self._waiting.pop()
        standings.add(option, self._outcome(leaf))
        self.spent += 1
        if not self._waiting:
            standings.thin(max(self._least, _room(self.spent / self.budget, len(self.options))))

    def deal(self, number: int) -> Deal:
        """The unseen tiles as they are dealt in one round, to all options alike."""
        if self._every:
            return self._every[number]
        rng = chance.stream(self.seed, "deal", self.worker, number)
        held = self.holds(rng) if self.holds else ""
        rest = missing(held, self.scene.unseen) if held else self.scene.unseen
        tiles = held + "".join(chance.shuffled(rest, rng))
        racks = []
        for size in self.scene.theirs:
            racks.append("".join(sorted(tiles[:size])))
            tiles = tiles[size:]
        return Deal(tuple(racks), tiles)

    def worth(self, win: float, spread: float) -> float:
        """What a chance to win and a spread are worth, in points: what is maximised."""
        return WIN * (win - 0.5) / self._slope + (1 - WIN) * spread

    def _outcome(self, leaf: Leaf) -> Outcome:
        win = win_chance(leaf.spread, leaf.unseen)
        return Outcome(self.worth(win, leaf.spread), win, leaf.spread)


def every_deal(scene: Scene, rng: Random) -> list[Deal]:
    """All deals, equally likely, in an order drawn from `rng`; none where there are too many or several opponents."""
    if len(scene.theirs) != 1 or not 0 <= scene.bag <= ENUMERATED:
        return []
    draws = permutations(range(len(scene.unseen)), scene.bag)
    deals = []
    for drawn in draws:
        held = "".join([tile for at, tile in enumerate(scene.unseen) if at not in drawn])
        deals.append(Deal((held,), "".join([scene.unseen[at] for at in drawn])))
    return chance.shuffled(deals, rng)


def trust(bag: int) -> float:
    """Standard deviation in points of the static equity from the truth; towards the end it says less and less."""
    return PRIOR + LATER * max(0, LATE - bag) + NEAR_END * max(0, END - bag)


def _room(used: float, options: int) -> int:
    """How many may stay in the race when this share of the budget is used."""
    return min([options, *[most for share, most in RACE if used >= share]])
