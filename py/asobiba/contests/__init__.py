"""Contests: the same cards for everybody. One person's game as a record that others can play, check and compare.

A contest is sent as a link. Whoever opens it first gets its `invitation`, which has the game and nothing of the result;
then plays the same game; then the two are compared round by round. A round is what the game makes of it: a turn of
duplicate, a deal of Skat. The three
puzzles of a day are contests, too (`puzzle_contest`). Read `contest` first, then `check` and `comparison`.
"""
