"""Clabbers: plays where any arrangement of a word's letters is acceptable.

The same lanes, slots and scores; only the question "which words fit here" has far more answers: every order of every
set of tiles that makes some word with the letters lying there. So a rack with two blanks may have millions of plays:
ask for the best, which follows bounds as `search` does, down to the single tile.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement
from typing import Protocol

from asobiba.crossword.equity.units import POINT
from asobiba.crossword.rules.board import EMPTY
from asobiba.crossword.rules.tiles import missing

from .best_plays import Promise, Search, Tables, promised
from .lane import Cell, Lane, Offer
from .line import MASK_BITS
from .rack_parts import DEAD, NEVER, Hand
from .slot_words import Answer, Letters, Pieces, Row, Words


class AnyOrderWords(Words, Protocol):
    """What Clabbers asks of a word map beyond what all games do."""

    def has_arrangement(self, letters: str) -> bool:
        """Whether these letters are a word in some order."""
        ...


def crossing_mask(words: AnyOrderWords, letters: str, before: str, after: str) -> int:
    """The letters that make a word in some order with those beside a square, as a mask."""
    return sum([1 << bit for bit, letter in enumerate(letters) if words.has_arrangement(before + after + letter)])


class AnyOrderPieces(Pieces):
    """The arrangements of letters that one rack can make in each piece."""

    def answer(self, question: str) -> Answer | None:
        """The tiles that make some word with a question's letters, None if there are none. `answers` has them."""
        core, placed = question[1:-1], int(question[-1])
        letters = core.replace(EMPTY, "") + EMPTY * placed
        parts, left = self.rack.parts, self.rack.left
        found = [
            (tiles, worth)
            for blanks in range(min(self.rack.blanks, placed) + 1)
            for (_, worth, _), rest in zip(parts[placed - blanks], left[placed - blanks], strict=True)
            for tiles in choices(self.words, letters, missing(rest, self.rack.letters), self._chosen(blanks))
        ]
        answer = self.answers[question] = (found, [], [], [], []) if found else None
        return answer

    def _chosen(self, blanks: int) -> Iterator[str]:
        return map("".join, combinations_with_replacement(self.letters.keys_of, blanks))

    def fit(self, piece: str, question: str, answer: Answer) -> list[Row]:
        """The arrangements that fit a piece. `found` has them."""
        found = self.found[piece] = [(laid, worth) for tiles, worth in answer[0] for laid in _arranged(piece, tiles)]
        return found


