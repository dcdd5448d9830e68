"""The brute-force twin of the move generator, as stupid as possible.

It shares nothing with the generator but layout, values and word list.

Two ways to find every legal play, both judged by `judge`, which reads the rules literally:
- `arrangements`: every way to lay tiles of the rack in one line, in any order, each blank as every letter. For small
  boards and alphabets.
- `listed`: every word of the list against every stretch of every line. For the real board and list.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, permutations, product

from asobiba.crossword.rules.board import Layout
from asobiba.crossword.rules.tiles import TileSet

Placement = tuple[tuple[int, str], ...]  # (square, letter) in board order, blanks in lower case
Accepts = Callable[[str], bool]  # an upper-case word


@cache
def lines(size: int) -> list[list[int]]:
    """The squares of every row, and then of every column."""
    rows = [[row * size + column for column in range(size)] for row in range(size)]
    return rows + [list(column) for column in zip(*rows, strict=True)]


def word_through(cells: str, line: list[int], square: int) -> list[int]:
    """The squares of the unbroken run of tiles in a line through a square with a tile on it."""
    run: list[int] = []
    for other in line:
        if cells[other] == ".":
            if square in run:
                break
            run = []
        else:
            run.append(other)
    return run


def judge(layout: Layout, tiles: TileSet, accepts: Accepts, cells: str, placement: Placement) -> int | None:
    """The score of some tiles laid on empty squares of one line, or None if the rules forbid it."""
    size = layout.size
    new = dict(placement)
    after = "".join(new.get(square, cell) for square, cell in enumerate(cells))
    words = set()
    for square in new:
        for line in (lines(size)[square // size], lines(size)[size + square % size]):
            run = word_through(after, line, square)
            if len(run) > 1:
                words.add(tuple(run))
    if not any(set(new) <= set(word) for word in words):
        return None  # a gap, or a single tile that touches nothing
    if cells.strip("."):
        if all(set(word) <= set(new) for word in words):
            return None  # does not touch
    elif layout.centre not in new:
        return None
    if not all(accepts("".join(after[square] for square in word).upper()) for word in words):
        return None
    total = sum(score_of(layout, tiles, after, word, new) for word in words)
    return total + (50 if len(new) == 7 else 0)


def score_of(layout: Layout, tiles: TileSet, after: str, word: tuple[int, ...], new: dict[int, str]) -> int:
    """The score of one word: letter premiums and then word premiums, under new tiles only."""
    total, multiplier = 0, 1
    for square in word:
        row, column = divmod(square, layout.size)
        premium = layout.premiums[row][column] if square in new else "."
        value = 0 if after[square].islower() else tiles.values[after[square]]
        total += value * {"d": 2, "t": 3}.get(premium, 1)
        multiplier *= {"D": 2, "T": 3}.get(premium, 1)
    return total * multiplier


def arrangements(layout: Layout, tiles: TileSet, accepts: Accepts, cells: str, rack: str) -> dict[Placement, int]:
    """Every legal play and its score, by trying everything that could be laid."""
    faces = {tile: tile for tile in tiles.letters} | {"?": tiles.letters.lower()}
    found: dict[Placement, int] = {}
    for line in lines(layout.size):
        free = [square for square in line if cells[square] == "."]
        for count in range(1, min(len(rack), len(free)) + 1):
            orders = set(permutations(rack, count))
            choices = {letters for order in orders for letters in product(*(faces[tile] for tile in order))}
            for first in range(len(free) - count + 1):
                for letters in sorted(choices):
                    placement = tuple(zip(free[first : first + count], letters, strict=True))
                    score = judge(layout, tiles, accepts, cells, placement)
                    if score is not None:
                        found[placement] = score
    return found


class WordList:
    """A word list as one text for each length, searched with regular expressions."""

    def __init__(self, words: list[str]) -> None:
        self.words = frozenset(words)
        self.texts: dict[int, str] = {}
        for word in words:
            self.texts[len(word)] = self.texts.get(len(word), "") + word + "\n"

    def matching(self, pattern: str, rack: str) -> list[str]:
        """The words with the pattern's letters in their places, and letters of the rack (any, with a blank) for `.`."""
        letters = "." if "?" in rack else f"[{rack}]"
        return re.findall(f"^{pattern.replace('.', letters)}$", self.texts.get(len(pattern), ""), re.MULTILINE)


def laid(word: str, pattern: str, rack: str) -> Iterator[tuple[str, ...]]:
    """The ways to lay a word's letters where the pattern has `.`, some of them with blanks, in lower case."""
    letters = [letter for letter, cell in zip(word, pattern, strict=True) if cell == "."]
    own = Counter(rack.replace("?", ""))
    if (Counter(letters) - own).total() > rack.count("?"):
        return
    for blanks in range(rack.count("?") + 1):
        for places in combinations(range(len(letters)), blanks):
            if Counter(letter for place, letter in enumerate(letters) if place not in places) <= own:
                yield tuple(letter.lower() if place in places else letter for place, letter in enumerate(letters))


def listed(layout: Layout, tiles: TileSet, words: WordList, cells: str, rack: str) -> dict[Placement, int]:
    """Every legal play and its score, by trying every word of the list everywhere."""
    memo: dict[str, list[tuple[str, ...]]] = {}
    found: dict[Placement, int] = {}
    for line in lines(layout.size):
        for first, last in combinations(range(len(line) + 1), 2):
            stretch = line[first:last]
            bounds = [cells[line[place]] for place in (first - 1, last) if 0 <= place < len(line)]
            pattern = "".join(cells[square] for square in stretch).upper()
            if set(bounds) - {"."} or not 1 <= pattern.count(".") <= len(rack):
                continue
            if pattern not in memo:
                matching = words.matching(pattern, rack)
                memo[pattern] = [letters for word in matching for letters in laid(word, pattern, rack)]
            free = [square for square in stretch if cells[square] == "."]
            if len(stretch) > 1 and touches(layout, cells, free):
                for letters in memo[pattern]:
                    placement = tuple(zip(free, letters, strict=True))
                    score = judge(layout, tiles, words.words.__contains__, cells, placement)
                    if score is not None:
                        found[placement] = score
    return found


def touches(layout: Layout, cells: str, free: list[int]) -> bool:
    """Whether any of these empty squares is beside a tile, or is the centre of an empty board."""
    if not cells.strip("."):
        return layout.centre in free
    return any(cells[other] != "." for square in free for other in layout.neighbours(square))
