"""Judges moves by playing on: `static_eval`, `rollout`, `best_arm`, `inference`, joined in `simulator`."""
