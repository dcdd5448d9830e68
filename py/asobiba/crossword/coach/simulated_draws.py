"""What a simulation has found about each draw, with one to four tiles in the bag: the rows of a table that fills up.

A rollout near the end is greedy play to the end of the game, so a deal gives a final spread for its draw. The same draw
leaves the same tiles to the opponent and always ends the same way. Nothing of this is proven; the search of the
endgames (`endgame_candidates`) replaces it.
"""

from __future__ import annotations

from collections.abc import Sequence

from asobiba.crossword.endgame.draws import Draw, Outcome, tally
from asobiba.crossword.endgame.preendgame import draws_after, left_in_bag, searchable
from asobiba.crossword.movegen.move import Move
from asobiba.crossword.notation.action_text import write_action
from asobiba.crossword.rules.board import Layout
from asobiba.crossword.simulation.simulator import Simulation
from asobiba.game import JSON

MOST_ROWS = 80  # draws of a candidate that are listed one by one: up to two tiles in the bag


class SimulatedDraws:
    """The draws after the moves of a simulation whose games are all played to their end."""

    def __init__(self, simulation: Simulation) -> None:
        self._simulation = simulation
        self._bags: list[str] = []  # the bag of each deal that was looked at
        self._draws: dict[int, list[Draw]] = {}  # by the number of tiles left in the bag
        self._ahead: dict[Move, dict[tuple[str, str], int]] = {}  # by the tiles drawn and left
        self._seen: dict[Move, int] = {}  # deals

    def draws(self, move: Move) -> list[Draw]:
        """All draws after a move; [] if they lead to no endgames with known racks."""
        scene = self._simulation.scene
        if not searchable(scene, move):
            return []
        left = left_in_bag(scene, move)
        if left not in self._draws:
            self._draws[left] = draws_after(scene, move)
        return self._draws[left]

    def outcomes(self, move: Move) -> list[Outcome]:
        """What greedy play after a move came to with each draw that was tried."""
        found = self._found(move)
        tried = [(draw, found.get((draw.drawn, draw.left))) for draw in self.draws(move)]
        return [Outcome(draw, ahead, -1, 1) for draw, ahead in tried if ahead is not None]

    def plain(self, layout: Layout, move: Move, searched: Sequence[Outcome] = ()) -> JSON:
        """What a move comes to with each draw (docs/door-coach.md, analysis); None if it leads to no endgames.

        Args:
            searched: by a search of the endgames; without it each draw has what greedy play came to, if it was tried.
        """
        draws = self.draws(move)
        if not draws:
            return None
        outcomes = searched or self.outcomes(move)
        by_draw = {each.draw: each for each in outcomes}
        return {
            "move": write_action(layout, move.action),
            **tally(outcomes)._asdict(),
            "ways": sum(draw.ways for draw in draws),
            "searched": bool(searched),
            "left": any(draw.left for draw in draws),
            "rows": [_row(draw, by_draw.get(draw)) for draw in draws] if len(draws) <= MOST_ROWS else [],
        }

    def _found(self, move: Move) -> dict[tuple[str, str], int]:
        simulation, found = self._simulation, self._ahead.setdefault(move, {})
        values = simulation.race.values[simulation.moves.index(move)]
        count = simulation.scene.bag - left_in_bag(simulation.scene, move)
        for number in range(self._seen.get(move, 0), len(values)):
            if number == len(self._bags):
                self._bags.append(simulation.deal(number).bag)
            bag = self._bags[number]
            found["".join(sorted(bag[:count])), "".join(sorted(bag[count:]))] = round(values[number].spread)
        self._seen[move] = len(values)
        return found


def _row(draw: Draw, found: Outcome | None) -> JSON:
    known = (found.ahead, found.sign, found.proven) if found else (None, None, False)
    return [draw.drawn, draw.left, draw.ways, *known]
