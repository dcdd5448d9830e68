"""What the opponent probably kept, judged by what he played last.

Bayes by sampling: if he had kept these tiles, how good would his play have been with them, against the best that he
could have done? Racks with which he would have given much away are unlikely.

1. Some leaves are drawn from the tiles that this seat cannot see, as many tiles as he kept.
2. With each, his play loses so many points of static equity against the best play of that rack on the board as it was.
3. A leave weighs exp(-loss / TEMPER), and never less than LEAST, because nobody is known to play by static equity.

A deal of the simulation draws one of these leaves by weight, and the rest of his rack from what is left (`Holding`).
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from math import exp
from random import Random
from typing import TypeAlias

from asobiba import chance
from asobiba.crossword.equity.leaves import leave_value
from asobiba.crossword.equity.units import POINT
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.rules.board import EMPTY, Cells, with_tiles
from asobiba.crossword.rules.tiles import RACK_SIZE, tiles_of
from asobiba.crossword.rules.view import View
from asobiba.game import JSON

from .best_reply import BestReply
from .static_eval import Scene, best_kept

Loss: TypeAlias = Callable[[str, str], int]  # what was kept; that and more tiles -> thousandths of a point

TEMPER = 3000.0  # thousandths of a point of lost equity that make a rack e times less likely
LEAST = 0.02


class Holding:
    """Draws what the opponent kept, by weight.

    Args:
        leaves: tiles, none of them empty.
        weights: of the leaves, all above 0.
    """

    def __init__(self, leaves: Sequence[str], weights: Sequence[float]) -> None:
        self.leaves, self.weights = leaves, weights
        self._sums = list(accumulate(weights))

    def __call__(self, rng: Random) -> str:
        """One of the leaves."""
        return self.leaves[bisect(self._sums, rng.random() * self._sums[-1], hi=len(self.leaves) - 1)]


class Inference:
    """What the only opponent holds after his last turn, looked at rack by rack.

    Args:
        samples: how many leaves are looked at; each costs about half a rollout.

    Attributes:
        waiting: how many are still to be looked at; 0 at once where his last turn says nothing.
    """

    def __init__(self, generator: MoveGenerator, view: View, scene: Scene, samples: int, rng: Random) -> None:
        self.waiting, self._unseen, self._rng = 0, scene.unseen, rng
        self._leaves: list[str] = []
        self._weights: list[float] = []
        turn = _last_turn(view)
        if turn is None or len(scene.theirs) != 1 or not scene.bag:
            return
        exchange = turn["kind"] == "exchange"
        self._kept = RACK_SIZE - (turn["count"] if exchange else len(turn["tiles"]))
        if 0 < self._kept < RACK_SIZE and self._kept <= scene.theirs[0]:
            self._loss: Loss = _exchange_loss if exchange else _PlayLoss(generator, view, turn).loss
            self.waiting = samples

    def work(self) -> None:
        """Look at one more leaf."""
        tiles = "".join(chance.shuffled(self._unseen, self._rng)[:RACK_SIZE])
        leaf = "".join(sorted(tiles[: self._kept]))
        self._weights.append(LEAST + exp(-self._loss(leaf, tiles) / TEMPER))
        self._leaves.append(leaf)
        self.waiting -= 1

    def holding(self) -> Holding | None:
        """What he holds by all that was looked at; None if that is nothing."""
        return Holding(self._leaves, self._weights) if self._leaves else None


def _last_turn(view: View) -> Mapping[str, JSON] | None:
    """The turn before this one, if it was a play that lies there or an exchange of another seat."""
    turn = view.turns[-1] if view.turns else None
    if turn is None or turn["seat"] == view.seat or turn["kind"] not in ("play", "exchange"):
        return None
    return None if turn.get("back") else turn


def _exchange_loss(leave: str, tiles: str) -> int:
    """What keeping a leave gave away if the tiles after it went back."""
    return max(0, best_kept("".join(sorted(tiles)))[0] - leave_value(leave))


class _PlayLoss:
    """Judges one play by the racks that it may have been made from."""

    def __init__(self, generator: MoveGenerator, view: View, turn: Mapping[str, JSON]) -> None:
        size = generator.layout.size
        squares = [row * size + column for row, column in turn["squares"]]
        before: Cells = with_tiles(view.cells, [(square, EMPTY) for square in squares])
        self._replies = BestReply(generator)
        self._lanes = self._replies.lanes(before)
        self._played = tiles_of(turn["tiles"])
        self._score = POINT * turn["score"]

    def loss(self, leave: str, tiles: str) -> int:
        """What the play gave away if this is what was kept."""
        equity = self._score + leave_value(leave)
        rack = "".join(sorted(self._played + leave))
        better = self._replies.best(self._lanes, rack, leave_value, equity)
        return max(0, better.equity - equity) if better else 0
