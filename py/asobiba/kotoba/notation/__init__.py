"""A game as a readable log."""
