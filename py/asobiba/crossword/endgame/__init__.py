"""Solves positions with an empty bag, or nearly so.

Read `plays`, `boards`, `transposition`, `two_tiles`, `replies`, `bounds`, `negamax`, `solver`, `split`, `preendgame`.
"""
