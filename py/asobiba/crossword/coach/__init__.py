"""The coach: finds better moves and gives reasons. It answers questions about a view and does two long jobs.

Read `candidate` first, then `analysis` (one position), which uses `endgame_candidates`, `simulated_draws`,
`opponent_replies`, `reasons` and `board_reasons`, then `game_turns` and `review` (a whole game). `hint`, `preview`,
`questions` and `whereabouts` answer during play; `english` has the sentences.
"""
