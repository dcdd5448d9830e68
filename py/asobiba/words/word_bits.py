"""Words of one length as bits of big integers, so that one `&` of Python tests all of them at once.

A *set of words* is an integer with one bit a word. Each letter has a number of five bits (six in a large alphabet). For
each place in a word, there is a set for each value of the number's two low bits, and a set for each value of the other
bits. The intersection of a set of each kind has the words with a given letter at that place. For the 250,000 words of
Full this takes 4 MB; a set for each letter would take 8 MB.

`with_copies` gives the words with at least a given number of copies of a letter; these sets are made on first use.
Counters on slices of bits are an old trick of string matching (Baeza-Yates and Gonnet, "A new approach to text
searching", 1992).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .multiset_keys import LetterKeys

LOW = 2  # the low bits of a letter's number, which are kept apart from the others


class WordBits:
    """Sets of the words of one length.

    Args:
        words: the words in the order of their bits, highest bit first.
        length: the length of each word.

    Attributes:
        every: the set of all words.
    """

    def __init__(self, words: Sequence[str], length: int, keys: LetterKeys) -> None:
        self.length, self.every = length, (1 << len(words)) - 1
        self._numbers = {letter: number for number, letter in enumerate(keys.letters)}
        codes, letters = keys.encode(keys.letters), keys.encode("".join(words))
        digits = [  # for each bit of a letter's number: from the letter to that bit as a digit
            bytes.maketrans(codes, bytes(b"01"[number >> bit & 1] for number in range(len(codes))))
            for bit in range((len(codes) - 1).bit_length())
        ]
        self._low: list[list[int]] = []
        self._high: list[list[int]] = []
        for place in range(length):
            column = letters[place::length]
            planes = [int(column.translate(table) or b"0", 2) for table in digits]
            self._low.append(self._by_value(planes[:LOW]))
            self._high.append(self._by_value(planes[LOW:]))
        self._copies: dict[str, list[int]] = {}

    def _by_value(self, planes: Sequence[int]) -> list[int]:
        """For each value of a number of some bits, the set of the words that have it; bit i is 1 for the words in
        `planes[i]`.
        """
        found = [self.every]
        for plane in reversed(planes):
            found = [part for words in found for part in (words & ~plane, words & plane)]
        return found

    def having(self, letter: str, place: int) -> int:
        """The words that have a letter at a place."""
        number = self._numbers[letter]
        return self._low[place][number & (1 << LOW) - 1] & self._high[place][number >> LOW]

    def any_like(self, text: str) -> bool:
        """Whether some word fits a pattern of letters and `.` (any letter)."""
        found = self.every
        for place, letter in enumerate(text):
            if letter != ".":
                number = self._numbers[letter]
                found &= self._high[place][number >> LOW]
                found &= self._low[place][number & (1 << LOW) - 1]
                if not found:
                    return False
        return bool(found)

    def having_one_of(self, letters: Iterable[str], place: int) -> int:
        """The words that have one of these letters at a place."""
        found = 0
        for letter in letters:
            found |= self.having(letter, place)
        return found

    def with_copies(self, letter: str, count: int) -> int:
        """The words with at least `count` copies of a letter; all words for 0."""
        copies = self._copies.get(letter) or self._count(letter)
        return copies[count] if count < len(copies) else 0

    def _count(self, letter: str) -> list[int]:
        """The words with at least 0, 1, 2, ... copies of a letter, up to the most copies in a word."""
        copies = [self.every]
        for place in range(self.length):
            here = self.having(letter, place)
            more = copies[-1] & here
            for count in range(len(copies) - 1, 0, -1):
                copies[count] |= copies[count - 1] & here
            if more:
                copies.append(more)
        self._copies[letter] = copies
        return copies
