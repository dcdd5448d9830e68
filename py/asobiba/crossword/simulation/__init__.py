"""Values moves, statically and by rollouts.

Read `static_eval`, `best_reply`, `rollout`, `best_arm`, `simulator`, `inference`, `by_ply`.
"""
