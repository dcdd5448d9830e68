"""The strongest player, and the static one that it is measured against. Both see a view and nothing else.

Static takes the best by score, leave and place in the game. The champion lets the best of these race in a simulation,
against racks that the opponent may hold after what he played last.
"""

from __future__ import annotations

from random import Random

from asobiba import chance
from asobiba.crossword.endgame.solver import Endgame, solvable
from asobiba.crossword.movegen.move import Move
from asobiba.crossword.rules.actions import Accept, Action, Challenge, Pass, Play
from asobiba.crossword.rules.view import View
from asobiba.crossword.simulation.inference import Inference
from asobiba.crossword.simulation.simulator import ENUMERATED, Simulation
from asobiba.crossword.simulation.static_eval import Scene, best_moves, scene_of

from .human_like import Knowledge
from .thinking import EndgameThought, Settled, SimulationThought, Thought

OPTIONS = 24  # that enter the race
SPARE = 30  # more that are looked at, because some words are not fit for company
BUDGET = 600  # rollouts of a turn, unless the caller gives another number
SAMPLES = 100  # racks that are looked at for what the opponent may have kept
SEEDS = 2**53


class StaticPlayer:
    """Takes the best turn by static equity."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge

    def choose(self, view: View, rng: Random, budget: int) -> Action:
        """A challenge where one is due, else a turn. No budget is needed."""
        if view.pending is not None and not all(map(self.knowledge.acceptable, view.pending.words)):
            return Challenge()
        if not view.may["play"]:
            return Accept()
        return self.turn(view, rng, budget)

    def turn(self, view: View, rng: Random, budget: int) -> Action:
        """What to do with the turn."""
        return self.best_moves(scene_of(view), 1)[0].action

    def best_moves(self, scene: Scene, count: int) -> list[Move]:
        """The best moves, best first; at least a pass. In Clabbers only one order of the same tiles."""
        moves = best_moves(self.knowledge.generator, scene, count + SPARE, one_each=True)
        return [move for move in moves if self._knows(scene, move)][:count] or [Move(0, 0, Pass(), scene.rack)]

    def _knows(self, scene: Scene, move: Move) -> bool:
        return all(map(self.knowledge.knows, self.knowledge.words_of(scene.cells, move)))


class ChampionPlayer(StaticPlayer):
    """Takes the winner of a simulation, or what the endgame search says."""

    def choose(self, view: View, rng: Random, budget: int) -> Action:
        """A challenge where one is due, else a turn, after all the work of `think`."""
        thought = self.think(view, rng, budget)
        while not thought.done:
            thought.work(thought.budget)
        return thought.best()

    def think(self, view: View, rng: Random, budget: int, worker: int = 0) -> Thought:
        """Think about what to do, for about `budget` rollouts; with an empty bag, exact as far as that goes."""
        if view.pending is not None and not all(map(self.knowledge.acceptable, view.pending.words)):
            return Settled(Challenge())
        if not view.may["play"]:
            return Settled(Accept())
        budget = budget or BUDGET
        scene = scene_of(view)
        racks = scene.rack, scene.unseen
        if not scene.bag and len(scene.theirs) == 1 and scene.unseen and solvable(self.knowledge.generator, racks):
            return self._ending(view, scene, budget)
        return self._race(view, scene, chance.below(SEEDS, rng), budget, worker)

    def _ending(self, view: View, scene: Scene, budget: int) -> Thought:
        """The endgame search, where two players know all tiles."""
        racks = scene.rack, scene.unseen
        endgame = Endgame(self.knowledge.generator, scene.cells, racks, pass_ends=scene.pass_ends)
        instead = self.best_moves(scene, 1)[0].action
        return EndgameThought(endgame, budget, lambda action: self._fit(scene, action), instead)

    def _fit(self, scene: Scene, action: Action) -> bool:
        return not isinstance(action, Play) or self._knows(scene, Move(0, 0, action, ""))

    def _race(self, view: View, scene: Scene, seed: int, budget: int, worker: int) -> Thought:
        choices = self.best_moves(scene, OPTIONS)
        if len(choices) == 1:
            return Settled(choices[0].action)
        samples = min(SAMPLES, budget // 5) if scene.bag > ENUMERATED else 0
        inference = Inference(self.knowledge.generator, view, scene, samples, chance.stream(seed, "holds"))
        simulation = Simulation(self.knowledge.generator, scene, choices, seed, worker=worker, budget=budget)
        return SimulationThought(inference, simulation, self.knowledge.generator.words, self.knowledge.layout)
