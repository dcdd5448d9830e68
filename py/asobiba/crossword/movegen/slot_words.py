"""The words that a rack can make in a slot together with the letters on the board.

A slot's *text* is its present content: `.E..S`, with a `.` for each new tile.

1. Slots with the same number of new tiles and the same letters have the same *query* to the word map: which words are
   made of exactly these letters and one subrack? One comprehension over the subracks answers it. The table of missing
   letters (`Words.completions`) names the letters that a blank may stand for.
2. Each word is found once, with the letters that the rack lacks for it. The blanks must stand for these letters.
3. Words with the board's letters in the right places fit the text. Only then are blanks marked by lower case, in all
   possible ways: a missing letter is mostly in the word only once, and `str.replace` marks it; otherwise the new
   squares are examined. A blank that is not needed may be any other new letter.

Idea: the word map of MAGPIE (WMP), a table of multisets of letters in place of a trie.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Protocol, TypeAlias, TypeVar

from asobiba.crossword.rules.board import EMPTY
from asobiba.words.word_bits import WordBits

from .cross_sets import RUNS
from .lane import LENGTHS, Cell, Scoring
from .subracks import BlankLetter, Letters, Rack

Row: TypeAlias = tuple[str, int]  # a word with blanks in lower case; value in points of the tiles laid
# A word; value of the laid tiles without blanks; the letter that the rack lacks, or both letters.
OneBlank: TypeAlias = tuple[str, int, BlankLetter]
TwoBlanks: TypeAlias = tuple[str, int, BlankLetter, BlankLetter]
AnyRow = TypeVar("AnyRow", Row, OneBlank, TwoBlanks)


# The words that answer a query, in three groups: the rack has all letters; it lacks one letter, which the word has once
# or more than once; it lacks two letters, likewise. A plain tuple, because it is in a hot loop.
Matches: TypeAlias = tuple[list[Row], list[OneBlank], list[OneBlank], list[TwoBlanks], list[TwoBlanks]]


# A parsed query: key of the letters on the board; their mask; number of new tiles; length of the words; the longest
# unbroken run of letters; all runs, each with its offset after the first letter. A plain tuple: hot.
Query: TypeAlias = tuple[int, int, int, int, str, list[tuple[str, int]]]


class Words(Protocol):
    """The queries of the generator to a word map (`words.word_map.WordMap`)."""

    def anagram_table(self, length: int) -> Mapping[int, Sequence[str]]:
        """Multiset key -> the words of that length made of exactly these letters."""
        ...

    def completions(self, length: int) -> tuple[array[int], int]:
        """The masks of letters that complete a multiset to words of that length, and the mask that makes a key an
        index.
        """
        ...

    def bits(self, length: int) -> WordBits:
        """The words of that length as sets, for counting."""
        ...

    def cross_set(self, before: str, after: str) -> int:
        """The letters that make a word between two texts, as a mask."""
        ...

    def key(self, letters: str) -> int:
        """The key of a multiset of letters."""
        ...


def query_of(text: str) -> str:
    """The query of a slot's text: its length, its letters with the gaps between them, the number of new tiles."""
    return f"{chr(LENGTHS + len(text))}{text.strip(EMPTY)}{text.count(EMPTY)}"


