"""Solving and playing out deals.

`double_dummy` and `null` are exact with open cards; both number the cards as in `bit_order`, and the first uses the
results for single suits in `suit_tables`. `heuristics` chooses a card from one player's view. `playout` plays deals to
their end with both.
"""
