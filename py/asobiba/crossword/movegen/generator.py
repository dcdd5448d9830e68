"""Generates every legal play with its exact score, or the best plays by equity.

All plays:

1. The board gives lanes and their slots (`lane`), the rack its subracks (`subracks`).
2. Slots with the same number of new tiles and the same letters have the same query to the word map. Each query is
   answered once (`slot_words`), one word length after the other, and its answer is used up before the next query, to
   stay in the CPU cache.
3. Slots with the same text share the words that have the board's letters in the right places, with blanks in lower
   case.
4. Each slot then checks only the squares that matter: those with cross-sets or letter premiums (`fill`).

The best plays are found by bounds, without generating the others (`best_plays`). Plays are counted without generating
them (`play_counter`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from operator import itemgetter
from typing import TypeAlias, overload

from asobiba.crossword.equity.leaves import LeaveValue, leave_value_of
from asobiba.crossword.rules.actions import Play
from asobiba.crossword.rules.board import Layout
from asobiba.crossword.rules.tiles import BLANK, TileSet

from .best_plays import AnagramTables, Search
from .clabbers import AnyOrderSearch, AnyOrderSlotWords, AnyOrderWords, crossing_mask
from .cross_sets import CrossSets
from .fitting_words import FittingWords, SlotTexts
from .lane import Lane, Slot
from .lane_cache import LaneCache, Lattice
from .line import ANY, LineContext
from .many_blanks import FEW_BLANKS, ManyBlankSlotWords, ManyBlanksSearch
from .move import Move
from .play_counter import PlayCounter
from .slot_words import Matches, Query, Row, SlotWords, fill
from .subracks import Letters, Rack, ValuedRack

MOST_IN_CLABBERS = 200  # most plays listed: two blanks alone make millions, too many to list or count
SEARCHES = 40  # searches kept, one for each rack; enough for one deal of a simulation
MANY = 32  # from this number of words for a text, an index by letter pays before cross-sets are checked


SlotGroup: TypeAlias = tuple[int, Lane, list[Slot]]  # a lane, with its number, and its slots with the same query
SlotPlays: TypeAlias = tuple[int, int, bool, list[Row]]  # lane number, start, across; words and scores


class MoveGenerator:
    """Generates plays on one layout, with one tile set and one word list; keeps lanes from board to board.

    Args:
        words: the word map, without words that the game's options exclude.
        any_order: Clabbers, where any arrangement of a word's letters is acceptable; correct, but not fast.
    """

    def __init__(self, layout: Layout, tiles: TileSet, words: AnyOrderWords, *, any_order: bool = False) -> None:
        self.layout, self.tiles, self.words, self.any_order = layout, tiles, words, any_order
        keys = {letter: words.key(letter) for letter in tiles.letters}
        self.letters = Letters(keys)
        self._texts = SlotTexts(words)
        self.context = LineContext(layout, tiles, keys, self._texts)
        check = partial(crossing_mask, words, tiles.letters) if any_order else words.cross_set
        self.cross_sets = CrossSets(tiles.values, check)
        self.lane_cache = LaneCache(layout, self.context, self.cross_sets)
        self._tables = AnagramTables(words)
        self._queries: dict[str, Query] = {}
        self._searches: dict[tuple[str, LeaveValue, bool, bool], Search | ManyBlanksSearch] = {}
        self._fitting = FittingWords(words, self.letters)
        self._counter = PlayCounter(words, self._fitting)

    def plays(self, cells: str, rack: str) -> Plays:
        """Every legal play of a rack (1 to 7 tiles, `?` a blank) on a board as it stands, rows before columns.

        A placement is listed once. A single tile that makes two words is listed across; one that makes one word, in the
        direction of that word.
        """
        parts = Rack(rack, self.letters, self.tiles.values)
        slot_words = self.slot_words(parts, self._queries)
        by_query = self._slots_by_query(cells, ANY if parts.blanks else parts.mask)
        found: list[SlotPlays] = []
        for query in sorted(by_query):
            matches = slot_words.find(query)
            if matches:
                for number, lane, slots in by_query[query]:
                    found += _in_lane(slot_words, query, matches, number, lane, slots)
                slot_words.forget()
        found.sort(key=itemgetter(0))
        return Plays(found)

    def slot_words(self, rack: Rack, parsed: dict[str, Query]) -> SlotWords:
        """The words that a rack makes in slots; `parsed` are queries parsed before."""
        few = ManyBlankSlotWords if rack.blanks > FEW_BLANKS else SlotWords
        return (AnyOrderSlotWords if self.any_order else few)(self.words, self.letters, rack, parsed)

    def count(self, cells: str, rack: str) -> int:
        """The number of plays; plays with blanks are counted without making them (`play_counter`)."""
        if self.any_order or not 0 < rack.count(BLANK) <= FEW_BLANKS:
            return len(self.plays(cells, rack))
        return self._counter.count(rack, self._slots_by_query(cells, ANY))

    def _slots_by_query(self, cells: str, holds: int) -> dict[str, list[SlotGroup]]:
        """Query -> the slots with it, except slots that a rack with the letters `holds` cannot fill."""
        by_query: dict[str, list[SlotGroup]] = {}
        for number, lane in enumerate(self.lanes(cells)):
            dead = sum([place for place, mask in lane.checks if not mask & holds])
            for query, slots in lane.slots if self.any_order else lane.slots_asked_again(self._texts):
                alive = [slot for slot in slots if not slot[1] & dead] if dead else slots
                if alive:
                    if query in by_query:
                        by_query[query].append((number, lane, alive))
                    else:
                        by_query[query] = [(number, lane, alive)]
        return by_query

    def best(
        self, cells: str, rack: str, count: int, leave: LeaveValue | None = None, *, one_each: bool = False
    ) -> list[Move]:
        """The best plays by equity, exactly, without generating all.

        Order: highest equity, highest score, first square in reading order, across before down, alphabetically.

        Args:
            one_each: in Clabbers, list only the best of all plays of the same tiles on the same squares, preferably a
                word; otherwise the best twelve may be the same tiles in twelve orders.
        """
        return self.search(rack, leave, one_each=one_each).run(self.lanes(cells), count)

    def search(
        self, rack: str, leave: LeaveValue | None = None, *, one_each: bool = False, many: bool = False
    ) -> Search | ManyBlanksSearch:
        """A search for the best plays of a rack, on any number of boards; `one_each` as in `best`.

        If `many` racks or boards will follow, it pays to find the slots that no word fits.

        The last searches are kept, because hints, analysis, review and rollouts search for the same rack again, and
        results from one board are valid on all boards.
        """
        value = leave or leave_value_of(self.tiles)
        key = "".join(sorted(rack)), value, one_each, many
        found = self._searches.get(key)
        if found is None:
            if len(self._searches) >= SEARCHES:
                self._searches.clear()
            found = self._searches[key] = self._new_search(rack, value, one_each, many)
        return found

    def _new_search(self, rack: str, leave: LeaveValue, one_each: bool, many: bool) -> Search | ManyBlanksSearch:
        if rack.count(BLANK) > FEW_BLANKS and not self.any_order:
            parts = Rack(rack, self.letters, self.tiles.values)
            return ManyBlanksSearch(ManyBlankSlotWords(self.words, self.letters, parts, self._queries), leave)
        valued = ValuedRack(rack, self.letters, self.tiles.values, leave)
        if self.any_order:
            return AnyOrderSearch(self.words, self._tables, self.letters, valued, one_each=one_each)
        return Search(self.words, self._tables, self.letters, valued, self._texts if many else None)

    def lanes(self, cells: str) -> list[Lane]:
        """The rows and then the columns of a board, without those that no play fits."""
        return self.lane_cache.lanes(cells)

    def lattice(self, cells: str, near: Lattice | None = None) -> Lattice:
        """The lanes of a board by number; faster if `near` is the lattice of a board one play earlier."""
        return self.lane_cache.lattice(cells, near)

    def leave_out_impossible(self, lanes: Sequence[Lane]) -> None:
        """Leave slots that no word fits out of lanes that many racks are searched on (`fitting_words`)."""
        if not self.any_order:
            self._fitting.leave_out_impossible(lanes)

    def forget(self) -> None:
        """Drop everything kept for boards and racks, to measure from a cold start or to bound memory."""
        self.lane_cache.forget()
        self._queries.clear()
        self._fitting.forget()
        self._texts.clear()
        self._searches.clear()


class Plays(Sequence[Play]):
    """A sequence of plays, stored slot by slot as words and scores; each becomes a `Play` when it is read."""

    __slots__ = ("_slots",)

    def __init__(self, slots: Sequence[SlotPlays]) -> None:
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
    slot_words: SlotWords, query: str, matches: Matches, number: int, lane: Lane, slots: Sequence[Slot]
) -> list[SlotPlays]:
    found: list[SlotPlays] = []
    known, scorings = slot_words.found, lane.scorings
    for text, filled in slots:
        rows = known[text] if text in known else slot_words.fit(text, query, matches)
        if rows:
            scoring = scorings.get(filled) or lane.scoring(filled)
            if len(rows) > MANY and scoring[4]:
                offset, table, _ = scoring[3][0]
                rows = slot_words.at(text, offset, table)
            laid = fill(rows, scoring)
            if laid:
                found.append((number, scoring[0], lane.across, laid))
    return found
