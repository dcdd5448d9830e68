"""What the catalogue lists of Skat: levels and options, without what playing needs."""

from __future__ import annotations

from asobiba.skat.rules.options import option_schema

__all__ = ["LEVELS", "option_schema"]

LEVELS = ("beginner", "casual", "club", "champion")  # weakest first
