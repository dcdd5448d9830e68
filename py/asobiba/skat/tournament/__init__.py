"""Tournaments: two or three tables that play several series; their lists are scored by Seeger-Fabian.

`entries` reads the facts of a tournament: seed, options, players and finished lists. All else is derived from them:
`seating` has the seats of each series, `standings` the ranking, `course` the games to play at each table. Source:
docs/rules/skat.md, Tournaments.
"""
