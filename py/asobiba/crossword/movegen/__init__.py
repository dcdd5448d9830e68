"""Generates every legal play, or the best ones, fast.

Reading order: `move`, `line`, `cross_sets`, `lane`, `lane_cache`; then `subracks`, `slot_words`, `best_plays`,
`fitting_words`, `play_counter`, `generator`.
"""
