"""Values moves, statically and by rollouts. Read `static_eval`, `rollout`, `best_arm`, `simulator`, `inference`."""
