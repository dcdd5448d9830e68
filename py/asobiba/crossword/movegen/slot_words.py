"""Pieces: which words a rack can make where some letters lie already.

A *piece* is the text of a slot: `.E..S`, a `.` for each new tile.

1. Pieces with as many new tiles and the same lying letters ask the word map the same *question*: which words are made
   of exactly these letters and one part of the rack? One comprehension over the rack's parts answers it. A blank stands
   for the letters that the table of missing letters names.
2. A word is found once, by the letters that the rack lacks for it: a blank has to be each of those.
3. Of the words found, those with the lying letters in the right places fit the piece. Only then are blanks marked by
   lower case, in all possible ways: what the rack lacks is mostly in the word only once, and `str.replace` does it;
   otherwise the new squares are looked at. A blank that is not needed may be any other new letter.

Idea: MAGPIE's word map, multisets in place of a trie.
"""

from __future__ import annotations

import re
from array import array
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Protocol, TypeAlias, TypeVar

from asobiba.crossword.rules.board import EMPTY

from .lane import LENGTHS
from .subracks import Blank, Rack

RUNS = re.compile(r"[^.]+")

Row: TypeAlias = tuple[str, int]  # a word with blanks in lower case; worth in points of the tiles laid
One: TypeAlias = tuple[str, int, Blank]  # a word; worth of the tiles laid that are no blanks; what the rack lacks
Two: TypeAlias = tuple[str, int, Blank, Blank]
AnyRow = TypeVar("AnyRow", Row, One, Two)

# The words that the rack has all letters for; those for which it lacks one, which is in the word once; or perhaps more
# than once; those for which it lacks two, likewise.
Answer: TypeAlias = tuple[list[Row], list[One], list[One], list[Two], list[Two]]

# The letters that lie in a slot: their key, which they are as a mask, how many new tiles, how long the word, the
# longest unbroken run of them; all runs, each with its place after the first letter.
Question: TypeAlias = tuple[int, int, int, int, str, list[tuple[str, int]]]


class Words(Protocol):
    """What the generator asks of a word map (`words.word_map.WordMap`)."""

    def anagram_table(self, length: int) -> Mapping[int, Sequence[str]]:
        """Multiset key -> the words of that length made of exactly these letters."""
        ...

    def completions(self, length: int) -> tuple[array[int], int]:
        """Masks and the bits of a key that are their index: which letters complete a key to words of that length."""
        ...

    def cross_check(self, before: str, after: str) -> int:
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


def question_of(piece: str) -> str:
    """What a piece asks: its length, the letters from the first to the last that lies in it, how many new tiles."""
    return f"{chr(LENGTHS + len(piece))}{piece.strip(EMPTY)}{piece.count(EMPTY)}"


