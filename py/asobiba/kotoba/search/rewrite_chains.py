"""Finds chains of rewriting steps by beam search. Each layer has the chains of one length; the best of them are
extended.

A node is a word and the cards left in hand. The chips earned depend on the path; of two paths to a node, the path with
more chips is kept. Every node is a complete rewrite, so all nodes are candidates.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import nsmallest
from typing import TypeAlias

from asobiba.kotoba.lexicon.anagram_index import AnagramIndex
from asobiba.kotoba.rules.cards import BONUS
from asobiba.kotoba.rules.scoring import BONUS_CHIPS, gain, length_chips

Node: TypeAlias = tuple[str, str]  # a word, and the cards left in hand
_BONUS = frozenset(BONUS)
_CARD_VALUE = 1.1  # points of a card left in hand, for estimating the result of a chain; 0.7 to 1.6 do as well


@dataclass(frozen=True, slots=True)
class RewriteChain:
    """A complete rewrite.

    Args:
        words: the word on the table, then the word after each step.
        chips: the chips that the steps earn.
        left: the cards left in hand.
    """

    words: tuple[str, ...]
    chips: int
    left: str

    @property
    def word(self) -> str:
        """The word after the last step."""
        return self.words[-1]

    @property
    def net(self) -> int:
        """Points gained: chips and cards less the price."""
        return gain(self.word, self.chips, self.words[0])


class ChainSearch:
    """Searches the rewrites of one turn; caches the words that one step makes from a word with a hand."""

    def __init__(self, index: AnagramIndex, used: frozenset[str], *, bonus_pays: bool) -> None:
        """Chains of words of `index` that are not in `used`; `bonus_pays` is the option `rewrite_bonus`."""
        self._index, self._used, self._bonus_pays = index, used, bonus_pays
        self._steps: dict[Node, list[tuple[Node, int]]] = {}

    def search(self, target: str, hand: str, *, steps: int, beam: int) -> Iterator[RewriteChain]:
        """The best rewrites of a word for each number of steps, by number of steps.

        Args:
            steps: most steps of a rewrite.
            beam: number of chains kept in each layer.
        """
        layer = [RewriteChain((target,), 0, hand)]
        best: dict[Node, int] = {}
        for _ in range(steps):
            found: dict[Node, tuple[int, RewriteChain]] = {}
            for chain in layer:
                self._extend(chain, found, best)
            kept = nsmallest(beam, [(_sort_key(node, chips), node) for node, (chips, _) in found.items()])
            layer = [_extended(found[node][1], node, found[node][0]) for _, node in kept]
            best.update({(chain.word, chain.left): chain.chips for chain in layer})
            yield from layer

    def _extend(self, chain: RewriteChain, found: dict[Node, tuple[int, RewriteChain]], best: dict[Node, int]) -> None:
        """Extend a chain by one step; keep in `found` the nodes that no other path reached with as many chips."""
        for node, earned in self._successors(chain.word, chain.left):
            chips = chain.chips + earned
            other = found.get(node)
            if chips > (best.get(node, -1) if other is None else other[0]) and node[0] not in chain.words:
                found[node] = (chips, chain)

    def _successors(self, word: str, hand: str) -> list[tuple[Node, int]]:
        """The nodes one step further, with the chips earned; in no particular order."""
        known = self._steps.get((word, hand))
        if known is None:
            index, used = self._index, self._used
            made = [(other, laid, 1) for other, laid in index.replacements(word, hand) if other not in used]
            longer = [(other, laid) for other, laid in index.insertions(word, hand) if other not in used]
            made += [(other, laid, length_chips(len(word), len(other))) for other, laid in longer]
            known = [((other, _remove(hand, laid)), chips + self._bonus(laid)) for other, laid, chips in made]
            self._steps[word, hand] = known
        return known

    def _bonus(self, laid: str) -> int:
        if not self._bonus_pays or _BONUS.isdisjoint(laid):
            return 0
        return BONUS_CHIPS * sum(card in _BONUS for card in laid)


def _sort_key(node: Node, chips: int) -> float:
    """The negated estimate of a chain's result, so that the best chain comes first."""
    return -(chips + len(node[0]) + _CARD_VALUE * len(node[1]))


def _extended(chain: RewriteChain, node: Node, chips: int) -> RewriteChain:
    return RewriteChain((*chain.words, node[0]), chips, node[1])


def _remove(hand: str, laid: str) -> str:
    for card in laid:
        hand = hand.replace(card, "", 1)
    return hand
