"""Inference of the opponent's leave from their last turn.

Bayes' rule by sampling: for a possible leave, compare their play with the best play of the rack that they then had.
Leaves for which they played badly are unlikely.

1. Some leaves, of as many tiles as they kept, are drawn from the tiles that this seat cannot see.
2. The loss of each leave is the static equity of the best play with that rack on the board before their play, less the
   static equity of their play.
3. A leave weighs exp(-loss / TEMPER), but never less than LEAST, because people do not always play by static equity.

A deal of the simulation draws one of these leaves by weight (`LeaveDistribution`), and the rest of the opponent's rack
from the remaining tiles. Idea: the inference of Quackle and macondo.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import accumulate
from math import exp
from random import Random
from typing import TypeAlias

from asobiba import chance
from asobiba.crossword.equity.leaves import LeaveValue, leave_value_of
from asobiba.crossword.equity.units import POINT
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.rules.board import EMPTY, Cells, with_tiles
from asobiba.crossword.rules.legality import exchange_allowance
from asobiba.crossword.rules.tiles import RACK_SIZE, tiles_of
from asobiba.crossword.rules.view import View
from asobiba.game import JSON

from .best_reply import BestReply
from .static_eval import Scene, best_kept

Turn: TypeAlias = Mapping[str, JSON]  # a turn of a view (docs/door.md)
Loss: TypeAlias = Callable[[str, str], int]  # leave; leave and further tiles -> equity lost, in thousandths of a point

TEMPER = 3000.0  # thousandths of a point of lost equity that make a rack e times less likely
LEAST = 0.02


class LeaveDistribution:
    """The opponent's possible leaves with weights; called with a random generator it draws one.

    Args:
        leaves: none of them empty.
        weights: one for each leave, all above 0.
    """

    def __init__(self, leaves: Sequence[str], weights: Sequence[float]) -> None:
        self.leaves, self.weights = leaves, weights
        self._sums = list(accumulate(weights))

    def __call__(self, rng: Random) -> str:
        return self.leaves[bisect(self._sums, rng.random() * self._sums[-1], hi=len(self.leaves) - 1)]


class Inference:
    """Weighs possible leaves of the only opponent, one by one.

    Args:
        samples: number of leaves to weigh; each costs about half a rollout.

    Attributes:
        waiting: number of leaves still to weigh; 0 from the start if their last turn tells nothing.
    """

    def __init__(self, generator: MoveGenerator, view: View, scene: Scene, samples: int, rng: Random) -> None:
        self.waiting, self._unseen, self._rng = 0, scene.unseen, rng
        self._leaves: list[str] = []
        self._weights: list[float] = []
        turn, later = _last_turn(view)
        if turn is None or len(scene.theirs) != 1 or not scene.bag:
            return
        exchange = turn["kind"] == "exchange"
        laid = turn["count"] if exchange else len(turn["tiles"])
        self._kept = RACK_SIZE - laid
        if 0 < self._kept < RACK_SIZE and self._kept <= scene.theirs[0]:
            value = leave_value_of(generator.tiles)
            play_loss = None if exchange else _PlayLoss(generator, view, [turn, *later], value)
            most = max(laid, exchange_allowance(scene.exchange_min_bag, RACK_SIZE, scene.bag))
            self._loss: Loss = play_loss.loss if play_loss else partial(_exchange_loss, value, most)
            self.waiting = samples

    def work(self) -> None:
        """Weigh one more leave."""
        tiles = "".join(chance.shuffled(self._unseen, self._rng)[:RACK_SIZE])
        leave = "".join(sorted(tiles[: self._kept]))
        self._weights.append(LEAST + exp(-self._loss(leave, tiles) / TEMPER))
        self._leaves.append(leave)
        self.waiting -= 1

    def distribution(self) -> LeaveDistribution | None:
        """The leaves weighed so far; None if there are none."""
        return LeaveDistribution(self._leaves, self._weights) if self._leaves else None


def _last_turn(view: View) -> tuple[Turn | None, list[Turn]]:
    """The last turn of another seat, if it was an exchange or a play that stands, and this seat's turns since then."""
    later: list[Turn] = []
    for turn in reversed(view.turns):
        if turn["kind"] not in ("play", "exchange", "pass"):
            break
        if turn["seat"] != view.seat:
            stands = turn["kind"] != "pass" and not turn.get("back")
            return turn if stands else None, later
        later.append(turn)
    return None, later


def _exchange_loss(value: LeaveValue, most: int, leave: str, tiles: str) -> int:
    """Equity lost by an exchange that kept `leave`, for a rack with `tiles`, if `most` tiles may be exchanged."""
    return max(0, best_kept("".join(sorted(tiles)), value, most)[0] - value(leave))


class _PlayLoss:
    """Equity lost by a play, as a function of the leave that its player may have kept."""

    def __init__(self, generator: MoveGenerator, view: View, turns: Sequence[Turn], value: LeaveValue) -> None:
        """`turns` are the turn with the play, and those since then that may lie on the board."""
        size, turn = generator.layout.size, turns[0]
        squares = [row * size + column for each in turns for row, column in each.get("squares", ())]
        before: Cells = with_tiles(view.cells, [(square, EMPTY) for square in squares])
        self._replies, self._value = BestReply(generator), value
        self._lanes = self._replies.lanes(before)
        generator.leave_out_impossible(self._lanes)
        self._played = tiles_of(turn["tiles"])
        self._score = POINT * turn["score"]

    def loss(self, leave: str, tiles: str) -> int:
        """The loss against the best play of the rack, if the player kept this leave."""
        equity = self._score + self._value(leave)
        rack = "".join(sorted(self._played + leave))
        better = self._replies.best(self._lanes, rack, self._value, equity)
        return max(0, better.equity - equity) if better else 0
