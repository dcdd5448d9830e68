"""The value of a leave, the tiles that stay on the rack.

A table such as `data/english.leaves` is a model of whole racks: a weight for each tile, for a second and a third tile
of the same kind, for each pair of kinds, and for the number of vowels (`lab.fit` fitted it to games of our own engine).
The value of a leave is the mean value of the racks after drawing, less the mean value of a random rack. Tiles are drawn
from the full set without the leave.

This mean, too, is a sum over the kinds of tiles in the leave, over its pairs of kinds, and over its number of vowels;
the terms depend on the size of the leave (`_SizeTerms`). Let two kinds be drawn with probabilities p and q, and both
with r. Their pair counts 1 if both are kept, p or q if one is, and r if none is: that is r, plus (q - r) for the first,
(p - r) for the second, and (1 - p - q + r) for both together.

Values are whole thousandths of a point, relative to keeping nothing. Tables of other languages come with their words
(`TileSet.leaves`). A tile set without a table uses the English one if it has no other letters; else all its leaves are
worth the same, as before the first training.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Mapping
from functools import cache
from itertools import combinations
from math import comb
from typing import TypeAlias

from asobiba.crossword.rules.tiles import BLANK, RACK_SIZE, TileSet, load_tiles
from asobiba.crossword.rules.view import View
from asobiba.errors import OptionError
from asobiba.words.alphabet import ENGLISH

from .units import POINT

LeaveValue: TypeAlias = Callable[[str], int]  # value of a leave: sorted tiles, blanks last -> thousandths of a point
Pair: TypeAlias = tuple[str, str, int, int]  # two kinds, the weight of the pair, how many tiles there are of both
Weights: TypeAlias = Mapping[str, int]  # "A", "AA", "AAA", "AB", "3" (vowels) -> thousandths of a point

SHIPPED = "english.leaves"
MOST_ALIKE = 3  # the first tiles of a kind have weights of their own; each further tile has the weight of a single tile
CACHED = 1 << 16  # leaves, of 914,624 possible ones; a game sees some thousands
_VOWEL = 1 << 40  # added for each vowel: more than any sum of terms, so that one sum gives value and vowels


class Leaves:
    """A table of leave values.

    Args:
        weights: those of the model.
        tiles: the set that fills up the racks.
    """

    def __init__(self, weights: Weights, tiles: TileSet) -> None:
        self._weights, self._tiles = weights, tiles
        counts, kinds = tiles.counts, combinations(tiles.letters + BLANK, 2)
        self._pairs = [(one, two, weights.get(one + two, 0), counts[one] + counts[two]) for one, two in kinds]
        self._sized: list[_SizeTerms | None] = [None] * (RACK_SIZE + 1)
        self._nothing = _SizeTerms(weights, self._pairs, tiles, 0, 0).vowels[0]

    def value(self, leave: str) -> int:
        """The value of up to seven tiles in any order, in thousandths of a point."""
        sized = self._sized[len(leave)] or self._of_size(len(leave))
        kinds = dict.fromkeys(leave)
        if len(kinds) == len(leave):
            total = sum(map(sized.kinds.__getitem__, leave))
        else:
            total = sum([sized.kinds[kind * leave.count(kind)] for kind in kinds])
        total += sum(map(sized.pairs.__getitem__, combinations(kinds, 2)))
        vowels = (total + _VOWEL // 2) // _VOWEL
        return total - vowels * _VOWEL + sized.vowels[vowels]

    def _of_size(self, size: int) -> _SizeTerms:
        sized = self._sized[size] = _SizeTerms(self._weights, self._pairs, self._tiles, size, self._nothing)
        return sized


class _SizeTerms:
    """The terms of leaves of one size.

    `kinds` are terms by "A", "AA", ..., `pairs` by (kind, kind) in both orders, `vowels` by their number, including the
    constant of all leaves of this size.
    """

    def __init__(self, weights: Weights, pairs: list[Pair], tiles: TileSet, size: int, nothing: int) -> None:
        self._weights, self._counts, self._vowels = weights, tiles.counts, tiles.vowels
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
            kind * kept: round(singles[kind] + self._kind(kind, kept)) + kept * _VOWEL * (kind in tiles.vowels)
            for kind in tiles.counts
            for kept in range(1, size + 1)
        }
        self.vowels = [round(usual + self._balance(vowels)) - nothing for vowels in range(size + 1)]

    def _kind(self, kind: str, kept: int) -> float:
        """The mean value of one kind of tile in the filled rack if `kept` tiles of this kind are kept."""
        weights, rest = self._weights, max(0, self._counts[kind] - kept)
        worth = weights.get(kind, 0) * (kept + self._drawn * rest / self._rest)
        for alike in range(2, MOST_ALIKE + 1):
            if further := weights.get(kind * alike):
                worth += further * self._chance(rest, max(0, alike - kept))
        return worth

    def _balance(self, kept: int) -> float:
        """The mean value of the number of vowels in the filled rack if `kept` are kept."""
        rest = max(0, sum(self._counts.get(vowel, 0) for vowel in self._vowels) - kept)
        return sum(
            self._weights.get(str(kept + drawn), 0) * _hypergeometric(self._rest, self._drawn, rest, drawn)
            for drawn in range(self._drawn + 1)
        )

    def _chance(self, rest: int, least: int) -> float:
        """The probability of drawing at least `least` of the `rest` tiles of a kind."""
        return _at_least(self._rest, self._drawn, rest, least)


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
    others = max(0, population - kind)  # negative if every leave of this size has the kind, which cancels out
    return comb(kind, drawn) * comb(others, draws - drawn) / comb(population, draws)


def parse_leaves(name: str, text: str) -> dict[str, int]:
    """Read the weights of a table: lines of `tiles thousandths` pairs; `# ` starts a comment.

    Raises:
        OptionError: a line has another form; the message names the line.
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
    """The text of the table in the package."""
    return (pkgutil.get_data("asobiba.crossword", f"data/{SHIPPED}") or b"").decode("ascii")


