"""Computer players of Higher: they see a view and nothing else."""

from __future__ import annotations

from random import Random

from tests.example_game import chance

from .game import Card, View

LEVELS = ("dozy", "sharp")  # weakest first


class Dozy:
    """Lays any card."""

    def choose(self, view: View, rng: Random, budget: int) -> Card:
        """A card of the hand, drawn."""
        hand = view.hand or ()
        return hand[chance.below(len(hand), rng)]


class Sharp:
    """Takes a trick as cheaply as it can, and else throws its worst card away."""

    def choose(self, view: View, rng: Random, budget: int) -> Card:
        """The weakest card that beats all on the table, else the weakest of all; the strongest, where it leads."""
        hand = sorted(view.hand or (), reverse=bool(view.options["low"]))
        if not view.trick:
            return hand[-1]
        strength = -1 if view.options["low"] else 1
        beating = [card for card in hand if all(card * strength > other * strength for other in view.trick)]
        return beating[0] if beating else hand[0]
