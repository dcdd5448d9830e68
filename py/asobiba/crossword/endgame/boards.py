"""Boards of an ending, and what a play makes of them.

A play changes its own lane, the lanes that cross its tiles, and those beside the ends of the words it makes. All others
are shared with the board before. Boards are interned by their cells, so that plays in another order meet again.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.movegen.lane import Lane
from asobiba.crossword.movegen.line import ANY, FREE, MASK_BITS
from asobiba.crossword.rules.board import EMPTY, Cells
from asobiba.crossword.rules.tiles import BLANK

from .plays import EndLane, EndPlay, Hand, Hands, LanePlays, Site

KEPT_BOARDS = 60_000  # about four kilobytes each with their lanes, less than three in the page


Turn: TypeAlias = tuple[Hand, Hand, bool]  # the mover's hand, the other's, whether a pass would end the game


class Known(NamedTuple):
    """What is proven of a position, and the play (None a pass) that proves the lower bound."""

    low: int
    high: int
    play: EndPlay | None


class Seen(NamedTuple):
    """What a search of some depth said of a position, and the play (None a pass) that was best."""

    depth: int
    low: int
    high: int
    play: EndPlay | None


class Alone(NamedTuple):
    """What two tiles score on a board if the other passes (`endalone`).

    Args:
        best: at most, by the tiles: one of them, or both in one play or two.
        singles: the plays of one of them, each with the squares that it depends on.
        known: score, squares and word of all plays.
    """

    best: dict[Hand, int]
    singles: list[tuple[EndPlay, int]]
    known: set[tuple[int, int, str]]


class Board:
    """A position's lanes: rows, then columns.

    `known`, `seen`, `greedy`, `chosen`, `threats` and `alone` belong to whoever searches.
    """

    __slots__ = (
        "alone",
        "before",
        "cells",
        "changed",
        "chosen",
        "depends",
        "greedy",
        "known",
        "lanes",
        "outs",
        "seen",
        "threats",
    )

    def __init__(self, cells: Cells, lanes: list[EndLane], before: Board | None, changed: list[EndLane]) -> None:
        self.cells, self.lanes, self.before, self.changed = cells, lanes, before, changed
        self.outs: dict[Hand, list[EndPlay]] = {}
        self.known: dict[Turn, Known] = {}
        self.seen: dict[Turn, Seen] = {}
        self.greedy: dict[Turn, tuple[int, EndPlay | None]] = {}
        self.depends: dict[Site, int] = {}
        self.chosen: dict[tuple[Turn, int], list[tuple[int, int, EndPlay | None]]] = {}
        self.threats: dict[Hand, list[tuple[int, int]]] = {}
        self.alone: dict[Hand, Alone] = {}


class Boards:
    """All boards of one ending."""

    def __init__(self, generator: MoveGenerator, cells: Cells, hands: Hands) -> None:
        self.generator, self.hands = generator, hands
        self.size: Final = generator.layout.size
        self._values = {**generator.tiles.values, BLANK: 0}
        self.lanes = LanePlays(generator, hands)
        self._lanes: dict[tuple[int, str, tuple[int, ...]], EndLane] = {}
        self._boards: dict[Cells, Board] = {}
        self._single_of: dict[Hand, tuple[int, int]] = {}
        self._ends_of: dict[tuple[str, int], list[tuple[int, int]]] = {}
        self.root = self._first(cells)

    def _first(self, cells: Cells) -> Board:
        size = self.size
        texts = [cells[start : start + size] for start in range(0, size * size, size)]
        texts += [cells[start::size] for start in range(size)]
        played: dict[int, Lane] = {}
        for lane in self.generator.lanes(cells):
            played[lane.squares.start // size if lane.across else size + lane.squares.start] = lane
        nothing = (FREE,) * size
        lanes = []
        for number, text in enumerate(texts):
            crossing = tuple(played[number].crossings) if number in played else nothing
            lanes.append(EndLane(number, self.lanes.shape(text), crossing, size))
        found = self._boards[cells] = Board(cells, lanes, None, [])
        return found

    def plays(self, board: Board, hand: Hand) -> list[EndPlay]:
        """Every play of a hand, each placement once."""
        found: list[EndPlay] = []
        find = self.lanes.all
        for lane in board.lanes:
            plays = lane.plays.get(hand)
            if plays is None:
                plays = find(lane, hand)
            if plays:
                found += plays
        return found

    def outs(self, board: Board, hand: Hand) -> list[EndPlay]:
        """The plays that lay the whole hand, the highest score first."""
        found = board.outs.get(hand)
        if found is None:
            before = board.before.outs.get(hand) if board.before else None
            if before is None:
                found, lanes = [], board.lanes
            else:
                now, lanes = board.lanes, board.changed
                found = [play for play in before if now[play[2].lane.number] is play[2].lane]
            for lane in lanes:
                outs = lane.outs.get(hand)
                if outs is None:
                    outs = self.lanes.outs(lane, hand)
                if outs:
                    found += outs
            found.sort(key=_score, reverse=True)
            board.outs[hand] = found
        return found

    def greedy(self, board: Board, hand: Hand) -> EndPlay | None:
        """The play with the highest sum of its score and its tiles' worth; the first of equal ones."""
        best: tuple[int, EndPlay] | None = None
        for lane in board.lanes:
            found = lane.greedy[hand] if hand in lane.greedy else self.lanes.greedy(lane, hand)
            if found and (best is None or found[0] > best[0]):
                best = found
        return best[1] if best else None

    def depends(self, board: Board, site: Site) -> int:
        """The squares that a play at a site depends on: while they stay as they are, it can be made and scores the
        same.

        They are its own and those that end the words through them.
        """
        mask = board.depends.get(site)
        if mask is None:
            size, lanes = self.size, board.lanes
            mask = site.mask | site.ends
            line = site.lane.number % size
            step, lane_step = (size, 1) if site.across else (1, size)
            for number in site.others:
                text, first = lanes[number].shape.text, number % size * lane_step
                before, after = text.rfind(EMPTY, 0, line), text.find(EMPTY, line + 1)
                if before >= 0:
                    mask |= 1 << first + before * step
                if after >= 0:
                    mask |= 1 << first + after * step
            board.depends[site] = mask
        return mask

    def new_single(self, board: Board, play: EndPlay, hand: Hand) -> int:
        """The most that one tile scores on a square that a play made something of; negative if it fits on none.

        These are the squares at the ends of the play's words.
        """
        _, _, site, word = play
        size, lanes, ends_of = self.size, board.lanes, self._ends_of
        bit, value = self._single_of.get(hand) or self._single(hand)
        main, others = site.lane, site.others
        along, across = (0, size) if site.across else (size, 0)  # the first lane in the play's direction, in the other
        number = main.number
        line = number - along
        begin = others[0] - across - site.offsets[0]
        text = main.shape.text
        text = text[:begin] + word + text[begin + len(word) :]
        ends = ends_of.get((text, begin))
        if ends is None:
            ends = self._ends(text, begin)
        best = self._best_single(ends, lanes, across, line, number, bit, value) if ends else -1
        for offset, number in zip(site.offsets, others, strict=True):
            text = lanes[number].shape.text
            text = text[:line] + word[offset] + text[line + 1 :]
            ends = ends_of.get((text, line))
            if ends is None:
                ends = self._ends(text, line)
            if ends:
                found = self._best_single(ends, lanes, along, number - across, number, bit, value)
                if found > best:
                    best = found
        return best

    def _single(self, hand: Hand) -> tuple[int, int]:
        """The bit of a single tile's letter and its value."""
        letter = self.hands.rack(hand)
        found = self._single_of[hand] = self.generator.letters.bits.get(letter, ANY), self._values[letter]
        return found

    def _ends(self, text: str, inside: int) -> list[tuple[int, int]]:
        """The empty squares at the ends of the run through an offset of a lane, and what crosses them, if any tile
        fits.
        """
        crosses = self.generator.lattice.crossings(text)
        found = [
            (offset, crosses[offset])
            for offset in (text.rfind(EMPTY, 0, inside), text.find(EMPTY, inside))
            if offset >= 0 and crosses[offset] & ANY
        ]
        self._ends_of[text, inside] = found
        return found

    def _best_single(
        self,
        ends: list[tuple[int, int]],
        lanes: list[EndLane],
        others: int,
        line: int,
        number: int,
        bit: int,
        value: int,
    ) -> int:
        """The most that one tile scores at the ends of a run."""
        size, material, best = self.size, self.generator.material, -1
        for offset, one in ends:
            if one & bit:
                two = lanes[others + offset].shape.crosses[line]
                if two & one & bit:
                    square = number * size + offset if number < size else offset * size + number - size
                    worth = value * material.letter_multipliers[square]
                    score = (one >> MASK_BITS) + worth
                    if two != FREE:
                        score += (two >> MASK_BITS) + worth
                    score *= material.word_multipliers[square]
                    if score > best:
                        best = score
        return best

    def after(self, board: Board, play: EndPlay) -> Board:
        """The board with a play on it."""
        _, _, site, word = play
        cells = board.cells
        letters = [word[offset] for offset in site.offsets]
        before = 0
        parts = []
        for square, letter in zip(site.squares, letters, strict=True):
            parts += [cells[before:square], letter]
            before = square + 1
        cells = "".join(parts) + cells[before:]
        found = self._boards.get(cells)
        if found is None:
            if len(self._boards) >= KEPT_BOARDS:
                self.forget()
            found = self._boards[cells] = self._with(board, cells, site)
        return found

    def forget(self) -> None:
        """Forget all boards but the first, and with them what was found there: memory is bounded."""
        for lane in self._lanes.values():
            lane.sites.clear()  # a site knows its lane: nobody collects circles while a game is searched
        self._lanes.clear()
        self._ends_of.clear()
        self.lanes.forget()
        self._boards = {self.root.cells: self.root}

    def _with(self, board: Board, cells: Cells, site: Site) -> Board:
        size, shape, lanes = self.size, self.lanes.shape, board.lanes.copy()
        main, line = site.lane.number, site.lane.number % size
        runs = [(number, line) for number in site.others]
        runs.append((main, site.others[0] % size))
        shapes, changed = {}, set()
        for number, offset in runs:
            start, step = (number * size, 1) if number < size else (number - size, size)
            text = cells[start : start + step * size : step]
            shapes[number] = shape(text)
            changed.add(number)
            other = size if number < size else 0
            first, last = text.rfind(EMPTY, 0, offset), text.find(EMPTY, offset)
            if first >= 0:
                changed.add(other + first)
            if last >= 0:
                changed.add(other + last)
        now = [lane.shape.crosses for lane in lanes]
        for number, new in shapes.items():
            now[number] = new.crosses
        for number in changed:
            crossing = tuple([cross[number % size] for cross in (now[size:] if number < size else now[:size])])
            new = shapes.get(number) or lanes[number].shape
            key = (number, new.text, crossing)
            lane = self._lanes.get(key)
            if lane is None:
                lane = self._lanes[key] = EndLane(number, new, crossing, size)
            lanes[number] = lane
        return Board(cells, lanes, board, [lanes[number] for number in changed])


def _score(play: tuple[int, ...] | EndPlay | tuple[int, EndPlay]) -> int:
    return play[0]
