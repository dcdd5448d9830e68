"""Computer players of Higher: they see a view and nothing else."""

from __future__ import annotations

from random import Random

from asobiba import chance

from .rules import Card, View


class Dozy:
    """Lays any card."""

    def choose(self, view: View, rng: Random, budget: int) -> Card:
        """A card of the hand, drawn."""
        hand = view.hand or ()
        return hand[chance.below(len(hand), rng)]


class Sharp:
    """Takes a trick as cheaply as it can, or throws away its worst card."""

    def choose(self, view: View, rng: Random, budget: int) -> Card:
        """The strongest card to lead; then the weakest card that beats the others, or else the weakest of all."""
        hand = sorted(view.hand or (), reverse=bool(view.options["low"]))
        if not view.trick:
            return hand[-1]
        strength = -1 if view.options["low"] else 1
        beating = [card for card in hand if all(card * strength > other * strength for other in view.trick)]
        return beating[0] if beating else hand[0]
