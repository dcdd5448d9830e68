"""The words that fit a slot by the letters on the board and the cross-sets, for any rack.

They are a set of words, stored as an integer: an intersection of sets by letter and place (`words.word_bits`). The set
is used to count plays (`play_counter`) and to leave out slots that no word fits: a third of all slots. Finding these
slots takes as long as several searches, so it pays only for lanes on which many racks are tried.

Two thirds of these slots fit no word even without cross-sets. The same texts recur on board after board of a
simulation, so `SlotTexts` checks a text the first time a search needs its slot; from then on impossible texts are
skipped.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from asobiba.crossword.rules.board import EMPTY
from asobiba.words.word_bits import WordBits

from .lane import Lane, Slot
from .slot_words import Words
from .subracks import Letters

MOST_SETS = 1_000  # most sets of words kept, some three kilobytes each; a board has about 700
FEWEST_TILES = 4  # in lanes with fewer tiles hardly any slot is left out
MOST_TEXTS = 20_000  # most texts kept; a simulation of 600 rollouts looks up some 3,000


class SlotTexts(dict[str, bool]):
    """Text of a slot -> whether some word has its letters in these places (cached)."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words

    def __missing__(self, text: str) -> bool:
        if len(self) >= MOST_TEXTS:
            self.clear()
        found = self[text] = self._words.bits(len(text)).any_like(text)
        return found


class FittingWords:
    """The words that fit slots, kept from board to board."""

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
        """Remove the slots that no word fits from the slots to search (`Lane.slot_bounds`)."""
        self.bound_memory()
        for lane in lanes:
            if len(lane.line.tiles) >= FEWEST_TILES and not lane.without_impossible:
                lane.leave_out(self._is_impossible)

    def _is_impossible(self, lane: Lane, filled: int, length: int) -> bool:
        return not any(self.of_length(length).of(lane, [(lane.slot_text(filled), filled)]))

    def bound_memory(self) -> None:
        """Drop the sets if there are too many."""
        if sum(map(len, self._lengths.values())) > MOST_SETS:
            self.forget()

    def forget(self) -> None:
        """Drop all sets."""
        self._lengths.clear()


class _OneLength:
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
        """The words that have one of the mask's letters at a place (cached)."""
        found = self._of_crossing.get((place, mask))
        if found is None:
            found = self._bits.having_one_of([letter for letter, _, _ in self._letters[mask]], place)
            self._of_crossing[place, mask] = found
        return found
