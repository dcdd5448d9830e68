"""The computer players: each chooses an action from a view alone.

`levels` has the levels and decides which part answers: `bidding` (auction, announcements; win chances from
`contract_model`), `discard_search`, `rules_of_thumb`, `card_search` or `ramsch_search`. Rules of thumb weigh what
speaks for each card (`card_facts`, `lead_rules`, `follow_rules`) and leave out `blunders`. The searches sample deals
that fit the view, likely ones more often (`inference`), and solve or play out each (`solver_view` puts a view in
solver terms).
"""
