"""What the catalogue lists of ことばであそぼ: levels and options, without what playing needs."""

from __future__ import annotations

from asobiba.kotoba.rules.options import option_schema

__all__ = ["LEVELS", "option_schema"]

LEVELS = ("beginner", "intermediate", "advanced", "champion")  # weakest first
