"""What a better move was, and why. It answers questions about a view (`questions`) and does two long jobs.

Read `candidate` first, then `analysis` (one position), which uses `opponent_replies` and `reasons`, then `review` (a
whole game). `hint` and `preview` answer while somebody plays; `english` has the sentences.
"""
