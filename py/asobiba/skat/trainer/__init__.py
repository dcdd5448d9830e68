"""The trainer: what a person decided badly in deals that are over, each as a puzzle of its own.

`past_deal` is a finished deal as one seat played it; `own_bids`, `own_discards` and `own_cards` find what was clearly
worse than something else by trial games on sampled deals; `mistake` is what they find, as plain JSON; `search` is the
work at the door.
"""
