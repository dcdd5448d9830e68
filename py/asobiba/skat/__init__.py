"""Skat for three. Read `rules`, `notation`, `solver`, `players` and `coach`; `game` joins them for the frame."""
