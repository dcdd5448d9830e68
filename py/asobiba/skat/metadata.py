"""What the first screen shows of Skat before the game is loaded: levels and options."""

from __future__ import annotations

from asobiba.registration import GameMetadata
from asobiba.skat.rules.options import option_schema

METADATA = GameMetadata(("beginner", "casual", "club", "champion"), option_schema)
