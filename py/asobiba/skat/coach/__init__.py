"""Help for people: `bid_calculator` says what a hand may bid, `double_dummy_review` where a deal was won or lost."""
