"""The words of a game, and what comes with their language: `game_words` opens them."""
