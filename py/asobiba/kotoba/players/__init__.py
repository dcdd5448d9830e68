"""The computer players: `levels`."""
