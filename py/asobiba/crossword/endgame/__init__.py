"""Solves positions in which the bag is empty or has one or two tiles.

Read `plays`, `boards`, `transposition`, `two_tiles`, `replies`, `bounds`, `negamax`, `solver`, `split`, `preendgame`.
"""
