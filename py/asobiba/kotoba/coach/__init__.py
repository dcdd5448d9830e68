"""Answers a player's questions: what a plan would earn, and a hint."""
