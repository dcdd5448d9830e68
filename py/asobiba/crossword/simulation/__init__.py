"""Judges moves, at once and by playing on. Read `static_eval`, `rollout`, `best_arm`, `simulator`, `inference`."""
