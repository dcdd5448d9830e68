"""Every run is the same run: Hypothesis draws its examples from a fixed seed and keeps no database."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("steady", derandomize=True, database=None, deadline=None, print_blob=False)
settings.load_profile("steady")
