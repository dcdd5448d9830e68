"""Solves positions with an empty bag, or nearly so.

Read `plays`, `boards`, `negamax`, `solver`, `split`, `preendgame`.
"""
