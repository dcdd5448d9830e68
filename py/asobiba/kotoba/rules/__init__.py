"""The rules of ことばであそぼ: what may be done, what it changes, what it earns, and what each seat may know.

Read `cards`, `actions` and `rewrite_step` first, then `state` (a position), `word_legality` and `legality` (check and
list actions), `transitions` (apply them), `voting` and `scoring`. `view` is what one seat knows; `determinize` deals
what it does not know. `options` are the choices of a game, `spelling` and `action_text` read and write text.
"""
