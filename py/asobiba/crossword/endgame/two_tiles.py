"""An upper bound without a search: the gain of a player's last two tiles if the other side only passes.

The highest score of the two tiles on a board is found once. After a play, only places that the play made or touched are
searched again, because scores elsewhere can only have fallen. So the bound is never too low. It is too high only where
plays get in each other's way.
"""

from __future__ import annotations

from typing import NamedTuple

from .boards import Board, Boards
from .plays import EndPlay, PackedRack


class Unopposed(NamedTuple):
    """The scores of two tiles on a board if the other side passes.

    Args:
        best: tiles laid -> highest score, for one tile, or for both in one play or two.
        singles: the plays of a single tile, each with its footprint (`Boards.footprint`).
        known: (score, squares, word) of these.
    """

    best: dict[PackedRack, int]
    singles: list[tuple[EndPlay, int]]
    known: set[tuple[int, int, str]]


class TwoTileBound:
    """Bounds on plays that leave two tiles, on the boards of one endgame."""

    def __init__(self, boards: Boards) -> None:
        self.boards = boards
        self._unopposed: dict[Board, dict[PackedRack, Unopposed]] = {}

    def forget(self) -> None:
        """Drop the results for all boards but the first."""
        self._unopposed = {board: known for board, known in self._unopposed.items() if board is self.boards.root}

    def most(self, board: Board, play: EndPlay, rest: PackedRack, theirs: PackedRack, alpha: int) -> int:
        """The most points that a play and the two remaining tiles gain.

        This is an upper bound, because the other side can always choose to pass. Only above alpha it may be too low:
        the caller has no use for such a bound.
        """
        before = self._unopposed_on(board, rest)
        most = self._gained(play, before.best, rest, theirs)
        return most if most > alpha else self._gained(play, self._best_after(board, play, before, rest), rest, theirs)

    def _gained(self, play: EndPlay, best: dict[PackedRack, int], rest: PackedRack, theirs: PackedRack) -> int:
        """The most that a play and later plays of these scores gain."""
        worth = self.boards.packed.worth
        unplayed = min(
            [worth[rest - laid] - score for laid, score in best.items() if laid != rest], default=worth[rest]
        )
        most = worth[theirs] - unplayed
        return play[0] + (max(most, best[rest] + 2 * worth[theirs]) if rest in best else most)

    def _best_after(self, board: Board, play: EndPlay, before: Unopposed, rest: PackedRack) -> dict[PackedRack, int]:
        """`Unopposed.best` after a play, or an upper bound on it.

        A play is examined again if it is new, if its score has changed, or if its footprint shares a square with the
        footprint of the play just made: there the last tile may touch both plays.
        """
        generate, known, touched = self.boards.lanes.all, before.known, self.boards.footprint(board, play[2])
        after = self.boards.after(board, play, keep=False)
        near = [single for single, footprint in before.singles if footprint & touched]
        again = set(map(_key, near))
        singles = [single for single in near if after.lanes[single[2].lane.number] is single[2].lane]
        best = before.best
        both = best.get(rest, -1)
        for old, lane in zip(board.lanes, after.lanes, strict=True):
            if old is not lane:
                found = lane.plays.get(rest)
                for each in generate(lane, rest) if found is None else found:
                    if each[1] == rest:
                        both = max(both, each[0])
                    elif (key := _key(each)) not in known or key in again:
                        singles.append(each)
        return self._best(after, rest, singles, best, both)

    def _unopposed_on(self, board: Board, rack: PackedRack) -> Unopposed:
        known = self._unopposed.get(board)
        return (known.get(rack) if known else None) or self._find_unopposed(board, rack)

    def _find_unopposed(self, board: Board, rack: PackedRack) -> Unopposed:
        plays, footprint = self.boards.plays(board, rack), self.boards.footprint
        both = max([play[0] for play in plays if play[1] == rack], default=-1)
        singles = [play for play in plays if play[1] != rack]
        found = Unopposed(
            self._best(board, rack, singles, {}, both),
            [(play, footprint(board, play[2])) for play in singles],
            set(map(_key, singles)),
        )
        self._unopposed.setdefault(board, {})[rack] = found
        return found

    def _best(
        self, board: Board, rack: PackedRack, singles: list[EndPlay], so_far: dict[PackedRack, int], both: int
    ) -> dict[PackedRack, int]:
        """Tiles laid -> highest score, where only plays of these single tiles can improve on `so_far`.

        Args:
            both: the highest score of both tiles in one play, or in two of `so_far`; negative if there is none.
        """
        best = so_far.copy()
        for score, laid, _, _ in singles:
            if score > best.get(laid, -1):
                best[laid] = score
        for play in singles:
            last = rack - play[1]
            later = max(best.get(last, -1), self.boards.new_single(board, play, last))
            if later >= 0:
                both = max(both, play[0] + later)
        if both >= 0:
            best[rack] = both
        return best


def _key(play: EndPlay) -> tuple[int, int, str]:
    return play[0], play[2].mask, play[3]
