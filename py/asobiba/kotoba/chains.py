"""Chains of rewriting steps: a layered search that keeps the best of each layer.

A node is a word and the cards that are left in hand; what a chain has earned so far depends on the way, and of two ways
to a node the richer one is kept. Every node is a chain that may be confirmed, so that all of them are candidates.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .cards import BONUS
from .index import Index
from .scoring import BONUS_CHIPS, length_chips, price

_LEFT = 1.1  # what a card in hand is worth to a chain that goes on; measured in research, not critical


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
        self._steps: dict[tuple[str, str], list[tuple[str, str, int]]] = {}

    def plans(self, target: str, hand: str, *, steps: int, beam: int) -> Iterator[Plan]:
        """Rewrites of a word, layer by layer: of each number of steps those that the beam keeps.

        Args:
            steps: the most steps.
            beam: how many chains are followed from each layer to the next.
        """
        layer = [Plan((target,), 0, hand)]
        best: dict[tuple[str, str], int] = {}
        for _ in range(steps):
            found: dict[tuple[str, str], Plan] = {}
            for plan in layer:
                self._follow(plan, found, best)
            layer = sorted(found.values(), key=_promise)[:beam]
            if not layer:
                return
            best.update({(plan.word, plan.left): plan.chips for plan in layer})
            yield from layer

    def _follow(self, plan: Plan, found: dict[tuple[str, str], Plan], best: dict[tuple[str, str], int]) -> None:
        """Add to `found` what one step more makes of a chain, unless it was there as cheaply."""
        for word, left, earned in self._next(plan.word, plan.left):
            if word in plan.chain:
                continue
            node, chips = (word, left), plan.chips + earned
            other = found.get(node)
            if chips > best.get(node, -1) and (other is None or chips > other.chips):
                found[node] = Plan((*plan.chain, word), chips, left)

    def _next(self, word: str, hand: str) -> list[tuple[str, str, int]]:
        """What one step makes of a word: the word, the cards left, the chips earned; in a fixed order."""
        node = (word, hand)
        known = self._steps.get(node)
        if known is None:
            made = [(other, laid, 1) for other, laid in self._index.replaced(word, hand)]
            made += [
                (other, laid, length_chips(len(word), len(other))) for other, laid in self._index.inserted(word, hand)
            ]
            known = self._steps[node] = sorted(
                (other, _less(hand, laid), chips + self._bonus(laid))
                for other, laid, chips in made
                if other not in self._used
            )
        return known

    def _bonus(self, laid: str) -> int:
        return BONUS_CHIPS * sum(card in BONUS for card in laid) if self._bonus_pays else 0


def _promise(plan: Plan) -> tuple[float, tuple[str, ...]]:
    return -(plan.chips + len(plan.word) + _LEFT * len(plan.left)), plan.chain


def _less(hand: str, laid: str) -> str:
    for card in laid:
        hand = hand.replace(card, "", 1)
    return hand
