"""The rules of Skat: what may be done, what it changes, what it scores, and what each seat may know of it.

Read `cards`, `contract`, `options` and `actions` first (the words of the game), then `auction` and `state` (a
position), `legality` (check and list actions, with `claims`), `transitions` (apply them), `scoring` and `settlement`
(score a finished deal). `view` is what one seat knows; `hidden_cards` and `determinize` deal out what it does not know.
`fixed_deals` reads deals that come from outside.
"""
