"""Answers a player's questions: what a word or a chain would earn (`preview`), and the best moves (`hint`)."""
