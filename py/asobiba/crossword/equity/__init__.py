"""The values of kept tiles (`leaves`) and the chance to win with a spread (`win_probability`)."""
