"""The computer players: `levels` lists them, `champion` is the strongest."""
