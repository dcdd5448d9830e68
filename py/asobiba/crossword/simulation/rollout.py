"""Rollouts: after a move the game continues, and every player makes the best play by static equity.

For one deal of the unseen tiles and one move, the opponents reply, then the player plays once more. The position
reached is worth the spread plus the difference of the leaves. If the bag is nearly empty by then, the game is played to
its end instead, because leaves mean little there.

All moves are tried with the same deals: the opponents hold the same tiles, the player draws from the front of the bag
and the opponents from its back, so a move that draws fewer tiles does not change the draws of the others.

Idea: the simulations of Maven (Sheppard 2002), Quackle and macondo.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from asobiba.crossword.equity.leaves import LeaveValue, end_value, leave_value_of
from asobiba.crossword.equity.units import POINT
from asobiba.crossword.equity.win_probability import turn_worth, win_chance
from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.movegen.lane import Lane
from asobiba.crossword.movegen.lane_cache import Lattice
from asobiba.crossword.movegen.move import Move, board_after
from asobiba.crossword.rules.legality import exchange_allowance
from asobiba.crossword.rules.outcome import points_for_tiles
from asobiba.crossword.rules.tiles import RACK_SIZE

from .best_reply import BestReply
from .static_eval import Scene, best_kept

PLAYED_OUT = 7  # with this number of tiles in the bag or fewer, a rollout continues to the end of the game
OFTEN = 5  # after this number of deals, a move's changed lanes are prepared for many more
MOST_PLIES = 40  # of a rollout to the end of the game
WORTH_EXCHANGING = 3000  # thousandths of a point of equity: plays above it are never compared with an exchange


class Deal(NamedTuple):
    """The unseen tiles as dealt: the opponents' racks in the order of play, then the bag in drawing order."""

    racks: tuple[str, ...]
    bag: str


class Leaf(NamedTuple):
    """The last position of a rollout.

    Args:
        spread: points ahead of the best opponent, with leaves.
        unseen: unseen tiles; 0 at the end.
        on_turn: whether the player, not an opponent, is next.
    """

    spread: float
    unseen: int
    on_turn: bool = False

    @property
    def win(self) -> float:
        """The player's chance to win."""
        return 1 - win_chance(-self.spread, self.unseen) if self.on_turn else win_chance(self.spread, self.unseen)

    @property
    def margin(self) -> float:
        """The points ahead that the player may expect at the end of the game."""
        turn = turn_worth(self.unseen)
        return self.spread + (turn if self.on_turn else -turn)


class Ply(NamedTuple):
    """One turn of a rollout: its points, whether it laid a full rack, and the position after it as a `Leaf`."""

    points: int
    bingo: bool
    leaf: Leaf


class MoveMade(NamedTuple):
    """A move on the base board: the board and lanes after it, and the changed lanes."""

    move: Move
    lattice: Lattice
    lanes: Sequence[Lane]
    touched: frozenset[int]  # numbers of the lanes that changed
    changed: Sequence[Lane]  # the same lanes after the move


