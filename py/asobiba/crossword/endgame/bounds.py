"""Bounds on the plays that a search tries, so that most of them need no search.

An opponent with a single tile needs no search: it lays the tile on the best square, or passes. Otherwise the bound on a
play depends on the number of tiles that the player keeps:

- One tile: the opponent only passes, or first makes a killer that the play does not touch.
- Two of three tiles: the bound is their score if the opponent only passes (`two_tiles`).
- Two or more: the opponent makes a killer that the play does not touch, and then goes out (`replies`).

A *killer* is a play that refuted a position of the same rack. Several are kept, because each of the last plays may have
changed the lane of one.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from .boards import Board, Boards
from .plays import EndPlay, PackedRack
from .replies import ReplyBound
from .transposition import FAR, ToMove
from .two_tiles import TwoTileBound

KILLERS = 12  # refuting plays kept for each rack
NEWEST = 4  # of these, the ones that may be tried first
REPLIES = 2  # of these, tried as the answer to a play
NO_KILLER: tuple[EndPlay | None, int] = None, -FAR


class PlayBounds:
    """Bounds on single plays, on the boards of one endgame.

    Attributes:
        answered: number of plays refuted so far without a search, by a reply that they do not touch.
    """

    def __init__(self, boards: Boards) -> None:
        self.boards, self.packed = boards, boards.packed
        self.answered = 0
        self._two_tiles = TwoTileBound(boards)
        self._replies = ReplyBound(boards, self._two_tiles)
        self._killers: dict[PackedRack, list[tuple[EndPlay, int]]] = {}  # the newest first

    def forget(self) -> None:
        """Drop all results for boards other than the first. The killers go, too: no new board shares their lanes."""
        self._two_tiles.forget()
        self._replies.forget()
        self._killers.clear()

    def refuted_by(self, rack: PackedRack, play: EndPlay, value: int) -> None:
        """Keep a play of a rack that refuted a position, with its value."""
        killers = self._killers.setdefault(rack, [])
        if killers and killers[0][0] is play:
            killers[0] = play, value
            return
        killers[:] = [(play, value), *[killer for killer in killers if killer[0] is not play][: KILLERS - 1]]

    def killer(self, board: Board, rack: PackedRack) -> tuple[EndPlay | None, int]:
        """One of the rack's newest refuting plays whose lane is unchanged on this board, and its value."""
        return next(self._standing(board, rack, NEWEST), NO_KILLER)

    def _standing(self, board: Board, rack: PackedRack, newest: int) -> Iterator[tuple[EndPlay, int]]:
        """Of the rack's newest refuting plays those whose lanes are unchanged on this board, the newest first."""
        lanes = board.lanes
        for killer in self._killers.get(rack, [])[:newest]:
            lane = killer[0][2].lane
            if lanes[lane.number] is lane:
                yield killer

    def of(self, board: Board, play: EndPlay, to_move: ToMove, alpha: int, *, deep: bool) -> tuple[int, bool]:
        """A bound on a play without a search, and whether it is exact. The caller has no use for a bound above alpha.

        Args:
            deep: whether the search goes to the end, which justifies slower bounds.
        """
        mine, theirs, _ = to_move
        rest, singles = mine - play[1], self.packed.singles
        alone = theirs in singles
        most = self._last_left(board, play, rest, theirs, alpha) if rest in singles else FAR
        if most <= alpha:
            return most, False
        reply = self._last_tile(board, play, theirs) if alone else -1
        if reply >= 0:
            return play[0] - reply - 2 * self.packed.worth[rest], True
        if alone and most < FAR:
            return most, True
        if not deep or rest in singles:
            return FAR, False
        most = FAR if alone else self._answered(board, play, rest, theirs, alpha)
        if most > alpha and self.packed.size[mine] == 3:
            most = self._two_tiles.most(board, play, rest, theirs, alpha)
        return most, False

    def _answered(self, board: Board, play: EndPlay, rest: PackedRack, theirs: PackedRack, alpha: int) -> int:
        """A bound on a play that leaves two tiles or more: the other side answers with a killer, then goes out."""
        for reply, _ in islice(self._standing(board, theirs, KILLERS), REPLIES):
            if reply[1] != theirs:
                most = self._replies.most(board, play, reply, rest, theirs, alpha)
                if most <= alpha:
                    self.answered += 1
                    return most
        return FAR

    def _last_left(self, board: Board, play: EndPlay, last: PackedRack, theirs: PackedRack, alpha: int) -> int:
        """A bound on a play that leaves a single tile; it is the exact value if the other side has no play.

        The other side may pass until the end, or first make a killer, if the two plays do not touch.
        """
        worth, score = self.packed.worth, play[0]
        tile = self._last_tile(board, play, last)
        most = score + (tile + 2 * worth[theirs] if tile >= 0 else worth[theirs] - worth[last])
        if most <= alpha:
            return most
        footprint = self.boards.footprint
        for reply, _ in islice(self._standing(board, theirs, KILLERS), REPLIES):
            if not footprint(board, play[2]) & footprint(board, reply[2]):
                left = theirs - reply[1]
                tile = self._last_tile(board, play, last, reply[2].mask)
                tile = max(tile, self.boards.new_single(board, reply, last))
                after = tile + 2 * worth[left] if tile >= 0 else worth[left] - worth[last]
                most = min(most, score - reply[0] + after)
                if most <= alpha:
                    break
        return most

    def _last_tile(self, board: Board, play: EndPlay, rack: PackedRack, taken: int = 0) -> int:
        """The score of going out with one tile after a play; negative if that is impossible.

        A player who can go out with one tile gains nothing by waiting: if the other side then passes too, the game
        ends, which is worse.
        """
        best = self.boards.new_single(board, play, rack)
        mask = play[2].mask | taken
        for score, footprint in self.boards.threats(board, rack):
            if score <= best:
                break
            if not mask & footprint:
                return score
        return best
