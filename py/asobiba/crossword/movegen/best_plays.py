"""Finds exactly the best plays by equity without generating all plays. Used by hints, the coach and rollouts.

Equity is score + value of the leave, in thousandths of a point. No play in a slot is better than the slot's bound:

    base + most of (multiplier * worth + leave) over the subracks + swing * the highest tile

The lane supplies base, multiplier and swing (`Lane.slot_bounds`); the part that depends on the rack is computed once
for each multiplier and number of tiles. So a slot costs one step of a comprehension, and nearly all slots end there:

1. The slot with the highest bound is searched first. When the next bound is lower than the N-th best play so far, no
   better play is left. Equal bounds are searched, so that ties come out as if all plays were sorted.
2. In a searched slot the bound is tightened, square by square, and the subracks are tried by their worth there, the
   best first. Only subracks that may still reach the N-th best are looked up in the word map.
3. Slots for the whole rack are searched first. Their words are looked up before their bounds are computed: nearly
   always there are none, and if there are some, hardly any other slot is worth searching.
4. Plays with no, one and two blanks are searched separately. A blank adds so much to the value of a leave that nearly
   all plays that use one are far from the best. So their slots are compared by groups (`Lane.slot_groups`): the longest
   slot of a group bounds them all. (Without blanks that takes as long as comparing all slots.)
5. If a rack is searched again (steps of a hint, analysis), the plays found in each slot are known. Rollouts search the
   same rack on other lanes each time, so they remember nothing.

Ideas: shadow playing in wolges and MAGPIE; the word map of MAGPIE.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import heappush, heapreplace
from operator import itemgetter
from typing import TypeAlias

from asobiba.crossword.equity.units import POINT
from asobiba.crossword.rules.actions import Play
from asobiba.crossword.rules.tiles import RACK_SIZE

from .lane import MANY_LETTERS, TILES, Lane, SlotBound, SpecialSquares
from .line import ANY
from .move import Move
from .slot_words import Words, mark, mark_both
from .subracks import NO_TILE_FITS, WORST, BestByShape, Letters, RankedSubracks, SquareBounds, ValuedRack

KNOWN_LANES = 120  # lanes whose plays a search remembers before it forgets them all; a board has up to 30
NOT_FITTING = 2 * WORST  # the score of a letter that does not fit; a play with such a letter is never kept

# A play among the best so far: -equity, -score, start, whether down, word, leave. They sort as plays are ranked.
PlayRow: TypeAlias = tuple[int, int, int, bool, str, str]
BlankedWord: TypeAlias = tuple[str, str, str]  # a word; the letters of its two blanks, the second may be ""
RankedSlot: TypeAlias = tuple[int, SlotBound, Lane]  # the bound on a slot's plays, and the slot
RankedGroup: TypeAlias = tuple[int, Sequence[SlotBound], Lane]  # a bound on the plays in some slots, and the slots

# What a search has found in a lane. For the gaps that a slot fills: the least equity that was asked for; the plays
# found, among them all of at least this equity.
_Known: TypeAlias = tuple[dict[int, int], dict[int, list[PlayRow]]]

by_bound = itemgetter(0)


def _with_blanks_marked(words: Sequence[BlankedWord], slot: SlotBound, lane: Lane, worth: int, above: int) -> list[str]:
    """The words that fit a slot and can still reach `above`, one text for each choice of tiles as blanks.

    Most words are rejected before the blanks are placed, by a bound in which the blanks score as letters.
    """
    _, fixed = lane.fits.get(slot[3]) or lane.fit(slot)
    special: SpecialSquares | None = None
    found: list[str] = []
    for word, first, second in words:
        for offset, letter in fixed:
            if word[offset] != letter:
                break
        else:
            if special is None:
                special = lane.special.get(slot[3])
                if special is None:
                    special = lane.special_squares(slot)
            most = worth
            for offset, table in special:
                most += table.get(word[offset], NOT_FITTING)
            if most >= above:
                found += mark_both(word, first, second) if second else mark(word, first)
    return found


class AnagramTables(dict[int, Mapping[int, Sequence[str]]]):
    """Word length -> the word map's table for that length (cached)."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words

    def __missing__(self, length: int) -> Mapping[int, Sequence[str]]:
        found = self[length] = self._words.anagram_table(length)
        return found


