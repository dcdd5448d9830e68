"""All rewrites of a word with a hand, depth first and without cuts, to prove the best one.

The search is for small hands. For large hands the players' beam search (`search.rewrite_chains`) finds good chains.
"""

from __future__ import annotations

from collections.abc import Iterator

from asobiba.kotoba.lexicon.anagram_index import AnagramIndex
from asobiba.kotoba.rules.cards import without
from asobiba.kotoba.rules.rewrite_step import step_between
from asobiba.kotoba.search.rewrite_chains import RewriteChain


class TooManyChains(Exception):
    """There are more chains than the search may visit."""


class EveryChain:
    """All chains from a word with a hand.

    Args:
        index: the allowed words.
        most: largest number of chains.
    """

    def __init__(self, index: AnagramIndex, most: int) -> None:
        self._index, self._most = index, most
        self._made = 0
        self._next: dict[tuple[str, str], list[tuple[str, str, int]]] = {}

    def chains(self, target: str, hand: str) -> Iterator[RewriteChain]:
        """Every chain of at least one step. Raises TooManyChains."""
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
        """The sorted words one step further, each with the cards left and the chips earned."""
        known = self._next.get((word, hand))
        if known is None:
            made = sorted([*self._index.replacements(word, hand), *self._index.insertions(word, hand)])
            known = self._next[word, hand] = [
                (other, without(hand, laid), step_between(word, other, bonus_pays=True).chips.total)
                for other, laid in made
            ]
        return known
