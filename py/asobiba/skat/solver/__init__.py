"""Solving and playing out deals.

`double_dummy` and `null` are exact with open cards; both number the cards as `bit_order` does, and the first looks up
in `suit_tables` what a suit alone decides. `heuristics` chooses a card from what one player can see. `playout` plays
deals to their end with both.
"""
