"""Solves positions with an empty bag, or nearly so.

Read `plays`, `boards`, `transposition`, `bounds`, `replies`, `negamax`, `solver`, `split`, `preendgame`.
"""
