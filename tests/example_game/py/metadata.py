"""What the first screen shows of Higher before the game is loaded: levels and options."""

from __future__ import annotations

from asobiba.game import JSON
from asobiba.registration import GameMetadata

LEVELS = ("dozy", "sharp")  # weakest first
CARDS, LOW = 4, False  # the defaults
MOST_CARDS = 4  # of a hand: thirteen cards for three players


def option_schema() -> list[dict[str, JSON]]:
    """The options as the catalogue shows them."""
    return [
        {"name": "cards", "kind": "whole", "default": CARDS, "least": 1, "most": MOST_CARDS},
        {"name": "low", "kind": "flag", "default": LOW},
    ]


METADATA = GameMetadata(LEVELS, option_schema)
