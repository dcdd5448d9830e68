"""Puzzles of ことばであそぼ: the best new word, the best rewrite, a rewrite with a given gain, a chain to a given word.

`position` is the notation of a puzzle's position and the table that begins there, `support` answers the door.
`lab.puzzles` makes the puzzles.
"""
