"""Bounds on the plays that a search tries, so that most of them need no search.

An opponent with a single tile needs no search: it lays the tile on the best square, or passes. Otherwise the bound on a
play depends on the number of tiles that the player keeps:

- One tile: the opponent only passes, or first makes the last refuting play where the two do not touch.
- Two of three tiles: the bound is their score if the opponent only passes (`two_tiles`).
- Two or more: the opponent makes the last refuting play where the two do not touch, and then goes out (`replies`).
"""

from __future__ import annotations

from .boards import Board, Boards
from .plays import EndPlay, PackedRack
from .replies import ReplyBound
from .transposition import FAR, ToMove
from .two_tiles import TwoTileBound

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
        self._killers: dict[PackedRack, tuple[EndPlay, int]] = {}

    def forget(self) -> None:
        """Drop all results for boards other than the first. The killers go, too: no new board shares their lanes."""
        self._two_tiles.forget()
        self._replies.forget()
        self._killers.clear()

    def refuted_by(self, rack: PackedRack, play: EndPlay, value: int) -> None:
        """Keep a play of a rack that refuted a position, with its value."""
        self._killers[rack] = play, value

    def killer(self, board: Board, rack: PackedRack) -> tuple[EndPlay | None, int]:
        """The rack's last refuting play and its value, if its lane is unchanged on this board."""
        killer = self._killers.get(rack, NO_KILLER)
        play = killer[0]
        return killer if play and board.lanes[play[2].lane.number] is play[2].lane else NO_KILLER

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
            most = self._two_tiles.most(board, play, self.boards.after(board, play), rest, theirs)
        return most, False

    def _answered(self, board: Board, play: EndPlay, rest: PackedRack, theirs: PackedRack, alpha: int) -> int:
        """A bound on a play that leaves two tiles or more: the other side answers with the killer, then goes out."""
        reply, _ = self.killer(board, theirs)
        if not reply or reply[1] == theirs:
            return FAR
        most = self._replies.most(board, play, reply, rest, theirs, alpha)
        self.answered += most <= alpha
        return most

    def _last_left(self, board: Board, play: EndPlay, last: PackedRack, theirs: PackedRack, alpha: int) -> int:
        """A bound on a play that leaves a single tile; it is the exact value if the other side has no play.

        The other side may pass until the end, or first make the killer, if the two plays do not touch.
        """
        worth, score = self.packed.worth, play[0]
        tile = self._last_tile(board, play, last)
        most = score + (tile + 2 * worth[theirs] if tile >= 0 else worth[theirs] - worth[last])
        reply = self.killer(board, theirs)[0] if most > alpha else None
        if not reply:
            return most
        footprint = self.boards.footprint
        if footprint(board, play[2]) & footprint(board, reply[2]):
            return most
        left = theirs - reply[1]
        tile = max(self._last_tile(board, play, last, reply[2].mask), self.boards.new_single(board, reply, last))
        after = tile + 2 * worth[left] if tile >= 0 else worth[left] - worth[last]
        return min(most, score - reply[0] + after)

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
