"""Pieces: which words a rack can make where some letters lie already.

A *piece* is the text of a slot: `.E..S`, a `.` for each new tile.

1. Pieces with as many new tiles and the same lying letters ask the word map the same question: which words are made of
   exactly these letters and one part of the rack? One comprehension over the rack's parts answers it (`_entries`).
2. Of those, the words with the lying letters in the right places fit the piece; blanks are marked in all possible ways by
   lower case (`_rows`). A lower-case letter never equals a lying one, so no blank is matched against the board.

A blank stands for the letters that the word map's table of missing letters names; the table may name too many, never too
few, and the map refuses them. Idea: MAGPIE's word map (word multisets in place of a trie).
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Protocol, TypeAlias

from .board import EMPTY
from .racks import Rack

Row: TypeAlias = tuple[str, int]  # a word with blanks in lower case; worth in points of the tiles laid
Entry: TypeAlias = tuple[str, int, str]  # a word; worth of the tiles laid; the letters that blanks stand for


class Words(Protocol):
    """What the generator asks of a word map (`words.multiset.WordMap`)."""

    def of_length(self, length: int) -> Mapping[int, Sequence[str]]:
        """Multiset key -> the words of that length made of exactly these letters."""
        ...

    def completions(self, length: int) -> tuple[array[int], int]:
        """Masks and the bits of a key that are their index: which letters complete a key to words of that length."""
        ...

    def fits(self, before: str, after: str) -> int:
        """The letters that make a word between two texts, as a mask."""
        ...

    def key(self, letters: str) -> int:
        """The key of a multiset of letters."""
        ...


class Letters(dict[int, list[tuple[str, int]]]):
    """Mask -> its letters with their keys."""

    def __init__(self, keys: Mapping[str, int]) -> None:
        super().__init__()
        self.all = list(keys.items())

    def __missing__(self, mask: int) -> list[tuple[str, int]]:
        found = self[mask] = [item for bit, item in enumerate(self.all) if mask >> bit & 1]
        return found


class Pieces:
    """The words that one rack can make in each piece."""

    def __init__(self, words: Words, letters: Letters, rack: Rack, lying: dict[str, int]) -> None:
        self.words, self.letters, self.rack, self.lying = words, letters, rack, lying
        self.found: dict[str, list[Row]] = {}
        self._groups: list[dict[int, list[Entry]]] = [{} for _ in range(rack.size + 1)]

    def rows(self, piece: str) -> list[Row]:
        """The words that fit a piece."""
        found = self.found.get(piece)
        if found is None:
            found = self.found[piece] = self._rows(piece)
        return found

    def _rows(self, piece: str) -> list[Row]:
        lying = piece.replace(EMPTY, "")
        placed = len(piece) - len(lying)
        if placed > self.rack.size:
            return []
        key = self.lying.get(lying)
        if key is None:
            key = self.lying[lying] = self.words.key(lying)
        group = self._groups[placed]
        entries = group.get(key)
        if entries is None:
            entries = group[key] = self._entries(key, placed, len(piece))
        if entries and lying:
            entries = fitting(entries, piece, lying)
        if not self.rack.blanks:
            return [(word, worth) for word, worth, _ in entries]
        return [(word, worth) for whole, worth, blanks in entries for word in mark(whole, blanks, piece)]

    def _entries(self, key: int, placed: int, length: int) -> list[Entry]:
        get = self.words.of_length(length).get
        entries = [
            (word, worth, "") for part, worth in self.rack.parts[placed] if (words := get(part + key)) for word in words
        ]
        if self.rack.blanks and placed:
            masks, low = self.words.completions(length)
            letters = self.letters
            entries += [
                (word, worth, letter)
                for part, worth in self.rack.parts[placed - 1]
                if (mask := masks[(part + key) & low])
                for letter, letter_key in letters[mask]
                for word in get(part + key + letter_key, ())
            ]
            if self.rack.blanks > 1 and placed > 1:
                entries += [
                    (word, worth, other + letter)
                    for part, worth, other, later in self.rack.pairs[placed - 2]
                    if (mask := masks[(part + key) & low] & later)
                    for letter, letter_key in letters[mask]
                    for word in get(part + key + letter_key, ())
                ]
        return entries


def fitting(entries: list[Entry], piece: str, lying: str) -> list[Entry]:
    """The entries whose words have the lying letters where the piece has them."""
    first = piece.find(lying)
    if first >= 0:  # all in one run, as nearly always
        last = first + len(lying)
        return [entry for entry in entries if entry[0][first:last] == lying]
    for offset, letter in enumerate(piece):
        if letter != EMPTY:
            entries = [entry for entry in entries if entry[0][offset] == letter]
    return entries


def mark(word: str, blanks: str, piece: str) -> Sequence[str]:
    """The ways to lay a word whose blanks stand for these letters: in lower case, wherever the piece has a new tile."""
    if not blanks:
        return (word,)
    first = blanks[0]
    if len(blanks) == 1:
        if word.count(first) == 1:
            return (word.replace(first, first.lower()),)
        return [_lower(word, place) for place, letter in enumerate(word) if letter == first and piece[place] == EMPTY]
    second = blanks[1]
    if first != second:
        return [both for one in mark(word, first, piece) for both in mark(one, second, piece)]
    places = [place for place, letter in enumerate(word) if letter == first and piece[place] == EMPTY]
    return [_lower(_lower(word, one), other) for one, other in combinations(places, 2)]


def _lower(word: str, place: int) -> str:
    return word[:place] + word[place].lower() + word[place + 1 :]