class Rollouts:
    """The rollouts of some moves in one scene."""

    def __init__(self, generator: MoveGenerator, scene: Scene, moves: Sequence[Move]) -> None:
        self.replies, self.scene, self.moves = BestReply(generator), scene, moves
        self.values, self.leave_value = generator.tiles.values, leave_value_of(generator.tiles)
        self.size = generator.layout.size
        self.lattice = generator.lattice(scene.cells)
        self.lanes = self.lattice.playable()
        generator.leave_out_impossible(self.lanes)
        self._made: dict[int, MoveMade] = {}
        self._tried = [0] * len(moves)

    def made(self, number: int) -> MoveMade:
        """One of the moves, made on the base board (cached)."""
        made = self._made.get(number)
        if made is None:
            made = self._made[number] = self._make(self.moves[number])
        self._tried[number] += 1
        if self._tried[number] == OFTEN:
            self.replies.generator.leave_out_impossible(made.changed)
        return made

    def _make(self, move: Move) -> MoveMade:
        if not move.play:
            return MoveMade(move, self.lattice, self.lanes, frozenset(), [])
        cells = board_after(self.scene.cells, move.action, self.size)
        lattice = self.replies.generator.lattice(cells, self.lattice)
        lanes = lattice.playable()
        before, after = set(self.lanes), set(lanes)
        gone = [self.replies.lane_number(lane.squares.start, lane.across) for lane in self.lanes if lane not in after]
        return MoveMade(move, lattice, lanes, frozenset(gone), [lane for lane in lanes if lane not in before])

    def base_replies(self, deal: Deal) -> list[Move]:
        """The next player's best plays on the base board; after most moves, most of them are still possible."""
        return self.replies.best_few(self.lanes, deal.racks[0], self.leave_value) if deal.racks[0] else []

    def leaf(self, made: MoveMade, deal: Deal, base_replies: Sequence[Move] | None = None) -> Leaf:
        """The end position of a rollout of one move with one deal; `base_replies` only saves time."""
        rollout = _Rollout(self, made, deal)
        if base_replies is not None:
            rollout.first_reply(base_replies, made)
        while rollout.goes_on():
            rollout.turn()
        return rollout.leaf()

    def plies(self, made: MoveMade, deal: Deal, count: int) -> list[Ply]:
        """The move and the `count` turns after it, or fewer if the game ends."""
        rollout = _Rollout(self, made, deal)
        found = [rollout.ply(made.move.score, len(self.scene.rack) - len(made.move.leave))]
        while len(found) <= count and not rollout.over:
            player, racks, points = rollout.player, rollout.racks, rollout.points
            held, had = len(racks[player]), points[player]
            rollout.turn()
            found.append(rollout.ply(rollout.points[player] - had, held - len(rollout.leaves[player])))
        return found


