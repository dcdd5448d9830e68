"""The champion's thinking about a turn, in slices (`work.Thinking`): a simulation, or an endgame search.

Work is counted in rollouts. `outline` is shown to everybody meanwhile: it tells the progress and nothing of the rack.
`result`, for the seat itself, has the candidates.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from asobiba.crossword.endgame.preendgame import LeaderSearch, simulated
from asobiba.crossword.endgame.solver import Endgame
from asobiba.crossword.equity.units import POINT
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.notation.action_text import write_action
from asobiba.crossword.rules.actions import Action
from asobiba.crossword.simulation.best_arm import Totals
from asobiba.crossword.simulation.inference import Inference
from asobiba.crossword.simulation.simulator import SimulatedMove, Simulation
from asobiba.errors import RequestError
from asobiba.game import JSON
from asobiba.work import SlicedWork, Thinking, Units

NODES, NODES_IN_CLABBERS = 8, 1  # nodes of an endgame search that take about as long as a rollout
LEAVES_A_ROLLOUT = 2  # leaves of the opponent weighed in the time of a rollout
REPORTED = 10  # candidates


class ChampionThinking(Thinking[Action]):
    """The champion's thinking; `budget` is all its work, in rollouts."""

    budget = 0


class Decided(ChampionThinking):
    """An action that needs no thinking."""

    done = True

    def __init__(self, action: Action) -> None:
        self._action = action

    def action(self) -> Action:
        return self._action

    def result(self) -> JSON:
        return {"stage": "settled"}


class EndgameThinking(ChampionThinking):
    """An endgame search that deepens step by step. Listing the plays before the search is not part of the budget.

    Several workers refute the plays of one position, each in another order.

    Args:
        allowed: whether the player would take an action.
        fallback: the player's action if the best one is not allowed, or nothing is known.
    """

    def __init__(self, endgame: Endgame, budget: int, allowed: Callable[[Action], bool], fallback: Action) -> None:
        self.endgame, self.budget, self._allowed, self._fallback, self._spent = endgame, budget, allowed, fallback, 0
        self._nodes = NODES_IN_CLABBERS if endgame.boards.generator.any_order else NODES

    @property
    def done(self) -> bool:
        return self.endgame.begun and (self.endgame.result.proven or self._spent >= self.budget)

    @property
    def progress(self) -> float:
        return 1.0 if self.done else self._spent / self.budget

    def step(self, units: int) -> None:
        if not self.endgame.begun:
            self.endgame.begin(units * self._nodes)
        elif not self.done:
            self.endgame.run(units * self._nodes)
            self._spent += units

    def action(self) -> Action:
        """The first action of the best line found."""
        action = self.endgame.result.line[0] if self.endgame.begun else self._fallback
        return action if self._allowed(action) else self._fallback

    def result(self) -> JSON:
        """The depth of the search, and the mover's gain by the best line; both racks are known to both."""
        if not self.endgame.begun:
            return {"stage": "endgame", "nodes": 0, "depth": 0, "proven": False, "value": None}
        result = self.endgame.result
        facts = {"nodes": result.nodes, "depth": result.depth, "proven": result.proven, "value": result.value}
        return {"stage": "endgame", **facts}

    def outline(self) -> JSON:
        """The result without the value."""
        return {name: value for name, value in self.result().items() if name != "value"}

    def share(self) -> JSON:
        return self.endgame.share()

    def merge(self, shares: Sequence[JSON]) -> None:
        self.endgame.merge(shares)


