"""The coach: finds better moves and gives reasons. It answers questions about a view and does two long jobs.

Read `candidate` first, then `analysis` (one position), which uses `opponent_replies` and `reasons`, then `review` (a
whole game). `hint` and `preview` answer during play; `english` has the sentences.
"""
