"""Solving and playing out deals.

`double_dummy` and `null` are exact with open cards; both number the cards as `double_dummy.BitOrder` does. `heuristics`
chooses a card from what one player can see. `playout` plays deals to their end with both.
"""
