"""What several workers that search the same endgame tell each other.

1. Most of the work of a proof is to refute every play of one position: no first play gains more than the best one, or
   no answer to the best first play lowers its value. The workers begin at different ends and tell which plays are
   refuted, as an integer with a bit for each play (`Split`).
2. A *finding* is a proven bound on a position that took some nodes (`Findings`). Findings are kept by the cells of the
   board, not by the board itself, so they also outlive the boards when these are dropped to bound memory.
3. Near the end of the game, outcomes are told: the sign of a move's end with a draw (`preendgame.LeaderSearch`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from asobiba.crossword.rules.board import Cells
from asobiba.errors import RequestError
from asobiba.game import JSON

from .boards import Board, Boards
from .plays import EndPlay
from .transposition import FAR, Known, ToMove, Try

FEWEST = 8  # nodes from which a proof is kept
KEPT = 50_000  # findings, some hundreds of bytes each
Ordered = TypeVar("Ordered")
PLAY = re.compile(r"\d+ [01] \S+")  # a finding's play, as `Finding` describes it
QUARTERS = 0, 2, 1, 3  # where each two workers begin, so that any number of them is spread over the plays
TOLD = 300  # the newest findings, which other workers are told


class Refuted(NamedTuple):
    """The plays of a position that gain at most `at_most`, as bits by first square, of `listed` plays in all."""

    cells: Cells
    listed: int
    at_most: int
    plays: int


NOTHING_REFUTED = Refuted("", 0, 0, 0)


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


def in_order(plays: list[Ordered], worker: int) -> list[Ordered]:
    """The plays in the order in which a worker refutes them: each two begin at one place and go opposite ways."""
    first = len(plays) * QUARTERS[worker // 2 % len(QUARTERS)] // 4
    return (plays[first:] + plays[:first])[:: -1 if worker & 1 else 1]


class Finding(NamedTuple):
    """Proven bounds; `play` proves the lower one, as first square, whether it is across, and word ("" a pass)."""

    low: int
    high: int
    play: str


class Told(NamedTuple):
    """A worker's newest findings, as text, and the number of all findings that it has told."""

    worker: int
    number: int
    findings: tuple[str, ...]


