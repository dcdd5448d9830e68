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

from .lanes import TILE_BITS, Fit, Lane, Offer
from .leaves import Leave
from .lines import ANY, MASK_BITS, POINT
from .pieces import Letters, Words, mark, mark_both
from .scoring import BINGO
from .tiles import BLANK, RACK_SIZE

NEVER = -(1 << 50)  # thousandths: less than any play
REFUSED = 2 * NEVER  # what a letter that does not fit adds: a play with one is never kept
DEAD = -(1 << 40)  # what a square adds that no tile fits: less than any sum of points
TILES = (1 << TILE_BITS) - 1

# A part of a rack in slots of one shape: what it brings there, the leave included; the leave alone; its key; the
# letters that stay.
Part: TypeAlias = tuple[int, int, int, str]
Found: TypeAlias = tuple[int, int, int, int, str]  # -equity, -score, start, 0 for across, word: in the order of plays
Blanks: TypeAlias = tuple[str, str, str]  # a word; the letters that one blank is, and another
Promise: TypeAlias = tuple[int, Offer, Lane]  # what a slot promises

promised = itemgetter(0)
_END: Part = (2 * NEVER, 0, 0, "")  # of a list of parts


class Hand:
    """A rack in a search.

    Args:
        leave: what the tiles that stay are worth.
    """

    def __init__(self, rack: str, keys: Mapping[str, int], values: Mapping[str, int], leave: Leave) -> None:
        letters = "".join(sorted(rack.replace(BLANK, "")))
        self.size, self.blanks = len(rack), len(rack) - len(letters)
        self.dearest = POINT * max(map(values.__getitem__, rack), default=0)
        self.letters, self.values = letters, values
        self._leave = leave
        middle = self.size // 2
        while middle < len(letters) and letters[middle] == letters[middle - 1]:
            middle += 1
        self._halves = [_choices(half, keys, values) for half in (letters[:middle], letters[middle:])]
        self._parts: dict[tuple[int, int], list[Part]] = {}

    def parts(self, tiles: int, blanks: int) -> list[Part]:
        """The distinct parts with so many tiles, so many of them blanks, where a tile counts once, the best first."""
        found = self._parts.get((tiles, blanks))
        if found is None:
            kept, leave, (one, two) = BLANK * (self.blanks - blanks), self._leave, self._halves
            size = tiles - blanks
            found = [
                (worth + other + (value := leave((stay := left + rest) + kept)), value, key + more, stay)
                for taken in range(max(0, size + 1 - len(two)), min(size + 1, len(one)))
                for worth, key, left in one[taken]
                for other, more, rest in two[size - taken]
            ]
            found.sort(reverse=True)
            self._parts[tiles, blanks] = found
        return found


def _choices(letters: str, keys: Mapping[str, int], values: Mapping[str, int]) -> list[list[tuple[int, int, str]]]:
    """By how many letters are taken: worth in thousandths and key of those, and the letters that stay."""
    found = [(0, 0, 0, "")]
    for letter in dict.fromkeys(letters):
        count, key, value = letters.count(letter), keys[letter], POINT * values[letter]
        found = [
            (size + taken, worth + value * taken, one + key * taken, left + letter * (count - taken))
            for size, worth, one, left in found
            for taken in range(count + 1)
        ]
    by_size: list[list[tuple[int, int, str]]] = [[] for _ in range(len(letters) + 1)]
    for size, worth, one, left in found:
        by_size[size].append((worth, one, left))
    return by_size


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


class _Ranked(dict[int, list[Part]]):
    """Shape of a slot -> the parts of a rack with so many blanks, by what they bring there, and an end."""

    def __init__(self, hand: Hand, blanks: int) -> None:
        super().__init__()
        self._hand, self._blanks = hand, blanks
        self._hulls: dict[int, list[tuple[int, int]]] = {}  # by number of tiles

    def __missing__(self, shape: int) -> list[Part]:
        parts, times, bonus = self._hand.parts(shape & TILES, self._blanks), (shape >> TILE_BITS) - 1, _bonus(shape)
        if times or bonus:
            parts = [(worth + times * (worth - leave) + bonus, leave, key, left) for worth, leave, key, left in parts]
            parts.sort(reverse=True)
        found = self[shape] = [*parts, _END]
        return found

    def most(self, shape: int) -> int:
        """The most that a part brings: asked for many more shapes than the parts themselves."""
        times, tiles = (shape >> TILE_BITS) - 1, shape & TILES
        hull = self._hulls.get(tiles)
        if hull is None:
            hull = self._hulls[tiles] = _hull(self._hand.parts(tiles, self._blanks))
        return _bonus(shape) + max([worth + times * score for worth, score in hull], default=_END[0])


