"""Boards of an ending, and what a play makes of them.

A play changes its own lane, the lanes that cross its tiles, and those beside the ends of the words it makes. All others
are shared with the board before. Boards are interned by their cells, so that plays in another order meet again.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from .board import EMPTY, Cells
from .endlanes import EndLane, EndPlay, Hand, Hands, LanePlays, Site
from .lanes import Lane
from .lines import ANY, FREE, MASK_BITS
from .moves import MoveGenerator
from .tiles import BLANK

KEPT_BOARDS = 60_000  # about four kilobytes each with their lanes, less than three in the page


Pair: TypeAlias = tuple[Hand, Hand]  # of tiles: those that lie there, those that are laid; or those laid, all by then
Place: TypeAlias = tuple[int, str]  # squares as bits, the letters on them
NOTHING: dict[Hand, int] = {}
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


class Rest(NamedTuple):
    """What can be gained on one board after a first play, at most, if the other only passes (`endbounds`).

    Args:
        most: by the tiles of that play.
        best: the best score of some tiles on the board as it stands.
        follow: what plays score that a first play is a part of: by its squares and letters, by the tiles added.
        links: what plays score at most that meet the first, but not in its line: by its tiles, by those added.
        steps: by the tiles of the first play: those of a second, those of both.
    """

    most: dict[Hand, int]
    best: dict[Hand, int]
    follow: dict[Place, dict[Hand, int]]
    links: dict[Pair, int]
    steps: dict[Hand, list[Pair]]

    def after(self, play: EndPlay, least: int) -> int:
        """A bound on what is gained after a play; `least` if both pass then."""
        _, laid, site, word = play
        follow = self.follow.get((site.mask, "".join([word[offset] for offset in site.offsets])), NOTHING)
        most = least
        for now, then in self.steps[laid]:
            score = max(self.best.get(now, -1), self.links.get((laid, now), -1), follow.get(now, -1))
            if score >= 0 and score + self.most[then] > most:
                most = score + self.most[then]
        return most


class Board:
    """A position's lanes: rows, then columns; `taken` are the squares with a tile, as bits.

    `known`, `seen`, `greedy`, `hopes` and `rest` belong to whoever searches.
    """

    __slots__ = (
        "before", "cells", "changed", "depends", "greedy", "hopes", "known", "lanes", "outs", "rest", "seen", "taken",
    )  # fmt: skip

    def __init__(
        self, cells: Cells, lanes: list[EndLane], before: Board | None, changed: list[EndLane], taken: int
    ) -> None:
        self.cells, self.lanes, self.before, self.changed, self.taken = cells, lanes, before, changed, taken
        self.outs: dict[Hand, list[EndPlay]] = {}
        self.known: dict[Turn, Known] = {}
        self.seen: dict[Turn, Seen] = {}
        self.greedy: dict[Turn, tuple[int, EndPlay | None]] = {}
        self.depends: dict[Site, int] = {}
        self.hopes: dict[Hand, int] = {}
        self.rest: dict[Hand, Rest] = {}


class Boards:
    """All boards of one ending."""

    def __init__(self, generator: MoveGenerator, cells: Cells, hands: Hands) -> None:
        self.generator, self.hands = generator, hands
        self.size: Final = generator.layout.size
        self._values = {**generator.tiles.values, BLANK: 0}
        self.lanes = LanePlays(generator, hands)
        self._lanes: dict[tuple[int, str, tuple[int, ...]], EndLane] = {}
        self._boards: dict[Cells, Board] = {}
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
        taken = sum([1 << square for square, cell in enumerate(cells) if cell != EMPTY])
        found = self._boards[cells] = Board(cells, lanes, None, [], taken)
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
        size, crossings, lanes = self.size, self.generator.lattice.crossings, board.lanes
        letter = self.hands.rack(hand)
        value = self._values[letter]
        bit = self.generator.letters.bits.get(letter, ANY)
        main = site.lane
        along, across = (0, size) if site.across else (size, 0)  # the first lane in the play's direction, in the other
        line = main.number - along
        begin = site.start % size if site.across else site.start // size
        text = main.shape.text
        text = text[:begin] + word + text[begin + len(word) :]
        best = self._single(text, crossings(text), begin, lanes, across, line, main.number, bit, value)
        for offset, number in zip(site.offsets, site.others, strict=True):
            text = lanes[number].shape.text
            text = text[:line] + word[offset] + text[line + 1 :]
            found = self._single(text, crossings(text), line, lanes, along, number - across, number, bit, value)
            if found > best:
                best = found
        return best

    def _single(
        self,
        text: str,
        crosses: tuple[int, ...],
        inside: int,
        lanes: list[EndLane],
        others: int,
        line: int,
        number: int,
        bit: int,
        value: int,
    ) -> int:
        """The most that one tile scores at the ends of the run through an offset of a lane."""
        size, material, best = self.size, self.generator.material, -1
        for offset in (text.rfind(EMPTY, 0, inside), text.find(EMPTY, inside)):
            if offset < 0:
                continue
            one, two = crosses[offset], lanes[others + offset].shape.crosses[line]
            if one & two & bit:
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
                self._forget()
            found = self._boards[cells] = self._with(board, cells, site)
        return found

    def _forget(self) -> None:
        """Forget all boards but the first, and with them what was found there: memory is bounded."""
        for lane in self._lanes.values():
            lane.sites.clear()  # a site knows its lane: nobody collects circles while a game is searched
        self._lanes.clear()
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
        return Board(cells, lanes, board, [lanes[number] for number in changed], board.taken | site.mask)


def _score(play: tuple[int, ...] | EndPlay | tuple[int, EndPlay]) -> int:
    return play[0]
