"""Generates plays in Clabbers, where any arrangement of a word's letters is acceptable.

Lanes, slots and scores are as usual. But far more "words" fit a slot: every order of every subrack that makes some word
with the letters on the board. A rack with two blanks may have millions of plays, so callers ask for the best ones. That
search prunes by bounds, as in `best_plays`, even within a play, tile by tile.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement
from typing import Protocol

from asobiba.crossword.equity.units import POINT
from asobiba.crossword.rules.board import EMPTY
from asobiba.crossword.rules.tiles import missing

from .best_plays import AnagramTables, RankedSlot, Search, by_bound
from .lane import Cell, Lane, SlotBound
from .line import MASK_BITS
from .slot_words import Matches, Row, SlotWords, Words
from .subracks import NO_TILE_FITS, WORST, Letters, ValuedRack


class AnyOrderWords(Words, Protocol):
    """The queries that Clabbers adds to those of other games to a word map."""

    def has_arrangement(self, letters: str) -> bool:
        """Whether these letters are a word in some order."""
        ...

    def anagrams(self, letters: str) -> tuple[str, ...]:
        """The words made of exactly these letters."""
        ...


def crossing_mask(words: AnyOrderWords, letters: str, before: str, after: str) -> int:
    """The letters that make a word in some order with the letters beside a square, as a mask."""
    return sum([1 << bit for bit, letter in enumerate(letters) if words.has_arrangement(before + after + letter)])


class AnyOrderSlotWords(SlotWords):
    """Slot text -> the arrangements that one rack can make there, with the interface of `SlotWords`."""

    def find(self, query: str) -> Matches | None:
        """The tiles that make some word with a query's letters; None if there are none; `matches_of` keeps them."""
        core, placed = query[1:-1], int(query[-1])
        letters = core.replace(EMPTY, "") + EMPTY * placed
        found = [
            (tiles, worth)
            for blanks in range(min(self.rack.blanks, placed) + 1)
            for _, worth, _, left in self.rack.parts[placed - blanks]
            for tiles in choices(self.words, letters, missing(left, self.rack.letters), self._chosen(blanks))
        ]
        matches = self.matches_of[query] = (found, [], [], [], []) if found else None
        return matches

    def _chosen(self, blanks: int) -> Iterator[str]:
        return map("".join, combinations_with_replacement(self.letters.keys_of, blanks))

    def fit(self, text: str, query: str, matches: Matches) -> list[Row]:
        """The arrangements that fit a text; `found` keeps them."""
        found = self.found[text] = [(laid, worth) for tiles, worth in matches[0] for laid in _arranged(text, tiles)]
        return found


