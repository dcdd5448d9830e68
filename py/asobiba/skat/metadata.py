"""The metadata on the first screen before Skat is loaded: levels and options."""

from __future__ import annotations

from asobiba.registration import GameMetadata
from asobiba.skat.rules.options import option_schema

METADATA = GameMetadata(("beginner", "casual", "club", "champion"), option_schema)
