"""Clabbers: plays where any arrangement of a word's letters is acceptable.

The same lanes, slots and scores; only the question "which words fit here" has far more answers: every order of every
set of tiles that makes some word with the letters lying there. So a rack with two blanks may have millions of plays:
ask for the best, which follows bounds as `search` does, down to the single tile.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Protocol

from .board import EMPTY
from .lanes import MASK_BITS, POINT, Cell, Lane, Offer
from .pieces import Pieces, Row, Words
from .search import Answer, Hit, Search
from .tiles import missing


class AnyOrderWords(Words, Protocol):
    """What Clabbers asks of a word map beyond what all games do."""

    def has_arrangement(self, letters: str) -> bool:
        """Whether these letters are a word in some order."""
        ...


def crossing_mask(words: AnyOrderWords, letters: str, beside: str) -> int:
    """The letters that make a word in some order with those beside a square, as a mask."""
    return sum([1 << bit for bit, letter in enumerate(letters) if words.has_arrangement(beside + letter)])


class AnyOrderPieces(Pieces):
    """The arrangements of letters that one rack can make in each piece."""

    def rows(self, piece: str) -> list[Row]:
        """The arrangements that fit a piece."""
        placed, lying = piece.count(EMPTY), piece.replace(EMPTY, "")
        parts, left = self.rack.parts, self.rack.left
        found = self.found[piece] = [
            (laid, worth)
            for blanks in range(min(self.rack.blanks, placed) + 1)
            for (_, worth, _), rest in zip(parts[placed - blanks], left[placed - blanks], strict=True)
            for tiles in choices(
                self.words, self.letters.keys_of, lying, len(piece), missing(rest, self.rack.letters), blanks
            )
            for laid in _arranged(piece, tiles)
        ]
        return found


class AnyOrderSearch(Search):
    """The best arrangements of one rack."""

    def _look_up(self, answer: Answer, goal: int, blanks: int) -> None:
        """In the place of words, tiles that make one in some order; of blanks the letters they are, in lower case."""
        words, keys, lying = self.words, self.letters.keys_of, answer.lying
        for value, leave, _, left in answer.parts[answer.place :]:
            if value < goal:
                answer.next = value
                break
            answer.place += 1
            tiles = list(choices(words, keys, lying, answer.length, missing(left, self.hand.letters), blanks))
            if tiles:
                answer.hits.append((value, leave, tiles))

    def _look(self, offer: Offer, lane: Lane, hits: list[Hit], goal: int) -> None:
        scoring, _ = lane.looks.get(offer[3]) or lane.look(offer[3])
        piece = lane.piece(offer[3])
        for value, leave, found in hits:
            if value < goal:
                break
            for tiles in found:
                for word, equity in self._fill(piece, scoring[3], tiles, offer[0] + value):
                    self._keep(word, equity, leave, scoring, lane)

    def _fill(self, piece: str, cells: Sequence[Cell], tiles: str, equity: int) -> Iterator[tuple[str, int]]:
        """Arrangements and their equity: first the squares that matter, then the rest in any order."""
        if not cells:
            yield from ((word, equity) for word in _arranged(piece, tiles) if equity >= self._above)
            return
        (offset, table, _), *rest = cells
        most = self.hand.dearest * sum([limit >> MASK_BITS for _, _, limit in rest])
        for tile in dict.fromkeys(tiles):
            more = table.get(tile)
            if more is not None and equity + POINT * more + most >= self._above:
                filled = piece[:offset] + tile + piece[offset + 1 :]
                yield from self._fill(filled, rest, tiles.replace(tile, "", 1), equity + POINT * more)


def choices(words: Words, keys: Mapping[str, int], lying: str, length: int, letters: str, blanks: int) -> Iterator[str]:
    """The letters with each choice for some blanks, in lower case, that make a word with lying letters."""
    possible = words.of_length(length)
    for chosen in combinations_with_replacement(keys, blanks):
        whole = lying + letters + "".join(chosen)
        anagrams = possible.get(words.key(whole), ())
        if anagrams and any(sorted(word) == sorted(whole) for word in anagrams):
            yield letters + "".join(chosen).lower()


def _arranged(piece: str, tiles: str) -> Iterator[str]:
    """A piece with tiles in its empty places, in every distinct order."""
    if not tiles:
        yield piece
        return
    offset = piece.index(EMPTY)
    for tile in dict.fromkeys(tiles):
        yield from _arranged(piece[:offset] + tile + piece[offset + 1 :], tiles.replace(tile, "", 1))
