"""Finds good rewrites (`rewrite_chains`) and good discards (`discard_policy`), for players and the coach."""
