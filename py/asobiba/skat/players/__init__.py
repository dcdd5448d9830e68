"""The computer players: bidding, discards, cards. Start at `levels`."""
