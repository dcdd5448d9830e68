"""The best plays by equity, exactly, without looking at all of them.

Equity is score + value of the leave, in thousandths of a point. A slot and a number of blanks to use make an *offer*,
and no play in an offer is better than its bound:

    base + most of (multiplier * worth + leave) over the parts of the rack + sum of each square's most

1. All offers are sorted by bound; the one that promises most is looked at first.
2. In an offer the parts of the rack are tried by multiplier * worth + leave, the best first. Only a part that could
   still reach the N-th best play found so far is looked up in the word map.
3. When the next offer's bound is below the N-th best, no better play is left. Equal bounds are looked at, so that
   ties come out in the same order as when all plays are sorted.

Blanks are dear: what they are worth in a leave keeps nearly all plays that use them far from the top.
Idea: shadow playing in wolges and MAGPIE.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from heapq import heappush, heapreplace
from typing import TypeAlias

from .board import EMPTY
from .lanes import ANY, MASK_BITS, Lane, Scoring
from .leaves import Leave
from .pieces import Letters, Words, mark, mark_both
from .racks import Rack

POINT = 1000  # thousandths
DEAD = 1 << 40  # counted for each square that no letter of the rack fits: more than any sum of points

Option: TypeAlias = tuple[int, int, int, str]  # multiplier * worth + leave; leave; key of the part; the letters left
# Bound; blanks; most that the squares with a crossing word or a letter premium add; piece; scoring; across.
Offer: TypeAlias = tuple[int, int, int, str, Scoring, bool]
Found: TypeAlias = tuple[int, int, int, int, str]  # -equity, -score, start, 0 for across, word: in the order of plays


class Search:
    """The best plays of one rack.

    Args:
        count: how many are wanted.
        leave: what the tiles that stay are worth.
    """

    def __init__(
        self, words: Words, letters: Letters, values: Sequence[int], rack: Rack, leave: Leave, count: int
    ) -> None:
        self.words, self.letters, self.rack, self.count = words, letters, rack, count
        self.threshold = -(1 << 60)
        self.found: list[Found] = []
        self._best: list[int] = []
        self._values = [value for bit, value in enumerate(values) if rack.mask >> bit & 1]
        self._bits = [1 << bit for bit in range(len(values)) if rack.mask >> bit & 1]
        self._leave = leave
        self._options: dict[tuple[int, int, int], list[Option]] = {}
        self._most: dict[int, int] = {}

    def run(self, lanes: Sequence[Lane]) -> list[Found]:
        """The best plays on these lanes, in order."""
        offers = self._offers(lanes)
        offers.sort(key=_bound, reverse=True)
        for offer in offers:
            if offer[0] < self.threshold:
                break
            self._look(offer)
        self.found.sort()
        return self.found[: self.count]

    def _offers(self, lanes: Sequence[Lane]) -> list[Offer]:
        rack, most, options = self.rack, self._most, self._options
        holds = ANY if rack.blanks else rack.mask
        offers: list[Offer] = []
        for lane in lanes:
            dead = sum([place for place, mask in lane.checks if not mask & holds])
            for piece, filled in lane.slots:
                placed = filled.bit_count()
                if filled & dead or placed > rack.size:
                    continue
                scoring = lane.scorings.get(filled) or lane.scoring(filled)
                _, base, multiplier, cells, _, _ = scoring
                squares = 0
                for _, _, limit in cells:
                    value = most.get(limit)
                    squares += self._most_on(limit) if value is None else value
                needed, squares = (0, squares) if squares >= 0 else (-(squares >> 40), squares & DEAD - 1)
                for blanks in range(needed, min(rack.blanks, placed) + 1):
                    parts = options.get((multiplier, placed, blanks)) or self._sorted(multiplier, placed, blanks)
                    if parts:
                        bound = POINT * (base + squares) + parts[0][0]
                        offers.append((bound, blanks, POINT * squares, piece, scoring, lane.across))
        return offers

    def _most_on(self, limit: int) -> int:
        """The most that a letter of the rack adds on a square; -DEAD if none fits. A blank adds nothing."""
        coefficient = limit >> MASK_BITS
        fitting = [value for value, bit in zip(self._values, self._bits, strict=True) if limit & bit]
        found = self._most[limit] = coefficient * max(fitting) if fitting else -DEAD
        return found

    def _sorted(self, multiplier: int, placed: int, blanks: int) -> list[Option]:
        """The rack's parts with so many tiles, so many of them blanks, by what they bring in an offer."""
        size = placed - blanks
        kept = "?" * (self.rack.blanks - blanks)
        found = []
        for (key, worth, _), left in zip(self.rack.parts[size], self.rack.left[size], strict=True):
            leave = self._leave(left + kept)
            found.append((POINT * multiplier * worth + leave, leave, key, left))
        found.sort(reverse=True)
        self._options[multiplier, placed, blanks] = found
        return found

    def _look(self, offer: Offer) -> None:
        """Every play of an offer that is good enough."""
        _, blanks, squares, piece, scoring, across = offer
        base, multiplier = POINT * scoring[1], scoring[2]
        lying = piece.replace(EMPTY, "")
        there = self.words.key(lying) if lying else 0
        find: Callable[[int], Sequence[str] | None] = self.words.of_length(len(piece)).get
        if blanks:
            find = partial(self._with_one if blanks == 1 else self._with_two, len(piece))
        goal = self.threshold - base - squares
        for value, leave, key, _ in self._options[multiplier, len(piece) - len(lying), blanks]:
            if value < goal:
                break
            words = find(key + there)
            if words:
                for word in words:
                    self._try(word, piece, lying, base + value, leave, scoring, across)
                goal = self.threshold - base - squares

    def _with_one(self, length: int, key: int) -> list[str]:
        masks, low = self.words.completions(length)
        mask = masks[key & low]
        if not mask:
            return []
        get = self.words.of_length(length).get
        return [
            laid
            for letter, marked, more in self.letters[mask]
            for word in get(key + more, ())
            for laid in mark(word, letter, marked)
        ]

    def _with_two(self, length: int, key: int) -> list[str]:
        masks, low = self.words.completions(length)
        get = self.words.of_length(length).get
        return [
            laid
            for bit, (one, one_marked, first) in enumerate(self.letters.blanks)
            if (mask := masks[key + first & low] & -1 << bit)
            for two, two_marked, more in self.letters[mask]
            for word in get(key + first + more, ())
            for laid in mark_both(word, one, one_marked, two, two_marked)
        ]

    def _try(self, word: str, piece: str, lying: str, equity: int, leave: int, scoring: Scoring, across: bool) -> None:
        if lying and not _fits(word, piece):
            return
        for offset, table, _ in scoring[3]:
            more = table.get(word[offset])
            if more is None:
                return
            equity += POINT * more
        if equity >= self.threshold:
            self._keep(word, equity, leave, scoring, across)

    def _keep(self, word: str, equity: int, leave: int, scoring: Scoring, across: bool) -> None:
        """Note a play that may be among the best, and what that makes of the threshold."""
        for offset in scoring[5]:
            word = word[:offset] + word[offset].lower() + word[offset + 1 :]
        self.found.append((-equity, (leave - equity) // POINT, scoring[0], not across, word))
        if len(self._best) < self.count:
            heappush(self._best, equity)
        else:
            heapreplace(self._best, equity)
        if len(self._best) == self.count:
            self.threshold = self._best[0]


def _bound(offer: Offer) -> int:
    return offer[0]


def _fits(word: str, piece: str) -> bool:
    return all(cell in (EMPTY, letter) for cell, letter in zip(piece, word, strict=True))
