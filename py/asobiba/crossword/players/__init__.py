"""Computer players, who choose an action from a view. Read `levels`, `human_like`, `champion`, `thinking`."""
