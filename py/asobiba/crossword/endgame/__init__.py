"""Solves positions without, or almost without, tiles in the bag. Read `boards`, `bounds`, `negamax`, `solver`."""
