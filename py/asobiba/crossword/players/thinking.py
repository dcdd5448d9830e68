"""The champion's thinking about a turn, in slices (`game.Thinking`): a race between options, or an ending searched.

Work is counted in rollouts. What is shown to everybody meanwhile (`outline`) tells how far it is and nothing of the
rack; `report`, for the seat itself, has the candidates.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from asobiba.crossword.endgame.solver import Endgame
from asobiba.crossword.equity.units import POINT
from asobiba.crossword.movegen.slot_words import Words
from asobiba.crossword.notation.action_text import write_action
from asobiba.crossword.rules.actions import Action
from asobiba.crossword.rules.board import Layout
from asobiba.crossword.simulation.best_arm import Tally
from asobiba.crossword.simulation.inference import Inference
from asobiba.crossword.simulation.simulator import Simulation
from asobiba.errors import RequestError
from asobiba.game import JSON, MoveThinking

NODES, IN_CLABBERS = 8, 1  # positions of an ending that take as long as a rollout, about
SAMPLE_COST = 2  # racks of the opponent that are looked at in the time of a rollout
REPORTED = 10  # candidates


class Thought(MoveThinking, Protocol):
    """Thinking of the champion; `budget` are rollouts in all, or as much other work."""

    budget: int

    def best(self) -> Action:
        """The action that is best so far."""
        ...


class Settled:
    """An action that needs no thinking."""

    done, progress, budget = True, 1.0, 0

    def __init__(self, action: Action) -> None:
        self._action = action

    def work(self, budget: int) -> None:
        """Nothing is left to do."""

    def best(self) -> Action:
        """The action."""
        return self._action

    def report(self) -> JSON:
        """Nothing to tell."""
        return {"stage": "settled"}

    outline = report

    def share(self) -> JSON:
        """Nothing to share."""
        return {}

    def join(self, shares: Sequence[JSON]) -> None:
        """Nothing to gain."""


class EndgameThought:
    """An ending searched deeper and deeper.

    What has to be found first, before anything is known of it, is no part of the budget.

    Args:
        allowed: whether the player would do an action.
        instead: what he does in place of it, or as long as nothing is known.
    """

    def __init__(self, endgame: Endgame, budget: int, allowed: Callable[[Action], bool], instead: Action) -> None:
        self.endgame, self.budget, self._allowed, self._instead, self._spent = endgame, budget, allowed, instead, 0
        self._nodes = IN_CLABBERS if endgame.boards.generator.any_order else NODES

    @property
    def done(self) -> bool:
        """Whether it is solved, or the budget used up."""
        return self.endgame.begun and (self.endgame.ending.proven or self._spent >= self.budget)

    @property
    def progress(self) -> float:
        """Of the budget; 1 when it is solved earlier."""
        return 1.0 if self.done else self._spent / self.budget

    def work(self, budget: int) -> None:
        """Search as far as so many rollouts would take."""
        if not self.endgame.begun:
            self.endgame.begin(budget * self._nodes)
        elif not self.done:
            self.endgame.run(budget * self._nodes)
            self._spent += budget

    def best(self) -> Action:
        """The first action of the best line found."""
        action = self.endgame.ending.line[0] if self.endgame.begun else self._instead
        return action if self._allowed(action) else self._instead

    def report(self) -> JSON:
        """How deep it has looked, and what the mover gains by the best line: both racks are known to both."""
        if not self.endgame.begun:
            return {"stage": "endgame", "nodes": 0, "depth": 0, "proven": False, "value": None}
        ending = self.endgame.ending
        return {
            "stage": "endgame",
            "nodes": ending.nodes,
            "depth": ending.depth,
            "proven": ending.proven,
            "value": ending.value,
        }

    def outline(self) -> JSON:
        """The same without the value."""
        return {name: value for name, value in self.report().items() if name != "value"}

    def share(self) -> JSON:
        """Endings are not split."""
        return {}

    def join(self, shares: Sequence[JSON]) -> None:
        """Endings are not split."""


class SimulationThought:
    """First what the opponent may hold after what he played, then a race of options against that.

    The word map makes its tables when they are first needed, all of them within one rollout. So that no slice is long,
    they are made first, those of one length a unit; that is no part of the budget.
    """

    def __init__(self, inference: Inference, simulation: Simulation, words: Words, layout: Layout) -> None:
        self.inference, self.simulation, self._words, self._layout = inference, simulation, words, layout
        self._lengths = list(range(layout.size, 1, -1))  # of words whose tables are not asked for yet
        self._first = -(-inference.waiting // SAMPLE_COST)  # rollouts that the inference takes as long as
        self.budget = simulation.budget
        simulation.budget = max(1, simulation.budget - self._first)

    @property
    def done(self) -> bool:
        """Whether the budget is used up or the race is over."""
        return self.simulation.done

    @property
    def progress(self) -> float:
        """Of the budget; 1 when the race is over earlier."""
        looked_at = self._first - -(-self.inference.waiting // SAMPLE_COST)
        return 1.0 if self.done else (looked_at + self.simulation.spent) / self.budget

    def work(self, budget: int) -> None:
        """Do as much as so many rollouts."""
        while budget > 0 and self._lengths:
            length = self._lengths.pop()
            self._words.anagram_table(length)
            self._words.completions(length)
            budget -= 1
        while budget > 0 and self.inference.waiting:
            for _ in range(min(SAMPLE_COST, self.inference.waiting)):
                self.inference.work()
            budget -= 1
            if not self.inference.waiting:
                self.simulation.holds = self.inference.holding()
        self.simulation.work(max(0, budget))

    def best(self) -> Action:
        """The turn that leads."""
        return self.simulation.best.action

    def report(self) -> JSON:
        """The candidates, the best first, each with what is known of it."""
        candidates = [
            {
                "move": write_action(self._layout, one.move.action),
                "score": one.move.score,
                "leave": one.move.leave,
                "equity": one.move.equity / POINT,
                "win": round(one.win, 4),
                "spread": round(one.spread, 2),
                "rollouts": one.rollouts,
            }
            for one in self.simulation.judged()[:REPORTED]
        ]
        return {**self.outline(), "candidates": candidates}

    def outline(self) -> JSON:
        """Rollouts done, by all workers; options there were and how many are still in the race."""
        standings = self.simulation.standings
        others = sum(tally.rollouts for tallies in standings.others for tally in tallies)
        return {
            "stage": "inference" if self.inference.waiting else "race",
            "rollouts": self.simulation.spent + others,
            "options": len(self.simulation.options),
            "alive": len(standings.alive),
        }

    def share(self) -> JSON:
        """The tallies of all options."""
        return {"tallies": [list(tally) for tally in self.simulation.tallies()]}

    def join(self, shares: Sequence[JSON]) -> None:
        """Count other workers' tallies of the same options.

        Raises:
            RequestError: `job/share`.
        """
        count = len(self.simulation.options)
        self.simulation.standings.join([_tallies(share, count) for share in shares if share != {}])


def _tallies(share: JSON, count: int) -> list[Tally]:
    """What another worker found. Raises RequestError (`job/share`) if it is not about so many options."""
    rows = share.get("tallies") if isinstance(share, dict) else None
    if not isinstance(rows, list) or len(rows) != count or not all(map(_is_tally, rows)):
        raise RequestError("job/share", f"a share of this job has {count} tallies of five numbers", options=count)
    return [Tally(*row) for row in rows]


def _is_tally(row: Any) -> bool:
    return (
        isinstance(row, list)
        and len(row) == len(Tally._fields)
        and type(row[0]) is int
        and row[0] >= 0
        and all(type(value) in (int, float) for value in row)
    )
