"""Rollouts: what becomes of an option when both sides go on with the best static play.

One deal of the unseen tiles, one option: the opponents answer, then the player plays once more. The leaf is worth the
spread and the difference of the leaves. Where the bag is nearly empty by then, the game is played to its end instead,
because leaves say nothing there.

All options are tried with the same deals: the opponents hold the same tiles, the player draws from the front of the bag
and the opponents from its back, so that an option which draws fewer tiles does not change what the others get.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from asobiba.crossword.equity.leaves import Leave, end_value, leave_value
from asobiba.crossword.equity.units import POINT
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.movegen.lane import Lane
from asobiba.crossword.movegen.move import Move, board_after
from asobiba.crossword.rules.board import Cells
from asobiba.crossword.rules.tiles import RACK_SIZE

from .best_reply import BestReply
from .static_eval import Scene, best_kept

PLAYED_OUT = 7  # tiles in the bag at the leaf, from which on games are played to the end
MOST_PLIES = 40  # of a game played to the end
WORTH_EXCHANGING = 3000  # thousandths of a point of equity: better plays are never compared with an exchange


class Deal(NamedTuple):
    """The unseen tiles, dealt: the opponents' racks in the order of play, then the bag in an order to draw."""

    racks: tuple[str, ...]
    bag: str


class Leaf(NamedTuple):
    """What a rollout came to: points ahead of the best opponent, leaves included; tiles unseen, 0 at the end."""

    spread: float
    unseen: int


class Prepared(NamedTuple):
    """An option done: the board after it and how its lanes differ from the base board's."""

    move: Move
    cells: Cells
    lanes: Sequence[Lane]
    touched: frozenset[int]
    changed: Sequence[Lane]


class Rollouts:
    """The rollouts of some options in one scene."""

    def __init__(self, generator: MoveGenerator, scene: Scene, options: Sequence[Move]) -> None:
        self.replies, self.scene = BestReply(generator), scene
        self.values = generator.tiles.values
        self.size = generator.layout.size
        self.lanes = self.replies.lanes(scene.cells)
        self.options = options
        self._prepared: dict[int, Prepared] = {}

    def prepared(self, number: int) -> Prepared:
        """One of the options, done."""
        found = self._prepared.get(number)
        if found is None:
            found = self._prepared[number] = self._prepare(self.options[number])
        return found

    def _prepare(self, move: Move) -> Prepared:
        play = move.play
        if play is None:
            return Prepared(move, self.scene.cells, self.lanes, frozenset(), [])
        cells = board_after(self.scene.cells, play, self.size)
        lanes = self.replies.lanes(cells)
        before, after = set(self.lanes), set(lanes)
        gone = [self.replies.lane_number(lane.squares.start, lane.across) for lane in self.lanes if lane not in after]
        return Prepared(move, cells, lanes, frozenset(gone), [lane for lane in lanes if lane not in before])

    def known(self, deal: Deal) -> list[Move]:
        """The next player's best plays on the base board, which most options leave as they are."""
        return self.replies.best_few(self.lanes, deal.racks[0], leave_value) if deal.racks[0] else []

    def leaf(self, one: Prepared, deal: Deal, known: Sequence[Move] | None = None) -> Leaf:
        """Play an option out with one deal; `known` makes it faster and changes nothing."""
        table = _Table(self, one, deal)
        if known is not None:
            table.reply(known, one)
        while table.goes_on():
            table.turn()
        return table.leaf()


Racks: TypeAlias = list[str]