class SlotWords:
    """The words that one rack can make, by the text of the slot.

    Args:
        parsed: queries parsed before, for any rack.
    """

    def __init__(self, words: Words, letters: Letters, rack: Rack, parsed: dict[str, Query]) -> None:
        self.words, self.letters, self.rack, self._parsed = words, letters, rack, parsed
        self.found: dict[str, list[Row]] = {}
        self.matches_of: dict[str, Matches | None] = {}
        self._words_of: dict[int, Mapping[int, Sequence[str]]] = {}
        self._indices: dict[tuple[str, int], defaultdict[str, list[Row]]] = {}

    def rows(self, text: str) -> list[Row]:
        """The words that fit a text; `found` keeps them."""
        query = query_of(text)
        matches = self.matches_of[query] if query in self.matches_of else self.find(query)
        rows = self.found[text] = self.fit(text, query, matches) if matches else []
        return rows

    def find(self, query: str) -> Matches | None:
        """The words that a query's letters and the rack make; None if there are none; `matches_of` keeps them."""
        parsed = self._parsed.get(query) or self.parse_query(query)
        key, _, placed, length, run, _ = parsed
        get = (self._words_of.get(length) or self._open(length)).get
        plain = [
            (word, worth)
            for part, worth, _, _ in self.rack.parts[placed]
            if (words := get(part + key))
            for word in words
            if run in word
        ]
        matches: Matches | None = (plain, [], [], [], []) if plain else None
        if self.rack.blanks:
            one, ones = self._lacking_one(parsed)
            two, twos = self._lacking_two(parsed) if self.rack.blanks > 1 and placed > 1 else ([], [])
            if plain or one or ones or two or twos:
                matches = plain, one, ones, two, twos
        self.matches_of[query] = matches
        return matches

    def fit(self, text: str, query: str, matches: Matches) -> list[Row]:
        """The words among a query's matches that fit a text, with blanks marked; `found` keeps them."""
        plain, one, ones, two, twos = matches
        runs = self._parsed[query][5]
        start = text.find(query[1]) if runs else 0
        rows = fitting(plain, runs, start) if plain else plain
        if self.rack.blanks:
            opens = [offset for offset, cell in enumerate(text) if cell == EMPTY]
            one, ones = fitting(one, runs, start), fitting(ones, runs, start)
            marked = [(word.replace(letter, small), worth) for word, worth, (letter, small, _) in one]
            if self.rack.blanks > 1:
                two, twos = fitting(two, runs, start), fitting(twos, runs, start)
                found = self._spare_two(rows, marked, ones, opens)
                found += [(word.replace(a, b).replace(c, d), worth) for word, worth, (a, b, _), (c, d, _) in two]
                found += mark_two(twos, opens)
                rows = rows + self._spare(rows, opens) + marked + mark_one(ones, opens) + found
            else:
                rows = rows + self._spare(rows, opens) + marked + mark_one(ones, opens)
        self.found[text] = rows
        return rows

    def at(self, text: str, offset: int, letters: Iterable[str]) -> list[Row]:
        """The words that fit a text and have one of these letters at an offset; the index is cached."""
        index = self._indices.get((text, offset))
        if index is None:
            index = self._indices[text, offset] = defaultdict(list)
            for row in self.found[text]:
                index[row[0][offset]].append(row)
        return [row for letter in letters if letter in index for row in index[letter]]

    def parse_query(self, query: str) -> Query:
        """The parsed query (cached)."""
        core, placed = query[1:-1], int(query[-1])
        letters = core.replace(EMPTY, "")
        mask = 0
        for letter in letters:
            mask |= self.letters.bits[letter]
        runs = [(match[0], match.start()) for match in RUNS.finditer(core)]
        longest = max(core.split(EMPTY), key=len)
        found = self._parsed[query] = (self.words.key(letters), mask, placed, placed + len(letters), longest, runs)
        return found

    def forget(self) -> None:
        """Drop all results now, so that their memory is reused while it is still in the CPU cache."""
        self.matches_of.clear()
        self.found.clear()
        self._indices.clear()

    def _open(self, length: int) -> Mapping[int, Sequence[str]]:
        found = self._words_of[length] = self.words.anagram_table(length)
        return found

    def _lacking_one(self, parsed: Query) -> tuple[list[OneBlank], list[OneBlank]]:
        key, there, placed, length, run, _ = parsed
        letters, get = self.letters, self._words_of[length].get
        masks, low = self.words.completions(length)
        hits = [
            (total, worth, mask, own | there)
            for part, worth, own, lacks in self.rack.one_blank[placed - 1]
            if (mask := masks[(total := part + key) & low] & lacks)
        ]
        once = [
            (word, worth, blank)
            for total, worth, mask, others in hits
            if (rest := mask & ~others)
            for blank in letters[rest]
            for word in get(total + blank[2], ())
            if run in word
        ]
        often = [
            (word, worth, blank)
            for total, worth, mask, others in hits
            if (rest := mask & others)
            for blank in letters[rest]
            for word in get(total + blank[2], ())
            if run in word
        ]
        return once, often

    def _lacking_two(self, parsed: Query) -> tuple[list[TwoBlanks], list[TwoBlanks]]:
        key, there, placed, length, run, _ = parsed
        letters, get = self.letters, self._words_of[length].get
        masks, low = self.words.completions(length)
        hits = [
            (total, worth, mask, own | there, first, bit)
            for part, worth, own, lacks, first, bit in self.rack.two_blanks[placed - 2]
            if (mask := masks[(total := part + key) & low] & lacks)
        ]
        once = [
            (word, worth, first, blank)
            for total, worth, mask, others, first, bit in hits
            if not others & bit and (rest := mask & ~(others | bit))
            for blank in letters[rest]
            for word in get(total + blank[2], ())
            if run in word
        ]
        often = [
            (word, worth, first, blank)
            for total, worth, mask, others, first, bit in hits
            if (rest := mask if others & bit else mask & (others | bit))
            for blank in letters[rest]
            for word in get(total + blank[2], ())
            if run in word
        ]
        return once, often

    def _spare(self, rows: list[Row], opens: list[int]) -> list[Row]:
        """Words that need no blank, with a blank on each of the new squares."""
        if not rows:
            return rows
        values = self.rack.values
        return [
            (word[:place] + word[place].lower() + word[place + 1 :], worth - values[word[place]])
            for word, worth in rows
            for place in opens
        ]

    def _spare_two(self, rows: list[Row], marked: list[Row], ones: list[OneBlank], opens: list[int]) -> list[Row]:
        """Words that need at most one of two blanks, with both blanks placed in every way."""
        values = self.rack.values
        small = {letter: (letter.lower(), value) for letter, value in values.items() if letter.isupper()}
        found = [
            (word[:place] + more[0] + word[place + 1 :], worth - more[1])
            for word, worth in marked
            for place in opens
            if (more := small.get(word[place]))
        ]
        found += [
            (
                word[:one] + word[one].lower() + word[one + 1 : two] + word[two].lower() + word[two + 1 :],
                worth - values[word[one]] - values[word[two]],
            )
            for word, worth in rows
            for one, two in combinations(opens, 2)
        ]
        found += [
            (half[:place] + more[0] + half[place + 1 :], worth - more[1])
            for word, worth, (letter, lower, _) in ones
            for first in opens
            if word[first] == letter
            for half in [word[:first] + lower + word[first + 1 :]]
            for place in opens
            if (more := small.get(half[place])) and (place > first or half[place] != letter)
        ]
        return found


