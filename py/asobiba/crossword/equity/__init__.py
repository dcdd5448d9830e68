"""The value of a move besides its score: of the tiles kept (`leaves`), and of a lead (`win_probability`)."""
