"""Making puzzles: each game's module finds and proves them.

`finding` shares the work out, `arranging` chooses the days.

A game's module has `make(seed)`, `prove(puzzle)` and `WEEK`, the kinds and ratings of the weekdays. What the page needs
of puzzles is elsewhere: `asobiba.puzzles`, and `puzzles` of each game.
"""