def fitting(rows: list[AnyRow], runs: list[tuple[str, int]], start: int) -> list[AnyRow]:
    """The words with the board's letters in their places."""
    for run, place in runs:
        offset = start + place
        if len(run) == 1:
            rows = [row for row in rows if row[0][offset] == run]
        else:
            rows = [row for row in rows if row[0].startswith(run, offset)]
    return rows


def mark(word: str, letter: str) -> Sequence[str]:
    """The ways to mark one copy of a letter by lower case."""
    copies, blank = word.count(letter), letter.lower()
    if copies == 1:
        return (word.replace(letter, blank),)
    first, (head, _, tail) = word.replace(letter, blank, 1), word.rpartition(letter)
    if copies == 2:
        return (first, head + blank + tail)
    places = [place for place, other in enumerate(word) if other == letter]
    return [word[:place] + blank + word[place + 1 :] for place in places]


def mark_both(word: str, letter: str, other: str) -> Sequence[str]:
    """The ways to mark a copy of each of two letters (or two copies of the same) by lower case."""
    if letter != other:
        return [both for half in mark(word, letter) for both in mark(half, other)]
    places, blank = [place for place, each in enumerate(word) if each == letter], letter.lower()
    return [
        word[:first] + blank + word[first + 1 : last] + blank + word[last + 1 :]
        for first, last in combinations(places, 2)
    ]


def mark_one(rows: list[OneBlank], opens: list[int]) -> list[Row]:
    """Words with the missing letter marked by lower case on one of the new squares, in every way."""
    return [
        (word[:place] + marked + word[place + 1 :], worth)
        for word, worth, (letter, marked, _) in rows
        for place in opens
        if word[place] == letter
    ]


def mark_two(rows: list[TwoBlanks], opens: list[int]) -> list[Row]:
    """Words with two missing letters marked by lower case on two of the new squares, in every way."""
    return [
        (half[:place] + marked + half[place + 1 :], worth)
        for word, worth, (first_letter, small, _), (letter, marked, _) in rows
        for first in opens
        if word[first] == first_letter
        for half in [word[:first] + small + word[first + 1 :]]
        for place in opens
        if half[place] == letter and (place > first or first_letter != letter)
    ]


def fill(rows: list[Row], scoring: Scoring) -> list[Row]:
    """The words that fit a slot's text and its cross-sets, with their scores there."""
    _, base, multiplier, cells, _, blanks = scoring
    if len(cells) > 2:
        rows, base, multiplier = narrow(rows, base, multiplier, cells[:-2]), 0, 1
        cells = cells[-2:]
    if not cells:
        if base or multiplier > 1:
            rows = [(word, base + multiplier * worth) for word, worth in rows]
    elif len(cells) == 1:
        one, table, _ = cells[0]
        first = table.get
        rows = [
            (word, base + multiplier * worth + more) for word, worth in rows if (more := first(word[one])) is not None
        ]
    else:
        (one, table, _), (two, other, _) = cells
        first, second = table.get, other.get
        rows = [
            (word, base + multiplier * worth + more + most)
            for word, worth in rows
            if (more := first(word[one])) is not None and (most := second(word[two])) is not None
        ]
    return mark_board_blanks(rows, blanks) if blanks else rows


def narrow(rows: list[Row], base: int, multiplier: int, cells: list[Cell]) -> list[Row]:
    """The words that fit some squares, with their scores so far."""
    for offset, table, _ in cells:
        get = table.get
        rows = [
            (word, base + multiplier * worth + more) for word, worth in rows if (more := get(word[offset])) is not None
        ]
        base, multiplier = 0, 1
    return rows


def mark_board_blanks(rows: list[Row], blanks: list[int]) -> list[Row]:
    """The words with letters of blanks on the board in lower case."""
    for offset in blanks:
        rows = [(word[:offset] + word[offset].lower() + word[offset + 1 :], score) for word, score in rows]
    return rows
