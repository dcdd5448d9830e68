"""The computer players: each chooses an action from a view alone.

`levels` has the levels and chooses the module that answers: `bidding` (auction, announcements; win chances from
`contract_model`, the best discard from `skat.network`), `bid_search`, `discard_search`, `rules_of_thumb`, `card_search`
or `ramsch_search` (what is pushed on before a Ramsch as well). Rules of thumb weigh the arguments for each card
(`card_facts`, `lead_rules`, `follow_rules`) and leave out `blunders`. The searches sample deals that fit the view,
likely ones more often (`inference`), and solve each or play it out (`solver_view` translates a view for the solvers).
"""
