"""The metadata on the first screen before Crosswords is loaded: levels, their strengths, and options."""

from __future__ import annotations

from asobiba.crossword.players.levels import LEVEL_NAMES, measured_strengths
from asobiba.crossword.rules.options import option_schema
from asobiba.game import JSON
from asobiba.intervals import student_t
from asobiba.registration import GameMetadata


def strengths() -> dict[str, JSON]:
    """Mean points of each level in games against itself, by lexicon: `points`, `within` (95 %), `sides`."""
    return {
        lexicon: {
            level: {"points": row.mean, "within": round(student_t(row.sides) * row.error, 1), "sides": row.sides}
            for level, row in levels.items()
        }
        for lexicon, levels in measured_strengths().items()
    }


METADATA = GameMetadata(LEVEL_NAMES, option_schema, strengths)
