"""The rules of Crosswords: what is allowed, what it changes, how it scores, how a game ends, and who sees what.

Read `tiles`, `board` and `options` (the material), `actions` and `state`, then `placement`, `scoring` and `legality`,
`transitions` and `outcome`, last `view` and `determinize`. `fixed_draws` is a part of `Rules`.
"""
