"""Which words fit a slot, whatever the rack holds: by the board's letters and what the cross-sets allow.

They are a set of words as a whole number, an intersection of sets by letter and place (`words.word_bits`). Two things
live on it: counting plays (`play_counter`), and leaving slots out that no word fits. A third of the slots are of that
kind. To find them takes as long as several searches, so it pays only for lanes that many racks are tried on.

Two thirds of them fit no word whatever crosses them. The same texts come again on board after board of a simulation,
so `SlotTexts` checks a text the first time a search needs its slot, and impossible texts are skipped from then on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from asobiba.crossword.rules.board import EMPTY
from asobiba.words.word_bits import WordBits

from .lane import Lane, Slot
from .slot_words import Words
from .subracks import Letters

MOST_SETS = 1_000  # of words that are kept, some three kilobytes each; a board has about 700
FEWEST_TILES = 4  # of a lane with fewer, hardly any slot is left out
MOST_TEXTS = 20_000  # kept; a simulation of 600 rollouts asks for some 3,000


class SlotTexts(dict[str, bool]):
    """Text of a slot -> whether a word has its letters in these places (cached)."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words

    def __missing__(self, text: str) -> bool:
        if len(self) >= MOST_TEXTS:
            self.clear()
        found = self[text] = self._words.bits(len(text)).any_like(text)
        return found


class FittingWords:
    """The words that fit slots; they are kept from board to board."""

    def __init__(self, words: Words, letters: Letters) -> None:
        self._words, self._letters = words, letters
        self._lengths: dict[int, _OneLength] = {}

    def of_length(self, length: int) -> _OneLength:
        """The words of one length."""
        found = self._lengths.get(length)
        if found is None:
            found = self._lengths[length] = _OneLength(self._words.bits(length), self._letters)
        return found

    def leave_out_impossible(self, lanes: Sequence[Lane]) -> None:
        """Leave out the slots that no word fits from what searches look at (`Lane.slot_bounds`)."""
        self.bound_memory()
        for lane in lanes:
            if len(lane.line.tiles) >= FEWEST_TILES and not lane.without_impossible:
                lane.leave_out(self._is_impossible)

    def _is_impossible(self, lane: Lane, filled: int, length: int) -> bool:
        return not any(self.of_length(length).of(lane, [(lane.slot_text(filled), filled)]))

    def bound_memory(self) -> None:
        """Drop what is kept if it is too much."""
        if sum(map(len, self._lengths.values())) > MOST_SETS:
            self.forget()

    def forget(self) -> None:
        """Drop what is kept."""
        self._lengths.clear()


class _OneLength:
    """The words of one length that fit slots."""

    def __init__(self, bits: WordBits, letters: Letters) -> None:
        self._bits, self._letters = bits, letters
        self._of_text: dict[str, int] = {}
        self._of_crossing: dict[tuple[int, int], int] = {}

    def __len__(self) -> int:
        return len(self._of_text) + len(self._of_crossing)

    def of(self, lane: Lane, slots: Sequence[Slot]) -> Iterator[int]:
        """The set of words for each slot that has some."""
        gaps, checks = lane.gaps, lane.checks
        for text, filled in slots:
            fitting = self._of_text.get(text)
            if fitting is None:
                fitting = self._of_text[text] = self._fit(text)
            if fitting and checks:
                start = gaps[(filled & -filled).bit_length() - 2] + 1
                for place, mask in checks:
                    if place & filled:
                        fitting &= self._crossing(gaps[place.bit_length() - 1] - start, mask)
            if fitting:
                yield fitting

    def _fit(self, text: str) -> int:
        found = self._bits.every
        for place, letter in enumerate(text):
            if letter != EMPTY:
                found &= self._bits.having(letter, place)
        return found

    def _crossing(self, place: int, mask: int) -> int:
        """The words with one of some letters at a place (cached)."""
        found = self._of_crossing.get((place, mask))
        if found is None:
            found = self._bits.having_one_of([letter for letter, _, _ in self._letters[mask]], place)
            self._of_crossing[place, mask] = found
        return found
