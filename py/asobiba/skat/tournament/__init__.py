"""Tournaments: two or three tables that play several series, with lists reckoned by Seeger-Fabian.

`entries` reads what is known of a tournament: seed, options, players and the lists of the tables that have finished.
All else is derived from that: `seating` says who sits where, `standings` who is ahead, `course` what is to be played
at each table. Source: docs/rules/skat.md, Tournaments.
"""
