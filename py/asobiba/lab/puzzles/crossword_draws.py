"""Positions of Crosswords with one tile in the bag in which a single move wins whatever is drawn.

The words on the board, the racks and the tile in the bag come from a game; the score is changed so that the best move
just wins with its worst draw and the second best does not. Then everything is proven: with each draw the answer wins
against every defence, and every other play fails to win with at least one. So does a pass, against an opponent who sees
the tiles (decision 21).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from asobiba.crossword.endgame.last_tile import LastTile
from asobiba.crossword.endgame.preendgame import LeaderSearch, draws_after, endgames_after, unjudged
from asobiba.crossword.endgame.solver import Endgame
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.movegen.move import Move
from asobiba.crossword.rules.actions import Pass
from asobiba.crossword.simulation.static_eval import Scene

EVERY = 100_000  # plays; no position has as many
MOST_PLAYS = 500  # more take too long to refute
GUESSED = 10  # plays that are tried greedily with every draw, the best by equity
CLEAR = 8  # points by which the best of them is ahead of the second with the worst draws
MOST_NODES = 2_000  # of an endgame
SLICE = 200  # nodes


class Found(NamedTuple):
    """The only move that wins with every draw, the next best, and the scene with its changed spread."""

    best: Move
    second: Move
    scene: Scene


def find(generator: MoveGenerator, scene: Scene) -> Found | None:
    """A spread that makes a puzzle of a scene; None if no move is far enough ahead, or it is not proven."""
    plays = generator.best(scene.cells, scene.rack, EVERY)
    if scene.bag != 1 or not 2 <= len(plays) <= MOST_PLAYS:
        return None
    search = LeaderSearch(generator, scene, unjudged(plays[:GUESSED]))
    search.play_all()
    worst = [(min([each.ahead for each in search.outcomes(move)]), move) for move in plays[:GUESSED]]
    worst.sort(key=lambda each: -each[0])
    (first, best), (below, second) = worst[:2]
    if first - below < CLEAR:
        return None
    even = replace(scene, spread=scene.spread - (first + below) // 2)
    return Found(best, second, even) if wins_alone(generator, even, best) else None


def wins_alone(generator: MoveGenerator, scene: Scene, answer: Move) -> bool:
    """Whether it is proven that a move wins with every draw, and that no other move does."""
    after = endgames_after(generator, scene, answer, draws_after(scene, answer))
    if not all(_sign(endgame, after.spread) == 1 for endgame in after.endgames):
        return False
    moves = [*generator.best(scene.cells, scene.rack, EVERY), Move(0, 0, Pass(), scene.rack)]
    likely = list(range(len(after.draws)))  # draws with which moves fail, the last that one failed with first
    for move in moves:
        if move.action != answer.action:
            place = _failing(generator, scene, move, likely)
            if place is None:
                return False
            likely.remove(place)
            likely.insert(0, place)
    return True


def _failing(generator: MoveGenerator, scene: Scene, move: Move, places: Sequence[int]) -> int | None:
    """The place of a draw with which a move is proven not to win, tried in this order; None if none is found."""
    after = endgames_after(generator, scene, move, draws_after(scene, move))
    return next((place for place in places if _sign(after.endgames[place], after.spread) in (0, -1)), None)


def _sign(endgame: Endgame | LastTile, spread: int) -> int | None:
    """1 if whoever made the first move is proven to win, -1 if to lose, 0 if not to win; None if none is proven."""
    while not endgame.begin(SLICE):
        pass
    if isinstance(endgame, Endgame):
        endgame.run(SLICE)
    for _ in range(MOST_NODES // SLICE):
        if endgame.decide(spread, SLICE):
            break
    low, high = endgame.result.low, endgame.result.high
    if high is not None and high < spread:
        return 1
    if low is not None and low >= spread:
        return -1 if low > spread else 0
    return None
