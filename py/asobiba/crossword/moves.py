"""Every legal play, with its exact score.

1. The board gives lanes and their slots (`lanes`), the rack its parts (`racks`).
2. Slots with the same tiles to place and the same letters lying in them ask the word map the same question: which words are made of
   exactly these letters and one of the rack's parts? Answered once a position (`_words`).
3. Slots with the same piece share the words that have the lying letters in the right places, blanks marked by lower case (`_rows`).
4. A slot then only looks up the squares that matter: crossing words and letter premiums (`_fill`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple, Protocol, TypeAlias

from .board import EMPTY, Layout
from .lanes import FREE, MASK_BITS, START, Lane, Material, Scoring
from .racks import Rack
from .tiles import TileSet


class Candidate(NamedTuple):
    """A legal play.

    `word` is the whole main word with the letters that lie there already, blanks in lower case; `start` is its first square.
    """

    score: int
    start: int
    across: bool
    word: str


class Words(Protocol):
    """What the generator asks of a word map (`words.multiset.WordMap`)."""

    def of_length(self, length: int) -> Mapping[int, Sequence[str]]:
        """Multiset key -> the words of that length made of exactly these letters."""
        ...

    def fits(self, before: str, after: str) -> int:
        """The letters that make a word between two texts, as a mask."""
        ...

    def key(self, letters: str) -> int:
        """The key of a multiset of letters."""
        ...


Row: TypeAlias = tuple[str, int]  # a word with blanks in lower case, worth of the tiles placed


class MoveGenerator:
    """Finds plays on one layout, with one tile set and one word list. Keeps what it learnt about lanes, within bounds."""

    def __init__(self, layout: Layout, tiles: TileSet, words: Words) -> None:
        self.layout, self.tiles, self.words = layout, tiles, words
        self.keys = {letter: words.key(letter) for letter in tiles.letters}
        self.material = Material(layout.letter_multipliers, layout.word_multipliers, tiles.values, tiles.letters, {})
        self._lanes: dict[tuple[int, str, tuple[int, ...]], Lane] = {}
        self._crossings: dict[str, tuple[int, ...]] = {}

    def plays(self, cells: str, rack: str) -> list[Candidate]:
        """Every legal play of a rack (1 to 7 tiles, `?` a blank) on a board as it stands, rows before columns.

        A placement is listed once: a single tile that makes two words across, otherwise in the direction in which it makes one.
        """
        finder = Finder(self.words, self.keys, self.tiles, rack)
        found: list[tuple[int, int, bool, str]] = []
        for lane in self.lanes(cells):
            across = lane.across
            for piece, _, number in lane.slots:
                rows = finder.rows(piece)
                if rows:
                    start = lane.start(number)
                    scoring = lane.scoring(number)
                    found += [(score, start, across, word) for score, word in fill(rows, scoring)]
        return list(map(partial(tuple.__new__, Candidate), found))

    def lanes(self, cells: str) -> list[Lane]:
        """The rows and then the columns of a position."""
        size = self.layout.size
        rows = [cells[start : start + size] for start in range(0, size * size, size)]
        columns = [cells[start::size] for start in range(size)]
        by_row = list(zip(*map(self.crossings, columns)))
        by_column = list(zip(*map(self.crossings, rows)))
        if cells == self.layout.empty:
            by_row, by_column = self._opening(by_row), self._opening(by_column)
        lanes = [self._lane(number, text, crossing) for number, (text, crossing) in enumerate(zip(rows, by_row))]
        lanes += [self._lane(number, text, crossing) for number, (text, crossing) in enumerate(zip(columns, by_column), size)]
        return lanes

    def _opening(self, crossings: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
        row, column = self.layout.place(self.layout.centre)
        middle = crossings[row]
        return [*crossings[:row], (*middle[:column], START, *middle[column + 1 :]), *crossings[row + 1 :]]

    def _lane(self, number: int, text: str, crossings: tuple[int, ...]) -> Lane:
        lane = self._lanes.get((number, text, crossings))
        if lane is None:
            size = self.layout.size
            across = number < size
            square = number * size if across else number - size
            lane = Lane(self.layout.lane(square, across), across, text, crossings, self.material)
            self._lanes[number, text, crossings] = lane
        return lane

    def crossings(self, text: str) -> tuple[int, ...]:
        """For each square of a lane, what a new tile there crosses: FREE, or points and mask of the letters that fit."""
        found = self._crossings.get(text)
        if found is None:
            found = self._crossings[text] = tuple(self._crossing(text, offset) for offset in range(len(text)))
        return found

    def _crossing(self, text: str, offset: int) -> int:
        before = text[:offset].rpartition(EMPTY)[2]
        after = text[offset + 1 :].partition(EMPTY)[0]
        if text[offset] != EMPTY or not before + after:
            return FREE
        points = sum(map(self.tiles.values.__getitem__, before + after))
        return points << MASK_BITS | self.words.fits(before.upper(), after.upper())


class Finder:
    """The words that a rack can make in each piece."""

    def __init__(self, words: Words, keys: Mapping[str, int], tiles: TileSet, rack: str) -> None:
        self.words, self.keys, self.tiles = words, keys, tiles
        self.rack = Rack(rack, keys, tiles.values)
        self.found: dict[str, list[Row]] = {}
        self.groups: dict[tuple[int, int], list[tuple[str, int, str]]] = {}

    def rows(self, piece: str) -> list[Row]:
        found = self.found.get(piece)
        if found is None:
            found = self.found[piece] = self._rows(piece)
        return found

    def _rows(self, piece: str) -> list[Row]:
        lying = piece.replace(EMPTY, "")
        placed = len(piece) - len(lying)
        if placed > self.rack.size:
            return []
        key = sum(map(self.keys.__getitem__, lying))
        words = self.groups.get((key, placed))
        if words is None:
            words = self.groups[key, placed] = self._words(key, placed, len(piece))
        for offset, letter in enumerate(piece):
            if letter != EMPTY:
                words = [entry for entry in words if entry[0][offset] == letter]
        return [(marked, worth) for word, worth, blanks in words for marked in mark(word, blanks, piece)]

    def _words(self, key: int, placed: int, length: int) -> list[tuple[str, int, str]]:
        get = self.words.of_length(length).get
        result = []
        for blanks in range(self.rack.blanks + 1):
            if not 0 <= placed - blanks < len(self.rack.parts):
                continue
            for letters in combinations_with_replacement(self.tiles.letters, blanks):
                text = "".join(letters)
                blank_key = sum(map(self.keys.__getitem__, text))
                for part in self.rack.parts[placed - blanks]:
                    result += [(word, part.worth, text) for word in get(part.key + key + blank_key, ())]
        return result


def mark(word: str, blanks: str, piece: str) -> list[str]:
    """The ways to lay a word with blanks for these letters: lower case marks which of the new tiles are blanks."""
    if not blanks:
        return [word]
    result = []
    for places in combinations([offset for offset, cell in enumerate(piece) if cell == EMPTY], len(blanks)):
        if sorted(word[place] for place in places) == sorted(blanks):
            letters = list(word)
            for place in places:
                letters[place] = letters[place].lower()
            result.append("".join(letters))
    return result


def fill(rows: list[Row], scoring: Scoring) -> list[tuple[int, str]]:
    """Score and word of the rows that fit a slot."""
    base, multiplier, cells, blanks = scoring
    scored = [(base + multiplier * worth, word) for word, worth in rows]
    for offset, table in cells:
        scored = [(score + table[word[offset]], word) for score, word in scored if word[offset] in table]
    for offset in blanks:
        scored = [(score, word[:offset] + word[offset].lower() + word[offset + 1 :]) for score, word in scored]
    return scored


def placed(cells: str, candidate: Candidate, size: int) -> list[tuple[int, str]]:
    """The new tiles of a play as (square, letter), blanks in lower case."""
    step = 1 if candidate.across else size
    squares = range(candidate.start, candidate.start + step * len(candidate.word), step)
    return [(square, letter) for square, letter in zip(squares, candidate.word) if cells[square] == EMPTY]
