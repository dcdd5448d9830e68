"""A position whose plays several workers refute, each from another end of the order.

Most of a proof is to refute every play of one position: that no first play gains more, or that no answer spoils the
best one. The workers tell each other which plays are refuted, as a number with a bit for each.
"""

from __future__ import annotations

from .boards import Board
from .plays import EndPlay
from .transposition import ToMove, Try


class Split:
    """The plays of a position that are refuted, by this worker or another.

    Args:
        plays: all of the mover's.
        at_most: what the mover must be shown to gain at most.
        worker: number of this worker.
    """

    def __init__(self, board: Board, to_move: ToMove, plays: list[EndPlay], at_most: int, worker: int) -> None:
        self.board, self.to_move, self.at_most, self.worker = board, to_move, at_most, worker
        self.listed = len(plays)
        self.refuted = 0
        ordered = sorted([(site.start, site.across, word) for _, _, site, word in plays])
        self._bits = {play: 1 << place for place, play in enumerate(ordered)}

    def note(self, play: EndPlay | None, value: int) -> None:
        """A play is proven to gain no more than that."""
        if play and value <= self.at_most:
            self.refuted |= self._bits.get((play[2].start, play[2].across, play[3]), 0)

    def part(self, tries: list[Try], alpha: int, missed: int) -> tuple[list[Try], int]:
        """What is left to be tried, in this worker's order, and the bound on all that is not."""
        if alpha < self.at_most:
            return tries, missed
        bits, refuted = self._bits, self.refuted
        left = [
            each
            for each in tries
            if not (each[2] and refuted & bits.get((each[2][2].start, each[2][2].across, each[2][3]), 0))
        ]
        half = len(left) // 2 if self.worker & 2 else 0
        left = left[half:] + left[:half]
        return left[:: -1 if self.worker & 1 else 1], max(missed, self.at_most) if refuted else missed
