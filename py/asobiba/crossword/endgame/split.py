"""Split search: several workers refute the plays of one position together, each in another order.

Most of the work of a proof is to refute every play of one position: no first play gains more than the best one, or no
answer to the best first play lowers its value. The workers tell each other which plays are refuted, as an integer with
a bit for each play.
"""

from __future__ import annotations

from .boards import Board
from .plays import EndPlay
from .transposition import ToMove, Try


class Split:
    """The plays of a position that this worker or another has refuted.

    Args:
        plays: all plays of the mover.
        at_most: the bound to prove: the mover gains no more than this.
        worker: number of this worker.
    """

    def __init__(self, board: Board, to_move: ToMove, plays: list[EndPlay], at_most: int, worker: int) -> None:
        self.board, self.to_move, self.at_most, self.worker = board, to_move, at_most, worker
        self.listed = len(plays)
        self.refuted = 0
        ordered = sorted([(site.start, site.across, word) for _, _, site, word in plays])
        self._bits = {play: 1 << place for place, play in enumerate(ordered)}

    def note(self, play: EndPlay | None, value: int) -> None:
        """Note a proof that a play gains at most this value."""
        if play and value <= self.at_most:
            self.refuted |= self._bits.get((play[2].start, play[2].across, play[3]), 0)

    def part(self, tries: list[Try], alpha: int, missed: int) -> tuple[list[Try], int]:
        """The plays still to try, in this worker's order, and a bound on all others."""
        if alpha < self.at_most:
            return tries, missed
        bits, refuted = self._bits, self.refuted
        left = [
            each
            for each in tries
            if not (each[2] and refuted & bits.get((each[2][2].start, each[2][2].across, each[2][3]), 0))
        ]
        return in_order(left, self.worker), max(missed, self.at_most) if refuted else missed


def in_order(tries: list[Try], worker: int) -> list[Try]:
    """The plays in the order in which a worker refutes them: each of four begins at another place."""
    half = len(tries) // 2 if worker & 2 else 0
    return (tries[half:] + tries[:half])[:: -1 if worker & 1 else 1]
