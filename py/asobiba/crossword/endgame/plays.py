"""The plays of each lane in an endgame, found once and kept.

In an endgame both racks are known and only shrink, so no play is found twice:

1. A rack is packed into one integer, with four bits for the count of each kind of tile. Packed racks can be subtracted.
   `PackedRacks.subracks` has all subracks of a rack, so a rack can make a play if the play's tiles are in that set.
2. A lane, known by its text and cross-sets, keeps its plays for each rack. The plays of a smaller rack are selected
   from those of a larger one.
3. A play changes a lane at one square or a few. Plays elsewhere in the lane stay as they were, so only plays that touch
   these squares are generated (`EndLane.before`).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate
from math import prod
from typing import NamedTuple, TypeAlias, TypeVar

from asobiba.crossword.movegen.generator import MoveGenerator
from asobiba.crossword.movegen.lane import Lane, Slot
from asobiba.crossword.movegen.line import ANY, FREE, MASK_BITS, BareLine
from asobiba.crossword.movegen.slot_words import Query, Row, SlotWords, fill
from asobiba.crossword.movegen.subracks import Rack
from asobiba.crossword.rules.board import EMPTY
from asobiba.crossword.rules.tiles import BLANK, RACK_SIZE, TileSet

PackedRack: TypeAlias = int  # counts of tiles, four bits for each kind
KIND_BITS = 4
Found = TypeVar("Found")
KEPT_LANES = 2000  # lanes kept for scoring, some kilobytes each


class Site(NamedTuple):
    """The squares of a play's new tiles.

    Args:
        squares: of the new tiles; `mask` the same as bits, `filled` as bits of the lane's gaps.
        start: first square of the main word; `offsets` are those of the new tiles in the word.
        ends: the squares that end the main word, as bits.
        others: numbers of the lanes that cross the new tiles.
        lane: the lane of the main word.
    """

    squares: tuple[int, ...]
    mask: int
    filled: int
    start: int
    across: bool
    offsets: tuple[int, ...]
    ends: int
    others: tuple[int, ...]
    lane: EndLane


# A play in the search: score; tiles laid; where; the main word, blanks in lower case. A plain tuple, because the
# search makes, indexes and unpacks hundreds of thousands a second: a NamedTuple takes about ten times as long to make
# or unpack, and half as long again to index (CPython 3.11).
EndPlay: TypeAlias = tuple[int, PackedRack, Site, str]
FilledSlot: TypeAlias = tuple[str, int, list[Row]]  # a slot, and the words that fit its text
# The change of a lane by a play: offsets and the letters laid there, or new cross-sets, where offset and cross-set
# alternate.
Change: TypeAlias = tuple[tuple[int, ...], str] | tuple[int, ...]


class ByRack(dict[PackedRack, Found]):
    """Packed rack -> a value computed from it (cached)."""

    def __init__(self, find: Callable[[PackedRack], Found]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, rack: PackedRack) -> Found:
        found = self[rack] = self._find(rack)
        return found


class PackedRacks:
    """Packs racks into integers.

    Attributes:
        tiles: packed rack -> its tiles, sorted.
        subracks: packed rack -> all its subracks, with the empty one and itself.
        sums: packed rack -> by number of tiles, the worth of its dearest tiles and of its cheapest.
        size: packed rack -> number of tiles.
        worth: packed rack -> sum of the tiles' values in points.
    """

    def __init__(self, tiles: TileSet, racks: str) -> None:
        self.kinds = sorted(set(racks), key=tiles.order.__getitem__)
        self.codes: dict[str, int] = {}
        for place, tile in enumerate(self.kinds):
            self.codes[tile] = 1 << place * KIND_BITS
        blank = self.codes.get(BLANK, 0)
        self.codes.update((letter.lower(), blank) for letter in tiles.letters)
        self.singles = frozenset(self.codes.values())
        self._values: Mapping[str, int] = tiles.values
        self.tiles = ByRack(self._find_tiles)
        self.subracks = ByRack(self._find_subracks)
        self.sums = ByRack(self._find_sums)
        self.size = ByRack(lambda rack: len(self.tiles[rack]))
        self.worth = ByRack(lambda rack: sum(map(self._values.__getitem__, self.tiles[rack])))

    def pack(self, rack: str) -> PackedRack:
        """The integer for a rack."""
        return sum(map(self.codes.__getitem__, rack))

    def _find_tiles(self, rack: PackedRack) -> str:
        return "".join([tile * (rack >> place * KIND_BITS & 15) for place, tile in enumerate(self.kinds)])

    def _find_subracks(self, rack: PackedRack) -> frozenset[PackedRack]:
        parts = [0]
        for place in range(len(self.kinds)):
            tile, count = 1 << place * KIND_BITS, rack >> place * KIND_BITS & 15
            parts = [part + tile * taken for part in parts for taken in range(count + 1)]
        return frozenset(parts)

    def _find_sums(self, rack: PackedRack) -> tuple[list[int], list[int]]:
        values = sorted([self._values[tile] for tile in self.tiles[rack]])
        return [0, *accumulate(values[::-1])], [0, *accumulate(values)]


class Pattern:
    """The text of a lane with data that do not depend on the lane's place on the board.

    Args:
        cross_sets: by offset, the effect of the tiles on plays that cross the lane (`cross_sets.CrossSets`).
    """

    __slots__ = ("cross_sets", "gaps", "text", "totals")

    def __init__(self, text: str, cross_sets: tuple[int, ...], values: Mapping[str, int]) -> None:
        self.text, self.cross_sets = text, cross_sets
        self.gaps = [-1, *[offset for offset, cell in enumerate(text) if cell == EMPTY], len(text)]
        self.totals = [0]
        total = 0
        for cell in text + EMPTY:
            if cell == EMPTY:
                self.totals.append(total)
            else:
                total += values[cell]


class EndLane:
    """A lane and its plays by packed rack.

    Args:
        before: the lane before the last play; None on the first board.
        laid: offsets of the tiles that the play laid.
        crossed: offsets whose cross-sets the play changed.

    `checks` are the numbers of the gaps with a cross-set. `after` has the lanes that plays made of this one (`boards`).
    """

    __slots__ = (
        "across",
        "after",
        "before",
        "checks",
        "crossed",
        "crossings",
        "first",
        "generated",
        "going_out",
        "greedy",
        "laid",
        "number",
        "pattern",
        "plays",
        "score_bounds",
        "sites",
        "slots",
        "step",
        "touching",
    )  # fmt: skip

    def __init__(
        self,
        number: int,
        pattern: Pattern,
        crossings: tuple[int, ...],
        before: EndLane | None = None,
        laid: Sequence[int] = (),
        crossed: Sequence[int] = (),
    ) -> None:
        size = len(crossings)
        self.number, self.pattern, self.crossings = number, pattern, crossings
        self.across, self.step, self.first = (True, 1, number * size) if number < size else (False, size, number - size)
        self.before, self.laid, self.crossed = before, laid, crossed
        gaps = pattern.gaps
        self.checks = tuple([place for place in range(1, len(gaps) - 1) if crossings[gaps[place]] != FREE])
        self.plays: dict[PackedRack, list[EndPlay]] = {}
        self.generated: list[
            PackedRack
        ] = []  # the racks whose plays were generated, not selected from those of a larger rack
        self.going_out: dict[PackedRack, list[EndPlay]] = {}
        self.greedy: dict[PackedRack, tuple[int, EndPlay] | None] = {}
        self.sites: dict[int, Site] = {}
        self.slots: list[list[Slot] | None] = [None] * (RACK_SIZE + 1)  # by number of tiles
        self.score_bounds: list[tuple[int, int] | None] = [None] * (RACK_SIZE + 1)  # by number of tiles
        self.after: dict[Change, EndLane] = {}
        self.touching: list[tuple[int, int]] | None = None

    def forget(self) -> None:
        """Drop the lane's plays. Each play refers to the lane, and the garbage collector may be off."""
        self.plays.clear()
        self.generated.clear()
        self.going_out.clear()
        self.greedy.clear()
        self.sites.clear()

    def site(self, slot: str, filled: int, start: int) -> Site:
        """The site of a play that fills the gaps `filled` of a slot (cached)."""
        found = self.sites.get(filled)
        if found is None:
            step, size, gaps = self.step, len(self.crossings), self.pattern.gaps
            offsets = tuple([offset for offset, cell in enumerate(slot) if cell == EMPTY])
            squares = tuple([start + step * offset for offset in offsets])
            mask = sum([1 << square for square in squares])
            before, after = gaps[(filled & -filled).bit_length() - 2], gaps[filled.bit_length()]
            first = self.first
            ends = 1 << first + before * step if before >= 0 else 0
            if after < size:
                ends |= 1 << first + after * step
            others = tuple([size + square % size if self.across else square // size for square in squares])
            found = self.sites[filled] = Site(squares, mask, filled, start, self.across, offsets, ends, others, self)
        return found

    def new_slots(self, tiles: int) -> list[Slot]:
        """The slots for `tiles` tiles that touch a square changed by the last play; at the root, all slots (cached)."""
        found = self.slots[tiles]
        if found is None:
            gaps, text, more = self.pattern.gaps, self.pattern.text.upper(), tiles + 1
            # a slot without tiles needs a neighbouring lane's tile; a single tile there is a play of the crossing lane
            checked = sum([1 << place for place in self.checks]) if tiles > 1 else 0
            found = self.slots[tiles] = [
                (text[gaps[i] + 1 : gaps[i + more]], (1 << i + more) - (2 << i))
                for i in self._new_starts(tiles)
                if gaps[i + more] - gaps[i] > more or (1 << i + more) - (2 << i) & checked
            ]
        return found

    def score_bound(self, tiles: int, bare_lines: Sequence[BareLine]) -> tuple[int, int]:
        """A bound on the scores of plays of `tiles` tiles that touch a change, for any words (cached).

        Args:
            tiles: fewer than a whole rack.

        Returns:
            (constant, factor): the bound is the constant plus the factor times the tiles' worth.
        """
        found = self.score_bounds[tiles]
        if found is None:
            letters, words = bare_lines[self.number].letters, bare_lines[self.number].words
            gaps, totals, crossings = self.pattern.gaps, self.pattern.totals, self.crossings
            constant = factor = 0
            for i in self._new_starts(tiles):
                slot = gaps[i + 1 : i + tiles + 1]
                times = prod([words[gap] for gap in slot])
                points, most = times * (totals[i + tiles + 1] - totals[i]), 0
                for gap in slot:
                    crossing, each = crossings[gap], times * letters[gap]
                    if crossing >= 0:
                        if not crossing & ANY:
                            break
                        points += words[gap] * (crossing >> MASK_BITS)
                        each += words[gap] * letters[gap]
                    most = max(most, each)
                else:
                    constant, factor = max(constant, points), max(factor, most)
            found = self.score_bounds[tiles] = constant, factor
        return found

    def _new_starts(self, tiles: int) -> Iterable[int]:
        """The gaps before the slots for `tiles` tiles that touch a change, by number, in order."""
        end = len(self.pattern.gaps) - tiles - 1
        if self.before is None:
            return range(end)
        starts: list[int] = []
        at = 0
        for place, more in self._touching():
            starts += range(max(at, place - tiles - more), min(place, end))
            at = max(at, place)
        return starts

    def _touching(self) -> list[tuple[int, int]]:
        """The numbers of the changed gaps, each with 1 if a letter was laid there, so that a slot may end there, else
        0.
        """
        if self.touching is None:
            gaps = self.pattern.gaps
            crossed = {bisect_left(gaps, offset): 0 for offset in self.crossed}
            laid = {bisect_left(gaps, offset): 1 for offset in self.laid}
            self.touching = sorted((crossed | laid).items())
        return self.touching

    def unchanged(self, plays: list[EndPlay]) -> list[EndPlay]:
        """The plays among `plays`, from the lane before the change, that are unchanged."""
        first, step, sites = self.first, self.step, self.sites
        laid = sum([1 << first + offset * step for offset in self.laid])
        changed = laid + sum([1 << first + offset * step for offset in self.crossed])
        found: list[EndPlay] = []
        old = site = None
        for score, tiles, old_site, word in plays:
            if old_site is not old:
                old, site = old_site, None
                if not (old.mask & changed or old.ends & laid):
                    filled = old.filled >> (laid & (1 << old.start) - 1).bit_count()
                    site = sites.get(filled)
                    if site is None:
                        squares, mask, _, start, across, offsets, ends, others, _ = old
                        site = sites[filled] = Site(squares, mask, filled, start, across, offsets, ends, others, self)
            if site:
                found.append((score, tiles, site, word))
        return found


class LanePlays:
    """Generates the plays of lanes."""

    def __init__(self, generator: MoveGenerator, packed: PackedRacks) -> None:
        self.generator, self.packed = generator, packed
        self._slot_words_of: dict[PackedRack, SlotWords] = {}
        self._parsed: dict[str, Query] = {}
        self._patterns: dict[str, Pattern] = {}
        self._scoring_lanes: dict[EndLane, Lane] = {}

    def forget(self) -> None:
        """Drop everything, to bound memory."""
        self._slot_words_of.clear()
        self._parsed.clear()
        self._patterns.clear()
        self._scoring_lanes.clear()

    def pattern(self, text: str) -> Pattern:
        """The pattern of a lane's text (cached)."""
        found = self._patterns.get(text)
        if found is None:
            found = self._patterns[text] = Pattern(
                text, self.generator.cross_sets.crossings(text), self.generator.tiles.values
            )
        return found

    def all(self, lane: EndLane, rack: PackedRack) -> list[EndPlay]:
        """Every play of a rack; `EndLane.plays` keeps them."""
        subracks = self.packed.subracks
        for generated in lane.generated:
            if rack in subracks[generated]:
                parts = subracks[rack]
                plays = [play for play in lane.plays[generated] if play[1] in parts]
                break
        else:
            plays = self._generate(lane, rack, range(1, self.packed.size[rack] + 1))
            if lane.before:
                before = lane.before.plays.get(rack)
                plays += lane.unchanged(self.all(lane.before, rack) if before is None else before)
            lane.generated.append(rack)
        lane.plays[rack] = plays
        return plays

    def going_out(self, lane: EndLane, rack: PackedRack) -> list[EndPlay]:
        """The plays that use the whole rack; `EndLane.going_out` keeps them."""
        plays = lane.plays.get(rack)
        if plays is None:
            tiles = self.packed.size[rack]
            going_out = self._generate(lane, rack, range(tiles, tiles + 1))
            if lane.before:
                before = lane.before.going_out.get(rack)
                going_out += lane.unchanged(self.going_out(lane.before, rack) if before is None else before)
        else:
            going_out = [play for play in plays if play[1] == rack]
        lane.going_out[rack] = going_out
        return going_out

    def greedy(self, lane: EndLane, rack: PackedRack) -> tuple[int, EndPlay] | None:
        """The play whose score plus its tiles' worth is highest, with that sum; `EndLane.greedy` keeps both."""
        plays = lane.plays.get(rack)
        if plays is None:
            plays = self.all(lane, rack)
        worth = self.packed.worth
        found = lane.greedy[rack] = max([(play[0] + worth[play[1]], play) for play in plays], key=_score, default=None)
        return found

    def _generate(self, lane: EndLane, rack: PackedRack, sizes: range) -> list[EndPlay]:
        """The plays with these numbers of tiles that touch a change of the lane; on the first board, all such plays."""
        slot_words = self._slot_words_of.get(rack) or self._slot_words(rack)
        known = slot_words.found
        found: list[EndPlay] = []
        for tiles in sizes:
            fits: list[FilledSlot] = []
            for slot, filled in lane.new_slots(tiles):
                rows = known.get(slot)
                if rows is None:
                    rows = slot_words.rows(slot)
                if rows:
                    fits.append((slot, filled, rows))
            if fits:
                self._fill(lane, slot_words, fits, found)
        return found

    def _fill(self, lane: EndLane, slot_words: SlotWords, fits: list[FilledSlot], found: list[EndPlay]) -> None:
        holds = ANY if slot_words.rack.blanks else slot_words.rack.mask
        checks, gaps, crossings = lane.checks, lane.pattern.gaps, lane.crossings
        dead = sum([1 << place for place in checks if not crossings[gaps[place]] & holds])
        checked = 0 if lane.across else sum([1 << place for place in checks])
        code = self.packed.codes
        for slot, filled, rows in fits:
            # a single tile that makes two words is a play of the row
            if filled & dead or (filled & checked and not filled & filled - 1):
                continue
            scoring_lane = self._scoring_lanes.get(lane) or self._make_scoring_lane(lane)
            scoring = scoring_lane.scorings.get(filled) or scoring_lane.scoring(filled)
            laid = fill(rows, scoring)
            if laid:
                site = lane.site(slot, filled, scoring[0])
                offsets = site.offsets
                found += [(score, sum([code[word[offset]] for offset in offsets]), site, word) for word, score in laid]

    def _slot_words(self, rack: PackedRack) -> SlotWords:
        generator = self.generator
        subracks_of = Rack(self.packed.tiles[rack], generator.letters, generator.tiles.values)
        found = self._slot_words_of[rack] = generator.slot_words(subracks_of, self._parsed)
        return found

    def _make_scoring_lane(self, lane: EndLane) -> Lane:
        """The `Lane` that scores plays. It is kept only for a while, because most plays of a lane are generated soon
        after it appears.
        """
        if len(self._scoring_lanes) >= KEPT_LANES:
            self._scoring_lanes.clear()
        generator = self.generator
        line = generator.lane_cache.line(lane.number, lane.pattern.text)
        found = self._scoring_lanes[lane] = Lane(line, lane.crossings, generator.context)
        return found


def _score(play: tuple[int, EndPlay]) -> int:
    return play[0]
