"""The words of a game and the material of their language: `game_words` opens them."""