class Findings:
    """The findings of one endgame: those of this worker and those of others."""

    def __init__(self, boards: Boards) -> None:
        self.boards = boards
        self._kept: dict[Cells, dict[ToMove, Finding]] = {}
        self._texts: list[str] = []  # of this worker's, the newest last
        self._count = 0
        self._read: dict[int, int] = {}  # by worker, the number of findings that are read

    def of(self, board: Board) -> dict[ToMove, Known]:
        """What is proven of a board, by player to move."""
        kept = self._kept.get(board.cells, {})
        return {to_move: self._known(board, to_move, finding) for to_move, finding in kept.items()}

    def add(self, board: Board, to_move: ToMove, known: Known) -> None:
        """Keep what this worker has proven, for itself and for the others."""
        play = known.play
        best = f"{play[2].start} {play[2].across:d} {play[3]}" if play else ""
        finding = Finding(known.low, known.high, best)
        self._keep(board.cells, to_move, finding)
        self._texts.append(self._written(board.cells, to_move, finding))
        self._count += 1
        if len(self._texts) > 2 * TOLD:
            del self._texts[:TOLD]

    def told(self, worker: int) -> Told:
        """The newest findings, for other workers."""
        return Told(worker, self._count, tuple(self._texts[-TOLD:]))

    def join(self, others: Sequence[Told]) -> list[tuple[Board, ToMove, Known]]:
        """Take over other workers' findings.

        Returns:
            Those that are new, as far as their boards exist.

        Raises:
            ValueError: a text is no finding of this endgame.
        """
        found = []
        for worker, number, texts in others:
            new = min(number - self._read.get(worker, 0), len(texts))
            for text in texts[len(texts) - new :] if new > 0 else ():
                cells, to_move, finding = self._parsed(text)
                self._keep(cells, to_move, finding)
                board = self.boards.find(cells)
                if board:
                    found.append((board, to_move, self._known(board, to_move, finding)))
            self._read[worker] = number
        return found

    def _keep(self, cells: Cells, to_move: ToMove, finding: Finding) -> None:
        if len(self._kept) >= KEPT:
            for old in list(self._kept)[: KEPT // 2]:
                del self._kept[old]
        of_board = self._kept.setdefault(cells, {})
        old_low, old_high, old_play = of_board.get(to_move, NOTHING)
        play = finding.play if finding.low > old_low else old_play
        of_board[to_move] = Finding(max(old_low, finding.low), min(old_high, finding.high), play)

    def _known(self, board: Board, to_move: ToMove, finding: Finding) -> Known:
        """The finding with its play; without the lower bound if that is no play of the board."""
        if not finding.play:
            return Known(finding.low, finding.high, None)
        start, across, word = finding.play.split(" ")
        size = self.boards.size
        number = int(start) // size if across == "1" else size + int(start) % size
        for play in self.boards.lanes.all(board.lanes[number], to_move[0]):
            if play[3] == word and play[2].start == int(start):
                return Known(finding.low, finding.high, play)
        return Known(-FAR, finding.high, None)

    def _written(self, cells: Cells, to_move: ToMove, finding: Finding) -> str:
        """The tiles laid since the first board, both racks, whether a pass ends the game, bounds and play."""
        root = self.boards.root.cells
        laid = [f"{square}{cell}" for square, cell in enumerate(cells) if cell != root[square]]
        mine, theirs, passed = to_move
        low, high, play = finding
        return f"{','.join(laid)}/{mine:x}/{theirs:x}/{passed:d}/{low}/{high}/{play}"

    def _parsed(self, text: str) -> tuple[Cells, ToMove, Finding]:
        laid, mine, theirs, passed, low, high, play = text.split("/")
        cells = dict(enumerate(self.boards.root.cells))
        for each in filter(None, laid.split(",")):
            cells[int(each[:-1])] = each[-1]
        if len(cells) != len(self.boards.root.cells):
            raise ValueError(f"a square of {text!r:.80} is not on the board")
        if play and not (PLAY.fullmatch(play) and int(play.split(" ")[0]) in cells):
            raise ValueError(f"{text!r:.80} ends with no play of the board")
        to_move = int(mine, 16), int(theirs, 16), passed == "1"
        return "".join(cells.values()), to_move, Finding(int(low), int(high), play)


NOTHING = Finding(-FAR, FAR, "")


def plain_share(refuted: Refuted, told: Told) -> JSON:
    """A worker's refuted plays and newest findings as plain JSON."""
    plays = {"cells": refuted.cells, "listed": refuted.listed, "at_most": refuted.at_most}
    newest = {"worker": told.worker, "count": told.number, "findings": list(told.findings)}
    return {**plays, "refuted": f"{refuted.plays:x}", **newest}


def read_share(share: JSON) -> tuple[Refuted, Told]:
    """The share of another worker. Raises RequestError (`job/share`) if it has another form."""
    return _read_refuted(share), _read_told(share)


def _read_refuted(share: JSON) -> Refuted:
    """The plays that another worker has refuted. Raises RequestError (`job/share`) if the share has another form."""
    try:
        read = Refuted(str(share["cells"]), share["listed"], share["at_most"], int(share["refuted"], 16))
    except (TypeError, KeyError, ValueError):
        raise RequestError("job/share", "a share of this job has cells, listed, at_most and refuted") from None
    if type(read.listed) is not int or type(read.at_most) is not int:
        raise RequestError("job/share", "listed and at_most of a share are whole numbers")
    if read.plays < 0 or read.plays.bit_length() > read.listed:
        raise RequestError("job/share", f"a share of this job refutes some of {read.listed} plays", options=read.listed)
    return read


def _read_told(share: JSON) -> Told:
    """The findings of another worker. Raises RequestError (`job/share`) if they have another form."""
    worker, count, findings = (share.get(name) for name in ("worker", "count", "findings"))
    if type(worker) is not int or type(count) is not int or not isinstance(findings, list):
        raise RequestError("job/share", "a share of this job has worker and count as whole numbers, and findings")
    if not all(isinstance(text, str) for text in findings):
        raise RequestError("job/share", "the findings of a share are texts")
    return Told(worker, count, tuple(findings))


def read_outcomes(share: JSON) -> list[tuple[str, list[tuple[int, int]]]]:
    """Moves with the places of their draws and the signs that another engine has proven; [] if the share has none.

    Raises:
        RequestError: `job/share`, it has another form.
    """
    try:
        moves = share.get("outcomes", ())
        found = [(str(name), [(place, outcome) for place, outcome in proven]) for name, proven in moves]
    except (AttributeError, TypeError, ValueError):
        raise RequestError("job/share", "outcomes of a share are moves with pairs of draw and sign") from None
    for place, outcome in [pair for _, proven in found for pair in proven]:
        if type(place) is not int or place < 0 or type(outcome) is not int or not -1 <= outcome <= 1:
            raise RequestError("job/share", "outcomes of a share are 1, 0 or -1 for the place of a draw")
    return found
