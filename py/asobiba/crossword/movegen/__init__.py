"""Finds every legal play, or the best ones, fast. Read `lane`, `slot_words`, `best_plays`, `generator`."""