class SimulationThinking(ChampionThinking):
    """Infers the opponent's leave from their last turn, then simulates with it.

    The word map makes its tables at their first use, which would all happen in one rollout. To keep slices short, they
    are made first, one word length in each unit, outside the budget.

    Args:
        budget: the budget for inference and simulation, in rollouts (`inference_cost`).
    """

    def __init__(self, inference: Inference, simulation: Simulation, generator: MoveGenerator, budget: int) -> None:
        self.inference, self.simulation, self.budget = inference, simulation, budget
        self._words, self._layout = generator.words, generator.layout
        self._lengths = list(range(self._layout.size, 1, -1))  # word lengths whose tables are not made yet
        self._inference_cost = inference_cost(inference)

    @property
    def done(self) -> bool:
        return self.simulation.done

    @property
    def progress(self) -> float:
        return 1.0 if self.done else self._spent / self.budget

    @property
    def _spent(self) -> int:
        """Of the budget, for inference and simulation."""
        return self._inference_cost - inference_cost(self.inference) + self.simulation.spent

    def step(self, units: int) -> None:
        while units > 0 and self._lengths:
            length = self._lengths.pop()
            self._words.anagram_table(length)
            self._words.completions(length)
            units -= 1
        while units > 0 and self.inference.waiting:
            for _ in range(min(LEAVES_A_ROLLOUT, self.inference.waiting)):
                self.inference.work()
            units -= 1
            if not self.inference.waiting:
                self.simulation.draw_leave = self.inference.distribution()
        self.simulation.work(max(0, units))

    def action(self) -> Action:
        return self.simulation.best.action

    def result(self) -> JSON:
        """The candidates with their results, the best first."""
        return {**self.outline(), "candidates": list(map(self._written, self._ranked()[:REPORTED]))}

    def _ranked(self) -> list[SimulatedMove]:
        return self.simulation.ranked()

    def _written(self, simulated: SimulatedMove) -> JSON:
        return {
            "move": write_action(self._layout, simulated.move.action),
            "score": simulated.move.score,
            "leave": simulated.move.leave,
            "equity": simulated.move.equity / POINT,
            "win": round(simulated.win, 4),
            "spread": round(simulated.spread, 2),
            "rollouts": simulated.rollouts,
        }

    def outline(self) -> JSON:
        """The rollouts by all workers, the number of moves, and the number of moves still in the race."""
        race = self.simulation.race
        others = sum(each.rollouts for totals in race.others for each in totals)
        return {
            "stage": "inference" if self.inference.waiting else "race",
            "rollouts": self.simulation.spent + others,
            "options": len(self.simulation.moves),
            "alive": len(race.alive),
        }

    def share(self) -> JSON:
        return {"tallies": [list(totals) for totals in self.simulation.totals()]}

    def merge(self, shares: Sequence[JSON]) -> None:
        count = len(self.simulation.moves)
        self.simulation.race.join([_read_totals(share, count) for share in shares if share != {}])


class PreendgameThinking(SimulationThinking):
    """With one to four tiles in the bag: a simulation, then the endgames after its leading moves.

    The chance to win decides; points only between equal chances.

    Args:
        budget: the budget for both, in rollouts; the endgames get the part that the simulation does not need.
    """

    def __init__(self, inference: Inference, simulation: Simulation, generator: MoveGenerator, budget: int) -> None:
        super().__init__(inference, simulation, generator, budget)
        self._generator = generator
        self._leaders: LeaderSearch | None = None
        self._search = SlicedWork(self._run)

    @property
    def done(self) -> bool:
        return self.simulation.done and self._search.done

    @property
    def progress(self) -> float:
        return 1.0 if self.done else min(0.99, (self._spent + self._search.spent) / self.budget)

    def step(self, units: int) -> None:
        if self.simulation.done:
            self._search.step(units)
        else:
            super().step(units)

    def _run(self) -> Units[None]:
        if self._leaders is None:
            judged = simulated(self.simulation)
            if not judged:  # one move is so far ahead that none was worth a rollout
                return
            self._leaders = LeaderSearch(self._generator, self.simulation.scene, judged, worker=self.simulation.worker)
        yield from self._leaders.run(self.budget - self._spent)

    def action(self) -> Action:
        return self._leaders.judged[0].move.action if self._leaders else super().action()

    def _ranked(self) -> list[SimulatedMove]:
        by_move = {each.move: each for each in super()._ranked()}
        if not self._leaders:
            return list(by_move.values())
        return [
            by_move[move]._replace(win=expected.win, spread=expected.spread)
            for move, _, expected in self._leaders.judged
        ]

    def share(self) -> JSON:
        outcomes = self._leaders.share() if self._leaders else {}
        return {**super().share(), **outcomes}

    def merge(self, shares: Sequence[JSON]) -> None:
        super().merge(shares)
        for share in shares:
            if self._leaders:
                self._leaders.merge(share)

    def outline(self) -> JSON:
        outline = super().outline()
        return {**outline, "stage": "preendgame"} if self._leaders else outline


def inference_cost(inference: Inference) -> int:
    """The time for weighing the remaining leaves, in rollouts."""
    return -(-inference.waiting // LEAVES_A_ROLLOUT)


def _read_totals(share: JSON, count: int) -> list[Totals]:
    """Another worker's totals. Raises RequestError (`job/share`) unless they are for `count` moves."""
    rows = share.get("tallies") if isinstance(share, dict) else None
    if not isinstance(rows, list) or len(rows) != count or not all(map(_are_totals, rows)):
        raise RequestError("job/share", f"a share of this job has {count} tallies of two numbers", options=count)
    return [Totals(*row) for row in rows]


def _are_totals(row: Any) -> bool:
    return (
        isinstance(row, list)
        and len(row) == len(Totals._fields)
        and type(row[0]) is int
        and row[0] >= 0
        and all(type(value) in (int, float) for value in row)
    )
