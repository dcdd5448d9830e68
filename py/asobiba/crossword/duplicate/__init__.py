"""Duplicate Crosswords: everybody has the same rack on the same board, and the best play is laid on the board.

The rules are in docs/rules/duplicate.md. It is a separate game in the catalogue, and uses the board, scoring, move
generator and levels of Crosswords. Read `draw`, `tops` and `state` first, then `legality` and `transitions`.
"""
