"""A small neural network whose weights are whole numbers, fast without any library.

`packed` reads and evaluates it, `contracts` asks it for the worth of a game after a discard, `card_costs` for what a
card costs beyond its rules of thumb. `asobiba.lab.skat_network` and `asobiba.lab.skat_cards` train it.
"""