@cache
def load_leaves() -> Leaves:
    """The table in the package, read once."""
    return Leaves(parse_leaves(SHIPPED, shipped_table()), load_tiles())


class LeaveValues(dict[str, int]):
    """Leave -> its value by a table (cached). A rollout looks up a hundred, in a third of the time of a cached call."""

    def __init__(self, load: Callable[[], Leaves]) -> None:
        super().__init__()
        self._load = load

    def __missing__(self, leave: str) -> int:
        if len(self) >= CACHED:
            self.clear()
        found = self[leave] = self._load().value(leave)
        return found


leave_value: LeaveValue = LeaveValues(load_leaves).__getitem__  # of English tiles, by the shipped table


@cache
def leave_value_of(tiles: TileSet) -> LeaveValue:
    """The value of leaves of these tiles, in thousandths of a point; cached, one function for each set."""
    if not tiles.leaves and set(tiles.letters) <= set(ENGLISH.letters):
        return leave_value
    weights = {tiles.read(key): weight for key, weight in parse_leaves(tiles.name, tiles.leaves).items()}
    leaves = Leaves(weights, tiles)
    return LeaveValues(lambda: leaves).__getitem__


def end_value(values: Mapping[str, int], unseen: int) -> LeaveValue:
    """The value of leaves once the bag is empty, in thousandths of a point; replaces `leave_value_of` then.

    Args:
        values: tile -> points.
        unseen: points of the other players' tiles. Going out gains twice that (with two players); a player with tiles
            left will lose at least their points.
    """

    def value(leave: str) -> int:
        return -POINT * sum(map(values.__getitem__, leave)) if leave else 2 * POINT * unseen

    return value


def leave_value_with_bag(tiles: TileSet, bag: int, unseen: str) -> LeaveValue:
    """The value of leaves with `bag` tiles in the bag; `unseen` are all tiles that the player cannot see."""
    return leave_value_of(tiles) if bag > 0 else end_value(tiles.values, tiles.worth(unseen))


def leave_value_for_view(tiles: TileSet, view: View) -> LeaveValue:
    """The value of leaves in a position, in thousandths of a point."""
    return leave_value_with_bag(tiles, view.bag, view.unseen_tiles)
