"""Estimates the luck of a game's draws, to remove it from a player's measured strength.

The luck of a draw is the value of the best play with the new rack, by score and leave on that board, less the mean
value over other draws from the same bag. Given all earlier events, every draw from the bag is equally likely, so this
difference is zero on average for any players. Therefore a game's spread less the luck of its draws has the same mean as
the spread itself, and a smaller variance.

The idea is the luck adjustment of backgammon programs, in poker known as AIVAT (Burch and others 2018).
"""

from __future__ import annotations

from random import Random

from asobiba.chance import shuffled, stream
from asobiba.crossword.equity.leaves import leave_value
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.rules.actions import Action, Exchange
from asobiba.crossword.rules.state import State
from asobiba.crossword.rules.tiles import missing
from asobiba.crossword.simulation.best_reply import BestReply
from asobiba.crossword.simulation.static_eval import best_kept

OTHERS = 24  # number of other draws with which a draw is compared


class Luck:
    """Measures draws with one generator; all in points."""

    def __init__(self, generator: MoveGenerator) -> None:
        self._replies, self._all = BestReply(generator), generator.tiles.all_tiles

    def of_deal(self, state: State, seed: int) -> float:
        """The luck of the deal for seat 0, less that of seat 1."""
        rest = missing(state.racks[0], self._all)
        rng = stream(seed, "luck")
        return self._of(state.cells, "", state.racks[0], self._all, rng) - self._of(
            state.cells, "", state.racks[1], rest, rng
        )

    def of_turn(self, before: State, action: Action, after: State, seat: int, seed: int) -> float:
        """The luck of a seat's draw in its turn; 0 if it drew nothing, or all remaining tiles."""
        count = len(action.tiles) if isinstance(action, Exchange) else len(before.bag) - len(after.bag)
        if not 0 < count < len(before.bag):
            return 0.0
        rack = after.racks[seat]
        kept = missing(before.bag[:count], rack)
        return self._of(after.cells, kept, rack, before.bag, stream(seed, "luck", after.ply))

    def _of(self, cells: str, kept: str, rack: str, bag: str, rng: Random) -> float:
        drawn = len(rack) - len(kept)
        lanes = self._replies.lanes(cells)

        def worth(tiles: str) -> int:
            tiles = "".join(sorted(tiles))
            found = self._replies.best(lanes, tiles, leave_value)
            return max(found.equity if found else -(10**9), best_kept(tiles)[0])

        others = [worth(kept + "".join(shuffled(bag, rng)[:drawn])) for _ in range(OTHERS)]
        return (worth(rack) - sum(others) / OTHERS) / 1000
