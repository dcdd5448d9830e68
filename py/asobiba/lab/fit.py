"""Crosswords: fits the values of racks to self-play, by a weighted ridge regression of the best equity.

The value of a rack is a sum of terms, named as in a table of leaves (`crossword.equity.leaves`):

- `A`: for every tile; `AA`, `AAA`: for the second and the third of the same letter;
- `AB`: for a pair of different letters, in any number;
- `0` to `7`: for the number of vowels.

Equal racks are one row, weighted by frequency. The ridge shrinks all terms but the mean, so rare pairs get small
values. Needs numpy (the extra `lab`).
"""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from asobiba.crossword.equity.leaves import MOST_ALIKE
from asobiba.crossword.rules.tiles import BLANK, RACK_SIZE, TileSet
from asobiba.errors import OptionError

Floats = NDArray[np.float64]

RIDGE = 50.0
AT_ONCE = 20_000  # racks whose terms are in memory at the same time


@dataclass(frozen=True, slots=True)
class Sample:
    """Racks, the means of their best equities in points, and their frequencies."""

    racks: list[str]
    means: Floats
    times: Floats


@dataclass(frozen=True, slots=True)
class Fit:
    """A fitted model of the value of racks.

    Args:
        weights: term -> thousandths of a point.
        mean: the mean of the best equities, in points.
        explained: share of the variance of the racks' means that the fit explains, in the sample.
    """

    weights: dict[str, int]
    mean: float
    explained: float


def read_rows(files: Sequence[str], read: Callable[[str], str] = str) -> tuple[list[str], Sample]:
    """The notes and rows of files from `lab selfplay`; `read` turns a rack's notation into tiles.

    Raises:
        OptionError: `lab/rows`, a line is not a rack and a whole number (with file and line), or there is no row.
    """
    notes: list[str] = []
    sums: dict[str, list[int]] = {}
    for file in files:
        with gzip.open(file, "rt", encoding="utf-8") as stream:
            for number, line in enumerate(stream, start=1):
                if line.startswith("#"):
                    notes.append(line[1:].strip())
                    continue
                rack, equity = _row(file, number, line)
                entry = sums.setdefault(read(rack), [0, 0])
                entry[0] += equity
                entry[1] += 1
    if not sums:
        raise OptionError("lab/rows", f"there is no row in {', '.join(files)}")
    return notes, _sample(sums)


def _row(file: str, number: int, line: str) -> tuple[str, int]:
    try:
        rack, equity = line.split()
        return rack, int(equity)
    except ValueError as error:
        message = f"{file} line {number}: {line.strip()!r:.80} is not a rack and a whole number"
        raise OptionError("lab/rows", message, file=file, line=number) from error


def _sample(sums: dict[str, list[int]]) -> Sample:
    """The sums as a sample; racks are sorted so that rounding errors are always the same."""
    racks = sorted(sums)
    times = np.array([sums[rack][1] for rack in racks], dtype=float)
    return Sample(racks, np.array([sums[rack][0] for rack in racks], dtype=float) / 1000 / times, times)


def term_names(tiles: TileSet) -> list[str]:
    """The names of all terms, in the order of the columns of `terms`."""
    kinds = tiles.letters + BLANK
    alike = [kind * times for times in range(2, MOST_ALIKE + 1) for kind in kinds if tiles.counts[kind] >= times]
    pairs = [first + second for first, second in combinations(kinds, 2)]
    return [*kinds, *alike, *pairs, *map(str, range(RACK_SIZE + 1))]


def terms(racks: Sequence[str], tiles: TileSet) -> Floats:
    """The terms of racks: one row a rack, one column a term."""
    kinds = tiles.letters + BLANK
    counts = np.array([[rack.count(kind) for kind in kinds] for rack in racks], dtype=float)
    alike = [
        counts[:, [number]] >= times
        for times in range(2, MOST_ALIKE + 1)
        for number, kind in enumerate(kinds)
        if tiles.counts[kind] >= times
    ]
    there = counts > 0
    first, second = np.triu_indices(len(kinds), 1)
    vowels = counts[:, [kinds.index(vowel) for vowel in tiles.vowels if vowel in kinds]].sum(axis=1, keepdims=True)
    return np.hstack([counts, *alike, there[:, first] & there[:, second], vowels == np.arange(RACK_SIZE + 1)])


def fit(sample: Sample, tiles: TileSet, ridge: float = RIDGE) -> Fit:
    """Fit by ridge regression with the normal equations; the mean is not penalized."""
    names = term_names(tiles)
    mean = float(np.average(sample.means, weights=sample.times))
    centre = sum(weight @ part for part, weight, _ in _parts(sample, tiles)) / sample.times.sum()
    square = ridge * np.eye(len(names))
    right = np.zeros(len(names))
    for part, weight, means in _parts(sample, tiles):
        part = part - centre
        weighted = part.T * weight
        square += weighted @ part
        right += weighted @ (means - mean)
    found = np.linalg.solve(square, right)
    explained = float(2 * found @ right - found @ (square - ridge * np.eye(len(names))) @ found)
    total = float(sample.times @ (sample.means - mean) ** 2)
    weights = {name: round(1000 * float(value)) for name, value in zip(names, found, strict=True)}
    return Fit(weights, mean, explained / total)


def _parts(sample: Sample, tiles: TileSet) -> Iterator[tuple[Floats, Floats, Floats]]:
    for start in range(0, len(sample.racks), AT_ONCE):
        some = slice(start, start + AT_ONCE)
        yield terms(sample.racks[some], tiles), sample.times[some], sample.means[some]


def table(found: Fit, notes: Iterable[str], tiles: TileSet) -> str:
    """A table of leaves as text: the notes, a line for each letter, then the vowels."""
    kinds = tiles.letters + BLANK
    lines = [f"# {note}" for note in notes]
    for number, kind in enumerate(kinds):
        alike = [kind * times for times in range(1, MOST_ALIKE + 1)]
        pairs = [kind + other for other in kinds[number + 1 :]]
        lines.append(_line(found, [name for name in (*alike, *pairs) if name in found.weights]))
    lines.append(_line(found, [str(vowels) for vowels in range(RACK_SIZE + 1)]))
    return tiles.write("\n".join(lines) + "\n")


def _line(found: Fit, names: Sequence[str]) -> str:
    return " ".join(f"{name} {found.weights[name]}" for name in names)
