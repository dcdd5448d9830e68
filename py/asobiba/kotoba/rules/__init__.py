"""The rules of ことばであそぼ: legal actions, their effects and earnings, and the view of each seat.

Read `cards`, `actions` and `rewrite_step` first, then `state` (a position), `word_legality` and `legality` (check and
list actions), `transitions` (apply them), `voting` and `scoring`. `view` is the knowledge of one seat; `determinize`
deals the cards that it cannot see. `options` are the options of a game, `spelling` and `action_text` handle text.
"""
