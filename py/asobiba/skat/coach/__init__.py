"""The bid calculator, and where a finished deal was decided."""
