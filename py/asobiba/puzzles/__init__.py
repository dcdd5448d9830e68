"""Puzzles, as far as all games share them: the packed sets, which puzzle is for which day, tries, stars and ratings.

Read `puzzle` first (what a puzzle is, and what a game offers for its puzzles), then `puzzle_file` (the packed sets),
`schedule` (days), `stars`, and `difficulty` (the rating of a puzzle when it is made). Each game has a package
`puzzles` with the rest: its positions, its judgement of answers, and the programs that find and prove puzzles.
"""