class _Table:
    """One rollout under way. Seat 0 has just done the option."""

    def __init__(self, rollouts: Rollouts, one: Prepared, deal: Deal) -> None:
        self.rollouts, self.replies, self.values = rollouts, rollouts.replies, rollouts.values
        move, bag, back = one.move, deal.bag, one.move.exchanged
        drawn = len(back) if back or not move.play else min(RACK_SIZE - len(move.leave), len(bag))
        self.cells = one.cells
        self.racks: Racks = [move.leave + bag[:drawn], *deal.racks]
        bag = bag[drawn:]
        half = len(bag) // 2
        self.bag = bag[:half] + back + bag[half:]
        self.points = [move.score] + [0] * len(deal.racks)
        self.kept = [move.leave, *deal.racks]
        self.seat, self.plies, self.scoreless = 1 % len(self.racks), 0, 0 if move.play else 1
        self.over = not self.racks[0]
        if self.over:
            self._go_out(0)

    def goes_on(self) -> bool:
        """Whether another turn is played: until the player has replied, and to the end when the bag runs low."""
        if self.over or self.plies >= MOST_PLIES:
            return False
        return self.plies < len(self.racks) or len(self.bag) <= PLAYED_OUT

    def reply(self, known: Sequence[Move], one: Prepared) -> None:
        """The first opponent's turn, with what is known of his rack on the base board."""
        if self.over:
            return
        rack, leave = self.racks[1], self._leave(1)
        if leave is not leave_value:
            self.turn()
            return
        found = self.replies.best_after(known, one.touched, one.lanes, one.changed, rack, leave)
        self._do(found, rack)

    def turn(self) -> None:
        """The next turn of whoever it is."""
        rack = self.racks[self.seat]
        found = self.replies.best(self.replies.lanes(self.cells), rack, self._leave(self.seat)) if rack else None
        self._do(found, rack)

    def _leave(self, seat: int) -> Leave:
        if self.bag:
            return leave_value
        others = sum(self._worth(other) for other in range(len(self.racks)) if other != seat)
        return end_value(self.values, others)

    def _worth(self, seat: int) -> int:
        return sum(map(self.values.__getitem__, self.racks[seat]))

    def _do(self, found: Move | None, rack: str) -> None:
        seat = self.seat
        self.plies += 1
        self.seat = (seat + 1) % len(self.racks)
        if len(self.bag) >= RACK_SIZE and (found is None or found.equity < WORTH_EXCHANGING):
            value, kept = best_kept("".join(sorted(rack)))
            if found is None or value > found.equity:
                self._exchange(seat, rack, kept)
                return
        if found is None:
            self._scoreless(seat)
            return
        self.cells = board_after(self.cells, found.action, self.rollouts.size)
        self.points[seat] += found.score
        self.scoreless = 0
        self._draw(seat, found.leave)
        if not self.racks[seat]:
            self._go_out(seat)

    def _draw(self, seat: int, kept: str) -> None:
        """Fill up to seven: the player from the front of the bag, the others from its back."""
        bag, count = self.bag, min(RACK_SIZE - len(kept), len(self.bag))
        self.kept[seat] = kept
        if count:
            drawn, self.bag = (bag[-count:], bag[:-count]) if seat else (bag[:count], bag[count:])
            kept += drawn
        self.racks[seat] = kept

    def _exchange(self, seat: int, rack: str, kept: str) -> None:
        back = rack
        for tile in kept:
            back = back.replace(tile, "", 1)
        self._draw(seat, kept)
        half = len(self.bag) // 2
        self.bag = self.bag[:half] + back + self.bag[half:]
        self._scoreless(seat)

    def _scoreless(self, seat: int) -> None:
        """A turn without a point; when everybody passes with an empty bag the game is over."""
        self.scoreless += 1
        if self.scoreless > 2 * len(self.racks) or (self.scoreless >= len(self.racks) and not self.bag):
            self.over = True
            self.points = [points - self._worth(one) for one, points in enumerate(self.points)]

    def _go_out(self, seat: int) -> None:
        self.over = True
        self.points[seat] += 2 * sum(map(self._worth, range(len(self.racks))))

    def leaf(self) -> Leaf:
        """The value now."""
        mine, *others = self.points
        spread: float = self.rollouts.scene.spread + mine - max(others)
        if self.over:
            return Leaf(spread, 0)
        theirs = [leave_value("".join(sorted(kept))) for kept in self.kept[1:]]
        own = leave_value("".join(sorted(self.kept[0])))
        spread += (own - sum(theirs) / len(theirs)) / POINT
        return Leaf(spread, len(self.bag) + sum(map(len, self.racks[1:])))
