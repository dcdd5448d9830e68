"""Pieces: which words a rack can make where some letters lie already.

A *piece* is the text of a slot: `.E..S`, a `.` for each new tile.

1. Pieces with as many new tiles and the same lying letters ask the word map the same question: which words are made of
   exactly these letters and one part of the rack? One comprehension over the rack's parts answers it.
2. A blank stands for the letters that the table of missing letters names. It is marked by lower case, in all possible
   ways: mostly the blank's letter is in the word only once, and `str.replace` does it.
3. Of those, the words with the lying letters in the right places fit the piece. A lower-case letter never equals a
   lying one, so no blank is matched against a letter on the board.

Idea: MAGPIE's word map, multisets in place of a trie.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Protocol, TypeAlias

from .board import EMPTY
from .racks import Rack
from .tiles import RACK_SIZE

Row: TypeAlias = tuple[str, int]  # a word with blanks in lower case; worth in points of the tiles laid
Blank: TypeAlias = tuple[str, str, int]  # a letter that a blank stands for, the same in lower case, its key


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


class Letters(dict[int, list[Blank]]):
    """Mask -> its letters, for blanks."""

    def __init__(self, keys: Mapping[str, int]) -> None:
        super().__init__()
        self.keys_of = keys
        self.blanks: list[Blank] = [(letter, letter.lower(), key) for letter, key in keys.items()]
        self.bits = {letter: 1 << bit for bit, letter in enumerate(keys)}
        self.firsts = [(letter, key, -self.bits[letter]) for letter, key in keys.items()]  # with it and later ones

    def __missing__(self, mask: int) -> list[Blank]:
        found = self[mask] = [blank for bit, blank in enumerate(self.blanks) if mask >> bit & 1]
        return found


# The letters from the first to the last that lie in a piece, its core: their key, which they are as a mask, how many,
# and the longest unbroken run of them.
Lying: TypeAlias = tuple[int, int, int, str]


class Pieces:
    """The words that one rack can make in each piece."""

    def __init__(self, words: Words, letters: Letters, rack: Rack, lying: dict[str, Lying]) -> None:
        self.words, self.letters, self.rack, self._lying = words, letters, rack, lying
        self.found: dict[str, list[Row]] = {}
        self._words_of: dict[int, Mapping[int, Sequence[str]]] = {}
        self._groups: list[dict[str, list[Row]]] = [{} for _ in range(RACK_SIZE + 1)]  # by tiles placed, then by core
        self._indices: dict[tuple[str, int], defaultdict[str, list[Row]]] = {}

    def rows(self, piece: str) -> list[Row]:
        """The words that fit a piece. `found` has those that were asked for before."""
        core = piece.strip(EMPTY)
        lying = self._lying.get(core) or self._lie(core)
        length = len(piece)
        group = self._groups[length - lying[2]]
        rows = group.get(core)
        if rows is None:
            key, _, size, run = lying
            get = (self._words_of.get(length) or self._open(length)).get
            rows = [
                (word, worth)
                for part, worth, _ in self.rack.parts[length - size]
                if (words := get(part + key))
                for word in words
                if run in word
            ]
            if self.rack.blanks:
                rows += self._with_blanks(lying, length)
            group[core] = rows
        if rows and core:
            first = piece.find(core)
            if core == lying[3]:
                last = first + len(core)
                rows = [row for row in rows if row[0][first:last] == core]
            else:
                for offset, letter in enumerate(core, first):
                    if letter != EMPTY:
                        rows = [row for row in rows if row[0][offset] == letter]
        self.found[piece] = rows
        return rows

    def _open(self, length: int) -> Mapping[int, Sequence[str]]:
        found = self._words_of[length] = self.words.of_length(length)
        return found

    def _lie(self, core: str) -> Lying:
        letters = core.replace(EMPTY, "")
        mask = 0
        for letter in letters:
            mask |= self.letters.bits[letter]
        found = self._lying[core] = (self.words.key(letters), mask, len(letters), max(core.split(EMPTY), key=len))
        return found

    def at(self, piece: str, offset: int, letters: Iterable[str]) -> list[Row]:
        """Of the words that fit a piece, those with one of these letters at an offset."""
        index = self._indices.get((piece, offset))
        if index is None:
            index = self._indices[piece, offset] = defaultdict(list)
            for row in self.found[piece]:
                index[row[0][offset]].append(row)
        return [row for letter in letters if letter in index for row in index[letter]]

    def _with_blanks(self, lying: Lying, length: int) -> list[Row]:
        placed = length - lying[2]
        rows = self._with_one(lying, placed, length) if placed else []
        if self.rack.blanks > 1 and placed > 1:
            rows += self._with_two(lying, placed, length)
        return rows

    def _with_one(self, lying: Lying, placed: int, length: int) -> list[Row]:
        letters, get = self.letters, self._words_of[length].get
        masks, low = self.words.completions(length)
        key, there, _, run = lying
        hits = [
            (total, worth, mask, own | there)
            for part, worth, own in self.rack.parts[placed - 1]
            if (mask := masks[(total := part + key) & low])
        ]
        rows = [
            (word.replace(letter, marked), worth)
            for total, worth, mask, others in hits
            for letter, marked, more in letters[mask & ~others]
            for word in get(total + more, ())
            if run in word
        ]
        rows += [
            (laid, worth)
            for total, worth, mask, others in hits
            if mask & others
            for letter, marked, more in letters[mask & others]
            for word in get(total + more, ())
            if run in word
            for laid in mark(word, letter, marked)
        ]
        return rows

    def _with_two(self, lying: Lying, placed: int, length: int) -> list[Row]:
        letters, get = self.letters, self._words_of[length].get
        masks, low = self.words.completions(length)
        key, there, _, run = lying
        hits = [
            (total, worth, mask, own | there, first)
            for part, worth, own, later, first in self.rack.pairs[placed - 2]
            if (mask := masks[(total := part + key) & low] & later)
        ]
        rows = [
            (word.replace(one, one_marked).replace(two, two_marked), worth)
            for total, worth, mask, others, (one, one_marked, bit) in hits
            if not others & bit and mask & ~(others | bit)
            for two, two_marked, more in letters[mask & ~(others | bit)]
            for word in get(total + more, ())
            if run in word
        ]
        rows += [
            (laid, worth)
            for total, worth, mask, others, (one, one_marked, bit) in hits
            if (rest := mask if others & bit else mask & (others | bit))
            for two, two_marked, more in letters[rest]
            for word in get(total + more, ())
            if run in word
            for laid in mark_both(word, one, one_marked, two, two_marked)
        ]
        return rows


def mark(word: str, letter: str, marked: str) -> Sequence[str]:
    """The ways to write one of a letter's copies in lower case."""
    copies = word.count(letter)
    if copies == 1:
        return (word.replace(letter, marked),)
    first, (head, _, tail) = word.replace(letter, marked, 1), word.rpartition(letter)
    if copies == 2:
        return (first, head + marked + tail)
    places = [place for place, other in enumerate(word) if other == letter]
    return [word[:place] + marked + word[place + 1 :] for place in places]


def mark_both(word: str, one: str, one_marked: str, two: str, two_marked: str) -> Sequence[str]:
    """The ways to write a copy of one letter and a copy of another, or two copies of the same, in lower case."""
    if one != two:
        return [both for half in mark(word, one, one_marked) for both in mark(half, two, two_marked)]
    places = [place for place, letter in enumerate(word) if letter == one]
    return [
        word[:first] + one_marked + word[first + 1 : last] + one_marked + word[last + 1 :]
        for first, last in combinations(places, 2)
    ]
