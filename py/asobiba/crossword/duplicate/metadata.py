"""The metadata of duplicate that is known before it is loaded: levels and options."""

from __future__ import annotations

from asobiba.crossword.players.levels import LEVEL_NAMES
from asobiba.registration import GameMetadata

from .options import option_schema

METADATA = GameMetadata(LEVEL_NAMES, option_schema)
