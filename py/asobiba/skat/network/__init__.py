"""A small neural network whose weights are whole numbers, fast without any library.

`packed` reads and evaluates it, `contracts` asks it for the worth of a game after a discard. `asobiba.lab.skat_network`
trains it.
"""
