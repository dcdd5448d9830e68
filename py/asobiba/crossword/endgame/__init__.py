"""Solves positions in which the bag is empty or has one to four tiles.

Read `plays`, `boards`, `transposition`, `two_tiles`, `replies`, `bounds`, `sharing`, `negamax`, `proof_number`,
`solver`, `top_lines`, then `last_tile`, `draws`, `preendgame` for tiles in the bag.
"""
