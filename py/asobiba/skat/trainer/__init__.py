"""The trainer: bad decisions of a person in finished deals, each as a puzzle.

`past_deal` is a finished deal from one seat's side. `own_bids`, `own_discards` and `own_cards` find decisions that
trial games on sampled deals show to be clearly worse than others. `mistake` has the result as plain JSON; `search` is
the work at the door.
"""
