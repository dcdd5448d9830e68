"""The parts of puzzles that all games share: packed sets, days, tries, stars and ratings.

Read `puzzle` first (a puzzle, and a game's functions for it), then `puzzle_file` (the packed sets), `schedule` (days)
and `stars`. Each game has a package `puzzles` for its positions and its judgement of answers; `lab.puzzles` finds and
proves puzzles and rates their difficulty.
"""
