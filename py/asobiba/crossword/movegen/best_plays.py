"""The best plays by equity, exactly, without looking at all of them: the operation that everything else lives on.

Equity is score + value of the leave, in thousandths of a point. No play in a slot is better than the slot's bound:

    base + most of (multiplier * worth + leave) over the parts of the rack + swing * the dearest tile

The lane knows base, multiplier and swing (`lanes.Lane.offers`); what depends on the rack is worked out once for each
multiplier and number of tiles. So a slot costs one step of a comprehension, and nearly all of them end there:

1. The slot that promises most is looked at first, and when the next one promises less than the N-th best play so far,
   no better play is left. Equal promises are looked at, so that ties come out as when all plays are sorted.
2. In a slot that is looked at the bound is taken again, square by square, and the parts of the rack are tried by what
   they bring there, the best first. Only those that may bring enough are looked up in the word map.
3. Slots for the whole rack come first of all: there the words come before the bound, because there are nearly always
   none, and otherwise hardly anything else is worth a look.
4. Numbers of blanks are taken apart. Blanks are dear: what they are worth in a leave keeps nearly all plays that use
   them far from the top.

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

from .lane import Fit, Lane, Offer
from .line import ANY
from .move import Move
from .rack_parts import DEAD, NEVER, Edges, Hand, Ranked, Shapes
from .slot_words import Letters, Words, mark, mark_both

REFUSED = 2 * NEVER  # what a letter that does not fit adds: a play with one is never kept

# A play among the best so far: -equity, -score, start, whether down, word, leave. They sort as plays are ranked.
_Row: TypeAlias = tuple[int, int, int, bool, str, str]
Blanks: TypeAlias = tuple[str, str, str]  # a word; the letters that one blank is, and another
Promise: TypeAlias = tuple[int, Offer, Lane]  # what a slot promises

promised = itemgetter(0)


def _laid(words: Sequence[Blanks], fit: Fit, worth: int, above: int) -> list[str]:
    """Those that fit into a slot and may bring enough there, with the blanks in lower case, in all possible ways.

    Most words end here: before it is asked where the blanks are, and as if they scored.
    """
    _, lying, checked = fit
    found: list[str] = []
    for word, one, two in words:
        for offset, letter in lying:
            if word[offset] != letter:
                break
        else:
            most = worth
            for offset, table in checked:
                most += table.get(word[offset], REFUSED)
            if most >= above:
                found += mark_both(word, one, one.lower(), two, two.lower()) if two else mark(word, one, one.lower())
    return found


class Tables(dict[int, Mapping[int, Sequence[str]]]):
    """Length -> the word map's table of it."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words

    def __missing__(self, length: int) -> Mapping[int, Sequence[str]]:
        found = self[length] = self._words.anagram_table(length)
        return found


