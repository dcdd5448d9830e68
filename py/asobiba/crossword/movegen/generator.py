"""Every legal play, with its exact score.

1. The board gives lanes and their slots (`lanes`), the rack its parts (`racks`).
2. Slots with the same tiles to place and the same letters lying in them ask the word map the same question: which
   words are made of exactly these letters and one of the rack's parts? Answered once a position (`pieces`), one length
   after the other, and what comes of an answer is done before the next: memory that was just used is near.
3. Slots with the same piece share the words that have the lying letters in the right places, blanks marked by lower
   case (`pieces`).
4. A slot then only looks up the squares that matter: crossing words and letter premiums (`fill`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from operator import itemgetter
from typing import TypeAlias, overload

from asobiba.crossword.equity.leaves import Leave, leave_value
from asobiba.crossword.rules.actions import Play
from asobiba.crossword.rules.board import Layout
from asobiba.crossword.rules.tiles import TileSet

from .best_plays import Search, Tables
from .clabbers import AnyOrderPieces, AnyOrderSearch, AnyOrderWords, crossing_mask
from .lane import Cell, Lane, Scoring, Slot
from .lane_cache import Lattice
from .line import ANY, Material
from .move import Move
from .rack_parts import Hand
from .slot_words import Answer, Letters, Pieces, Question, Row
from .subracks import Rack

MANY = 32  # words in a piece: with more, an index by letter pays before crossing words are looked at


Asking: TypeAlias = tuple[int, Lane, list[Slot]]  # lane, by number, and its slots that ask the same
Slotted: TypeAlias = tuple[int, int, bool, list[Row]]  # the plays in a slot: lane, start, across; words and scores


class MoveGenerator:
    """Finds plays on one layout, with one tile set and one word list. Keeps what it learnt about lanes, within bounds.

    Args:
        words: the word map; words left out of a game are not in it.
        any_order: Clabbers, where any arrangement of a word's letters is acceptable. Correct, but not fast.
    """

    def __init__(self, layout: Layout, tiles: TileSet, words: AnyOrderWords, *, any_order: bool = False) -> None:
        self.layout, self.tiles, self.words, self.any_order = layout, tiles, words, any_order
        self.keys = {letter: words.key(letter) for letter in tiles.letters}
        self.letters = Letters(self.keys)
        self.material = Material(layout, tiles, self.keys)
        fits = partial(crossing_mask, words, tiles.letters) if any_order else words.cross_check
        self.lattice = Lattice(layout, self.material, fits)
        self._tables = Tables(words)
        self._questions: dict[str, Question] = {}

    def plays(self, cells: str, rack: str) -> Plays:
        """Every legal play of a rack (1 to 7 tiles, `?` a blank) on a board as it stands, rows before columns.

        A placement is listed once: a single tile that makes two words across, otherwise in the direction in which it
        makes one.
        """
        parts = Rack(rack, self.keys, self.tiles.values)
        pieces = (AnyOrderPieces if self.any_order else Pieces)(self.words, self.letters, parts, self._questions)
        asked = self._asked(cells, ANY if parts.blanks else parts.mask)
        found: list[Slotted] = []
        for question in sorted(asked):
            answer = pieces.answer(question)
            if answer:
                for number, lane, slots in asked[question]:
                    found += _in_lane(pieces, question, answer, number, lane, slots)
                pieces.forget()
        found.sort(key=itemgetter(0))
        return Plays(found)

    def _asked(self, cells: str, holds: int) -> dict[str, list[Asking]]:
        """What the slots ask that are not dead for a rack that holds these letters."""
        asked: dict[str, list[Asking]] = {}
        for number, lane in enumerate(self.lanes(cells)):
            dead = sum([place for place, mask in lane.checks if not mask & holds])
            for question, slots in lane.slots:
                alive = [slot for slot in slots if not slot[1] & dead] if dead else slots
                if alive:
                    if question in asked:
                        asked[question].append((number, lane, alive))
                    else:
                        asked[question] = [(number, lane, alive)]
        return asked

    def best(
        self, cells: str, rack: str, count: int, leave: Leave = leave_value, *, one_each: bool = False
    ) -> list[Move]:
        """The best plays by equity, exactly, without looking at all: what hints, a coach and simulations ask for.

        Order: equity, then score, both from the top; then the first square in reading order; across before down; word.

        Args:
            one_each: in Clabbers, of plays of the same tiles on the same squares only the best, a word before what is
                none. Else the best twelve may be one in twelve orders.
        """
        return self.search(rack, leave, one_each=one_each).run(self.lanes(cells), count)

    def search(self, rack: str, leave: Leave = leave_value, *, one_each: bool = False) -> Search:
        """A search for the best plays of a rack, on as many boards as there are; `one_each` as in `best`."""
        hand = Hand(rack, self.keys, self.tiles.values, leave)
        if self.any_order:
            return AnyOrderSearch(self.words, self._tables, self.letters, hand, one_each=one_each)
        return Search(self.words, self._tables, self.letters, hand)

    def lanes(self, cells: str) -> list[Lane]:
        """The rows and then the columns of a position, those left out where nothing can be played."""
        return self.lattice.lanes(cells)

    def forget(self) -> None:
        """Forget what was learnt about boards: for measuring, and to bound memory."""
        self.lattice.forget()
        self._questions.clear()


class Plays(Sequence[Play]):
    """Plays as they were found, by slot: words and scores. Each becomes a `Play` when it is read."""

    __slots__ = ("_slots",)

    def __init__(self, slots: Sequence[Slotted]) -> None:
        self._slots = slots

    def __len__(self) -> int:
        return sum([len(rows) for _, _, _, rows in self._slots])

    def __iter__(self) -> Iterator[Play]:
        for _, start, across, rows in self._slots:
            yield from [Play(start, across, word) for word, _ in rows]

    def scored(self) -> Iterator[tuple[Play, int]]:
        """Each play with its points."""
        for _, start, across, rows in self._slots:
            yield from [(Play(start, across, word), score) for word, score in rows]

    @overload
    def __getitem__(self, index: int) -> Play: ...
    @overload
    def __getitem__(self, index: slice) -> list[Play]: ...
    def __getitem__(self, index: int | slice) -> Play | list[Play]:
        return list(self)[index]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]


def _in_lane(
    pieces: Pieces, question: str, answer: Answer, number: int, lane: Lane, slots: Sequence[Slot]
) -> list[Slotted]:
    """The plays of a lane in the slots that ask a question."""
    found: list[Slotted] = []
    known, scorings = pieces.found, lane.scorings
    for piece, filled in slots:
        rows = known[piece] if piece in known else pieces.fit(piece, question, answer)
        if rows:
            scoring = scorings.get(filled) or lane.scoring(filled)
            if len(rows) > MANY and scoring[4]:
                offset, table, _ = scoring[3][0]
                rows = pieces.at(piece, offset, table)
            laid = fill(rows, scoring)
            if laid:
                found.append((number, scoring[0], lane.across, laid))
    return found


def fill(rows: list[Row], scoring: Scoring) -> list[Row]:
    """The words of a piece that fit one slot, and what they score there."""
    _, base, multiplier, cells, _, blanks = scoring
    if len(cells) > 2:
        rows, base, multiplier = narrow(rows, base, multiplier, cells[:-2]), 0, 1
        cells = cells[-2:]
    if not cells:
        if base or multiplier > 1:
            rows = [(word, base + multiplier * worth) for word, worth in rows]
    elif len(cells) == 1:
        one, table, _ = cells[0]
        first = table.get
        rows = [
            (word, base + multiplier * worth + more) for word, worth in rows if (more := first(word[one])) is not None
        ]
    else:
        (one, table, _), (two, other, _) = cells
        first, second = table.get, other.get
        rows = [
            (word, base + multiplier * worth + more + most)
            for word, worth in rows
            if (more := first(word[one])) is not None and (most := second(word[two])) is not None
        ]
    return as_they_lie(rows, blanks) if blanks else rows


def narrow(rows: list[Row], base: int, multiplier: int, cells: list[Cell]) -> list[Row]:
    """The rows that fit some squares, with what they score so far."""
    for offset, table, _ in cells:
        get = table.get
        rows = [
            (word, base + multiplier * worth + more) for word, worth in rows if (more := get(word[offset])) is not None
        ]
        base, multiplier = 0, 1
    return rows


def as_they_lie(rows: list[Row], blanks: list[int]) -> list[Row]:
    """The words with the blanks on the board in lower case."""
    for offset in blanks:
        rows = [(word[:offset] + word[offset].lower() + word[offset + 1 :], score) for word, score in rows]
    return rows
