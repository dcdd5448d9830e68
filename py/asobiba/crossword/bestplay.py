"""The best play only, as fast as it goes: the operation that simulation lives on.

As in `search`, a slot's plays have an upper bound and the most promising slot is looked at first, until no slot
promises more than what was found. One play is wanted, and thousands of racks are asked for on few boards, so:

1. All that a lane knows without the rack is one flat list (`survey`), kept with the lane: for each slot its base, its
   *shape* (multiplier and number of tiles) and its *edge* (coefficient and fitting letters of the squares that matter).
2. A rack's bound is worked out once a shape and once an edge, so that a slot costs one step of a comprehension:
   base + shape + edge.
3. A slot that is looked at asks which parts of the rack make a word with the letters that lie there. The answer depends
   only on these letters and the number of tiles, and is kept for all slots alike; mostly it is "none".

Racks with two blanks go the way of `search`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import TypeAlias

from .board import EMPTY
from .lanes import ANY, MASK_BITS, Lane
from .leaves import Leave
from .moves import MoveGenerator
from .pieces import mark
from .racks import Rack
from .scoring import BINGO
from .search import POINT, Found
from .tiles import RACK_SIZE

NEVER = -(1 << 50)  # thousandths: less than any play
KEPT_LANES = 2500  # surveys that are kept; then everything learnt about lanes is forgotten

Shape: TypeAlias = tuple[int, int]  # multiplier in thousandths; tiles placed
Edge: TypeAlias = tuple[int, ...]  # coefficient << MASK_BITS | letters that fit
Ask: TypeAlias = tuple[str, int]  # letters that lie in the slot; tiles placed
# gaps filled; base; shape; edge; what it asks the word map; piece; offsets of the edge's squares
Slot: TypeAlias = tuple[int, int, Shape, Edge, Ask, str, tuple[int, ...]]
Hit: TypeAlias = tuple[int, int, Sequence[str]]  # worth of a part of the rack; its leave; the words it makes


def survey(lane: Lane, values: Mapping[str, int]) -> list[Slot]:
    """Every slot of a lane with what it scores, whatever the rack. `values` are of the letters on the board."""
    material, crossings, gaps = lane.material, lane.crossings, lane.gaps
    own = slice(lane.squares.start, lane.squares.stop, lane.squares.step)
    letters, words = material.letter_multipliers[own], material.word_multipliers[own]
    totals = list(accumulate([values.get(cell, 0) for cell in lane.text], initial=0))
    # place, offset, letter multiplier - 1, what a crossing word adds to the coefficient, letters that fit
    special: list[tuple[int, int, int, int, int]] = []
    crossed = [0] * (len(gaps) + 1)  # points of crossing words up to a place
    for place, gap in enumerate(gaps[1:-1], 1):
        crossing, times = crossings[gap], letters[gap]
        crossed[place] = crossed[place - 1]
        if crossing >= 0:
            crossed[place] += (crossing >> MASK_BITS) * words[gap]
            special.append((place, gap, times - 1, times * words[gap], crossing & ANY))
        elif times > 1:
            special.append((place, gap, times - 1, 0, ANY))
    doubled = [(place, words[gap]) for place, gap in enumerate(gaps[1:-1], 1) if words[gap] > 1]
    slots: list[Slot] = []
    for piece, filled in lane.slots:
        i, j = (filled & -filled).bit_length() - 2, filled.bit_length()
        start, end = gaps[i] + 1, gaps[j]
        times = 1
        for place, more in doubled:
            if i < place < j:
                times *= more
        base = times * (totals[end] - totals[start]) + crossed[j - 1] - crossed[i]
        inside = [one for one in special if i < one[0] < j]
        edge = tuple([(letter * times + cross << MASK_BITS) | mask for _, _, letter, cross, mask in inside])
        offsets = tuple([gap - start for _, gap, _, _, _ in inside])
        tiles = j - i - 1
        slots.append(
            (
                filled,
                POINT * (base + BINGO * (tiles == RACK_SIZE)),
                (POINT * times, tiles),
                edge,
                (piece.replace(EMPTY, ""), tiles),
                piece,
                offsets,
            )
        )
    return slots


class BestPlay:
    """Finds best plays with one generator; keeps surveys of lanes."""

    def __init__(self, generator: MoveGenerator) -> None:
        self.generator = generator
        self._values = generator.tiles.values
        self._surveys: dict[Lane, list[Slot]] = {}

    def survey(self, lane: Lane) -> list[Slot]:
        """The survey of a lane."""
        found = self._surveys.get(lane)
        if found is None:
            if len(self._surveys) >= KEPT_LANES:
                self._surveys.clear()
                self.generator.forget()
            found = self._surveys[lane] = survey(lane, self._values)
        return found

    def find(self, lanes: Sequence[Lane], rack: str, leave: Leave, above: int = NEVER) -> Found | None:
        """The best play on some lanes, if it is worth at least `above` thousandths; at most one blank in the rack."""
        hand = _Hand(self.generator, rack, leave)
        offers = []
        for blanks in range(hand.rack.blanks + 1):
            shapes, edges = hand.shapes[blanks], hand.edges[blanks]
            holds = ANY if blanks else hand.rack.mask
            for lane in lanes:
                dead = sum([place for place, mask in lane.checks if not mask & holds])
                offers += [
                    (bound, blanks, slot, lane)
                    for slot in self.survey(lane)
                    if not slot[0] & dead and (bound := slot[1] + shapes[slot[2]] + edges[slot[3]]) >= above
                ]
        offers.sort(key=_bound, reverse=True)
        best: Found | None = None
        for bound, blanks, slot, lane in offers:
            if bound < above:
                break
            found = hand.look(slot, lane, blanks, above, best)
            if found is not best and found is not None:
                best, above = found, -found[0]
        hand.part_with_bounds()
        return best


@lru_cache(4)
def best_play(generator: MoveGenerator) -> BestPlay:
    """The one of a generator, with what it knows about lanes."""
    return BestPlay(generator)


def _bound(offer: tuple[int, int, Slot, Lane]) -> int:
    return offer[0]


class _Shapes(dict[Shape, int]):
    """Shape -> the most that the tiles and the leave can bring, with so many blanks."""

    def __init__(self, hand: _Hand, blanks: int) -> None:
        super().__init__()
        self._hand, self._blanks = hand, blanks

    def __missing__(self, shape: Shape) -> int:
        times, tiles = shape
        parts = self._hand.parts(tiles, self._blanks)
        found = self[shape] = max([times * worth + leave for _, worth, leave in parts], default=NEVER)
        return found


class _Edges(dict[Edge, int]):
    """Edge -> the most that the rack's letters add on its squares; a blank fits everywhere and adds nothing."""

    def __init__(self, hand: _Hand, blanks: int) -> None:
        super().__init__()
        self._hand, self._unfit = hand, 0 if blanks else NEVER
        self._most: dict[int, int] = {}

    def __missing__(self, edge: Edge) -> int:
        total = 0
        for limit in edge:
            most = self._most.get(limit)
            if most is None:
                fitting = [value for value, bit in self._hand.letters if limit & bit]
                most = (limit >> MASK_BITS) * max(fitting) if fitting else self._unfit
                self._most[limit] = most
            total += most
        self[edge] = total
        return total


