"""Help for people: `bid_calculator` values a hand for the bidding, `double_dummy_review` finds lost wins."""
