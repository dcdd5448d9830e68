"""Words of one length as bits of whole numbers, so that one `&` of Python looks at all of them at once.

A *set of words* is a whole number with one bit a word. The letters at one place of all words are numbers of five bits
(six, if the alphabet has more than 31 letters), and what is kept is a set for each of these bits, a *plane*: the words
that have one letter at a place are an intersection of five planes or their complements. For the 250,000 words of Full
that takes 1.7 MB, where a set for each letter and place would take 8.

Counting letters needs sets as well: `with_copies` has the words with at least so many of a letter. Both are made when
they are first asked for. Vertical counters on bit slices are an old trick of string matching (Baeza-Yates and Gonnet,
"A new approach to text searching", 1992).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .multiset_keys import LetterKeys


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
        columns = [letters[place::length] for place in range(length)]
        self._planes = [[int(column.translate(table) or b"0", 2) for table in digits] for column in columns]
        self._having: list[dict[str, int]] = [{} for _ in columns]
        self._copies: dict[str, list[int]] = {}

    def having(self, letter: str, place: int) -> int:
        """The words that have a letter at a place (cached)."""
        found = self._having[place].get(letter)
        if found is None:
            number, found = self._numbers[letter], self.every
            for bit, plane in enumerate(self._planes[place]):
                found &= plane if number >> bit & 1 else self.every ^ plane
            self._having[place][letter] = found
        return found

    def having_one_of(self, letters: Iterable[str], place: int) -> int:
        """The words that have one of some letters at a place."""
        having, found = self._having[place], 0
        for letter in letters:
            found |= having.get(letter) or self.having(letter, place)
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
