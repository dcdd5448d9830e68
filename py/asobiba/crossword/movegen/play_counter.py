"""Counts the plays of a rack with blanks without generating them: all words of a length are examined together.

1. The words that fit a slot, whatever the rack, are a set (`fitting_words`).
2. Which words does the rack make, with one or two blanks for missing letters? For all words together, the letters found
   in each word are counted; each binary digit of the count is a set of words. A letter on the board counts if the word
   needs another copy of it. The result depends only on the letters of a query (`slot_words`).
3. A word may be laid in several ways, one for each choice of new squares for the blanks. A blank that is not needed may
   be on any new square. A blank for a letter of which the rack holds n is one of n + 1 copies.

A rack without blanks has few plays, and listing them is as fast.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from math import comb
from typing import TypeAlias

from asobiba.crossword.rules.board import EMPTY
from asobiba.crossword.rules.tiles import BLANK
from asobiba.words.word_bits import WordBits

from .fitting_words import FittingWords
from .lane import LENGTHS, Lane, Slot
from .slot_words import Words

SlotsByQuery: TypeAlias = Mapping[str, Sequence[tuple[int, Lane, Sequence[Slot]]]]
Ways: TypeAlias = list[tuple[int, int]]  # (a number of ways to lay a word, the words that have this number)
_DIGITS = 4  # binary digits of the number of letters in a word


class PlayCounter:
    """Counts the plays of racks with a blank or two."""

    def __init__(self, words: Words, fitting: FittingWords) -> None:
        self._words, self._fitting = words, fitting

    def count(self, rack: str, by_query: SlotsByQuery) -> int:
        """The number of plays of a rack in some slots, grouped by query."""
        self._fitting.bound_memory()
        total = length = 0
        for query in sorted(by_query):
            if length != ord(query[0]) - LENGTHS:
                length = ord(query[0]) - LENGTHS
                fits, laid = self._fitting.of_length(length), _LaidWords(self._words.bits(length), rack)
            fitting = [some for _, lane, slots in by_query[query] for some in fits.of(lane, slots)]
            if fitting:
                total += laid.count("".join(sorted(query[1:-1].replace(EMPTY, ""))), fitting)
        return total


class _LaidWords:
    """The words of one length that a rack makes with letters on the board."""

    def __init__(self, bits: WordBits, rack: str) -> None:
        self._bits, self._blanks = bits, rack.count(BLANK)
        self._rack = Counter(rack.replace(BLANK, ""))
        self._held = [0] * _DIGITS  # the number of letters found in each word, in binary digits
        for letter, count in self._rack.items():
            for copy in range(1, count + 1):
                carry = bits.with_copies(letter, copy)
                for place, digit in enumerate(self._held):
                    self._held[place], carry = digit ^ carry, digit & carry
        self._lack: dict[tuple[str, int], int] = {}
        self._lacking_with: dict[str, tuple[Ways, Ways]] = {}

    def count(self, there: str, fitting: Sequence[int]) -> int:
        """The number of plays in some slots, from the words that fit each; `there`: letters on the board, sorted."""
        none, one, two = self._lack_of(there, 0), self._lack_of(there, 1), 0
        if self._blanks > 1:
            two = self._lack_of(there, 2)
        laid = none | one | two
        hits = [words for fit in fitting if (words := fit & laid)]
        if not hits:
            return 0
        placed = self._bits.length - len(there)
        free = sum([comb(placed, blanks) for blanks in range(self._blanks + 1)])
        lacking_one, lacking_two = self._lacking("".join([letter for letter in there if letter in self._rack]))
        if self._blanks > 1:  # the second blank is another copy, or lies on any other new square
            lacking_one = [
                (copies + comb(copies, 2) + copies * (placed - copies), words) for copies, words in lacking_one
            ]
        return sum(
            [
                free * (words & none).bit_count() + _sum(words & one, lacking_one) + _sum(words & two, lacking_two)
                for words in hits
            ]
        )

    def _lack_of(self, there: str, number: int) -> int:
        """The words that lack `number` letters, with these letters on the board, sorted (cached)."""
        found = self._lack.get((there, number))
        if found is None:
            if there:
                rest, letter = there[:-1], there[-1]
                wanted = self._bits.with_copies(letter, self._rack[letter] + there.count(letter))
                found, more = self._lack_of(rest, number), self._lack_of(rest, number + 1)
                found ^= (found ^ more) & wanted  # words that need this copy lack one letter less
            else:
                found, held = self._bits.every, self._bits.length - number
                for place, digit in enumerate(self._held):
                    found &= digit if held >> place & 1 else ~digit
            self._lack[there, number] = found
        return found

    def _lacking(self, there: str) -> tuple[Ways, Ways]:
        """The ways to lay words that lack one letter, and words that lack two (cached).

        For one letter: the number of copies that may be the blank. For two: the ways to choose among the copies of
        both, or two copies of one. A word may be in several sets; the first one counts.

        Args:
            there: the letters on the board that the rack holds as well, sorted.
        """
        found = self._lacking_with.get(there)
        if found is None:
            one, two, twice = defaultdict[int, int](int), defaultdict[int, int](int), defaultdict[int, int](int)
            for letter, count in self._rack.items():
                copies = count + there.count(letter) + 1
                lacking = self._bits.with_copies(letter, copies)
                for number, others in one.items() if self._blanks > 1 else ():
                    two[number * (count + 1)] |= others & lacking
                twice[comb(count + 2, 2)] |= self._bits.with_copies(letter, copies + 1)
                one[count + 1] |= lacking
            rest = (1, self._bits.every)
            found = [*one.items(), rest], [*twice.items(), *two.items(), *one.items(), rest]
            self._lacking_with[there] = found
        return found


def _sum(words: int, ways: Ways) -> int:
    """The sum of the ways to lay some words; the first set that contains a word gives its number."""
    total = 0
    for number, others in ways:
        if not words:
            break
        some = words & others
        words ^= some
        total += number * some.bit_count()
    return total