class _Rollout:
    """One rollout under way. Player 0 has just made the move."""

    def __init__(self, rollouts: Rollouts, made: MoveMade, deal: Deal) -> None:
        self.scene, self.replies = rollouts.scene, rollouts.replies
        self.size, self.values, self.leave_value = rollouts.size, rollouts.values, rollouts.leave_value
        move, bag, back = made.move, deal.bag, made.move.exchanged
        drawn = len(back) if back or not move.play else min(RACK_SIZE - len(move.leave), len(bag))
        self.cells, self.lattice = made.lattice.cells, made.lattice
        self.racks = [move.leave + bag[:drawn], *deal.racks]
        self.bag = _with_exchanged(bag[drawn:], back)
        self.points = [move.score] + [0] * len(deal.racks)
        self.leaves = [move.leave, *deal.racks]
        self.player, self.plies, self.over = 1 % len(self.racks), 0, False
        self.scoreless = self.passes = 0  # turns in a row
        if not move.play:
            self.scoreless, self.passes = self.scene.scoreless, self.scene.passes
            self._count_scoreless(passed=not back)
        elif not self.racks[0]:
            self._end(out=0)

    def goes_on(self) -> bool:
        """Whether the rollout has another turn: it ends when the player has played again, or with few tiles in the bag
        at the end of the game.
        """
        if self.over or self.plies >= MOST_PLIES:
            return False
        return self.plies < len(self.racks) or len(self.bag) <= PLAYED_OUT

    def first_reply(self, base_replies: Sequence[Move], made: MoveMade) -> None:
        """Take the first opponent's turn, given the opponent's best plays on the base board."""
        if self.over:
            return
        rack, leave = self.racks[1], self._leave_values()
        if leave is self.leave_value:
            reply = self.replies.best_after(base_replies, made.touched, made.lanes, made.changed, rack, leave)
            self._take_turn(reply, rack)
        else:
            self.turn()

    def turn(self) -> None:
        """Take the next player's turn."""
        rack = self.racks[self.player]
        self.lattice = self.replies.generator.lattice(self.cells, self.lattice)
        play = self.replies.best_on(self.lattice, rack, self._leave_values()) if rack else None
        self._take_turn(play, rack)

    def _leave_values(self) -> LeaveValue:
        if self.bag:
            return self.leave_value
        return end_value(self.values, sum(self._worths()) - self._worth(self.racks[self.player]))

    def _worth(self, rack: str) -> int:
        return sum(map(self.values.__getitem__, rack))

    def _worths(self) -> list[int]:
        return list(map(self._worth, self.racks))

    def _take_turn(self, play: Move | None, rack: str) -> None:
        player = self.player
        self.plies += 1
        self.player = (player + 1) % len(self.racks)
        if play is None or play.equity < WORTH_EXCHANGING:
            most = exchange_allowance(self.scene.exchange_min_bag, len(rack), len(self.bag))
            value, leave = best_kept("".join(sorted(rack)), self.leave_value, most) if most else (0, "")
            if most and (play is None or value > play.equity):
                self._exchange(player, rack, leave)
                return
        if play is None:
            self._count_scoreless(passed=True)
            return
        self.cells = board_after(self.cells, play.action, self.size)
        self.points[player] += play.score
        self.scoreless = self.passes = 0
        self._draw(player, play.leave)
        if not self.racks[player]:
            self._end(out=player)

    def _draw(self, player: int, leave: str) -> None:
        """Fill a rack to seven: player 0 from the front of the bag, the others from its back."""
        bag, count = self.bag, min(RACK_SIZE - len(leave), len(self.bag))
        self.leaves[player] = leave
        if count:
            drawn, self.bag = (bag[-count:], bag[:-count]) if player else (bag[:count], bag[count:])
            leave += drawn
        self.racks[player] = leave

    def _exchange(self, player: int, rack: str, leave: str) -> None:
        back = rack
        for tile in leave:
            back = back.replace(tile, "", 1)
        self._draw(player, leave)
        self.bag = _with_exchanged(self.bag, back)
        self._count_scoreless(passed=False)

    def _count_scoreless(self, *, passed: bool) -> None:
        """End the game if this scoreless turn ends it by the rules, or if nobody can play any more."""
        self.scoreless += 1
        self.passes = self.passes + 1 if passed else 0
        of_rollout = min(self.passes, self.plies + 1)
        stuck = not self.bag and of_rollout >= len(self.racks)  # everybody would pass for ever
        if stuck or self.scene.scoreless_turns_end(self.cells, self.scoreless, self.passes):
            self._end()

    def _end(self, out: int | None = None) -> None:
        self.over = True
        gained = points_for_tiles(self.scene.ending, self._worths(), out)
        self.points = [points + more for points, more in zip(self.points, gained, strict=True)]

    def ply(self, points: int, laid: int) -> Ply:
        """The turn that was just made. Whoever has not had a turn yet has no leave."""
        return Ply(points, laid == RACK_SIZE and points > 0, self.leaf(self.plies))

    def leaf(self, turns: int = MOST_PLIES) -> Leaf:
        """The position now, in which the first `turns` opponents have leaves."""
        mine, *others = self.points
        spread: float = self.scene.spread + mine - max(others)
        if self.over:
            return Leaf(spread, 0)
        leaves = [leave if player <= turns else "" for player, leave in enumerate(self.leaves)]
        own, *theirs = [self.leave_value("".join(sorted(leave))) for leave in leaves]
        spread += (own - sum(theirs) / len(theirs)) / POINT
        return Leaf(spread, len(self.bag) + sum(map(len, self.racks[1:])), self.player == 0)


def _with_exchanged(bag: str, tiles: str) -> str:
    """The bag with exchanged tiles in its middle, which is drawn last from either end."""
    half = len(bag) // 2
    return bag[:half] + tiles + bag[half:]
