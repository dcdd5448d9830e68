"""Answers a player's questions: the earnings of a word or a chain (`preview`), and the best moves (`hint`)."""
