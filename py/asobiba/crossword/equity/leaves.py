"""What the tiles that stay on the rack are worth.

What ships (`data/english.leaves`) is a fitted worth of whole racks: so much for each tile, for a second and a third of
the same, for each pair of kinds that lie together, and for the number of vowels (`lab.fit` made it out of games of our
own engine). A leave is worth what the rack that it grows into will be worth, on average over all ways of filling it up
from the rest of a full set, less what a random rack is worth.

That average is again a sum: over the leave's kinds of tiles, over its pairs of kinds, and over its number of vowels,
with terms that depend on its size (`_Sized`). If two kinds come with chances p and q, and both with r, their pair
counts 1 if both are kept, p or q if one is, r if none is; that is r, and (q - r) for one, (p - r) for the other, and
(1 - p - q + r) for the two together.

Values are whole thousandths of a point, relative to keeping nothing.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from itertools import combinations
from math import comb
from typing import TypeAlias

from asobiba.crossword.rules.tiles import BLANK, RACK_SIZE, VOWELS, TileSet, load_tiles
from asobiba.crossword.rules.view import View
from asobiba.errors import OptionError

from .units import POINT

Leave: TypeAlias = Callable[[str], int]  # sorted tiles that stay, blanks last -> thousandths of a point
Pair: TypeAlias = tuple[str, str, int, int]  # two kinds, their weight, how many tiles of both there are
Weights: TypeAlias = Mapping[str, int]  # "A", "AA", "AAA", "AB", "3" (vowels) -> thousandths of a point

SHIPPED = "english.leaves"
MOST_ALIKE = 3  # further tiles of a kind are worth what a tile is
CACHED = 1 << 16  # of 914,624 possible leaves; a game sees some thousands
_VOWEL = 1 << 40  # added for each vowel: more than any sum of terms, so that one sum gives both


class Leaves:
    """A table of leave values.

    Args:
        weights: the worth of racks.
        tiles: the set that racks are filled up from.
    """

    def __init__(self, weights: Weights, tiles: TileSet) -> None:
        self._weights, self._tiles = weights, tiles
        counts, kinds = tiles.counts, combinations(tiles.letters + BLANK, 2)
        self._pairs = [(one, two, weights.get(one + two, 0), counts[one] + counts[two]) for one, two in kinds]
        self._sized: list[_Sized | None] = [None] * (RACK_SIZE + 1)
        self._nothing = _Sized(weights, self._pairs, tiles, 0, 0).vowels[0]

    def value(self, leave: str) -> int:
        """Thousandths of a point that up to seven tiles are worth; their order does not matter."""
        sized = self._sized[len(leave)] or self._of_size(len(leave))
        kinds = dict.fromkeys(leave)
        if len(kinds) == len(leave):
            total = sum(map(sized.kinds.__getitem__, leave))
        else:
            total = sum([sized.kinds[kind * leave.count(kind)] for kind in kinds])
        total += sum(map(sized.pairs.__getitem__, combinations(kinds, 2)))
        vowels = (total + _VOWEL // 2) // _VOWEL
        return total - vowels * _VOWEL + sized.vowels[vowels]

    def _of_size(self, size: int) -> _Sized:
        sized = self._sized[size] = _Sized(self._weights, self._pairs, self._tiles, size, self._nothing)
        return sized


class _Sized:
    """The terms of leaves of one size.

    `kinds` has them by "A", "AA", ..., `pairs` by (kind, kind) in both orders, `vowels` by their number, with all that
    any leave of this size is worth.
    """

    def __init__(self, weights: Weights, pairs: list[Pair], tiles: TileSet, size: int, nothing: int) -> None:
        self._weights, self._counts = weights, tiles.counts
        self._rest, self._drawn = tiles.size - size, RACK_SIZE - size
        either = [self._chance(count, 1) for count in range(2 * max(tiles.counts.values()) + 1)]
        singles = {kind: -self._kind(kind, 0) for kind in tiles.counts}
        usual = -sum(singles.values())
        self.pairs: dict[tuple[str, str], int] = {}
        for one, two, weight, count in pairs:  # q - r is either - p, and 1 - p - q + r is 1 - either
            if_either = weight * either[count]
            self.pairs[one, two] = self.pairs[two, one] = round(weight - if_either)
            singles[one] += if_either
            singles[two] += if_either
            usual -= if_either
        for kind, total in _totals(pairs).items():
            share = total * either[tiles.counts[kind]]  # p, with the weights of all pairs of this kind
            singles[kind] -= share
            usual += share
        self.kinds = {
            kind * kept: round(singles[kind] + self._kind(kind, kept)) + kept * _VOWEL * (kind in VOWELS)
            for kind in tiles.counts
            for kept in range(1, size + 1)
        }
        self.vowels = [round(usual + self._balance(vowels)) - nothing for vowels in range(size + 1)]

    def _kind(self, kind: str, kept: int) -> float:
        """What tiles of one kind are worth in the rack to be, if so many of them are kept."""
        weights, rest = self._weights, max(0, self._counts[kind] - kept)
        worth = weights.get(kind, 0) * (kept + self._drawn * rest / self._rest)
        for alike in range(2, MOST_ALIKE + 1):
            if further := weights.get(kind * alike):
                worth += further * self._chance(rest, max(0, alike - kept))
        return worth

    def _balance(self, kept: int) -> float:
        """What the vowels are worth in the rack to be, if so many are kept."""
        rest = max(0, sum(self._counts.get(vowel, 0) for vowel in VOWELS) - kept)
        return sum(
            self._weights.get(str(kept + drawn), 0) * self._exactly(rest, drawn) for drawn in range(self._drawn + 1)
        )

    def _chance(self, rest: int, least: int) -> float:
        """The chance to draw at least so many out of `rest` tiles of a kind."""
        return _at_least(self._rest, self._drawn, rest, least)

    def _exactly(self, rest: int, drawn: int) -> float:
        return _hypergeometric(self._rest, self._drawn, rest, drawn)


def _totals(pairs: list[Pair]) -> dict[str, int]:
    totals: dict[str, int] = {}
    for one, two, weight, _ in pairs:
        totals[one] = totals.get(one, 0) + weight
        totals[two] = totals.get(two, 0) + weight
    return totals


@cache
def _at_least(population: int, draws: int, kind: int, least: int) -> float:
    return 1 - sum([_hypergeometric(population, draws, kind, drawn) for drawn in range(least)])


def _hypergeometric(population: int, draws: int, kind: int, drawn: int) -> float:
    if drawn > draws:
        return 0.0
    others = max(0, population - kind)  # fewer than none where no leave of this size lacks the kind: that cancels out
    return comb(kind, drawn) * comb(others, draws - drawn) / comb(population, draws)


def parse_leaves(name: str, text: str) -> dict[str, int]:
    """The weights in a table: lines of `tiles thousandths` pairs; `# ` begins a note.

    Raises:
        OptionError: a line is not of that form; names the line.
    """
    weights: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith("#"):
            continue
        fields = line.split()
        try:
            weights.update(zip(fields[::2], map(int, fields[1::2]), strict=True))
        except ValueError as error:
            message = f"{name} line {number}: {line!r:.80} is not pairs of tiles and a whole number"
            raise OptionError("crossword/bad_leaves", message, line=number) from error
    return weights


def shipped_table() -> str:
    """The table that ships, as text."""
    return (pkgutil.get_data("asobiba.crossword", f"data/{SHIPPED}") or b"").decode("ascii")


@cache
def load_leaves() -> Leaves:
    """The table that ships, read once."""
    return Leaves(parse_leaves(SHIPPED, shipped_table()), load_tiles())


@lru_cache(CACHED)
def leave_value(leave: str) -> int:
    """Thousandths of a point that a leave is worth by the table that ships; the order of its tiles does not matter."""
    return load_leaves().value(leave)


def end_value(values: Mapping[str, int], unseen: int) -> Leave:
    """What tiles are worth once the bag is empty, in place of `leave_value`.

    Args:
        values: tile -> points.
        unseen: worth in points of the tiles that the others hold. Going out gains twice that (two players); whoever
            keeps tiles is going to lose at least their worth.
    """

    def value(leave: str) -> int:
        return -POINT * sum(map(values.__getitem__, leave)) if leave else 2 * POINT * unseen

    return value


def leave_with(tiles: TileSet, bag: int, unseen: str) -> Leave:
    """What kept tiles are worth with so many in the bag, while these are all that a player does not see."""
    return leave_value if bag > 0 else end_value(tiles.values, tiles.worth(unseen))


def leave_of(tiles: TileSet, view: View) -> Leave:
    """What kept tiles are worth in a position, in thousandths of a point."""
    return leave_with(tiles, view.bag, view.unseen_tiles)
