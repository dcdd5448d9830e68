"""Crosswords: the crossword board game (rules compatible with Scrabble)."""