class Search:
    """The best plays of one rack, on as many boards as there are."""

    def __init__(self, words: Words, tables: Tables, letters: Letters, hand: Hand) -> None:
        self.words, self.letters, self.hand = words, letters, hand
        self._found: list[_Row] = []
        self._above, self._count = NEVER, 1
        self._best: list[int] = []
        numbers = range(hand.blanks + 1)
        self._ranked = [Ranked(hand, blanks) for blanks in numbers]
        self._shapes = list(map(Shapes, self._ranked))
        self._edges = Edges(hand, letters)
        self._tables = tables
        self._laid: list[dict[int, list[Blanks]]] = [{} for _ in numbers]

    def best(self, lanes: Sequence[Lane], above: int = NEVER) -> Move | None:
        """The best play, if it is worth at least `above`."""
        found = self.run(lanes, 1, above)
        return found[0] if found else None

    def run(self, lanes: Sequence[Lane], count: int, above: int = NEVER) -> list[Move]:
        """The `count` best plays on these lanes, in order, of those worth at least `above`."""
        self._found, self._best, self._count, self._above = [], [], count, above
        if self.hand.size == RACK_SIZE:
            self._take(self._whole(lanes), self.hand.blanks)
        for blanks in range(self.hand.blanks + 1):
            self._take(self._part(lanes, blanks), blanks)
        self._found.sort()
        return [
            Move(-equity, -score, Play(start, not down, word), leave)
            for equity, score, start, down, word, leave in self._found[:count]
        ]

    def _whole(self, lanes: Sequence[Lane]) -> list[Promise]:
        """The slots for a whole rack in which there is a word."""
        blanks, dearest = self.hand.blanks, self.hand.dearest
        shapes, tables = self._shapes[blanks], self._tables
        ((_, _, key, _),) = self.hand.parts(RACK_SIZE, blanks)
        if blanks:
            return [
                (offer[0] + shapes[offer[1]] + offer[2] * dearest, offer, lane)
                for lane in lanes
                for offer in lane.offers[1]
                if blanks > 1 or self._lay(key + offer[4], offer[5], blanks)  # with two there is nearly always one
            ]
        return [
            (offer[0] + shapes[offer[1]] + offer[2] * dearest, offer, lane)
            for lane in lanes
            for offer in lane.offers[1]
            if key + offer[4] in tables[offer[5]]
        ]

    def _part(self, lanes: Sequence[Lane], blanks: int) -> list[Promise]:
        """The slots for less than a rack that promise enough with so many blanks."""
        shapes, dearest, above = self._shapes[blanks], self.hand.dearest, self._above
        holds = ANY if blanks else sum([self.letters.bits[letter] for letter in dict.fromkeys(self.hand.letters)])
        promises: list[Promise] = []
        for lane in lanes:
            dead = sum([place for place, mask in lane.checks if not mask & holds]) if lane.checks else 0
            offers = lane.offers[0]
            if dead:
                offers = [offer for offer in offers if not offer[3] & dead]
            promises += [
                (bound, offer, lane)
                for offer in offers
                if (bound := offer[0] + shapes[offer[1]] + offer[2] * dearest) >= above
            ]
        return promises

    def _take(self, promises: list[Promise], blanks: int) -> None:
        """Look at slots, the most promising first, and in each at the parts of the rack that may bring enough."""
        promises.sort(key=promised, reverse=True)
        ranked, edges, tables = self._ranked[blanks], self._edges, self._tables
        for bound, offer, lane in promises:
            above = self._above
            if bound < above:
                break
            base, shape, _, _, there, length, limits = offer
            most = sum([edges[limit] for limit in limits]) if limits else 0
            if blanks:
                self._blanked(offer, lane, most, blanks)
                continue
            goal = above - base - most
            words = tables[length]
            for value, leave, key, kept in ranked[shape]:
                if value < goal:
                    break
                if key + there in words:
                    self._try(words[key + there], offer, base + value, leave, kept, lane)
                    if self._above != above:
                        goal += self._above - above
                        above = self._above

    def _blanked(self, offer: Offer, lane: Lane, most: int, blanks: int) -> None:
        """Look at one slot with blanks in the rack's parts; its squares bring at most so much, or are `DEAD`."""
        dead = -(most // -DEAD) if most < 0 else 0
        if dead > blanks:  # only blanks can fill those squares
            return
        base, shape, there, length = offer[0], offer[1], offer[4], offer[5]
        above = self._above
        goal = above - base - most + dead * DEAD
        masks, low = self.words.completions(length)
        for value, leave, key, kept in self._ranked[blanks][shape]:
            if value < goal:
                break
            key += there
            if (masks[key & low] or blanks > 1) and (words := self._lay(key, length, blanks)):
                found = _laid(words, lane.fits.get(offer[3]) or lane.fit(offer), base + value, above)
                if found:
                    self._try(found, offer, base + value, leave, kept, lane)
                    goal += self._above - above
                    above = self._above

    def _lay(self, key: int, length: int, blanks: int) -> list[Blanks]:
        """The words of a length that one or two letters complete."""
        found = self._laid[blanks].get(key)
        if found is None:
            found = self._laid[blanks][key] = (self._with_one if blanks == 1 else self._with_two)(key, length)
        return found

    def _with_one(self, key: int, length: int) -> list[Blanks]:
        masks, low = self.words.completions(length)
        mask = masks[key & low]
        if not mask:
            return []
        words = self._tables[length]
        return [(word, letter, "") for letter, _, more in self.letters[mask] for word in words.get(key + more, ())]

    def _with_two(self, key: int, length: int) -> list[Blanks]:
        masks, low = self.words.completions(length)
        words = self._tables[length]
        return [
            (word, one, two)
            for one, first, later in self.letters.firsts
            if (mask := masks[key + first & low] & later)
            for two, _, more in self.letters[mask]
            for word in words.get(key + first + more, ())
        ]

    def _try(self, words: Sequence[str], offer: Offer, worth: int, leave: int, kept: str, lane: Lane) -> None:
        """Those of some words that fit into a slot and are good enough."""
        start, lying, checked = lane.fits.get(offer[3]) or lane.fit(offer)
        for word in words:
            for offset, letter in lying:
                if word[offset] != letter:
                    break
            else:
                equity = worth
                for offset, table in checked:
                    equity += table.get(word[offset], REFUSED)
                if equity >= self._above:
                    self._keep(word, equity, leave, kept, start, lane)

    def _keep(self, word: str, equity: int, leave: int, kept: str, start: int, lane: Lane) -> None:
        """Note a play that may be among the best, and what that makes of the threshold."""
        for blank in lane.line.blanks:
            offset = blank - start
            if 0 <= offset < len(word):
                word = word[:offset] + word[offset].lower() + word[offset + 1 :]
        self._found.append((-equity, (leave - equity) // POINT, lane.squares[start], not lane.across, word, kept))
        best = self._best
        if len(best) < self._count:
            heappush(best, equity)
        else:
            heapreplace(best, equity)
        if len(best) == self._count:
            self._above = best[0]
