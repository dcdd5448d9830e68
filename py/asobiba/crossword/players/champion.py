"""The strongest player, and the static one that it is measured against. Both see a view and nothing else.

The static player takes the best move by static equity. The champion lets the best moves race in a simulation, against
racks that the opponent may hold, given their last turn. With one to four tiles in the bag and one opponent, half of its
work goes to the endgames after the leading moves, if that suffices for two of them (`half_suffices`). With an empty bag
and one opponent it searches the endgame if all plays can be listed; otherwise it simulates.
"""

from __future__ import annotations

from random import Random

from asobiba import chance
from asobiba.crossword.endgame.preendgame import half_suffices
from asobiba.crossword.endgame.solver import Endgame, solvable
from asobiba.crossword.movegen.move import Move
from asobiba.crossword.rules.actions import Accept, Action, Challenge, Play
from asobiba.crossword.rules.view import View
from asobiba.crossword.simulation.inference import Inference
from asobiba.crossword.simulation.simulator import ENUMERATED, Simulation
from asobiba.crossword.simulation.static_eval import Scene, best_moves, pass_move, scene_of

from .human_like import Knowledge
from .thinking import (
    ChampionThinking,
    Decided,
    EndgameThinking,
    PreendgameThinking,
    SimulationThinking,
    inference_cost,
)

RACE_MOVES = 24  # moves that enter the race
SPARE_MOVES = 30  # more moves to generate, because some words are offensive or unknown to the player
BUDGET = 600  # rollouts of a turn, unless the caller gives another number
SEEDS = 2**53


class StaticPlayer:
    """Takes the best move by static equity."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge

    def choose(self, view: View, rng: Random, budget: int) -> Action:
        """A challenge if one is due, else a turn. No budget is needed."""
        return self._answer(view) or self.best_moves(scene_of(view), 1)[0].action

    def best_moves(self, scene: Scene, count: int) -> list[Move]:
        """The best moves, the best first, or a pass. In Clabbers the same tiles are listed in only one order."""
        moves = best_moves(self.knowledge.generator, scene, count + SPARE_MOVES, one_each=True)
        return [move for move in moves if self._knows(scene, move)][:count] or [
            pass_move(self.knowledge.generator.tiles, scene)
        ]

    def _answer(self, view: View) -> Action | None:
        """A challenge of a phony; else accept the pending play if the seat may take no turn now; else None."""
        if view.pending is not None and not all(map(self.knowledge.acceptable, view.pending.words)):
            return Challenge()
        return None if view.may["play"] else Accept()

    def _knows(self, scene: Scene, move: Move) -> bool:
        return all(map(self.knowledge.knows, self.knowledge.words_of(scene.cells, move)))


class ChampionPlayer(StaticPlayer):
    """Takes the winner of a simulation, or the best line of an endgame search."""

    sampled_leaves = 100  # leaves of the opponent to weigh; 0 infers nothing from their last turn

    def choose(self, view: View, rng: Random, budget: int) -> Action:
        """A challenge if one is due, else a turn, after all the work of `think`."""
        thinking = self.think(view, rng, budget)
        while not thinking.done:
            thinking.step(thinking.budget)
        return thinking.action()

    def think(self, view: View, rng: Random, budget: int, worker: int = 0) -> ChampionThinking:
        """Start thinking with a budget in rollouts; with an empty bag the result is exact as far as the budget goes."""
        answer = self._answer(view)
        if answer is not None:
            return Decided(answer)
        budget = budget or BUDGET
        scene = scene_of(view)
        racks = scene.rack, scene.unseen
        if not scene.bag and len(scene.theirs) == 1 and scene.unseen and solvable(self.knowledge.generator, racks):
            return self._endgame(scene, budget, worker)
        return self._simulation(view, scene, chance.below(SEEDS, rng), budget, worker)

    def _endgame(self, scene: Scene, budget: int, worker: int) -> ChampionThinking:
        racks = scene.rack, scene.unseen
        endgame = Endgame(self.knowledge.generator, scene.cells, racks, pass_ends=scene.pass_ends, worker=worker)
        fallback = self.best_moves(scene, 1)[0].action

        def allowed(action: Action) -> bool:
            return not isinstance(action, Play) or self._knows(scene, Move(0, 0, action, ""))

        return EndgameThinking(endgame, budget, allowed, fallback)

    def _simulation(self, view: View, scene: Scene, seed: int, budget: int, worker: int) -> ChampionThinking:
        generator, moves = self.knowledge.generator, self.best_moves(scene, RACE_MOVES)
        if len(moves) == 1:
            return Decided(moves[0].action)
        samples = min(self.sampled_leaves, budget // 5) if scene.bag > ENUMERATED else 0
        inference = Inference(generator, view, scene, samples, chance.stream(seed, "holds"))
        searching = not generator.any_order and half_suffices(scene, budget)
        rest = max(1, budget - inference_cost(inference))
        rollouts = max(1, rest // 2) if searching else rest
        simulation = Simulation(generator, scene, moves, seed, worker=worker, budget=rollouts)
        thinking = PreendgameThinking if searching else SimulationThinking
        return thinking(inference, simulation, generator, budget)
