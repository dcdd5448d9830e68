"""An upper bound on a play, from an opposing reply that the play does not touch.

One reply refutes many plays of a position that are made elsewhere on the board. Such a play needs no search: the board
with only the reply shows the player's next plays, and only the lanes that the play changes can add more. If the
opponent goes out after each of these, the bound is as good as a search of three plies.
"""

from __future__ import annotations

from typing import NamedTuple

from .boards import Board, Boards, Threats
from .plays import EndLane, EndPlay, PackedRack
from .transposition import FAR
from .two_tiles import TwoTileBound


class Answered(NamedTuple):
    """The board with a reply, but without the play to which it replies.

    Args:
        board: with the reply.
        rest: tiles left to the player who made the play and moves next.
        left: tiles left to the other side.
        threats: the ways to go out with `left` that do not touch the play.
    """

    board: Board
    rest: PackedRack
    left: PackedRack
    threats: Threats


class ReplyBound:
    """Bounds on plays that leave two tiles or more, on the boards of one endgame."""

    def __init__(self, boards: Boards, two_tiles: TwoTileBound) -> None:
        self.boards, self.packed, self._two_tiles = boards, boards.packed, two_tiles
        # By board, both racks and the threats that the play touches, as bits: the most that the next turn gains.
        self._next: dict[tuple[Board, PackedRack, PackedRack, int], int] = {}

    def forget(self) -> None:
        """Drop everything."""
        self._next.clear()

    def most(
        self, board: Board, play: EndPlay, reply: EndPlay, rest: PackedRack, theirs: PackedRack, alpha: int
    ) -> int:
        """The most points that a play and the player's later plays gain, if the other side answers with the reply.

        Args:
            rest: tiles left by the play.
            theirs: the other side's tiles before the reply.
            alpha: bounds above it are useless.

        Returns:
            A bound of at most alpha; FAR if there is none, if the play touches the reply, or if more than two tiles are
            left and the other side cannot go out.
        """
        boards, mask = self.boards, play[2].mask
        if boards.footprint(board, reply[2]) & mask or boards.footprint(board, play[2]) & reply[2].mask:
            return FAR
        left, then = theirs - reply[1], boards.after(board, reply)
        threats = boards.threats(then, left)
        disturbed = sum([1 << place for place, (_, footprint) in enumerate(threats) if footprint & mask])
        if disturbed:
            threats = [threat for threat in threats if not threat[1] & mask]
        gained = play[0] - reply[0]
        if threats:
            most = self._most_next(Answered(then, rest, left, threats), play, disturbed, alpha - gained)
            return gained + most if most < FAR else FAR
        if self.packed.size[rest] > 2:
            return FAR
        most = self._two_tiles.most(then, play, rest, left, alpha + reply[0]) - reply[0]
        return most if most <= alpha else FAR

    def _most_next(self, answered: Answered, play: EndPlay, disturbed: int, alpha: int) -> int:
        """The most that the next turn gains, on the board with the reply and in the lanes that the play changes."""
        then, rest, left, threats = answered
        key = then, rest, left, disturbed
        most = self._next.get(key)
        if most is None:
            passing = -threats[0][0] - 2 * self.packed.worth[rest]
            most = self._next[key] = max(passing, self._of_plays(answered, self.boards.plays(then, rest)))
        if most > alpha:
            return FAR
        after = self.boards.after(then, play, keep=False)
        for lane, before in zip(after.lanes, then.lanes, strict=True):
            if lane is before:
                continue
            plays = lane.plays.get(rest)
            found = self._of_lane(answered, lane, alpha) if plays is None else self._of_plays(answered, plays)
            if found > alpha:
                return FAR
            most = max(most, found)
        return most

    def _of_plays(self, answered: Answered, plays: list[EndPlay]) -> int:
        """The most points that one of these plays gains if the other side then goes out; FAR if one of them prevents
        it.
        """
        _, rest, left, threats = answered
        worth, most = self.packed.worth, -FAR
        for score, laid, site, _ in plays:
            if laid == rest:
                value = score + 2 * worth[left]
            else:
                mask = site.mask
                for threat, footprint in threats:
                    if not footprint & mask:
                        value = score - threat - 2 * worth[rest - laid]
                        break
                else:
                    return FAR
            if value > most:
                most = value
        return most

    def _of_lane(self, answered: Answered, lane: EndLane, alpha: int) -> int:
        """The most that any play in a lane gains, if the first play changed that lane; or, without generating, a bound
        up to alpha.

        Other plays of the lane are known from the board with the reply, so only those that touch the play's tiles
        count.
        """
        boards, (then, rest, _, threats) = self.boards, answered
        threat, footprint = threats[0]
        if lane.before is not then.lanes[lane.number] or footprint & boards.masks[lane.number]:
            return self._of_plays(answered, boards.lanes.all(lane, rest))
        largest, smallest = self.packed.sums[rest]
        tiles = len(largest) - 1
        most = -FAR
        for laid in range(1, tiles):
            constant, factor = lane.score_bound(laid, boards.bare_lines)
            most = max(most, constant + factor * largest[laid] - threat - 2 * smallest[tiles - laid])
        if most > alpha:
            return self._of_plays(answered, boards.lanes.all(lane, rest))
        return max(most, self._going_out(answered, lane, alpha))

    def _going_out(self, answered: Answered, lane: EndLane, alpha: int) -> int:
        """The most points by going out in a lane that the play changes, or a bound of at most alpha."""
        rest, worth = answered.rest, 2 * self.packed.worth[answered.left]
        constant, factor = lane.score_bound(self.packed.size[rest], self.boards.bare_lines)
        most = constant + factor * self.packed.worth[rest] + worth
        if most <= alpha:
            return most
        going_out = lane.going_out.get(rest)
        if going_out is None:
            going_out = self.boards.lanes.going_out(lane, rest)
        return max([play[0] for play in going_out], default=-FAR) + worth
