"""The trainer turns a person's bad decisions in finished deals into puzzles.

`past_deal` is a finished deal from one seat's side. `own_bids`, `own_discards`, `own_contracts` and `own_cards` find
decisions that trial games on sampled deals show to be clearly worse than others. `mistake` has the result as plain
JSON; `search` is the work at the door.
"""
