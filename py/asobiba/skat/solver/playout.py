"""Open hands played on by rules of thumb for some tricks, and by the exact solver from there.

The first tricks are too wide for the solver in many worlds; a few tricks by rules of thumb bring it within reach.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from asobiba.skat.rules.cards import FULL

from .double_dummy import Hands, Solver
from .heuristics import Situation, choose, winning


@dataclass(frozen=True, slots=True)
class Position:
    """A suit game or Grand with open hands, somewhere in a trick; cards are renumbered bits.

    Args:
        held: by player, the declarer first.
        skat: the two cards that lie there.
        gone: cards of the tricks that are done.
        void: suits that each player has shown not to hold.
        leader: who led the open trick, or leads.
        trick: the cards that lie there, none to two.
        need: card points that the declarer must still get.
    """

    held: Hands
    skat: int
    gone: int
    void: tuple[int, int, int]
    leader: int
    trick: tuple[int, ...]
    need: int


def play(solver: Solver, at: Position, bit: int) -> Position:
    """The position after the player whose turn it is has played a card."""
    lay = solver.layout
    player = (at.leader + len(at.trick)) % 3
    held = _less(at.held, player, bit)
    void = at.void
    if at.trick and not bit & lay.suit[at.trick[0]]:
        void = _with(void, player, lay.suit[at.trick[0]])
    trick = (*at.trick, bit)
    if len(trick) < 3:
        return replace(at, held=held, void=void, trick=trick)
    _, taker = winning(Situation(lay, player, 0, 0, at.leader, trick))
    gained = sum(lay.points[one] for one in trick) if taker == 0 else 0
    gone = at.gone | trick[0] | trick[1] | trick[2]
    return replace(at, held=held, void=void, gone=gone, leader=taker, trick=(), need=at.need - gained)


def thumb_card(solver: Solver, at: Position) -> int:
    """The card that the player whose turn it is would play by rules of thumb, seeing only his own."""
    player = (at.leader + len(at.trick)) % 3
    seen = at.held[player] | at.gone | sum(at.trick) | (at.skat if player == 0 else 0)
    return choose(Situation(solver.layout, player, at.held[player], FULL & ~seen, at.leader, at.trick, at.void))


def reaches(solver: Solver, at: Position, tricks: int) -> bool:
    """Whether the declarer gets what he needs: until so many tricks are done by rules of thumb, then best play."""
    while at.need > 0 and at.gone.bit_count() < 3 * tricks and at.held[at.leader]:
        at = play(solver, at, thumb_card(solver, at))
    return solver.reaches(at.held, at.leader, at.trick, at.need)


def _less(held: Hands, player: int, bit: int) -> Hands:
    left = list(held)
    left[player] ^= bit
    return left[0], left[1], left[2]


def _with(void: Sequence[int], player: int, run: int) -> tuple[int, int, int]:
    more = list(void)
    more[player] |= run
    return more[0], more[1], more[2]
