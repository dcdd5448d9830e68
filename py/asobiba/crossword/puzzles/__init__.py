"""Puzzles of Crosswords: the one best play, the one bingo, the ending.

`position` is the table that begins at a puzzle's position, `support` answers the door. `lab.puzzles` makes the puzzles.
"""
