"""What the catalogue lists of Crosswords: levels, options and how strong the levels are, without what playing needs."""

from __future__ import annotations

from asobiba.crossword.players.levels import NAMES as LEVELS
from asobiba.crossword.players.measured import measured
from asobiba.crossword.rules.options import option_schema
from asobiba.game import JSON
from asobiba.intervals import sure

__all__ = ["LEVELS", "option_schema", "strengths"]


def strengths() -> dict[str, JSON]:
    """What the levels make a game against themselves, by lexicon and level: `points`, `within` (95 %), `sides`."""
    return {
        lexicon: {
            level: {"points": found.mean, "within": round(sure(found.sides) * found.error, 1), "sides": found.sides}
            for level, found in levels.items()
        }
        for lexicon, levels in measured().items()
    }
