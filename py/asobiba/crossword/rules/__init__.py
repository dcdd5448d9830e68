"""The rules of Crosswords: legal actions and their effects, scores, the end of a game, and the views.

Read `tiles`, `board` and `options` (the material), `actions` and `state`, then `placement`, `scoring` and `legality`,
`transitions` and `outcome`, last `view` and `determinize`. `fixed_draws` is a part of `Rules`.
"""
