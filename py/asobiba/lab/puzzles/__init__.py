"""Makes puzzles: each game's module finds and proves them.

`finding` distributes the work, `arranging` assigns puzzles to days. A game's module has `make(seed)`, `prove(puzzle)`
and `WEEK`, the kinds and ratings of the weekdays. The page's part is in `asobiba.puzzles` and each game's `puzzles`.
"""