class Pieces:
    """The words that one rack can make in each piece.

    Args:
        known: questions that were taken apart before, of any rack.
    """

    def __init__(self, words: Words, letters: Letters, rack: Rack, known: dict[str, Question]) -> None:
        self.words, self.letters, self.rack, self._known = words, letters, rack, known
        self.found: dict[str, list[Row]] = {}
        self.answers: dict[str, Answer | None] = {}
        self._words_of: dict[int, Mapping[int, Sequence[str]]] = {}
        self._indices: dict[tuple[str, int], defaultdict[str, list[Row]]] = {}

    def rows(self, piece: str) -> list[Row]:
        """The words that fit a piece. `found` has those that were asked for before."""
        question = question_of(piece)
        answer = self.answers[question] if question in self.answers else self.answer(question)
        rows = self.found[piece] = self.fit(piece, question, answer) if answer else []
        return rows

    def answer(self, question: str) -> Answer | None:
        """The words that a question's letters and the rack make, None if there are none. `answers` has them."""
        about = self._known.get(question) or self.take_apart(question)
        key, _, placed, length, run, _ = about
        get = (self._words_of.get(length) or self._open(length)).get
        plain = [
            (word, worth)
            for part, worth, _ in self.rack.parts[placed]
            if (words := get(part + key))
            for word in words
            if run in word
        ]
        answer: Answer | None = (plain, [], [], [], []) if plain else None
        if self.rack.blanks:
            one, ones = self._lacking_one(about)
            two, twos = self._lacking_two(about) if self.rack.blanks > 1 and placed > 1 else ([], [])
            if plain or one or ones or two or twos:
                answer = plain, one, ones, two, twos
        self.answers[question] = answer
        return answer

    def fit(self, piece: str, question: str, answer: Answer) -> list[Row]:
        """Of the words that answer a question those that fit a piece, blanks marked. `found` has them."""
        plain, one, ones, two, twos = answer
        runs = self._known[question][5]
        start = piece.find(question[1]) if runs else 0
        rows = fitting(plain, runs, start) if plain else plain
        if self.rack.blanks:
            opens = [offset for offset, cell in enumerate(piece) if cell == EMPTY]
            one, ones = fitting(one, runs, start), fitting(ones, runs, start)
            marked = [(word.replace(letter, small), worth) for word, worth, (letter, small, _) in one]
            if self.rack.blanks > 1:
                two, twos = fitting(two, runs, start), fitting(twos, runs, start)
                found = self._spare_two(rows, marked, ones, opens)
                found += [(word.replace(a, b).replace(c, d), worth) for word, worth, (a, b, _), (c, d, _) in two]
                found += two_marked(twos, opens)
                rows = rows + self._spare(rows, opens) + marked + one_marked(ones, opens) + found
            else:
                rows = rows + self._spare(rows, opens) + marked + one_marked(ones, opens)
        self.found[piece] = rows
        return rows

    def at(self, piece: str, offset: int, letters: Iterable[str]) -> list[Row]:
        """Of the words that fit a piece, those with one of these letters at an offset."""
        index = self._indices.get((piece, offset))
        if index is None:
            index = self._indices[piece, offset] = defaultdict(list)
            for row in self.found[piece]:
                index[row[0][offset]].append(row)
        return [row for letter in letters if letter in index for row in index[letter]]

    def take_apart(self, question: str) -> Question:
        """What a question says. Remembered."""
        core, placed = question[1:-1], int(question[-1])
        letters = core.replace(EMPTY, "")
        mask = 0
        for letter in letters:
            mask |= self.letters.bits[letter]
        runs = [(match[0], match.start()) for match in RUNS.finditer(core)]
        longest = max(core.split(EMPTY), key=len)
        found = self._known[question] = (self.words.key(letters), mask, placed, placed + len(letters), longest, runs)
        return found

    def forget(self) -> None:
        """Forget pieces and answers: what is freed at once is used again while it is near the processor."""
        self.answers.clear()
        self.found.clear()
        self._indices.clear()

    def _open(self, length: int) -> Mapping[int, Sequence[str]]:
        found = self._words_of[length] = self.words.anagram_table(length)
        return found

    def _lacking_one(self, about: Question) -> tuple[list[One], list[One]]:
        key, there, placed, length, run, _ = about
        letters, get = self.letters, self._words_of[length].get
        masks, low = self.words.completions(length)
        hits = [
            (total, worth, mask, own | there)
            for part, worth, own, lacks in self.rack.lacks[placed - 1]
            if (mask := masks[(total := part + key) & low] & lacks)
        ]
        once = [
            (word, worth, blank)
            for total, worth, mask, others in hits
            for blank in letters[mask & ~others]
            for word in get(total + blank[2], ())
            if run in word
        ]
        often = [
            (word, worth, blank)
            for total, worth, mask, others in hits
            if mask & others
            for blank in letters[mask & others]
            for word in get(total + blank[2], ())
            if run in word
        ]
        return once, often

    def _lacking_two(self, about: Question) -> tuple[list[Two], list[Two]]:
        key, there, placed, length, run, _ = about
        letters, get = self.letters, self._words_of[length].get
        masks, low = self.words.completions(length)
        hits = [
            (total, worth, mask, own | there, first, bit)
            for part, worth, own, lacks, first, bit in self.rack.pairs[placed - 2]
            if (mask := masks[(total := part + key) & low] & lacks)
        ]
        once = [
            (word, worth, first, blank)
            for total, worth, mask, others, first, bit in hits
            if not others & bit and mask & ~(others | bit)
            for blank in letters[mask & ~(others | bit)]
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
        """Words that need no blank with a blank on each of the new squares."""
        if not rows:
            return rows
        values = self.rack.values
        return [
            (word[:place] + word[place].lower() + word[place + 1 :], worth - values[word[place]])
            for word, worth in rows
            for place in opens
        ]

    def _spare_two(self, rows: list[Row], marked: list[Row], ones: list[One], opens: list[int]) -> list[Row]:
        """With two blanks that are not both needed: words that need none, one, or one for one of several copies."""
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
    """The words that have the lying letters where they lie."""
    for run, place in runs:
        offset = start + place
        if len(run) == 1:
            rows = [row for row in rows if row[0][offset] == run]
        else:
            rows = [row for row in rows if row[0].startswith(run, offset)]
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


def one_marked(rows: list[One], opens: list[int]) -> list[Row]:
    """The ways to write a letter on one of the new squares in lower case."""
    return [
        (word[:place] + marked + word[place + 1 :], worth)
        for word, worth, (letter, marked, _) in rows
        for place in opens
        if word[place] == letter
    ]


def two_marked(rows: list[Two], opens: list[int]) -> list[Row]:
    """The ways to write two letters, different or the same, on two of the new squares in lower case."""
    return [
        (half[:place] + marked + half[place + 1 :], worth)
        for word, worth, (one, small, _), (letter, marked, _) in rows
        for first in opens
        if word[first] == one
        for half in [word[:first] + small + word[first + 1 :]]
        for place in opens
        if half[place] == letter and (place > first or one != letter)
    ]
