"""Puzzles of Skat: cards that keep or beat a contract, proven with open cards or against every possible deal.

`position` is the notation of a puzzle's position, `holding` finds the cards that hold, `support` answers the door.
`lab.puzzles` makes the puzzles, in games of computer players.
"""
