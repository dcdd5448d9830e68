"""What a move is worth besides its score: the value of the tiles kept (`leaves`), and of a lead (`win_probability`)."""