class _Hand:
    """One rack in one search."""

    def __init__(self, generator: MoveGenerator, rack: str, leave: Leave) -> None:
        self.generator, self.leave = generator, leave
        values = generator.tiles.values
        self.rack = Rack(rack, generator.keys, values)
        bits = generator.letters.bits
        self.letters = [(POINT * values[letter], bits[letter]) for letter in dict.fromkeys(self.rack.letters)]
        self.shapes = [_Shapes(self, blanks) for blanks in range(self.rack.blanks + 1)]
        self.edges = [_Edges(self, blanks) for blanks in range(self.rack.blanks + 1)]
        self._parts: dict[tuple[int, int], list[tuple[int, int, int]]] = {}
        self._hits: list[dict[Ask, list[Hit]]] = [{} for _ in range(self.rack.blanks + 1)]

    def part_with_bounds(self) -> None:
        """Undo the circle of hand and bounds: nobody collects circles while a game is searched."""
        self.shapes.clear()
        self.edges.clear()

    def parts(self, tiles: int, blanks: int) -> list[tuple[int, int, int]]:
        """The parts of the rack with so many tiles, so many of them blanks: key, worth, value of the leave."""
        found = self._parts.get((tiles, blanks))
        if found is None:
            rack, leave, size = self.rack, self.leave, tiles - blanks
            kept = "?" * (rack.blanks - blanks)
            found = self._parts[tiles, blanks] = (
                [
                    (key, worth, leave(left + kept))
                    for (key, worth, _), left in zip(rack.parts[size], rack.left[size], strict=True)
                ]
                if size >= 0
                else []
            )
        return found

    def look(self, slot: Slot, lane: Lane, blanks: int, above: int, best: Found | None) -> Found | None:
        """The best play of a slot, if it is worth at least `above` and comes before `best`; else `best`."""
        _, base, (times, _), edge, ask, piece, offsets = slot
        hits = self._hits[blanks].get(ask)
        if hits is None:
            hits = self._hits[blanks][ask] = self._hit(*ask, blanks)
        if not hits:
            return best
        most = base + self.edges[blanks][edge]
        for worth, leave, words in hits:
            value = times * worth + leave
            if most + value < above:
                continue
            for word in words:
                if ask[0] and not _fits(word, piece):
                    continue
                found = self._worth(word, edge, offsets)
                if found >= 0 and base + value + found >= above:
                    equity = base + value + found
                    play = _found(lane, slot, word, equity, leave)
                    if best is None or play < best:
                        best, above = play, equity
        return best

    def _worth(self, word: str, edge: Edge, offsets: tuple[int, ...]) -> int:
        """What a word's letters add on the squares that matter; negative if one does not fit."""
        total = 0
        table = self.generator.material.table
        for limit, offset in zip(edge, offsets, strict=True):
            worth = table(limit).get(word[offset])
            if worth is None:
                return NEVER
            total += worth
        return POINT * total

    def _hit(self, lying: str, tiles: int, blanks: int) -> list[Hit]:
        words, letters = self.generator.words, self.generator.letters
        there, length = words.key(lying), tiles + len(lying)
        get = words.of_length(length).get
        parts = self.parts(tiles, blanks)
        if not blanks:
            return [(worth, leave, found) for key, worth, leave in parts if (found := get(key + there))]
        masks, low = words.completions(length)
        hits: list[Hit] = []
        for key, worth, leave in parts:
            mask = masks[key + there & low]
            if mask:
                laid = [
                    one
                    for letter, marked, more in letters[mask]
                    for word in get(key + there + more, ())
                    for one in mark(word, letter, marked)
                ]
                if laid:
                    hits.append((worth, leave, laid))
        return hits


def _fits(word: str, piece: str) -> bool:
    return all(letter == cell or cell == EMPTY for letter, cell in zip(word, piece, strict=True))


def _found(lane: Lane, slot: Slot, word: str, equity: int, leave: int) -> Found:
    start = lane.gaps[(slot[0] & -slot[0]).bit_length() - 2] + 1
    text = lane.text[start : start + len(word)]
    word = "".join([cell if cell != EMPTY else letter for letter, cell in zip(word, text, strict=True)])
    return -equity, (leave - equity) // POINT, lane.squares[start], not lane.across, word