class Search:
    """Finds the best plays of one rack, on any number of boards.

    texts: tells whether any word fits a slot with many letters on the board, which is rare. This pays if many racks or
    boards are searched; otherwise None.
    """

    def __init__(
        self,
        words: Words,
        tables: AnagramTables,
        letters: Letters,
        rack: ValuedRack,
        texts: Mapping[str, bool] | None = None,
    ) -> None:
        self.words, self.letters, self.rack = words, letters, rack
        self._found: list[PlayRow] = []
        self._above, self._count = WORST, 1
        self._best: list[int] = []
        numbers = range(rack.blanks + 1)
        self._ranked = [RankedSubracks(rack, blanks) for blanks in numbers]
        self._best_by_shape = [BestByShape(rack, blanks) for blanks in numbers]
        self._square_bounds = SquareBounds(rack, letters)
        self._tables, self._texts = tables, texts
        self._searched = False  # before
        self._known: list[dict[Lane, _Known]] = [{} for _ in numbers]
        self._blank_words: list[dict[int, list[BlankedWord]]] = [{} for _ in numbers]

    def best(self, lanes: Sequence[Lane], above: int = WORST) -> Move | None:
        """The best play, if its equity is at least `above`."""
        found = self.run(lanes, 1, above)
        return found[0] if found else None

    def run(self, lanes: Sequence[Lane], count: int, above: int = WORST) -> list[Move]:
        """The `count` best plays on these lanes with an equity of at least `above`, in order."""
        self._found, self._best, self._count, self._above = [], [], count, above
        if self.rack.size == RACK_SIZE:
            bingos = self._bingo_slots(lanes)
            if self._texts is None and self._searched:
                self._search_groups([(bound, [slot], lane) for bound, slot, lane in bingos], self.rack.blanks)
            else:
                self._search_slots(bingos, self.rack.blanks)
        for blanks in range(self.rack.blanks + 1):
            if self._texts is None and (blanks or self._searched):
                self._search_groups(self._groups(lanes, blanks), blanks)
            else:
                self._search_slots(self._other_slots(lanes, blanks), blanks)
        self._searched = True
        self._found.sort()
        return [
            Move(-equity, -score, Play(start, not down, word), leave)
            for equity, score, start, down, word, leave in self._found[:count]
        ]

    def _bingo_slots(self, lanes: Sequence[Lane]) -> list[RankedSlot]:
        blanks, highest = self.rack.blanks, self.rack.highest
        best, tables = self._best_by_shape[blanks], self._tables
        ((_, _, key, _),) = self.rack.parts(RACK_SIZE, blanks)
        if blanks:
            return [
                (slot[0] + best[slot[1]] + slot[2] * highest, slot, lane)
                for lane in lanes
                for slot in lane.slot_bounds[1]
                if blanks > 1 or self._words_with_blanks(key + slot[4], slot[5], 1)  # with 2 there nearly always is one
            ]
        return [
            (slot[0] + best[slot[1]] + slot[2] * highest, slot, lane)
            for lane in lanes
            for slot in lane.slot_bounds[1]
            if key + slot[4] in tables[slot[5]]
        ]

    def _other_slots(self, lanes: Sequence[Lane], blanks: int) -> list[RankedSlot]:
        """The slots for plays with `blanks` blanks whose bound reaches the N-th best play so far."""
        best, highest, above = self._best_by_shape[blanks], self.rack.highest, self._above
        holds = ANY if blanks else sum([self.letters.bits[letter] for letter in dict.fromkeys(self.rack.letters)])
        ranked_slots: list[RankedSlot] = []
        for lane in lanes:
            dead = 0
            for place, mask in lane.checks:
                if not mask & holds:
                    dead |= place
            ranked_slots += [
                (bound, slot, lane)
                for slot in lane.slot_bounds[0]
                if not slot[3] & dead and (bound := slot[0] + best[slot[1]] + slot[2] * highest) >= above
            ]
        return ranked_slots

    def _groups(self, lanes: Sequence[Lane], blanks: int) -> list[RankedGroup]:
        """The groups whose bound for plays with `blanks` blanks reaches the N-th best play so far."""
        best, highest, above = self._best_by_shape[blanks].up_to, self.rack.highest, self._above
        return [
            (bound, slots, lane)
            for lane in lanes
            for base, shape, swing, slots in lane.slot_groups
            if (bound := base + best[shape] + swing * highest) >= above
        ]

    def _search_groups(self, ranked_groups: list[RankedGroup], blanks: int) -> None:
        """Search the slots of groups, the highest bound first, unless they were searched for such plays before."""
        ranked_groups.sort(key=by_bound, reverse=True)
        best, highest, known = self._best_by_shape[blanks], self.rack.highest, self._known[blanks]
        if len(known) > KNOWN_LANES:
            known.clear()
        for bound, slots, lane in ranked_groups:
            if bound < self._above:
                break
            asked, plays = known.get(lane) or known.setdefault(lane, ({}, {}))
            for slot in slots:
                most, filled = slot[0] + best[slot[1]] + slot[2] * highest, slot[3]
                if most < self._above:
                    continue
                if filled not in asked or asked[filled] > self._above:
                    before = len(self._found)
                    self._search_slots([(most, slot, lane)], blanks)
                    plays[filled], asked[filled] = self._found[before:], self._above
                elif plays[filled]:
                    self._keep_known(plays[filled])

    def _search_slots(self, ranked_slots: list[RankedSlot], blanks: int) -> None:
        """Search slots, the highest bound first, with the subracks that may reach the N-th best play."""
        ranked_slots.sort(key=by_bound, reverse=True)
        ranked, square_bounds, tables = self._ranked[blanks], self._square_bounds, self._tables
        texts = self._texts
        for bound, slot, lane in ranked_slots:
            above = self._above
            if bound < above:
                break
            base, shape, _, filled, there, length, restrictions = slot
            if texts is not None and length - (shape & TILES) >= MANY_LETTERS and not texts[lane.slot_text(filled)]:
                lane.leave_out_slot(slot)
                continue
            most = 0
            for restriction in restrictions:  # mostly two or three, too few for the sum of a list
                most += square_bounds[restriction]
            if blanks:
                self._search_slot_with_blanks(slot, lane, most, blanks)
                continue
            goal = above - base - most
            words = tables[length]
            for value, leave, key, kept in ranked[shape]:
                if value < goal:
                    break
                if key + there in words:
                    self._keep_fitting(words[key + there], slot, base + value, leave, kept, lane)
                    if self._above != above:
                        goal += self._above - above
                        above = self._above

    def _search_slot_with_blanks(self, slot: SlotBound, lane: Lane, most: int, blanks: int) -> None:
        """Search one slot with blanks; `most` is the sum of its square bounds, `NO_TILE_FITS` among them."""
        dead = -(most // -NO_TILE_FITS) if most < 0 else 0
        if dead > blanks:  # only blanks can fill those squares
            return
        base, shape, there, length = slot[0], slot[1], slot[4], slot[5]
        above = self._above
        goal = above - base - most + dead * NO_TILE_FITS
        masks, low = self.words.completions(length)
        for value, leave, key, kept in self._ranked[blanks][shape]:
            if value < goal:
                break
            key += there
            if (masks[key & low] or blanks > 1) and (words := self._words_with_blanks(key, length, blanks)):
                found = _with_blanks_marked(words, slot, lane, base + value, above)
                if found:
                    self._keep_fitting(found, slot, base + value, leave, kept, lane)
                    goal += self._above - above
                    above = self._above

    def _words_with_blanks(self, key: int, length: int, blanks: int) -> list[BlankedWord]:
        """The words of this length from the letters of a key and one or two blanks (cached)."""
        found = self._blank_words[blanks].get(key)
        if found is None:
            find = self._words_with_one_blank if blanks == 1 else self._words_with_two_blanks
            found = self._blank_words[blanks][key] = find(key, length)
        return found

    def _words_with_one_blank(self, key: int, length: int) -> list[BlankedWord]:
        masks, low = self.words.completions(length)
        mask = masks[key & low]
        if not mask:
            return []
        words = self._tables[length]
        return [(word, letter, "") for letter, _, more in self.letters[mask] for word in words.get(key + more, ())]

    def _words_with_two_blanks(self, key: int, length: int) -> list[BlankedWord]:
        masks, low = self.words.completions(length)
        words = self._tables[length]
        return [
            (word, letter, second)
            for letter, first, later in self.letters.firsts
            if (mask := masks[key + first & low] & later)
            for second, _, more in self.letters[mask]
            for word in words.get(key + first + more, ())
        ]

    def _keep_fitting(
        self, words: Sequence[str], slot: SlotBound, worth: int, leave: int, kept: str, lane: Lane
    ) -> None:
        start, fixed = lane.fits.get(slot[3]) or lane.fit(slot)
        special: SpecialSquares | None = None
        for word in words:
            for offset, letter in fixed:
                if word[offset] != letter:
                    break
            else:
                if special is None:
                    special = lane.special.get(slot[3])
                    if special is None:
                        special = lane.special_squares(slot)
                equity = worth
                for offset, table in special:
                    equity += table.get(word[offset], NOT_FITTING)
                if equity >= self._above:
                    self._keep(word, equity, leave, kept, start, lane)

    def _keep(self, word: str, equity: int, leave: int, kept: str, start: int, lane: Lane) -> None:
        """Keep a play that may be among the best, and raise the threshold."""
        for blank in lane.line.blanks:
            offset = blank - start
            if 0 <= offset < len(word):
                word = word[:offset] + word[offset].lower() + word[offset + 1 :]
        self._found.append((-equity, (leave - equity) // POINT, lane.squares[start], not lane.across, word, kept))
        self._raise(equity)

    def _keep_known(self, plays: Sequence[PlayRow]) -> None:
        """Keep those of some known plays that may be among the best."""
        for play in plays:
            if -play[0] >= self._above:
                self._found.append(play)
                self._raise(-play[0])

    def _raise(self, equity: int) -> None:
        """Raise the threshold after a play."""
        best = self._best
        if len(best) < self._count:
            heappush(best, equity)
        else:
            heapreplace(best, equity)
        if len(best) == self._count:
            self._above = best[0]
