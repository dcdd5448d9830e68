"""Contests: the same cards for everybody. A contest is one person's game as a record to play, check and compare.

A contest is sent as a link. The receiver first gets its `invitation`, which has the game without the result, and plays
the same game. Then the two results are compared round by round. A round is a turn of duplicate or a deal of Skat. The
three puzzles of a day are contests, too (`puzzle_contest`). Read `contest` first, then `check` and `comparison`.
"""
