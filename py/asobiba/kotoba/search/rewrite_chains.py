"""Chains of rewriting steps: a layered search that keeps the best of each layer.

A node is a word and the cards that are left in hand; what a chain has earned so far depends on the way, and of two ways
to a node the richer one is kept. Every node is a chain that may be confirmed, so that all of them are candidates.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import nsmallest
from typing import TypeAlias

from asobiba.kotoba.lexicon.anagram_index import Index
from asobiba.kotoba.rules.cards import BONUS
from asobiba.kotoba.rules.scoring import BONUS_CHIPS, length_chips, price

Node: TypeAlias = tuple[str, str]  # a word, and the cards left in hand
_BONUS = frozenset(BONUS)
_LEFT = 1.1  # what a card in hand is worth to a chain that goes on; 0.7 to 1.6 do as well


@dataclass(frozen=True, slots=True)
class Plan:
    """A rewrite as a whole.

    Args:
        chain: the word as it lies there, then what each step makes of it.
        chips: what the steps earn.
        left: the cards that stay in hand.
    """

    chain: tuple[str, ...]
    chips: int
    left: str

    @property
    def word(self) -> str:
        """What becomes of the word."""
        return self.chain[-1]

    @property
    def net(self) -> int:
        """Points gained: chips and cards, less the price."""
        return self.chips + len(self.word) - price(self.chain[0])


class Chains:
    """The search of one turn, which remembers what a step can make of a word with a hand."""

    def __init__(self, index: Index, used: frozenset[str], *, bonus_pays: bool) -> None:
        """Words of `index` without those that have been used; `bonus_pays` is the option `rewrite_bonus`."""
        self._index, self._used, self._bonus_pays = index, used, bonus_pays
        self._steps: dict[Node, list[tuple[Node, int]]] = {}

    def plans(self, target: str, hand: str, *, steps: int, beam: int) -> Iterator[Plan]:
        """Rewrites of a word, layer by layer: of each number of steps those that the beam keeps.

        Args:
            steps: the most steps.
            beam: how many chains are followed from each layer to the next.
        """
        layer = [Plan((target,), 0, hand)]
        best: dict[Node, int] = {}
        for _ in range(steps):
            found: dict[Node, tuple[int, Plan]] = {}
            for plan in layer:
                self._follow(plan, found, best)
            kept = nsmallest(beam, [(_promise(node, chips), node) for node, (chips, _) in found.items()])
            layer = [_longer(found[node][1], node, found[node][0]) for _, node in kept]
            best.update({(plan.word, plan.left): plan.chips for plan in layer})
            yield from layer

    def _follow(self, plan: Plan, found: dict[Node, tuple[int, Plan]], best: dict[Node, int]) -> None:
        """Add to `found` what one step more makes of a chain, unless it was there as cheaply."""
        for node, earned in self._next(plan.word, plan.left):
            chips = plan.chips + earned
            other = found.get(node)
            if chips > (best.get(node, -1) if other is None else other[0]) and node[0] not in plan.chain:
                found[node] = (chips, plan)

    def _next(self, word: str, hand: str) -> list[tuple[Node, int]]:
        """What one step makes of a word, and the chips earned; in no order that means anything."""
        known = self._steps.get((word, hand))
        if known is None:
            index, used = self._index, self._used
            made = [(other, laid, 1) for other, laid in index.replaced(word, hand) if other not in used]
            longer = [(other, laid) for other, laid in index.inserted(word, hand) if other not in used]
            made += [(other, laid, length_chips(len(word), len(other))) for other, laid in longer]
            known = [((other, _less(hand, laid)), chips + self._bonus(laid)) for other, laid, chips in made]
            self._steps[word, hand] = known
        return known

    def _bonus(self, laid: str) -> int:
        if not self._bonus_pays or _BONUS.isdisjoint(laid):
            return 0
        return BONUS_CHIPS * sum(card in _BONUS for card in laid)


def _promise(node: Node, chips: int) -> float:
    """What a chain may come to, the least for the best."""
    return -(chips + len(node[0]) + _LEFT * len(node[1]))


def _longer(plan: Plan, node: Node, chips: int) -> Plan:
    return Plan((*plan.chain, node[0]), chips, node[1])


def _less(hand: str, laid: str) -> str:
    for card in laid:
        hand = hand.replace(card, "", 1)
    return hand
