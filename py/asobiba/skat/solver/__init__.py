"""Exact play with all cards known (`double_dummy`, `null`), and playouts by rules of thumb."""
