"""The rules of Skat: legal actions and their effects, scores, and the view of each seat.

Read `cards`, `contract`, `options` and `actions` first (the words of the game), then `auction` and `state` (a
position), `legality` (check and list actions, with `claims`), `transitions` (apply them), `scoring` and `settlement`
(score a finished deal). `view` is the knowledge of one seat; `hidden_cards` and `determinize` deal the cards that the
seat cannot see. `fixed_deals` reads deals from outside.
"""
