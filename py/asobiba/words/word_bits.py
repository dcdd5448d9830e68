"""Words of one length as bits of whole numbers, so that one `&` of Python looks at all of them at once.

A *set of words* is a whole number with one bit a word. A letter is a number of five bits (six in a large alphabet). For
each place of a word a set is kept for each value of the two low bits, and one for each value of the others: the words
with a letter there are what two of these have in common. For the 250,000 words of Full that takes 4 MB, where a set for
each letter would take 8.

Counting letters needs sets as well: `with_copies` has the words with at least so many of a letter, made when they are
first asked for. Counters on slices of bits are an old trick of string matching (Baeza-Yates and Gonnet, "A new approach
to text searching", 1992).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .multiset_keys import LetterKeys

LOW = 2  # bits of a letter's number that are kept apart from the others


class WordBits:
    """Sets of the words of one length.

    Args:
        words: in the order of their bits, the first one's the highest.
        length: of each.

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
        """For each value of some binary digits the words that have it; `planes` are those where each digit is one."""
        found = [self.every]
        for plane in reversed(planes):
            found = [part for words in found for part in (words & ~plane, words & plane)]
        return found

    def having(self, letter: str, place: int) -> int:
        """The words that have a letter at a place."""
        number = self._numbers[letter]
        return self._low[place][number & (1 << LOW) - 1] & self._high[place][number >> LOW]

    def any_like(self, text: str) -> bool:
        """Whether some word has the letters of a text in their places; other places are `.`."""
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
        """The words that have one of some letters at a place."""
        found = 0
        for letter in letters:
            found |= self.having(letter, place)
        return found

    def with_copies(self, letter: str, count: int) -> int:
        """The words with at least so many of a letter; all words for none."""
        copies = self._copies.get(letter) or self._count(letter)
        return copies[count] if count < len(copies) else 0

    def _count(self, letter: str) -> list[int]:
        """The words with at least 0, 1, 2 ... of a letter, up to the most that a word has."""
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
