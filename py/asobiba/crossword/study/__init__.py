"""Word study without a game: `queries` answers by kind, `word_search` finds words, `drills` makes quizzes."""
