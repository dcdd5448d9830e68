"""Every rewrite that a hand can make of a word: depth first, without any cut, so that the best one is proven.

It is for small hands. The beam search of the players (`search.rewrite_chains`) finds good chains of large ones.
"""

from __future__ import annotations

from collections.abc import Iterator

from asobiba.kotoba.lexicon.anagram_index import AnagramIndex
from asobiba.kotoba.rules.cards import without
from asobiba.kotoba.rules.rewrite_step import step_between
from asobiba.kotoba.search.rewrite_chains import RewriteChain


class TooManyChains(Exception):
    """There are more chains than the search may look at."""


class EveryChain:
    """All chains from a word with a hand.

    Args:
        index: the words that may be made.
        most: chains at most.
    """

    def __init__(self, index: AnagramIndex, most: int) -> None:
        self._index, self._most = index, most
        self._made = 0
        self._next: dict[tuple[str, str], list[tuple[str, str, int]]] = {}

    def chains(self, target: str, hand: str) -> Iterator[RewriteChain]:
        """Every chain of one step or more. Raises TooManyChains."""
        yield from self._further(RewriteChain((target,), 0, hand))

    def _further(self, chain: RewriteChain) -> Iterator[RewriteChain]:
        for word, left, chips in self._steps(chain.word, chain.left):
            if word in chain.words:
                continue
            self._made += 1
            if self._made > self._most:
                raise TooManyChains
            longer = RewriteChain((*chain.words, word), chain.chips + chips, left)
            yield longer
            if left:
                yield from self._further(longer)

    def _steps(self, word: str, hand: str) -> list[tuple[str, str, int]]:
        """The words one step further, each with the cards left and the chips earned; sorted."""
        known = self._next.get((word, hand))
        if known is None:
            made = sorted([*self._index.replacements(word, hand), *self._index.insertions(word, hand)])
            known = self._next[word, hand] = [
                (other, without(hand, laid), step_between(word, other, bonus_pays=True).chips.total)
                for other, laid in made
            ]
        return known