def _hull(parts: list[Part]) -> list[tuple[int, int]]:
    """Worth and score, where a tile counts once, of the parts that no other beats in both: the best of any shape."""
    found: list[tuple[int, int]] = []
    most = NEVER
    for worth, leave, _, _ in parts:
        if worth - leave > most:
            most = worth - leave
            found.append((worth, most))
    return found


def _bonus(shape: int) -> int:
    return POINT * BINGO if shape & TILES == RACK_SIZE else 0


class _Shapes(dict[int, int]):
    """Shape of a slot -> the most that a part of the rack brings there."""

    def __init__(self, ranked: _Ranked) -> None:
        super().__init__()
        self._ranked = ranked

    def __missing__(self, shape: int) -> int:
        found = self[shape] = self._ranked.most(shape)
        return found


class _Edges(dict[int, int]):
    """How a tile counts on a square and which fit (`lanes.Offer`) -> the most that a rack brings there."""

    def __init__(self, hand: Hand, letters: Letters) -> None:
        super().__init__()
        dearest = sorted(dict.fromkeys(hand.letters), key=hand.values.__getitem__, reverse=True)
        self._values = [(letters.bits[letter], POINT * hand.values[letter]) for letter in dearest]

    def __missing__(self, limit: int) -> int:
        found = DEAD
        for bit, value in self._values:
            if limit & bit:
                found = (limit >> MASK_BITS) * value
                break
        self[limit] = found
        return found


class Tables(dict[int, Mapping[int, Sequence[str]]]):
    """Length -> the word map's table of it."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words

    def __missing__(self, length: int) -> Mapping[int, Sequence[str]]:
        found = self[length] = self._words.of_length(length)
        return found


class Search:
    """The best plays of one rack, on as many boards as there are."""

    def __init__(self, words: Words, tables: Tables, letters: Letters, hand: Hand) -> None:
        self.words, self.letters, self.hand = words, letters, hand
        self.found: list[Found] = []
        self._above, self._count = NEVER, 1
        self._best: list[int] = []
        numbers = range(hand.blanks + 1)
        self._ranked = [_Ranked(hand, blanks) for blanks in numbers]
        self._shapes = list(map(_Shapes, self._ranked))
        self._edges = _Edges(hand, letters)
        self._tables = tables
        self._laid: list[dict[int, list[Blanks]]] = [{} for _ in numbers]

    def best(self, lanes: Sequence[Lane], above: int = NEVER) -> Found | None:
        """The best play, if it is worth at least `above`."""
        found = self.run(lanes, 1, above)
        return found[0] if found else None

    def run(self, lanes: Sequence[Lane], count: int, above: int = NEVER) -> list[Found]:
        """The `count` best plays on these lanes, in order, of those worth at least `above`."""
        self.found, self._best, self._count, self._above = [], [], count, above
        if self.hand.size == RACK_SIZE:
            self._take(self._whole(lanes), self.hand.blanks)
        for blanks in range(self.hand.blanks + 1):
            self._take(self._part(lanes, blanks), blanks)
        self.found.sort()
        return self.found[:count]

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
            for value, leave, key, _ in ranked[shape]:
                if value < goal:
                    break
                if key + there in words:
                    self._try(words[key + there], offer, base + value, leave, lane)
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
        for value, leave, key, _ in self._ranked[blanks][shape]:
            if value < goal:
                break
            key += there
            if (masks[key & low] or blanks > 1) and (words := self._lay(key, length, blanks)):
                found = _laid(words, lane.fits.get(offer[3]) or lane.fit(offer), base + value, above)
                if found:
                    self._try(found, offer, base + value, leave, lane)
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

    def _try(self, words: Sequence[str], offer: Offer, worth: int, leave: int, lane: Lane) -> None:
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
                    self._keep(word, equity, leave, start, lane)

    def _keep(self, word: str, equity: int, leave: int, start: int, lane: Lane) -> None:
        """Note a play that may be among the best, and what that makes of the threshold."""
        for blank in lane.line.blanks:
            offset = blank - start
            if 0 <= offset < len(word):
                word = word[:offset] + word[offset].lower() + word[offset + 1 :]
        self.found.append((-equity, (leave - equity) // POINT, lane.squares[start], not lane.across, word))
        best = self._best
        if len(best) < self._count:
            heappush(best, equity)
        else:
            heapreplace(best, equity)
        if len(best) == self._count:
            self._above = best[0]
