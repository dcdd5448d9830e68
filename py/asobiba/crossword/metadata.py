"""What the first screen shows of Crosswords before the game is loaded: levels, their strengths, and options."""

from __future__ import annotations

from asobiba.crossword.players.levels import NAMES
from asobiba.crossword.players.measured import measured
from asobiba.crossword.rules.options import option_schema
from asobiba.game import JSON
from asobiba.intervals import sure
from asobiba.registration import GameMetadata


def strengths() -> dict[str, JSON]:
    """What the levels make a game against themselves, by lexicon and level: `points`, `within` (95 %), `sides`."""
    return {
        lexicon: {
            level: {"points": found.mean, "within": round(sure(found.sides) * found.error, 1), "sides": found.sides}
            for level, found in levels.items()
        }
        for lexicon, levels in measured().items()
    }


METADATA = GameMetadata(NAMES, option_schema, strengths)