class AnyOrderSearch(Search):
    """The best arrangements of one rack.

    Args:
        one_each: whether one of those of the same tiles on the same squares is enough (`moves.MoveGenerator.best`).
    """

    def __init__(self, words: Words, tables: Tables, letters: Letters, hand: Hand, *, one_each: bool = False) -> None:
        super().__init__(words, tables, letters, hand)
        self._one_each = one_each
        self._floor = NEVER  # what one that stands for others must be worth

    def _take(self, promises: list[Promise], blanks: int) -> None:
        promises.sort(key=promised, reverse=True)
        for bound, offer, lane in promises:
            if bound < self._above:
                break
            most = self._most(offer[6], blanks)
            if most >= 0:
                self._look(offer, lane, offer[0] + most, blanks)

    def _most(self, limits: Sequence[int], blanks: int) -> int:
        """The most that a slot's squares bring; negative where more of them than there are blanks need one."""
        brought = [self._edges[limit] for limit in limits]
        dead = brought.count(DEAD)
        return sum(brought) - dead * DEAD if dead <= blanks else DEAD

    def _look(self, offer: Offer, lane: Lane, most: int, blanks: int) -> None:
        """Look at one slot, where a part of the rack is worth at most so much more than it brings."""
        base, shape, _, _, there, length, _ = offer
        words, (masks, low) = self._tables[length], self.words.completions(length) if blanks else ((), 0)
        for value, leave, key, left in self._ranked[blanks][shape]:
            if most + value < self._above:
                break
            key += there
            if not blanks:
                if key in words:
                    self._arrange([""], offer, lane, base + value, leave, left)
            elif (masks[key & low] or blanks > 1) and (laid := self._lay(key, length, blanks)):
                chosen = dict.fromkeys([one + two for _, one, two in laid])
                self._arrange(chosen, offer, lane, base + value, leave, left)

    def _arrange(self, chosen: Iterable[str], offer: Offer, lane: Lane, worth: int, leave: int, left: str) -> None:
        """The arrangements of one part of the rack in a slot, with each choice for its blanks."""
        start, piece, filled = lane.fit(offer)[0], lane.piece(offer[3]), offer[3]
        cells = (lane.scorings.get(filled) or lane.scoring(filled))[3]
        found = (
            laid
            for tiles in choices(self.words, piece, missing(left, self.hand.letters), chosen)
            for laid in self._fill(piece, cells, tiles, worth)
        )
        for word, equity in self._best_of(found) if self._one_each else found:
            self._keep(word, equity, leave, left, start, lane)

    def _best_of(self, found: Iterator[tuple[str, int]]) -> list[tuple[str, int]]:
        """The one that is to stand for all of them, if there is any."""
        best: list[tuple[int, bool, str]] = []
        for word, equity in found:
            self._floor = max(self._floor, equity)
            best = [min([*best, (-equity, not self._is_word(word), word)])]
        self._floor = NEVER
        return [(word, -equity) for equity, _, word in best]

    def _is_word(self, laid: str) -> bool:
        return laid.upper() in self._anagrams(laid)

    def _anagrams(self, laid: str) -> Sequence[str]:
        return self.words.anagram_table(len(laid)).get(self.words.key(laid.upper()), ())

    def _fill(self, piece: str, cells: Sequence[Cell], tiles: str, equity: int) -> Iterator[tuple[str, int]]:
        """Arrangements and their equity: first the squares that matter, then the rest in any order."""
        if not cells:
            for word in self._one_of(piece, tiles) if self._one_each else _arranged(piece, tiles):
                if equity >= self._above:
                    yield word, equity
            return
        (offset, table, _), *rest = cells
        most = self.hand.dearest * sum([limit >> MASK_BITS for _, _, limit in rest])
        for tile in dict.fromkeys(tiles):
            more = table.get(tile)
            if more is not None and equity + POINT * more + most >= max(self._above, self._floor):
                filled = piece[:offset] + tile + piece[offset + 1 :]
                yield from self._fill(filled, rest, tiles.replace(tile, "", 1), equity + POINT * more)

    def _one_of(self, piece: str, tiles: str) -> Iterator[str]:
        """One of the arrangements that are all worth the same: a word, if one can be laid."""
        first = next(_arranged(piece, tiles))
        spelled = (_spelled(word, piece, tiles) for word in self._anagrams(first))
        yield next((word for word in spelled if word is not None), first)


def _spelled(word: str, piece: str, tiles: str) -> str | None:
    """The word as these tiles make it in a piece, blanks in lower case; None if they do not."""
    laid = ""
    for letter, lying in zip(word, piece, strict=True):
        tile = lying if lying != EMPTY else letter if letter in tiles else letter.lower()
        if (lying == EMPTY and tile not in tiles) or tile.upper() != letter:
            return None
        tiles = tiles.replace(tile, "", 1) if lying == EMPTY else tiles
        laid += tile
    return laid


def choices(words: Words, piece: str, letters: str, chosen: Iterable[str]) -> Iterator[str]:
    """The letters with each choice for some blanks, in lower case, that make a word with those lying in a piece."""
    lying = piece.replace(EMPTY, "")
    possible = words.anagram_table(len(piece))
    for blanks in chosen:
        whole = lying + letters + blanks
        anagrams = possible.get(words.key(whole), ())
        if anagrams and any(sorted(word) == sorted(whole) for word in anagrams):
            yield letters + blanks.lower()


def _arranged(piece: str, tiles: str) -> Iterator[str]:
    """A piece with tiles in its empty places, in every distinct order."""
    if not tiles:
        yield piece
        return
    offset = piece.index(EMPTY)
    for tile in dict.fromkeys(tiles):
        yield from _arranged(piece[:offset] + tile + piece[offset + 1 :], tiles.replace(tile, "", 1))
