"""The boards of an endgame, and how a play changes them.

A play changes its own lane, the lanes that cross its tiles, and the lanes beside the ends of the words that it makes.
All other lanes are shared with the previous board. Boards are interned by their cells, so the same plays in another
order lead to the same object.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.movegen.lane import Lane
from asobiba.crossword.movegen.line import ANY, FREE, MASK_BITS
from asobiba.crossword.rules.board import EMPTY, Cells
from asobiba.crossword.rules.tiles import BLANK

from .plays import ByRack, EndLane, EndPlay, LanePlays, PackedRack, PackedRacks, Pattern, Site

Threats: TypeAlias = list[tuple[int, int]]  # (score, footprint) of plays that go out, the highest score first

EASE = 7  # points of priority for each tile that a play lays
KEPT_BOARDS_AND_LANES = 100_000  # some six kilobytes each, half of that in the page


class Board:
    """One position: its lanes (rows, then columns), the lanes that the last play changed, and some plays (cached)."""

    __slots__ = ("before", "cells", "changed", "footprints", "going_out", "lanes", "threats")

    def __init__(self, cells: Cells, lanes: list[EndLane], before: Board | None, changed: list[EndLane]) -> None:
        self.cells, self.lanes, self.before, self.changed = cells, lanes, before, changed
        self.going_out: dict[PackedRack, list[EndPlay]] = {}
        self.footprints: dict[Site, int] = {}
        self.threats: dict[PackedRack, Threats] = {}


class Boards:
    """All boards of one endgame.

    Attributes:
        on_forget: called when all boards but the first are dropped.
    """

    def __init__(self, generator: MoveGenerator, cells: Cells, packed: PackedRacks) -> None:
        self.generator, self.packed = generator, packed
        self.size: Final = generator.layout.size
        self._values = {**generator.tiles.values, BLANK: 0}
        self.lanes = LanePlays(generator, packed)
        self._lanes: dict[tuple[int, str, tuple[int, ...]], EndLane] = {}
        self._boards: dict[Cells, Board] = {}
        self.on_forget: list[Callable[[], None]] = []
        self._single_of = ByRack(self._find_single)
        self._ends_of: dict[tuple[Pattern, int, str], list[tuple[int, int]]] = {}
        self.bare_lines = generator.context.bare_lines
        self.masks = [sum([1 << square for square in line.squares]) for line in self.bare_lines]  # squares of each lane
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
            lanes.append(EndLane(number, self.lanes.pattern(text), crossing))
        found = self._boards[cells] = Board(cells, lanes, None, [])
        return found

    def plays(self, board: Board, rack: PackedRack) -> list[EndPlay]:
        """Every play of a rack, each placement once."""
        found: list[EndPlay] = []
        find = self.lanes.all
        for lane in board.lanes:
            plays = lane.plays.get(rack)
            if plays is None:
                plays = find(lane, rack)
            if plays:
                found += plays
        return found

    def going_out(self, board: Board, rack: PackedRack) -> list[EndPlay]:
        """The plays that use the whole rack, the highest score first."""
        found = board.going_out.get(rack)
        if found is None:
            before = board.before.going_out.get(rack) if board.before else None
            if before is None:
                found, lanes = [], board.lanes
            else:
                now, lanes = board.lanes, board.changed
                found = [play for play in before if now[play[2].lane.number] is play[2].lane]
            for lane in lanes:
                going_out = lane.going_out.get(rack)
                if going_out is None:
                    going_out = self.lanes.going_out(lane, rack)
                if going_out:
                    found += going_out
            found.sort(key=_score, reverse=True)
            board.going_out[rack] = found
        return found

    def threats(self, board: Board, rack: PackedRack) -> Threats:
        """The plays by which a rack can go out, as (score, footprint), the highest score at each site."""
        threats = board.threats.get(rack)
        if threats is None:
            found: dict[Site, tuple[int, int]] = {}
            for score, _, site, _ in self.going_out(board, rack):
                if site not in found:
                    found[site] = score, self.footprint(board, site)
            threats = board.threats[rack] = list(found.values())
        return threats

    def greedy(self, board: Board, rack: PackedRack) -> EndPlay | None:
        """The play whose score plus its tiles' worth is highest; the first of equal plays."""
        best: tuple[int, EndPlay] | None = None
        for lane in board.lanes:
            found = lane.greedy[rack] if rack in lane.greedy else self.lanes.greedy(lane, rack)
            if found and (best is None or found[0] > best[0]):
                best = found
        return best[1] if best else None

    def priorities(self, plays: list[EndPlay], mine: PackedRack) -> dict[PackedRack, int]:
        """Move ordering: the priority of each choice of tiles is the best score of the tiles left, less their worth.

        Each tile laid adds `EASE`. If many plays refute a position, the play that lays most tiles leaves the fewest
        turns, and so the fewest positions to search. That matters far more than the points by which it refutes.
        """
        most: dict[PackedRack, int] = {}
        for score, laid, _, _ in plays:
            if score > most.get(laid, -1):
                most[laid] = score
        worth, subracks, size = self.packed.worth, self.packed.subracks, self.packed.size
        priorities = {}
        for laid in most:
            rest = mine - laid
            total = worth[rest]
            later = max(
                [
                    most[part] + (total if part == rest else worth[part] - total)
                    for part in most.keys() & subracks[rest]
                ],
                default=0,
            )
            priorities[laid] = max(later, 0) - total + EASE * size[laid]
        return priorities

    def footprint(self, board: Board, site: Site) -> int:
        """The squares on which a play at a site depends, as bits: its own squares, and those at the ends of all words
        that it makes.

        While these do not change, the play stays possible and scores the same.
        """
        mask = board.footprints.get(site)
        if mask is None:
            size, lanes = self.size, board.lanes
            mask = site.mask | site.ends
            line = site.lane.number % size
            step, lane_step = (size, 1) if site.across else (1, size)
            for number in site.others:
                text, first = lanes[number].pattern.text, number % size * lane_step
                before, after = text.rfind(EMPTY, 0, line), text.find(EMPTY, line + 1)
                if before >= 0:
                    mask |= 1 << first + before * step
                if after >= 0:
                    mask |= 1 << first + after * step
            board.footprints[site] = mask
        return mask

    def new_single(self, board: Board, play: EndPlay, rack: PackedRack) -> int:
        """The highest score of a single tile at the ends of a play's words; negative if it fits nowhere."""
        _, _, site, word = play
        size, lanes, ends_of = self.size, board.lanes, self._ends_of
        bit, value = self._single_of[rack]
        main, others = site.lane, site.others
        along, across = (0, size) if site.across else (size, 0)  # numbers of the first lane along and across the play
        number = main.number
        line = number - along
        begin = others[0] - across - site.offsets[0]
        ends = ends_of.get((main.pattern, begin, word))
        if ends is None:
            ends = self._ends(main.pattern, begin, word)
        best = self._best_single(ends, lanes, across, line, number, bit, value) if ends else -1
        for offset, number in zip(site.offsets, others, strict=True):
            pattern, letter = lanes[number].pattern, word[offset]
            ends = ends_of.get((pattern, line, letter))
            if ends is None:
                ends = self._ends(pattern, line, letter)
            if ends:
                found = self._best_single(ends, lanes, along, number - across, number, bit, value)
                if found > best:
                    best = found
        return best

    def _find_single(self, rack: PackedRack) -> tuple[int, int]:
        letter = self.packed.tiles[rack]
        return self.generator.letters.bits.get(letter, ANY), self._values[letter]

    def _ends(self, pattern: Pattern, begin: int, word: str) -> list[tuple[int, int]]:
        """The empty squares at the ends of a word in a lane, with their cross-sets; [] if no tile fits (cached)."""
        text = pattern.text[:begin] + word + pattern.text[begin + len(word) :]
        cross_sets = self.generator.cross_sets.crossings(text)
        found = [
            (offset, cross_sets[offset])
            for offset in (text.rfind(EMPTY, 0, begin), text.find(EMPTY, begin))
            if offset >= 0 and cross_sets[offset] & ANY
        ]
        self._ends_of[pattern, begin, word] = found
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
        """The highest score of one tile at the ends of a run."""
        size, context, best = self.size, self.generator.context, -1
        for offset, along in ends:
            if along & bit:
                across = lanes[others + offset].pattern.cross_sets[line]
                if across & along & bit:
                    square = number * size + offset if number < size else offset * size + number - size
                    worth = value * context.letter_multipliers[square]
                    score = (along >> MASK_BITS) + worth
                    if across != FREE:
                        score += (across >> MASK_BITS) + worth
                    score *= context.word_multipliers[square]
                    if score > best:
                        best = score
        return best

    def after(self, board: Board, play: EndPlay, *, keep: bool = True) -> Board:
        """The board with a play on it.

        Args:
            keep: whether the board is likely to be asked for again. Most boards of a bound are not.
        """
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
            # before the board is made: only lanes that are known here lose their plays when they are dropped
            if keep and len(self._boards) + len(self._lanes) >= KEPT_BOARDS_AND_LANES:
                self.forget()
            found = self._with(board, cells, play)
            if keep:
                self._boards[cells] = found
        return found

    def find(self, cells: Cells) -> Board | None:
        """The board with these cells, if it is kept."""
        return self._boards.get(cells)

    def forget(self) -> None:
        """Drop all boards except the first, to bound memory."""
        for lane in (*self._lanes.values(), *self.root.lanes):
            lane.after.clear()
        for lane in self._lanes.values():
            lane.forget()
        self._lanes.clear()
        self._ends_of.clear()
        self.lanes.forget()
        self._boards = {self.root.cells: self.root}
        for each in self.on_forget:
            each()

    def _with(self, board: Board, cells: Cells, play: EndPlay) -> Board:
        """The board with a play on it, and the lanes that it changes."""
        _, _, site, word = play
        size, lanes = self.size, board.lanes.copy()
        along, across = (0, size) if site.across else (size, 0)  # numbers of the first lane along and across the play
        number, offsets = site.lane.number, tuple([number - across for number in site.others])
        crossed: dict[int, tuple[int, ...]] = {}
        changed = [number, *site.others]
        lanes[number] = self._laid(lanes[number], cells, offsets, word)
        self._cross(lanes[number], offsets[0], crossed)
        offsets = (number - along,)
        for number, offset in zip(site.others, site.offsets, strict=True):
            lanes[number] = self._laid(lanes[number], cells, offsets, word[offset])
            self._cross(lanes[number], offsets[0], crossed)
        for number, sets in crossed.items():
            changed.append(number)
            old = lanes[number]
            lanes[number] = old.after.get(sets) or self._crossed(old, sets)
        return Board(cells, lanes, board, [lanes[number] for number in changed])

    def _cross(self, lane: EndLane, offset: int, crossed: dict[int, tuple[int, ...]]) -> None:
        """Note the new cross-sets at both ends of a run of tiles, by lane: offset and cross-set alternate."""
        size, text, sets = self.size, lane.pattern.text, lane.pattern.cross_sets
        others, line = (size, lane.number) if lane.across else (0, lane.number - size)
        for end in (text.rfind(EMPTY, 0, offset), text.find(EMPTY, offset)):
            if end >= 0:
                crossed[others + end] = (*crossed.get(others + end, ()), line, sets[end])

    def _laid(self, lane: EndLane, cells: Cells, offsets: tuple[int, ...], letters: str) -> EndLane:
        found = lane.after.get((offsets, letters))
        if found is None:
            text = cells[lane.first : lane.first + lane.step * self.size : lane.step]
            crossings = list(lane.crossings)
            for offset in offsets:
                crossings[offset] = FREE
            found = lane.after[offsets, letters] = self._interned(lane, text, tuple(crossings), laid=offsets)
        return found

    def _crossed(self, lane: EndLane, sets: tuple[int, ...]) -> EndLane:
        """The lane with other cross-sets; in `sets` offset and cross-set alternate."""
        crossings = list(lane.crossings)
        for offset, new in zip(sets[::2], sets[1::2], strict=True):
            crossings[offset] = new
        found = lane.after[sets] = self._interned(lane, lane.pattern.text, tuple(crossings), crossed=sets[::2])
        return found

    def _interned(
        self,
        lane: EndLane,
        text: str,
        crossings: tuple[int, ...],
        laid: tuple[int, ...] = (),
        crossed: tuple[int, ...] = (),
    ) -> EndLane:
        """The lane after a change; the same object if other plays led there before."""
        key = lane.number, text, crossings
        found = self._lanes.get(key)
        if found is None:
            pattern = self.lanes.pattern(text)
            found = self._lanes[key] = EndLane(lane.number, pattern, crossings, lane, laid, crossed)
        return found


def _score(play: tuple[int, ...] | EndPlay | tuple[int, EndPlay]) -> int:
    return play[0]