class AnyOrderSearch(Search):
    """Finds the best arrangements of one rack.

    Args:
        one_each: keep only one arrangement of the same tiles on the same squares (`MoveGenerator.best`).
    """

    def __init__(
        self, words: Words, tables: AnagramTables, letters: Letters, rack: ValuedRack, *, one_each: bool = False
    ) -> None:
        super().__init__(words, tables, letters, rack)
        self._one_each = one_each
        self._floor = WORST  # least equity for the one arrangement to be kept

    def _search_slots(self, ranked_slots: list[RankedSlot], blanks: int) -> None:
        ranked_slots.sort(key=by_bound, reverse=True)
        for bound, slot, lane in ranked_slots:
            if bound < self._above:
                break
            most = self._most(slot[6], blanks)
            if most >= 0:
                self._look(slot, lane, slot[0] + most, blanks)

    def _most(self, restrictions: Sequence[int], blanks: int) -> int:
        """The most points that a slot's squares add; negative if more squares need a blank than there are blanks."""
        bounds = [self._square_bounds[restriction] for restriction in restrictions]
        dead = bounds.count(NO_TILE_FITS)
        return sum(bounds) - dead * NO_TILE_FITS if dead <= blanks else NO_TILE_FITS

    def _look(self, slot: SlotBound, lane: Lane, most: int, blanks: int) -> None:
        """Search one slot. Its base and its squares together add at most `most` to the worth of a subrack."""
        base, shape, _, _, there, length, _ = slot
        words, (masks, low) = self._tables[length], self.words.completions(length) if blanks else ((), 0)
        for value, leave, key, left in self._ranked[blanks][shape]:
            if most + value < self._above:
                break
            key += there
            if not blanks:
                if key in words:
                    self._arrange([""], slot, lane, base + value, leave, left)
            elif (masks[key & low] or blanks > 1) and (laid := self._words_with_blanks(key, length, blanks)):
                chosen = dict.fromkeys([one + two for _, one, two in laid])
                self._arrange(chosen, slot, lane, base + value, leave, left)

    def _arrange(self, chosen: Iterable[str], slot: SlotBound, lane: Lane, worth: int, leave: int, left: str) -> None:
        """Keep the arrangements of one subrack in a slot, for each choice of letters for the blanks."""
        start, text, filled = lane.fit(slot)[0], lane.slot_text(slot[3]), slot[3]
        cells = (lane.scorings.get(filled) or lane.scoring(filled))[3]
        found = (
            laid
            for tiles in choices(self.words, text, missing(left, self.rack.letters), chosen)
            for laid in self._fill(text, cells, tiles, worth)
        )
        for word, equity in self._best_of(found) if self._one_each else found:
            self._keep(word, equity, leave, left, start, lane)

    def _best_of(self, found: Iterator[tuple[str, int]]) -> list[tuple[str, int]]:
        best: list[tuple[int, bool, str]] = []
        for word, equity in found:
            self._floor = max(self._floor, equity)
            best = [min([*best, (-equity, not self._is_word(word), word)])]
        self._floor = WORST
        return [(word, -equity) for equity, _, word in best]

    def _is_word(self, laid: str) -> bool:
        return laid.upper() in self._anagrams(laid)

    def _anagrams(self, laid: str) -> Sequence[str]:
        return self.words.anagram_table(len(laid)).get(self.words.key(laid.upper()), ())

    def _fill(self, text: str, cells: Sequence[Cell], tiles: str, equity: int) -> Iterator[tuple[str, int]]:
        """Arrangements with their equity. Squares that affect the score are filled first, the others in any order."""
        if not cells:
            for word in self._one_of(text, tiles) if self._one_each else _arranged(text, tiles):
                if equity >= self._above:
                    yield word, equity
            return
        (offset, table, _), *rest = cells
        most = self.rack.highest * sum([restriction >> MASK_BITS for _, _, restriction in rest])
        for tile in dict.fromkeys(tiles):
            more = table.get(tile)
            if more is not None and equity + POINT * more + most >= max(self._above, self._floor):
                filled = text[:offset] + tile + text[offset + 1 :]
                yield from self._fill(filled, rest, tiles.replace(tile, "", 1), equity + POINT * more)

    def _one_of(self, text: str, tiles: str) -> Iterator[str]:
        """One of several arrangements of the same worth: a word, if the tiles make one."""
        first = next(_arranged(text, tiles))
        spelled = (_spelled(word, text, tiles) for word in self._anagrams(first))
        yield next((word for word in spelled if word is not None), first)


def _spelled(word: str, text: str, tiles: str) -> str | None:
    """The word spelled with these tiles in a slot, blanks in lower case; None if the tiles do not make it."""
    laid = ""
    for letter, fixed in zip(word, text, strict=True):
        tile = fixed if fixed != EMPTY else letter if letter in tiles else letter.lower()
        if (fixed == EMPTY and tile not in tiles) or tile.upper() != letter:
            return None
        tiles = tiles.replace(tile, "", 1) if fixed == EMPTY else tiles
        laid += tile
    return laid


def choices(words: Words, text: str, letters: str, chosen: Iterable[str]) -> Iterator[str]:
    """The letters with each choice for blanks, in lower case, that make a word with the letters in a slot's text."""
    fixed = text.replace(EMPTY, "")
    possible = words.anagram_table(len(text))
    for blanks in chosen:
        whole = fixed + letters + blanks
        anagrams = possible.get(words.key(whole), ())
        if anagrams and any(sorted(word) == sorted(whole) for word in anagrams):
            yield letters + blanks.lower()


def _arranged(text: str, tiles: str) -> Iterator[str]:
    """A slot's text with tiles in its empty places, in every distinct order."""
    if not tiles:
        yield text
        return
    offset = text.index(EMPTY)
    for tile in dict.fromkeys(tiles):
        yield from _arranged(text[:offset] + tile + text[offset + 1 :], tiles.replace(tile, "", 1))
