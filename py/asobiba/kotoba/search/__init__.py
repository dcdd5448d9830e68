"""Finds new words and chains of rewrites."""
