"""The metadata on the first screen before ことばであそぼ is loaded: levels and options."""

from __future__ import annotations

from asobiba.kotoba.rules.options import option_schema
from asobiba.registration import GameMetadata

METADATA = GameMetadata(("beginner", "casual", "regular", "intermediate", "advanced", "champion"), option_schema)
